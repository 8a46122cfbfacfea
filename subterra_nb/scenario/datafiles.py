"""Where the data files of scenarios are, and how paths are shown."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

from .. import paths

DATA = ".toml"


def shown(file: File) -> str:
    """A path as messages show it: from the present folder on where it lies in it."""
    try:
        return file.resolve().relative_to(File.cwd()).as_posix()
    except ValueError:
        return str(file)


def located(data: dict[str, Any]) -> dict[str, Any]:
    """The data with data files of the kit's scenarios, which are named by their paths in that folder, as paths from
    where this runs. A file that is there under the name as it stands is that one.
    """
    out = dict(data)
    for key in ("position", "setup"):
        if isinstance(part := data.get(key), dict):
            named = {k: v for k, v in part.items() if isinstance(v, str) and v.endswith(DATA) and not File(v).is_file()}
            found = {k: paths.scenarios() / v for k, v in named.items()}
            out[key] = {**part, **{k: shown(file) for k, file in found.items() if file.is_file()}}
    return out
