"""Put the scenario files and the notebooks into a wheel, where `subterra_nb.paths` finds them.

A table in pyproject.toml could not do this: it would also copy the folders into an editable install (where the copy
goes stale), and it would fail on a checkout that lacks one of them.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("scenarios", "notebooks")


class DataFolders(BuildHookInterface):
    """Maps `scenarios/...` to `subterra_nb/_data/scenarios/...`, and the notebooks likewise."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for folder in FOLDERS:
            for file in sorted(Path(self.root, folder).rglob("*")):
                inside = file.relative_to(self.root)
                # Hidden parts are editors' and Jupyter's droppings, such as .ipynb_checkpoints.
                if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                    build_data["force_include"][str(file)] = f"subterra_nb/_data/{inside.as_posix()}"
