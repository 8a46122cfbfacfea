"""Game mode Ark: the Ark, its set-up, the objective, and what it counts as an explorer in."""

from __future__ import annotations

from ....kernel.citations import Ids, number, question
from ....kernel.table import Modifier, Reaction, rule
from ..contributed import GameMode
from ..ending import HELPERS_LEFT, lose, win
from ..events import Erupted, Escaped, KeyPlaced, Moved, Rose, RoundBegun
from ..figures import As, FigureKind, most_hearts
from ..movement import KEYS
from ..state import Explorer, State
from ..tables import T
from ..tiles import CROSSROADS
from ..typhaon_wakes.eternal import lies
from ..typhaon_wakes.events import StoodUp
from ..typhaon_wakes.turret import BLAST_ON
from ..volcano import EndTooEarly
from .events import FigurePlaced

S, G, K, N, C, I, O = (
    Ids("al.ark-setup"),
    Ids("al.ark-goal"),
    Ids("al.ark"),
    Ids("al.ark-notes"),
    Ids("al.components"),
    Ids("al.intro"),
    Ids("tw.overview"),
)

HEARTS = number(S.three_health, 3, least=1)
ALL_DOWNED = question("al.q.ark-all-downed", "ark-counts", "ark-ignored")
FALLEN_THERE = question("al.q.ark-downed-on-ledge", "win", "no-win")
WIN_CHECK = question("al.q.ark-win-check", "at-once", "round-end")
PARTING_HIT = question("al.q.ark-push-parting-hit", "hit", "not-hit", "pusher-hit")
SPIKES = question("al.q.ark-push-spike", "yes", "no")
ARTIFACT = question("al.q.ark-artifact-present", "in-play", "removed")
CAP = question("al.q.ark-health-cap", "cap-three", "no-cap")
SCORED = question("al.q.ark-in-score", "counts", "left-out")
LEDGE = question("ie.q.ledge-half", "dead-end", "corridor")
CURSE = question("ie.q.ark-artifact-curse", "as-usual", "not-there")
GOAL = question("tw.q.ark-typhaon-goal", "ark-delivery", "either", "both")
ERUPTION = question("tw.q.ark-typhaon-eruption", "at-once", "spreading")
ETERNAL = question("tw.q.ark-mode-eternal", "only-if-lifted", "never", "third-key")
WHO_ROLLS = question("tw.q.ark-eternal-leave", "ark-rolls", "actor-rolls", "no-roll")
BARRED = question("tw.q.barrier-ark-dog", "protects", "no")

ARK = FigureKind(
    "ark",
    "The Ark",
    3,
    S.three_health,
    counts=K.is_explorer,
    playable=False,
    exempt={
        As.TURN: K.no_turn,
        As.ACTS: K.no_normal_actions,
        As.HANDLES: K.no_normal_actions,
        As.MOVES: K.moves_only_push_pull,
        As.COMMANDED: N.no_command,
        As.SWAPS: N.no_transpose,
        As.CARD_MOVED: N.no_tarot_move,
        As.CARD_POINTS: N.no_tarot_points,
        As.TRACK: S.no_track_count,
        As.SCORE: (SCORED, "left-out"),
        As.INSIDE: (HELPERS_LEFT, "ended"),
        As.STANDS: (ALL_DOWNED, "ark-ignored"),
        As.PARTED: (PARTING_HIT, "not-hit", "pusher-hit"),
        As.SPRINGS: (SPIKES, "no"),
        As.LEAVE_ROLLS: (WHO_ROLLS, "no-roll", "actor-rolls"),
        As.BARRED: (BARRED, "no"),
        As.SETS_OFF: (BLAST_ON, "hurt-only"),
    },
    because={
        As.PREY: N.guardians_chase,
        As.PARTED: N.guardians_chase,
        As.BLASTED: N.takes_damage,
        As.HURT: N.takes_damage,
        As.BITTEN: N.takes_damage,
        As.HEALED: N.repairable,
        As.CURED: N.ability_healing,
        As.FALLS: N.falls,
        As.FILLS: N.ark_fills_bridge,
    },
    traits={"moved by others": K.moves_only_push_pull},
    run_by="lead",
    beyond=(CAP, "no-cap"),
)


def cargo(s: State, t: T) -> Explorer | None:
    """The figure in the temple that only others move, if there is one."""
    kinds = t.tables.kinds
    for f in s.explorers.values():
        if "moved by others" in kinds[f.kind].traits and not f.fate:
            return f
    return None


# -- Setting up ----------------------------------------------------------------------------------------------------


@rule(S.on_entrance)
async def place_the_ark(t: T) -> None:
    """The Ark begins on the crossroads with three hearts; nobody plays it."""
    hearts = t[HEARTS]
    full = most_hearts(ARK, t.game.settings, hearts)
    cites = (S.on_entrance, HEARTS.id, C.ark_card, C.ark_meeple, K.is_explorer)
    await t.emit(FigurePlaced("ark", "ark", CROSSROADS, hearts, full), *cites)
    t.exempted("ark", "belonging to a player", K.no_owner)
    t.exempted("ark", As.ACTS.value, K.no_normal_actions)


async def no_turn_of_its_own(t: T, e: RoundBegun) -> None:
    """The round that begins has no turn for the Ark."""
    t.exempted("ark", As.TURN.value, K.no_turn)


#: What the overview of the box says of the core game, of which it is told in every game.
CORE_TILES, CORE_OBJECTIVE = (I.temple_core_tiles,), (I.game_core_objective,)
MODE = GameMode(
    "Ark",
    (
        I.three_parts,
        I.on_top_of_base,
        I.game_ark,
        I.one_game_mode,
        I.game_with_any_temple_mode,
        S.rest_normal,
        O.game_ark,
    ),
    (I.game_joined, O.game_joined),
    place_the_ark,
)


# -- The objective -------------------------------------------------------------------------------------------------


def _delivered(t: T) -> Explorer | None:
    """The Ark, when it is on the Sanctum's ledge half and the Sanctum has all keys."""
    s = t.state
    ark = cargo(s, t)
    if ark is None or s.keys_placed < t[KEYS]:
        return None
    return ark if s.layout.tiles[ark.at].kind == ledge(t) else None


def ledge(t: T) -> str:
    """The kind of tile that the ledge half of the Sanctum is."""
    return "pedestal" if t[LEDGE] == "dead-end" else "sanctum"


def _joined(t: T) -> bool:
    """Whether somebody plays against the explorers besides."""
    return t.tables.mode is not None


async def delivered(t: T, e: Moved | KeyPlaced | Rose | RoundBegun | Escaped) -> None:
    """All three keys and the Ark are in place: the explorers have won, if a ruling does not ask for a whole Ark."""
    ark = _delivered(t)
    assert ark is not None
    fallen = () if ark.hearts else (FALLEN_THERE.id,)
    if fallen and t[FALLEN_THERE] == "no-win":
        t.prevented("a win by the Ark", FALLEN_THERE.id, who=ark.id)
        return
    if _joined(t) and t[GOAL] == "both" and not t.state.artifact_out:
        t.prevented("a win by the Ark alone", GOAL.id, who=ark.id)
        return
    ruled = (GOAL.id,) if _joined(t) else ()
    await win(t, "the Ark is delivered", G.win, G.deliver_before_eruption, WIN_CHECK.id, LEDGE.id, *fallen, *ruled)


def _arrives(t: T, e: Moved) -> bool:
    if t.state.layout.tiles[e.to].kind != ledge(t) or t[WIN_CHECK] != "at-once":
        return False
    ark = _delivered(t)
    return ark is not None and ark.id == e.who


def _at_once(t: T, e: KeyPlaced | Rose | Escaped) -> bool:
    return t[WIN_CHECK] == "at-once" and _delivered(t) is not None


def _round_over(t: T, e: RoundBegun) -> bool:
    return t[WIN_CHECK] == "round-end" and _delivered(t) is not None


async def too_late(t: T, e: Erupted) -> None:
    """The eruption is the end of it; with Typhaon joined a ruling may have lava spread all the same."""
    if _spreading(t):
        t.prevented("the end by the eruption", ERUPTION.id)
        return
    await lose(t, "the volcano has erupted", G.lose_eruption, *((ERUPTION.id,) if _joined(t) else ()))


def _spreading(t: T) -> bool:
    return _joined(t) and t[ERUPTION] == "spreading"


async def not_too_early(t: T, a: EndTooEarly) -> None:
    """Where lava spreads as in Typhaon, no eruption is too early for an aim that is no Artifact."""
    t.prevented(a, ERUPTION.id)


async def wakes_with_the_third_key(t: T, e: KeyPlaced) -> None:
    """Under the ruling that the Eternal wakes when the way of the Ark is open."""
    await t.emit(StoodUp("eternal", lifted=True), ETERNAL.id)


REACTIONS = (
    Reaction(RoundBegun, lambda t, e: "ark" in t.state.explorers, no_turn_of_its_own),
    Reaction(Moved, _arrives, delivered),
    Reaction(KeyPlaced, _at_once, delivered),
    Reaction(
        KeyPlaced,
        lambda t, e: t[ETERNAL] == "third-key" and t.state.keys_placed == t[KEYS] and lies(t),
        wakes_with_the_third_key,
    ),
    Reaction(Escaped, lambda t, e: t[GOAL] == "both" and _joined(t) and _at_once(t, e), delivered),
    Reaction(Rose, _at_once, delivered),
    Reaction(RoundBegun, _round_over, delivered),
    Reaction(Erupted, lambda t, e: True, too_late),
)
OTHER_AIM = (G.not_artifact,)
NO_ARTIFACT = ((ARTIFACT, "removed"), (CURSE, "not-there"), (ETERNAL, "never"))
AS_WELL = ((GOAL, "either"),)
MODIFIERS = (Modifier(EndTooEarly, lambda t, a: _spreading(t), not_too_early),)
