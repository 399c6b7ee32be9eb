"""How the numbers of a notation are written, as patterns: what its levels and items look like one behind the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct, field

from rulewright.languages.scripts import UNSPACED, ByScript, part_words, spaced
from rulewright.notations import kinds
from rulewright.notations.form import Form, any_of
from rulewright.notations.part import Part

# What stands between the number of a rule (and its title) and a first part on the same line: MADDE 4 – (1)
BEFORE_PART = r"[ \t\xa0\u3000]*(?:[–—-](?:[ \t\xa0]+|(?=\()))?"
# Some write 4.Text, 4.- Text, 4- Text, 4.—Text or 4.—(1), but no figure with a stop is followed by a capital, a sign or
# a remark
UNPARTED = (
    r"(?:(?<=[\dº°ª][.)])(?:[^\W\d_a-z]|§|\([^\W\d_]{3})"
    r"|(?<=[\dº°ª.)])[–—-][ \t\xa0*]|(?<=\d\.)(?:[–—](?=[^\W\d_a-z])|[–—-](?=\()))"
)
CLOSED, EDGE = r"[\\.:)\]}>*_]{0,4}", rf"\s|\]\]|\Z|{UNPARTED}"
ENDED = rf"{CLOSED}(?={EDGE}|(?<=\])[{UNSPACED}])"  # behind a number with which a line begins
# Stands behind a number and tells it from a figure: a letter of a script without blanks, or a whole word
TELLS = ByScript(rf"[{UNSPACED}]|[^\n]*[^\W\d_]{{3}}")
DOTTED = ((".", "a"), (".", "A"), (".(", "a"), (".(", "i"), (".(", "1"))  # 3.a, 3.a.(1)
NUMERALS = "(?i:[ivx]{2})"
JOINTS = "/-"  # between the number of a rule and the letter of an item
JOINED = tuple((joint, kind) for joint in JOINTS for kind in "aA")  # 3-A
GLUED = Form("", "a", "")  # an item directly behind the number of its rule
LETTERS = re.compile(r"[A-Z]|(?![IVXLC]+\Z)[A-Z]{2,4}")  # that may stand directly before a number of their division
SCOPED = "/"  # between the name of a division and the chapter: II/3
CITED_SCOPED = "/.-"  # may stand there where it is cited


def ended(texts: Iterable[str]) -> str:
    """Return what stands behind a number with which a line of some texts begins, as a pattern."""
    return spaced(ENDED) if part_words(texts) else ENDED


class Annexes(Struct, frozen=True):
    """What is numbered apart from the chapters: the `words` that it is called by, in small letters, how one of it is
    written: Annex 1, and what says, up to the end of a line, `whose` it is: to the Statute."""

    words: tuple[str, ...]
    form: Form
    whose: tuple[str, ...] = ()


class Shape(Struct, dict=True, kw_only=True):
    """The parts of a number: `levels`, then `items`. `scopes` are the divisions of a book that begin their numbering
    again, by the names that stand before their numbers, each with what it is called; `annexes` are numbered
    beside the chapters; `by_word` are the words that call the chapters of one division alone, in small
    letters, each with its name, `main_words` those of what stands in no division. `large` tells that the numbers of the
    chapters are too large for the figures of the book, and how many digits they have at least, `glued` that a letter
    right behind one tells it, too: 3c."""

    levels: list[Part]
    items: list[Part]
    scopes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    annexes: tuple[Annexes, ...] = ()
    by_word: dict[str, str] = field(default_factory=dict)
    main_words: frozenset[str] = frozenset()
    large: int = 0
    glued: bool = False

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What a number may be made of: its levels, and the items below them."""
        return (*self.levels, *self.items)

    @cached_property
    def bare_depth(self) -> int:
        """How many of the first parts are mere digits without anything between them: 7 and 702 look like figures."""
        depth = 1
        for level in self.levels[1:]:
            if any(form.before or form.after or form.kind not in ("9", "99") for form in level.cited):
                break
            depth += 1
        return depth

    @cached_property
    def framed(self) -> bool:
        """True where what stands around the number of a chapter tells it from a figure, 2 kap., 第5条, #5, R-5, or its
        size does."""
        return self.large > 0 or all(form.told for form in self.levels[0].cited)

    @cached_property
    def counts_in_words(self) -> bool:
        """True where chapters are counted in words, too: Rule One."""
        return any(kinds.in_words(form.kind) for form in self.levels[0].cited)

    @cached_property
    def spelt(self) -> bool:
        """True where a number may begin with a word, as Rule One, Step 2 or First Schedule do."""
        forms = self.levels[0].cited
        worded = self.counts_in_words or any(form.kind == "Aa" or form.label[1:].isalpha() for form in forms)
        return worded or any(each.form.called for each in self.annexes)

    @cached_property
    def lettered_chapters(self) -> bool:
        """True where chapters are numbers, but may be letters, too: Appendix A, REQ-1."""
        return [form.kind for form in self.levels[0].cited][:2] in (["1", "A"], ["1", "AA"])

    @cached_property
    def labels(self) -> dict[str, int]:
        """The words that say which level a number is of, such as *Section* in *Rule 8, Section 1*, and that level. A
        sign stands twice for several: *§§ 1º e 4º*."""
        found = {form.label: depth for depth, part in enumerate(self.levels) for form in part.cited if form.label}
        return found | {label * 2: depth for label, depth in found.items() if len(label) == 1 and not label.isalpha()}

    @cached_property
    def called(self) -> frozenset[Form]:
        """The forms of parts that words call where they are cited, or signs on both sides: stk. 1, 第一項."""
        framed = [part for part in self.parts if any(form.label and form.called for form in part.cited)]
        worded = {form for part in self.parts for form in part.cited if form.label}
        return frozenset(worded.union(*(part.cited for part in framed)))

    @cached_property
    def chapter_pattern(self) -> str:
        chain = ""
        for level in reversed(self.levels[1 : self.bare_depth]):
            chain = f"(?:{level.pattern}{chain})?"
        return self.levels[0].pattern + chain

    @cached_property
    def first_part(self) -> str:
        """The mark in brackets of a first part, behind the number of its chapter, as a pattern: —(1) of 4.—(1)."""
        return _first_of(self.levels[1].marks if len(self.levels) > 1 else ())

    @cached_property
    def first_item(self) -> str:
        """The mark in brackets of a first item, behind the number of its rule, as a pattern: (a) of 4 (a)."""
        return _first_of(form for item in self.items for form in item.marks)

    @cached_property
    def deep_pattern(self) -> str:
        """A number that can be told from a mere figure."""
        bare = "".join(level.pattern for level in self.levels[: self.bare_depth])
        tail = self.tail_pattern or self._items_pattern.replace("{0,4}", "{1,4}")
        told = any_of(form for item in self.items for form in item.cited if self._tells(item, form))
        if told and self.tail_pattern and self.levels[0].cited[0].kind in ("1", "9"):
            tail = rf"(?:{tail}|(?:{told}){{1,4}})"  # 32(1)(a); 3, II; 32 alin. (1)
        alone = rf"(?<=\d{{{self.large}}})(?!\d)" if self.large else "" if self.framed else "(?!)"  # under 305; 45+15
        deep = bare + f"(?:{tail or '(?!)'}|{alone})"
        told_chapter = self._told_series or self.called_chapter
        if told_chapter and not self.framed:
            deep = rf"(?:{deep}|{told_chapter})"  # 第四章, where 4.1 is a section; 5 inci madde
        return rf"(?:{self._scope}(?:{deep}|{bare})|{deep})" if self.scopes else deep

    def _tells(self, item: Part, form: Form) -> bool:
        """True for a way to write an item that tells its number from a figure, where it stands directly behind that of
        a chapter: by what frames it, behind its word or without one, or a letter behind a dot, a dash or a stroke, 3.a.
        A word alone does not: in *paragraph 2, letter b*, 2 is no chapter."""
        framed = form.before.endswith("(") or form.after == ")"
        return (
            (form.before, form.kind) in (*DOTTED, *JOINED)
            or (self.glued and form == GLUED)
            or (form is item.cited[0] and form.before in ("(", ", "))
            or (bool(form.label) and framed)
        )

    @cached_property
    def called_chapter(self) -> str:
        """A chapter that a word or a sign behind its number tells, as a pattern; nothing where none does."""
        return any_of(form for form in self.levels[0].cited if TELLS.of(form.after).match(form.after))

    @property
    def _told_series(self) -> str:
        """A number of a series that has a word or sign of its own, where others are plain figures: Class 4 beside 4."""
        chapter = self.levels[0]
        return any_of(form for form in chapter.cited if form.told) if chapter.apart else ""

    @cached_property
    def _scope(self) -> str:
        """The name of a division and what parts it from the number, as a pattern: a dot only behind no figure, and
        perhaps a dash, or nothing before a figure, behind letters that are no numerals: BO is no O of part B."""
        names = sorted(self.scopes, key=len, reverse=True)
        glued = {name for name in names if LETTERS.fullmatch(name) and "II" not in self.scopes}
        signs = {
            name: rf"(?:[{CITED_SCOPED}]|(?=\d))" if name in glued else SCOPED if name[-1:].isdigit() else "[/.]"
            for name in names
        }
        each = (re.escape(name) + signs[name] for name in names)
        return f"(?:{'|'.join(each)})"

    @cached_property
    def _scoped(self) -> re.Pattern[str]:
        return re.compile(rf"(?P<scope>{self._scope})(?P<number>.+)")

    @cached_property
    def behind_words(self) -> str:
        """The value of what is numbered beside the chapters, behind its word."""
        each = (
            rf"(?<=(?i:{re.escape(word)})[ \xa0\n]){part.form.values}" for part in self.annexes for word in part.words
        )
        return "|".join(each) or "(?!)"

    @cached_property
    def ranked(self) -> str:
        """What is numbered beside the chapters by its rank before its word: First Schedule."""
        return "|".join(rf"(?:{part.form.pattern})(?!\w)" for part in self.annexes if part.form.called) or "(?!)"

    @cached_property
    def heads(self) -> str:
        """The characters with which a number may begin, as the inside of a class in a pattern."""
        apart = "".join(kinds.heads(each.form.kind) for each in self.annexes)
        return self.levels[0].heads + apart + "".join(re.escape(each) for each in {name[0] for name in self.scopes})

    @cached_property
    def tail_pattern(self) -> str:
        """What follows the chapter in such a number."""
        deeper = self.levels[self.bare_depth : self.bare_depth + 1]
        return f"{deeper[0].pattern}{self._chain(self.bare_depth + 1)}" if deeper else ""

    def _chain(self, depth: int) -> str:
        """What may follow the levels above `depth`."""
        chain = ""
        for level in reversed(self.levels[depth:]):
            chain = f"(?:{level.pattern}{chain})?"
        return chain + self._items_pattern

    def below(self, depth: int) -> str:
        """The value of a level and what may follow it: `1, Article 2` of *Rule 8, Section 1, Article 2*."""
        values = dict.fromkeys(form.values + re.escape(form.after) for form in self.levels[depth].cited if form.label)
        return f"(?:{'|'.join(values)}){self._chain(depth + 1)}"

    @cached_property
    def _items_pattern(self) -> str:
        return "(?:" + "|".join(item.pattern for item in self.items) + "){0,4}" if self.items else ""

    @cached_property
    def loose_items(self) -> bool:
        """True where items are small letters in parentheses, which people also cite without them."""
        return any(form.before == "(" and form.kind == "a" for item in self.items for form in item.cited)

    @cached_property
    def _structure(self) -> re.Pattern[str]:
        chain = ""
        apart = "".join(f"|{each.form.pattern}" for each in self.annexes)
        for level in reversed(self.levels):
            pattern = f"{level.pattern}{apart}" if level is self.levels[0] else level.pattern
            chain = f"({pattern})" + (f"(?:{chain})?" if chain else "")
        return re.compile(f"{chain}({self._items_pattern})")

    @cached_property
    def _item(self) -> re.Pattern[str]:
        """One item of several: *ii* is a numeral rather than two letters."""
        each = [f"(?P<i{at}>{item.pattern})" for at, item in enumerate(self.items)]
        numerals = [at for at, item in enumerate(self.items) if any(form.kind in "iI" for form in item.cited)]
        first = [rf"(?P<r{at}>(?=\W?{NUMERALS}){self.items[at].pattern})" for at in numerals]
        return re.compile("|".join(first + each) or "(?!)")


def _first_of(forms: Iterable[Form]) -> str:
    """Return a pattern of the first of those forms that stand in brackets, behind a number."""
    firsts = dict.fromkeys(re.escape(form.nth(1)) for form in forms if form.before == "(")
    return f"{BEFORE_PART}(?:{'|'.join(firsts) or '(?!)'})"
