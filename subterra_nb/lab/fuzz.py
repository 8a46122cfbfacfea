"""Properties that every game must have, checked over whole games by bots.

``check_game`` plays one game of a varied composition and raises :class:`Broken` at the first property that fails.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ..games import FAMILIES, family
from ..kernel.choices import choices, free_choices, varied
from ..kernel.decisions import Action, Luck, Menu, Pick, judge
from ..kernel.errors import SetupError, WrongAnswer
from ..kernel.game import Family, Game, compose
from ..kernel.hints import near
from ..kernel.made_of import made_of
from ..kernel.record import Event, Opened, Record
from ..kernel.saves import dumps, loads
from ..kernel.session import Session
from ..kernel.starting import restored
from .bots import ablest, at_random, play_out
from .games import new_game
from .rulings import unfit

Write = Callable[[str], object]


class Broken(AssertionError):
    """A property does not hold; the message says which, in which game and where."""


def compositions(
    name: str, first: int, games: int, some: Sequence[str] = ()
) -> Iterator[tuple[int, dict[str, Any], bool]]:
    """(seed, setup, whether the family's own bot plays) for so many games: modules and everything else vary.

    Every third game is played under rulings other than the defaults. With n modules and as many combinations of what a
    setup lets choose freely as there are, c, each bot meets each of them with each combination of modules within
    2 ** n * 2 * c games; teams are dealt so that every pair of figures meets in these.

    ``some``: names of modules, or their beginnings (that of an expansion is all of its modules): seeds whose games have
    none of these are passed over, so that a seed means the same game with it and without.
    """
    kin = family(name)
    if some and not _among(tuple(kin.modules), some):
        return
    seeds = (n for n in itertools.count(first) if not some or _among(_modules(kin, n), some))
    for seed in itertools.islice(seeds, games):
        again, number = seed >> len(kin.modules), seed % 2 ** len(kin.modules)
        number += again
        draw = random.Random(f"{name} {seed}")
        modules = _modules(kin, seed)
        game = compose(kin, modules)
        setup: dict[str, Any] = {**varied(game, draw, number), "modules": modules}
        if seed % 3 == 0:
            questions = game.questions()
            asked = draw.sample(sorted(questions), min(3, len(questions)))
            rulings = {q: draw.choice(questions[q].options) for q in asked}
            setup["rulings"] = rulings
            for q in () if _can_be_set_up(name, setup) else asked:  # some readings need what only a file can give
                setup["rulings"] = {q: rulings[q]}
                if not _can_be_set_up(name, setup):
                    del rulings[q]
            setup["rulings"] = rulings
        setup |= _tried(name, game, setup, random.Random(f"{name} {seed} tried"))
        ways = math.prod(len(c.named) for c in free_choices(game))
        shift = again // ways if ways % 2 == 0 else 0  # else bot and difficulty, say, would take turns together
        yield seed, setup, bool((number + shift) % 2)


def _tried(name: str, game: Game[Any, Any], setup: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """What can be chosen with some of the rest only, every other time that it goes with what was chosen."""
    tried = {c.name: draw.choice([*c.options.values()]) for c in choices(game) if c.tried}
    return {what: value for what, value in tried.items() if _can_be_set_up(name, {**setup, what: value})}


def _modules(kin: Family, seed: int) -> tuple[str, ...]:
    """The modules of a seed's game: every combination that there is within 2 ** n seeds."""
    return together(kin, tuple(m for i, m in enumerate(sorted(kin.modules)) if seed >> i & 1))


def _among(modules: Sequence[str], some: Sequence[str]) -> bool:
    return any(m == x or m.startswith(f"{x}.") for m in modules for x in some)


def ruled(name: str, setup: dict[str, Any], rulings: Mapping[str, str], numbers: Mapping[str, int]) -> dict[str, Any]:
    """The same game under further rulings and figures, as far as its modules ask for them."""
    game = compose(family(name), setup["modules"])
    chosen = {**setup.get("rulings", {}), **{q: r for q, r in rulings.items() if q in game.questions()}}
    figures = {n: v for n, v in numbers.items() if n in game.numbers()}
    return {**setup, **({"rulings": chosen} if chosen else {}), **({"numbers": figures} if figures else {})}


def together(kin: Family, modules: Sequence[str]) -> tuple[str, ...]:
    """Those of the modules that can be played together: what one of them needs joins, what it excludes does not."""
    chosen: list[str] = []
    for name in modules:
        todo, more = [name], []
        while todo:
            m = kin.modules[todo.pop()]
            more.append(m.name)
            todo += [n for n in m.needs if n in kin.modules and n not in (*chosen, *more)]
        there = {kin.core.name, *chosen, *more}
        if not any(x in there for n in there - {kin.core.name} for x in kin.modules[n].excludes):
            chosen += [n for n in sorted(more) if n not in chosen]
    return tuple(chosen)


def _can_be_set_up(name: str, setup: dict[str, Any]) -> bool:
    try:
        new_game(name, setup)
    except SetupError:
        return False
    return True


def check_game(name: str, seed: int, setup: dict[str, Any], surviving: bool) -> Session[Any, Any]:
    """Play one game and check all properties; the finished session."""
    session = new_game(name, setup, seed)
    start = _encoded(session.start)
    draw = random.Random(seed)
    play_out(_judged(session, draw), ablest(session.game.family) if surviving else at_random, seed)
    where = f"{name}, seed {seed}, {setup}"
    _check_record(session, start, where)
    _check_forks(session, draw, where)
    _check_save(session, where)
    return session


def _judged(session: Session[Any, Any], draw: random.Random) -> Session[Any, Any]:
    """The session, with every now and then all conceivable answers compared with the legal ones before it goes on."""
    choose = session.choose

    def judging(answer: Any, seat: str | None = None) -> None:
        if draw.random() < 0.02:
            check_legality(session, draw)
        choose(answer, seat)

    session.choose = judging  # type: ignore[method-assign]
    return session


def check_legality(session: Session[Any, Any], draw: random.Random | None = None) -> None:
    """``legal`` and ``verdict`` agree over everything that is an answer at all; refusals change nothing.

    ``draw`` picks the refused answers whose verdict is asked for as a whole; of the others its parts are.
    """
    d = session.decision
    legal = set(session.legal())
    state, entries, drawn = session.state, len(session.record), dict(session.drawn)
    if isinstance(d, Menu):
        for a in d.actions.values():
            _check_action(session, d, a, legal, draw or random.Random(0))
    elif isinstance(d, Pick):
        for answer in d.candidates:
            if (not d.verdict(session.table, answer)) != (answer in legal):
                raise Broken(f"{answer}: legal and verdict disagree")
    refused: Any = ("no such action",) if isinstance(d, Menu) else "no such answer"
    try:
        Session.choose(session, refused)
    except WrongAnswer:
        pass
    else:
        raise Broken(f"{refused} was taken for an answer")
    if session.state is not state or len(session.record) != entries or session.drawn != drawn:
        raise Broken("a refused answer changed the game")


def _check_action(session: Session[Any, Any], d: Menu, a: Action, legal: set[Any], draw: random.Random) -> None:
    """One action of a menu with every argument that is one at all.

    A verdict reads the menu and the domain anew for each answer. Over a whole domain its two halves are asked instead:
    what hinders the action whatever its argument is, once, and if nothing does what is needed of each argument.
    """
    t, state = session.table, session.state
    listed = {x for x in legal if x[0] == a.name}
    hindered = bool(d.hindrances(t, a))
    if a.options is None:
        answers: list[Any] = [(a.name,)]
        fine = set() if hindered else set(answers)
    elif a.domain is not None:
        answers = [(a.name, x) for x in a.domain.values(state)]
        fine = set() if hindered else {x for x in answers if not judge(a.each, state, t, d.me, *x[1:])}
    else:
        return
    asked = [*(x for x in answers if x in listed or x in fine), *draw.sample(answers, min(2, len(answers)))]
    for answer in asked:
        bad = d.verdict(t, answer)
        if (not bad) != (answer in listed) or (not bad) != (answer in fine):
            raise Broken(f"{answer} is {'legal' if answer in legal else 'not legal'} but the verdict is {bad}")
    if not listed <= {*answers}:
        raise Broken(f"{listed - {*answers}} legal, though no argument of the action")


def _encoded(state: Any) -> bytes:
    """A state as bytes, which nothing can change afterwards."""
    return msgspec.json.encode(state, enc_hook=made_of)


def _check_record(session: Session[Any, Any], start: bytes, where: str) -> None:
    """Events alone rebuild every state, spans nest, causes come before effects; ``start``: as it was before play.

    A state that was changed later on is another than its events make, unless the change was to something of the start.
    """
    if _encoded(session.start) != start:
        raise Broken(f"{where}: the first state has changed")
    state = session.start
    for i, e in enumerate(session.record):
        if isinstance(e.what, Event):
            state = e.what.apply(state)
        if state != e.state:
            raise Broken(f"{where}: entry {i} holds a state that its events do not make")
        if not -1 <= e.parent < i or not -1 <= e.cause < i:
            raise Broken(f"{where}: entry {i} points forward")
        if e.parent >= 0 and not isinstance(session.record[e.parent].what, Opened):
            raise Broken(f"{where}: entry {i} lies in something that is no span")
    if session.table.span != -1:
        raise Broken(f"{where}: a span is still open")


def _check_forks(session: Session[Any, Any], draw: random.Random, where: str) -> None:
    """A fork equals its prefix, can be saved and loaded, and plays on to the same end with the same answers."""
    for i in range(3):
        k = draw.randrange(len(session.answers))
        fork = session.fork(k)
        if fork.answers != session.answers[:k] or not same(fork.record, session.record[: len(fork.record)]):
            raise Broken(f"{where}: the fork at answer {k} is not the prefix")
        if not i:
            _check_save(fork, f"{where}, at answer {k}")
        fork.give(session.answers[k:])
        if not same(fork.record, session.record) or fork.state != session.state:
            raise Broken(f"{where}: the fork at answer {k} ends differently")


def same(one: Record, other: Record) -> bool:
    """Whether two records tell the same in everything that a digest is made of."""
    return len(one) == len(other) and all(
        a is b or (a.what == b.what and a.parent == b.parent and a.cause == b.cause and a.cites == b.cites)
        for a, b in zip(one, other, strict=True)
    )


def _check_save(session: Session[Any, Any], where: str) -> None:
    """A save restores the same game, with the same digests; where luck is being asked the restored game goes on."""
    again = restored(loads(dumps(session)), family)
    if not same(again.record[: len(session.record)], session.record):
        raise Broken(f"{where}: the restored game differs")
    if isinstance(session.decision, Luck):
        return
    if again.state != session.state or again.legal() != session.legal() or again.answers != session.answers:
        raise Broken(f"{where}: the restored game stands elsewhere")


def fuzz_command(
    names: Sequence[str],
    games: int,
    first: int,
    *,
    modules: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    write: Write,
    error: Write,
) -> int:
    """``subterra-nb fuzz``: 0 when all properties hold in all games, else 1 with the game that broke one.

    ``names``: families, none for all; each plays so many games. ``modules``: only games with at least one of these (see
    :func:`compositions`). 2 when a family, module, ruling or figure is not known.
    """
    chosen = tuple(names) or tuple(FAMILIES)
    try:
        families = [family(name) for name in chosen]
    except SetupError as wrong:
        error(str(wrong))
        return 2
    problems = list(_unknown(families, modules, rulings or {}, numbers or {}))
    for problem in problems:
        error(problem)
    if problems:
        return 2
    for kin in families:
        if modules and not _among(tuple(kin.modules), modules):
            continue
        ends: Counter[tuple[str, str]] = Counter()
        for seed, given, able in compositions(kin.name, first, games, modules):
            setup = ruled(kin.name, given, rulings or {}, numbers or {})
            try:
                session = check_game(kin.name, seed, setup, able)
            except Broken as broken:
                error(str(broken))
                return 1
            outcome = kin.outcome(session.state)
            end = ", ".join(str(x) for x in (outcome.get("end"), outcome.get("rank")) if x)
            ends.update((end, x) for x in ("games", "able bot" if able else "random", *map(short, setup["modules"])))
        write(f"{kin.title}: {games} games, all properties hold")
        for line in table_of_ends(ends):
            write(line)
    return 0


def _unknown(
    families: Sequence[Family], modules: Sequence[str], rulings: Mapping[str, str], numbers: Mapping[str, int]
) -> Iterator[str]:
    """What is asked for and is in none of the families, a line each."""
    known = dict.fromkeys(x for kin in families for m in kin.modules for x in (m.partition(".")[0], m))
    for m in modules:
        if m not in known:
            yield f"no module {m}{near(m, known)}; there are: {', '.join(known)}"
    games = [compose(kin, together(kin, tuple(kin.modules))) for kin in families]
    questions = {q: asked for game in games for q, asked in game.questions().items()}
    figures = {n: figure for game in games for n, figure in game.numbers().items()}
    yield from unfit(questions, figures, rulings, numbers)


def short(module: str) -> str:
    """A module's name within its expansion."""
    return module.rpartition(".")[2]


def table_of_ends(ends: Counter[tuple[str, str]]) -> list[str]:
    """How many games ended how, in all, by bot and with each module; ``ends`` counts each game under each of these."""
    first = [x for x in ("games", "random", "able bot") if any(column == x for _, column in ends)]
    heads = [*first, *sorted({column for _, column in ends} - {*first})]
    names = sorted({end for end, _ in ends}, key=lambda x: (-ends[x, "games"], x))
    rows = [["", *heads], *([end, *(str(ends[end, column]) for column in heads)] for end in names)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads) + 1)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(x.rjust(w) for x, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
