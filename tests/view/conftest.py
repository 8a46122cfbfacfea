"""Each scene of these tests as a fixture."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def _scenes() -> ModuleType:
    # Tests are imported by path (importlib mode), so a module beside them is not on the import path.
    spec = importlib.util.spec_from_file_location("view_scenes", Path(__file__).with_name("scenes.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["view_scenes"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def scenes() -> ModuleType:
    return _scenes()
