"""The laboratory: bots that play whole games."""
