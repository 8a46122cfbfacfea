"""The caver boards: number, health, and what each can do without spending anything."""

from __future__ import annotations

from ....kernel.citations import Ids, question
from ..figures import CaverKind, Trait

N, H = Ids("st.caver-number"), Ids("st.caver-health")
D, S, G, E, C, L, B = (
    Ids("st.diver"),
    Ids("st.scout"),
    Ids("st.geologist"),
    Ids("st.engineer"),
    Ids("st.climber"),
    Ids("st.leader"),
    Ids("st.bodyguard"),
)

BODYGUARD_HEALTH = question("st.q.bodyguard-health", "five", "six")
CLIMBER_HEALTH = question("st.q.climber-health", "three", "five")

FIGURES = (
    CaverKind(
        "diver", "Diver", 1, N.diver, 3, H.diver,
        {Trait.FLOODPROOF: D.amphibious_no_flood_loss, Trait.DIVES_IN: D.amphibious_move},
    ),
    CaverKind("scout", "Scout", 2, N.scout, 3, H.scout, {Trait.STEALTHY: S.stealthy}),
    CaverKind(
        "geologist", "Geologist", 3, N.geologist, 3, H.geologist, {Trait.SETS_ASIDE: G.intuition_set_aside}
    ),
    CaverKind("engineer", "Engineer", 4, N.engineer, 3, H.engineer, {Trait.CAREFUL: E.careful}),
    CaverKind(
        "climber", "Climber", 5, N.climber, 3, H.climber,
        {Trait.SLIM: C.agile_squeeze, Trait.AGILE: C.agile_rubble},
        (CLIMBER_HEALTH, "five", 5),
        cites=(Ids("st").climber,),
    ),
    CaverKind("medic", "Medic", 6, N.medic, 3, H.medic),
    CaverKind(
        "bodyguard", "Bodyguard", 7, N.bodyguard, 5, H.bodyguard, {Trait.PROTECTS: B.protect},
        (BODYGUARD_HEALTH, "six", 6),
    ),
    CaverKind("leader", "Leader", 8, N.leader, 3, H.leader, {Trait.EXPERIENCED: L.experienced}),
)  # fmt: skip
