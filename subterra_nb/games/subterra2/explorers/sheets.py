"""What the sheets of the base explorers share."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ..figures import FigureKind

X, A, T_ = Ids("ie.explorer-type"), Ids("ie.ability"), Ids("ie")
PRICES = question("ie.q.ability-prices", "as-transcribed", "all-one")
ALL_ONE = (PRICES, "all-one")
SHEETS = question("ie.q.explorer-sheets", "first-transcription", "second-port")


def sheet(name: str, title: str, type: str, hearts: int, cite: str, second: int = 0, **traits: str) -> FigureKind:
    """A base explorer: type, hearts (stated by ``cite``) and price-free abilities with their rules.

    ``second``: the hearts in the second source, where they differ.
    """
    return FigureKind(
        name,
        title,
        hearts,
        cite,
        type,
        traits=traits,
        otherwise=(SHEETS, "second-port", second) if second else None,
        setup_cites=(T_.explorer_cards, T_.explorer_type, X.icons, X.advice_only, T_.ability),
    )
