"""Games that many tests look at; they only read them."""

import pytest

from tests.debug.positions import Game, Spots, spots_of, walked_away, whole_game


@pytest.fixture(scope="session")
def long_game() -> Game:
    """A whole game under random play."""
    return whole_game(1)


@pytest.fixture
def game() -> Game:
    """The guide has walked away from the Eternal and lost three hearts."""
    return walked_away(3)


@pytest.fixture
def spots(game: Game) -> Spots:
    """Where the entries of that walk stand."""
    return spots_of(game)
