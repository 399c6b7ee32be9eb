"""Looking rules up: what a person writes, the answer, odds, what is missing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from click.testing import Result

from rulewright.errors import InputError
from rulewright.project import Project
from rulewright.rulecode.explain import explain, explain_missing
from rulewright.rulecode.lookup import look_up, read_inputs, read_number
from rulewright.rulecode.program import Binary, Const, Input, Name, Out, Program, Range
from rulewright.rulecode.run import Runner, runners
from tests.conftest import ROOT
from tests.rulecode.byhand import COLONIES, DRAWS, HAND, HOLDINGS, SPAN, SURRENDER
from tests.support.guides import write_siege


def runner(program: Program) -> Runner:
    return runners([program])[program.name]


def bare(text: str, **_: Any) -> str:
    return text


def test_answer_quotes_clauses_and_reads_otherwise() -> None:
    answer = look_up(runner(SURRENDER), ["paris=Axis", "ground=47"])
    assert answer["outputs"] == {"surrender": -2, "allowed": True}
    assert [(line["value"], line["cite"]) for line in answer["trace"]] == [
        (False, None),
        (2, "made:4.2A"),
        (-4, "made:4.2"),
    ]
    assert answer["readings"] == [
        {
            "group": 0,
            "reading": 1,
            "text": "rounded up",
            "cite": "made:4.2B",
            "outputs": {"surrender": -3, "allowed": False},
        }
    ]
    assert look_up(runner(SURRENDER), ["paris=axis", "ground=47"], [2])["outputs"] == {
        "surrender": -3,
        "allowed": False,
    }
    text = explain(runner(SURRENDER), answer, bare)
    assert "+2  4.2A" in text
    assert "Paris held: +2" in text
    assert "surrender = -2" in text
    assert "Read otherwise (4.2B): surrender = -3, allowed = no  [--reading 2]" in text


def test_a_line_shows_the_printed_cell_that_it_rests_on(ours: Project) -> None:
    """Its row and column are named; a row that is quoted anyway is not said twice."""
    book = ours.book("world-at-war")
    forces, level = (runners(book.programs)[name] for name in ("free_french_forces", "german_resistance"))
    text = explain(forces, look_up(forces, ["fsl=-1", "vichy=yes"]), bare, book.tables)
    assert "FSL -1, Vichy France Established Army Inf: 6\n" in text
    told = ["dp=3", "berlin=yes", "cities=2", "berchtesgaden=no", "firestormed=0", "atomic_attacks=0"]
    assert explain(level, look_up(level, told), bare, book.tables) == explain(level, look_up(level, told), bare)


def test_a_rule_that_is_looked_up_in_place_says_what_its_other_readings_give() -> None:
    level = Input("level", Range(-9, 9), "Level", SPAN, of="surrender", output="surrender")
    peace = Program("made", "made:4.3", "peace", "Peace", SPAN, inputs=[level])
    peace.steps = [Out("peace", Binary("<=", Name("level"), Const(-3)), SPAN)]
    outer = runners([SURRENDER, peace])["peace"]
    told = ["level.paris=axis", "level.ground=47"]
    answer = look_up(outer, told)
    assert answer["outputs"] == {"peace": False}
    text = explain(outer, answer, bare)
    assert "Read otherwise (4.2B): surrender = -3, allowed = no  [--reading level.2]" in text
    assert look_up(outer, told, ["level.2"])["outputs"] == {"peace": True}


def test_clamp_and_failed_requirement_are_lines() -> None:
    trace = look_up(runner(SURRENDER), ["paris=french", "ground=80", "late=no"])["trace"]
    assert trace[-2] == {"text": "never beyond 3", "value": -3, "cite": "made:4.3", "name": "total"}
    assert trace[-1] == {"text": "it is too early", "value": False, "cite": "made:4.1", "note": "Not before fall"}


def test_missing_inputs_are_listed_with_what_can_come_out() -> None:
    answer = look_up(runner(SURRENDER), ["ground=20"])
    assert answer["open"] == {"inputs": ["paris"], "ranges": {"surrender": [-2, 0], "allowed": [True]}}
    text = explain_missing(runner(SURRENDER), answer)
    assert "surrender: an input is missing:\n  paris  axis | french | other  Who holds Paris\n" in text
    assert "surrender can be -2, 0" in text


@pytest.mark.parametrize(
    ("inputs", "complaint"),
    [
        (["paris=axs"], "paris cannot be “axs”: it is axis | french | other; did you mean axis?"),
        (["ground=81"], "ground cannot be 81: it is 0 to 80"),
        (["ground=1.5"], "ground cannot be 3/2: it is 0 to 80"),
        (["late=maybe"], "late cannot be “maybe”: it is yes or no"),
        (["grund=1"], "surrender has no input grund; did you mean ground?"),
        (["ground"], "ground: write an input as name=value"),
        (["ground=1", "ground=2"], "ground is given twice"),
    ],
)
def test_inputs_that_cannot_be(inputs: list[str], complaint: str) -> None:
    with pytest.raises(InputError) as error:
        read_inputs(runner(SURRENDER), inputs)
    assert str(error.value) == complaint


def test_sets_are_written_with_commas() -> None:
    assert read_inputs(runner(HOLDINGS), ["taken=egypt, Scapa Flow"]) == {"taken": frozenset({"Egypt", "Scapa Flow"})}
    assert read_inputs(runner(HOLDINGS), ["taken=none"]) == {"taken": frozenset()}
    with pytest.raises(InputError, match="did you mean Malta"):
        read_inputs(runner(HOLDINGS), ["taken=Egypt,Maltta"])


def test_numbers_as_people_write_them() -> None:
    assert [read_number(text) for text in ("3", "1.5", "3/2", "½", "1½", "-2", "−2", "two", "")] == [
        *(3, Fraction(3, 2), Fraction(3, 2), Fraction(1, 2), Fraction(3, 2), -2, -2, None, None)
    ]


def test_odds_are_those_of_an_independent_library() -> None:
    odds = runner(COLONIES).odds({"level": -3})
    assert odds["lebanon"] == {"Free": "1/2", "Vichy": "1/2"}
    assert odds["both"] == shares(icepool.d6 + icepool.d6)
    assert "level" not in odds
    assert set(runner(COLONIES).odds({"level": -3, "levant": 2})) == {"both"}


def test_cards_are_drawn_without_replacement() -> None:
    worth = {"Ace": 5, "King": 1, "Joker": 0}
    two = (
        icepool.Deck(["Ace", "King", "Joker", "Joker"])
        .deal(2)
        .expand()
        .map(lambda cards: sum(worth[each] for each in cards))
    )
    odds = runner(DRAWS).odds({})
    assert odds["cards"] == runner(HAND).odds({})["worth"] == shares(two)
    assert odds["all"] == shares(two + 3 @ icepool.d4)
    assert odds["first_worth"] == {"5": "1/4", "1": "1/4", "0": "1/2"}
    assert runner(DRAWS).odds({"second": "Joker", "dice": 3})["first_worth"] == {"5": "1/3", "1": "1/3", "0": "1/3"}


def shares(die: Any) -> dict[str, str]:
    """Return a die of the other library as our odds are written."""
    whole = die.denominator()
    return {str(value): str(Fraction(ways, whole)) for value, ways in die.items()}


def test_json_is_as_promised(validate: Callable[[str, str], Any]) -> None:
    for program, inputs in [
        (SURRENDER, ["paris=axis", "ground=3"]),
        (COLONIES, ["level=0"]),
        (HOLDINGS, ["taken=Malta"]),
    ]:
        validate(json.dumps(look_up(runner(program), inputs)), "lookup")


def test_open_questions_say_where_the_readings_differ(run: Callable[..., Result]) -> None:
    said = run("show", "--readings", "world-at-war").output
    assert "56.31 Italian surrender level\n  1. The DP total holds" in said
    assert "combinations of inputs that were drawn or are near to examples" in said  # it has too many to try them all
    assert "They differ for 0 of" not in said  # few concessions are legal: those near to the examples are
    assert "dp_total=0 declared=western_allies: level = 0 or 2" in said
    assert run("show", "--readings", "nowhere").exit_code == 2


def test_what_was_understood_is_shown(run: Callable[..., Result]) -> None:
    said = run("show", "--derived", "59.21").output
    assert "15 of 17 rows by their own words" in said
    assert "-1 per 10 unbuilt" in said


def test_a_lookup_on_the_command_line(run: Callable[..., Result], validate: Callable[[str, str], Any]) -> None:
    answer = validate(run("lookup", "58.53", "fsl=-3", "vichy=yes", "--format", "json").stdout, "lookup")
    assert answer["odds"]["lebanon"] == {"Free": "1/2", "Vichy": "1/2"}
    assert answer["inputs"]["us_at_war"] is False
    missing = run("lookup", "world-at-war:58.53")
    assert missing.exit_code == 2
    assert "2 inputs are missing" in missing.stderr
    assert "lebanon can be Free, Vichy, independent" in missing.stderr
    several = run("lookup", "59.99")
    assert several.exit_code == 2
    assert "no rule 59.99 can be looked up; near it are" in several.stderr


def test_a_changed_cell_changes_lookup_odds_and_code(run: Callable[..., Result], tmp_path: Path) -> None:
    """One printed cell is changed in a copy of a book: what is looked up, the odds and what is emitted follow."""
    book = tmp_path / "europa"
    shutil.copytree(ROOT / "sources" / "europa", book)

    def naval(*inputs: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            run("lookup", "national_will", *inputs, "--path", book, "--format", "json").stdout
        )
        return found

    assert naval("card=King Clubs")["outputs"]["naval_losses"] == 2
    code = run("emit", "europa", "--path", book).stdout
    file = next(each for each in book.glob("*.md") if "Losses of Naval REs x 2" in each.read_text("utf-8"))
    file.write_text(file.read_text("utf-8").replace("Losses of Naval REs x 2", "Losses of Naval REs x 3"), "utf-8")
    assert naval("card=King Clubs")["outputs"]["naval_losses"] == 3
    assert naval()["odds"]["naval_losses"] == {"1": "26/27", "3": "1/54", "1/2": "1/54"}
    assert run("emit", "europa", "--path", book).stdout != code


def test_what_another_rule_gives_is_not_given_as_well(run: Callable[..., Result], tmp_path: Path) -> None:
    """Under one name two of its results come, a number and a yes or no; one of them by itself would stand beside it."""
    asked = ["due=4", *(f"spirit.{each}" for each in ("companies=4", "governor=yes", "breaches=1", "stormings=2"))]
    lookup = ("lookup", "siege:7.9", "--path", write_siege(tmp_path), *asked, "spirit.weeks=7")
    answered = run(*lookup, "--format", "json")
    assert json.loads(answered.stdout)["outputs"] == {"town": 0, "gates_open": True}
    twice = run(*lookup, "morale=3")
    assert (twice.exit_code, twice.stdout) == (2, "")
    assert twice.stderr == "rulewright: takings: “morale” is given twice: by itself, and by “spirit”\n"


def test_more_dice_than_there_are_is_a_sentence(run: Callable[..., Result], tmp_path: Path) -> None:
    code = "rule 1.1 fire\n  input guns: 1..6\n  chance roll: pool of guns d6\n  out hits = count(roll >= 5)\n"
    (tmp_path / "book.toml").write_text('notation = "digit-levels"\n', "utf-8")
    (tmp_path / "dice.md").write_text("# 1. DICE\n\n**1.1 Fire:** Each gun rolls a die.\n", "utf-8")
    (tmp_path / "dice.rules").write_text(code, "utf-8")
    done = run("lookup", "1.1", "--path", tmp_path, "guns=2", "roll=5,6,1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "rulewright: fire: roll cannot be 3 dice: there are 2\n"
