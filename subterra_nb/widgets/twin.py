"""A live widget and its static twin, as two outputs of a cell: a saved notebook keeps both, and shows what it can.

In one output JupyterLab would choose the widget, also where its kernel is gone, and say that its model was not found.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from typing import Any

from IPython.display import display

VIEW = "application/vnd.jupyter.widget-view+json"

# An output of JupyterLab without any element in it is a widget that waits for its model, or that has lost it.
_WAITS = ".jp-OutputArea-child:has(+ .jp-OutputArea-child .stn-twin) > .jp-OutputArea-output:not(:has(*)){display:none}"
LIVE = (
    ".jp-OutputArea-child:has(> .jp-OutputArea-output .stn-live) + .jp-OutputArea-child:has(.stn-twin){display:none}\n"
)
"""The style that a live widget brings along: an element of class ``stn-live`` hides the twin behind it."""


class Twinned:
    """A widget with a static twin, as a notebook shows it."""

    @abstractmethod
    def twin(self) -> dict[str, str]:
        """What is shown where no kernel runs, by MIME type."""

    def _ipython_display_(self) -> None:
        """The widget, and behind it the twin, which is seen only while there is no widget."""
        twin = self.twin()
        html = f'<div class="stn-twin"><style>{_WAITS}</style>{twin["text/html"]}</div>'
        if VIEW in (live := self._live()):
            display({VIEW: live[VIEW]}, raw=True)
        display({**twin, "text/html": html}, raw=True)

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None, **_: Any
    ) -> Any:
        """Both in one, for whoever asks for a form by its MIME type."""
        return {
            kind: form
            for kind, form in {**self._live(), **self.twin()}.items()
            if (include is None or kind in include) and (exclude is None or kind not in exclude)
        }

    def _live(self) -> dict[str, Any]:
        """The forms of the widget itself."""
        bundle = super()._repr_mimebundle_()  # type: ignore[misc]
        return dict(bundle[0] if isinstance(bundle, tuple) else bundle or {})
