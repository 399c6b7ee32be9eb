"""The order of the house: no folder imports one that comes after it, and nothing in it is too long to be read at
once. See CONTRIBUTING.md for what each does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.conftest import ROOT

PACKAGE = ROOT / "compiler/rulewright"
LONGEST_FILE = 300  # lines
LONGEST_FUNCTION = 50  # lines
MOST_PARAMETERS = 9  # the options of a command are its parameters
# Files and folders of the package, the first first.
ORDER = [
    *("__version__", "errors", "disk", "inputs", "output", "figures", "source_map", "style", "text", "memo", "paint"),
    *("late", "confine", "schema", "toml", "cache"),
    *("languages", "notations"),
    *("model", "config", "graph", "project"),
    *("read", "settings", "outline", "structure", "books"),
    *("cite", "link"),
    *("find", "rulecode", "terms"),
    *("findings", "check"),
    *("moves", "memory", "compile", "engine", "watch"),
    *("report", "annotate"),
    *("revise", "publish", "compared", "init"),
    *("lsp", "cli"),
    *("__main__", "__init__"),
]


def imports() -> Iterator[tuple[str, str, str]]:
    """Yield each file of the package, its place in the house, and the place of what it imports; not what it only needs
    for its types."""
    for path in sorted(PACKAGE.rglob("*.py")):
        shown = path.relative_to(PACKAGE)
        tree = ast.parse(path.read_text("utf-8"))
        typing = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and id(node) not in typing:
                first, _, rest = node.module.partition(".")
                if first == "rulewright":
                    names = [rest.split(".")[0]] if rest else [alias.name for alias in node.names]
                    for name in names:
                        yield shown.as_posix(), shown.parts[0].removesuffix(".py"), name


def test_every_place_is_in_the_order() -> None:
    places = {
        path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.name not in ("__pycache__", "py.typed")
    }
    assert places | {"__version__"} == set(ORDER)
    assert len(ORDER) == len(set(ORDER))


def test_nothing_imports_what_comes_after_it() -> None:
    assert not {(file, name) for file, place, name in imports() if ORDER.index(name) > ORDER.index(place)}


def test_files_can_be_read_at_once() -> None:
    lines = {
        path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8").count("\n") for path in PACKAGE.rglob("*.py")
    }
    assert not {name: count for name, count in lines.items() if count > LONGEST_FILE}


def test_functions_can_be_read_at_once() -> None:
    longest, most = {}, {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{path.relative_to(PACKAGE).as_posix()}: {node.name}"
                longest[name] = (node.end_lineno or node.lineno) - node.lineno + 1
                most[name] = len({*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs})
    assert not {name: lines for name, lines in longest.items() if lines > LONGEST_FUNCTION}
    assert not {name: count for name, count in most.items() if count > MOST_PARAMETERS}
