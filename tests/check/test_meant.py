"""What is told of a citation that leads nowhere: what is missing, as people call it, and what may be meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulewright
from rulewright.lsp.features.findings import fixes
from rulewright.lsp.view import View

RULES = """# 1. One

1.1 First, see {citation}.

1.2 Second.

1.3 Third.

**Harbour Table**

| Roll | What |
|---|---|
| 1 | A ship |
| 2 | A boat |

1.4 Fourth.

1.6 Sixth, see 1.2.

1.6 Sixth once more.

# Appendix A: Things

A.1 See 1.2.

# Appendix B: Others

B.1 See 1.1.
"""
LAST, CHAPTER = "1.6 (1.6 is the last there)", "1 (1 is there: One)"
MEANT = {  # the citation -> what is said, and what may be meant
    "1.33": ("there is no rule 1.33", ["1.3 (1.3 is one slip away)", LAST, CHAPTER]),
    "1.9": ("there is no rule 1.9", [LAST, CHAPTER]),
    "1.5": ("there is no rule 1.5", ["1.4 (1.4 is one slip away)", "1.6 (1.6 is one slip away)"]),
    "rules 1.3 to 1.9": ("there is no rule 1.9", ["1.6 (1.6 is the last there)"]),
    "rules 1.4 to 1.8": ("there are no rules 1.5, 1.7 and 1.8", ["1.6 (1.6 is one slip away)"]),
    "Appendix C": ("there is no “Appendix C”", []),
    "the Harbor Table": ("“Harbor Table” is named", ["the one that is printed as Harbour Table"]),
}


@pytest.mark.parametrize("citation", MEANT)
def test_what_may_be_meant(tmp_path: Path, citation: str) -> None:
    (tmp_path / "rules.md").write_text(RULES.format(citation=citation), "utf-8")
    codes = ("dangling-reference", "dangling-table")
    finding = next(each for each in rulewright.load(tmp_path / "rules.md").check() if each.code in codes)
    said, meant = MEANT[citation]
    assert finding.message.startswith(said)
    assert all(any(guess.startswith(each) for guess in finding.guesses) for each in meant)
    assert not any("~" in guess for guess in finding.guesses)


def test_an_annex_is_called_once_by_its_word(tmp_path: Path) -> None:
    annexes = "\n\n".join(f"# Exhibit {each}: Things\n\nA thing is there." for each in (1, 2))
    (tmp_path / "rules.md").write_text(f"# 1. One\n\n1.1 First, see Exhibit 3.\n\n1.2 Second.\n\n{annexes}\n", "utf-8")
    said = [each.message for each in rulewright.load(tmp_path / "rules.md").check()]
    assert "there is no “Exhibit 3”" in said


def test_the_end_of_a_range_is_put_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(RULES.format(citation="rules 1.4 to 1.8"), "utf-8")
    view = View(rulewright.load(path))
    file = view.file(path)
    assert file
    at = file.source.text.index("1.4 to")
    edits = [each.edits[0].text for each in fixes(view, file, at, at) if each.title.startswith("Cite ")]
    assert edits == ["1.4 to 1.6"]


@pytest.mark.parametrize("name", ["Appendix A", "appendix A", "rule 1.1", "rules:1.1", "rules:1.6"])
def test_rules_are_found_as_people_call_them(run: Callable[..., Result], tmp_path: Path, name: str) -> None:
    (tmp_path / "rules.md").write_text(RULES.format(citation="1.2"), "utf-8")
    number = name.replace(":", " ").split()[-1]
    assert f"rules:{number}," in run("show", name, "--path", tmp_path / "rules.md").stdout
    assert f"begins the rule {number}" in run("outline", tmp_path / "rules.md", "--why", name).stdout
