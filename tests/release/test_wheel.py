"""The built package, far from the checkout: the core alone checks a book; with the extra `site` it builds its pages."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an empty environment's programs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    return folder / "bin"


def install(wheel: Path, extra: str, programs: Path) -> None:
    """Install the wheel into an environment, with the pinned versions."""
    pins = re.findall(r"^([\w.-]+==[^\\\n]+)", (ROOT / "requirements.txt").read_text("utf-8"), re.MULTILINE)
    constraints = wheel.with_name("constraints.txt")
    constraints.write_text("\n".join(pins), "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet", "--no-compile"]
    done = subprocess.run(
        [*pip, "-c", str(constraints), f"{wheel}{extra}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "rules.md").write_text("# 1. ONE\n\n**1.11 GO:** See 1.12.\n\n**1.12 STOP:** See 1.13.\n", "utf-8")
    return folder


def call(programs: Path, *arguments: str, where: Path) -> subprocess.CompletedProcess[str]:
    command = [str(programs / "rulewright"), *arguments]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)


def test_core_alone_then_with_site(wheel: Path, programs: Path, book: Path) -> None:
    install(wheel, "", programs)
    done = call(programs, "check", ".", where=book)
    assert done.returncode == 1
    assert "error[dangling-reference]: there is no rule 1.13" in done.stdout
    done = call(programs, "build", ".", where=book)
    assert done.returncode == 2
    assert "pip install 'rulewright[site]'" in done.stderr
    install(wheel, "[site]", programs)
    done = call(programs, "build", ".", where=book)
    assert done.returncode == 0, done.stderr
    page = (book / "build/site/book/1/index.html").read_text("utf-8")
    assert '<a class="rw-ref" href="#1.12"' in page
    assert (book / "build/site/assets/rulewright/rulewright.css").is_file()
