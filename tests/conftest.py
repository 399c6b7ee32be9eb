"""What several tests need: the original texts, where they are, and the projects compiled from them."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings

import rulewright
from rulewright import memory
from rulewright.cli import SELDOM
from rulewright.cli.program import main
from rulewright.project import Project
from tests.support.once import once

# The same examples are tried each time: a red run then means that the change broke something. `make explore` tries
EXPLORE = bool(os.environ.get("RULEWRIGHT_EXPLORE"))
# others, and more of them. No example is held to a time: how long it takes is up to what else the machine does.
settings.register_profile("any", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("any"), derandomize=True)
settings.load_profile("any" if EXPLORE else "same")

# Python forgets patterns beyond some hundreds; of hundreds of books that are compiled in one process each would be
re._MAXCACHE = 50_000  # type: ignore[attr-defined]  # compiled again and again
# A sweep through memory goes through all that tests hold, too: it comes as seldom as in the program, and one for states
# that nobody holds more seldom.
gc.set_threshold(SELDOM)
memory.MOST *= 5

# A shell has what it runs in the background hear nothing of an interruption, nor what that starts: but tests interrupt
# runs, and wait for their end.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests/cases"
PARTS = ("rulewright.toml", "mkdocs.yml", "sources", "site")  # what makes this repository a project
LONGEST = ROOT / "tests/test_cases.py"
SHARED = Path(os.environ.get("RULEWRIGHT_SHARED", ROOT.parent / "shared"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the file that takes longest: where files are run side by side, all others would wait for it in the
    end."""
    items.sort(key=lambda item: item.path != LONGEST)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the original texts and their gold; without it a test is skipped."""
    if not (SHARED / "seeds").is_dir():
        pytest.skip(f"the original texts are not here ({SHARED.name}/seeds beside the checkout)")
    return SHARED


@pytest.fixture(scope="session")
def originals(shared: Path) -> Project:
    return rulewright.load(shared / "seeds")


@pytest.fixture(scope="session")
def originals_with_code(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The original texts with our rule code beside them: it names rows and clauses that both have."""
    folder = tmp_path_factory.mktemp("originals") / "seeds"
    shutil.copytree(shared / "seeds", folder)
    for file in (ROOT / "sources").glob("*/*.rules"):
        shutil.copy(file, folder / file.parent.name / file.name)
    return rulewright.load(folder)


@pytest.fixture(scope="session")
def ours() -> Project:
    return rulewright.load(ROOT)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this repository's own project, its site built."""

    def make(folder: Path) -> None:
        for part in PARTS:
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copy(ROOT / part, folder / part)
        result = CliRunner().invoke(main, ["build", str(folder)])
        assert result.exit_code == 0, result.output

    return once(tmp_path_factory, "built", make)


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports are as wide as they like, whatever terminal the tests are run from."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run the command line; an unexpected exception fails the test."""

    def invoke(*arguments: str | Path) -> Result:
        result = CliRunner().invoke(main, [str(each) for each in arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def validate(shared: Path) -> Callable[[str, str], Any]:
    """Check JSON text against a contract and return what it holds."""
    import jsonschema

    def against(text: str, contract: str) -> Any:
        data = json.loads(text)
        jsonschema.validate(data, json.loads((shared / "schema" / f"{contract}.schema.json").read_text("utf-8")))
        return data

    return against
