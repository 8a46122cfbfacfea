"""The debugger on a terminal: one command a line, also from a pipe."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import IO

from ..kernel.errors import SetupError, WrongAnswer
from ..kernel.secrets import place_seen, place_whole
from .breakpoints import BreakpointError
from .debugger import Debugger
from .opening import CannotOpen
from .seats import looked_at_from, points_of_view

HELP = """\
moving      n [TIMES]  step          b [TIMES]  back          into  into the next rule
            over       past the next rule                     out   to the end of this rule
            d          to the next decision                   bd    to the decision before
            e          to the next event                      be    to the event before
            run        to the next breakpoint                 back  back to the last one
            start, end, jump PLACE
breakpoints break          list them       break WHAT     set one        clear [WHAT]   take away
            WHAT: rule ID · event KIND · figure NAME · place CELL · value round > 3
looking     here  board  where (open rules)  ask (what is to decide)
            seat NAME      as one seat sees it; seat: the whole table
            log [WHAT]     what has happened; WHAT as above, or events, decisions
asking      why [ENTRY or WORDS]      whynot ANSWER
deciding    answer ANSWER
what if     if NUMBER ANSWER          replace answer #NUMBER in a branch of its own
            ruling QUESTION OPTION    the same game under another ruling
            figure RULE NUMBER        the same game with another figure in a rule
            branches  switch NAME  compare [NAME [NAME]]
            write FILE [NUMBER]       .yaml: a scenario (from answer #NUMBER on), .json: a save
            help  q"""


class Terminal:
    """Commands in words for a debugger. Each returns what to print."""

    def __init__(self, debugger: Debugger) -> None:
        self.whole = debugger
        self._look_through(debugger)
        self.names = {
            "s": "n", "step": "n", "next": "n", "decision": "d", "event": "e", "i": "into", "o": "over", "u": "out",
            "r": "run", "h": "help", "?": "help", "l": "log", "w": "where", "a": "answer", "why-not": "whynot",
        }  # fmt: skip

    def _look_through(self, debugger: Debugger) -> None:
        """Let the verbs speak of this debugger: of the whole game, or of the game as one seat sees it."""
        self.debugger = d = debugger
        self.verbs: dict[str, Callable[[str], str]] = {
            "n": lambda a: self._go(d.step, a),
            "b": lambda a: self._go(d.back, a),
            "into": lambda a: self._go(d.into, a),
            "over": lambda a: self._go(d.over, a),
            "out": lambda a: self._go(d.out, a),
            "d": lambda a: self._go(d.next_decision, a),
            "bd": lambda a: self._go(d.previous_decision, a),
            "e": lambda a: self._go(d.next_event, a),
            "be": lambda a: self._go(d.previous_event, a),
            "run": lambda a: self._run(d.run, a),
            "back": lambda a: self._run(d.run_back, a),
            "start": lambda a: self._go(d.start, a),
            "end": lambda a: self._go(d.end, a),
            "jump": self._jump,
            "break": self._break,
            "clear": self._clear,
            "here": lambda a: repr(d),
            "board": lambda a: d.board().text(),
            "where": lambda a: d.spans().text(),
            "ask": self._ask,
            "log": lambda a: d.log(only=a or None).text(),
            "why": self._why,
            "whynot": self._why_not,
            "answer": self._answer,
            "if": self._if,
            "ruling": self._ruling,
            "figure": self._figure,
            "branches": self._branches,
            "switch": lambda a: repr(d.switch(_needed(a, "switch NAME"))),
            "compare": self._compare,
            "write": self._write,
            "seat": self._seat,
            "help": lambda a: HELP,
        }

    def do(self, line: str) -> str:
        """Carry out one line and say the result; what is wrong with it is said, too."""
        word, _, rest = line.strip().partition(" ")
        name = self.names.get(word.lower(), word.lower())
        verb = self.verbs.get(name)
        if verb is None:
            known = [*self.verbs, *self.names, "quit"]
            best = difflib.get_close_matches(word.lower(), known, 1, 0.4)
            return f"no command {word}{f', did you mean {best[0]}?' if best else ''} (help lists them)"
        try:
            return verb(rest.strip())
        except SetupError as error:
            return "\n".join(error.problems)
        except (WrongAnswer, BreakpointError, CannotOpen, LookupError, ValueError, OSError) as error:
            return str(error.args[0]) if isinstance(error, KeyError) else str(error)

    def _go(self, verb: Callable[..., Debugger], argument: str) -> str:
        takes_times = "times" in inspect.signature(verb).parameters
        if argument and not (takes_times and argument.isdecimal()):
            return f"not understood: {argument}" + (" (a number of steps?)" if takes_times else "")
        return repr(verb(int(argument)) if argument else verb())

    def _run(self, verb: Callable[..., Debugger], argument: str) -> str:
        return repr(verb(argument) if argument else verb())

    def _jump(self, argument: str) -> str:
        return repr(self.debugger.jump(_number(argument, "jump PLACE")))

    def _break(self, argument: str) -> str:
        if argument:
            return f"will stop at {self.debugger.break_at(argument)}"
        return "\n".join(str(p) for p in self.debugger.breakpoints) or "no breakpoint is set"

    def _clear(self, argument: str) -> str:
        self.debugger.clear(argument or None)
        return self._break("")

    def _ask(self, argument: str) -> str:
        asked = self.debugger.decision()
        return asked.text() if asked else "nothing is asked here; d goes to the next decision"

    def _why(self, argument: str) -> str:
        about = int(argument) if argument.isdecimal() else argument or None
        return self.debugger.why(about).text()

    def _why_not(self, argument: str) -> str:
        return self.debugger.why_not(_needed(argument, "whynot ANSWER")).text()

    def _answer(self, argument: str) -> str:
        return repr(self.debugger.answer(_needed(argument, "answer ANSWER")))

    def _if(self, argument: str) -> str:
        number, _, answer = argument.partition(" ")
        k = _number(number.removeprefix("#"), "if NUMBER ANSWER")
        return self.debugger.what_if(k, _needed(answer.strip(), "if NUMBER ANSWER")).text()

    def _ruling(self, argument: str) -> str:
        question, _, option = argument.partition(" ")
        return self.debugger.what_if(ruling={question: _needed(option.strip(), "ruling QUESTION OPTION")}).text()

    def _figure(self, argument: str) -> str:
        rule, _, figure = argument.partition(" ")
        return self.debugger.what_if(numbers={rule: _number(figure.strip(), "figure RULE NUMBER")}).text()

    def _branches(self, argument: str) -> str:
        d = self.debugger
        return "\n".join(f"{'>' if name == d.name else ' '} {branch!r}" for name, branch in d.branches.items())

    def _write(self, argument: str) -> str:
        name, _, number = _needed(argument, "write FILE").rpartition(" ")
        if name and number.removeprefix("#").isdecimal():
            return f"written: {self.debugger.write(Path(name.strip()), first=int(number.removeprefix('#')))}"
        return f"written: {self.debugger.write(Path(argument))}"

    def _seat(self, argument: str) -> str:
        """Look at the branch from one seat, or (without a name) at the whole table again."""
        whole = self.whole
        if not points_of_view(whole):
            return "everybody sees everything in this game"
        at = min(place_whole(self.debugger.session, self.debugger.at), len(whole.session.record))
        if not argument:
            self._look_through(whole)
            return repr(whole.jump(at))
        shown = looked_at_from(whole, argument)
        self._look_through(shown.jump(place_seen(shown.session, at)))
        return repr(self.debugger)

    def _compare(self, argument: str) -> str:
        d = self.debugger
        # A branch's name may hold blanks, so the argument is cut where both halves are names.
        words = argument.split()
        for cut in range(1, len(words)):
            one, other = " ".join(words[:cut]), " ".join(words[cut:])
            if one in d.branches and other in d.branches:
                return d.compare(one, other).text()
        return d.compare(None, argument).text() if argument else d.compare().text()


def _needed(argument: str, form: str) -> str:
    if not argument:
        raise ValueError(f"something is missing: {form}")
    return argument


def _number(text: str, form: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text or 'nothing'} is no number: {form}") from None


def step_command(path: str | Path, in_stream: IO[str], out_stream: IO[str]) -> int:
    """Debug the scenario or save at ``path`` with commands from ``in_stream``, a line each, until ``q`` or its end.

    Returns the exit code: 0, or 2 for a file that cannot be opened, which is then explained.
    """
    try:
        debugger = Debugger.of(path)
    except CannotOpen as error:
        out_stream.write(f"{error}\n")
        return 2
    terminal = Terminal(debugger)
    out_stream.write(f"{debugger.note}\n" if debugger.note else "")
    debugger.start()
    typed = in_stream.isatty()
    out_stream.write(f"{debugger!r}\nhelp lists the commands, q ends\n")
    while True:
        shown = terminal.debugger
        out_stream.write(f"{shown.name} {shown.at}> ")
        out_stream.flush()
        try:
            line = in_stream.readline()
        except KeyboardInterrupt:
            line = ""
        if not typed:
            out_stream.write(line if line.endswith("\n") else f"{line}\n")
        if not line or line.strip().lower() in ("q", "quit", "exit"):
            return 0
        if line.strip():
            out_stream.write(f"{terminal.do(line)}\n")
