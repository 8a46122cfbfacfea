"""Write constraints.txt from what pip resolved in a fresh environment: `name==version` lines, nothing else.

Run by `make lock` with the Python of that environment. The file must hold no address and no path of the machine
that made it, so anything that is not a plain `name==version` is an error, not a line.

    lock.py freeze FILE EXTRA...    the running Python's packages become the file
    lock.py merge FILE REPORT       add what another Python needs besides, from pip's report of a dry run
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HEAD = """\
# The versions that the tests run with. Written by `make lock`; don't edit by hand.
# Resolved with Python {version} for the extras {extras}.
"""
# pip and its kin come with the virtual environment, so they depend on the Python at hand and not on us.
LEFT_OUT = {"pip", "setuptools", "wheel", "subterra-nb"}
PIN = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)==(?P<version>[A-Za-z0-9.!_]+)")


def pins(lines: list[str]) -> dict[str, str]:
    """Normalised name to version, of `name==version` lines; raises `SystemExit` on any other kind of line."""
    found = {}
    for line in lines:
        if not line.strip() or line.startswith(("#", "-e ")):
            continue
        match = PIN.fullmatch(line.strip())
        if match is None:
            raise SystemExit(f"not a plain version, so it can't be locked: {line}")
        name = re.sub(r"[-_.]+", "-", match["name"]).lower()
        if name not in LEFT_OUT:
            found[name] = match["version"]
    return found


def write(target: Path, head: str, found: dict[str, str]) -> None:
    """Write the head and one sorted line for each pin."""
    target.write_text(head + "".join(f"{name}=={version}\n" for name, version in sorted(found.items())))
    print(f"{target}: {len(found)} versions")


def freeze(target: Path, extras: list[str]) -> None:
    """Lock what the running Python has installed."""
    command = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
    frozen = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    version = ".".join(map(str, sys.version_info[:2]))
    write(target, HEAD.format(version=version, extras=", ".join(extras)), pins(frozen.splitlines()))


def merge(target: Path, report: Path) -> None:
    """Add the packages that only another Python needs; raises `SystemExit` if it can't live with a locked version."""
    text = target.read_text()
    head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    locked = pins(text.splitlines())
    resolved = json.loads(report.read_text())
    python = resolved["environment"]["python_version"]
    needed = pins([f"{item['metadata']['name']}=={item['metadata']['version']}" for item in resolved["install"]])
    for name, version in needed.items():
        if locked.setdefault(name, version) != version:
            raise SystemExit(f"Python {python} resolves {name}=={version}, but {locked[name]} is locked")
    write(target, head + f"# Python {python} resolves to the same versions.\n", locked)


if __name__ == "__main__":
    what, file, *rest = sys.argv[1:]
    if what == "freeze":
        freeze(Path(file), rest)
    else:
        merge(Path(file), Path(rest[0]))
