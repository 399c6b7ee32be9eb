"""The PDFs of our books, read back: all text in order, each link on its rule, outline, pages, tags."""

from __future__ import annotations

import itertools
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.program import main
from rulewright.find import find_rules
from rulewright.model import Book, Rule, Table
from rulewright.project import Project
from rulewright.publish.behind import with_behind
from rulewright.publish.glossary import is_explained
from rulewright.publish.pdf import documents
from rulewright.terms import terms_of
from tests.conftest import ROOT
from tests.pdffile import PdfFile, assert_in_order, letters, printed

CITING = "Who cites what"
GLOSSARY = "Glossary"
WIDE = {"europa-book": ("National Will Modifiers", "Modifiers")}  # a table across the columns, and what comes behind it
GAP = 200  # letters that may stand between two words: running head and page number, the page of a reference
FRANCE = ["58.2", "58.53-58.6"]
BOOKS = ["world-at-war-book", "europa-book", "high-command-book"]
AIDS = ["high-command-aid", "france-aid"]
CHARTS = ["world-at-war-charts", "europa-charts"]
ALL = [*BOOKS, *AIDS, *CHARTS]


def _build(folder: Path, *options: str) -> Path:
    shutil.copytree(ROOT / "sources", folder / "sources")
    (folder / "rulewright.toml").write_text(f'[[aid]]\nname = "france"\nrules = {FRANCE}', "utf-8")
    result = CliRunner().invoke(main, ["build", "--pdf", *options, str(folder)])
    assert result.exit_code == 0, result.output
    return folder / "build/pdf"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build(tmp_path_factory.mktemp("pdf"))


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build(tmp_path_factory.mktemp("draft"), "--draft")


@pytest.fixture(scope="module")
def project() -> Project:
    return rulewright.load(ROOT)


# ---- what is printed ----


def test_hyphens_are_read_back(built: Path) -> None:
    """Those of the text are no soft ones, though lines end in hyphens, too."""
    text = "".join(PdfFile(built / "world-at-war-book.pdf").pages)
    assert "1-3 Folgore" in text.replace("\n", " ")
    assert "\u00ad" not in text


def test_no_page_number_names_its_own_page(built: Path) -> None:
    file = PdfFile(built / "world-at-war-book.pdf")
    named = [re.findall(r"\(\S+\sp\.\s+(\d+)\)", page) for page in file.pages[: _index(file)]]
    assert any(named)
    assert all(str(number) not in pages for number, pages in enumerate(named, 1))


@pytest.mark.parametrize("name", [*BOOKS, *AIDS])
def test_all_text_in_order(built: Path, project: Project, name: str) -> None:
    pages = PdfFile(built / f"{name}.pdf").pages
    text = "".join(pages[2:] if name in BOOKS else pages)
    passages = list(_passages(project, name))
    if name in WIDE:
        first, end = map(passages.index, WIDE[name])
        assert_in_order(text[text.index(f"\n{passages[first]}") :], passages[first:end], GAP)
        del passages[first:end]
    assert_in_order(text, passages, GAP if name not in WIDE else len(letters(text)))


@pytest.mark.parametrize("name", CHARTS)
def test_all_tables_in_order(built: Path, project: Project, name: str) -> None:
    """Between them stand formulas and odds."""
    book = project.book(name.removesuffix("-charts"))
    text = "\n".join(PdfFile(built / f"{name}.pdf").pages)
    for table in book.tables:
        caption = re.search(rf"^{re.escape(table.caption)}\s*{re.escape(table.number or '')}$", text, re.MULTILINE)
        assert caption, table.id
        text = text[caption.start() :]
        assert_in_order(text, _table(book, table), GAP)


def _passages(project: Project, name: str) -> Iterator[str]:
    """Yield all that is printed of a book or an aid, in order."""
    book, rules = _chosen(project, name)
    for rule, behind in with_behind(rules):
        if not rule.implied:
            yield f"{_mark(rule)} {rule.heading if rule.number else ''}"
        for part in (*(each for each in rule.content if not each.after), *behind):
            yield from _table(book, part) if isinstance(part, Table) else [printed(book, part.text)]


def _chosen(project: Project, name: str) -> tuple[Book, list[Rule]]:
    if name != "france-aid":
        book = project.book(name.rpartition("-")[0])
        return book, book.rules
    return project.book("world-at-war"), [rule for each in FRANCE for _, rule in find_rules(project, each)]


def _table(book: Book, table: Table) -> Iterator[str]:
    yield table.caption
    header = [[printed(book, cell) for cell in row] for row in table.header]
    if header and not header[-1][0]:  # the first name stands beside all rows of the header, at their foot
        header[-1][0], header[0][0] = header[0][0], ""
    for row in (*header, *([printed(book, cell) for cell in row] for row in table.rows)):
        yield from row
    yield from (printed(book, note) for note in table.notes)


def _index(file: PdfFile) -> int:
    """Return the first page behind the rules, where the index begins."""
    return next(
        (number for number, page in enumerate(file.pages) if page.startswith((f"{GLOSSARY}\n", "Index\n", CITING))),
        len(file.pages),
    )


def _mark(rule: Rule) -> str:
    if rule.item:
        return rule.name.removeprefix((rule.parent or "").partition(":")[2])
    return rule.number or rule.heading


def test_index(built: Path) -> None:
    """What cites a rule stands in the index, with its page; a rule of an aid goes by its title."""
    file = PdfFile(built / "world-at-war-book.pdf")
    index = letters(file.pages[-1])
    assert letters(f"58.64 cited by 58.623 p. {file.page_with('58.623 Placement') + 1}") in index
    assert letters("German Resistance Table cited by 55.11") in index
    assert "Event Cards cited by Strategic Warfare" in PdfFile(built / "high-command-book.pdf").pages[-1]


def test_charts_have_formulas_and_odds(built: Path) -> None:
    """Below a table stands what is done with it, in words: when, what one must know, the clauses that count; and below
    one that dice are rolled on, the odds. Nothing of it is code."""
    text = " ".join(" ".join(PdfFile(built / "world-at-war-charts.pdf").pages).split())
    assert "German resistance level: when an Allied player turn ends" in text
    assert "You need: French surrender level (−3 to 3); Vichy France was established (yes or no)" in text
    assert "58.531D Lebanon-Syria becomes Free French if the modified die roll is 3 or lower." in text
    assert "French surrender level Vichy France was established Lebanon Morocco" in text
    assert "0 no Free 1/2, independent 1/2" in text
    cards = " ".join(" ".join(PdfFile(built / "europa-charts.pdf").pages).split())
    assert "Air losses 1: 26/27, 1/2: 1/54, 2: 1/54" in cards
    for words in (text, cards):
        assert not re.search(r"@|[a-z]_[a-z]|\bif\b[^.]*\belse\b|[<>]=", words)


def test_running_heads(built: Path) -> None:
    """The first and the last rule on the page: those that begin there, or the one that goes on from the page before."""
    file = PdfFile(built / "world-at-war-book.pdf")
    pages = file.pages[2 : _index(file)]
    heads = [re.search(r"Surrender of major powers\s*(\S+)(?: – (\S+))?\n", page) for page in pages]
    assert all(heads)
    last = ""
    for head in filter(None, heads):
        begins = f"\n{head[1]}" in head.string or f"\n{head[1][-1]}. " in head.string
        assert begins or head[1] == last, head[0]
        last = head[2] or head[1]
    for name in BOOKS:  # the last rule, too, may go on for pages
        file = PdfFile(built / f"{name}.pdf")
        assert all(letters(str(file.title)) in letters(page) for page in file.pages[2 : _index(file)])


def test_a_card_that_goes_on_says_so(built: Path) -> None:
    """It goes on at the top of a column; an aid takes two pages, whose columns end at about one height."""
    pages = PdfFile(built / "high-command-aid.pdf").pages
    text = "".join(pages)
    assert len(pages) == 2
    assert 1 <= text.count("Combat Resolution, continued") <= 2
    assert text.count(", continued") <= 3


def test_findings_are_marked_in_drafts_only(built: Path, drafted: Path, project: Project) -> None:
    found = list(project.check())
    for name in BOOKS:
        draft, fair = (letters("".join(PdfFile(folder / f"{name}.pdf").pages)) for folder in (drafted, built))
        messages = [f"{each.code} {each.message}" for each in found if f"{each.book}-book" == name]
        assert messages
        for message in map(letters, messages):
            assert message in draft
            assert message not in fair


# ---- where links lead ----


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("name", [*BOOKS, *AIDS])
def test_every_reference_lands_on_its_rule(
    built: Path, drafted: Path, project: Project, name: str, draft: bool
) -> None:
    """One by one: the links of the text are its resolved references, each leads to the line where its rule begins."""
    book, rules = _chosen(project, name)
    file = PdfFile((drafted if draft else built) / f"{name}.pdf")
    openings = _openings(rules)
    cited = [
        reference.targets[0]
        for citation, reference in book.references
        if reference.status in ("resolved", "ambiguous") and reference.targets[0] in openings
        if citation.source in openings
    ]
    lines = list(file.links(range(2, _index(file)) if name in BOOKS else range(len(file.pages))))
    assert cited
    assert len(lines) == len(cited)
    for target, line in zip(cited, lines, strict=True):
        assert letters(line).startswith(letters(openings[target])), target


def _openings(rules: list[Rule]) -> dict[str, str]:
    """Return how each rule and each table begins in print; an implied rule with the first one in it."""
    openings = {table.id: table.caption for rule in rules for table in rule.tables}
    inner: dict[str | None, str] = {}
    for rule in reversed(rules):
        openings[rule.id] = inner.get(rule.id, _mark(rule)) if rule.implied else _mark(rule)
        inner[rule.parent] = openings[rule.id]
    return openings


@pytest.mark.parametrize("name", BOOKS)
def test_contents_and_outline(built: Path, project: Project, name: str) -> None:
    """Both have the headings in order; the contents down to the sections, with the very page of each."""
    book = project.book(name.removesuffix("-book"))
    file = PdfFile(built / f"{name}.pdf")
    levels: dict[str | None, int] = {}
    headings: list[tuple[int, str]] = []
    for rule in book.rules:
        headed = bool(rule.heading) and not rule.item
        levels[rule.id] = levels.get(rule.parent, 0) + headed
        if headed:
            headings.append((levels[rule.id], f"{rule.number or ''} {rule.heading}"))
    outline = list(file.outline())
    behind = [GLOSSARY, "Index", CITING] if any(map(is_explained, terms_of(project, book).all)) else ["Index", CITING]
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
def test_outline_of_cards_and_charts(built: Path, project: Project, name: str) -> None:
    """The title, and below it each card or chart."""
    titles = [letters(title) for _, title, _ in PdfFile(built / f"{name}.pdf").outline()]
    if name in CHARTS:
        tables = project.book(name.removesuffix("-charts")).tables
        names = [f"{table.caption} {table.number or ''}" for table in tables]
    else:
        rules = _chosen(project, name)[1]
        names = [f"{rule.number or ''} {rule.heading}" for rule in rules if rule.heading and not rule.item]
    assert len(titles) == 1 + len(names)
    assert all(title.startswith(letters(each)) for title, each in zip(titles[1:], names, strict=True))


def test_a_large_book_in_parts(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whole chapters, all of them; links between the files name file and page."""
    monkeypatch.setattr(documents, "PART", 30000)
    shutil.copytree(ROOT / "sources/world-at-war", tmp_path / "world-at-war")
    assert CliRunner().invoke(main, ["build", "--pdf", str(tmp_path / "world-at-war")]).exit_code == 0
    paths = sorted(tmp_path.rglob("world-at-war-book-*.pdf"))
    files = [PdfFile(path) for path in paths]
    assert len(files) == 2
    text = "".join("".join(file.pages[2 : _index(file)]) for file in files)
    assert_in_order(text, _passages(project, "world-at-war-book"), GAP)
    for file in files:  # where the rules of a part end, so do the running heads
        heads = [bool(re.match(r"Surrender of major powers\s*\d", page)) for page in file.pages]
        assert heads == [2 <= number < _index(file) for number in range(len(heads))]
    addresses = {address for file in files for address in file.addresses()}
    assert addresses
    for address in addresses:
        name, _, page = address.partition("#page=")
        there = files[[path.name for path in paths].index(name)]
        assert 2 <= int(page) - 1 < len(there.pages)


# ---- pages, metadata, tags ----


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_pages_and_metadata(built: Path, drafted: Path, name: str, draft: bool) -> None:
    """No page is blank, each says which of how many it is; title, author, language and standard are set."""
    file = PdfFile((drafted if draft else built) / f"{name}.pdf")
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
def test_tags(built: Path, name: str) -> None:
    """What a screen reader needs: all that is drawn is tagged or decoration; drawings say what they show; headings
    leave out no level; headers say of what; links are in the tree, with words of their own."""
    file = PdfFile(built / f"{name}.pdf")
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
    assert all(any("/Scope" in each for each in header["/A"]) for header in headers)
    notes = [note.get_object() for page in file.reader.pages for note in page.get("/Annots", [])]
    assert all(str(note["/Contents"]) for note in notes)
    assert len(notes) == sum(len(file.objects_in(tag)) for tag in tags if tag["/S"] == "/Link")
    assert {page["/Tabs"] for page in file.reader.pages if "/Annots" in page} <= {"/S"}
