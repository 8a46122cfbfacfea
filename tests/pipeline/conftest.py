"""Small notebooks for the tests of the pipeline."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import nbformat
import pytest

BOARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Board</title><circle id="me" r="3"/></svg>'

DECLARED = "roll: int = 3  # [1..6] what the die shows\nname: str = 'mine'  # [mine | barrier] the trap"

Make = Callable[..., Path]


def make_notebook(path: Path, cells: Sequence[str], parameters: str | None = DECLARED) -> Path:
    """A notebook at *path* with a title, a parameters cell and the code *cells*."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.cells = [nbformat.v4.new_markdown_cell("# A title", id="a-title")]
    if parameters is not None:
        tagged = nbformat.v4.new_code_cell(parameters, id="parameters", metadata={"tags": ["parameters"]})
        notebook.cells.append(tagged)
    for number, source in enumerate(cells, 1):
        tags = ["raises-exception"] if "meant to fail" in source else []
        notebook.cells.append(nbformat.v4.new_code_cell(source, id=f"code-{number}", metadata={"tags": tags}))
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes notebooks by name in the current folder, which is a temporary one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SUBTERRA_SCENARIOS", raising=False)

    def make(name: str, cells: Sequence[str] = ("roll * 2",), parameters: str | None = DECLARED) -> Path:
        return make_notebook(tmp_path / f"{name}.ipynb", cells, parameters)

    return make


def stream(path: Path) -> list[str]:
    """What the cells of the notebook at *path* printed."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = [o for cell in cells for o in cell.get("outputs", []) if o["output_type"] == "stream"]
    return ["".join(o["text"]).strip() for o in outputs]
