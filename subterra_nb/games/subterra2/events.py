"""Events: the facts that change a state. Each only applies; which of them occur is decided by the rules."""

from __future__ import annotations

from typing import ClassVar, Mapping

from msgspec.structs import replace

from ...board.layout import Tile
from ...kernel.record import Event
from .state import Explorer, Guardian, State


def _explorer(s: State, who: str, **change: object) -> State:
    return replace(s, explorers={**s.explorers, who: replace(s.explorers[who], **change)})


def _without(mapping: Mapping[str, str], key: str) -> dict[str, str]:
    return {k: v for k, v in mapping.items() if k != key}


# -- Setup ---------------------------------------------------------------------------------------------------------


class PiecePlaced(Event, frozen=True, gc=False):
    """A cell of a start piece was laid."""

    cell: str
    tile: Tile
    says: ClassVar[str] = "{cell} is laid"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.place(self.cell, self.tile))


class BagFilled(Event, frozen=True, gc=False):
    """The bag holds these tiles."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "the bag is filled: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, bag=self.tiles)


class TilesExchanged(Event, frozen=True, gc=False):
    """A temple mode took tiles out of the bag and put others in."""

    out: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    says: ClassVar[str] = "out of the bag: {out}; into it: {into}"

    def apply(self, s: State) -> State:
        return replace(s, bag=(*(b for b in s.bag if b not in self.out), *self.into))


class SetAside(Event, frozen=True, gc=False):
    """A component was laid aside, or counted into the box."""

    what: str
    count: int
    says: ClassVar[str] = "{what}: {count}"


class JournalsSetAside(Event, frozen=True, gc=False):
    """The Journal tiles were laid aside."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "laid aside: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, journals=self.tiles)


class ExplorerJoined(Event, frozen=True, gc=False):
    """An explorer was set on the board with all hearts."""

    who: str
    kind: str
    hearts: int
    at: str
    says: ClassVar[str] = "{who} joins with {hearts} hearts on {at}"

    def apply(self, s: State) -> State:
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.hearts)
        return replace(s, explorers={**s.explorers, self.who: figure}, order=(*s.order, self.who))


class LeadNamed(Event, frozen=True, gc=False):
    """An explorer leads; the turn order begins there."""

    who: str
    order: tuple[str, ...]
    says: ClassVar[str] = "{who} is lead explorer; the order is {order}"

    def apply(self, s: State) -> State:
        return replace(s, lead=self.who, order=self.order)


class MarkerSet(Event, frozen=True, gc=False):
    """The eruption marker was set."""

    to: int
    says: ClassVar[str] = "the eruption marker starts on {to}"

    def apply(self, s: State) -> State:
        return replace(s, marker=self.to)


# -- Rounds and turns ----------------------------------------------------------------------------------------------


class RoundBegun(Event, frozen=True, gc=False):
    """A round began."""

    number: int
    says: ClassVar[str] = "round {number} begins"

    def apply(self, s: State) -> State:
        return replace(s, round=self.number, turn=0, phase="turn")


class TurnBegun(Event, frozen=True, gc=False):
    """An explorer's turn began, with action points to spend (or with the hazard roll alone)."""

    who: str
    points: int
    phase: str = "act"
    says: ClassVar[str] = "{who}'s turn begins with {points} points"

    def apply(self, s: State) -> State:
        return replace(s, phase=self.phase, points=self.points, exerted=False, left_roll="")


class ActionPartEnded(Event, frozen=True, gc=False):
    """The action part of a turn is over; points left are gone."""

    who: str
    says: ClassVar[str] = "{who} ends the action part"

    def apply(self, s: State) -> State:
        return replace(s, phase="hazard", points=0)


class TurnEnded(Event, frozen=True, gc=False):
    """A turn is over."""

    who: str
    says: ClassVar[str] = "{who}'s turn is over"

    def apply(self, s: State) -> State:
        last = s.turn + 1 == len(s.order)
        return replace(s, turn=s.turn if last else s.turn + 1, phase="guardians" if last else "turn")


class GuardiansDone(Event, frozen=True, gc=False):
    """The guardians have acted at the round's end."""

    says: ClassVar[str] = "the guardians have acted"

    def apply(self, s: State) -> State:
        return replace(s, phase="volcano")


class PointsPaid(Event, frozen=True, gc=False):
    """Action points were paid."""

    points: int
    says: ClassVar[str] = "pays {points} points"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points - self.points)


class PointsReturned(Event, frozen=True, gc=False):
    """Action points were given back."""

    points: int
    says: ClassVar[str] = "gets {points} points back"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + self.points)


class Exerted(Event, frozen=True, gc=False):
    """A point was gained by exerting."""

    who: str
    says: ClassVar[str] = "{who} exerts and has one point more"

    def apply(self, s: State) -> State:
        return replace(s, points=s.points + 1, exerted=True)


class AbilityUsed(Event, frozen=True, gc=False):
    """One use of a limited ability is gone."""

    ability: str
    says: ClassVar[str] = "one use of {ability} is gone"

    def apply(self, s: State) -> State:
        return replace(s, used={**s.used, self.ability: s.used.get(self.ability, 0) + 1})


# -- Explorers -----------------------------------------------------------------------------------------------------


class Moved(Event, frozen=True, gc=False):
    """An explorer is on another tile."""

    who: str
    to: str
    says: ClassVar[str] = "{who} goes to {to}"

    def apply(self, s: State) -> State:
        return _explorer(s, self.who, at=self.to)


class HeartsLost(Event, frozen=True, gc=False):
    """Hearts were lost."""

    who: str
    hearts: int
    says: ClassVar[str] = "{who} loses {hearts} hearts"

    def apply(self, s: State) -> State:
        return _explorer(s, self.who, hearts=s.explorers[self.who].hearts - self.hearts)


class HeartsGained(Event, frozen=True, gc=False):
    """Hearts came back."""

    who: str
    hearts: int
    says: ClassVar[str] = "{who} regains {hearts} hearts"

    def apply(self, s: State) -> State:
        return _explorer(s, self.who, hearts=s.explorers[self.who].hearts + self.hearts)


class Downed(Event, frozen=True, gc=False):
    """An explorer was laid flat."""

    who: str
    says: ClassVar[str] = "{who} is downed"


class Rose(Event, frozen=True, gc=False):
    """A downed explorer is active again."""

    who: str
    says: ClassVar[str] = "{who} is up again"


class Escaped(Event, frozen=True, gc=False):
    """An explorer left the temple for good, with what they held."""

    who: str
    says: ClassVar[str] = "{who} escapes"

    def apply(self, s: State) -> State:
        out = s.artifact_out or s.explorers[self.who].item == "artifact"
        return _explorer(replace(s, artifact_out=out), self.who, fate="escaped")


class Died(Event, frozen=True, gc=False):
    """An explorer is dead."""

    who: str
    says: ClassVar[str] = "{who} is dead"

    def apply(self, s: State) -> State:
        return _explorer(s, self.who, fate="dead", hearts=0)


class ShieldRaised(Event, frozen=True, gc=False):
    """The shield token lies with an explorer."""

    who: str
    says: ClassVar[str] = "the shield token lies with {who}"

    def apply(self, s: State) -> State:
        return replace(s, prepared=self.who)


class ShieldLowered(Event, frozen=True, gc=False):
    """The shield token went back; it cannot be taken up in this turn."""

    who: str
    says: ClassVar[str] = "{who} gives the shield token back"

    def apply(self, s: State) -> State:
        return replace(s, prepared="", resting=self.who)


class Rested(Event, frozen=True, gc=False):
    """The shield token can be taken up again."""

    who: str
    says: ClassVar[str] = "{who} may take up the shield token again"

    def apply(self, s: State) -> State:
        return replace(s, resting="")


# -- Tiles ---------------------------------------------------------------------------------------------------------


class TileDrawn(Event, frozen=True, gc=False):
    """A tile was drawn out of the bag."""

    tile: str
    says: ClassVar[str] = "{tile} is drawn"

    def apply(self, s: State) -> State:
        return replace(s, bag=tuple(b for b in s.bag if b != self.tile))


class TileReturned(Event, frozen=True, gc=False):
    """A tile went back into the bag."""

    tile: str
    says: ClassVar[str] = "{tile} goes back into the bag"

    def apply(self, s: State) -> State:
        return replace(s, bag=(*s.bag, self.tile))


class BagDiscarded(Event, frozen=True, gc=False):
    """The rest of the bag is out of the game."""

    tiles: tuple[str, ...]
    says: ClassVar[str] = "the bag is discarded: {tiles}"

    def apply(self, s: State) -> State:
        return replace(s, bag=())


class TilePlaced(Event, frozen=True, gc=False):
    """A tile came into play."""

    cell: str
    name: str
    kind: str
    openings: str
    piece: str = ""
    says: ClassVar[str] = "{name} is laid on {cell}, open {openings}"

    def apply(self, s: State) -> State:
        journals = tuple(j for j in s.journals if j != self.name) if s.journals else ()
        tile = Tile(self.name, self.kind, self.openings, self.piece)
        return replace(s, layout=s.layout.place(self.cell, tile), journals=journals)


class TilesTurnedOver(Event, frozen=True, gc=False):
    """Tiles lie with their volcano side up."""

    cells: tuple[str, ...]
    says: ClassVar[str] = "turned to the volcano side: {cells}"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.turn_over(self.cells))


class WallBroken(Event, frozen=True, gc=False):
    """A wall is open from now on."""

    cell: str
    side: str
    says: ClassVar[str] = "the wall {side} of {cell} is broken"

    def apply(self, s: State) -> State:
        return replace(s, layout=s.layout.break_wall(self.cell, self.side))


class SafetyTokenPlaced(Event, frozen=True, gc=False):
    """A tile counts as Normal from now on."""

    cell: str
    says: ClassVar[str] = "{cell} bears a safety token"

    def apply(self, s: State) -> State:
        return replace(s, safe=(*s.safe, self.cell), layout=s.layout.recast(self.cell, "normal"))


class RubblePlaced(Event, frozen=True, gc=False):
    """A rubble token shuts a tile."""

    cell: str
    says: ClassVar[str] = "rubble on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, rubble=(*s.rubble, self.cell))


class RubbleRemoved(Event, frozen=True, gc=False):
    """A rubble token is gone."""

    cell: str
    says: ClassVar[str] = "the rubble on {cell} is gone"

    def apply(self, s: State) -> State:
        return replace(s, rubble=tuple(r for r in s.rubble if r != self.cell))


class TrapSprung(Event, frozen=True, gc=False):
    """A trap springs through the Trap face."""

    cell: str
    kind: str
    says: ClassVar[str] = "the {kind} trap on {cell} springs"


# -- Items ---------------------------------------------------------------------------------------------------------


class ItemAppeared(Event, frozen=True, gc=False):
    """An item lies on a tile."""

    item: str
    cell: str
    says: ClassVar[str] = "{item} appears on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, items={**s.items, self.item: self.cell})


class ItemPickedUp(Event, frozen=True, gc=False):
    """An explorer took up an item that lay on the tile."""

    who: str
    item: str
    says: ClassVar[str] = "{who} picks up {item}"

    def apply(self, s: State) -> State:
        return _explorer(replace(s, items=_without(s.items, self.item)), self.who, item=self.item)


class ItemPassed(Event, frozen=True, gc=False):
    """An item went from one explorer's hand to another's."""

    giver: str
    taker: str
    item: str
    says: ClassVar[str] = "{item} goes from {giver} to {taker}"

    def apply(self, s: State) -> State:
        return _explorer(_explorer(s, self.giver, item=""), self.taker, item=self.item)


class ItemsSwapped(Event, frozen=True, gc=False):
    """Two explorers exchanged what they held."""

    one: str
    other: str
    says: ClassVar[str] = "{one} and {other} swap what they hold"

    def apply(self, s: State) -> State:
        mine, theirs = s.explorers[self.one].item, s.explorers[self.other].item
        return _explorer(_explorer(s, self.one, item=theirs), self.other, item=mine)


class ItemPutDown(Event, frozen=True, gc=False):
    """An explorer left an item on the tile."""

    who: str
    item: str
    says: ClassVar[str] = "{who} puts {item} down"

    def apply(self, s: State) -> State:
        at = s.explorers[self.who].at
        return _explorer(replace(s, items={**s.items, self.item: at}), self.who, item="")


class KeyPlaced(Event, frozen=True, gc=False):
    """A key is in the Sanctum for good."""

    who: str
    key: str
    says: ClassVar[str] = "{who} places {key} on the Sanctum"

    def apply(self, s: State) -> State:
        return _explorer(replace(s, keys_placed=s.keys_placed + 1), self.who, item="")


class ItemLost(Event, frozen=True, gc=False):
    """An item is out of the game."""

    item: str
    says: ClassVar[str] = "{item} is lost"

    def apply(self, s: State) -> State:
        s = replace(s, items=_without(s.items, self.item))
        for f in s.explorers.values():
            if f.item == self.item:
                return _explorer(s, f.id, item="")
        return s


class CurseBegun(Event, frozen=True, gc=False):
    """The Artifact was lifted for the first time."""

    says: ClassVar[str] = "the curse begins"

    def apply(self, s: State) -> State:
        return replace(s, cursed=True, cursed_turn=s.turn + s.round * 100)


# -- Guardians -----------------------------------------------------------------------------------------------------


class GuardianPlaced(Event, frozen=True, gc=False):
    """A guardian came onto the board."""

    who: str
    kind: str
    at: str
    awake: bool = True
    sleeps: bool = False
    says: ClassVar[str] = "{who} is placed on {at}"

    def apply(self, s: State) -> State:
        guardian = Guardian(self.who, self.kind, self.at, self.awake, self.sleeps)
        return replace(s, guardians={**s.guardians, self.who: guardian})


class GuardianActivated(Event, frozen=True, gc=False):
    """A guardian takes one of its activations."""

    who: str
    nth: int
    of: int
    says: ClassVar[str] = "{who} is activated ({nth} of {of})"


class GuardianMoved(Event, frozen=True, gc=False):
    """A guardian is on another tile."""

    who: str
    to: str
    says: ClassVar[str] = "{who} steps to {to}"

    def apply(self, s: State) -> State:
        return replace(s, guardians={**s.guardians, self.who: replace(s.guardians[self.who], at=self.to)})


class GuardianDestroyed(Event, frozen=True, gc=False):
    """A guardian is back in the supply."""

    who: str
    says: ClassVar[str] = "{who} is destroyed"

    def apply(self, s: State) -> State:
        return replace(s, guardians={k: g for k, g in s.guardians.items() if k != self.who})


class GuardianReturned(Event, frozen=True, gc=False):
    """A guardian went back to the supply without being destroyed."""

    who: str
    says: ClassVar[str] = "{who} goes back to the supply"

    def apply(self, s: State) -> State:
        return replace(s, guardians={k: g for k, g in s.guardians.items() if k != self.who})


class StoodUp(Event, frozen=True, gc=False):
    """A dormant guardian is awake; ``lifted``: because the Artifact was lifted."""

    who: str
    lifted: bool = False
    says: ClassVar[str] = "{who} stands up"

    def apply(self, s: State) -> State:
        guardian = replace(s.guardians[self.who], awake=True)
        s = replace(s, guardians={**s.guardians, self.who: guardian})
        return replace(s, woken_in=s.round) if self.lifted else s


class LaidDown(Event, frozen=True, gc=False):
    """A guardian lies dormant; ``skips``: it also loses its next waking."""

    who: str
    skips: bool = False
    says: ClassVar[str] = "{who} lies dormant"

    def apply(self, s: State) -> State:
        guardian = replace(s.guardians[self.who], awake=False, skips=self.skips)
        return replace(s, guardians={**s.guardians, self.who: guardian})


class WakingSkipped(Event, frozen=True, gc=False):
    """A dormant guardian lost one waking."""

    who: str
    says: ClassVar[str] = "{who} loses this waking"

    def apply(self, s: State) -> State:
        return replace(s, guardians={**s.guardians, self.who: replace(s.guardians[self.who], skips=False)})


# -- Deployed objects ----------------------------------------------------------------------------------------------


class MineLaid(Event, frozen=True, gc=False):
    """A Mine lies on a tile."""

    cell: str
    says: ClassVar[str] = "a Mine is laid on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, mines={**s.mines, self.cell: s.mines.get(self.cell, 0) + 1})


class MineDestroyed(Event, frozen=True, gc=False):
    """A Mine is back in the supply."""

    cell: str
    says: ClassVar[str] = "a Mine on {cell} is gone"

    def apply(self, s: State) -> State:
        left = {**s.mines, self.cell: s.mines[self.cell] - 1}
        return replace(s, mines={k: n for k, n in left.items() if n})


class BarrierPlaced(Event, frozen=True, gc=False):
    """The Barrier stands on a tile."""

    cell: str
    says: ClassVar[str] = "the Barrier stands on {cell}"

    def apply(self, s: State) -> State:
        return replace(s, barrier=self.cell)


class BarrierDestroyed(Event, frozen=True, gc=False):
    """The Barrier is back in the supply."""

    says: ClassVar[str] = "the Barrier is gone"

    def apply(self, s: State) -> State:
        return replace(s, barrier="")


class HelperDeployed(Event, frozen=True, gc=False):
    """A figure that counts as an explorer came onto the board."""

    who: str
    kind: str
    at: str
    hearts: int
    says: ClassVar[str] = "{who} is deployed on {at} with {hearts} hearts"

    def apply(self, s: State) -> State:
        figure = Explorer(self.who, self.kind, self.at, self.hearts, self.hearts)
        return replace(s, explorers={**s.explorers, self.who: figure})


class HelperDestroyed(Event, frozen=True, gc=False):
    """Such a figure is back in the supply."""

    who: str
    says: ClassVar[str] = "{who} is destroyed"

    def apply(self, s: State) -> State:
        return replace(s, explorers={k: f for k, f in s.explorers.items() if k != self.who})


class LeaveRollSettled(Event, frozen=True, gc=False):
    """The leave-roll of this action has been made; no more of them until the next action."""

    who: str
    says: ClassVar[str] = "{who} has made the leave-roll of this action"

    def apply(self, s: State) -> State:
        return replace(s, left_roll=self.who)


class PointSaved(Event, frozen=True, gc=False):
    """A point was set aside for a deployment in a later turn."""

    says: ClassVar[str] = "one point is set aside for the Turret"

    def apply(self, s: State) -> State:
        return replace(s, saved=s.saved + 1)


class SavingsSpent(Event, frozen=True, gc=False):
    """Points set aside were spent."""

    points: int
    says: ClassVar[str] = "{points} points set aside are spent"

    def apply(self, s: State) -> State:
        return replace(s, saved=s.saved - self.points)


# -- Volcano and end -----------------------------------------------------------------------------------------------


class MarkerMoved(Event, frozen=True, gc=False):
    """The eruption marker went down."""

    to: int
    says: ClassVar[str] = "the eruption marker goes down to {to}"

    def apply(self, s: State) -> State:
        return replace(s, marker=self.to)


class Erupted(Event, frozen=True, gc=False):
    """The volcano erupts."""

    says: ClassVar[str] = "the volcano erupts"

    def apply(self, s: State) -> State:
        return replace(s, erupted=True, erupted_in=s.round)


class GameEnded(Event, frozen=True, gc=False):
    """The game is over."""

    how: str
    won: bool
    rank: str = ""
    says: ClassVar[str] = "the game is over: {how} {rank}"

    def apply(self, s: State) -> State:
        return replace(s, ending=self.how, won=self.won, rank=self.rank)
