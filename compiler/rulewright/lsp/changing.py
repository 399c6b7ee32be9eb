"""What the first tier found out about an edit, as what changed in a book by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

from msgspec import structs

from rulewright.cite.passages import Passage, passages_of
from rulewright.lsp.ahead import Changed, Stretch
from rulewright.lsp.edited import Edited
from rulewright.lsp.reshaped import Reshaped
from rulewright.lsp.view import Part, View
from rulewright.model import Block, Book, Citation, Rule
from rulewright.text import Source, Text


def with_passage(book: Book, was: Passage, words: Text, edited: Edited, citations: list[Citation]) -> Changed | None:
    """Return what is otherwise where the `words` of one passage are others, and what these cite; None where it is in no
    rule."""
    rule = book.by_id.get(was.source or "")
    if rule is None:
        return None
    rules = {rule.id: _within(rule, was.text, words)}
    return Changed(book, was.text.source, words.source, edited, {}, citations, _stretches([was.text]), rules)


def with_rules(view: View, book: Book, now: Reshaped, old: Source, new: Source, edited: Edited) -> Changed | None:
    """Return what is otherwise where a text has other rules; None where the whole book, or another one, may tell what
    its tables and contents lists are called, or what its rules are."""
    others = [each for each in view.project.books if each is not book and view.project.rulebook(each) is book]
    if others or not (now.has_same_code and now.has_same_names) or book.notation is None:
        return None
    rules = {each.id: each for each in now.alone.rules if now.book.index.get(each.name) is each or not each.implied}
    numbers = {id.partition(":")[2] for id in rules.keys() ^ {each.id for each in _of(book, old)}}
    if any(each.number in numbers for each in book.tables):
        return None  # a table is of the rule that its caption numbers
    asked = structs.replace(now.book, rules=list(now.asking.values()), matter=[])
    part = Part(
        now.book,
        entries=list(chain.from_iterable(now.alone.contents)),
        code=[each.span for each in now.alone.fences],
        named=[*(each for each in now.alone.rules if not each.implied), *now.alone.tables],
    )
    again = _stretches(each.text for each in passages_of(asked, book.notation, now.book))
    return Changed(now.book, old, new, edited, {}, now.book.citations, again, rules, now.gone, part)


def _of(book: Book, source: Source) -> list[Rule]:
    return [each for each in book.rules if each.span.source is source]


def _within(rule: Rule, old: Text, new: Text) -> Rule:
    """Return a rule in which a passage says something else now."""
    content = [
        structs.replace(each, text=new) if isinstance(each, Block) and each.text is old else each
        for each in rule.content
    ]
    return structs.replace(rule, content=content)


def _stretches(texts: Iterable[Text]) -> dict[Source, set[Stretch]]:
    """Return where some texts stand, by the files that these are in."""
    found: defaultdict[Source, set[Stretch]] = defaultdict(set)
    for each in texts:
        found[each.source].add(each.outer)
    return dict(found)
