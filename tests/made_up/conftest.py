"""Each test here runs with the made-up family in the registry and its scenarios as the kit's."""

import pytest

from subterra_nb import games
from tests.made_up.kit import MODULE, NAME, SCENARIOS


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.FAMILIES, NAME, MODULE)
    monkeypatch.setenv("SUBTERRA_SCENARIOS", str(SCENARIOS))
