"""What a newcomer meets first: a book that was misread as a whole. Each trouble is one sentence: what happened, and the
one thing to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.figures import quoted
from rulewright.languages import language_name, languages, load_words
from rulewright.model import Book, Diagnostic

MISREAD = ("duplicate-rule", "out-of-order", "misplaced-rule", "numbering-gap", "backward-range", "missing-item")
SEVERAL = 10  # findings that speak of misread numbers, from which on the notation is doubted
SHARE = 0.05  # of the rules
FEW = 3  # rules, at most, in a text of many lines: it was hardly read
LINES = 60  # lines with words
RULES = 10  # in a book of fewer it is no wonder that nothing is cited
MANY = 20  # findings of one code
MOST = 0.5  # of all findings


def troubles(book: Book, found: list[Diagnostic]) -> Iterator[str]:
    """Yield a sentence for each trouble with a book as a whole; `found` are its findings."""
    rules = sum(not rule.implied for rule in book.rules)
    if not rules or book.format == "lout":
        return
    if rules <= FEW and (lines := _lines(book)) >= LINES:
        yield _hardly_read(book, rules, lines)
        return
    counts = Counter(finding.code for finding in found)
    misread = {code: counts[code] for code in MISREAD if counts[code]}
    if sum(misread.values()) >= max(SEVERAL, SHARE * rules):
        yield _misread(book, misread)
    elif counts and counts.most_common(1)[0][1] >= max(MANY, MOST * len(found)):
        yield _one_code(book, *counts.most_common(1)[0], len(found))
    if book.language not in languages() and (book.spoken or book.doubtful):
        yield _unlisted(book)
    elif rules >= RULES and not any(citation.references for citation in book.citations):
        yield (
            f"{book.id}: no citation was read in {rules} rules; if it cites by words or links of its own, "
            f"`rulewright notation --explain {book.sources[0].path}` shows what was understood, and `[words.add]` in "
            "book.toml adds words"
        )


def _lines(book: Book) -> int:
    """Return how many lines of a book have words."""
    return sum(1 for source in book.sources for line in source.text.splitlines() if line.strip())


def _hardly_read(book: Book, rules: int, lines: int) -> str:
    many = "one rule was" if rules == 1 else f"{rules} rules were"
    return (
        f"{book.id}: only {many} found in {lines} lines, so next to nothing was checked; `rulewright outline "
        f"{book.sources[0].path}` shows which numbers began no rule, and the guide on notations how to describe others"
    )


def _unlisted(book: Book) -> str:
    """There are no whole word lists for the book's language: say what was learnt from the text, and what could not
    be."""
    spoken = language_name(book.language) if book.language else "its language"
    few = len(load_words(book.language).cue) > len(load_words("").cue)
    said = (
        f"{book.id}: only a few words of {spoken} are known"
        if few
        else f"{book.id}: there are no word lists for {spoken}"
    )
    if book.learnt:
        said += f", so what cites was learnt from the text: {quoted(book.learnt)}; "
    else:
        said += "; " if few else ", so only numbers and signs such as § were understood; "
    if book.doubtful:
        doubtful = quoted(book.doubtful)
        said += (
            f"{doubtful} may cite or count, and nothing tells which: if they cite, write `[words.add]` and "
            f"`cue = [{doubtful}]` in book.toml, else the same below `[words.remove]`"
        )
    else:
        said += "give other words that cite in book.toml: `[words.add]`, `cue = [...]`"
    return said


def _misread(book: Book, misread: dict[str, int]) -> str:
    listed = ", ".join(f"{count} × {code}" for code, count in misread.items())
    name = book.notation.name if book.notation else ""
    how = "guessed to be" if book.guessed else "said to be"
    return (
        f"{book.id}: the numbers do not follow each other as those of one book do ({listed}); its notation is {how} "
        f"{name}: `rulewright notation` lists others, try one with `--notation NAME`"
    )


def _one_code(book: Book, code: str, count: int, total: int) -> str:
    return (
        f"{book.id}: {count} of {total} findings are {code}: `rulewright explain {code}` says what it means and how to "
        "mend or silence it"
    )
