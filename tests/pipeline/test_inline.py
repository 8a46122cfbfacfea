"""Outputs of notebooks on the report's page: nothing runs, nothing is fetched, nothing collides."""

from __future__ import annotations

import pytest

from subterra_nb.pipeline.inline import fit
from subterra_nb.pipeline.report import one_output, pre


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("<b>1 &lt; 2</b>", "<b>1 &lt; 2</b>"),
        ("<script>alert(1)</script><p>x</p>", "<p>x</p>"),
        ("<p onclick='x()' class='c'>x</p>", '<p class="c">x</p>'),
        ("<a href='https://a.example/'>x</a>", "<a>x</a>"),
        ("<a href='javascript:x()'>x</a>", "<a>x</a>"),
        ("<a id='t' href='#t'>x</a>", '<a id="p-t" href="#p-t">x</a>'),
        ("<img src='https://a.example/x.png' alt='y'>", '<img alt="y">'),
        ("<img src='data:image/png;base64,AA=='>", '<img src="data:image/png;base64,AA==">'),
        ("<img srcset='https://a.example/x.png'>", "<img>"),
        ("<iframe src='https://a.example'><p>in</p></iframe>out", "out"),
        ("<link rel='stylesheet' href='https://a.example/x.css'><p>x</p>", "<p>x</p>"),
        ("<p style='background: url(https://a.example/x)'>x</p>", '<p style="background: none">x</p>'),
        ("<rect fill='url(#g)'/><g id='g'></g>", '<rect fill="url(#p-g)"/><g id="p-g"></g>'),
        ("<rect fill='url(https://a.example/#g)'/>", '<rect fill="none"/>'),
        ("<use xlink:href='#g'/>", '<use xlink:href="#p-g"/>'),
        ("<p>not closed", "<p>not closed</p>"),
        ("</div></body>x", "x"),
        ("<svg viewBox='0 0 1 1'><linearGradient/></svg>", '<svg viewBox="0 0 1 1"><linearGradient/></svg>'),
    ],
)
def test_markup_is_made_fit(given: str, expected: str) -> None:
    assert fit(given, "p") == expected


def test_styles_stay_within_their_output() -> None:
    given = "<style>@import url('https://a.example/x.css'); #t, .c { color: #fff }</style><p id='t'>x</p>"
    assert fit(given, "p") == '<style>#p { #p-t, .c { color: #fff }}</style><p id="p-t">x</p>'
    assert "a.example" not in fit("<style>p { background: URL( 'https://a.example/x' ) }</style>", "p")


def test_references_between_parts_follow_their_ids() -> None:
    given = "<svg aria-labelledby='a b'><title id='a'>x</title></svg>"
    assert fit(given, "p") == '<svg aria-labelledby="p-a b"><title id="p-a">x</title></svg>'


def test_outputs_are_shown_in_the_best_form() -> None:
    both = {"output_type": "display_data", "data": {"text/plain": "plain", "text/html": "<b>rich</b>"}}
    assert one_output(both, "p") == '<figure class="shown" id="p"><b>rich</b></figure>\n'
    widget = {"output_type": "display_data", "data": {"text/plain": "a <b>", "application/x-widget": {}}}
    assert one_output(widget, "p") == '<pre class="text" tabindex="0">a &lt;b&gt;</pre>\n'
    picture = {"output_type": "display_data", "data": {"text/plain": '"q"', "image/png": "AA==\n"}}
    assert 'alt="&quot;q&quot;" src="data:image/png;base64,AA=="' in one_output(picture, "p")


def test_text_loses_colours_and_length() -> None:
    assert pre("\x1b[31mred\x1b[0m", "x") == '<pre class="x" tabindex="0">red</pre>\n'
    assert pre("  \n", "x") == ""
    assert "... 5,000 more characters in the notebook" in pre("y" * 25_000, "x")
