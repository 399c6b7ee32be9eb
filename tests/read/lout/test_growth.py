"""Work grows with the text and no faster."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from string import ascii_lowercase

import pytest

from rulewright.model import Book, Table
from rulewright.read.lout.lexer import tokenize
from rulewright.read.lout.roots import is_marked
from rulewright.read.running import Running
from rulewright.read.table_names import name_tables
from rulewright.style import Style
from rulewright.text import Source, Span, Text, styled
from tests.conftest import ROOT
from tests.growth.timing import assert_linear, assert_within, seconds
from tests.read.lout.shown import SYMBOLS, read

DOUBLED = "def @Za { word }\n" + "".join(f"def @Z{b} {{ @Z{a} @Z{a} }}\n" for a, b in pairwise(ascii_lowercase))
AID = (ROOT / "sources/high-command/aid.lt").read_text("utf-8")
TEXTS = {
    "lines": AID,
    "flattened": " ".join(AID.split("\n")[1:]),
    "faults": AID.replace("@RawEndList}", "@RawEndList").replace("@B{", "@B").replace("@Prestige", "@Prestgie"),
    "open braces": "@ListItem{@I{" * 500,
    "closers": "} @EndList @End @SubSection " * 300,
    "options": "@BulletList gap {1c} indent {2c} " * 200,
    "verbatim": "@Verbatim { x " * 300,
    "prefixes": "@I " * 1000,
    "infixes": "a @Sup " * 1000,
    "sections": "@Section @Begin @SubSection @Begin @BeginSubSections " * 100,
    "quotes": 'a " b\n' * 500,
    "escaped quotes": '"\\' * 1000,
    "tags in a paragraph": "@Reff s " * 1000,
    "rows of hashes": ("def @X " + "#" * 80 + "\n}\n") * 20,
    "bodies in bodies": f"{DOUBLED}@Zz @Zz",
    "what is said twice in what is said twice": "def @X right x { x x }\n" + "@X " * 60 + "word",
    "a body with itself": "def @X right x { x @X { x @X x } }\n" + "@X word " * 20,
}


@pytest.mark.parametrize("name", TEXTS)
def test_reading_is_linear(name: str) -> None:
    text = TEXTS[name] + "\n" if name != "flattened" else TEXTS[name] + " "
    assert_linear(lambda times: seconds(lambda: read(text * 2 * times)), 8)


@pytest.mark.parametrize("body", ["x", "x a"])
def test_what_a_parameter_has_by_itself_is_no_square(body: str) -> None:
    """It is put where the body says it and nothing is given for it, as long as there is room."""

    def read_one(size: int) -> None:
        words = "{ @I { long } words } " * size
        read(f"def @Opt named a {{ {words}}} right x {{ {body} }}\n" + "@Opt word " * size)

    assert_linear(lambda times: seconds(lambda: read_one(50 * times)), 8)


def test_symbols_that_are_words_are_no_square() -> None:
    """However many there are of them, and however long the line in which they stand."""

    def read_words(size: int) -> None:
        names = ["".join(each) for each in product(ascii_lowercase, repeat=2)][:size]
        read("".join(f"def {name} {{ word }}\n" for name in names) + " ".join(names * 5) + " ")

    assert_linear(lambda times: seconds(lambda: read_words(50 * times)), 8)


def test_names_of_many_tables_in_one_place_are_no_square() -> None:
    place = Span(Source("x", ""), 0, 0)

    def name(size: int) -> None:
        name_tables(Book("aid", "Aid", matter=[Table("", "", None, place, [], [], [], place) for _ in range(size)]))

    assert_linear(lambda times: seconds(lambda: name(500 * times)), 8)


def test_reading_costs_a_few_times_what_cutting_into_tokens_costs() -> None:
    text = TEXTS["lines"] * 10
    assert_within(25, lambda: seconds(lambda: read(text)), lambda: seconds(lambda: tokenize(text, SYMBOLS)))


def test_a_row_of_hashes_is_one_comment() -> None:
    row = "#" * 80 + "\n"
    assert is_marked(row * 3 + "@SysInclude { doc }")
    assert not is_marked(row * 3 + "words")


class Counted(list[str]):
    """A list that counts how many of its members are looked at."""

    looked_at = 0

    def __iter__(self) -> Iterator[str]:
        for each in super().__iter__():
            self.looked_at += 1
            yield each

    def __reversed__(self) -> Iterator[str]:
        for each in super().__reversed__():
            self.looked_at += 1
            yield each


def test_a_reference_looks_at_its_own_words_only() -> None:
    parts = Counted()
    running = Running(Source("x", ""), parts)
    for at in range(1000):
        began = running.length
        running.add(f"tag{at}", at)
        running.cite("tag", began)
    assert running.references[-1].cited == ("tag999",)
    assert parts.looked_at <= 2 * 1000


def test_a_style_is_looked_at_where_it_stands() -> None:
    styles = tuple(Style(at, at + 1, "strong") for at in range(0, 2000, 2))
    text = Text("x" * 2000, Source("x", ""), b"", 0, styles, (0, 0))
    found = list(styled(text, range(2001)))
    assert sum(len(each) for *_, each in found) == len(styles)
