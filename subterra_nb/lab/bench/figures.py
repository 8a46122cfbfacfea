"""What is measured: each figure with its unit and, where the project has set one, its floor."""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True):
    """``title`` says what is measured; ``floor``: None where none is set; ``more``: it is a least, not a most."""

    title: str
    unit: str
    floor: float | None = None
    more: bool = False


FIGURES: dict[str, Figure] = {
    "random": Figure("random legal play, record kept", "decisions/s"),
    "random_answers": Figure("the same, luck and forced answers counted too", "answers/s"),
    "able": Figure("play by the best bot, record kept, without the bot's own thinking", "decisions/s"),
    "able_gross": Figure("the same with the bot's thinking in the time", "decisions/s"),
    "chess": Figure("python-chess, `while not board.is_game_over()`", "plies/s"),
    "chess_bare": Figure("python-chess, a bare loop over legal moves", "plies/s"),
    "catanatron": Figure("catanatron, four random players", "actions/s"),
    "catanatron_decisions": Figure("the same, only choices among two or more counted", "decisions/s"),
    "random_ratio": Figure("random play over the faster peer", "times", 1.5, more=True),
    "able_ratio": Figure("play by the best bot over the faster peer", "times", 1.5, more=True),
    "random_ratio_bare": Figure("random play over python-chess's bare loop", "times"),
    "random_ratio_alike": Figure("random play over catanatron, decisions counted alike", "times"),
    "fork": Figure("a fork at any decision of a whole game", "us", 40),
    "fork_95": Figure("the same, 95th percentile", "us"),
    "chess_copy": Figure("python-chess, a copy in the middle of a game", "us"),
    "catanatron_copy": Figure("catanatron, a copy in the middle of a game", "us"),
    "jump": Figure("a jump in the record: cursor and state", "us", 5),
    "svg": Figure("an SVG board from a state, the largest up to 40 places", "ms", 3),
    "game_bytes": Figure("a whole recorded game in memory, median", "MB", 2),
    "game_bytes_most": Figure("the same, the largest of the games", "MB"),
    "import": Figure("`import subterra_nb`, above a bare start of Python", "ms", 150),
    "check": Figure("all scenarios by `subterra-nb check`, start included", "s", 10),
    "notebook_plain": Figure("a notebook by plain papermill", "s"),
    "notebook_fork": Figure("the same by the kit's engine", "s"),
    "notebook_ratio": Figure("the kit's engine over plain papermill", "times", 1 / 3),
}
