"""What runs nothing of a project, whatever that brings: see SECURITY.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
RULES = "# 1 Start\n\n1.1 A port, see 1.2.\n\n1.2 A ship.\n"
HOOK = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"
TRAP = "{{ cycler.__init__.__globals__.os.mkdir('ran') }}"
PICKLE = b"j2\x03\x00\x00\x00cposix\nmkdir\n(S'ran'\ntR."
COMMANDS = (
    *("check .", "check . --format json", "check . --format sarif", "export .", "graph .", "show 1.1 --path ."),
    *("terms .", "outline .", "diff sources/b sources/b", "renumber b 1.2 1.3 --dry-run"),
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with code wherever some tool looks for code; what runs any of it leaves `ran` behind."""

    def write(path: str, content: bytes) -> None:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)

    write("sources/b/1.md", RULES.encode())
    write("sources/b/book.toml", b'notation = "dotted"\n')
    write("rulewright.toml", b'[project]\ntitle = "Ports"\n')
    write("mkdocs.yml", b"site_name: Ports\ndocs_dir: site\nhooks: [hook.py]\nplugins: [rulewright]\n")
    write("site/index.md", b"# Ports\n")
    for name in ("hook.py", "conftest.py", "rulewright.py", "sources/b/hook.py"):
        write(name, HOOK.encode())
    for name in ("chapter", "base", "findings"):
        write(f"templates/{name}.html.j2", TRAP.encode())
    write("build/cache/templates/__jinja2_0.cache", PICKLE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", COMMANDS)
def test_nothing_of_a_project_is_run(run: Run, project: Path, words: str) -> None:
    assert run(*words.split()).exit_code in (0, 1)
    assert not list(project.rglob("ran"))


def test_a_build_runs_it(run: Run, project: Path) -> None:
    run("build", ".")
    assert list(project.rglob("ran"))
