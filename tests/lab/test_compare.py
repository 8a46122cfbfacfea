"""``subterra-nb compare``: one scenario under two rulings."""

from __future__ import annotations

from typing import Any

from subterra_nb.lab.compare_command import compare_command

FADE = "arimas_light/fade-and-a-volatile"
BLAST = "tw.q.volatile-blast-faded"


def ran(*rulings: tuple[str, str], scenario: str = FADE, only: str = "") -> tuple[int, str, str]:
    out: list[str] = []
    err: list[str] = []
    code = compare_command(scenario, dict(rulings), {}, only=only, write=out.append, error=err.append)
    return code, "\n".join(out), "\n".join(err)


def test_where_and_why_two_games_part() -> None:
    code, out, err = ran((BLAST, "hurt"), only="spared")
    assert (code, err) == (0, "")
    assert out.startswith("Fade and a Volatile's explosion\n")
    assert "  as it stands: spared (the activation runs as if the Escape Artist were not there)" in out
    assert "  as ruled: hurt (ALL explorers means all)" in out
    assert "Case “spared”: the two games part in round 1, escape-artist's turn (hazard)." in out
    assert "  Only as ruled:\n    escape-artist loses 2 hearts [tw.volatile.explode-two-hearts-each]\n" in out
    assert "    escape-artist, hearts: 3 as it stands, 1 as ruled" in out


def test_every_case_is_compared_and_those_that_agree_say_so() -> None:
    code, out, _ = ran((BLAST, "hurt"))
    assert code == 0
    assert [line.partition("”")[0][6:] for line in out.splitlines() if line.startswith("Case “")] == [
        "spared",
        "hurt",
        "alone nothing explodes",
        "after a Strike",
    ]
    assert out.count("the two games are the same") == 2
    assert "Case “hurt” is ruled so already: nothing to compare." in out


def test_a_script_that_does_not_fit_under_the_ruling_is_told_as_far_as_it_goes() -> None:
    order = ("al.q.quest-order", "turn-order")
    code, out, _ = ran(order, scenario="arimas_light/tarot-quest", only="each does one action")
    assert code == 0
    assert "  The next step of the script, veteran, does not fit as ruled: " in out
    assert "    asked now: fortune-teller (what now?) as it stands, guide (an action that costs 1) as ruled" in out
    assert "    melee-1: gone as it stands, at D1 as ruled" in out


def test_a_figure_of_a_rule_instead_of_a_ruling() -> None:
    out: list[str] = []
    given: dict[str, Any] = {"only": "each does one action", "write": out.append, "error": out.append}
    assert compare_command("arimas_light/tarot-quest", {}, {"al.tarot.quest-cost": 1}, **given) == 0
    assert "    points: 0 as it stands, 1 as ruled" in out[0]
    assert compare_command("arimas_light/tarot-quest", {}, {"al.tarot.quest-cost": -1}, **given) == 2
    assert out[-1] == "numbers.al.tarot.quest-cost: -1 is not a figure from 0 to 1000"


def test_a_roll_that_the_script_does_not_give_is_told() -> None:
    ruling = ("tw.q.eternal-leave-relocation", "any-departure")
    code, out, _ = ran(ruling, scenario="arimas_light/beastmaster-call", only="off the awake Eternal's tile")
    assert code == 0
    assert "  The script gives no such roll or draw, as ruled: getting away from the Eternal." in out


def test_the_same_games_may_leave_other_things_to_do() -> None:
    code, out, _ = ran(("al.q.pit-run", "passes"), scenario="arimas_light/pit-run", only="nobody ahead")
    assert code == 0
    assert "Case “nobody ahead”: the two games are the same, but not what can be done now." in out
    assert "  Legal now only as ruled: E2, D3" in out
    assert "only as it stands" not in out


def test_what_is_wrong_is_told_at_once_with_suggestions() -> None:
    assert ran()[0] == 2
    assert "no case sparde, did you mean spared?" in ran((BLAST, "hurt"), only="sparde")[2]
    assert ran((BLAST, "hrt"), only="sparde")[2].count("did you mean") == 2
    code, out, err = ran((BLAST, "hrt"), ("al.q.fade-and-ark-aloen", "ark"))
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        f"{BLAST}: no option hrt, did you mean hurt?; there are: spared, hurt",
        "no question al.q.fade-and-ark-aloen in this game, did you mean al.q.fade-and-ark-alone?",
    ]
    assert "it belongs to arimas_light.intrepid, not played here" in ran(("al.q.pit-run", "passes"))[2]
    assert ran((BLAST, "hurt"), scenario="arimas_light/nothing")[0] == 2
