"""A form in a notebook: start a game by hand, or load a scenario, change it, play it and save it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as w

from ..debug.debugger import Debugger
from ..scenario import check
from ..scenario.reading import read
from ..view.wording import escaped
from . import assets, starting
from .choosing import STYLE, NewGame, room
from .controller import EXPECTED, said
from .twin import LIVE, Twinned
from .widget import DebuggerWidget

log = logging.getLogger(__name__)


class Shell(anywidget.AnyWidget):
    """Keeps the keys that are pressed in a form from the notebook, which would move, cut and merge cells by them."""

    _esm = assets.shell()
    _css = LIVE


class Explore(Twinned, w.VBox):
    """The form with the debugger below it. Every widget is made once; a new game is shown in the same debugger.

    ``new``: what a new game is made of; ``scenario``, ``text``, ``file``: a scenario to load, its text to change, and
    where to save it; ``debugger``: None until a game is shown.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path()
        self.new = NewGame(self._guarded, self._button)
        self.scenario = w.Combobox(
            options=starting.scenario_names(),
            value=starting.example_of(self.new.family.value),
            description="Scenario",
            ensure_option=False,
            style=STYLE,
            layout=room(),
        )
        self.new.family.observe(self._guarded(lambda _: self._recommended()), "value")
        self.text = w.Textarea(description="Text", rows=14, style=STYLE, layout=room("60rem"))
        self.file = w.Text(value="my-scenario.yaml", description="File", style=STYLE, layout=room())
        self.status = w.HTML(self._status("Choose, then start."))
        self.place = w.VBox()
        self.view: DebuggerWidget | None = None
        start = self._button("Start the game", self.start)
        super().__init__([Shell(), self.new, start, self._from_scenario(), self.status, self.place])
        self.add_class("stn-form").add_class("stn-live")

    @property
    def debugger(self) -> Debugger | None:
        """The game that is shown."""
        return None if self.view is None else self.view.debugger

    # -- The form ------------------------------------------------------------------------------------------------------

    def _from_scenario(self) -> w.Widget:
        buttons = [("Load it", self.load), ("Play the text", self.play)]
        row = w.HBox([self.scenario, *(self._button(words, act) for words, act in buttons)])
        row.layout.flex_flow = "row wrap"
        save = w.HBox([self.file, self._button("Save the text", self.save)])
        save.layout.flex_flow = "row wrap"
        return w.VBox([w.HTML("<h3>A scenario: load it, change it, play it, save it</h3>"), row, self.text, save])

    def _button(self, words: str, act: Callable[[], None]) -> w.Button:
        made = w.Button(description=words, layout=w.Layout(width="auto", min_width="8rem", align_self="flex-start"))
        made.on_click(self._guarded(lambda _: act()))
        return made

    def _guarded(self, act: Callable[[Any], None]) -> Callable[[Any], None]:
        """A callback whose fault is shown in the form; one that is the kit's own is logged with its details too."""

        def called(change: Any) -> None:
            try:
                act(change)
            except EXPECTED as error:
                self.say("\n".join(getattr(error, "problems", ())) if _lines(error) else said(error), wrong=True)
            except Exception as error:
                log.exception("the form failed")
                self.say(f"This is a fault of the kit: {type(error).__name__}: {error}", True, traceback.format_exc())

        return called

    def _status(self, words: str, wrong: bool = False, details: str = "") -> str:
        role = "alert" if wrong else "status"
        more = f"<details><summary>Details</summary><pre>{escaped_lines(details)}</pre></details>" if details else ""
        return f'<div role="{role}"><p style="white-space:pre-line">{escaped_lines(words)}</p>{more}</div>'

    def say(self, words: str, wrong: bool = False, details: str = "") -> None:
        """Show a sentence below the form, where a screen reader reads it out."""
        self.status.value = self._status(words, wrong, details)

    def _recommended(self) -> None:
        """Another family was chosen: its own scenario to begin with."""
        self.scenario.value = starting.example_of(self.new.family.value)

    # -- Verbs ---------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start a new game and show it."""
        self.show(self.new.started())
        self.say("The game has begun: answer what is asked below.")

    def load(self) -> None:
        """Put the text of the scenario into the form, and play it."""
        self.text.value = starting.scenario_text(self.scenario.value)
        self.file.value = f"{Path(self.scenario.value).stem}-changed.yaml"
        self.play()

    def play(self) -> None:
        """Play the text as it stands now."""
        scenario = read(self.text.value if "\n" in self.text.value else f"{self.text.value}\n", "the text")
        debugger = Debugger.of(scenario)
        self.show(debugger.start())
        faults = debugger.branch.problems
        if faults:
            self.say("\n".join(("The scenario does not hold:", *faults)), wrong=True)
        else:
            self.say(f"{scenario.title}: played.")

    def save(self) -> None:
        """Save the text, and check it; a file that is there is replaced only by a second press."""
        path = self.folder / self.file.value.strip()
        if path.suffix.lower() not in (".yaml", ".yml"):
            raise ValueError("the name of a scenario must end in .yaml")
        if path.is_dir():
            raise ValueError(f"{path.name} is a folder: give the file a name of its own")
        if path.exists() and path != self._asked_for:
            self._asked_for = path
            raise ValueError(f"{path.name} is there already; press again to replace it")
        path.write_text(self.text.value, encoding="utf-8", newline="\n")
        self._asked_for = path
        lines: list[str] = []
        code = check([path], lines.append)
        self.say("\n".join([f"written: {path.as_posix()}", *lines]), wrong=code != 0)

    _asked_for: Path | None = None

    def show(self, debugger: Debugger) -> None:
        """Show a game below the form."""
        if self.view is None:
            self.view = DebuggerWidget(debugger, folder=self.folder)
            self.place.children = [self.view]
        else:
            self.view.show(debugger)

    # -- Without a kernel ----------------------------------------------------------------------------------------------

    def twin(self) -> dict[str, str]:
        """What is shown where no kernel runs: the choices, and the game if one is shown."""
        new = self.new
        modules = ", ".join(starting.modules_of(new.family.value))
        figures = ", ".join(starting.team_of(new.game)[0])
        more = [f"{field.description}: {', '.join(new.asked[name].options)}" for name, field in new.fields.items()]
        lines = [
            "A form to start a game by hand, to be seen where a kernel runs.",
            f"Family: {new.family.label}", f"Modules: {modules}",
            *([f"Figures: {figures}"] if figures else []), *more,
            f"Seed: {new.seed.value}", f"Scenario: {self.scenario.value}",
        ]  # fmt: skip
        text, html = "\n".join(lines), "".join(f"<p>{escaped(line)}</p>" for line in lines)
        if self.view is not None:
            game = self.view.twin()
            text, html = f"{text}\n\n{game['text/plain']}", html + game["text/html"]
        return {"text/plain": text, "text/html": f'<div class="stn-explore">{html}</div>'}


def escaped_lines(text: str) -> str:
    """Escape a text line by line."""
    return "\n".join(escaped(line) for line in text.split("\n"))


def _lines(error: BaseException) -> bool:
    """Whether an error tells its faults one by one, as texts."""
    found = getattr(error, "problems", ())
    return bool(found) and all(isinstance(x, str) for x in found)


def explore(folder: str | Path | None = None) -> Explore:
    """A form to start a game by hand, or to load, change, play and save a scenario; files are saved to ``folder``."""
    return Explore(None if folder is None else Path(folder))
