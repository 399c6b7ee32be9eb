"""Words that cite in this book, though no word list says so: those that stand again and again before the numbers of its
rules, and hardly anywhere else: *clause 6(2)*, or any word of a language that has no lists."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from msgspec import structs

from rulewright.languages.forms import stem
from rulewright.languages.patterns import words
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.model import Reference
from rulewright.notations.notation import Notation

FEWEST = 3  # rules that a word must cite
MOSTLY = 0.5  # of the places of a word, at least, are before a number
KNOWN = 0.6  # of these numbers, at least, are rules'
LONGEST = 20  # letters of a word
BEFORE = late(r"(?<![\w.'’-])(?P<word>[^\W\d_]{2,}\.?):?[ \xa0]\Z")
Cited = Iterable[tuple[str, list[tuple[list[Reference], bool]]]]


def words_before(cited: Cited) -> dict[str, list[str]]:
    """Return the words that stand directly before what is cited by its number, in small letters, each with the first
    number of every such citation. `cited` are texts, each with what was found to be cited there."""
    before: defaultdict[str, list[str]] = defaultdict(list)
    for text, found in cited:
        for references, _ in found:
            first = references[0]
            far = max(0, first.start - LONGEST)
            near = max(far, text.rfind(" ", far, max(far, first.start - 1)))  # a word has no blank in it
            match = BEFORE.search(text, near, first.start) if first.cited else None
            if match and first.kind in ("number", "range"):
                before[match["word"].casefold()].append(first.cited[0])
    return dict(before)


def most_before(before: Iterable[dict[str, list[str]]], is_rule: Callable[[str], bool]) -> int:
    """Return how many rules are cited, at most, with the same word before their numbers; `before` as `words_before`
    returns it of each file."""
    times: Counter[str] = Counter()
    for word, numbers in (each for file in before for each in file.items()):
        times[stem(word)] += sum(map(is_rule, numbers))
    return max(times.values(), default=0)


def learnt_cues(
    before: Iterable[dict[str, list[str]]], texts: Iterable[str], notation: Notation, is_rule: Callable[[str], bool]
) -> list[str]:
    """Return the words by which a book cites and which the lists of its notation do not name, in alphabetical order.

    `before` are the words before what is cited in each file, by the lists alone; `texts` are those of the book, which
    are looked at where there may be such a word. `is_rule` tells whether a rule has a number.
    """
    targets: defaultdict[str, set[str]] = defaultdict(set)  # of all forms of a word: clause, clauses
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)  # each with how often rules stand behind it
    for word, numbers in (each for file in before for each in file.items()):
        # An item that is not there does not make its rule another thing
        rules = [number for number in numbers if is_rule(number) or is_rule(number.partition("(")[0])]
        targets[stem(word)].update(rules)
        forms[stem(word)][word] += len(rules)
    known = notation.words
    cites = (*known.cue, *known.label, *known.deferral, *known.appendix, *known.verb)
    parts = (*known.other, *known.paragraph, *known.letter, *known.number, *known.sentence)
    listed = {word.casefold().rpartition(" ")[2] for word in (*cites, *parts)}
    several = (each for kind, each in forms.items() if len(targets[kind]) >= FEWEST)
    unlisted = [each for each in several if listed.isdisjoint(each)]
    whole = list(texts) if unlisted else []
    small = [text.casefold() for text in whole]
    return sorted(word for each in unlisted if _cites(each, is_rule, notation.heads, whole, small) for word in each)


def with_words(notation: Notation, learnt: Words, removed: Words) -> Notation:
    """Return the notation with words more that a book shows, but for those that a person took away."""
    more = {}
    for name in Words.__struct_fields__:
        away = {word.casefold() for word in getattr(removed, name)}
        fresh = [word for word in getattr(learnt, name) if word not in away]
        if fresh:
            more[name] = fresh
    if not more:
        return notation
    lists = {name: [*getattr(notation.words, name), *fresh] for name, fresh in more.items()}
    return notation.having_learnt(more, words=structs.replace(notation.words, **lists))


def _cites(forms: Counter[str], is_rule: Callable[[str], bool], heads: str, texts: list[str], small: list[str]) -> bool:
    """True for a word, in its `forms`, that mostly stands before numbers (they begin with one of the `heads`), most of
    which are rules', but of which not all are known to be: else there is nothing to learn. `forms` says of how many
    that is known, a chapter's is one as well. `small` are the texts in small letters."""
    number = rf":?[ \xa0]§?\(?(?:(?P<bare>\d+)(?![\w(]|[.,]\d)|[\d{heads}](?![^\W\d_]))"
    pattern = late(rf"(?<![\w.'’-])(?i:{words(forms)})(?!\w)(?P<number>{number})?")
    everywhere = numbered = bare = 0
    for text, lower in zip(texts, small, strict=True):
        for match in pattern.finditer(text) if any(form in lower for form in forms) else ():
            everywhere += 1
            numbered += match["number"] is not None
            bare += match["bare"] is not None and is_rule(match["bare"])
    known = forms.total()
    return known < numbered and numbered >= MOSTLY * everywhere and known + bare >= KNOWN * numbered
