"""The page of rules and the command, over runs made by hand."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from subterra_nb.games.subterra2.family import FAMILY
from subterra_nb.kernel.record import Entry, Event
from subterra_nb.scenario import rules_command as command
from subterra_nb.scenario.coverage import Coverage, Run, measure
from subterra_nb.scenario.rules_page import mentions, page

ROLL = "tw.eternal.leave-roll"
LEAVING = Run("typhaon_wakes/leaving", "1", (ROLL,), [Entry(-1, -1, (ROLL,), Event(), None)])


def notebooks(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        cells = [{"cell_type": "code", "source": [source], "outputs": [{"text": "ie.move"}]}]
        (folder / f"{name}.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return folder


def part(text: str, heading: str) -> str:
    """The stretch of the page under the heading of a rule or question."""
    return text.split(f'<a id="{heading}"></a>')[1].split("\n#")[0]


@pytest.fixture(scope="module")
def measured() -> Coverage:
    return measure(FAMILY, [LEAVING])


# -- The page ------------------------------------------------------------------------------------------------------


def test_a_rule_names_its_functions_scenarios_and_notebooks(measured: Coverage, tmp_path: Path) -> None:
    words = mentions(notebooks(tmp_path, a=f"show('{ROLL}')", b='open("typhaon_wakes/leaving.yaml")', c=f"{ROLL}-more"))
    entry = part(page([measured], words), ROLL)
    assert "games/subterra2/typhaon_wakes/eternal.py) " in entry
    assert "`leave_roll`" in entry
    assert "- shown: [typhaon_wakes/leaving](../scenarios/typhaon_wakes/leaving.yaml)" in entry
    assert "- notebooks: [a.ipynb](../notebooks/a.ipynb), [b.ipynb](../notebooks/b.ipynb)\n" in entry


def test_what_only_an_output_of_a_notebook_says_is_no_mention(tmp_path: Path) -> None:
    assert "ie.move" not in mentions(notebooks(tmp_path, a="look()"))
    assert mentions(notebooks(tmp_path, b="see ie.move."))["ie.move"] == ("b.ipynb",)


def test_rules_of_our_own_are_marked(measured: Coverage) -> None:
    text = page([measured], {})
    for name, r in measured.rules.items():
        heading = part(text, name).split("\n")[0]
        assert heading.endswith("**OURS**" if r.rule.status == "ours" else r.rule.status)
        assert ("OURS" in heading) == (r.rule.status == "ours")


def test_questions_mark_the_default_and_what_cannot_be_played(measured: Coverage) -> None:
    entry = part(page([measured], {}), "tw.q.eternal-failed-leave")
    assert "- `hurt-but-leaves` (default): " in entry
    assert "- `held-back`: " in entry
    assert "(default, cannot be chosen)" in part(page([measured], {}), "tw.q.card-icons")


def test_a_rule_of_a_module_that_is_not_built_says_so(measured: Coverage) -> None:
    partly = replace(FAMILY, unbuilt={"al.tarot.inferno": "the last cards are not built yet"})
    text = page([measure(partly, [])], {})
    assert "- note: the last cards are not built yet" in part(text, "al.tarot.inferno-exists")
    text = page([measured], {})
    assert "- note" not in part(text, ROLL)


def test_the_page_holds_every_rule_and_question_once_and_no_line_numbers(measured: Coverage) -> None:
    text = page([measured], {})
    for name in (*measured.rules, *measured.questions):
        assert text.count(f'<a id="{name}"></a>') == 1
    assert ".py:" not in text


# -- The command ---------------------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, measured: Coverage) -> Any:
    """Run the command on ready-made coverage: exit code, standard output, standard error."""
    monkeypatch.setattr(command, "_measured", lambda family, only=None: measured)
    monkeypatch.setattr(command, "every_family", lambda: (FAMILY,))
    monkeypatch.setattr(command, "mentions", lambda: {ROLL: ("30_eternal.ipynb",)})

    def call(*args: Any, **kwargs: Any) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        code = command.rules_command(*args, out=out, err=err, **kwargs)
        return code, out.getvalue(), err.getvalue()

    return call


def test_one_id_is_printed_in_full(run: Any) -> None:
    code, out, err = run(ROLL)
    assert (code, err) == (0, "")
    for piece in (
        "status      seed: stated by an expansion's rulebook",
        "games/subterra2/typhaon_wakes/eternal.py:",
        " leave_roll\n",
        "shown by    typhaon_wakes/leaving\n",
        "notebooks   30_eternal.ipynb\n",
        "tw.q.eternal-leave-each-departure\n",
        "  every-departure (default): ",
    ):
        assert piece in out
    assert "\x1b" not in out
    assert "tw.q.doom-must-play" not in out


def test_a_terminal_gets_styles_and_the_same_words(monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain, screen = run(ROLL)[1], io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    command.rules_command(ROLL, out=screen)
    assert "\x1b[1m" in screen.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue()).split() == plain.split()


def test_one_id_as_json(run: Any) -> None:
    entry = json.loads(run(ROLL, json=True)[1])
    assert [*entry][:5] == ["id", "status", "modelled", "shown", "note"]
    assert (entry["id"], entry["modelled"], entry["shown"]) == (ROLL, True, ["typhaon_wakes/leaving"])
    assert "tw.q.eternal-failed-leave" in [q["id"] for q in entry["questions"]]


def test_a_question_is_printed_too(run: Any) -> None:
    code, out, _ = run("tw.q.eternal-failed-leave")
    assert code == 0
    assert "  held-back: " in out
    assert "why this default (OURS): " in out


def test_words_search_ids_and_texts(run: Any) -> None:
    code, out, _ = run("eternal leave-roll")
    lines = out.splitlines()
    assert code == 0
    assert any(line.startswith(f"{ROLL} ") for line in lines)
    assert not any(line.startswith("ie.move ") for line in lines)
    assert lines[-1] == f"{len(lines) - 1} found"


def test_without_words_all_are_listed(run: Any, measured: Coverage) -> None:
    code, out, _ = run()
    assert (code, len(out.splitlines())) == (0, len(measured.rules) + len(measured.questions) + 1)


def test_a_mistyped_id_gets_a_suggestion_and_code_2(run: Any) -> None:
    code, out, err = run("tw.eternal.leaf-roll")
    assert (code, out) == (2, "")
    assert err == f"no rule or question 'tw.eternal.leaf-roll'; did you mean {err.split('mean ')[1]}"
    assert ROLL in err


@pytest.mark.parametrize("how", [{"query": ROLL}, {"coverage": True}])
def test_a_folder_of_scenarios_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, how: dict[str, Any]) -> None:
    monkeypatch.setenv("SUBTERRA_SCENARIOS", "nowhere")
    out, err = io.StringIO(), io.StringIO()
    assert command.rules_command(**how, out=out, err=err) == 2
    assert (out.getvalue(), err.getvalue().count("\n")) == ("", 1)
    assert "SUBTERRA_SCENARIOS names 'nowhere'" in err.getvalue()


def test_coverage_as_json_has_the_agreed_shape(run: Any, measured: Coverage) -> None:
    _, out, _ = run(coverage=True, json=True)
    rules = json.loads(out)["rules"]
    assert [r["id"] for r in rules] == [*measured.rules]
    assert all([*r][:5] == ["id", "status", "modelled", "shown", "note"] for r in rules)
    by = {r["id"]: r for r in rules}
    assert by[ROLL]["shown"] == ["typhaon_wakes/leaving"]
    assert (by["al.tarot.inferno-exists"]["modelled"], by["al.tarot.inferno-exists"]["shown"]) == (True, [])


def test_coverage_fails_on_a_claim_that_is_not_kept_and_on_silence(monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    idle = measure(FAMILY, [Run("idle", "1", (ROLL,), [])])
    monkeypatch.setattr(command, "_measured", lambda family, only=None: idle)
    code, _, err = run(coverage=True)
    assert code == 1
    assert f"idle says that it shows {ROLL}, but nothing that happened in it cites that\n" in err
    assert f"{ROLL}: neither covered nor a reason why not\n" in err


def test_coverage_of_a_covered_rule_alone_is_clean(run: Any) -> None:
    code, out, err = run(ROLL, coverage=True)
    assert out.splitlines()[0] == f"{ROLL}  modelled  typhaon_wakes/leaving"
    assert (code, err) == (0, "")
