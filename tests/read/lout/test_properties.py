"""What must always be true of Lout, whatever the text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.read.lout.balance import Balancer
from rulewright.read.lout.lexer import tokenize
from rulewright.read.lout.parse import parse
from rulewright.read.lout.unflatten import is_flattened, line_breaks, put_back
from tests.read.lout.shown import SYMBOLS, outline, read

WORDS = [
    "roll", "1d6", "@I Area", "@B{Air Control}", "{@Sym numbersign}2", '"a @ListItem{ quote"', "@GreyDie",
    "(max 2),", "@Reff Supply", "@Reff{Moves},", "2 @Sup{nd}", "|1c", "@LLP", "@Rules 4.2.1",
    "{@Xrgb navy} @Colour @B now", "@Underline{x y}", "a@I", "{ }",
]  # fmt: skip
COMMENTS = [
    "# so many words", "#@ListItem{@I old item}", "# @RawEndList}", "# @ListItem{lost", "#@BulletList",
    "#@End @SubSection", "# @End @SubSection", "#@SubSection @Title {Old} @Tag {Old} @Begin", '# 5" gun',
]  # fmt: skip
text = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
comments = st.lists(st.sampled_from(COMMENTS), max_size=2)


@st.composite
def lists(draw: st.DrawFn, depth: int = 0) -> list[str]:
    """The lines of a list: each item begins one, and so does each list."""
    opener = draw(st.sampled_from(["@BulletList", "@NumberedList", "@RawAlphaList"]))
    lines = [opener]
    for _ in range(draw(st.integers(1, 3))):
        lines += draw(comments)
        words = draw(text)
        if depth < 2 and draw(st.integers(0, 3)) == 0:
            lines += [f"@ListItem{{{words}", *draw(comments), *draw(lists(depth + 1))]
            lines[-1] += "}"
        else:
            lines.append(f"@ListItem{{{words}}}")
    return [*lines, *draw(comments), "@RawEndList" if depth else "@EndList"]


@st.composite
def documents(draw: st.DrawFn) -> list[str]:
    """The lines of an aid whose comments keep to whole lines."""
    lines = ["@BeginSubSections"]
    for number in range(draw(st.integers(1, 4))):
        title = draw(st.sampled_from(["Supply", "Sea Moves", '"Quoted" Title']))
        lines += [f"@SubSection @Title {{{title} @Rules {number}.1}} @Tag {{Tag{number}}} @Begin"]
        lines += [*draw(lists()), "@End @SubSection", *draw(comments)]
    return [*lines, "@EndSubSections"]


@settings(max_examples=150)
@given(documents())
def test_flattened_and_recovered_is_the_same_tree(lines: list[str]) -> None:
    flat = " ".join(lines)
    assert is_flattened(flat, SYMBOLS)
    assert " ".join(put_back(flat, line_breaks(flat, SYMBOLS)).split("\n")) == flat
    one, other = read("\n".join(lines)), read(flat)
    assert outline(one) == outline(other)
    assert [each.cited for _, each in one.references] == [each.cited for _, each in other.references]
    found = [each for each in other.problems if each.kind == "inferred-comment"]
    assert " ".join(each.span.text for each in found) == " ".join(line for line in lines if line.startswith("#"))
    assert {each.detail for each in found} <= {"forced", "by convention"}


PIECES = [
    "{", "}", "@I", "@B", "word", "two words", "@Sup", "@Colour", "@Begin", "@End", "@End @SubSection",
    "@SubSection", "@Section", "@Title", "@Tag", "@BulletList", "@NumberedList", "start { 2 }", "@ListItem",
    "@EndList", "|1c", "//", "@Tbl", "aformat {", "@Rowa", "A {", "B {", "@BeginSubSections", "@EndSubSections",
    "@GreyDie", '"', '"q"', "#", "\n", "@Verbatim", "@Verbatim {", "@Reff", "@Reff{", "@Nosuch", "@Include",
    "@PageMark", "@Sym", "@F", "@LLP", "@PP", "~", "@",
]  # fmt: skip


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=60), st.sampled_from(["", " "]))
def test_any_text_is_read(pieces: list[str], joint: str) -> None:
    """Whatever the faults: no crash, places within the file, and all words of the live text kept."""
    source = joint.join(pieces)
    book = read(source)
    for problem in book.problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(source)
    for citation, reference in book.references:
        assert citation.passage.text[reference.start : reference.end].strip()
        assert 0 <= citation.span(reference).start <= citation.span(reference).end <= len(source)


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_whatever_is_balanced_parses(pieces: list[str]) -> None:
    """The grammar takes all that the balancer makes, and of balanced tokens the balancer changes none."""
    tokens = tokenize(" ".join(pieces), SYMBOLS).tokens
    ends = {name: each.detail for name, each in SYMBOLS.symbols.items() if each.kind == "ENDSECTIONS"}
    balancer = Balancer(tokens, ends)
    balanced = balancer.run()
    parse(balanced)
    again = Balancer(balanced, ends)
    assert [each.type for each in again.run()] == [each.type for each in balanced]


@given(documents())
@settings(max_examples=50)
def test_every_character_knows_its_place(lines: list[str]) -> None:
    source = "\n".join(lines)
    for rule in read(source).rules:
        for block in rule.blocks:
            text = block.text
            places = [text.offset(index) for index in range(len(text.text))]
            assert all(0 <= place < len(source) for place in places)
            replaced = {at for style in text.styles if ":" in style.name for at in range(style.start, style.end)}
            for at, place in enumerate(places):
                assert text.text[at] in (source[place], " ", "#", "|") or at in replaced or '"' in source
