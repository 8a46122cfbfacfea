"""Random games of two well-known engines, timed. Run with the Python of `.venv-bench`; not part of the kit.

    peers.py chess --seconds 2 --seed 1

prints one line of JSON, the protocol that `subterra_nb.lab.bench` reads:

    name        engine and version
    decisions   choices among two or more legal answers made by a player; forced ones and luck are not counted
    steps       everything that was played, forced ones included
    games       games begun
    seconds     processor time spent playing, without set-up of the process and without the copies
    copy_us     median time of one copy in the middle of a game, in microseconds

Both engines play without keeping more than they keep by themselves: python-chess its stack of moves, catanatron its
list of actions.
"""

import argparse
import json
import random
import statistics
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from time import perf_counter, process_time
from typing import Any

# Where "the middle of a game" is: a count of steps that random games of the engine nearly always reach.
CHESS_MIDDLE = 80
CATANATRON_MIDDLE = 150
COPIES = 200


def median_us(copy: Callable[[], object], times: int = COPIES) -> float:
    """The median time of one call, in microseconds."""
    taken = []
    for _ in range(times):
        begin = perf_counter()
        copy()
        taken.append(perf_counter() - begin)
    return statistics.median(taken) * 1e6


def play_chess(seconds: float, seed: int, bare: bool = False) -> dict[str, Any]:
    """Random legal games, in the loop that the documentation shows: ``while not board.is_game_over()``.

    With ``bare`` the end is asked for as cheaply as can be: no legal move is left, or 75 moves without pawn or capture.
    """
    import chess

    luck = random.Random(seed)
    decisions = steps = games = 0
    copy_us = None
    spent = 0.0
    while spent < seconds or copy_us is None:
        games += 1
        board = chess.Board()
        length = 0
        begin = process_time()
        while not (board.halfmove_clock >= 150 if bare else board.is_game_over()):
            moves = list(board.legal_moves)
            if not moves:
                break
            decisions += len(moves) > 1
            steps += 1
            length += 1
            board.push(luck.choice(moves))
            if length == CHESS_MIDDLE and copy_us is None:
                pause = process_time()
                copy_us = median_us(board.copy)
                begin += process_time() - pause
            if spent + process_time() - begin > seconds and copy_us is not None:
                break
        spent += process_time() - begin
    return report("chess", decisions, steps, games, spent, copy_us)


def play_catanatron(seconds: float, seed: int) -> dict[str, Any]:
    """Random games of four; a tick with two or more playable actions is a decision, a roll or a forced move is not."""
    from catanatron import Color, Game, RandomPlayer

    luck = random.Random(seed)
    decisions = steps = games = 0
    copy_us = None
    spent = 0.0
    while spent < seconds or copy_us is None:
        games += 1
        game = None  # giving the memory of the game before back is no part of playing this one
        begin = process_time()
        # The seed is 1 or more: catanatron takes 0 for "none given".
        game = Game([RandomPlayer(color) for color in Color], seed=luck.randrange(1, 2**31))
        length = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            steps += 1
            length += 1
            game.play_tick()
            if length == CATANATRON_MIDDLE and copy_us is None:
                pause = process_time()
                copy_us = median_us(game.copy)
                begin += process_time() - pause
            if spent + process_time() - begin > seconds and copy_us is not None:
                break
        spent += process_time() - begin
    return report("catanatron", decisions, steps, games, spent, copy_us)


def report(name: str, decisions: int, steps: int, games: int, spent: float, copy_us: float | None) -> dict[str, Any]:
    """One line of the protocol."""
    return {
        "name": f"{name} {version(name)}",
        "decisions": decisions,
        "steps": steps,
        "games": games,
        "seconds": round(spent, 4),
        "copy_us": None if copy_us is None else round(copy_us, 2),
    }


ENGINES: dict[str, Callable[[float, int], dict[str, Any]]] = {
    "chess": play_chess,
    "chess-bare": partial(play_chess, bare=True),
    "catanatron": play_catanatron,
}


def main(arguments: list[str]) -> None:
    """Play one engine and print its line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=sorted(ENGINES))
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to play")
    parser.add_argument("--seed", type=int, default=1, help="luck of the players and of the games")
    chosen = parser.parse_args(arguments)
    print(json.dumps(ENGINES[chosen.engine](chosen.seconds, chosen.seed)))


if __name__ == "__main__":
    main(sys.argv[1:])
