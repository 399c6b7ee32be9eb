"""What a book calls its chapters that have nothing but a letter, where it cites them: *Part C*, *C-osan kohdassa 8*,
*a C. rész 8. pontja*.

Teams and groups are called by letters, too. A word tells chapters where it is listed for what divides books, or where
the number of a part follows that the chapter has, again and again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct, field, structs

from rulewright.languages.forms import is_inflected, stem
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.notations.form import Form
from rulewright.notations.notation import Notation

FEWEST = 2  # parts of chapters that stand behind a word which nobody listed
MOSTLY = 0.75  # of these, at least, are there
CHAPTER = Form("", "A", "")
VALUE = r"(?P<value>[A-Z])"
WORD = r"(?P<word>[^\W\d_]{3,20})"
PART = r"(?=(?:,?[ \xa0](?:[^\W\d_]{1,15}\.?[ \xa0])?(?P<part>\d{1,3})(?![\w,]|\.\d))?)"
AHEAD = late(rf"(?<!\w){WORD}[ \xa0]{VALUE}(?!\w|[.-]\w){PART}")
BEHIND = late(rf"(?<![\w.,-]){VALUE}(?P<behind>(?:-|\.?[ \xa0]){WORD})(?![\w-]){PART}")


class _Called(NamedTuple):
    """A word in all its endings, and whether it stands behind the letter."""

    stem: str
    behind: bool


class _Seen(Struct):
    """How often the letters beside it are those of chapters, and the parts behind it theirs; in what ways it is
    written. `apart` are the letters that only a blank parts from a word behind them: A part is one of something."""

    right: int = 0
    wrong: int = 0
    apart: set[str] = field(default_factory=set)
    parts: set[tuple[str, ...]] = field(default_factory=set)
    lost: int = 0
    written: Counter[str] = field(default_factory=Counter)
    words: set[str] = field(default_factory=set)


def with_named_chapters(
    texts: Iterable[str], notation: Notation, exists: Callable[[tuple[str, ...]], bool], removed: Words
) -> tuple[Notation, Words]:
    """Return the notation with the words behind the letters of chapters that call these, and the words that do so in
    front of them, but for those `removed`; `exists` tells whether a rule has a number."""
    if notation.levels[0].cited != (CHAPTER,) or len(notation.levels) == 1:
        return notation, Words()
    found = [(called, seen) for called, seen in _seen(texts, notation, exists) if _calls(seen, notation)]
    ahead = {word for called, seen in found if not called.behind for word in seen.words}
    behind = {written for called, seen in found if called.behind for written in seen.written}
    words = Words(cue=sorted(ahead - {word.casefold() for word in removed.cue}))
    if not behind:
        return notation, words
    top, *levels = notation.levels
    forms = sorted((Form("", "A", each) for each in behind), key=lambda each: (-len(each.after), each.after))
    top = structs.replace(top, cited=(*top.cited, *forms))
    return notation.having_learnt(forms, levels=[top, *levels]), words


def _seen(
    texts: Iterable[str], notation: Notation, exists: Callable[[tuple[str, ...]], bool]
) -> Iterator[tuple[_Called, _Seen]]:
    """Yield each word beside capitals, with what was seen of it."""
    found: defaultdict[_Called, _Seen] = defaultdict(_Seen)
    write = notation.levels[1].cited[0].write
    for text in texts:
        for pattern in (AHEAD, BEHIND):
            for match in pattern.finditer(text):
                word = match["word"].casefold()
                seen = found[_Called(stem(word), pattern is BEHIND)]
                there = exists((match["value"],))
                seen.right += there
                seen.wrong += not there
                if match["part"] and exists((match["value"], write(match["part"]))):
                    seen.parts.add((match["value"], match["part"]))
                else:
                    seen.lost += match["part"] is not None
                seen.words.add(word)
                if pattern is BEHIND:
                    seen.written[match["behind"]] += 1
                    seen.apart.update(match["value"] if there and match["behind"][0].isspace() else "")
    yield from found.items()


def _calls(seen: _Seen, notation: Notation) -> bool:
    """True for a word that calls chapters."""
    if seen.right <= seen.wrong or len(seen.apart) == 1:
        return False
    listed = notation.words
    endings = "".join(["e", *listed.plural]) if listed.plural else ""
    dividing = [word for word in listed.division if word.isalpha()]
    if any(is_inflected(word, each, endings) for word in seen.words for each in dividing):
        return True
    return len(seen.parts) >= FEWEST and len(seen.parts) >= MOSTLY * (len(seen.parts) + seen.lost)
