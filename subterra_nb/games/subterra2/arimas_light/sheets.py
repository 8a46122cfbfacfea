"""What the sheets of The Circle's explorers share."""

from __future__ import annotations

from ....kernel.citations import Ids
from ..figures import FigureKind

C, I, N, O, T_ = Ids("al.circle"), Ids("al.intro"), Ids("al.components"), Ids("tw.overview"), Ids("ie")

CIRCLE = (
    C.five_explorers,
    C.mix,
    I.three_parts,
    I.explorers_with_any_mode,
    I.explorers_any_mix,
    I.explorer_counts,
    N.explorer_cards,
    N.explorer_meeples,
    O.explorer_counts,
    O.no_joint_explorers,
)
"""What the joining of any of them shows."""


def attacker(name: str, title: str, hearts: int, cite: str, type_cite: str, **traits: str) -> FigureKind:
    """An Attacker: the type that this expansion brings, which stands in for Defenders when a team is balanced."""
    cites = (*CIRCLE, type_cite, C.attacker_type, C.attacker_as_defender, T_.explorer_type)
    return FigureKind(name, title, hearts, cite, "Attacker", traits=traits, setup_cites=cites)
