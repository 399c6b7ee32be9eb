"""Resolve references: from the numbers and names that are cited to the rules and tables they mean."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import count, takewhile
from operator import itemgetter

from rulewright.cite.links.anchors import heading_name
from rulewright.cite.names import table_names
from rulewright.model import Book, Reference, Rule, Status
from rulewright.notations.form import FRAMES, Form
from rulewright.notations.notation import Notation
from rulewright.notations.number import ZERO, Number, Order
from rulewright.notations.unmarked import as_marked

Resolved = tuple[tuple[str, ...], tuple[str, ...], Status]  # what is cited, the targets, and how they stand
LETTERS = ("a", "A")
NUMERALS = ("i", "I")
FIGURE = "1"
DEEP = 3  # parts of a number of which the last is an item's: 3.7.b, but not 3b
COUNTED = 3  # marks within a text, at least, where its rule has items with the same
TWO_ENDS = 2  # of a range whose members the scanner could not tell, since they are not of one rule


class Resolver:
    """Resolves the references of one book."""

    def __init__(self, book: Book, notation: Notation) -> None:
        self.book = book
        self.notation = notation
        self.names = table_names(book, notation.words)
        self.twice = {rule.name for rule in book.rules if rule.again and not book.outranked(rule)}
        self.with_items = {rule.parent for rule in book.rules if rule.item}
        self.placed = {table.id for table in book.tables} | {heading_name(each) for each in book.headings}
        self.divisions = {each.name for each in book.divisions}
        self.placed |= {rule.id for rule in book.rules if rule.again or rule.name in self.twice}
        self.known: dict[str, Resolved] = {}
        self.ranked: dict[int, list[tuple[Order, str, Number]]] = {}

    def resolve(self, reference: Reference) -> None:
        """Set the reference's status and targets. Targets of partial, dangling and outside ones are as cited."""
        if reference.kind == "placeholder":
            reference.status = "placeholder"
        elif reference.kind == "table":
            self._resolve_table(reference)
        elif reference.kind == "title" and reference.cited[0] not in self.book.index:
            self._resolve_link(reference)
        elif reference.kind == "division":
            reference.status = "resolved" if reference.cited[0] in self.divisions else "dangling"
            reference.targets = (f"{self.book.id}:{reference.cited[0]}",)
        elif reference.kind == "page":
            reference.targets = self._ids(reference.cited[1:])
            reference.status = "resolved" if reference.targets else "dangling"
        elif reference.kind == "number":
            self._resolve_number(reference)
        else:
            reference.cited = tuple(map(self._meant, reference.cited))
            self._resolve_numbers(reference)

    def _resolve_number(self, reference: Reference) -> None:
        """Resolve one number; all that cite it share the answer."""
        name = reference.cited[0]
        if name not in self.known:
            reference.cited = (self._meant(name),)
            self._resolve_numbers(reference)
            self.known[name] = reference.cited, reference.targets, reference.status
        reference.cited, reference.targets, reference.status = self.known[name]

    def _resolve_table(self, reference: Reference) -> None:
        found = [self.names.find(name) for name in reference.cited]
        if all(found):
            reference.targets = tuple(dict.fromkeys(each for ids in found for each in ids))
            reference.status = "ambiguous" if any(len(set(ids)) > 1 for ids in found) else "resolved"
        else:
            reference.status = "outside" if self.names.lies_outside(reference.cited[-1]) else "dangling"

    def _resolve_link(self, reference: Reference) -> None:
        """Resolve what leads to a table, to a heading that no rule has, or to one of the rules that have one number."""
        name = reference.cited[0]
        reference.status = "resolved" if name in self.placed else "dangling"
        reference.targets = (f"{self.book.id}:{name}" if name.startswith("#") else name,)

    def _resolve_numbers(self, reference: Reference) -> None:
        name = reference.cited[0]
        if len(reference.cited) == 1 and name in self.book.index:  # most are
            reference.targets = (f"{self.book.id}:{name}",)
            reference.status = "ambiguous" if name in self.twice else "resolved"
            return
        statuses = [self._status(number) for number in reference.cited]
        if reference.kind == "range":  # it means both rules of a number that two have
            statuses = ["resolved" if each == "ambiguous" else each for each in statuses]
        ends = {statuses[0], statuses[-1]}
        if reference.kind == "range" and ends == {"resolved"} and not reference.backward:
            # A number that the book leaves out within a range is a gap in its numbering, not a fault of the citation.
            kept = [each for each, status in zip(reference.cited, statuses, strict=True) if status == "resolved"]
            unsure = len(reference.cited) == TWO_ENDS or self._put_in(kept[0])
            kept = self._between(kept[0], kept[-1]) if len(kept) >= TWO_ENDS and unsure else kept
            reference.targets, reference.status = self._ids(kept), "resolved"
            return
        reference.targets = self._ids(reference.cited)
        if reference.backward and "outside" not in statuses:
            return  # it cites nothing as it stands
        order: tuple[Status, ...] = ("dangling", "partial", "ambiguous", "outside", "resolved")
        reference.status = next(status for status in order if status in statuses)

    def _meant(self, name: str) -> str:
        """Return the name of chapter 4 for 4.0, where the chapter's own heading says 4 and no rule is 4.0; for
        paragraphs that are marked otherwise, or not at all, that of the rule that is meant."""
        number = () if name in self.book.index else self.notation.parse(name) or ()
        marked = as_marked(number, self.notation, self.book.index.__contains__)
        if marked != number:
            return "".join(marked)
        if counted := self._counted_as(number):
            return counted
        chapter = self.book.index.get("".join(number[:-1]))
        zero = len(number) > 1 and ZERO.fullmatch(number[-1])
        return chapter.name if zero and chapter and not chapter.implied else name

    def _counted_as(self, number: Number) -> str:
        """Return the item that is meant by letters or Roman numerals where those of its rule are counted in figures
        alone, as a list in Markdown must be, 3.7.2 for 3.7.b, 3.7.2.1 for 3.7.ii.a, or in letters of the other case,
        3.7(B) for 3.7(b); nothing where there is none, or the letter may belong to a rule's number."""
        counted = number[: DEEP - 1]
        for part in number[DEEP - 1 :]:
            step = (*counted, part)
            counted = step if "".join(step) in self.book.index else self._in_other_form(step)
            if not counted:
                return ""
        return "".join(counted) if counted != number and len(number) >= DEEP else ""

    def _in_other_form(self, number: Number) -> Number:
        """Return the item at the same place of its list, whose marks have another form; nothing where there is none."""
        form = self.notation.form(number)
        if form.kind not in (*LETTERS, *NUMERALS) or not self.notation.is_item(number):
            return ()
        first, value = form.at(1) or "", form.ordinal(form.value(number[-1]))
        if "".join((*number[:-1], form.write(first))) in self.book.index or value != int(value):
            return ()
        forms = (each for part in self.notation.items for each in part.cited)
        others = (each for each in forms if each.kind in (FIGURE, *LETTERS) and each.kind != form.kind)
        meant = ((*number[:-1], each.nth(int(value))) for each in others)
        return next((each for each in meant if self._is_item("".join(each))), ())

    def _is_item(self, name: str) -> bool:
        return name in self.book.index and self.book.index[name].item

    def _status(self, name: str) -> Status:
        if name in self.book.index:
            return "ambiguous" if name in self.twice else "resolved"
        number = self.notation.parse(name) or ()
        if not self.book.holds(number or self.notation.parse(name.rpartition("(")[0]) or ()):  # a paragraph of 4
            return "outside"
        parent = "".join(number[:-1])
        if parent in self.book.index and (
            self.notation.is_item(number) or self.book.index[parent].id in self.with_items
        ):
            return "resolved" if self._in_words(number) else "partial"
        return "resolved" if parent in self.book.index and self._in_words(number) else "dangling"

    def _put_in(self, name: str) -> bool:
        """True where numbers may have been put in between two such as this one: 12a between 12 and 13."""
        return bool(self.notation.form(self.notation.parse(name) or ("",)).insert)

    def _between(self, first: str, last: str) -> list[str]:
        """Return the rules from one to another of the same depth, whatever rule each belongs to: those of 4.3 to 5.2;
        of 1.0 to 4.0, which are the headings of chapters, only such."""
        ends = [self.notation.parse(name) or () for name in (first, last)]
        depth = len(ends[0])
        if depth != len(ends[1]):
            return [first, last]
        ranked = self._ranked(depth)
        low, high = (self.notation.order(end) for end in ends)
        inner = ranked[bisect_left(ranked, low, key=itemgetter(0)) : bisect_right(ranked, high, key=itemgetter(0))]
        tail = ends[0][1:] if ends[0][1:] == ends[1][1:] else None
        return [name for _, name, number in inner if tail is None or number[1:] == tail] or [first, last]

    def _ranked(self, depth: int) -> list[tuple[Order, str, Number]]:
        """Return the rules of so many parts, each with its order, in that order."""
        if depth not in self.ranked:
            numbers = ((name, self.notation.parse(name) or ()) for name in self.book.index)
            found = ((self.notation.order(each), name, each) for name, each in numbers if len(each) == depth)
            self.ranked[depth] = sorted(found)
        return self.ranked[depth]

    def _in_words(self, number: Number) -> bool:
        """True where an item is marked within the running text of its rule: *either (a) this, or (b) that*. Where the
        first of them is a rule of its own, they all are, but for one up to which the text itself counts, too."""
        form = self.notation.form(number)
        rule = self.book.index["".join(number[:-1])]
        if "".join((*number[:-1], form.nth(1))) in self.book.index:
            return _counts_through(rule.text, form, number[-1])
        texts = [f"{each.heading} {each.text}" for each in (rule, *self.book.below.get(rule.id, ()))]
        first = form.at(1)
        for part in self.notation.items:
            for mark in part.marks if form in part.cited else ():
                marks = [mark.write(value) for value in (first, form.value(number[-1])) if value]
                within = _is_framed(mark) and any(all(_marks(text, each) for each in marks) for text in texts)
                if within or _heads_rows(rule, marks):
                    return True
        if _steps_to(rule.text, form, number[-1]):
            return True
        return not self.notation.is_item(number) and any(_counts_to(text, form, number[-1]) for text in texts)

    def _ids(self, names: tuple[str, ...] | list[str]) -> tuple[str, ...]:
        """Return the ids of the rules of these names; of an item within running text that of the rule around it."""
        return tuple(f"{self.book.id}:{self._place(name)}" for name in names)

    def _place(self, name: str) -> str:
        if name in self.book.index:
            return name
        number = self.notation.parse(name) or ()
        parent = "".join(number[:-1])
        return parent if parent in self.book.index and self._in_words(number) else name


def in_words(rule: Rule, notation: Notation) -> list[str]:
    """Return the marks of the items within the running text of a rule, *either (a) this, or (b) that*, in their
    order; none where there are not two of them."""
    text = f"{rule.heading} {rule.text}"
    for mark in (mark for part in notation.items for mark in part.marks if _is_framed(mark)):
        values = (mark.at(ordinal) or "" for ordinal in count(1))
        marks = list(takewhile(lambda each: _marks(text, each), map(mark.write, values)))
        if len(marks) > 1:
            return marks
    return []


def _is_framed(mark: Form) -> bool:
    """True for a mark that running text may hold: a mere value is a figure there."""
    return bool(mark.before or mark.after)


def _counts_to(text: str, form: Form, written: str) -> bool:
    """True where a text has the letters from the first to this one, each marked alike: *a. this, b. that*."""
    last = form.ordinal(form.value(written))
    if form.kind not in LETTERS or not 1 < last == int(last):
        return False
    letters = [form.at(ordinal) or "" for ordinal in range(1, int(last) + 1)]
    return any(_in_order(text, [f" {before}{letter}{after} " for letter in letters]) for before, after in FRAMES)


def _counts_through(text: str, form: Form, written: str) -> bool:
    """True where a text has all marks from the first to this one in their order, and more than a citation of its own
    items has: *(i) one, (ii) another, or (iii) both*."""
    last = form.ordinal(form.value(written))
    if not COUNTED <= last == int(last) or not form.before.startswith("("):
        return False
    marks = [form.nth(ordinal) for ordinal in range(1, int(last) + 1)]
    return _in_order(text.replace("\n", " "), [f" {mark} " for mark in marks])


def _steps_to(text: str, form: Form, written: str) -> bool:
    """True where a text has as many numbered steps as a figure says, or a letter, which they have where they are
    printed."""
    last = form.ordinal(form.value(written)) if form.kind in (*LETTERS, FIGURE) else 0
    return last > 0 and _in_order(f" {text}".replace("\n", " "), [f" {step}. " for step in range(1, int(last) + 1)])


def _in_order(text: str, words: list[str]) -> bool:
    """True where all of these stand in a text, one behind the other."""
    at = 0
    for word in words:
        at = text.find(word, at)
        if at < 0:
            return False
    return True


def _heads_rows(rule: Rule, marks: list[str]) -> bool:
    """True where each of these marks begins a row of one table of a rule, which lists in it what others list below."""
    return any({*marks} <= {row[0].text.strip() for row in table.rows if row} for table in rule.tables)


def _marks(text: str, mark: str) -> bool:
    """True where a mark stands in a text as a word of its own."""
    return f" {mark} " in f" {text}"
