"""The commands: their contracts, what they print, and what they do not import."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click import Context
from click.testing import Result

from rulewright.check import load_checks
from rulewright.cli.program import main
from tests.conftest import ROOT

Run = Callable[..., Result]
HEAVY = ("networkx", "lark", "mkdocs", "jinja2", "msgspec", "rulewright.model")


def test_check_and_export_keep_their_contracts(run: Run, validate: Callable[[str, str], Any]) -> None:
    report = validate(run("check", ROOT, "--format", "json").stdout, "check")
    model = validate(run("export", ROOT).stdout, "export")
    assert report["summary"]["books"] == len(model["books"]) == 3
    assert report["summary"]["rules"] == sum(len(book["rules"]) for book in model["books"])


def test_text_report(run: Run) -> None:
    result = run("check", ROOT / "sources/world-at-war")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    place = next(at for at, line in enumerate(lines) if "error[missing-item]" in line)
    source, under = lines[place + 2].partition(" | ")[2], lines[place + 3].partition(" | ")[2]
    assert source[under.index("^") : under.rindex("^") + 1] == "55.11A"
    assert lines[-1] == "1 error, 7 warnings, 1 note in 1 book, 347 rules, 97 references"


def test_show(run: Run) -> None:
    shown = run("show", "58.532", "--path", ROOT).stdout
    assert "world-at-war:58.532A" not in shown
    assert "58.532A" in shown
    assert "Cited by\n  world-at-war:58.31B, sources/world-at-war/58.md" in shown
    result = run("show", "58.533X", "--path", ROOT)
    assert result.exit_code == 2
    assert "near it are 58.533" in result.stderr


@pytest.mark.parametrize("level", ["rule", "chapter"])
def test_graph(run: Run, level: str) -> None:
    data = json.loads(run("graph", ROOT, "--format", "json", "--level", level).stdout)
    nodes = {node["id"] for node in data["nodes"]}
    assert all({edge["source"], edge["target"]} <= nodes for edge in data["edges"])
    weights = {(edge["source"], edge["target"]): edge["weight"] for edge in data["edges"]}
    if level == "chapter":
        assert weights["world-at-war:59", "world-at-war:62"] == 2
    else:
        assert weights["world-at-war:56.73", "world-at-war:56.11"] == 3
    assert run("graph", ROOT, "--level", level).stdout.startswith("digraph rules {")
    xml = run("graph", ROOT, "--format", "graphml", "--level", level).stdout
    assert len(list(ElementTree.fromstring(xml).iter("{http://graphml.graphdrawing.org/xmlns}node"))) == len(nodes)


def test_graph_of_circles(run: Run) -> None:
    data = json.loads(run("graph", ROOT, "--format", "json", "--cycles").stdout)
    assert {node["id"] for node in data["nodes"]} == {"high-command:StrategicWarfare", "high-command:EventCards"}


def test_a_notation_is_sought_where_its_user_stands(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book").mkdir()
    (tmp_path / "book/rules.md").write_text("R1 Play\n\nR1-1 Draw (see R1-2).\n\nR1-2 Stop.\n", "utf-8")
    for place, said in (("ours.toml", "ours.toml"), ("book/theirs.toml", "theirs.toml")):  # from here, from the book
        (tmp_path / place).write_text('levels = ["R1", "-1"]\n', "utf-8")
        for path in ("book", "book/rules.md"):
            assert "no findings in 1 book, 3 rules" in run("check", path, "--notation", said).stdout
        assert 'levels = ["R1", "-1"]' in run("notation", place).stdout
    missing = run("check", "book", "--notation", "nosuch.toml")
    assert (missing.exit_code, 'nosuch.toml", as there is no such file' in missing.stderr) == (2, True)


def test_explain_tells_what_each_check_says_of_itself(run: Run) -> None:
    listed = run("explain").stdout
    for code, check in load_checks().items():
        assert code in listed
        page = run("explain", code).stdout
        assert check.doc in page
        for part in ("What it finds.", "Why it matters.", "Example.", "How to mend it."):
            assert part in page, code


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_word_about_itself_imports_nothing_heavy(option: str) -> None:
    code = (
        "import sys, rulewright.cli.program\n"
        f"try: rulewright.cli.program.main([{option!r}])\n"
        f"except SystemExit: print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


SITE = ("jinja2", "mkdocs", "yaml")
DEAR = ("networkx", "lark", *SITE, "typst", "xml.etree", "pygls")  # what only some commands need
NEEDED = {  # the command -> what it may import of that, where an earlier run has read the books
    ("check", "."): (),
    ("check", ".", "--format", "junit"): ("xml.etree",),
    ("export", "."): (),
    ("show", "2.1"): (),
    ("show", "--derived", "2.1"): (),
    ("graph", "."): ("networkx", "xml.etree"),
    ("lookup", "rules:2.1", "a=2"): (),
    ("emit", "rules"): (),
    ("diff", ".", "."): ("lark",),  # which reads other books than the last run did
    ("diff", ".", ".", "--format", "html"): ("lark", "jinja2"),
    ("history", "rules:2.1"): ("lark",),
    ("renumber", "rules", "2.2", "2.3", "--dry-run"): ("lark",),
    ("confirm", "rules"): (),
    ("format", "rules", "--check"): ("lark",),
    ("explain", "missing-item"): (),
    ("init", "."): (),
    ("outline", "."): (),
    ("notation", "dotted"): (),
    ("notation", "dotted", "--explain", "."): (),
    ("terms", "."): (),
    ("build", "."): (*SITE, "xml.etree"),
    ("build", ".", "--offline"): (*SITE, "xml.etree"),
    ("build", ".", "--docs-only", "build/docs"): (*SITE, "xml.etree"),
    ("build", ".", "--pdf"): (),  # Typst runs in a process of its own
}
BOOK = """# 1. ONE

1.1 See 2.1.

# 2. TWO

2.1 If the number is 2, it adds 1 (see 1.1).

2.2 Another.
"""


@pytest.fixture(scope="module")
def small_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one small book with rule code, in a repository; an earlier run has read it."""
    root = tmp_path_factory.mktemp("small")
    (root / "sources/rules").mkdir(parents=True)
    (root / "rulewright.toml").write_text("", "utf-8")
    (root / "sources/rules/book.toml").write_text('notation = "dotted"\n', "utf-8")
    (root / "sources/rules/1.md").write_text(BOOK, "utf-8")
    (root / "sources/rules/2.rules").write_text("rule 2.1 two\n  input a: 0..3\n  +1 if a = 2\n", "utf-8")
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begun"]):
        subprocess.run(["git", "-C", str(root), *who, *words], check=True)
    subprocess.run([sys.executable, "-m", "rulewright", "check", str(root)], capture_output=True, check=False)
    return root


# Imports what all commands use, once, and runs each in a process that begins there
IN_TURN = """
import json, os, sys, traceback
import rulewright.compile
from rulewright.cli.program import main
dear, commands, out = json.loads(sys.argv[1])
for number, words in enumerate(commands):
    if child := os.fork():
        os.waitpid(child, 0)
        continue
    wrong = ""
    try: main.main(words, standalone_mode=False)
    except SystemExit as done: wrong = "" if done.code in (0, None) else repr(done)
    except BaseException: wrong = traceback.format_exc()
    with open(f"{out}/{number}", "w") as file: json.dump([wrong, [name for name in dear if name in sys.modules]], file)
    os._exit(0)
"""


@pytest.fixture(scope="module")
def imported(
    small_project: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, ...], tuple[str, set[str]]]:
    """What went wrong with each command, if anything did, and what of the dear modules it imported."""
    out = tmp_path_factory.mktemp("imported")
    given = json.dumps([DEAR, list(NEEDED), str(out)])
    command = [sys.executable, "-c", IN_TURN, given]
    done = subprocess.run(command, cwd=small_project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = [json.loads((out / str(number)).read_text("utf-8")) for number in range(len(NEEDED))]
    return {words: (wrong, set(names)) for words, (wrong, names) in zip(NEEDED, said, strict=True)}


@pytest.mark.parametrize("words", NEEDED)
def test_each_command_imports_only_what_it_uses(
    imported: dict[tuple[str, ...], tuple[str, set[str]]], words: tuple[str, ...]
) -> None:
    wrong, names = imported[words]
    assert not wrong
    assert names <= set(NEEDED[words])


def test_every_command_is_among_them() -> None:
    elsewhere = {"serve", "annotate", "lsp"}  # these have no end, or are for documents: tests/lsp, tests/read/word
    assert {words[0] for words in NEEDED} | elsewhere == set(main.list_commands(Context(main)))


def test_a_fault_of_the_program_is_a_sentence_and_no_finding(tmp_path: Path) -> None:
    """A CI job takes 1 for findings: whatever goes wrong with the program itself is 2."""
    program = (
        "import rulewright.compile, rulewright.cli\n"
        "def load(*given, **named): raise KeyError('a name\\nthat nobody foresaw')\n"
        "rulewright.compile.load = load\n"
        "rulewright.cli.run()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "check", str(ROOT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("rulewright: this is a fault of rulewright ")
    assert "KeyError: 'a name\\nthat nobody foresaw' (<string>:2); please report this line" in done.stderr
    assert done.stderr.count("\n") == 1
