"""What rule code works with: numbers, words, the clauses and printed cells that they come from."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

Number = int | Fraction
Value = int | Fraction | bool | str
Kind = Literal["integer", "rational", "boolean", "word", "set", "list"]


class Cite(Struct, frozen=True):
    """The clause that a line of rule code rests on: the id of its rule, and the words that are quoted. `picked`
    tells that the line names words of it: then that sentence is meant, and not the whole rule. `list` is what the
    sentence introduces and is shown with it: *if:* says nothing without that."""

    rule: str
    text: str
    picked: bool = False
    list: str = ""


class Cell(Struct, frozen=True):
    """A printed cell: the table's id, and its row and column in `Table.rows`, from 0."""

    table: str
    row: int
    column: int
