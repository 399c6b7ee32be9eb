"""How a book cites, as its text shows it: what its rules and their parts are called where they are cited."""

from __future__ import annotations

from rulewright.cache import Cache, Kind
from rulewright.cite.habits.called import ANEW, CALLED, with_called_parts
from rulewright.cite.habits.dotted import as_read, with_dots
from rulewright.cite.habits.framed import square_brackets, with_framed
from rulewright.cite.habits.inner import with_inner_words
from rulewright.cite.habits.lettered import with_named_chapters
from rulewright.cite.habits.numbered import short_words, words_for_rules
from rulewright.cite.habits.plain import chapters, plain
from rulewright.cite.habits.scoped import with_main_words, with_own_parts
from rulewright.cite.habits.telling import with_telling
from rulewright.cite.habits.together import with_joined
from rulewright.cite.habits.worded import with_ranks, with_words_behind
from rulewright.cite.habits.words import with_words
from rulewright.cite.parts.steps import Places
from rulewright.cite.passages import Passage
from rulewright.cite.relative import words_of_headings
from rulewright.cite.scopes import Scopes
from rulewright.cite.shown import Shown
from rulewright.cite.works.own import own_names
from rulewright.figures import folded
from rulewright.languages import Words, languages
from rulewright.languages.patterns import Kinds
from rulewright.model import Book
from rulewright.notations.notation import Notation
from rulewright.notations.number import Number, scope_of, without_scope
from rulewright.notations.unmarked import has_rule


def _labels_apart(book: Book) -> set[str]:
    """Return the words in front of the numbers of a book's divisions, where they stand."""
    files = book.outline.files if book.outline else ()
    return {each.label for _, found, _ in files for each in found if each.label and scope_of(each.number or ())}


def learn_habits(book: Book, notation: Notation, removed: Words, passages: list[Passage], cache: Cache) -> None:
    """Add to a book's notation what its text, passage by passage, shows: how it calls the parts of its rules; where its
    language has no word lists, also whether it has dots behind numbers, and the words that cite."""

    def exists(number: Number) -> bool:
        return "".join(number) in book.index

    texts = Shown(((each.text.source, folded(each.text.text)) for each in passages), cache)
    rules = [each.number for each in passages]
    within = list(zip(texts.all, rules, strict=True))
    notation = with_framed(notation, texts.all, book.index.__contains__)
    numbers = [notation.parse(name) or () for name in book.index]
    notation = with_telling(notation, texts.all, numbers, exists)
    if notation.scopes:
        titles = {scope: book.heading_of(scope) for scope in notation.scopes}
        scopes = Scopes(notation, book.index.__contains__, "", titles)
        placed = zip(texts.all, (each.division for each in passages), strict=True)
        notation = with_own_parts(notation, placed, exists, lambda *place: scopes.named(*place)[0])
    notation = with_main_words(notation, within, numbers, _labels_apart(book))
    notation = with_joined(notation, texts.all, exists)
    notation = _of_plain_numbers(book, notation, within, removed)
    notation, named = with_named_chapters(texts.all, notation, exists, removed)
    notation = with_words(notation, named, removed)
    notation = with_inner_words(within, notation, exists, words_of_headings(book, notation))
    if book.language in languages():
        book.notation = _with_called_parts(book, notation, texts, rules)
        return
    from rulewright.cite.habits.unlisted import learn  # the languages of most books have word lists

    notation = with_ranks(texts.all, notation, chapters(notation, numbers).last)
    notation = with_dots(texts.all, notation)
    if notation.dotted:
        texts = Shown(((source, as_read(text, notation)) for source, text in texts.places), cache)
        within = list(zip(texts.all, rules, strict=True))
    known = notation
    notation = _with_called_parts(book, known, texts, rules)
    called = notation is not known
    numbers = [without_scope(notation.parse(name) or ()) for name in book.index]
    names = {"".join(number) for number in numbers} | book.index.keys()  # of rules in any part of the book
    shown = learn(within, notation, numbers, lambda number: "".join(number) in names, book.tables, own_names(book))
    parts = {word for part in notation.parts[1:] for form in part.cited for word in form.before.split()}
    works = Kinds(notation.words.work_before)  # pelastustoimilain 74 §: they name what the rules are of
    # Some cite parts of rules, no rules
    shown.words.cue[:] = [word for word in shown.words.cue if word not in parts and word not in works]
    notation = with_words(notation, shown.words, removed)
    book.learnt = [word for word in shown.words.cue if word in notation.words.cue and not word.endswith(":")]
    book.doubtful = [word for word in shown.doubtful if word not in parts | {each.casefold() for each in removed.cue}]
    # What cites rules shows what calls their parts, and some of these what others are called
    book.notation = _with_called_parts(book, notation, texts, rules, ANEW) if book.learnt or called else notation


def _of_plain_numbers(book: Book, notation: Notation, texts: list[tuple[str, Number]], removed: Words) -> Notation:
    """Return the notation with what cites the rules of a book by numbers alone. `texts` come
    each with the number of the rule that it stands in."""
    numbers = [notation.parse(name) or () for name in book.index]
    if notation.levels[0].cited[0].kind != "1":
        return notation
    own = [(text, notation.ordinal(number[:1]) if number else 0) for text, number in texts]
    notation = with_words(notation, Words(cue=short_words(own, notation, chapters(notation, numbers))), removed)
    rules = plain(notation, numbers)
    if rules is None:
        return notation
    notation = with_words(
        notation, Words(cue=[*words_for_rules(own, notation, rules), *square_brackets(own, rules)]), removed
    )
    return with_words_behind(own, notation, rules, own_names(book), book.language in languages())


def _with_called_parts(
    book: Book, notation: Notation, texts: Shown, within: list[Number], kind: Kind[list[Places]] = CALLED
) -> Notation:
    """Return the notation with the words by which these texts of the book, each `within` a rule, call the parts of its
    rules."""

    def exists(number: Number) -> bool:
        return has_rule(number, notation, book.index.__contains__)

    return with_called_parts(texts, within, notation, exists, kind)
