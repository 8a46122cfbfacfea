"""Where the scenario files and the notebooks are: named by the user, in a checkout, or inside an installed wheel."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


class FolderNotFound(FileNotFoundError):
    """A data folder was named by an environment variable but isn't there, or is nowhere at all."""


def scenarios() -> Path:
    """The folder of scenario files: `SUBTERRA_SCENARIOS`, else the checkout's, else the one shipped in the package.

    Raises `FolderNotFound` with a message fit for the user.
    """
    return _folder("scenarios", "SUBTERRA_SCENARIOS")


def notebooks() -> Path:
    """The folder of notebooks: `SUBTERRA_NOTEBOOKS`, else the checkout's, else the one shipped in the package.

    Raises `FolderNotFound` with a message fit for the user.
    """
    return _folder("notebooks", "SUBTERRA_NOTEBOOKS")


def _folder(name: str, variable: str, package: Path = _PACKAGE) -> Path:
    named = os.environ.get(variable)
    if named:
        folder = Path(named).expanduser()
        if not folder.is_dir():
            raise FolderNotFound(f"{variable} names {named!r}, which is not a folder; unset it or correct it")
        return folder.resolve()
    # A folder of this name beside an installed package (in site-packages) would be somebody else's: only a checkout,
    # known by its pyproject.toml, counts.
    checkout = package.parent
    places = [checkout / name] if (checkout / "pyproject.toml").is_file() else []
    places.append(package / "_data" / name)
    for folder in places:
        if folder.is_dir():
            return folder
    looked = " or ".join(str(place) for place in places)
    raise FolderNotFound(f"no {name} folder at {looked}; set {variable} to the folder that holds them")
