"""A family of games that was made up, to try every layer of the kit with something that is no game in the box."""
