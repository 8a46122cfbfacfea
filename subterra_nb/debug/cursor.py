"""A place in a record, and the ways to move it. The states are in the record, so moving is arithmetic."""

from __future__ import annotations

from ..kernel.record import Decided, Entry, Event, Opened, Record, extent


class Cursor:
    """A place in a record: ``at`` entries have happened, 0 to all of them.

    The entry that *just happened* is number ``at - 1``; the one that *comes next* is number ``at``. Every move stays
    within the record and returns whether the cursor moved. The record may grow while a cursor stands in it.
    """

    __slots__ = ("at", "record")

    def __init__(self, record: Record, at: int | None = None) -> None:
        """Stand at ``at``, by default at the end. Raises IndexError outside the record."""
        self.record = record
        self.at = 0
        self.jump(len(record) if at is None else at)

    @property
    def entry(self) -> Entry | None:
        """The entry that just happened; None at the start."""
        return self.record[self.at - 1] if self.at else None

    def jump(self, at: int) -> bool:
        """Go to a place of the record; negative numbers count from the end as in a list."""
        end = len(self.record)
        place = at + end if at < 0 else at
        if not 0 <= place <= end:
            raise IndexError(f"the record has {end} entries; a place in it is 0 to {end}, not {at}")
        moved = place != self.at
        self.at = place
        return moved

    def spans(self) -> tuple[int, ...]:
        """The rules that what just happened lies in, the outermost first; a rule that just began is one of them."""
        if not self.at:
            return ()
        record, last = self.record, self.at - 1
        chain = [last] if isinstance(record[last].what, Opened) else []
        i = record[last].parent
        while i >= 0:
            chain.append(i)
            i = record[i].parent
        return tuple(chain[::-1])

    # -- Entry by entry ------------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """One entry on."""
        return self._to(self.at + 1)

    def back(self) -> bool:
        """One entry back."""
        return self._to(self.at - 1)

    # -- By rules ------------------------------------------------------------------------------------------------------

    def into(self) -> bool:
        """Into the next rule that runs, right behind its opening."""
        record = self.record
        for i in range(self.at, len(record)):
            if isinstance(record[i].what, Opened):
                return self._to(i + 1)
        return self._to(len(record))

    def over(self) -> bool:
        """One entry on; when that opens a rule, past everything which the rule does."""
        record, i = self.record, self.at
        if i < len(record) and isinstance(record[i].what, Opened):
            return self._to(extent(record, i))
        return self.step()

    def over_back(self) -> bool:
        """One entry back; when rules end right here, to before the outermost of them opened."""
        if not self.at:
            return False
        first = self.at - 1
        for i in self.spans():
            if extent(self.record, i) == self.at:
                first = i
                break
        return self._to(first)

    def out(self) -> bool:
        """To the end of the innermost rule that is still running here, or to the end of the record when none is."""
        for i in reversed(self.spans()):
            end = extent(self.record, i)
            if end > self.at:
                return self._to(end)
        return self._to(len(self.record))

    def out_back(self) -> bool:
        """To before the innermost rule around what just happened."""
        chain = self.spans()
        return self._to(chain[-1] if chain else 0)

    # -- By decisions and events ---------------------------------------------------------------------------------------

    def next_decision(self, luck: bool = False) -> bool:
        """On to where a seat is asked next, its answer still to come; with ``luck`` also to the next roll or draw."""
        for i in range(self.at + 1, len(self.record)):
            if self._asked(i, luck):
                return self._to(i)
        return self._to(len(self.record))

    def previous_decision(self, luck: bool = False) -> bool:
        """Back to where a seat was last asked; with ``luck`` also to the last roll or draw."""
        for i in range(self.at - 1, -1, -1):
            if self._asked(i, luck):
                return self._to(i)
        return self._to(0)

    def next_event(self) -> bool:
        """On to right after the next event."""
        for i in range(self.at, len(self.record)):
            if isinstance(self.record[i].what, Event):
                return self._to(i + 1)
        return self._to(len(self.record))

    def previous_event(self) -> bool:
        """Back to right after the event before the last one."""
        for i in range(self.at - 2, -1, -1):
            if isinstance(self.record[i].what, Event):
                return self._to(i + 1)
        return self._to(0)

    def _asked(self, i: int, luck: bool) -> bool:
        what = self.record[i].what
        return isinstance(what, Decided) and not what.forced and (luck or what.seat != "luck")

    def _to(self, at: int) -> bool:
        at = min(max(at, 0), len(self.record))
        moved = at != self.at
        self.at = at
        return moved
