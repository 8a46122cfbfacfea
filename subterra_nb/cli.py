"""The command line: one thin command each; what they do lives in the packages they import when they run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    name="subterra-nb",
    help="Board-game rules to run, step through and question (unofficial).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
notebooks_app = typer.Typer(help="Bring notebooks into their normal form, or check it.", no_args_is_help=True)
app.add_typer(notebooks_app, name="notebooks")


def _version(asked: bool) -> None:
    if asked:
        from . import __version__

        _out(f"subterra-nb {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Board-game rules to run, step through and question (unofficial)."""


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _out(line: str) -> None:
    sys.stdout.write(line + "\n")


def _err(line: str) -> None:
    sys.stderr.write(line + "\n")


def _parts(value: str) -> list[str]:
    return [p.strip() for p in value.split(",") if p.strip()]


def _settings(rulings: list[str]) -> tuple[dict[str, str], dict[str, int]]:
    """``ID=OPTION`` is a ruling, ``ID=NUMBER`` a figure of a rule; anything else ends the command with 2."""
    chosen: dict[str, str] = {}
    figures: dict[str, int] = {}
    bad = [r for r in rulings if "=" not in r]
    for r in bad:
        _err(f"--ruling {r}: expected QUESTION=OPTION or RULE=NUMBER")
    if bad:
        raise typer.Exit(2)
    for r in rulings:
        name, _, value = (x.strip() for x in r.partition("="))
        if value.lstrip("-").isdigit():
            figures[name] = int(value)
        else:
            chosen[name] = value
    return chosen, figures


def _choices(given: list[str]) -> dict[str, str | int]:
    """``NAME=VALUE`` for each, a value of digits being a number; anything else ends the command with 2."""
    bad = [c for c in given if "=" not in c]
    for c in bad:
        _err(f"--choice {c}: expected NAME=VALUE")
    if bad:
        raise typer.Exit(2)
    parts = [[x.strip() for x in c.split("=", 1)] for c in given]
    return {name: int(value) if value.isdecimal() and len(value) < 10 else value for name, value in parts}


Rulings = Annotated[
    list[str], typer.Option("--ruling", help="QUESTION=OPTION, or RULE=NUMBER for a figure; may be repeated.")
]


@app.command()
def play(
    family: Annotated[str, typer.Argument(help="The family of games; a wrong one lists them.")],
    modules: Annotated[str, typer.Option(help="Expansion modules, separated by commas.")] = "",
    figures: Annotated[str, typer.Option(help="Those who take part, in order, by commas; else the seed picks.")] = "",
    difficulty: Annotated[str, typer.Option(help="As the family names them; else its usual one.")] = "",
    ruling: Rulings = [],  # noqa: B006 - typer reads the default, nobody changes it
    seed: Annotated[int, typer.Option(help="Seed of luck and bot.")] = 0,
    bot: Annotated[str, typer.Option(help="random, or one that the family brings.")] = "random",
    save: Annotated[str, typer.Option(help="Write the game to this file.")] = "",
    choice: Annotated[list[str], typer.Option(help="NAME=VALUE: what else the set-up asks, as cards=my.toml.")] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Play one whole game; print its end, decisions and digest."""
    from .lab.commands import play_command

    chosen, numbers = _settings(ruling)
    raise typer.Exit(
        play_command(
            family,
            modules=_parts(modules),
            figures=_parts(figures),
            difficulty=difficulty,
            rulings=chosen,
            numbers=numbers,
            seed=seed,
            by=bot,
            save_to=save,
            choices=_choices(choice),
            as_json=as_json,
            write=_out,
            error=_err,
        )
    )


@app.command()
def compare(
    scenario: Annotated[str, typer.Argument(help="A scenario, by name or path.")],
    ruling: Rulings = [],  # noqa: B006
    case: Annotated[str, typer.Option(help="Only this case of the file.")] = "",
) -> None:
    """Run a scenario as it stands and under other rulings; print where and why the two games part."""
    from .lab.compare_command import compare_command

    chosen, numbers = _settings(ruling)
    raise typer.Exit(compare_command(scenario, chosen, numbers, only=case, write=_out, error=_err))


@app.command()
def replay(file: Annotated[str, typer.Argument(help="A save.")], as_json: AsJson = False) -> None:
    """Replay a save and say whether the digests agree."""
    from .lab.commands import replay_command

    raise typer.Exit(replay_command(file, as_json=as_json, write=_out, error=_err))


@app.command()
def rules(
    query: Annotated[list[str] | None, typer.Argument(help="An id, or words to look for.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Run all scenarios and print what they show.")] = False,
    as_json: AsJson = False,
) -> None:
    """List, search and print rules; with --coverage, prove which are shown."""
    from .scenario.rules_command import rules_command

    raise typer.Exit(rules_command(" ".join(query or []), coverage=coverage, json=as_json))


@app.command()
def check(
    paths: Annotated[list[str] | None, typer.Argument(help="Scenario files or folders; else all of the kit's.")] = None,
    as_json: AsJson = False,
) -> None:
    """Run scenarios: 0 all hold, 1 an expectation fails, 2 a file is wrong."""
    from .scenario import check as check_scenarios

    raise typer.Exit(check_scenarios(paths or [], write=_out, error=_err, as_json=as_json, progress=sys.stderr))


@app.command()
def schema() -> None:
    """Print the JSON schema of scenario files, for editors."""
    import json

    from .scenario import schema as scenario_schema

    _out(json.dumps(scenario_schema(), indent=1))


@app.command()
def step(file: Annotated[str, typer.Argument(help="A scenario or a save.")]) -> None:
    """Step through a scenario or a save on the terminal."""
    from .debug.terminal import step_command

    raise typer.Exit(step_command(file, sys.stdin, sys.stdout))


@app.command()
def run(
    notebooks: Annotated[list[str] | None, typer.Argument(help="Notebooks; else all of the kit's.")] = None,
    grid: Annotated[str | None, typer.Option(help="A grid file.")] = None,
    jobs: Annotated[int | None, typer.Option(help="Worker processes.")] = None,
    out: Annotated[str | None, typer.Option(help="Folder for the results.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an interrupted batch.")] = False,
    engine: Annotated[str, typer.Option(help="auto, fork or plain.")] = "auto",
    timeout: Annotated[int | None, typer.Option(min=1, help="Seconds for one cell.")] = None,
) -> None:
    """Run notebooks over grids of parameters by papermill and write a report page."""
    from .pipeline.commands import run_command

    raise typer.Exit(
        run_command(
            notebooks or [],
            grid,
            jobs=jobs,
            out=out,
            resume=resume,
            engine=engine,
            timeout=timeout,
            write=_out,
            error=_err,
            progress=sys.stderr,
        )
    )


@app.command()
def params(notebook: Annotated[str, typer.Argument(help="A notebook.")]) -> None:
    """List the parameters of a notebook."""
    from .pipeline.commands import parameters_command

    raise typer.Exit(parameters_command(notebook, write=_out, error=_err))


def _notebooks(action: str, given: list[str] | None, execute: bool) -> None:
    from .pipeline.commands import notebooks_command

    raise typer.Exit(notebooks_command(action, given or [], execute=execute, write=_out, error=_err))


Given = Annotated[list[str] | None, typer.Argument(help="Notebooks or folders; else all of the kit's.")]


@notebooks_app.command("refresh")
def refresh(given: Given = None) -> None:
    """Execute notebooks again and normalise them."""
    _notebooks("refresh", given, True)


@notebooks_app.command("check")
def check_notebooks(
    given: Given = None,
    execute: Annotated[bool, typer.Option("--execute", help="Execute in memory and compare the outputs too.")] = False,
) -> None:
    """Say what is not normal in notebooks; 1 when something isn't."""
    _notebooks("check", given, execute)


@app.command()
def fuzz(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 0,
    family: Annotated[list[str], typer.Option(help="A family of games, may be repeated; else all of them.")] = [],  # noqa: B006
    modules: Annotated[
        str, typer.Option(help="Only games with one of these modules; the name of an expansion is all of its modules.")
    ] = "",
    ruling: Rulings = [],  # noqa: B006
) -> None:
    """Play random games and check what must always hold; print how they ended; 1 when something does not hold."""
    from .lab.fuzz import fuzz_command

    chosen, numbers = _settings(ruling)
    some = _parts(modules)
    raise typer.Exit(
        fuzz_command(family, games, seed, modules=some, rulings=chosen, numbers=numbers, write=_out, error=_err)
    )


@app.command()
def bench(
    family: Annotated[str, typer.Option(help="The family of games that is measured; else the first there is.")] = "",
    seconds: Annotated[float, typer.Option(help="Seconds for each measurement of a round.")] = 2.0,
    rounds: Annotated[int, typer.Option(help="Interleaved rounds; the medians are reported.")] = 5,
    peers: Annotated[str | None, typer.Option(help="Python of an environment with chess and catanatron.")] = None,
    out: Annotated[str | None, typer.Option("--write", help="Write the page of figures there.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out scenarios, notebooks and imports.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure speed and size, beside other engines in the same run; 1 when a floor does not hold."""
    from .lab.bench import bench_command

    raise typer.Exit(
        bench_command(
            family=family,
            seconds=seconds,
            rounds=rounds,
            peers=peers,
            as_json=as_json,
            out=out,
            slow=not quick,
            write=_out,
            error=_err,
        )
    )


@app.command()
def storyboard(
    file: Annotated[str, typer.Argument(help="A scenario or a save.")],
    out: Annotated[str, typer.Option("-o", "--out", help="The page to write.")] = "storyboard.html",
    seat: Annotated[str, typer.Option(help="Who may read it, in a game with secrets; else the whole table.")] = "",
) -> None:
    """Write one self-contained page with the board and its timeline, which needs neither kernel nor network."""
    from .widgets.pages import storyboard_command

    raise typer.Exit(storyboard_command(file, out, _out, _err, seat))


@app.command()
def docs(to: Annotated[str, typer.Option(help="Where the page of all rules is written.")] = "docs/rules.md") -> None:
    """Write docs/rules.md anew: every rule with status, code, scenarios and notebooks."""
    from .scenario.rules_page import write_page

    try:
        write_page(Path(to))
    except OSError as error:
        _err(f"{to}: {error.strerror or error}")
        raise typer.Exit(2) from None
    _out(f"wrote {to}")


def main(arguments: list[str] | None = None) -> Any:
    """Entry point of ``subterra-nb``; exits with 2 for bad input, never with a traceback for it."""
    return app(arguments)


if __name__ == "__main__":
    main()
