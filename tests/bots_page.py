"""docs/bots.py as a fixture."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FILE = Path(__file__).parent.parent / "docs" / "bots.py"


@pytest.fixture
def bots_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """docs/bots.py, drawing elsewhere."""
    spec = importlib.util.spec_from_file_location("bots_page", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bots_page", module)
    spec.loader.exec_module(module)
    (tmp_path / "pictures").mkdir()
    monkeypatch.setattr(module, "HERE", tmp_path)
    return module
