"""The original texts, as they came, against hand-made answers. Skipped where they are not beside the checkout."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

from click.testing import Result

from rulewright.project import Project

PROSE = ("europa", "world-at-war")


def test_references_agree_with_gold(shared: Path, originals: Project) -> None:
    gold = [json.loads(line) for line in (shared / "gold/references.jsonl").read_text("utf-8").splitlines()]
    gold = [each for each in gold if each["book"] in PROSE]
    wanted = {_key(each) for each in gold}
    lines = {(each["file"], each["line"]) for each in gold}
    sources = {(each["file"], each["line"], each["column"]): each["rule"] for each in gold if "rule" in each}
    found = set()
    for book in originals.books:
        for citation, reference in book.references:
            span = citation.span(reference)
            file = Path(span.source.path).name
            if (file, span.line) in lines:
                targets = tuple(target.partition(":")[2] for target in reference.targets)
                found.add((file, span.line, span.column, span.text, reference.kind, reference.status, targets))
                rule = sources.get((file, span.line, span.column))
                assert rule is None or citation.source == f"{book.id}:{rule}"
    assert found == wanted


def _key(gold: dict[str, Any]) -> tuple[Any, ...]:
    return (*(gold[key] for key in ("file", "line", "column", "text", "kind", "status")), tuple(gold["targets"]))


def test_tables_agree_with_gold(
    shared: Path, tmp_path: Path, run: Callable[..., Result], validate: Callable[..., Any]
) -> None:
    copytree(shared / "seeds", tmp_path / "seeds", ignore=ignore_patterns("build"))
    model = validate(run("export", tmp_path / "seeds").stdout, "export")
    tables = {(book["id"], table["number"]): table for book in model["books"] for table in book["tables"]}
    for gold in json.loads((shared / "gold/tables.json").read_text("utf-8")):
        table = tables[gold["book"], gold["number"]]
        assert (table["caption"], table["line"]) == (gold["caption"], gold["line"])
        width = len(gold["cells_as_printed"][0])
        notes = [[note, *[""] * (width - 1)] for note in table["notes"]]
        printed = [*table["header"], *table["rows"], *notes]
        # One explanation was cut in two by a page break; it is joined here, and cut in the gold.
        printed += [[row[0].split("</p> in")[0] + "</p>", *row[1:]] for row in notes if "</p> in" in row[0]]
        missing = [row for row in gold["cells_as_printed"] if row not in printed]
        assert not missing


def test_every_rule_is_there(originals: Project) -> None:
    war = originals.book("world-at-war")
    assert [rule.number for rule in war.rules if rule.parent is None] == [str(number) for number in range(54, 63)]
    items = Counter(rule.parent for rule in war.rules if rule.item)
    assert items["world-at-war:58.531"] == 5
    assert items["world-at-war:59.514"] == 5
    assert [rule.number for rule in war.rules if rule.implied] == ["57.1"]
    europa = originals.book("europa")
    assert [rule.stamp for rule in europa.rules if rule.parent is None] == ["V 10.11.25", "V 11.03.07"]
    assert europa.rule("56.B").applies == "Germany/Russia"
    assert "¾ strength" in europa.rule("55.A.3.b").text


def test_verdict(originals: Project) -> None:
    """Nothing that a careful editor would call false, and all that the texts are known for."""
    prose = [each for each in originals.check() if each.book in PROSE]
    assert sum(each.code == "joined-text" for each in prose) == 4
    others = [each for each in prose if each.code != "joined-text"]
    assert Counter((each.code, (each.rule or "").partition(":")[2]) for each in others) == {
        ("placeholder", "55.A"): 1,
        ("placeholder", "55.A.3"): 1,
        ("missing-item", "54.22"): 1,
        ("contents-mismatch", "57.1"): 1,
        ("contents-mismatch", "61.3"): 1,
        ("numbering-gap", "59.65"): 1,
        ("dangling-table", "59.74"): 1,
        ("broken-ladder", "62.31"): 1,
    }
