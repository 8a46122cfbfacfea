"""The upper half of the form: what a new game is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from ..debug.debugger import Debugger
from ..kernel.choices import Choice
from ..view.wording import escaped
from . import starting

STYLE = {"description_width": "8.5rem"}
Guard = Callable[[Callable[[Any], None]], Callable[[Any], None]]


def room(width: str = "32rem") -> w.Layout:
    """As wide as this where there is room for it."""
    return w.Layout(width=width, max_width="98%")


def called(name: str) -> str:
    """A field of the set-up as a form says it: ``Map file`` for ``map_file``."""
    return name.replace("_", " ").capitalize()


class NewGame(w.VBox):
    """Family, modules, figures and everything else that a family's setup asks for.

    ``family``, ``modules``, ``figures``, ``order`` (the figures in turn order, as text), ``seed``; ``fields``: what
    else the setup asks for, by name; ``question``, ``option``: a ruling to choose; ``settings``: those chosen;
    ``game``: the composed game that can be chosen in.
    """

    def __init__(self, guarded: Guard, buttons: Callable[[str, Callable[[], None]], w.Widget]) -> None:
        """``guarded`` shows what fails in a callback; ``buttons`` makes a button of words and what it does."""
        self.family = w.Dropdown(options=list(starting.families().items()), description="Family", **self._looks())
        self.modules = w.SelectMultiple(description="Modules", rows=3, **self._looks())
        self.figures = w.SelectMultiple(description="Figures", rows=6, **self._looks())
        self.order = w.Text(description="Turn order", **self._looks())
        self.fields: dict[str, w.Text | w.Dropdown] = {}
        self.more = w.VBox()
        self.seed = w.IntText(value=0, description="Seed", **self._looks())
        self.question = w.Dropdown(description="Question", **self._looks())
        self.option = w.Dropdown(description="Ruling", **self._looks())
        self.about = w.HTML(layout=room("60rem"))
        self.settings = w.Textarea(
            description="Rulings chosen", rows=3, placeholder="id: option, or id: number", **self._looks()
        )
        row = w.HBox([self.question, self.option, buttons("Add ruling", self.add_ruling)])
        row.layout.flex_flow = "row wrap"
        super().__init__([
            w.HTML("<h3>A new game</h3>"), self.family, self.modules, self.figures, self.order, self.more, self.seed,
            row, self.about, self.settings,
        ])  # fmt: skip
        self._filled()
        self.family.observe(guarded(lambda _: self._filled()), "value")
        self.modules.observe(guarded(lambda _: self._offered()), "value")
        self.figures.observe(guarded(lambda _: self._ordered()), "value")
        self.question.observe(guarded(lambda _: self._options()), "value")
        self.option.observe(guarded(lambda _: self._told()), "value")

    def _looks(self, width: str = "32rem") -> dict[str, Any]:
        return {"style": STYLE, "layout": room(width)}

    # -- What can be chosen --------------------------------------------------------------------------------------------

    def _filled(self) -> None:
        """Modules of the family, and widgets for what its setup asks."""
        self.modules.options = list(starting.modules_of(self.family.value).items())
        self.settings.value = ""
        for field in self.fields.values():
            field.close()
        self.asked = {f.name: f for f in starting.fields_of(starting.composed(self.family.value))}
        self.fields = {name: self._field(f) for name, f in self.asked.items()}
        self.more.children = tuple(self.fields.values())
        self._offered()

    def _field(self, f: Choice) -> w.Text | w.Dropdown:
        if f.kind == "text":
            return w.Text(value=f.value, placeholder=next(iter(f.options)), description=called(f.name), **self._looks())
        return w.Dropdown(options=list(f.options.items()), value=f.value, description=called(f.name), **self._looks())

    def _offered(self) -> None:
        """Figures and questions of the modules that are chosen; choices that still exist are kept."""
        self.game = starting.composed(self.family.value, self.modules.value)
        chosen = self.figures.value
        offered, fewest = starting.team_of(self.game)
        for field in (self.figures, self.order):
            field.layout.display = None if offered else "none"
        self.figures.options = list(offered.items())
        kept = [name for name in chosen if name in offered.values()]
        self.figures.value = kept or list(offered.values())[:fewest]
        self.asked = {f.name: f for f in starting.fields_of(self.game)}
        for name, f in self.asked.items():
            if f.kind == "options" and list(self.fields[name].options) != list(f.options.items()):
                was = self.fields[name].value
                self.fields[name].options = list(f.options.items())
                self.fields[name].value = was if was in f.options.values() else f.value
        self._ordered()
        asked = sorted((*self.game.questions(), *self.game.numbers()))
        before = self.question.value
        self.question.options = asked
        self.question.value = before if before in asked else next(iter(asked), None)
        self._options()

    def in_order(self) -> list[str]:
        """The figures in turn order, as the text has them."""
        return [name for part in self.order.value.split(",") if (name := part.strip())]

    def _ordered(self) -> None:
        """Who is chosen now: those that were so before keep their order."""
        chosen = list(self.figures.value)
        before = [name for name in self.in_order() if name in chosen]
        self.order.value = ", ".join([*before, *(name for name in chosen if name not in before)])
        titles = {name: title for title, name in starting.team_of(self.game)[0].items()}
        for name, f in self.asked.items():
            if f.kind != "figures":
                continue
            field, was = self.fields[name], self.fields[name].value
            field.options = [*f.options.items(), *((titles[x], x) for x in chosen)]
            field.value = was if was in (*f.options.values(), *chosen) else f.value

    def _options(self) -> None:
        asked = self.game.questions().get(self.question.value)
        if self.question.value is None:
            self.option.options, self.about.value = [], ""
            return
        if asked is not None:
            self.option.options = list(asked.options)
        else:
            number = self.game.numbers()[self.question.value]
            self.option.options = [str(n) for n in range(max(10, number.default + 4))]
        self.option.value = str(self.game.settings[self.question.value])
        self._told()

    def _told(self) -> None:
        """What the question is about, and what the chosen option means."""
        if self.question.value is None:
            return
        text, meanings = starting.told_of(self.game, self.question.value)
        meaning = meanings.get(self.option.value, "")
        chosen = f"<br><em>{escaped(self.option.value)}</em>: {escaped(meaning)}" if meaning else ""
        self.about.value = f"<p>{escaped(text)}{chosen}</p>"

    # -- What was chosen -----------------------------------------------------------------------------------------------

    def add_ruling(self) -> None:
        """Put the ruling that is chosen into the list, in place of an older one on the same question."""
        if self.question.value is None:
            return
        lines = [x for x in self.settings.value.splitlines() if x.partition(":")[0].strip() != self.question.value]
        self.settings.value = "\n".join([*filter(str.strip, lines), f"{self.question.value}: {self.option.value}"])

    def started(self) -> Debugger:
        """The game. Raises SetupError with all faults."""
        more = {name: field.value for name, field in self.fields.items()}
        return Debugger(
            starting.started(
                self.family.value, self.in_order(), self.modules.value, self.seed.value, self.settings.value, more
            )
        )
