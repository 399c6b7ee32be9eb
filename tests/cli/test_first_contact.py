"""The first screen of a newcomer: for each trouble it says what happened, and the one thing to try."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
NUMBERED = "\n\n".join(
    f"{chapter}.{rule} The player takes a card of the pile." for chapter in (1, 2, 3) for rule in (1, 2, 3, 4)
)
SHUFFLED = "\n\n".join(f"## {at * 7 % 11}.{at * 5 % 13 + 1} Play\n\nThe player takes it." for at in range(1, 40))
PLACEHOLDERS = "\n\n".join(f"1.{number} The player takes a card, see rule ???." for number in range(1, 31))
DANGLING = "\n\n".join(f"1.{number} The player takes a card, see 7.{number}." for number in range(1, 12))
HUNGARIAN = "\n\n".join(
    f"1.{number} A játékos húz egy lapot, és a következő körben nem léphet a táblán, amíg a bíró engedi."
    for number in range(1, 40)
)
MALTESE = "\n\n".join(
    f"1.{number} Kull plejer jieħu karta waħda u fid-dawra ma jistax jiċċaqlaq." for number in range(1, 40)
)
AFRIKAANS = "\n\n".join(
    f"1.{number} Die speler mag nie op die veld van reël 1.{number + 1} toe, en wag vir beurt 1. In beurt 1 tel dit."
    for number in range(1, 40)
)

UNREAD = "1. The players meet.\n\n" + "\n\n".join(
    f"Rule {word}: the player takes a card of the pile, and passes the pile on." for word in ("One", "Two") * 40
)

# the text, the settings; what the first line says, what it tells to try
TROUBLES = {
    "nothing found": (
        "The players take turns and have fun.\n",
        "",
        "no rules were found",
        "begin each rule with its number",
    ),
    "many of one cause": (PLACEHOLDERS, "", "30 of 30 findings are placeholder", "`rulewright explain placeholder`"),
    "most lead nowhere": (DANGLING, "", "most citations lead nowhere (11, such as 7.1", "`rulewright outline`"),
    "wrong notation": (
        SHUFFLED,
        "dotted",
        "the numbers do not follow each other",
        "`rulewright notation` lists others",
    ),
    "hardly read": (UNREAD, "", "only one rule was found in 81 lines", "`rulewright outline rules.md`"),
    "no citation": (NUMBERED, "", "no citation was read in 12 rules", "`rulewright notation --explain rules.md`"),
    "no words": (HUNGARIAN, "", "there are no word lists for Hungarian", "`[words.add]`"),
    "learnt words": (AFRIKAANS, "", 'what cites was learnt from the text: "reël"', '`cue = ["beurt"]`'),
    "no language": (MALTESE, "", "there are no word lists for its language", "`[words.add]`"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_the_first_screen(run: Run, tmp_path: Path, trouble: str) -> None:
    text, notation, what, then = TROUBLES[trouble]
    (tmp_path / "rules.md").write_text(text, "utf-8")
    said = run("check", tmp_path / "rules.md", *(["--notation", notation] if notation else [])).stdout
    first = "\n".join(said.splitlines()[:8])
    assert what in first
    assert then in first


def test_a_format_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_bytes(b"\x00\x01\x02 1.1")
    result = run("check", tmp_path / "rules.md")
    assert result.exit_code == 2
    assert result.stderr == "rulewright: rules.md: is a binary file, not text\n"


def test_a_sound_book_is_not_doubted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(NUMBERED.replace("a card", "a card (see 1.1)"), "utf-8")
    assert run("check", tmp_path / "rules.md").stdout.startswith(("rules was read", "rules.md:"))
