"""What a notebook does first, done once in the process that forks kernels, so that no kernel has to do it again.

Only what is the same for every notebook: modules, ledgers, compositions, the checker of scenario files, fonts. A little
of everything is used, since much is made on first use. Nothing that a notebook could see is left behind: no setting, no
generator of chance moved, no figure known to pyplot, no thread.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import pkgutil
import random
from collections.abc import Iterator

import subterra_nb

LEFT_OUT = ("__main__", "cli", "lab.bench", "pipeline")
"""Parts of the kit that no notebook imports."""


def warm() -> None:
    """Load the kit and use a little of everything."""
    for name in modules():
        importlib.import_module(name)
    play_a_little()
    draw_a_little()


def modules() -> Iterator[str]:
    """Names of all modules of the kit that a notebook may import."""

    def below(path: list[str], prefix: str) -> Iterator[str]:
        for found in pkgutil.iter_modules(path, prefix):
            if found.name.removeprefix(f"{subterra_nb.__name__}.") not in LEFT_OUT:
                yield found.name
                if found.ispkg:
                    yield from below([*importlib.import_module(found.name).__path__], f"{found.name}.")

    return below([*subterra_nb.__path__], f"{subterra_nb.__name__}.")


def play_a_little() -> None:
    """A few answers in a game of each family, with and without its modules."""
    from subterra_nb.games import FAMILIES, family
    from subterra_nb.kernel.errors import SetupError

    for name in FAMILIES:
        for chosen in ((), tuple(family(name).modules)):
            with contextlib.suppress(SetupError):  # modules that exclude each other
                play(name, chosen)


def play(family: str, modules: tuple[str, ...]) -> None:
    """A game is composed, played for a while, shown, questioned, written as a scenario, read and run."""
    from subterra_nb.debug.branches import what_if
    from subterra_nb.debug.comparing import compare
    from subterra_nb.debug.debugger import Debugger
    from subterra_nb.lab.bots import ablest
    from subterra_nb.lab.games import new_game, some_setup
    from subterra_nb.lab.lesson import rules, staged
    from subterra_nb.scenario import read, run, write

    session = new_game(family, some_setup(family, modules, 0))
    bot, draw = ablest(session.game.family), random.Random(0).random
    while session.decision is not None and len(session.answers) < 40:
        session.choose(bot(session, draw))
    game = Debugger(session)
    for shown in (game.board(), game.spans(), game.log(), game.start().next_event().why(), game.decision()):
        if shown is not None:
            shown._repr_mimebundle_()
    compare(game.branch, what_if(session, 1, session.answers[1]))
    if session.game.family.notation is not None:
        text = write(session, len(session.answers) - 1)
        for case in read(text).cases():
            run(case)
        staged(text).end()._repr_mimebundle_()
    rules(*[cite for entry in session.record for cite in entry.cites][:1])


def draw_a_little() -> None:
    """A picture of the kind that lessons show, thrown away: fonts are found and what draws them is loaded."""
    import matplotlib.pyplot  # noqa: F401 - networkx asks for it; the display is settled by the first figure, not here
    import networkx
    from matplotlib.figure import Figure

    figure = Figure(figsize=(2, 2))
    axes = figure.add_axes((0.1, 0.1, 0.8, 0.8))
    graph = networkx.path_graph(3)
    places = {n: (n, n) for n in graph}
    networkx.draw_networkx_edges(graph, places, ax=axes)
    networkx.draw_networkx_nodes(graph, places, [*graph], node_color=[0, 1, 2], cmap="Blues_r", ax=axes)
    networkx.draw_networkx_labels(graph, places, ax=axes)
    axes.step((0, 1), (0, 1), where="post", label="a")
    axes.set(xlabel="x", ylabel="y", title="A picture")
    axes.legend(frameon=False)
    figure.savefig(io.BytesIO(), format="png")
