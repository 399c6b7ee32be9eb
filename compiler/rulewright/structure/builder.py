"""Blocks to rules: walk through the blocks in reading order and hang each on the rule that it belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from msgspec import Struct

from rulewright.model import Block, Book, Fence, Rule, Table
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number
from rulewright.outline.candidate import Mark, last_mark
from rulewright.read.blocks import FURTHER, RawBlock, inset_of
from rulewright.read.inline import clean
from rulewright.structure.cut import Part
from rulewright.structure.openings import Opening
from rulewright.structure.paragraphs import Paragraphs
from rulewright.structure.tables import TableReader, entries_below, with_captions_below
from rulewright.structure.titles import without_anchor
from rulewright.text import Source, Span, Text, packed

RULE_CODE = "rules"  # the language of a fenced block that runs
MAX_SKIP = 4  # a first item further down the order than this is no item (`H.` at the start of a line)


class Item(Struct, frozen=True, array_like=True):
    """An item that is open: its mark, its number, and how far in it stands."""

    mark: Mark
    number: Number
    inset: int


class Builder:
    """Builds the rules of one book, source by source."""

    def __init__(self, book: Book, notation: Notation) -> None:
        self.book = book
        self.notation = notation
        self.numbers: dict[str, Number] = {}
        self._times: Counter[str] = Counter()  # how often each number was defined so far
        self._rule: Rule | None = None
        self._outer: Rule | None = None  # the numbered rule that the open items belong to
        self._items: list[Item] = []
        self._ended: list[Item] = []  # those of the last list of its rule, which a paragraph ended
        self.ends: set[int] = set()  # the parts of the source in hand that are headings of no rule
        self._after = ""  # the item behind which the text of its rule goes on
        self._listed = False  # the open item is an entry of a list, which a paragraph ends
        self._paragraphs = Paragraphs(notation.words)

    def add(
        self,
        source: Source,
        parts: list[Part],
        openings: dict[int, Opening],
        listed: Iterable[int],
        tables: TableReader,
    ) -> None:
        """Add the blocks of one source. `openings` are the openings of those blocks that have one, `listed` are the
        places of the blocks that are entries of contents lists, beside those that their format calls so."""
        blocks, captions = with_captions_below([block for block, _ in parts], tables)
        skip = {*listed, *captions}
        below_table: Table | None = None
        opened = None  # the last block that opened a rule or an item
        at = 0
        while at < len(blocks):
            block = blocks[at]
            opening = openings.get(at) if at not in self.ends else None  # 2. Part above the sections is no item
            at += 1
            if at - 1 in skip or block.listed:
                continue
            if block.shape == "rows":
                below_table = self._add_table(blocks, at - 1, tables, opened == at - 2)
                continue
            if opening and self._open(source, block, opening):
                below_table, opened = None, at - 1
                continue
            notes = tables.notes_below(block) if below_table else []
            if below_table and notes:
                below_table.notes.extend(notes)
                continue
            below_table = None
            entries = entries_below(blocks, at - 1) if block.shape == "paragraph" and not opening else []
            listing = tables.list_table(block, entries)
            if table := listing or tables.headed_table(block):
                self._close_list(block)
                self._take(table)
                at += len(entries) if listing else 0
            elif not self._is_caption(blocks, at - 1, tables):
                self._add_text(source, block, at - 1)

    def _add_text(self, source: Source, block: RawBlock, at: int) -> None:
        """Add a block that opens nothing and is of no table: to the open rule, or as a heading of what belongs to
        none."""
        block = without_anchor(source, block)
        alone = self._rule is None and block.shape == "heading"
        if alone or at in self.ends or self._is_matter(source, block):
            self.leave()
            self._take(Block(clean(source, block.pieces), "heading", block.level))
        else:
            self._add_block(source, block)

    def leave(self) -> None:
        """End the open rule: what follows belongs to none, and stands behind it."""
        self._after = (self._rule.number or "") if self._rule else self._after
        self._rule = self._outer = None
        self._items, self._ended, self._listed = [], [], False

    def _take(self, part: Block | Table) -> None:
        """Add a part to the open rule, or to the book's matter."""
        part.after = self._after if self._rule is self._outer else ""
        self._content.append(part)

    @property
    def _content(self) -> list[Block | Table]:
        return self._rule.content if self._rule else self.book.matter

    def _is_matter(self, source: Source, block: RawBlock) -> bool:
        """True for a heading such as *Glossary*: what follows belongs to no rule."""
        if block.shape not in ("heading", "paragraph") or len(block.pieces) > 1:
            return False
        start, end = block.pieces[0]
        words = source.text[start:end].strip(" \t\xa0*_#:.").casefold().replace("’", "'")
        return words in self.notation.words.matter

    def _is_caption(self, blocks: list[RawBlock], at: int, tables: TableReader) -> bool:
        """True where a block is the caption of the rows that follow it; they take it up themselves."""
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        return following is not None and following.shape == "rows" and tables.caption_of(blocks[at]) is not None

    def _add_table(self, blocks: list[RawBlock], at: int, tables: TableReader, opens: bool) -> Table | None:
        """Add the table of the rows at a place; `opens` tells that the block above them opens a rule."""
        table, taken = tables.read(blocks[at], blocks[at - 1] if at else None, opens)
        if not table.header and len(table.rows) == 1 and not table.caption:
            words = clean(tables.source, blocks[at].pieces)
            if words.text.strip("| "):
                self._take(Block(words))
            return None
        self._close_list(blocks[at])
        if not taken and not table.caption and self._rule and self._rule.title and self._names_table(tables):
            annex = self._rule.number is not None and self._rule.number.isalpha()  # Appendix A is no Table A
            table.caption, table.number = self._rule.title.text, None if annex else self._rule.number
        self._take(table)
        return table

    def _names_table(self, tables: TableReader) -> bool:
        """True where the title of the open rule is the caption of the table that follows: nothing stands between, or no
        other table and the title calls itself one."""
        rule = self._rule
        if rule is None or rule.title is None:
            return False
        caption = tables.captions.read(rule.title.text)
        return not rule.content or (caption is not None and caption.named and not any(rule.tables))

    def _open(self, source: Source, block: RawBlock, opening: Opening, *, inner: bool = False) -> bool:
        if opening.number:
            self._open_rule(opening)
        elif not self._open_item(opening, inset_of(block), inner):
            return False
        for paragraph in self._paragraphs.read(source, opening.body):
            self._take(paragraph)
        if opening.inner and not self._open(source, block, opening.inner, inner=True):
            (_, end), *others = opening.inner.body
            for paragraph in self._paragraphs.read(source, [(opening.inner.span.start, end), *others]):
                self._take(paragraph)
        self._listed = block.shape == "bullet" and not opening.number
        return True

    def _open_rule(self, opening: Opening) -> None:
        number = opening.number or ()
        last = (*number[:-1], opening.through)
        for each in self.notation.between(number, last) if opening.through else [number]:
            self._rule = self._outer = self._add_rule(each, opening, item=self.notation.is_item(number))
        mark = last_mark(self.notation, number)  # (2) goes on with § 4 (1)
        self._items, self._ended, self._after = [Item(mark, number, 0)] if mark else [], [], ""

    def _open_item(self, opening: Opening, inset: int, inner: bool) -> bool:
        """Open an item, which stands so far in, below the numbered rule or another item, the `inner` one below that on
        whose line it is; False where the mark fits neither."""
        if not self._outer:
            return False
        outer = self.numbers[self._outer.id]
        self._items = self._items or self._going_on(opening.marks)
        goes_on = None if inner else self._open_run(opening.marks, inset)
        if goes_on:
            mark, depth = goes_on
            parent = self._items[depth].number[:-1]
            self._items = self._items[:depth]
            return self._add_item(parent, mark, opening, inset)
        if opening.second:  # it goes on below the last word for a part, whatever lists stand there
            self._items = list(takewhile(lambda item: item.mark.holds_parts, self._items))
        parent = self._items[-1].number if self._items else outer
        for mark in opening.marks:
            ordinal, level = mark.form.ordinal(mark.value), mark.part < len(self.notation.levels)
            holder = parent[: mark.part] if level and mark.form.label else parent  # a word tells what is below no item
            begins = ordinal == 1 or (opening.strong and ordinal <= MAX_SKIP)
            if begins and (not level or mark.part == len(holder)):
                self._items = [item for item in self._items if len(item.number) <= len(holder)]
                return self._add_item(holder, mark, opening, inset)
        return False

    def _going_on(self, marks: tuple[Mark, ...]) -> list[Item]:
        """Return the items of the list that a paragraph or an example has ended, where one of the marks goes on with
        it, or does so behind some that are missing."""
        on = [
            at for at, item in enumerate(self._ended) if any(0 < _ahead(item.mark, each) <= MAX_SKIP for each in marks)
        ]
        return self._ended[: on[0] + 1] if on else []

    def _open_run(self, marks: tuple[Mark, ...], inset: int) -> tuple[Mark, int] | None:
        """Return the mark that goes on with items which are open, and their depth; of two the one that comes next and
        stands as far in, and nothing where (i) does not come next but may be the first of a run of its own: in a form
        that no open item has, or further in than those."""
        runs = [(mark, at) for mark in marks for at, item in enumerate(self._items) if _are_alike(item.mark, mark)]
        following = [(mark, at) for mark, at in runs if mark.form.comes_next(self._items[at].mark.value, mark.value)]
        if following:
            return min(following, key=lambda run: abs(self._items[run[1]].inset - inset))
        taken = {mark.form for mark, at in runs if inset < self._items[at].inset + FURTHER}
        first = any(mark.form.ordinal(mark.value) == 1 for mark in marks if mark.form not in taken)
        return runs[0] if runs and not first else None

    def _add_item(self, parent: Number, mark: Mark, opening: Opening, inset: int) -> bool:
        part = self.notation.parts[mark.part]
        number = (*parent, part.named(mark.form, mark.value))
        self._items.append(Item(mark, number, inset))
        self._rule = self._add_rule(number, opening, item=True)
        return True

    def _add_rule(self, number: Number, opening: Opening, item: bool) -> Rule:
        rule = Rule(
            id="",
            number="".join(number),
            tag=None,
            title=opening.title,
            parent=f"{self.book.id}:{''.join(number[:-1])}" if len(number) > 1 else None,
            span=opening.span,
            item=item,
            stamp=opening.stamp,
            applies=opening.applies,
        )
        self._enter(rule, number)
        return rule

    def _enter(self, rule: Rule, number: Number) -> None:
        """Put a rule into the book, under an id that no rule before it has."""
        name = rule.number or rule.tag or ""
        again = self._times[name]
        self._times[name] += 1
        rule.id = f"{self.book.id}:{name}" + (f"~{again + 1}" if again else "")
        self.numbers[rule.id] = number
        self.book.rules.append(rule)
        self.book.index.setdefault(name, rule)

    def _close_list(self, block: RawBlock) -> None:
        """A paragraph or table that is not indented ends the list whose entry was open, as an entry less deep does."""
        if self._listed and self._is_outside(block):
            self._after = "".join(self._items[0].number)
            self._rule, self._items, self._ended, self._listed = self._outer, [], self._items, False

    def _is_outside(self, block: RawBlock) -> bool:
        if block.shape == "bullet":
            return inset_of(block) + FURTHER <= self._items[-1].inset
        return block.indent == 0

    def _add_block(self, source: Source, block: RawBlock) -> None:
        if block.shape == "code" and block.language == RULE_CODE:
            self._add_rule_code(source, block)
            return
        if block.shape == "code":
            self._content.extend(Block(plain_code(source, piece), "code") for piece in block.pieces)
            return
        self._close_list(block)
        for paragraph in self._paragraphs.of_block(source, block):
            self._take(paragraph)

    def _add_rule_code(self, source: Source, block: RawBlock) -> None:
        """Rule code is no text of the rule in which it stands."""
        if block.pieces:
            span = Span(source, block.pieces[0][0], block.pieces[-1][1])
            self.book.fences.append(Fence(self._rule.name if self._rule else None, span))


def _are_alike(one: Mark, other: Mark) -> bool:
    """True for marks of one list: 1. of a level is written as 1. of what stands further in; behind a word the stop does
    not tell lists apart."""
    called = bool(one.form.label) and (one.form.label, one.form.kind) == (other.form.label, other.form.kind)
    return one.part == other.part and (called or one.form == other.form)


def _ahead(one: Mark, other: Mark) -> float:
    """Return how far behind one mark of a list another one stands; 0 where they are of two lists."""
    return other.form.ordinal(other.value) - one.form.ordinal(one.value) if _are_alike(one, other) else 0


def plain_code(source: Source, piece: tuple[int, int]) -> Text:
    """Return a line of code as it is."""
    start, end = piece
    return Text(source.text[start:end], source, packed((0, start)), end, (), piece)
