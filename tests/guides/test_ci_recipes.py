"""The recipes of the guide to CI work as they are printed: their commands are run, in a repository, one by one.

What only a service can do is stood in for: `pip` and `gh` write down how they were called.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT
from tests.support.repositories import git

BLOCK = re.compile(r"^```yaml\n# (?P<file>\S+)\n(?P<body>.*?)^```", re.MULTILINE | re.DOTALL)
EXPRESSION = re.compile(r"\$\{\{ (.*?) \}\}")
RULES = (
    "# 4. Supply\n\n**4.1 Reach:** Six hexes, as 4.2 says.\n\n**4.2 Depots:** A depot costs five points in winter.\n"
)
STALE = RULES.replace("**4.2", "**4.2 Roads:** Mud turns dirt roads into tracks.\n\n**4.3")
STAND_IN = '#!/bin/sh\necho "$0 $*" >> "$CALLS"\nfor last; do :; done\n'
Job = list[tuple[str, dict[str, str]]]  # commands, each with the environment it asks for


def recipe(file: str) -> Any:
    """Return a recipe of the guide, by the file that it is to be."""
    text = (ROOT / "site/guides/ci.md").read_text("utf-8")
    return yaml.safe_load(next(block["body"] for block in BLOCK.finditer(text) if block["file"] == file))


@pytest.fixture(params=[RULES, STALE], ids=["sound", "stale"])
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A clone with a commit on top of what its origin has: one that only adds words, or one that renumbers."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    (origin / "rulewright.toml").write_text("", "utf-8")
    (origin / "sources/game").mkdir(parents=True)
    (origin / "sources/game/book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (origin / "sources/game/rules.md").write_text(RULES, "utf-8")
    for words in (("init",), ("add", "."), ("commit", "-m", "one")):
        git(origin, *words)
    git(tmp_path, "clone", str(origin), "clone")
    (clone / "sources/game/rules.md").write_text(request.param + "\n**4.4 Air:** None.\n", "utf-8")
    git(clone, "commit", "-am", "two")
    return clone


@pytest.fixture
def stale(repository: Path) -> bool:
    return "4.3" in (repository / "sources/game/rules.md").read_text("utf-8")


def run(repository: Path, commands: Job) -> list[int]:
    """Run commands as a runner's shell does, and return their exit statuses."""
    tools = repository.parent / "tools"
    tools.mkdir(exist_ok=True)
    for name in ("pip", "gh"):
        (tools / name).write_text(STAND_IN, "utf-8")
        (tools / name).chmod(0o755)
    path = os.pathsep.join([str(tools), str(Path(sys.executable).parent), os.environ["PATH"]])
    statuses = []
    for command, environment in commands:
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command],
            cwd=repository,
            env=os.environ | environment | {"PATH": path, "CALLS": str(repository.parent / "calls")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr
        assert done.returncode < 2, (command, done.stderr)
        statuses.append(done.returncode)
    return statuses


def calls(repository: Path) -> str:
    return (repository.parent / "calls").read_text("utf-8")


def test_github(repository: Path, stale: bool) -> None:
    workflow = recipe(".github/workflows/rules.yml")
    base = git(repository, "rev-parse", "HEAD~1").strip()
    known = {
        "github.event.pull_request.base.sha || github.event.before": base,
        "github.token": "secret",
        "github.event.pull_request.number": "7",
    }

    def filled(environment: dict[str, str]) -> dict[str, str]:
        return {name: EXPRESSION.sub(lambda found: known[found[1]], value) for name, value in environment.items()}

    steps = workflow["jobs"]["check"]["steps"]
    assert all(("run" in step) != ("uses" in step) for step in steps)
    commands = [(step["run"], filled(workflow["env"]) | filled(step.get("env", {}))) for step in steps if "run" in step]
    assert run(repository, commands) == [0, 0, 0, 0, int(stale)]
    uploaded = next(step["with"]["sarif_file"] for step in steps if "sarif" in step.get("uses", ""))
    assert '"version": "2.1.0"' in (repository / uploaded).read_text("utf-8").replace('":"', '": "')
    assert "gh pr comment 7 --body-file changes.md" in calls(repository)
    comment = (repository / "changes.md").read_text("utf-8")
    assert comment.startswith("## What changed")
    assert ("stale-reference" in comment) == stale


def test_gitlab(repository: Path, stale: bool) -> None:
    jobs = recipe(".gitlab-ci.yml")
    before = jobs.pop("default")["before_script"]
    statuses = {}
    for name, job in jobs.items():
        environment = {"CI_DEFAULT_BRANCH": "main"} | job.get("variables", {})
        statuses[name] = run(repository, [(line, environment) for line in (*before, *job["script"])])
    assert statuses == {"check": [0, 0], "changes": [0, 0, 0, int(stale)]}
    report = repository / jobs["check"]["artifacts"]["reports"]["junit"]
    assert xml.etree.ElementTree.parse(report).getroot().tag == "testsuites"
    assert (repository / "changes.md").read_text("utf-8").startswith("## What changed")


def hooks() -> Iterator[tuple[str, Any]]:
    yield from (("printed", hook) for hook in recipe(".pre-commit-config.yaml")["repos"][0]["hooks"])
    yield from (("ours", hook) for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")))


def test_before_each_commit(repository: Path, stale: bool) -> None:
    """The hooks run before the commit is made: what it holds is compared with the one before."""
    git(repository, "reset", "--soft", "HEAD~1")
    for _, hook in hooks():
        assert {"id", "name", "entry", "language"} <= hook.keys()
        assert not {"files", "types", "exclude"} & hook.keys()  # a book may be in files with any ending, or none
        assert hook["always_run"] is True  # where a commit only deletes a file there are none
        assert run(repository, [(hook["entry"], {})]) == [int(stale and "diff" in hook["id"])]
    printed, ours = (
        {hook["id"]: hook["entry"] for kind, hook in hooks() if kind == which} for which in ("printed", "ours")
    )
    assert printed == ours


def test_what_is_installed_is_this() -> None:
    name = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"]
    text = (ROOT / "site/guides/ci.md").read_text("utf-8")
    assert set(re.findall(r"pip install (\S+)|additional_dependencies: \[(.*)\]", text)) == {(name, ""), ("", name)}
