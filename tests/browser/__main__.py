"""Says whether the browser tests can run here, and if not, why: ``python -m tests.browser``."""

from tests.browser.conftest import missing

if __name__ == "__main__":
    why = missing()
    print(f"The browser tests were skipped: {why}" if why else "The browser tests can run here: make test-browser")
