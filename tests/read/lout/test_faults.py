"""Each fault of tests/cases/lout/faults.toml, planted in a copy of our own aid: found, and confined to its section."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.model import Block, Diagnostic
from rulewright.project import Project
from rulewright.read.lout.unflatten import is_flattened
from tests.conftest import CASES, ROOT
from tests.read.lout.shown import SYMBOLS, read

FAULTS = tomllib.loads((CASES / "lout/faults.toml").read_text("utf-8"))["fault"]
AID = ROOT / "sources/high-command"


def aid() -> str:
    """Return our aid without what allows findings of its rule code, which is left out, and without its first comment,
    which would not end where the lines are lost."""
    lines = (AID / "aid.lt").read_text("utf-8").split("\n")
    return "\n".join(line for line in lines if not line.startswith(("# rulewright: allow", "# The player aid")))


def compiled(folder: Path, text: str) -> Project:
    """Compile a copy of our aid with this text, without the rule code, which rests on words that a fault may take."""
    ignored = shutil.ignore_patterns("*.rules")
    shutil.copytree(AID, folder / "high-command", dirs_exist_ok=True, ignore=ignored)
    (folder / "high-command/aid.lt").write_text(text, "utf-8")
    return rulewright.load(folder / "high-command")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return compiled(tmp_path_factory.mktemp("sound"), aid())


@pytest.mark.parametrize("flat", [False, True], ids=["lines", "flattened"])
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["title"])
def test_fault(fault: dict[str, Any], flat: bool, sound: Project, tmp_path: Path) -> None:
    text = aid()
    assert text.count(fault["old"]) == 1, "the aid has changed: name another place"
    text = text.replace(fault["old"], fault["new"])
    if flat:
        text = " ".join(text.split("\n"))
        assert is_flattened(text, SYMBOLS)
    project = compiled(tmp_path, text)
    found = [each for each in project.check() if each.code == fault["code"] and each.message == fault["says"]]
    assert [each.span.text for each in found] == [fault["at"]]
    check_finding(found[0], fault)
    others = {fault["code"], "inferred-comment", *fault.get("more", []), *fault.get("fewer", [])}
    assert added(project, sound) <= others
    check_other_sections(project, sound, fault)


def check_finding(finding: Diagnostic, fault: dict[str, Any]) -> None:
    assert (finding.rule or "").partition(":")[2] == fault["section"]
    if "candidate" in fault:
        assert fault["candidate"] in [target for target, _ in finding.candidates]
    if "help" in fault:
        assert fault["help"] in finding.help


def added(project: Project, sound: Project) -> set[str]:
    """Return the codes of which there are more or fewer findings than in the sound text."""
    ours, theirs = (Counter(each.code for each in every.check()) for every in (project, sound))
    return {code for code in ours | theirs if ours[code] != theirs[code]}


def check_other_sections(project: Project, sound: Project, fault: dict[str, Any]) -> None:
    """Every other section has the text, the nesting and the references that it had."""
    touched = {fault["section"], fault["section"].partition("~")[0], "Advance"}
    book = project.books[0]
    before = {rule.tag: shown(list(rule.blocks)) for rule in sound.books[0].rules}
    after = {rule.tag: shown(list(rule.blocks)) for rule in book.rules if "~" not in rule.id}
    for tag, content in before.items():
        if tag not in touched and tag in after:
            assert after[tag] == content
    assert set(before) - set(after) <= {"SectionCards"}
    lost = set(sound.graph.edges()) - set(project.graph.edges())
    assert all(source.partition(":")[2] in touched for source, _ in lost)


def shown(blocks: list[Block]) -> list[tuple[str, int, str]]:
    return [(block.kind, block.depth, block.text.text) for block in blocks]


SLIPS = [r"\{", r"\}", r"@BulletList", r"@RawEndList", r"@EndList", r"@Begin(?=\n)", r"@End @SubSection"]


@pytest.mark.parametrize("slip", SLIPS)
def test_one_thing_missing_costs_at_most_its_own_section(slip: str) -> None:
    """Take out every thirteenth brace, list or end of our aid, one at a time."""
    text = (AID / "aid.lt").read_text("utf-8")
    whole = sections(text)
    live = [each for each in re.finditer(slip, text) if "#" not in text[text.rfind("\n", 0, each.start()) : each.end()]]
    assert len(live) > 20
    for each in live[::13]:
        rest = text[: each.start()] + text[each.end() :]
        home = re.findall(r"^@SubSection .*?@Tag \{(\w+)\}", text[: text.index("\n", each.start())], re.MULTILINE)[-1:]
        after = sections(rest)
        assert [tag for tag in whole if after.get(tag) != whole[tag] and [tag] != home] == [], each
        assert any(problem.kind == "unbalanced-markup" for problem in read(rest).problems)


def sections(text: str) -> dict[str, Any]:
    """Return what stands in each section, and what it cites."""
    book = read(text)
    cited = [(citation.source, each.cited) for citation, each in book.references]
    return {
        rule.tag or "": (shown(list(rule.blocks)), [what for source, what in cited if source == rule.id])
        for rule in book.rules
    }
