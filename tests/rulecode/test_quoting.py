"""Which sentence a line of an explanation quotes: that of the branch which it takes, in both languages alike."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice, product
from pathlib import Path

import pytest

import rulewright
from rulewright.compile import LINKED, load
from rulewright.model import Book
from rulewright.rulecode import load_rulecode
from rulewright.rulecode.emit import emit_javascript
from rulewright.rulecode.run import runners
from tests.rulecode.engine import Engine

TEXT = """# 1. FORTS

**1.1 Assault:** Roll a die for each assault. On a roll of 6 the fort falls. On a roll of 4 or 5 the wall is breached.
A fort that holds is supplied.

**1.2 Prisoners:** Who is taken goes to a camp:
(a) A general counts five points.
(b) An officer counts two points.

**1.3 Guns:** A fort fires by its guns. One with 3 guns or fewer hits once; one with 4 to 9 guns hits twice.

**1.4 Rain:** If it rains, 2 is taken from the roll. The roll is not changed by snow.

**1.5 Strength:** Count the men of a fort. Guards count double. A fort on a rock has 3 men more.

**1.6 Mud:** In rain the relief is late by a day. Each day costs 2 men.

**1.7 Mutiny:** Roll against the nerve of the guards:
- < : the guards stay at their posts
- = : one of the guards runs
- > : the guards open the gate

**1.8 Truce:** A truce ends as soon as one of these is true:
(a) A shot falls.
(b) Three days have gone by.

**1.9 Spies:** A spy is found out if:
- he has been in the fort for a week;
- he speaks with strangers.

Then he goes to a camp.

**1.10 Frost:** Only the attackers suffer from frost (EXCEPTION: After 3 nights the garrison suffers, too.)

### 1.11 Losses

(a) As a day ends, count the men lost in the gates.
(b) A lost gun counts 4 men.

**1.12 Noon:** The gates open at the second noon (with an attack in the morning, on the same day).
"""
TRUCE = "A truce ends as soon as one of these is true:"
SPIES = "A spy is found out if: he has been in the fort for a week; he speaks with strangers."
CODE = """
rule 1.10 frost
  input nights: 0..9
  out garrison_suffers = nights >= 3  @1.10

rule 1.11 losses
  input men: 0..9
  out lost = men "Men lost in the gates"  @1.11

rule 1.12 noon
  input noons: 0..9
  reading "The second of all"  @1.12
    let opened = noons >= 2
  reading "The second after the first"  @1.12
    let opened = noons >= 3
  out gates = 'open' if opened else 'shut'

rule 1.1 assault
  input roll: 1..6
  out fort = 'falls' if roll = 6 else 'breached' if roll >= 4 else 'stays'  @1.1

rule 1.1 lost
  input roll: 1..6
  out fort = 'falls' if roll = 6 else 'breached' if roll >= 4 else 'stays'  @1.1
  out garrison_stays = fort != 'falls'

rule 1.8 truce
  input shot: bool
  input days: 0..9
  out ends = shot or days >= 3  @1.8

rule 1.9 spies
  input weeks: 0..9
  input strangers: bool
  out found = weeks >= 1 or strangers  @1.9

rule 1.2 prisoners
  input who: general | officer | man
  out points = pick who: general 5, officer 2, else 0  @1.2

rule 1.3 guns
  input guns: 1..9
  out hits = ladder guns: ..3 1, 4..9 2  @1.3

rule 1.4 rain
  input roll: 1..6
  input rains: bool
  out shown = roll - 2 if rains else roll  @1.4

rule 1.5 strength
  input men: 1..6
  input who: guards | farmers
  input rock: bool
  let double = pick who: guards 2, farmers 1  @1.5 "Guards"
  let more = 3 if rock else 0                 @1.5
  out strength = men * double + more

rule 1.6 mud
  input rain: bool
  let late = 1 if rain else 0  @1.6 "rain"
  out cost = 2 * late

rule 1.7 mutiny
  input nerve: 1..6 "Nerve of the guards"
  input roll: 1..6
  out guards = 'hold' if roll < nerve else 'fewer' if roll = nerve else 'gone'  @1.7
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    folder = tmp_path_factory.mktemp("forts")
    (folder / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    (folder / "1.md").write_text(TEXT, "utf-8")
    (folder / "1.rules").write_text(CODE, "utf-8")
    (found,) = rulewright.load(folder).books
    return found


@pytest.mark.parametrize(
    ("name", "inputs", "cite", "quoted"),
    [
        ("assault", {"roll": 6}, "1:1.1", "On a roll of 6 the fort falls."),
        ("assault", {"roll": 4}, "1:1.1", "On a roll of 4 or 5 the wall is breached."),
        ("assault", {"roll": 1}, "1:1.1", "Roll a die for each assault."),  # no sentence says it: how the rule begins
        ("lost", {"roll": 4}, "1:1.1", "On a roll of 4 or 5 the wall is breached."),  # what a later line uses
        ("prisoners", {"who": "general"}, "1:1.2(a)", "A general counts five points."),
        ("prisoners", {"who": "officer"}, "1:1.2(b)", "An officer counts two points."),
        ("truce", {"shot": True, "days": 1}, "1:1.8", f"{TRUCE} A shot falls. Three days have gone by."),
        ("spies", {"weeks": 1, "strangers": False}, "1:1.9", SPIES),  # a list goes no further than its entries
        ("guns", {"guns": 2}, "1:1.3", "One with 3 guns or fewer hits once; one with 4 to 9 guns hits twice."),
        ("mutiny", {"roll": 2, "nerve": 4}, "1:1.7", "< : the guards stay at their posts"),
        ("mutiny", {"roll": 4, "nerve": 4}, "1:1.7", "= : one of the guards runs"),  # a chart tells its rows by signs
        ("rain", {"roll": 5, "rains": True}, "1:1.4", "If it rains, 2 is taken from the roll."),
        (
            "frost",
            {"nights": 4},
            "1:1.10",
            "(EXCEPTION: After 3 nights the garrison suffers, too.)",
        ),  # a sentence itself
        ("losses", {"men": 4}, "1:1.11(a)", "As a day ends, count the men lost"),  # 1.11 has but a heading
        ("noon", {"noons": 1}, "1:1.12", "The gates open at the second noon"),  # a reading rests on its clause
    ],
)
def test_a_branch_has_its_sentence(book: Book, name: str, inputs: dict[str, object], cite: str, quoted: str) -> None:
    answer = runners(book.programs)[name].lookup(inputs)
    (line,) = answer["trace"]
    assert line["cite"].partition(":")[2] == cite.partition(":")[2]
    assert line["text"].startswith(quoted)
    assert "Then he goes" not in line["text"]
    assert Engine(emit_javascript(book.id, book.programs), book.id)(name, inputs) == answer


@pytest.mark.parametrize(
    ("who", "rock", "quoted"),
    [
        ("guards", True, ["Guards count double.", "A fort on a rock has 3 men more."]),
        ("guards", False, ["Guards count double."]),
        ("farmers", True, ["A fort on a rock has 3 men more."]),
        ("farmers", False, []),
    ],
)
def test_a_branch_that_changes_nothing_has_no_line(book: Book, who: str, rock: bool, quoted: list[str]) -> None:
    inputs = {"men": 2, "who": who, "rock": rock}
    answer = runners(book.programs)["strength"].lookup(inputs)
    assert [line["text"] for line in answer["trace"]] == quoted
    assert Engine(emit_javascript(book.id, book.programs), book.id)("strength", inputs) == answer


@pytest.mark.parametrize("rain", [True, False])
def test_once_a_number_is_no_factor_that_changes_nothing(book: Book, rain: bool) -> None:
    answer = runners(book.programs)["mud"].lookup({"rain": rain})
    assert [line["value"] for line in answer["trace"]] == [int(rain)]


def test_a_branch_that_is_not_known_yet_has_no_line(book: Book) -> None:
    answer = runners(book.programs)["rain"].lookup({"roll": 5})
    assert answer["trace"] == []
    assert Engine(emit_javascript(book.id, book.programs), book.id)("rain", {"roll": 5}) == answer


def calls(folder: Path, many: int) -> int:
    """Return how many functions are called to bind so many lines that rest on one clause of so many sentences."""
    syllables = product("bdfgkl", "aeiou", "mnprst", "aeiou", "vwxz")
    names = ["".join(letters) for letters in islice(syllables, 0, 17 * many, 17)]
    text = " ".join(f"A {name} costs {at % 90 + 2} coins." for at, name in enumerate(names))
    inputs = "".join(f"  input {name}: bool\n" for name in names)
    lines = "".join(f"  +{at % 90 + 2} if {name}  @1.1\n" for at, name in enumerate(names))
    folder.mkdir()
    (folder / "book.toml").write_text('title = "Costs"\nnotation = "digit-levels"\n', "utf-8")
    (folder / "book.md").write_text(f"# 1. COSTS\n\n**1.1 Costs:** {text}\n", "utf-8")
    (folder / "book.rules").write_text(f"rule 1.1 costs\n{inputs}{lines}  out due = total\n", "utf-8")
    project = load(folder, passes=LINKED)
    counted = Counter[str]()
    sys.setprofile(lambda _, event, __: counted.update([event]))
    load_rulecode(project)
    sys.setprofile(None)
    assert [len(each.inputs) for each in project.books[0].programs] == [many]
    return counted["call"]


def test_what_lines_quote_is_found_in_a_time_that_grows_with_them(tmp_path: Path) -> None:
    calls(tmp_path / "first", 5)  # what is made once
    few, many = calls(tmp_path / "few", 50), calls(tmp_path / "many", 200)
    assert many < 4.5 * few
