"""What the sheets of the base explorers share."""

from __future__ import annotations

from ....kernel.citations import Ids
from ..figures import FigureKind

X, A, T_ = Ids("ie.explorer-type"), Ids("ie.ability"), Ids("ie")


def sheet(name: str, title: str, type: str, hearts: int, cite: str, **traits: str) -> FigureKind:
    """A base explorer: type, hearts (stated by ``cite``) and price-free abilities with their rules."""
    return FigureKind(
        name,
        title,
        hearts,
        cite,
        type,
        traits=traits,
        setup_cites=(T_.explorer_cards, T_.explorer_type, X.icons, X.advice_only, T_.ability),
    )
