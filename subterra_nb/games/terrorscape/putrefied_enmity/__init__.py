"""Putrefied Enmity: the Tomb that collapses, the Queen with her zombies, and three survivors."""
