"""Sub Terra (2017): cavers look for the way out of a cave; with Annihilation and Incubation."""
