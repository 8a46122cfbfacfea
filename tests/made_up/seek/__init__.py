"""Hide-and-seek in a house: named places, two seats, one secret."""
