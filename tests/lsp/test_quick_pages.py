"""What an edit of one page is answered with at once, and where nothing is said until the book is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.lsp import quick as at_once
from tests.lsp.at_once import begun, both, in_the_end, said

pytestmark = pytest.mark.usefixtures("short_books_are_long")


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
    assert in_the_end(page, overlay, session, edited) == []
    assert session.quick(page, text) is None


def test_the_last_rules_of_a_level_that_go_are_not_answered_at_once(tmp_path: Path) -> None:
    """A number with a dot is no citation in a book of which no rule has one."""
    text = "# 1. Roads\n\n1.1 A cart waits.\n\nThe wood (2.1) is dear.\n"
    page, overlay, session = begun(tmp_path, text)
    assert in_the_end(page, overlay, session, text.replace("1.1 A", "A")) == []


def test_characters_that_nobody_sees_are_read_over_at_once(tmp_path: Path) -> None:
    """They part no number from its dot, once the book is read again; and their places are those of the file."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 1.2.\n\n1.2 A coach pays.\n"
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("see 1.2", "s\xadee 1.\u200b9")
    quick = session.quick(page, edited)
    assert quick
    assert [each.span.text for each in quick[page]] == ["1.9"]
    overlay.edit(page, edited)
    view = session.compile()
    assert view
    assert said(quick[page], {"dangling-reference"}) == said(view.findings[view.shown(page)], {"dangling-reference"})


def test_places_beside_a_finding_are_those_of_the_edited_text(tmp_path: Path) -> None:
    """What a citation is held against may stand behind it in the same file."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 1.2(c).\n\n1.2 A coach pays\n\n(a) a penny,\n\n(b) a crown.\n"
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("waits, see", "waits and waits,\nsee")
    quick, view = both(page, overlay, session, edited)
    assert quick is not None
    codes = {"missing-item"}
    assert said(quick[page], codes) == said(view.findings[view.shown(page)], codes) != []
    assert quick[page][0].related[0][0].line == 6


def test_what_is_held_of_a_file_is_of_that_very_text(tmp_path: Path) -> None:
    """Nothing else is read otherwise behind a character that nobody sees, but it stands one further."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 1.9.\n\n1.2 A coach pays.\n"
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("A cart", "A\u200b cart")
    quick, view = both(page, overlay, session, edited)
    (found,) = (each for each in view.findings[view.shown(page)] if each.code == "dangling-reference")
    assert (found.span.line, found.span.column) == (3, edited.splitlines()[2].index("1.9") + 1)
    assert quick is None or said(quick[page], {found.code}) == said(view.findings[view.shown(page)], {found.code})


def test_raised_numbers_that_are_typed_are_not_read_at_once(tmp_path: Path) -> None:
    """They make a rule of their own, once the book is read again."""
    text = "§ 1. A cart waits.\n\n§ 2. A coach pays.\n\n§ 2. A horse rests.\n\n§ 3. A mule, see § 2<sup>1</sup>.\n"
    page, overlay, session = begun(tmp_path, text)
    edited = text.replace("§ 2. A horse", "§ 2<sup>1</sup>. A horse")
    assert in_the_end(page, overlay, session, edited) == []


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


def test_what_is_told_by_all_citations_stays_while_one_is_typed(tmp_path: Path) -> None:
    """That the book calls its chapters articles is told by all that cites them, not by the passage that is edited."""
    text = "".join(f"Article {at}. Of carts\n\nWho waits, see Article {15 - at}.\n\n" for at in range(1, 15))
    text = text.replace("see Article 1.\n", "see Section 1.\n").replace("Of carts", "Of many carts")
    page, _, session = begun(tmp_path, text)
    assert session.view
    told = session.view.findings[session.view.shown(page)]
    quick = session.quick(page, text.replace("see Section 1.", "so see Section 1."))
    assert quick is not None
    assert said(quick[page], {"wrong-kind"})
    assert len(quick[page]) == len(told)


def test_a_sentence_that_may_go_on_is_read_with_what_it_goes_on_with(tmp_path: Path) -> None:
    """Without its dot a paragraph is joined with the next one, whose number is then cited in the same breath."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 1.1.\n\nand 9.9 as well.\n\n1.2 A coach pays.\n"
    page, _, session = begun(tmp_path, text)
    quick = session.quick(page, text.replace("see 1.1.", "see 1.1,"))
    assert quick is not None
    assert "9.9" in [each.span.text for each in quick[page]]


def test_nothing_is_said_at_once_in_a_few_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There one line may be all that shows how the book counts, and the whole is read before anybody waits for it."""
    text = "# 1. Roads\n\n1.1 A cart waits, see 1.2.\n\n1.2 A coach pays.\n"
    page, _, session = begun(tmp_path, text)
    edited = text.replace("see 1.2", "see 1.9")
    assert session.quick(page, edited)
    monkeypatch.setattr(at_once, "FEW", len(text) + 1)
    assert session.quick(page, edited.replace("1.9", "1.8")) is None
