"""Edited again and again, a project says what a fresh run says; and what it says at once is what it says in the end."""

from __future__ import annotations

import tempfile
import weakref
from pathlib import Path
from random import Random

from benchmarks.generate import generate, write
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright
from rulewright.check.registry import ONE, load_checks
from rulewright.engine import Engine
from rulewright.errors import RulewrightError
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.model import Diagnostic
from rulewright.publish.export import export_json
from rulewright.report.json import as_dict
from tests.edits import EDITED, Edit, add_file, emitted, games, read, reports, rewrite, strangers, texts

RULES = 90
WORDS = [
    "see 3.1",
    "(2.11)",
    "see Rule 99",
    " ",
    "\n",
    "x",
    "4",
    ".",
    ",",
    "**",
    "see 1.12 to 1.14",
    "???",
    "_",
    "| a |",
    "- ",
    "\n\n**1.19 More:** It goes on (3.1).\n\n",
    "\n\n**1.1 Again:** It does, see 1.2.\n\n",
    "\n\n**1.27** See 1.19 and 2.99.\n\n",
    "\n\n**A.** An item, as in 1.1.\n\n",
]
TYPED = st.lists(st.tuples(st.integers(0, 2**20), st.sampled_from(WORDS), st.integers(0, 4)), min_size=1, max_size=6)


def outcome(root: Path) -> object:
    try:
        project = rulewright.load(root)
    except RulewrightError as error:
        return str(error)
    return project.failures, export_json(project), *reports(project), *emitted(project)


def held(session: Session) -> object:
    view = session.compile()
    if session.behind:
        return session.troubles[0].message
    assert view
    project = view.project
    return project.failures, export_json(project), *reports(project), *emitted(project)


def check_all(root: Path, edits: list[tuple[Edit, int]], saved: bool) -> None:
    """Make the edits one by one, on disk or in an editor's buffers; after each, compare."""
    overlay = Overlay()
    session = Session(root, overlay)
    session.compile()
    for edit, seed in edits:
        before = {path: read(path) for path in texts(root)}
        edit(root, Random(seed))
        overlay.touch()
        cold = outcome(root)
        now = {path: read(path) for path in texts(root)}
        if not saved and before.keys() == now.keys():  # then the files are as they were, and the buffers say otherwise
            for path, text in before.items():
                rewrite(path, text)
                if text != now[path]:
                    overlay.texts[str(path)] = now[path].encode("utf-8", "surrogateescape")
        found = held(session)
        if isinstance(cold, str):
            assert isinstance(found, str)
            assert cold.endswith(found)
        else:
            assert found == cold
        overlay.texts.clear()
        for path, text in now.items():
            rewrite(path, text)
        overlay.touch()


@settings(max_examples=4)
@given(st.sampled_from(("digit-levels", "letter-levels", "dotted")), EDITED, st.booleans())
def test_a_book_of_many_pages(notation: str, edits: list[tuple[Edit, int]], saved: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(generate(RULES, 2 * RULES, notation), Path(folder))
        root = Path(folder) / "project"
        for cut in range(4):  # pages that begin in the middle of a rule
            add_file(root, Random(cut))
        check_all(root, edits, saved)


@settings(max_examples=3)
@given(EDITED, st.booleans())
def test_books_with_rule_code_and_player_aids(edits: list[tuple[Edit, int]], saved: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(games(Path(folder)), edits, saved)


@settings(max_examples=6)
@given(EDITED, st.booleans())
def test_books_in_html_and_in_a_notation_of_their_own(edits: list[tuple[Edit, int]], saved: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        check_all(strangers(Path(folder)), edits, saved)


def said(found: list[Diagnostic], codes: set[str]) -> list[dict[str, object]]:
    """Return the findings of some codes without their guesses: what a placeholder meant is told by the words of all
    rules."""
    return [as_dict(each) | {"candidates": None} for each in found if each.code in codes]


@settings(max_examples=12)
@given(st.sampled_from(("digit-levels", "dotted")), TYPED)
def test_what_is_said_at_once_holds(notation: str, typed: list[tuple[int, str, int]]) -> None:
    """Of citations, that is, and of which rules there are: what rests on the book as a whole follows a moment later. So
    it is in the file that is edited, and in all others, whether anything is said of them at once or not."""
    cited = {code for code, check in load_checks(ONE).items() if check.scope == "citation"}
    built = {code for code, check in load_checks(ONE).items() if check.scope == "structure"}
    with tempfile.TemporaryDirectory() as folder:
        write(generate(RULES, 2 * RULES, notation), Path(folder))
        root = Path(folder) / "project"
        overlay = Overlay()
        session = Session(root, overlay)
        view = session.compile()
        page = texts(root)[0]
        text = read(page)
        for place, words, taken in typed:
            at = place % len(text)
            text = text[:at] + words + text[at + taken :]
            assert view
            told = {each: view.findings.get(view.shown(each), []) for each in texts(root)}
            quick = session.quick(page, text)
            overlay.edit(page, text)
            view = session.compile()
            assert view
            for path, found in (told | quick).items() if quick is not None else ():
                codes = cited | built if path == page else cited
                assert said(found, codes) == said(view.findings.get(view.shown(path), []), codes)


def test_former_states_are_let_go(tmp_path: Path) -> None:
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    overlay = Overlay()
    session = Session(tmp_path / "project", overlay)
    former = weakref.ref(session.compile())
    overlay.touch()
    assert session.compile() is not former()
    session.tidy()
    assert former() is None


def test_other_bytes_of_the_same_words_are_read_anew(tmp_path: Path) -> None:
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (tmp_path / "sources/book").mkdir(parents=True)
    page = tmp_path / "sources/book/a.md"
    (page.parent / "book.toml").write_text('notation = "dotted"\n', "utf-8")
    overlay = Overlay()
    session = Session(tmp_path, overlay)
    for encoding, codes in (("utf-8", []), ("latin-1", ["bad-encoding"]), ("utf-8", [])):
        page.write_text("# 1. Cafés\n\n1.1 None is open.\n", encoding)
        overlay.touch()
        view = session.compile()
        assert view
        assert [each.code for each in view.project.diagnostics] == codes


def test_a_book_that_was_away_is_read_from_its_own_texts(tmp_path: Path) -> None:
    root, away = tmp_path / "project", tmp_path / "away"
    for name in ("one", "other"):
        (root / "sources" / name).mkdir(parents=True)
        (root / "sources" / name / "book.toml").write_text('notation = "dotted"\n', "utf-8")
        (root / "sources" / name / "a.md").write_text("# 1. Moves\n\n1.1 None is left.\n", "utf-8")
    (root / "rulewright.toml").write_text("", "utf-8")
    engine = Engine(root)
    engine.compile()
    (root / "sources/other").rename(away)
    assert [book.id for book in engine.compile().books] == ["one"]
    away.rename(root / "sources/other")
    for book in engine.compile().books:
        assert {id(rule.span.source) for rule in book.rules} == {id(source) for source in book.sources}


def test_typing_a_citation_is_answered_at_once(tmp_path: Path) -> None:
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    root = tmp_path / "project"
    session = Session(root, Overlay())
    session.compile()
    answered = asked = 0
    for page in texts(root):
        text = read(page)
        places = [at for at in range(0, len(text) - 2, 97) if text[at : at + 2].isalpha()]
        for at in places:
            space = text.find(" ", at)
            asked += 1
            quick = session.quick(page, f"{text[:space]} (see 1.99){text[space:]}")
            answered += (quick is not None and any(each.span.text == "1.99" for each in quick[page])) or 0
    assert answered > 0.6 * asked > 20  # the others are in tables, headings and captions


def test_a_rule_more_or_less_is_answered_at_once(tmp_path: Path) -> None:
    """Whoever cites what is gone is told in the same moment, in whatever file that is."""
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    root = tmp_path / "project"
    session = Session(root, Overlay())
    view = session.compile()
    assert view
    book = view.project.books[0]
    told = set()
    for page in texts(root):
        text = read(page)
        rules = [rule for rule in book.rules if rule.span.source.path == view.shown(page) and not rule.implied]
        for rule in rules[1:]:
            quick = session.quick(page, text[: rule.span.start] + "9" + text[rule.span.start :]) or {}
            citing = {view.path(each.span.source) for each in view.mentioned.get(rule.id, [])}
            for path in citing & quick.keys():
                if any(each.code == "dangling-reference" and rule.name in each.message for each in quick[path]):
                    told.add(path != page)
    assert told == {True, False}


def begun(tmp_path: Path, text: str, other: str = "") -> tuple[Path, Overlay, Session]:
    """Write a book of one page, or two, and compile it; return the first, what is edited over it, and the session."""
    folder = tmp_path / "sources/book"
    folder.mkdir(parents=True)
    (tmp_path / "rulewright.toml").write_text("", "utf-8")
    (folder / "book.toml").write_text('notation = "dotted"\nfiles = ["*.md"]\n', "utf-8")
    page = folder / "a.md"
    page.write_text(text, "utf-8")
    if other:
        (folder / "b.md").write_text(other, "utf-8")
    overlay = Overlay()
    session = Session(tmp_path, overlay)
    session.compile()
    return page, overlay, session


def test_what_is_said_at_once_forgets_the_edit_before(tmp_path: Path) -> None:
    """What a rule quotes is another work's only while it cites one."""
    text = "# 1. Roads\n\n1.1 In section 14 of the Roads Act stands “14A. See section 99”, and that is all.\n"
    page, overlay, session = begun(tmp_path, text)
    assert session.quick(page, text.replace("all", "a lot")) == {page: []}
    fresh = text.replace("In section 14 of the Roads Act stands", "There stands")
    quick = session.quick(page, fresh)
    overlay.edit(page, fresh)
    view = session.compile()
    assert view
    assert quick is not None
    codes = {"dangling-reference"}
    assert said(quick[page], codes) == said(view.findings[view.shown(page)], codes) != []


def test_what_puts_a_number_into_another_work_is_not_read_at_once(tmp_path: Path) -> None:
    """What cites that number is of the other work throughout the book, which the file alone need not show."""
    text = (
        "# 1. Boats\n\n1.1 A boat floats, see section 9.\n\n1.2 Insert a section 9, which reads:\n\n"
        "Section 9 An oar is of wood.\n\n1.3 It ends, see 1.1.\n"
    )
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("Section 9 An oar is of wood.", "“Section 9 An oar is of wood.”")
    assert session.quick(page, edited) is None
    overlay.edit(page, edited)
    view = session.compile()
    assert view
    assert view.findings.get(view.shown(page), []) == []
    assert session.quick(page, text) is None


def test_characters_that_nobody_sees_are_not_read_at_once(tmp_path: Path) -> None:
    """They part no number from its dot, once the book is read again; and their places are those of the file."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 1.2.\n\n1.2 A coach pays.\n"
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("see 1.2", "s\xadee 1.\u200b9")
    assert session.quick(page, edited) is None
    overlay.edit(page, edited)
    view = session.compile()
    assert view
    (finding,) = view.findings[view.shown(page)]
    assert view.placed(finding.span).text == "1.\u200b9"
    assert session.quick(page, edited + "\nA horse rests.\n") is None


def test_raised_numbers_that_are_typed_are_not_read_at_once(tmp_path: Path) -> None:
    """They make a rule of their own, once the book is read again."""
    text = "§ 1. A cart waits.\n\n§ 2. A coach pays.\n\n§ 2. A horse rests.\n\n§ 3. A mule, see § 2<sup>1</sup>.\n"
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("§ 2. A horse", "§ 2<sup>1</sup>. A horse")
    assert session.quick(page, edited) is None
    overlay.edit(page, edited)
    view = session.compile()
    assert view
    assert not view.findings.get(view.shown(page))


def test_nothing_is_said_at_once_of_a_file_that_was_edited_since(tmp_path: Path) -> None:
    """Its findings stand where they stood before, and the editor would show them there."""
    text = "# 1. Roads\n\n1.1 A cart waits.\n\n1.2 A coach pays.\n"
    other = "# 2. Tolls\n\n2.1 Who waits pays, see 1.2.\n"
    page, overlay, session = begun(tmp_path, text, other)
    edited, behind = text.replace("1.2 A", "A"), page.with_name("b.md")
    found = session.quick(page, edited)
    assert found
    assert found.keys() == {page, behind}
    overlay.edit(behind, other.replace("Who", "Whoever comes and"))
    assert (session.quick(page, edited) or {}).keys() == {page}
    session.compile()
    assert (session.quick(page, edited) or {}).keys() == {page, behind}


def test_ranges_that_many_others_may_excuse_are_not_judged_at_once(tmp_path: Path) -> None:
    """Whether a range with a hyphen runs backward by mistake is told by all of the book."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 9-7 and 8-3.\n\n1.2 A coach pays, as in 2.\n\n1.3 All wait.\n"
    page, _, session = begun(tmp_path, text)
    typed = text.replace("in 2", "in rules 6-2")
    for edited in (typed, typed.replace("\n\n1.2 A", " A")):  # in one passage, and with a rule less
        assert session.quick(page, edited) is None
        assert session.quick(page, edited.replace("6-2", "2-6")) is not None
