"""What an edit of a book is answered with at once is what the whole book says in the end, or nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from benchmarks.generate import RuleBook, generate, write
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.check.registry import OF_PROJECT, load_checks
from rulewright.link.resolve import Resolver
from rulewright.lsp.overlay import Overlay
from rulewright.lsp.session import Session
from rulewright.model import Reference
from tests.conftest import EXPLORE
from tests.lsp.at_once import known, said
from tests.lsp.dressed import CLOTHES, dress
from tests.support.edits import read, texts

RULES = 55  # on three pages
MORE = 90  # on four, so that most of them have nothing to do with each other
PLACED = st.tuples(st.integers(0, 2**20), st.integers(0, 2**10), st.integers(0, 4))
TYPED = st.lists(PLACED, min_size=1, max_size=6)
pytestmark = pytest.mark.usefixtures("short_books_are_long")


@pytest.mark.parametrize("clothes", CLOTHES)
@settings(max_examples=60 if EXPLORE else 6)
@given(st.sampled_from(("digit-levels", "dotted")), TYPED)
def test_what_is_said_at_once_holds(clothes: str, notation: str, typed: list[tuple[int, int, int]]) -> None:
    """Of citations, that is, and of which rules there are: what rests on the book as a whole follows a moment later. So
    it is in the file that is edited, and in all others, whether anything is said of them at once or not."""
    assert_it_holds(clothes, generate(RULES, 2 * RULES, notation), typed)


@pytest.mark.parametrize("clothes", ["plain", "commented"])
@pytest.mark.parametrize(
    "typed",
    [[(0, 145, 0), (2745, 15, 0)], [(0, 145, 0), (71, 101, 0), (69, 101, 0)]],
    ids=["a character that nobody sees", "a label that begins no rule"],
)
def test_what_once_was_said_otherwise_holds(clothes: str, typed: list[tuple[int, int, int]]) -> None:
    assert_it_holds(clothes, generate(MORE, 2 * MORE, "dotted"), typed)


def assert_it_holds(clothes: str, made: RuleBook, typed: list[tuple[int, int, int]]) -> None:
    cited = {code for code, check in load_checks(OF_PROJECT).items() if check.scope == "citation"}
    built = {code for code, check in load_checks(OF_PROJECT).items() if check.scope == "structure"}
    words = CLOTHES[clothes].words
    with tempfile.TemporaryDirectory() as folder:
        write(made, Path(folder))
        root = Path(folder) / "project"
        dress(root, clothes)
        overlay = Overlay()
        session = Session(root, overlay)
        view = session.compile()
        page = texts(root)[0]
        text = read(page)
        for place, word, taken in typed:
            at = place % len(text)
            text = text[:at] + words[word % len(words)] + text[at + taken :]
            assert view
            told = {each: view.findings.get(view.shown(each), []) for each in texts(root)}
            quick = session.quick(page, text)
            overlay.edit(page, text)
            ahead = session.ahead()
            at_once = known(ahead) if ahead else {}
            view = session.compile()
            assert view
            assert not ahead or at_once == known(view)
            for path, found in (told | quick).items() if quick is not None else ():
                codes = cited | built if path == page else cited
                assert said(found, codes) == said(view.findings.get(view.shown(path), []), codes)


@pytest.mark.parametrize("clothes", CLOTHES)
def test_typing_a_citation_is_answered_at_once(tmp_path: Path, clothes: str) -> None:
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    root = tmp_path / "project"
    dress(root, clothes)
    session = Session(root, Overlay())
    session.compile()
    answered = asked = 0
    for page in texts(root):
        text = read(page)
        places = [at for at in range(0, len(text) - 2, 251) if text[at : at + 2].isalpha()]
        for at in places:
            space = text.find(" ", at)
            asked += 1
            quick = session.quick(page, f"{text[:space]} (see 1.99){text[space:]}")
            answered += (quick is not None and any(each.span.text == "1.99" for each in quick[page])) or 0
    assert answered > 0.6 * asked > 20  # the others are in tables, headings and captions


@pytest.mark.parametrize("clothes", ["plain", "coded", "linked", "tagged", "asciidoc", "rest", "tree"])
def test_a_rule_more_or_less_is_answered_at_once(tmp_path: Path, clothes: str) -> None:
    """Whoever cites what is gone is told in the same moment, in whatever file that is."""
    write(generate(RULES, 2 * RULES, "dotted"), tmp_path)
    root = tmp_path / "project"
    dress(root, clothes)
    session = Session(root, Overlay())
    view = session.compile()
    assert view
    book = view.project.books[0]
    told = set()
    for page in texts(root):
        text = read(page)
        rules = [rule for rule in book.rules if rule.span.source.path == view.shown(page) and not rule.implied]
        for rule in rules[1:]:
            at = view.placed(rule.span).start
            at = max(at, text.find(f"**{rule.name}", at))  # behind a label that is called like it
            quick = session.quick(page, text[:at] + "9" + text[at:]) or {}
            citing = {view.path(each.span.source) for each in view.mentioned(rule.id)}
            for path in citing & quick.keys():
                if any(each.code == "dangling-reference" and rule.name in each.message for each in quick[path]):
                    told.add(path != page)
    assert told == {True, False}


def test_a_rule_less_has_only_those_looked_up_who_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all others lead was found out for the book as a whole, and stays."""
    write(generate(MORE, 2 * MORE, "dotted"), tmp_path)
    root = tmp_path / "project"
    session = Session(root, Overlay())
    view = session.compile()
    assert view
    book, page = view.project.books[0], texts(root)[1]
    rule = [each for each in book.rules if view.path(each.span.source) == page and each.number and not each.item][-1]
    text, at = read(page), rule.span.start
    session.quick(page, text)  # what is kept is made
    asked: list[str] = []
    resolve = Resolver.resolve

    def told(self: Resolver, reference: Reference) -> None:
        asked.extend(reference.cited)
        resolve(self, reference)

    monkeypatch.setattr(Resolver, "resolve", told)
    assert session.quick(page, text[:at] + "9" + text[at:])
    own = [each for citation, each in book.references if citation.passage.source is rule.span.source]
    assert len(own) <= len(asked) < len(book.references) / 2
