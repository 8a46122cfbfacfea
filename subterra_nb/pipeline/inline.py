"""Outputs of a notebook made fit for somebody else's page: no script, no network, no clash of ids or styles."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

DROPPED = frozenset({"script", "iframe", "object", "embed", "noscript", "template", "head", "form"})
"""Elements that go together with what they hold."""

KEPT = frozenset(
    """
    a abbr b bdi blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
    h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong style sub summary sup
    table tbody td tfoot th thead time tr u ul var wbr svg g path rect circle ellipse line polyline polygon text
    tspan textpath defs use symbol title desc clippath mask marker pattern lineargradient radialgradient stop
    metadata switch image filter fegaussianblur feoffset feblend feflood fecomposite femerge femergenode
    fecolormatrix
    """.split()  # noqa: SIM905
)
"""Elements that are kept; the marks of any other are left out and what they hold stays."""

VOID = frozenset({"br", "hr", "img", "col", "wbr"})
LINKS = frozenset({"href", "xlink:href", "src"})
REFERENCES = frozenset({"aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "headers"})
FORBIDDEN = frozenset(
    {"srcdoc", "srcset", "action", "formaction", "background", "ping", "poster", "http-equiv", "base"}
)

SVG_CASE = {
    name.lower(): name
    for name in """
    viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform markerWidth
    markerHeight markerUnits refX refY clipPathUnits maskUnits textLength lengthAdjust startOffset stdDeviation
    clipPath linearGradient radialGradient textPath spreadMethod patternContentUnits
    """.split()  # noqa: SIM905
}
"""Names in SVG that carry capitals, which the parser takes away."""


def fit(markup: str, prefix: str) -> str:
    """The HTML or SVG *markup* made safe to stand in a page under an element with the id *prefix*."""
    found = _Ids()
    found.feed(markup)
    cleaner = _Cleaner(prefix, found.ids)
    cleaner.feed(markup)
    cleaner.close()
    return cleaner.result()


class _Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids.update(value for name, value in attrs if name == "id" and value)

    handle_startendtag = handle_starttag


class _Cleaner(HTMLParser):
    def __init__(self, prefix: str, ids: set[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.prefix = prefix
        self.ids = ids
        self.out: list[str] = []
        self.open: list[str] = []
        self.dropping: list[str] = []
        self.style: list[str] | None = None

    def result(self) -> str:
        return "".join(self.out) + "".join(f"</{SVG_CASE.get(tag, tag)}>" for tag in reversed(self.open))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in DROPPED:
            self.dropping.append(tag)
        if self.dropping or tag not in KEPT:
            return
        if tag == "style":
            self.style = []
            return
        self._start(tag, attrs, "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.dropping and tag in KEPT and tag != "style":
            self._start(tag, attrs, "/" if tag not in VOID else "")

    def handle_endtag(self, tag: str) -> None:
        if self.dropping:
            if tag == self.dropping[-1]:
                self.dropping.pop()
        elif tag == "style" and self.style is not None:
            # nested below this output, so that its rules reach nothing else on the page
            self.out.append(f"<style>#{self.prefix} {{{self._sheet(''.join(self.style))}}}</style>")
            self.style = None
        elif tag in self.open:
            while self.open:
                last = self.open.pop()
                self.out.append(f"</{SVG_CASE.get(last, last)}>")
                if last == tag:
                    break

    def handle_data(self, data: str) -> None:
        if self.style is not None:
            self.style.append(data)
        elif not self.dropping:
            self.out.append(html.escape(data, quote=False))

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], end: str) -> None:
        kept = []
        for name, value in attrs:
            fitted = self._attribute(tag, name, value or "")
            if fitted is not None:
                kept.append(f' {SVG_CASE.get(name, name)}="{html.escape(fitted)}"')
        self.out.append(f"<{SVG_CASE.get(tag, tag)}{''.join(kept)}{end}>")

    def _attribute(self, tag: str, name: str, value: str) -> str | None:
        if name.startswith("on") or name in FORBIDDEN or not re.fullmatch(r"[\w:.-]+", name):
            return None
        if name == "id":
            return f"{self.prefix}-{value}"
        if name in REFERENCES:
            return " ".join(f"{self.prefix}-{word}" if word in self.ids else word for word in value.split())
        if name in LINKS:
            if value.startswith("#"):
                return f"#{self.prefix}-{value[1:]}"
            picture = tag in ("img", "image") and re.match(r"data:image/(png|jpeg|gif|svg\+xml)[;,]", value)
            return value if picture else None
        if name == "style" or "url(" in value.lower():
            return self._declarations(value)
        return value

    def _declarations(self, text: str) -> str:
        text = re.sub(r"url\(\s*['\"]?#([^'\")]*)['\"]?\s*\)", lambda m: f"url(#{self.prefix}-{m[1].strip()})", text)
        return re.sub(r"url\(\s*(?!#|['\"]?data:image/)[^)]*\)", "none", text, flags=re.IGNORECASE)

    def _sheet(self, text: str) -> str:
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        text = re.sub(r"@(import|charset|namespace|font-face)[^;{]*(;|\{[^}]*\})", "", text, flags=re.IGNORECASE)
        text = re.sub(r"#([A-Za-z_][\w-]*)", lambda m: f"#{self.prefix}-{m[1]}" if m[1] in self.ids else m[0], text)
        return self._declarations(text).replace("<", "\\3c ")
