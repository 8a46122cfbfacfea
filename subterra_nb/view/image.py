"""A picture as an HTML image, for pages that take no drawing from a stranger.

JupyterLab strips inline SVG from a notebook that the reader has not run yet and leaves all its words in one heap. An
image with the same picture in its address is kept, and its description is what a screen reader says.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from .wording import escaped

THEMED = (
    "<style>"
    '[data-jp-theme-light="true"] img.stn-image,[data-theme="light"] img.stn-image{color-scheme:light}'
    '[data-jp-theme-light="false"] img.stn-image,[data-theme="dark"] img.stn-image{color-scheme:dark}'
    "</style>"
)
"""The picture itself follows light or dark by the scheme of the image that it is in."""

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def image(svg: str, alt: str) -> str:
    """The image of a picture of :func:`~.svg.svg`; ``alt`` says all that it shows."""
    found = _SIZE.search(svg)
    size = f' width="{found[1]}" height="{found[2]}"' if found else ""
    said = " ".join(escaped(line) for line in alt.split("\n"))
    address = quote(svg, safe=" =:/;,.()!*'?@$+-_~{}[]|^`\\")
    return (
        f'<img class="stn-image" src="data:image/svg+xml,{escaped(address)}" alt="{said}"{size} '
        f'style="max-width:100%;height:auto">{THEMED}'
    )
