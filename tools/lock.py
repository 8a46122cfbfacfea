"""Write constraints.txt from what pip resolved in a fresh environment: `name==version` lines, nothing else.

Run by `make lock` with the Python of that environment. The file must hold no address and no path of the machine
that made it, so anything that is not a plain `name==version` is an error, not a line.
"""

import re
import subprocess
import sys
from pathlib import Path

HEAD = """\
# The versions that the tests run with. Written by `make lock`; don't edit by hand.
# Resolved with Python {version} for the extras {extras}; the same versions serve Python 3.11 to 3.13.
"""
# Comes with the virtual environment, so it depends on the Python at hand and not on us.
LEFT_OUT = {"pip", "setuptools", "wheel", "subterra-nb"}
PIN = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)==(?P<version>[A-Za-z0-9.!_]+)")


def pins(frozen: str) -> list[str]:
    """The sorted `name==version` lines of a `pip freeze`; raises `SystemExit` on any other kind of line."""
    kept = []
    for line in frozen.splitlines():
        if not line.strip() or line.startswith(("#", "-e ")):
            continue
        match = PIN.fullmatch(line.strip())
        if match is None:
            raise SystemExit(f"not a plain version, so it can't be locked: {line}")
        name = re.sub(r"[-_.]+", "-", match["name"]).lower()
        if name not in LEFT_OUT:
            kept.append(f"{name}=={match['version']}")
    return sorted(kept)


def main() -> None:
    """Read the running Python's packages and write the file named first; the other arguments are the extras."""
    target, *extras = sys.argv[1:]
    frozen = subprocess.run(
        [sys.executable, "-m", "pip", "freeze", "--exclude-editable"], check=True, capture_output=True, text=True
    ).stdout
    lines = pins(frozen)
    version = ".".join(map(str, sys.version_info[:2]))
    Path(target).write_text(HEAD.format(version=version, extras=", ".join(extras)) + "\n".join(lines) + "\n")
    print(f"{target}: {len(lines)} versions")


if __name__ == "__main__":
    main()
