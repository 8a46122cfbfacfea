"""``subterra-nb compare``: one scenario under two rulings."""

from __future__ import annotations

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
    assert f"ruled otherwise: {BLAST}" in out
    assert f"{BLAST}: spared | hurt" in out
    assert "escape-artist hearts: 3 | 1" in out


def test_every_case_is_compared_and_those_that_agree_say_so() -> None:
    code, out, _ = ran((BLAST, "hurt"))
    assert code == 0
    assert [line[:-1] for line in out.splitlines() if line.endswith(":") and not line.startswith(" ")] == [
        "spared",
        "hurt",
        "alone nothing explodes",
        "after a Strike",
    ]
    assert out.count("hold the same") == 3


def test_what_is_wrong_is_told() -> None:
    assert ran()[0] == 2
    assert "no case nowhere" in ran((BLAST, "hurt"), only="nowhere")[2]
    code, _, err = ran((BLAST, "hrt"))
    assert code == 2
    assert "hurt" in err
    assert ran((BLAST, "hurt"), scenario="arimas_light/nothing")[0] == 2
