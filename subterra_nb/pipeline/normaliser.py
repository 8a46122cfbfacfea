"""Keep committed notebooks in one normal form: `refresh` executes and cleans them, `check` says what is not normal.

Normal is: one kernel name, no record of a particular execution, cell ids that can be read, outputs that come out the
same whoever executes the notebook. nbval compares those outputs, and a reviewer sees only real changes in a difference.
"""

from __future__ import annotations

import copy
import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from subterra_nb.pipeline.lint import lint, refused
from subterra_nb.pipeline.problems import InputProblems, Problem
from subterra_nb.pipeline.worker import QUIET_KERNEL
from subterra_nb.pipeline.workers import worker_environment

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
KEPT_METADATA = frozenset({"kernelspec", "language_info", "title", "authors", "subterra_nb"})
KEPT_CELL_METADATA = frozenset({"tags", "jupyter", "slideshow", "editable", "deletable"})
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){0,3}(-?[0-9a-f]{12})?|[0-9a-f]{12,}")
READABLE_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
AGAIN = "run `subterra-nb notebooks refresh`"


def refresh(paths: Iterable[Path | str], timeout: int = 120) -> list[Problem]:
    """Execute and clean each notebook in place; what stands in the way. A notebook with a problem is left as it was."""
    problems = []
    for path in map(Path, paths):
        notebook = read(path)
        found = list(source_problems(notebook, path.name)) or execute(notebook, path, timeout)
        if not found:
            clean(notebook)
            found = list(output_problems(notebook, path.name))
        if found:
            problems += found
            continue
        text = written(notebook)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
    return problems


def check(paths: Iterable[Path | str], execute_too: bool = False, timeout: int = 120) -> list[Problem]:
    """What is not normal about the notebooks; with *execute_too* also whether their outputs still come out the same."""
    problems = []
    for path in map(Path, paths):
        notebook = read(path)
        normal = copy.deepcopy(notebook)
        changes = clean(normal)
        found = [Problem(f"{path.name}: {place}" if place else path.name, what, AGAIN) for place, what in changes]
        if not found and written(normal) != path.read_text(encoding="utf-8"):
            found = [Problem(path.name, "the file is not laid out as it would be written", AGAIN)]
        found += source_problems(normal, path.name)
        found += output_problems(normal, path.name)
        if execute_too:
            fresh = copy.deepcopy(normal)
            failures = execute(fresh, path, timeout)
            found += failures
            if not failures:
                clean(fresh)
                found += differences(normal, fresh, path.name)
        problems += found
    return problems


def read(path: Path) -> Any:
    """The notebook at *path*, upgraded to the current format; `InputProblems` if it is none."""
    import nbformat

    try:
        notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
    except OSError as error:
        raise InputProblems([Problem(str(path), f"cannot be read: {error.strerror or error}")]) from None
    except Exception as error:  # nbformat raises whatever its parts do
        first = (str(error).splitlines() or [type(error).__name__])[0]
        raise InputProblems([Problem(path.name, f"not a notebook: {first}")]) from None
    if notebook.nbformat_minor < 5:
        notebook = nbformat.v4.upgrade(notebook)
    return notebook


def written(notebook: Any) -> str:
    """The text of the file that holds *notebook*."""
    import nbformat

    text: str = nbformat.writes(notebook)
    return text if text.endswith("\n") else text + "\n"


def execute(notebook: Any, path: Path, timeout: int) -> list[Problem]:
    """Execute *notebook* in an ordinary kernel in the folder of *path*, in place; how it failed, if it did."""
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    notebook.metadata["kernelspec"] = dict(KERNEL)
    client = NotebookClient(
        notebook,
        timeout=timeout,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.resolve().parent)}},
        coalesce_streams=True,
        extra_arguments=[QUIET_KERNEL],
        shutdown_kernel="immediate",  # nothing is left to do, and an orderly end sometimes takes seconds
    )
    try:
        client.execute(env=worker_environment())
    except CellExecutionError as error:
        number = next((n for n, cell in enumerate(notebook.cells, 1) if failed(cell)), 0)
        return [Problem(f"{path.name}: cell {number}", f"fails: {error.ename}: {error.evalue}".splitlines()[0])]
    except Exception as error:  # a kernel that died, a cell that takes too long
        lines = str(error).strip().splitlines() or [""]
        return [Problem(path.name, f"cannot be executed: {type(error).__name__}: {lines[0]}")]
    return []


def failed(cell: Any) -> bool:
    """Does *cell* hold an error that it is not meant to hold?"""
    meant = "raises-exception" in cell.metadata.get("tags", [])
    return not meant and any(o.output_type == "error" for o in cell.get("outputs", []))


def clean(notebook: Any) -> list[tuple[str, str]]:
    """Bring *notebook* into the normal form, in place; each change as its place and what was not normal."""
    changes: list[tuple[str, str]] = []
    metadata = notebook.metadata
    for key in [k for k in metadata if k not in KEPT_METADATA]:
        del metadata[key]
        changes.append(("", f"metadata.{key} is kept"))
    for key, value in (("kernelspec", KERNEL), ("language_info", LANGUAGE)):
        if metadata.get(key) != value:
            metadata[key] = dict(value)
            changes.append(("", f"metadata.{key} is not the common one"))
    count = 0
    taken: set[str] = set()
    section = "start"
    for number, cell in enumerate(notebook.cells, 1):
        place = f"cell {number}"
        section = heading_slug(cell) or section
        for key in [k for k in cell.metadata if k not in KEPT_CELL_METADATA]:
            del cell.metadata[key]
            changes.append((place, f"metadata.{key} is kept"))
        if "tags" not in cell.metadata:
            cell.metadata["tags"] = []
            changes.append((place, "has no list of tags"))
        if not good_id(cell.get("id", ""), taken):
            changes.append((place, f"its id '{cell.get('id', '')}' cannot be read or stands twice"))
            cell["id"] = readable_id(cell, section, taken)
        taken.add(cell["id"])
        if cell.cell_type == "code":
            count += bool(cell.source.strip())
            changes += clean_outputs(cell, place, count if cell.source.strip() else None)
    return changes


def clean_outputs(cell: Any, place: str, count: int | None) -> list[tuple[str, str]]:
    """Bring the outputs of a code *cell* into the normal form; *count* is its place in the order of execution."""
    changes: list[tuple[str, str]] = []
    gone: list[Any] = []
    counts = {cell.execution_count, *(o.execution_count for o in cell.outputs if o.output_type == "execute_result")}
    if counts != {count}:
        changes.append((place, f"its execution count is not {count}"))
        cell.execution_count = count
    for output in cell.outputs:
        if output.output_type == "execute_result":
            output.execution_count = count
        data = output.get("data", {})
        if WIDGET_VIEW in data:
            del data[WIDGET_VIEW]  # its model's id is random, and its state is not kept
            changes.append((place, "an output refers to a widget that is not there"))
            gone += [output] * (not data)  # what the widget shows stands beside it, in an output of its own
        short = [f"{output.get('ename')}: {output.get('evalue')}"]
        if output.output_type == "error" and output.traceback != short:
            output.traceback = short  # the whole one names files of the machine and lines of other packages
            changes.append((place, "an error keeps its whole traceback"))
        if output.get("metadata", {}).pop("transient", None) is not None:
            changes.append((place, "an output keeps a transient id"))
    cell.outputs = [output for output in cell.outputs if not any(output is one for one in gone)]
    return changes


def heading_slug(cell: Any) -> str:
    """A short name made of the first heading in a text *cell*, or nothing."""
    if cell.cell_type != "markdown":
        return ""
    match = re.search(r"^#{1,6}\s+(.+)$", cell.source, flags=re.MULTILINE)
    return slug(match[1]) if match else ""


def slug(text: str) -> str:
    """*text* in small letters and hyphens, at most 40 characters, beginning with a letter."""
    words = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    words = words if re.match("[a-z]", words) else f"s-{words}".rstrip("-")
    return words[:40].rstrip("-")


def good_id(identifier: str, taken: set[str]) -> bool:
    """Can *identifier* be read, and is it not yet *taken*?"""
    readable = READABLE_ID.fullmatch(identifier) and not RANDOM_ID.fullmatch(identifier)
    return bool(readable) and len(identifier) <= 64 and identifier not in taken


def readable_id(cell: Any, section: str, taken: set[str]) -> str:
    """An id for *cell* that tells its section."""
    if "parameters" in cell.metadata.get("tags", []):
        base = "parameters"
    elif heading_slug(cell):
        base = section
    else:
        base = f"{section}-{'code' if cell.cell_type == 'code' else 'text'}"
    candidate, number = base, 1
    while not good_id(candidate, taken):
        number += 1
        candidate = f"{base}-{number}"
    return candidate


def source_problems(notebook: Any, name: str) -> Iterator[Problem]:
    """What the sources of *notebook* must not hold."""
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type == "code":
            for line, what, why in lint(cell.source):
                yield Problem(f"{name}: cell {number}, line {line}", what, why)


def output_problems(notebook: Any, name: str) -> Iterator[Problem]:
    """What the outputs of *notebook* must not hold."""
    for number, cell in enumerate(notebook.cells, 1):
        place = f"{name}: cell {number}"
        for output in cell.get("outputs", []):
            if output.output_type == "stream" and output.name == "stderr":
                yield Problem(place, f"writes to stderr: {output.text.strip():.60}", "let it raise, or be silent")
            if output.output_type == "error" and failed(cell):
                yield Problem(place, f"holds an error: {output.ename}: {output.evalue:.60}")
            for text in texts(output):
                for kind, where in refused(text):
                    yield Problem(place, f"an output holds {kind}: {where}", "it differs on every run")


def texts(output: Any) -> list[str]:
    """All that can be read in *output*."""
    if output.output_type == "stream":
        return [output.text]
    if output.output_type == "error":
        return [output.evalue, *output.traceback]
    return [value for mime, value in output.data.items() if isinstance(value, str) and not picture(mime)]


def picture(mime: str) -> bool:
    """Is *mime* a picture that is not text?"""
    return mime.startswith("image/") and mime != "image/svg+xml"


def differences(old: Any, new: Any, name: str) -> list[Problem]:
    """Where the outputs of the executed notebook *new* are not those of *old*."""
    found = []
    for number, (before, after) in enumerate(zip(old.cells, new.cells, strict=True), 1):
        if before.cell_type != "code" or {"nbval-ignore-output", "nbval-skip"} & set(before.metadata.tags):
            continue
        was, now = readable(before.outputs), readable(after.outputs)
        if was != now:
            lines = difflib.unified_diff(was, now, lineterm="", n=0)
            shown = " | ".join(line[:80] for line in list(lines)[2:] if not line.startswith("@@"))
            found.append(Problem(f"{name}: cell {number}", f"its output has changed: {shown[:300]}", AGAIN))
    return found


def readable(outputs: Sequence[Any]) -> list[str]:
    """The lines of all *outputs* that nbval would compare."""
    lines: list[str] = []
    for output in outputs:
        if output.output_type == "error":
            lines.append(f"{output.ename}: {output.evalue}")
        elif output.output_type == "stream":
            lines += [f"{output.name}: {line}" for line in output.text.splitlines()]
        else:
            for mime, value in sorted(output.data.items()):
                text = value if isinstance(value, str) else repr(value)
                lines += [mime] if picture(mime) else [f"{mime}: {line}" for line in text.splitlines()]
    return lines
