"""The families of games; none imports another."""
