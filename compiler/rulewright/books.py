"""First pass: the files of each book, read into rules, blocks and tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from glob import escape
from html import unescape
from pathlib import Path

from rulewright.cache import encode
from rulewright.config import USUAL
from rulewright.confine import OUTSIDE, is_inside
from rulewright.errors import InputError
from rulewright.inputs import is_file, is_link, is_there, matching
from rulewright.languages import (
    Words,
    added,
    chapter_words,
    guess_language,
    heading_words,
    label_words,
    languages,
    load_words,
    vocabulary,
)
from rulewright.late import late
from rulewright.model import Book, Problem
from rulewright.notations.chapters import listed_chapters
from rulewright.notations.learnt.annexes import with_annexes
from rulewright.notations.learnt.bare_paragraphs import with_marked_paragraphs
from rulewright.notations.learnt.headed import with_headed_chapters
from rulewright.notations.learnt.inserted import labels, with_inserted, with_inserted_labels
from rulewright.notations.learnt.lettered import with_lettered_annexes
from rulewright.notations.learnt.marks import named_in, with_own_marks
from rulewright.notations.load import in_language, shipped_file
from rulewright.notations.notation import Notation
from rulewright.notations.number import Order
from rulewright.outline.heads import said_again
from rulewright.outline.left_over import left_over
from rulewright.outline.told import Told
from rulewright.project import BOOK_FILE, PAGES, BookSettings, Project, shown_path
from rulewright.read.blocks import lines_counted
from rulewright.read.files import read_source
from rulewright.read.folder import is_by_product, names_in, pieces_together, texts_of
from rulewright.read.formats import as_lines
from rulewright.read.markdown.front import end_of_front
from rulewright.read.markdown.nested import entries_within
from rulewright.read.markdown.published import with_published
from rulewright.read.order import in_order
from rulewright.read.unread import OUT
from rulewright.structure.prose import read_prose
from rulewright.text import Source, Span
from rulewright.toml import line_of

FRONT_MATTER = late(
    r"---[ \t]*\r?\n(?:(?!---)[^\n]*\n){0,30}?"
    r"title:[ \t]*(?P<quote>[\"']?)(?P<title>[^\W_][^\n]*?)(?P=quote)[ \t]*\r?\n"
)
# The title of a document in HTML; behind a bar stands that of its site
HTML_TITLE = late(r"(?is)\s*<(?:(?!<body).)*?<title[^<>]*>\s*(?P<title>[^<>|]*[^\s<>|])[^<>]*</title>")
NAMED = 2  # words, at least, in which such a title names a book; one may be what a program writes
LONG_TITLE = 50  # characters of a rule's title that are told with a place under it
HEAD = 5000  # characters of a document in HTML in which its title is
HUNDRED = 100  # chapters that are numbered by hundreds begin anew with each


def read(project: Project) -> None:
    """Read every book of the project. A file that cannot be read becomes a failure and costs only itself."""
    for settings in project.settings:
        project.books.append(_read_book(project, settings))


def _read_book(project: Project, settings: BookSettings) -> Book:
    book = Book(settings.id, settings.file.title, settings.file.format, outside=settings.file.outside)
    book.only_links = settings.file.only_links
    sources = book.sources
    original = settings.file.tracked_changes == "original"
    unread = len(project.failures)
    for path, *following in pieces_together(files_of(project, settings)):
        try:
            read = read_source(path, shown_path(path, project.root), original, settings.file.tree, following)
        except InputError as error:
            project.failures.append(str(error).removesuffix(f"; {OUT}" if settings.given else ""))
            continue
        source, problems = project.texts.same(book.id, read) if project.texts else read
        sources += [source, *source.behind]
        project.remarks += [source.remark] if source.remark else []
        book.problems.extend(problems)
    book.language = settings.file.language or guess_language(
        [source.text[end_of_front(source.text) :] for source in sources]
    )
    book.spoken = not settings.file.language
    if book.format == "lout" or any("@" in source.text for source in sources):
        _read_lout(project, settings, book, sources)
    if book.format == "prose":
        _read_numbered(project, settings, book, sources)
    book.title = book.title or _title_of(book)
    told = not sources and len(project.failures) > unread  # why there is no text
    if not (book.rules or told or (book.document and book.matter)):  # a letter in Lout needs no sections
        first = sources[0] if sources else Source(settings.place, "")
        book.problems.append(Problem("empty-book", Span(first, 0, 0), "text" if sources else "files"))
    return book


def _read_lout(project: Project, settings: BookSettings, book: Book, sources: list[Source]) -> None:
    """Read a book in Lout. Where its rules have numbers that somebody typed, or a notation is named for it, it goes on
    as prose in the blocks of which it consists."""
    from rulewright.read.lout.files import as_numbered, is_lout, read_aid  # most books are prose, and need none of it

    if book.format != "lout" and not is_lout(sources):
        return
    # What is no UTF-8 is what Lout itself reads: Latin-1.
    book.problems = [each for each in book.problems if each.kind != "bad-encoding"]
    told = book.format == "prose" and bool(settings.notation)
    book.format = "lout"
    read_aid(project, settings, book, sources)
    if book.spoken:  # what is read first may be but a head, and all the words be in what it includes
        book.language = guess_language([source.text for source in sources])
    as_numbered(book, sources, asked=told)


def _read_numbered(project: Project, settings: BookSettings, book: Book, sources: list[Source]) -> None:
    """Read the numbered prose of a book, by its notation or by the one that fits best."""
    sources[:] = with_published(sources, load_words(book.language).label)
    told = Told(settings.file.outline, settings.file.part, said_again(sources))
    seen = [source.without(told.unnumbered(source)) for source in sources]  # what shows how the book numbers
    lined = [as_lines(source) for source in seen]
    learnt = _learnt_words(book.language, [source.folded.text for source in seen])
    if settings.notation:
        book.notation = in_language(settings.notation, book.language, settings.folder, learnt)
    else:
        from rulewright.outline.guess import guess_notation  # most books say what theirs is
        from rulewright.outline.titled import cited_by_title

        own = added(settings.file.words, learnt) if learnt else settings.file.words
        guess = guess_notation(lined, settings.folder, book.language, own)
        book.notation, book.guessed, book.composed = guess.notation, guess.reason, guess.file
        if not guess.file and (titled := cited_by_title(lined, guess.notation.words, guess.fits)):
            _read_titled(project, book, sources, told, titled)
            return
    book.notation, inserted = with_inserted(book.notation, lined)
    file = "" if settings.notation else book.composed or shipped_file(book.notation.name)
    book.notation, file, called = with_marked_paragraphs(book.notation, [source.folded.text for source in lined], file)
    book.composed = file if called else book.composed
    counted = [lines_counted(source.folded.text, source.blocks) for source in seen if source.blocks]
    nested = sum(map(entries_within, seen))
    book.notation, marks, said = with_own_marks(book.notation, (source.folded.text for source in seen), counted, nested)
    if any(each.form.kind == "1" for each in marks):  # 3a) between 3) and 4)
        shown = list(labels((source.folded.text for source in lined), book.notation))
        book.notation, items = with_inserted_labels(book.notation, shown)
        inserted += items
    if marks and not settings.notation:
        book.composed = named_in(book.composed or shipped_file(book.notation.name), marks)
    book.notation, lettered = with_lettered_annexes(book.notation, [source.folded.text for source in lined])
    book.notation, apart = with_annexes(book.notation, [source.folded.text for source in lined])
    book.notation = with_headed_chapters(
        book.notation, (source.folded.text for source in seen), settings.file.words.remove
    )
    project.remarks += [f"{book.id}: {sentence}" for sentence in (*inserted, *called, *said, *lettered, *apart)]
    book.chapters = listed_chapters(book.notation, settings.file.chapters, _said_at(settings, "chapters"))
    asked = encode((settings.file.outline, settings.file.part))
    said = read_prose(book, sources, project.open_cache(book, book.notation.described, asked), told)
    if len(sources) > 1:
        read = {rule.span.source.path for rule in book.rules}
        said += left_over(lined, read, settings.folder, book.language)
    project.remarks += [f"{book.id}: {sentence}" for sentence in said]
    for key, wanted in told.unused():
        what = "heading or file" if key == "outline.no-rules" else "line or file" if key == "part.begins" else "line"
        project.remarks.append(f'{settings.place}: {key}: no {what} of the book is called "{wanted}"')
    _name_places(book)
    book.chapters = book.chapters or _excerpt(book, book.notation)


def _said_at(settings: BookSettings, key: str) -> str:
    """Return the place of a key in a book's settings, with its line where there is a file that says it."""
    is_said = settings.described and bool(getattr(settings.file, key))
    line = f":{line_of(settings.folder / BOOK_FILE, key)}" if is_said else ""
    return f"{settings.place}{line}: {key}"


def _read_titled(project: Project, book: Book, sources: list[Source], told: Told, why: str) -> None:
    """Read a book whose rules are its headings; `why` says what shows that."""
    from rulewright.structure.titled import nothing_numbered

    book.titled, book.guessed, book.composed = True, why, ""
    project.remarks += [f"{book.id}: {each}" for each in read_prose(book, sources, None, told, nothing_numbered)]
    _name_places(book)


def _learnt_words(language: str, texts: list[str]) -> Words | None:
    """Return the words with which the rules of some texts begin and which no list of their language names."""
    if language not in languages():
        found = sorted({*label_words(texts).label, *chapter_words(texts)})
        return Words(label=found, cue=found, article=found)
    words = heading_words(texts, vocabulary(language))
    return words if words.label else None


def _name_places(book: Book) -> None:
    """Tell the sources that are no lines where each rule begins: people find a place by the rule that it is under."""
    placed = {source.path: source for source in book.sources if source.places}
    for rule in book.rules if placed else ():
        source = placed.get(rule.span.source.path)
        if source and not rule.implied:
            title = rule.heading if len(rule.heading) <= LONG_TITLE else f"{rule.heading[:LONG_TITLE]}…"
            source.under.append((rule.span.start, f'{rule.name} "{title}"' if title else rule.name))
    for source in placed.values():
        source.under.sort()


def _excerpt(book: Book, notation: Notation) -> list[tuple[Order, Order]] | None:
    """Return the chapters of a book that begins in the middle and does not say what it holds: the others lie outside.

    A book that begins with its first chapter promises all of them (None); so does one that begins with 101 or 1000.
    """
    numbers = [notation.parse(rule.name) for rule in book.rules if rule.parent is None]
    orders = sorted(notation.order(number) for number in numbers if number and number[0][0].isdigit())
    lettered = sorted(notation.order(number) for number in numbers if number and notation.has_letter(number))
    appendices = [(lettered[0], lettered[-1])] if lettered else []
    begun = not orders or _begins(int(orders[0][0])) or notation.scopes
    return None if begun else [(orders[0], orders[-1]), *appendices]


def _begins(chapter: int) -> bool:
    """True for the number with which a book may begin: 0, 1, or the first of some hundred."""
    return chapter <= 1 or (chapter >= HUNDRED and chapter % HUNDRED <= 1)


def files_of(project: Project, settings: BookSettings) -> list[Path]:
    """Return the book's files in reading order: pattern by pattern, each sorted by name, none twice. A pattern means
    neither what a word processor leaves beside a file that is open nor a copy with our comments, nor what the project
    writes, nor its hand-written pages, unless it begins with their folder."""
    found: dict[Path, None] = {}
    lost: dict[str, None] = {}
    written, pages = (_below(settings.folder, each) for each in (project.output, project.pages))
    patterns = settings.file.files
    if patterns == list(USUAL) and not any(matching(settings.folder, pattern) for pattern in patterns):
        patterns = [escape(name) for name in texts_of(names_in(settings.folder), settings.folder)]
    for pattern in patterns:
        others = {*written, *(() if pattern.startswith(f"{PAGES}/") else pages)}
        there = matching(settings.folder, pattern)
        if not there and pattern not in USUAL and settings.described:
            project.remarks.append(f'{_said_at(settings, "files")}: nothing is called "{pattern}"')
        for path in map(Path, in_order(path.as_posix() for path in there)):
            if path.name != pattern and is_by_product(path.name):
                continue
            if is_file(path) and others.isdisjoint(path.parents):
                found.setdefault(path)
            elif is_link(path) and not is_there(path) and not path.name.startswith("."):  # as an editor's own link is
                lost.setdefault(f"{shown_path(path, project.root)}: is a link to what is not there")
    project.failures += lost
    return list(found) if settings.given else own(project, found)


def _below(home: Path, folder: Path) -> tuple[Path, ...]:
    """Return the folder where it is in a book's `home`, or is that; else nothing."""
    return (folder,) if home in (folder, *folder.parents) else ()


def own(project: Project, paths: Iterable[Path]) -> list[Path]:
    """Return the files that are of the project; one that lies elsewhere becomes a failure."""
    inside = cache(lambda folder: is_inside(folder, project.root))
    found = []
    for path in paths:
        if is_inside(path, project.root) if is_link(path) else inside(path.parent):
            found.append(path)
        else:
            project.failures.append(f"{shown_path(path, project.root)}: {OUTSIDE}")
    return found


def _title_of(book: Book) -> str:
    """A book that no heading tells the title of is called as its only file says in front of all or in the head of its
    HTML, else by its only chapter, else by its id."""
    titled = FRONT_MATTER.match(book.sources[0].text) if len(book.sources) == 1 else None
    if titled:
        return titled["title"]
    named = HTML_TITLE.match(book.sources[0].original[:HEAD]) if len(book.sources) == 1 else None
    words = unescape(named["title"]).split() if named else []
    if len(words) >= NAMED:
        return " ".join(words)
    chapters = [rule for rule in book.rules if rule.parent is None]
    if len(chapters) == 1 and chapters[0].heading:
        return chapters[0].heading
    return book.id.replace("-", " ").replace("_", " ").capitalize()
