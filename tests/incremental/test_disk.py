"""What a check asks of the disk it asks in one place, which takes note of it: else old answers might be said."""

from __future__ import annotations

import ast

from tests.conftest import ROOT

DISK = {
    "iterdir",
    "glob",
    "rglob",
    "read_text",
    "read_bytes",
    "is_file",
    "is_dir",
    "is_symlink",
    "exists",
    "samefile",
    "lstat",
    "stat",
}
SYSTEM = {
    "scandir",
    "listdir",
    "walk",
    "isfile",
    "isdir",
    "islink",
    "lexists",
    "realpath",
    "readlink",
    "getsize",
    "getmtime",
}
PASSES = ("read", "outline", "structure", "cite", "languages", "notations", "link", "terms", "rulecode", "check")
BESIDE = ("books", "settings", "project", "confine", "toml", "moves", "compile", "findings/baseline", "report/checkout")
# What is of the program itself, or written by it
OWN = {
    "notations/load.py": {"glob", "read_text"},
    "languages/load.py": {"glob"},
    "terms/words/__init__.py": {"is_file"},
    "read/latex/tokens.py": {"read_text"},
    "read/lout/parse.py": {"read_text"},
    "rulecode/surface/parse.py": {"read_text"},
    "rulecode/emit/runtime/__init__.py": {"read_text"},
    "moves.py": {"read_bytes", "lstat"},  # where files are being moved
    "findings/baseline.py": {"isfile"},  # of one that is being written
}


def asks_the_disk(call: ast.Call) -> str:
    """Return by which name it does so, if it does: a function of the system, or a method of a path."""
    if not isinstance(call.func, ast.Attribute):
        return ""
    name, of = call.func.attr, ast.unparse(call.func.value)
    by_system = name in SYSTEM and of.partition(".")[0] == "os"
    by_path = name in DISK and not (name == "exists" and call.args and of != "os.path")  # `self.exists(number)`
    return name if by_system or by_path else ""


def test_passes_ask_the_disk_in_one_place() -> None:
    package = ROOT / "compiler/rulewright"
    files = [path for each in PASSES for path in (package / each).rglob("*.py")]
    found: dict[str, set[str]] = {}
    for path in [*files, *(package / f"{name}.py" for name in BESIDE)]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and (name := asks_the_disk(node)):
                found.setdefault(path.relative_to(package).as_posix(), set()).add(name)
    assert found == OWN
