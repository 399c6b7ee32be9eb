"""The PDFs, read back: links land on their rules, every rule's text is there in order, the same bytes twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

import rulewright
from rulewright.cli import main
from tests.conftest import ROOT

HOSTILE = """# 1. ONE #let x = 1 {{ x }} {% raw %}

**1.11 GO #panic("x"):** See 1.12 and (1.13). #set text(red) $x^2$ @label \\u{41} {% for %} \x07 _ * ` ~ // /* < &

**1.12** WORD end.

**1.13** שלום مرحبا 😀🎲 漢 ½ ± × →

**Wide #Table - 1.13**

| A #x | $ |
|---|---|
| @ref | WORD |
""".replace("WORD", "abcdefghij" * 500)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pdf")
    (folder / "sources").symlink_to(ROOT / "sources")
    (folder / "rulewright.toml").write_text('[[aid]]\nname = "france"\nrules = ["58.2", "58.53"]', "utf-8")
    result = CliRunner().invoke(main, ["build", "--pdf", str(folder)])
    assert result.exit_code == 0, result.output
    return folder


def letters(text: str) -> str:
    return re.sub(r"\W", "", text)


def pages(file: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(file).pages]


@pytest.mark.parametrize("name", ["europa-book", "world-at-war-book", "world-at-war-charts", "france-aid"])
def test_metadata_and_pages(built: Path, name: str) -> None:
    reader = PdfReader(built / f"build/pdf/{name}.pdf")
    assert reader.metadata
    assert reader.metadata.title
    assert reader.metadata.author
    assert str(reader.root_object["/Lang"]) == "en"
    assert reader.root_object["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert "pdfuaid" in reader.xmp_metadata.stream.get_data().decode()  # type: ignore[union-attr]
    assert all(letters(page.extract_text()) for page in reader.pages)


def test_outline(built: Path) -> None:
    reader = PdfReader(built / "build/pdf/world-at-war-book.pdf")
    chapters = [letters(str(each.title)) for each in reader.outline if not isinstance(each, list)]
    assert "58Frenchsurrender" in chapters


def test_every_reference_lands_on_its_rule(built: Path) -> None:
    """Of each rule that is cited, the first word stands where a link leads to, and there are links enough."""
    book = rulewright.load(built).book("world-at-war")
    reader = PdfReader(built / "build/pdf/world-at-war-book.pdf")
    landed = [_first_words(reader, *place) for place in _links(reader)]
    resolved = [reference for _, reference in book.references if reference.status == "resolved"]
    assert len(landed) >= len(resolved)
    rules = {rule.id: rule for rule in book.rules}
    for reference in resolved:
        rule = rules.get(reference.targets[0])
        if rule and not rule.implied:
            first = rule.name[-1] + "." if rule.item else rule.name
            assert any(words.startswith(first) for words in landed), rule.id


def _links(reader: PdfReader) -> Iterator[tuple[int, float]]:
    """Yield the page, from 0, and the height to which each link leads."""
    numbers = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages) if page.indirect_reference}
    for page in reader.pages:
        for note in page.get("/Annots", []):
            there = note.get_object()["/Dest"]
            if isinstance(there, str):
                there = reader.named_destinations[there].dest_array
            yield numbers[list.__getitem__(there, 0).idnum], float(there[3])


def _first_words(reader: PdfReader, page: int, height: float) -> str:
    """Return the words on the first line at or below a height."""
    found: dict[float, str] = {}

    def visit(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        at = round(tm[4] * cm[1] + tm[5] * cm[3] + cm[5])
        found[at] = found.get(at, "") + text

    reader.pages[page].extract_text(visitor_text=visit)
    lines = [at for at, text in found.items() if at <= height and text.strip()]
    return found[max(lines)].strip() if lines else ""


def test_text_in_order(built: Path) -> None:
    book = rulewright.load(built).book("europa")
    text = letters("".join(pages(built / "build/pdf/europa-book.pdf")[2:]))
    at = 0
    for rule in book.rules:
        found = text.find(letters(rule.heading), at)
        assert found >= at, rule.id
        at = found


def test_hostile_text(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('title = "#panic() <b> {{ x }}"\nnotation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    first = run("build", "--pdf", "--draft", tmp_path)
    assert first.exit_code == 0, first.output
    assert "no font has “漢” (first in 1.13)" in first.stderr
    files = sorted((tmp_path / "build/pdf").glob("*.pdf"))
    before = [file.read_bytes() for file in files]
    text = letters("".join(each for file in files for each in pages(file)))
    for words in ("abcdefghij" * 500, 'GO #panic("x")', "{% for %}", "U+6F22", "😀"):
        assert letters(words) in text
    run("build", "--pdf", "--draft", tmp_path)
    assert [file.read_bytes() for file in files] == before


def test_an_own_template_that_fails_costs_only_itself(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    assert run("build", "--pdf", tmp_path).exit_code == 0
    good = next((tmp_path / "build/pdf").glob("*-book.pdf"))
    before = good.read_bytes()
    (tmp_path / "templates/pdf").mkdir(parents=True)
    own = '#import "parts.typ": *\n#show: document-of\n#for each in data.entries { assert(each.name != "1.12") }'
    (tmp_path / "templates/pdf/book.typ").write_text(own, "utf-8")
    result = run("build", "--pdf", tmp_path)
    assert result.exit_code == 2
    assert "1.12 cannot be set" in result.stderr
    assert good.read_bytes() == before
    assert "-charts.pdf" in result.stdout


def test_aid_of_any_rules(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('notation = "digit-levels"', "utf-8")
    (tmp_path / "a.md").write_text(HOSTILE, "utf-8")
    assert run("build", "--pdf", "--aid", "mine", "--rules", "1.11,1.13", tmp_path).exit_code == 0
    assert (tmp_path / "build/pdf/mine-aid.pdf").is_file()
    missing = run("build", "--pdf", "--aid", "mine", "--rules", "9.9", tmp_path)
    assert missing.exit_code == 2
    assert "there is no rule 9.9" in missing.stderr
