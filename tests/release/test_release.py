"""What goes out: the files around the code, and packages that are the same whoever builds them, and when."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

import rulewright
from tests.conftest import ROOT
from tests.release.__main__ import hindrances

TRIED = [("See 1.9.", "", 1), ("Done.", "", 0), ("See rule ???.", "", 0), ("See rule ???.", "warning", 1)]
PACKED = ("compiler", "templates", "README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml")


def loaded(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


def build(root: Path) -> dict[str, bytes]:
    """Return the packages that are built from a copy of the repository, by their names."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(root / "out")]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in (root / "out").iterdir()}


def copied(root: Path, moment: int) -> Path:
    """Copy what is packed, in an order and with times of its own."""
    listed = subprocess.run(["git", "ls-files", *PACKED], cwd=ROOT, check=True, capture_output=True, text=True)
    names = sorted(listed.stdout.splitlines(), reverse=bool(moment % 2))
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes((ROOT / name).read_bytes())
        os.utime(root / name, (moment, moment))
    return root


def test_packages_are_the_same_whoever_builds_them(tmp_path: Path) -> None:
    one, other = (build(copied(tmp_path / str(moment), moment)) for moment in (1_600_000_001, 1_700_000_000))
    assert one == other
    wheel, sdist = (next(name for name in one if name.endswith(end)) for end in (".whl", ".tar.gz"))
    assert rulewright.__version__ in wheel
    with zipfile.ZipFile(io.BytesIO(one[wheel])) as packed:
        in_wheel = packed.namelist()
    with tarfile.open(fileobj=io.BytesIO(one[sdist])) as unpacked:
        in_sdist = unpacked.getnames()
    assert any(name.startswith("rulewright/templates/assets/") for name in in_wheel)
    assert not [name for name in [*in_wheel, *in_sdist] if "__pycache__" in name or "/tests/" in name]
    assert {"CHANGELOG.md", "LICENSE", "README.md"} <= {name.partition("/")[2] for name in in_sdist}


def test_what_hinders_a_release(tmp_path: Path) -> None:
    (tmp_path / "CITATION.cff").write_text("version: 1.2.3\n", "utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## Unreleased\n\n## 1.2.3\n\n- One thing.\n", "utf-8")
    assert not list(hindrances("v1.2.3", tmp_path, "1.2.3"))
    assert len(list(hindrances("v1.2.4", tmp_path, "1.2.3"))) == 1
    assert len(list(hindrances("v1.2.4", tmp_path, "1.2.4"))) == 2
    (tmp_path / "CHANGELOG.md").write_text("## Unreleased\n\n- More.\n\n## 1.2.3\n\n- One thing.\n", "utf-8")
    assert list(hindrances("v1.2.3", tmp_path, "1.2.3")) == [
        "CHANGELOG.md has changes below Unreleased; they belong to this version"
    ]


def test_this_version_is_cited_and_told() -> None:
    wrong = [each for each in hindrances(f"v{rulewright.__version__}") if "Unreleased" not in each]
    assert not wrong


def test_the_action_checks_a_book(tmp_path: Path) -> None:
    """Its steps are run as they are, with our own program in the place of the one that it would install."""
    action = loaded("action.yml")
    (tmp_path / "rulewright/bin").mkdir(parents=True)
    program = tmp_path / "rulewright/bin/rulewright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulewright "$@"\n')
    program.chmod(0o755)
    (tmp_path / "book").mkdir()
    text = tmp_path / "book/1.md"
    step = next(each for each in action["runs"]["steps"] if each.get("id") == "check")
    for words, fail_on, status in TRIED:
        text.write_text(f"# 1. A\n\n**1.1** {words}\n\n**1.2** Go.\n", "utf-8")
        given = {"BOOK": "book", "FAIL_ON": fail_on, "SINCE": ""}
        assert set(step["env"]) == set(given)
        around = os.environ | given | {"RUNNER_TEMP": str(tmp_path), "GITHUB_OUTPUT": str(tmp_path / "output")}
        command = ["bash", "-e", "-c", step["run"]]
        done = subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True, check=False)
        assert done.returncode == status, done.stderr
        assert ("::" in done.stdout) == (words != "Done.")
        assert (tmp_path / "rulewright.sarif").stat().st_size
    assert "report=" in (tmp_path / "output").read_text()


@pytest.mark.parametrize("name", ["release.yml"])
def test_the_workflow_runs_what_there_is(name: str) -> None:
    jobs = loaded(f".github/workflows/{name}")["jobs"]
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert any("tests.release" in each for each in runs)
    for target in re.findall(r"^make (\w+)", "\n".join(runs), re.MULTILINE):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == "build"


@pytest.mark.parametrize(
    "path",
    sorted(set((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")) - {ROOT / ".github/ISSUE_TEMPLATE/config.yml"}),
    ids=lambda path: path.stem,
)
def test_the_forms_for_issues(path: Path) -> None:
    form = yaml.safe_load(path.read_text("utf-8"))
    assert {"name", "description", "body"} <= form.keys()
    assert len({each["id"] for each in form["body"]}) == len(form["body"])
