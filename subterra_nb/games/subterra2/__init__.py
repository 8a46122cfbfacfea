"""Sub Terra II: Inferno's Edge and what is built on it. Start reading at ``rounds.py``."""
