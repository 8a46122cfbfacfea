"""Boards: tiles on a grid, their connections, paths and sight. A board knows no game."""
