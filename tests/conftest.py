"""What all tests share: the checkout's folder, markers by folder, and steady settings."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
MARKED_FOLDERS = {"browser": pytest.mark.browser, "notebooks": pytest.mark.notebook}

# A test run must not depend on the day. `HYPOTHESIS_PROFILE=search` looks for new examples, without a time limit for
# one of them: the machine may be shared.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

os.environ.setdefault("MPLBACKEND", "Agg")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies under tests/browser and tests/notebooks."""
    for item in items:
        for folder, mark in MARKED_FOLDERS.items():
            if item.path.is_relative_to(ROOT / "tests" / folder):
                item.add_marker(mark)


SKIPPED: list[str] = []
TOLD: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember what was skipped, and what a test has to tell."""
    if report.skipped:
        SKIPPED.append(report.nodeid)
    if report.when == "call":
        TOLD.extend(str(value) for name, value in report.user_properties if name == "told")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In continuous integration, a test skipped for the system's sake is a failure: nobody else would see it."""
    if os.environ.get("CI") and SKIPPED and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what tests had to tell, and why the run failed, if skipped tests are the reason."""
    for line in TOLD:
        terminalreporter.write_line(line)
    if os.environ.get("CI") and SKIPPED:
        terminalreporter.write_line(f"Skipped tests fail in continuous integration: {', '.join(SKIPPED)}", red=True)


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder of the checkout."""
    return ROOT
