"""The ways through the PDFs of our books: links, contents, outline, parts; and what a screen reader is told."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.program import main
from rulewright.project import Project
from rulewright.publish.pages.glossary import is_explained
from rulewright.publish.pdf import documents
from rulewright.terms import terms_of
from tests.conftest import ROOT
from tests.publish.pdf.expected import (
    AIDS,
    ALL,
    BOOKS,
    CHARTS,
    CITING,
    GAP,
    GLOSSARY,
    chosen_in,
    index_page,
    openings_of,
    passages_of,
)
from tests.support.pdffile import PdfFile, assert_in_order, letters, read_once


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("name", [*BOOKS, *AIDS])
def test_every_reference_lands_on_its_rule(pdfs: Path, drafted: Path, ours: Project, name: str, draft: bool) -> None:
    """One by one: the links of the text are its resolved references, each leads to the line where its rule begins."""
    book, rules = chosen_in(ours, name)
    file = read_once((drafted if draft else pdfs) / f"{name}.pdf")
    opens = openings_of(rules)
    cited = [
        reference.targets[0]
        for citation, reference in book.references
        if reference.status in ("resolved", "ambiguous") and reference.targets[0] in opens
        if citation.source in opens
    ]
    lines = list(file.links(range(2, index_page(file)) if name in BOOKS else range(len(file.pages))))
    assert cited
    assert len(lines) == len(cited)
    for target, line in zip(cited, lines, strict=True):
        assert letters(line).startswith(letters(opens[target])), target


@pytest.mark.parametrize("name", BOOKS)
def test_contents_and_outline(pdfs: Path, ours: Project, name: str) -> None:
    """Both have the headings in order; the contents down to the sections, with the very page of each."""
    book = ours.book(name.removesuffix("-book"))
    file = read_once(pdfs / f"{name}.pdf")
    levels: dict[str | None, int] = {}
    headings: list[tuple[int, str]] = []
    for rule in book.rules:
        headed = bool(rule.heading) and not rule.item
        levels[rule.id] = levels.get(rule.parent, 0) + headed
        if headed:
            headings.append((levels[rule.id], f"{rule.number or ''} {rule.heading}"))
    outline = list(file.outline())
    behind = [GLOSSARY, "Index", CITING] if any(map(is_explained, terms_of(ours, book).all)) else ["Index", CITING]
    assert [level for level, *_ in outline] == [1, *(level for level, _ in headings), *(1 for _ in behind)]
    assert [title for _, title, _ in (outline[0], *outline[-len(behind) :])] == ["Contents", *behind]
    titled = outline[1 : -len(behind)]
    for (_, title, _), (_, heading) in zip(titled, headings, strict=True):
        assert letters(title).startswith(letters(heading))
    pages = [page + 1 for _, _, page in titled]
    listed = [(heading, page) for (level, heading), page in zip(headings, pages, strict=True) if level <= 2]
    landed = list(file.links(range(1, 2)))
    assert len(landed) == len(listed)
    for line, (heading, _) in zip(landed, listed, strict=True):
        assert letters(heading).startswith(letters(line)) or letters(line).startswith(letters(heading))
    assert_in_order(file.pages[1], [f"{heading} {page}" for heading, page in listed], GAP)


@pytest.mark.parametrize("name", [*AIDS, *CHARTS])
def test_outline_of_cards_and_charts(pdfs: Path, ours: Project, name: str) -> None:
    """The title, and below it each card or chart."""
    titles = [letters(title) for _, title, _ in read_once(pdfs / f"{name}.pdf").outline()]
    if name in CHARTS:
        tables = ours.book(name.removesuffix("-charts")).tables
        names = [f"{table.caption} {table.number or ''}" for table in tables]
    else:
        rules = chosen_in(ours, name)[1]
        names = [f"{rule.number or ''} {rule.heading}" for rule in rules if rule.heading and not rule.item]
    assert len(titles) == 1 + len(names)
    assert all(title.startswith(letters(each)) for title, each in zip(titles[1:], names, strict=True))


def test_a_large_book_in_parts(pdfs: Path, ours: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whole chapters, all of them; links between the files name file and page."""
    monkeypatch.setattr(documents, "PART", 30000)
    shutil.copytree(ROOT / "sources/world-at-war", tmp_path / "sources/world-at-war")
    shutil.copytree(pdfs.with_name("cache"), tmp_path / "build/cache")
    (tmp_path / "rulewright.toml").touch()
    assert CliRunner().invoke(main, ["build", "--pdf", str(tmp_path)]).exit_code == 0
    paths = sorted(tmp_path.rglob("world-at-war-book-*.pdf"))
    files = [PdfFile(path) for path in paths]
    assert len(files) == 2
    text = "".join("".join(file.bodies[2 : index_page(file)]) for file in files)
    assert_in_order(text, passages_of(ours, "world-at-war-book"), GAP)
    for file in files:  # where the rules of a part end, so do the running heads
        heads = [bool(re.match(r"Surrender of major powers\s*\d", page)) for page in file.pages]
        assert heads == [2 <= number < index_page(file) for number in range(len(heads))]
    addresses = {address for file in files for address in file.addresses()}
    assert addresses
    for address in addresses:
        name, _, page = address.partition("#page=")
        there = files[[path.name for path in paths].index(name)]
        assert 2 <= int(page) - 1 < len(there.pages)


# ---- pages, metadata, tags ----


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_pages_and_metadata(pdfs: Path, drafted: Path, name: str, draft: bool) -> None:
    """No page is blank, each says which of how many it is; title, author, language and standard are set."""
    file = read_once((drafted if draft else pdfs) / f"{name}.pdf")
    for number, page in enumerate(file.pages, 1):
        counted = f"{number} / {len(file.pages)}"
        assert letters(page.replace(counted, ""))
        assert counted in page or (number == 1 and name in BOOKS)
    assert file.title
    assert file.reader.metadata
    assert file.reader.metadata.author
    root = file.reader.root_object
    assert str(root["/Lang"]) == "en"
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]  # type: ignore[index]
    described = file.reader.xmp_metadata.stream.get_data().decode()  # type: ignore[union-attr]
    assert "<pdfuaid:part>1</pdfuaid:part>" in described
    assert str(file.title) in described


@pytest.mark.parametrize("name", ALL)
def test_tags(pdfs: Path, name: str) -> None:
    """What a screen reader needs: all that is drawn is tagged or decoration; drawings say what they show; headings
    leave out no level; headers, of rows too, say of what; links are in the tree, with words of their own."""
    file = read_once(pdfs / f"{name}.pdf")
    assert file.untagged() == []
    tags = list(file.tags())
    levels = [int(str(tag["/S"])[2:]) for tag in tags if re.fullmatch(r"/H\d", str(tag["/S"]))]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    figures = [tag for tag in tags if tag["/S"] == "/Figure"]
    assert bool(figures) == name.startswith("high-command")
    assert all(str(figure["/Alt"]) for figure in figures)
    headers = [tag for tag in tags if tag["/S"] == "/TH"]
    assert bool(headers) == (not name.startswith("high-command"))
    scopes = [each["/Scope"] for header in headers for each in header["/A"] if "/Scope" in each]
    assert len(scopes) == len(headers)
    assert set(scopes) == ({"/Row", "/Column"} if headers else set())
    notes = [note.get_object() for page in file.reader.pages for note in page.get("/Annots", [])]
    assert all(str(note["/Contents"]) for note in notes)
    assert len(notes) == sum(len(file.objects_in(tag)) for tag in tags if tag["/S"] == "/Link")
    assert {page["/Tabs"] for page in file.reader.pages if "/Annots" in page} <= {"/S"}
