"""What several expansions have to agree on; none of it is of the core game, and none of it belongs to one of them."""
