"""How other works are written beside what is cited of them, as patterns out of the words of a language."""

from __future__ import annotations

import re

from rulewright.cite.works.acts import BRACKETED, CODE, DAY, NUMBERED, YEAR
from rulewright.languages.patterns import BLANKS, of_the, perhaps, words
from rulewright.languages.scripts import CAPITALISED, CAPITALS, SMALL
from rulewright.languages.words import Words
from rulewright.late import late
from rulewright.notations.form import LATIN

TITLED = r"\((?=[^\W\d_]{3})[^()\n]{4,120}\)"  # what a section is about: Section 4 (failure to pay; remedies)


class Names:
    """The names of works, and `the` articles before them; those of one word are a `compound`."""

    def __init__(self, listed: Words) -> None:
        linked = rf"(?:{words([*listed.of, *listed.connector, '&'])})"
        the = self.the = rf"(?:(?:{words(listed.the)})(?:\s+|(?<=['’])))?"
        act = words([each for each in listed.statute if each.islower()])  # where names of acts begin in small letters
        ends = "|".join(re.escape(each[1:]) for each in listed.work_before if each.startswith("*"))
        compound = self.compound = rf"[^\W\d_]{{3,30}}(?:{ends or '(?!)'})\b"  # § 212 i straffeprosessloven
        signs = words([*listed.cue, *listed.section, *listed.article])
        cites = rf"(?!(?:{signs})\s*(?!(?:1[6-9]|20)\d\d(?!\d))\d)"  # Clubs Act Rule 3, but Boats Regulations 2013
        word = rf"(?:\([^()\n]{{2,40}}\)\s+)?{CAPITALISED}"  # the Merchant Shipping (Tonnage) Regulations
        # lines that were put together leave words in halves: Eltern- zeitgesetz, but not Elterngeld- und Zeitgesetz
        half = rf"\s(?!(?:{words([*listed.of, *listed.connector, *listed.joiner])})\s)(?=(?-i:[{SMALL}]))"
        self.half = late(f"-{half}")
        halves = rf"(?:(?<=-){half}[\w-]+)*"
        self.name = (
            rf"{YEAR}(?:{CAPITALISED}{halves}|{act}|{compound})"
            rf"(?:\s+(?:{linked}\s+{the}){{0,2}}{cites}{word}{halves}){{0,7}}"
        )

    def words_of(self, name: str) -> list[str]:
        """Return the words of a name, those in halves put together."""
        return self.half.sub("", name).split()


class Behind:
    """What names a work behind a citation."""

    def __init__(self, listed: Words, names: Names) -> None:
        self.named = late(
            rf"(?:\s+(?:{words(listed.onward)}))?\s*(?:(?P<of>{words(listed.of)})|{words(listed.within)})\s*(?!{names.the}(?:{words(listed.own)}))"
            rf"{perhaps(listed.the)}(?:\*\s*)?(?:(?:{CAPITALISED}|{words(listed.appendix)})\s+[\dIVX]+,?"
            rf"\s+(?:{words([*listed.of, *listed.within])})\s+{names.the})?"
            rf"(?:(?P<other>{BRACKETED}|{NUMBERED})|(?-i:[{SMALL}]+\s+)?(?P<name>{names.name}))",
            re.IGNORECASE,
        )
        self.beside = late(rf"\s*,?\s*(?P<name>{names.name})(?=\s*[),;]|\s+\d)")  # (art. 7, Law 1988)
        # of the decree of 7 May 1988, whatever such an act is called; but of the season that began on 7 May
        self.dated = late(
            rf"\s*,?\s*(?:{words(listed.of)})\s*{names.the}(?!(?:{words(listed.own)}))"
            rf"(?P<name>(?:[^\W\d_]+(?:-[^\W\d_]+)?\s+){{0,5}}(?:{words(listed.of)}|[^\W\d_]{{4,}}|\w+\.\w[\w.]*))\s+{DAY}",
            re.IGNORECASE,
        )
        sentence = rf"(?:\s[{SMALL}]+)?\s(?:{words(listed.sentence)})(?:\s\d)?"
        letter = rf"\s(?:{words(listed.letter)})\s[a-z](?:[–-][a-z])?(?=\s)"
        # § 7 Abs. 2 erster Satz BGB, §§ 7 ff. BGB, § 7 lit. b BGB
        self.code = late(rf"(?:\s?(?:{words(listed.onward)})|{sentence}|{letter})?{CODE}")
        ends = [each[1:] for each in listed.work_behind if each.startswith("*")]
        before = "|".join(rf"\w*{re.escape(each)}\b" for each in ends if " " not in each)
        owned = words([each for each in ends if " " in each])  # 14 kap. Riksförbundets stadgar
        noun = words([each for each in listed.work_behind if not each.startswith("*")])
        ours = words(listed.own)  # before the word for an act, or behind it: Luật này
        self.name = late(
            rf"(?:\s+(?:{words(listed.onward)}))?[.)]?\s+(?!(?:{ours}))"
            rf"(?P<name>(?:(?:{before or '(?!)'})\s+){{0,3}}(?:{noun})(?!\s(?:{ours})(?!\w))"
            rf"|(?-i:[{CAPITALS}])[\w:]*(?:{owned}))",
            re.IGNORECASE,
        )
        small = words([each.lower() for each in (*listed.work, *listed.statute) if each[0].isalpha()])
        self.small = late(  # of the Foundation bylaws
            rf"\s*(?:{words(listed.of)})\s+{names.the}(?P<name>{CAPITALISED}(?:\s+{CAPITALISED}){{0,3}})\s+(?-i:{small})",
            re.IGNORECASE,
        )
        others = {*listed.plain_work, *listed.appendix}
        kinds = words([each for each in map(str.lower, listed.work) if each.isalpha() and each not in others])
        ours = words([*listed.own, *listed.same, *listed.present])
        self.plain = late(  # of the core rulebook
            rf"\s+(?:{words(listed.of)})\s+(?!{names.the}(?:{ours}))(?:{words(listed.the)})\s+"
            rf"[{SMALL}]{{3,}}\s+(?P<kind>{kinds})(?!\w)"
        )
        halved = rf"(?:[^\W\d_]+-\s(?:{words(listed.joiner)})\s)?"  # plan- och bygglagen
        self.word = late(rf"\s{halved}(?P<name>{CAPITALISED})")
        self.any_word = late(rf"\s{halved}(?P<name>[^\W\d_]+)")
        self.thereof = late(rf"\s+(?:{words(listed.thereof)})", re.IGNORECASE)
        self.closing = late(rf",\s+(?:{words(listed.of)})", re.IGNORECASE)
        self.same = late(
            rf"\s+{of_the(listed.of, listed.the, BLANKS)}(?:{words(listed.same)})\s+(?P<act>[^\W\d_][\w’'&-]*)"
        )


class Chains:
    """Lists of citations that one name ends, and what joins them; `signs` are the words and signs that cite."""

    def __init__(self, listed: Words, names: Names) -> None:
        joined = words([*listed.joiner, *listed.through])
        self.joined = late(rf"\s+(?:{joined})\s")  # rule 17 and Act 220/2012 are two
        below = [*listed.paragraph, *listed.letter, *listed.number, *listed.sentence]
        part = words(below)
        over = rf"(?:(?-i:[{SMALL}]+\s+){{0,2}}?(?:{words(listed.deferral)})|(?:{words(listed.within)}))\s+"
        signs = [each for each in (*listed.section, *listed.article, *listed.cue) if each not in below]
        sign = self.signs = words(signs)
        rank = words(listed.ordinal)
        beside = rf"(?:(?:,|\s(?:{joined}))\s+[^\W\d_]+){{0,9}}"  # eerste, tweede en derde lid
        ranked = rf"(?:{rank}){beside}\s+(?:{part})|(?:{part})\s+(?:{rank})"  # primo comma
        starting = rf"(?:(?:{words(listed.starting)})\s+(?=\d))"
        held = rf"{joined}|{ranked}|{starting}|{part}|{names.the}(?:{sign})|{over}"
        self.chain = _chain(held)
        self.annexed = _chain(rf"{held}|{words(listed.appendix)}")
        self.listed = late(
            rf"(?:\(\w{{1,4}}\))*\s*[,;]\s*{perhaps(listed.joiner, BLANKS)}(?:{CAPITALISED}\s+\d[\w()]*\s*[,;]\s*)*"
        )
        self.parted = late(rf"(?:,?\s(?i:{part})\s?\d{{1,3}}[a-z]?\b)+{CODE}")  # § 3 Nr. 26a EStG
        self.coded = late(rf"{CODE}(?:,?\s+(?:{part})\s*(?:\d+|[a-z])(?!\w))+")  # § 9 HFO Abs. 2
        self.titled = late(rf"\s{TITLED}(?=\s)")
        self.sign = late(rf"(?<!\w)(?:{sign})", re.IGNORECASE)
        self.below = late(rf"\s+(?:{sign})\s*\d", re.IGNORECASE)
        self.ours = late(rf"\s*{perhaps(listed.of)}(?:{words(listed.own)})", re.IGNORECASE)
        self.over = late(rf"(?<!\w){over}", re.IGNORECASE)
        self.goes_on = late(
            rf"(?:\s{TITLED})?\s*,?\s*(?:(?:{joined})\s+)?(?:{over})?{names.the}(?:{ranked}|(?:{sign}|{part})?\s*{starting}?\(?(?:\d|[a-z]\b(?!['’])))",
            re.IGNORECASE,
        )


def _chain(held: str) -> re.Pattern[str]:
    """Return a pattern of numbers and letters, and what is `held` between them."""
    number = rf"\d+(?:-?(?:{'|'.join(LATIN)})\b|[a-z]?\b)(?:[.-]\d+)*"
    letter = r"[a-z]\b(?!['’]|\.\s?[^\W\d_]\.)\)?|\([0-9a-z]{1,3}\)"
    return late(rf"(?:(?>[\s,;–-]+|{number}|{letter}|{TITLED}|{held}))*+", re.IGNORECASE)
