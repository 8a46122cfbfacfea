"""What every view of the debugger has in common: a text and a page form that say the same, and need no kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable

from ..view.wording import escaped

OURS = (
    '<span class="stn-ours" style="border:1px solid;border-radius:.6em;padding:0 .4em;font-size:85%" '
    'title="our own reading or default; not official">ours</span>'
)
_CELL = "text-align:left;vertical-align:top;padding:.15em .7em .15em 0"


class Shown(ABC):
    """Something to look at: ``text()`` for a terminal and a comparison, ``html()`` for a notebook."""

    @abstractmethod
    def text(self) -> str:
        """The view as lines, without a line break at the end; the same in every run."""

    @abstractmethod
    def html(self) -> str:
        """The same as HTML that needs no network and no script."""

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        """Both forms for a notebook; ``include`` and ``exclude`` choose among them by MIME type."""
        forms = {"text/plain": self.__repr__, "text/html": self.html}
        return {
            name: form()
            for name, form in forms.items()
            if (include is None or name in include) and (exclude is None or name not in exclude)
        }


def code(id: str) -> str:
    """A rule id as it stands in a page."""
    return f"<code>{escaped(id)}</code>"


def titled(title: str, body: str, kind: str) -> str:
    """A named part of a page; ``kind`` is its class (``stn-...``)."""
    return (
        f'<section class="stn-{kind}" aria-label="{escaped(title)}" style="margin:.6em 0">'
        f"<p style='margin:.2em 0'><strong>{escaped(title)}</strong></p>{body}</section>"
    )


def listed(items: Iterable[str], ordered: bool = False) -> str:
    """A list whose items are HTML already."""
    name = "ol" if ordered else "ul"
    return f"<{name} style='margin:.2em 0'>" + "".join(f"<li>{item}</li>" for item in items) + f"</{name}>"


def tabled(caption: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table whose cells are HTML already and whose first column names the row."""
    parts = [
        f"<table style='border-collapse:collapse'><caption style='text-align:left'>{escaped(caption)}</caption>",
        "<thead><tr>",
        *(f'<th scope="col" style="{_CELL}">{escaped(head)}</th>' for head in heads),
        "</tr></thead><tbody>",
    ]
    for first, *others in rows:
        parts.append(f'<tr><th scope="row" style="{_CELL}">{first}</th>')
        parts += [f'<td style="{_CELL}">{cell}</td>' for cell in others]
        parts.append("</tr>")
    return "".join([*parts, "</tbody></table>"])
