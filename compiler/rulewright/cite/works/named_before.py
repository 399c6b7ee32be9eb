"""Other works whose names stand before what is cited of them: *the Clubs Act, part 2, section 7*, *D.Lgs. 117/2017,
art. 12*, *ISO 9001:2015, clause 7.1*, *foreningslovens § 12*."""

from __future__ import annotations

import re

from rulewright.cite.works.acts import (
    ABBREVIATION,
    ACT_BEFORE,
    COUNTED,
    DAY,
    FILLED,
    KEYED,
    QUOTED,
    REGULATION,
    SAYING,
    SHORT,
    SHORT_DATED,
    STANDARD,
    TITLED,
)
from rulewright.cite.works.bodies import Bodies
from rulewright.cite.works.described import Described
from rulewright.cite.works.foreign import Foreign
from rulewright.cite.works.own import OwnNames, without_plural
from rulewright.languages.patterns import Kinds, words
from rulewright.languages.quotes import MARKS
from rulewright.languages.scripts import CAPITALISED, CAPITALS, SMALL, UNSPACED, begins_unspaced
from rulewright.languages.words import Words
from rulewright.late import late

BEHIND_YEAR = r"(?:\s(?:1[6-9]|20)\d\d)?"  # of a name: the Clubs Act 1990, section 12
# An act by its day, perhaps with its number and a few words of its title: lov 17. juli 1998 nr. 56 om årsregnskap § 1-5
DATED = late(
    rf"(?<!\w)(?P<name>[^\W\d_]{{3,20}})\s+(?:[^\W\d_]{{2,3}}\s+)?{DAY}(?:\s[^\W\d_]{{1,3}}\.?\s\d{{1,4}})?"
    r"(?:\s[^\W\d_]+){0,3},?\s*\Z"
)
SHORTENED = r"(?:(?-i:(?<!\w)[A-Z][a-z]{1,5}\. ){1,3})?"  # the first words of a name: Evid. Code § 12
# The beginning of a word, which no sentence ends with: (Const. art. 3); art. 5 or Const., art. 3
BEGUN = late(rf"(?P<framed>\()?(?<!\w)(?P<word>[{CAPITALS}][{SMALL}]{{2,7}})\.(?(framed),?|,)\s?\Z")
CLOSING = ("」", "』", "》", "）", ")")
REMARK = (
    r"(?:\s?[(（][^()（）\n]{2,60}[)）])?"  # its number, or how it is shortened: 介護保険法（平成9年法律第123号）第7条
)
# 「민법」 제3조, 《民法典》第三条, 《规则》（2021年版）第三条
BRACKETED = late(rf"[「『《](?P<name>[^「」『』《》]{{2,60}})[」』》]{REMARK}\s?\Z")
# What is cited of it stands in its brackets: 旧要領（昭和58年制定。第1条から第44条まで）
OPENED = rf"(?:(?<=[{UNSPACED}])[(（](?:[^()（）\n]{{1,30}}[。、])?)?"
IN_SHORT = r"(?:\s\([^()\n]{2,40}\))?"  # how a name is shortened: the Union Bylaws (UBL), article 7
# An act by its number and year: Ley 49/1960, de Propiedad, en particular su artículo 7
NUMBERED = r"(?<![\d./:])(?:(?:1[6-9]|20)\d\d[/:]\d{1,4}|\d{1,4}[/:](?:1[6-9]|20)\d\d)"
YEAR = late(r"(?:1[6-9]|20)\d\d(?![\d.])")  # the Boats Regulations 2013
YEAR_ENDED = r"(?:19|20)\d\d(?:\s[^\W\d_]\.)?\)?"  # of 2019; z 1998 r.
WITHIN = late(r"[^\W_A-Z],?\s+\(?\Z")  # a sentence
CLAUSE, WORD = late(r"[;:]\s|\.\s(?!\d)"), late(r"[^\W\d_]+")
FAR = 180  # characters before a citation in which the title of an act may stand in quotation marks
FIGURED = frozenset(".,")  # what the number of a work ends with, if no figure
BEFORE = 80  # characters before a citation in which the name of a work may end


class NamedBefore:
    """Tells them. `own` is what the book itself is called, `foreign` what it says itself of other works,
    `works_of` tells those of other bodies, `described` acts by what they are about; `name` is a pattern of such names,
    `sign` one of the words that cite."""

    def __init__(
        self,
        listed: Words,
        own: OwnNames,
        foreign: Foreign,
        works_of: Bodies,
        described: Described,
        name: str,
        sign: str,
    ) -> None:
        self.works_of = works_of
        self.described = described
        self.own = own
        self.foreign = foreign
        self.acts = Kinds(listed.statute)
        self.works = frozenset(map(str.casefold, (*listed.work, *listed.plain_work)))
        self.kinds = Kinds([*listed.work, *listed.statute])
        self.annexes = frozenset(listed.appendix)
        self.bodies = Kinds(listed.body)
        parts = rf"(?:(?:{sign})\s*\w{{1,4}},\s*){{0,2}}"
        self.before = late(rf"(?P<name>{SHORTENED}{name}){BEHIND_YEAR}{IN_SHORT}(?:,?\s*|\s\(){parts}\Z", re.IGNORECASE)
        ends = "|".join(_ending(each[1:]) for each in listed.work_before if each.startswith("*"))
        self.plain = frozenset(each for each in listed.work_before if each.islower())  # *seaduse is of a longer word
        nouns = words([each for each in listed.work_before if not each.startswith("*")])
        self.noun_ends = tuple(
            dict.fromkeys(each.lstrip("*").rpartition(" ")[2].casefold() for each in listed.work_before)
        )
        joined = words([*listed.joiner, *listed.through])
        # What stands between: osakeyhtiölain 5 luvun 16 §, konsulipalvelulain 12, 19 tai 22 §, 15–17 §
        between = rf"(?:,?\s+(?:\d{{1,4}}(?:\s?[a-z])?(?!\w)|(?:{sign})|(?:{joined})))"
        noun = rf"(?<!\w)(?P<name>{ends or '(?!)'}|{nouns}){REMARK}{OPENED}"
        self.noun = late(rf"{noun}{between}{{0,8}}(?:\s+\d{{1,4}}\s?[–-])?,?\s*\Z", re.IGNORECASE)
        ours = [word for word in (*listed.own, *listed.present) if word not in listed.same]
        self.prefixed = tuple(filter(begins_unspaced, ours))  # 本規程: its own
        kinds = [each[1:] for each in listed.work_before if each.startswith("*") and own.ends(each[1:])]
        self.called = tuple(f"{word}{kind}" for word in self.prefixed for kind in kinds)  # 準用本法, in an act
        self.ours = late(rf"(?<!\w)(?:{words(ours)})\s\Z", re.IGNORECASE)
        edited = rf"(?:\d{{1,2}}[^\W\d_]{{0,3}}\.?|{words(listed.ordinal)})\s+(?:{words(listed.version)})"
        self.edition = late(rf"(?<!\w){edited}\.?,?\s*\Z", re.IGNORECASE)  # Laws of Bowls, 3rd edition, law 40
        # That of 2019, whose article 7; the 2019 rules, whose article 7; the order of 2016; what was begun under its
        # § 27; that of 2005 and its old § 9, but no club that has had boats since 2005 and its § 9
        year = rf"(?:(?<!\d){YEAR_ENDED}(?:\s[^\W\d_]+)?[,;]|(?<!\w)(?:{words(listed.of)})\s(?:{DAY}\)?|{YEAR_ENDED}))"
        numbered = rf"(?:{NUMBERED}(?:[^.;\n]|\.[,)]){{0,60}}\s|{year}\s(?:[^\W\d_]+\s){{0,4}})"
        self.former = _former(listed)
        volume = words([each for each in listed.other if each[:1].isalpha() and each not in listed.page])
        self.volume = late(rf"(?-i:{CAPITALISED}),\s(?:{volume})\s(?:\d{{1,3}}|[IVX]{{1,5}}),\s*\Z", re.IGNORECASE)
        self.its = late(rf"{numbered}(?:{words(listed.its)})(?:\s[^\W\d_]+)?\s?\Z", re.IGNORECASE)
        self.owned = late(rf"(?<=\s)(?:{words(listed.its)})\s?\Z" if listed.its else "(?!)", re.IGNORECASE)

    def finds(self, text: str, start: int, cue: str, known: bool) -> bool:
        """True where the name of another work stands before the word that cites, or the sign, with which what is before
        `start` ends. `known` tells that a rule of this book has the number."""
        head = text[max(0, start - BEFORE) : start].rstrip()
        led = head[: len(head) - len(cue)]
        if self._is_noun(led, known) or self._is_bracketed(head) or REGULATION.search(f"{head} "):
            return True
        if "@" in led and KEYED.search(led):
            return True
        if not known and (self.its.search(led) or self._is_owned(led) or STANDARD.search(led) or self._is_former(led)):
            return True
        if not cue:
            return False
        if not known and self.volume.search(led):  # Baker, vol. 2, section 17
            return True
        if head.endswith("§") and (ABBREVIATION.search(head) or self._is_titled(head)):
            return True
        if self._is_numbered(led) or self._is_abbreviated(led):
            return True
        if known:
            return False
        end = max(0, start - BEFORE) + len(led)
        filled = FILLED.search(led) or self.edition.search(led) or SAYING.search(led)
        if filled or self._is_quoted(text, end) or self._is_name(led, cue) or self._is_dated(led):
            return True
        if head[len(led) :] in self.kinds and not YEAR.match(text, start) and self._is_kind(head, led):
            return True
        return self.works_of.are_before(head, cue) or self.described.is_before(led)

    def _is_owned(self, head: str) -> bool:
        """True for the possessive of a work that is named in the same clause: *arrendeavtalet, särskilt dess 9 §*."""
        owned = self.owned.search(head)
        clause = CLAUSE.split(head[: owned.start()])[-1] if owned else ""
        return any(word in self.kinds and not self.own.called(word) for word in WORD.findall(clause))

    def _is_former(self, head: str) -> bool:
        """True for another version of such a work as the book is, which the year tells from it."""
        former = self.former.search(head) if any(map(str.isdecimal, head)) else None
        if former is None or (former["year"] and self.own.holds(former["year"])):
            return False
        return former["name"] in self.kinds or self.own.called(former["name"])

    def _is_noun(self, head: str, known: bool) -> bool:
        """True for a noun that is an act in this language: *foreningslovens § 12*, *yhdistyslain 12 §*. What is `known`
        as a rule of this book needs more than the word for an act: *käesoleva seaduse § 5* is of this one."""
        folded = head.casefold()
        match = self.noun.search(head) if any(end in folded for end in self.noun_ends) else None
        name = match["name"] if match else ""
        if (
            not match
            or name.startswith(self.prefixed)
            or name.endswith(self.called)
            or self.own.called(name)
            or self.own.ends(name)
            or (known and name in self.plain)
        ):
            return False
        return self.ours.search(head, 0, match.start()) is None

    def _is_bracketed(self, head: str) -> bool:
        """True for the name of another work in the brackets that East Asian texts set around such names."""
        match = BRACKETED.search(head) if head.endswith(CLOSING) else None
        return match is not None and not all(map(self.own.holds, match["name"].split()))

    def _is_titled(self, head: str) -> bool:
        """True for the initials of another work and one of its titles: *GLT c. 4, § 7*."""
        match = TITLED.search(head)
        return match is not None and not self.own.called(match["work"]) and match["work"] not in self.own.initials

    def _is_numbered(self, head: str) -> bool:
        """True for the number of an act, a code or a standard: *D.Lgs. 117/2017, art. 12*, *26 U.S.C. Section 170*."""
        last = head.rstrip()[-1:]
        if not (last.isdecimal() or last in FIGURED):
            return False
        if STANDARD.search(head) or COUNTED.search(head) or SHORT_DATED.search(head):
            return True
        match = ACT_BEFORE.search(head)
        name = match["name"] if match else ""
        return bool(name) and (name in self.kinds or bool(SHORT.fullmatch(name))) and not self.own.called(name)

    def _is_abbreviated(self, head: str) -> bool:
        """True for the beginning of a word for acts, and its dot: *(Const., art. 49)*. The book itself, or a work that
        is no act, may be called so as well: *Reg., art. 4*."""
        match = BEGUN.search(head) if head.rstrip(" ,").endswith(".") else None
        begun = match["word"].casefold() if match else ""
        if not begun or begun in self.acts or any(each.startswith(begun) for each in (*self.own.words, *self.works)):
            return False
        return any(act.startswith(begun) for act in self.acts.words)

    def _is_quoted(self, text: str, end: int) -> bool:
        """True for the number of an act, which its year, a sign or a word for an act tells from another figure, and its
        title in quotation marks."""
        quoted = text[max(0, end - FAR) : end].rstrip(" ,")[-1:] in MARKS
        match = QUOTED.search(text, max(0, end - FAR), end) if quoted else None
        return match is not None and bool(match["sign"] or match["year"] or (match["name"] or "") in self.acts)

    def _is_name(self, head: str, cue: str) -> bool:
        """True for the name of a work, perhaps with a part of it: *the Clubs Act, part 2, section 7*; a word of it may
        call what it consists of, as the word that cites does: *the Articles of Association, article 9*."""
        match = self.before.search(head)
        name = match["name"].split() if match else [""]
        if match and self.foreign.names_one(name):
            return True
        body = len(name) > 1 and name[-1] in self.bodies
        kind = len(name) > 1 and any(word in self.kinds for word in name)  # Robert's Rules of Order, Section 44
        one = without_plural(cue)
        kind = kind or any(word[:1].isupper() and without_plural(word) == one != word.casefold() for word in name[:-1])
        if head.rstrip().endswith("(") and name[-1].casefold() in self.annexes:
            return False  # Third Schedule (rule 4): where the book speaks of it
        if not match or not (body or kind or name[-1] in self.kinds or name[0] in self.acts):
            return False
        if len(name) == 1:
            return name[0] in self.acts and not self.own.called(name[0])
        return not self.own.named(match["name"])

    def _is_kind(self, head: str, led: str) -> bool:
        """True where the word that cites ends the name of a work, within a sentence: *the Racing Rules 40.1*. The title
        of a rule of this book may stand there as well, `led` without the word: *the Optional Rules 14.2*."""
        match = self.before.search(head)
        if match is None or not WITHIN.search(head, 0, match.start()) or self.own.named(match["name"]):
            return False
        names = (" ".join(each.casefold().split()) for each in (match["name"], led[match.start("name") :]))
        return len(match["name"].split()) > 1 and self.foreign.titles.isdisjoint(names)

    def _is_dated(self, head: str) -> bool:
        """True for an act that its day names: *lov 17. juli 1998 nr. 56 § 1-5*."""
        match = DATED.search(head)
        return match is not None and match["name"] in self.acts and not self.own.called(match["name"])


def _former(listed: Words) -> re.Pattern[str]:
    """Return the pattern of a version by its date: *Reglamento de 2011, artículos 70 a 84*, *Soutěžní řád ze dne
    4. 12. 2015, s výjimkou § 41*."""
    date = rf"(?:[^\W\d_]{{1,4}}\s)?(?:{DAY}|(?:\d{{1,2}}\.\s?){{0,2}}(?P<year>(?:19|20)\d\d))"
    of = rf"(?:{words([*listed.of, *listed.within])})\s{date}"
    return late(rf"(?<!\w)(?P<name>[^\W\d_]{{3,20}})\s{of},\s(?:[^\W\d_]+\s){{0,3}}\Z", re.IGNORECASE)


def _ending(end: str) -> str:
    """Return the pattern of a word with an ending: where a sign is a syllable, one before it makes a word, 민법."""
    return rf"\w{{{1 if begins_unspaced(end) else 2},30}}{re.escape(end)}"
