"""Other works: whose section is cited in *section 7 of the Clubs Act*, *Law 12 of the Laws of the Game*, *§ 5 GG*."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.cite.phrase import Token
from rulewright.cite.surroundings import CLOSED, closes_mark
from rulewright.cite.works.acts import (
    ACT,
    ACT_NUMBER,
    NUMBERED_ACT,
    OFFICIAL,
    OFFICIAL_BESIDE,
    PART,
    PARTS,
    REST,
    SHORT,
    SIGNED,
)
from rulewright.cite.works.bodies import Bodies
from rulewright.cite.works.described import Described
from rulewright.cite.works.foreign import Foreign
from rulewright.cite.works.larger import OtherParts
from rulewright.cite.works.named_before import BEFORE, NamedBefore
from rulewright.cite.works.own import OwnNames, without_plural
from rulewright.cite.works.patterns import Behind, Chains, Names
from rulewright.cite.works.strange import INITIALS, articles_of, knows_no_acts
from rulewright.languages.patterns import Kinds, words
from rulewright.languages.scripts import CAPITALISED, SENTENCE
from rulewright.languages.words import Words
from rulewright.late import late

FAR = 300  # characters further than one reaches
NEAR = 8  # characters behind a name in which a number ends
ENDING = late(r"[:-][^\W\d_]{1,5}(?!\w)")  # of a sign: 6 §:n 1 momentista ja 8 §:n, 6. §-a
CHAIN = 400  # characters of a list of citations that one name ends


class Works:
    """Tells the works that a book is not. `own` is what the book itself is called, `foreign` is what it says itself
    of other works, `elsewhere` are words that cite other works in it, whether their names stand there or not."""

    def __init__(self, listed: Words, own: OwnNames, foreign: Foreign, elsewhere: Iterable[str] = ()) -> None:
        self.own = own
        self.foreign = foreign
        self.elsewhere = frozenset(elsewhere)
        self.acts = Kinds(listed.statute)
        self.unknown = knows_no_acts(listed)
        self.articles = frozenset(map(str.casefold, articles_of(listed)))
        self.kinds = Kinds([*listed.work, *listed.statute])
        parts = (*listed.label, *listed.cue, *listed.appendix, *listed.inner, *listed.member, *listed.division)
        parts += (*listed.paragraph, *listed.letter, *listed.number, *listed.sentence, *listed.table)
        self.parts = self.articles.union(map(str.casefold, parts))
        self.works_of = Bodies(listed, own, foreign)
        self.described = Described(listed, own)
        names = Names(listed)
        self.compound = late(names.compound, re.IGNORECASE)
        self.words_of = names.words_of
        self.behind = Behind(listed, names)
        self.chains = Chains(listed, names)
        self.other_parts = OtherParts(listed, foreign.parts)
        rule = words([each.capitalize() for each in listed.label if each == without_plural(each)])
        ruled = (
            rf"(?P<rule>{rule})\s+(?:{words(listed.of)})\s+{names.the}(?P<of>{CAPITALISED}(?:\s+{CAPITALISED}){{0,3}})"
        )
        self.ruled = late(rf"(?<!\w){ruled}\s\Z")
        self.before = NamedBefore(listed, own, foreign, self.works_of, self.described, names.name, self.chains.signs)

    def lists(self, text: str, end: int, start: int) -> bool:
        """True where a number at `start` stands in one list with the citation of another work that ends at `end`, or
        behind it: *straffeloven § 5, jf. § 18 og §§ 20 til 24*, *ISO 9, clause 2 and Annex C*."""
        if start - end >= BEFORE:
            return False
        ending = ENDING.match(text, end)
        end = ending.end() if ending else end
        lists = self.chains.listed, self.chains.annexed
        return start < end or any(each.fullmatch(text, end, start) for each in lists)

    def end_of_parts(self, text: str, end: int) -> int:
        """Return where the parts end that stand behind the initials of a work of which a citation ends at `end`, *§ 9
        HFO Abs. 2*; that place itself where none do."""
        behind = self.chains.coded.match(text, end)
        return behind.end() if behind else end

    def is_other(self, text: str, start: int, end: int, cue: str, known: bool) -> bool:
        """True where words around a citation say that it is of another work. `known` tells that a rule of this book has
        its number: then an act that is called by one word alone may be this book."""
        if self.other_parts.stand_before(text, start, cue):
            return True
        rest = REST.match(text, end)
        code = self._code_behind(text, rest.end() if rest and not known else end, known)
        if ("§" in cue or text[end - 1] == "§") and (code or self.is_act_behind(text, end)):
            return True
        strange = code is not None and code["code"] in self.foreign.strange
        if not known and cue in self.articles and (strange or self.is_act_behind(text, end, cued=True)):
            return True
        if cue in self.elsewhere and not self.is_ours(text, end):
            return True
        if self.before.finds(text, start, cue, known) or (not (cue or known) and self._is_ruled(text, start)):
            return True
        end = rest.end() + (rest.end() > end and text[rest.end() :][:1] == ",") if rest else end  # c-bis, of the Act
        end += closes_mark(text, end)  # písm. d) anebo e) zákona
        if not known and "," in text[start:end] and self.behind.closing.match(text, end):
            end += 1  # it closes what a comma began: articolo 54, comma 3, del testo unico
        behind = text[end : end + 1]
        if behind in CLOSED:
            return behind == "." and self._stands_right_behind(text, end)  # članka 3. Zakona
        if self._stands_before(text, end, cue, known):
            return True
        titled = None if known else self.chains.titled.match(text, end)
        return titled is not None and self._stands_before(text, titled.end(), cue, known)

    def _is_ruled(self, text: str, start: int) -> bool:
        """True behind the name of other rules, of which one is cited: *Federal Rule of Civil Procedure 5.2(c)*."""
        match = self.ruled.search(text, max(0, start - BEFORE), start)
        if match is None or any(word.casefold() in self.parts for word in match["of"].split()):
            return False
        return not self.own.named(f"{match['rule']} {match['of']}")

    def _code_behind(self, text: str, end: int, known: bool = True) -> re.Match[str] | None:
        """Return the short name of another work that stands behind a number, or behind the parts of it, which what is
        `known` as a rule of this book needs the words for; None for the book's own."""
        code = self.behind.code.match(text, end) or (self.chains.parted if known else PARTS).match(text, end)
        return None if code and self.own.called(code["code"]) else code

    def _stands_before(self, text: str, end: int, cue: str, known: bool) -> bool:
        """True where words behind a citation name another work, or mean one that was named."""
        official = OFFICIAL.match(text, end) and not self.chains.joined.match(text, end)
        if official or self._is_official_beside(text, end) or self._is_named(text, end, known):
            return True
        if (not known and self.behind.thereof.match(text, end)) or self._is_of_same(text, end):
            return True
        return bool(cue) and self._ends_chain(text, end, cue, known)

    def _is_official_beside(self, text: str, end: int) -> bool:
        """True where an act by its number and its year stands beside what is cited of it, behind a comma as well: its
        word is one for other acts, or its abbreviation has parts: *art. 2, decreto lgs.4/1988*."""
        match = OFFICIAL_BESIDE.match(text, end)
        word = match["act"] if match else None
        return match is not None and (not word or (word in self.acts and not self.own.called(word)))

    def _is_of_same(self, text: str, end: int) -> bool:
        """True where words behind a citation mean the act that was named last, *section 32 of that Act*, or what the
        sentence names by its sign: *encoded as [RFC8949] has it in Section 4.2 of that document*."""
        match = self.behind.same.match(text, end)
        if match is None:
            return False
        if self.own.called(match["act"]):  # an Act speaks of that Act where it has just named another
            return self._is_named_last_in(text[max(0, end - FAR) : end], match["act"])
        if match["act"][0].isupper():
            return match["act"] in self.acts
        sentence = SENTENCE.split(text[max(0, end - FAR) : end])[-1]
        if match["act"] in self.acts:
            numbered = any(each["name"].casefold() == match["act"] for each in NUMBERED_ACT.finditer(sentence))
            return numbered or self._is_named_last_in(sentence, match["act"])
        return match["act"] not in self.parts and SIGNED.search(sentence) is not None

    def _is_named_last_in(self, text: str, act: str) -> bool:
        """True where the last act that a text names by a word for acts is not this book."""
        found = self.behind.named.finditer(text)
        named = [each for each in found if act.casefold() in (each["name"] or "").casefold().split()]
        return bool(named) and self.names_other(named[-1])

    def ends_with(self, text: str, end: int) -> bool:
        """True where the name of another work ends a list that begins with a part which ends at `end`: *nos. 1 to 3 of
        the Clubs Act*."""
        return self._is_named(text, end, known=True) or self._ends_chain(text, end, "", known=True)

    def _is_named(self, text: str, end: int, known: bool) -> bool:
        """True where the name of another work begins at `end`: by its words, in the genitive, *§ 257 občanského
        zákoníku*, or by its initials, *§ 811 der ZPO*."""
        if self._is_of_act(text, end, known) or self.other_parts.stand_behind(text, end):
            return True
        beside = None if known else self.behind.beside.match(text, end)
        if beside and self._names_act(beside["name"]):
            return True
        match = self.behind.named.match(text, end)
        if self.names_other(match, known) or (match and match["of"] and self.works_of.are_named(match["name"] or "")):
            return True
        if not known and (self._may_name_other(match) or self.works_of.are_behind(text, end)):
            return True
        small = None if known else self.behind.small.match(text, end)
        if small and not self.own.named(small["name"]):
            return True
        plain = None if known else self.behind.plain.match(text, end)
        if plain and not self.own.called(plain["kind"]):
            return True
        initials = "" if known or not match or match["other"] else match["name"]
        if re.fullmatch(INITIALS, initials) and match and match["of"]:  # § 811 der ZPO, § 13a des BAföG
            return not (self.own.called(initials) or self.own.initialled(initials))
        return self._stands_right_behind(text, end)

    def _is_of_act(self, text: str, end: int, known: bool) -> bool:
        """True where the number or the date of an act stands at `end`: *D.Lgs 4/1988*, *of the decree of 7 May 1988*.
        What is `known` as a rule of this book needs a word that says that it is one."""
        act = ACT.match(text, end)
        match = act or self.behind.dated.match(text, end)
        name = match["name"].split() if match else []
        if act and self.own.called(act["name"]):
            return False  # an edition of the book itself: Statute ed. 12/2020
        return bool(name) and (not known or any(word in self.kinds or SHORT.fullmatch(word) for word in name))

    def _stands_right_behind(self, text: str, end: int) -> bool:
        """True where the name of another work stands directly behind a number that ends at `end`, or behind its dot."""
        behind = self.behind.name.match(text, end)
        if behind is not None and not self.own.sounds(behind["name"]):
            return True
        word = self.behind.word.match(text, end)  # the short name that the book gives one
        return word is not None and word["name"].casefold() in self.foreign.names

    def is_act_behind(self, text: str, end: int, cued: bool = False) -> bool:
        """True where the one word of an act's name stands directly behind a number: *§ 4 Finanzordnung*; behind the
        sign also in small letters, *5 § miljöbalken*, or with one word before it, *§ 4 Hessisches Jagdgesetz*; behind a
        word for an article (`cued`) that too, *artikel 5b Algemene wet bestuursrecht*."""
        signed = cued or text[max(0, end - NEAR) : end].rstrip("0123456789 ").endswith("§")
        word = (self.behind.any_word if text[end - 1] == "§" else self.behind.word).match(text, end)
        if signed and word and word["name"] not in self.acts:
            word = (self.behind.any_word if cued else self.behind.word).match(text, word.end())
        return word is not None and word["name"] in self.acts and not self.own.called(word["name"])

    def stand_beside(self, text: str, tokens: list[Token]) -> bool:
        """True where the name of another work stands directly before or behind numbers: *hallintolain 15–17 §*."""
        return self.before.finds(text, tokens[0].start, "", known=False) or self.is_act_behind(text, tokens[-1].end)

    def _names_act(self, name: str) -> bool:
        """True for the name of an act, be it one word, that is not this book."""
        words = name.split()
        own = self.own.called(name) if len(words) == 1 else self.own.named(name)
        return not own and any(word in self.acts for word in words)

    def names_other(self, match: re.Match[str] | None, known: bool = True) -> bool:
        """True for the name of an act, or of any other work behind *of*, that is not this book; for what is not `known`
        as a rule of this book also behind *in*."""
        if not match:
            return False
        if match["other"]:
            return True
        name = self.words_of(match["name"])
        if not known and name[-1] in self.kinds and self.described.is_of_year(match.string, match.end("name")):
            return True
        if self.foreign.names_one(name) or self._has_other_number(match, name[0]):
            return True
        if match["name"].casefold() in self.acts.words or self._is_kind_of_act(name):
            described = not known and self.described.is_behind(match.string, name[0], match.end("name"))
            return described or not any(map(self.own.called, name))
        if len(name) == 1 and self.compound.fullmatch(name[0]):
            return not self.own.sounds(name[0])
        act = any(word in self.acts for word in name)
        work = bool(match["of"] or not known) and any(word in self.kinds for word in name)
        return (act or work) and not self.own.named(match["name"])

    def _is_kind_of_act(self, name: list[str]) -> bool:
        """True for a name that says no more than what kinds of act and work it is: *la Constitución Política*."""
        return any(word in self.acts for word in name) and all(word in self.kinds for word in name)

    def _has_other_number(self, match: re.Match[str], word: str) -> bool:
        """True where the number of an act stands behind the word for one, and not the book's own: *Ley Nº 16.774*."""
        number = ACT_NUMBER.match(match.string, match.start("name") + len(word)) if word in self.acts else None
        return number is not None and not self.own.numbered(number["number"])

    def _may_name_other(self, match: re.Match[str] | None) -> bool:
        """True for a strange name in capitals behind *of*, in a language of which no acts are known, that is not this
        book nor a part of it: *artikel 27 van het Burgerlijk Wetboek*."""
        if not self.unknown or not match or not match["of"] or not match["name"]:
            return False
        if PART.search(match.string, match.start("name"), match.end() + NEAR) or self.own.named(match["name"]):
            return False
        return any(word in self.foreign.strange for word in match["name"].split())

    def _ends_chain(self, text: str, end: int, cue: str, known: bool) -> bool:
        """True where the citation is one of a chain that the name of a work ends: *§ 93, § 97 und § 116 des
        Handelsgesetzes*. What is `known` as a rule of this book is one only where one word, or sign, cites all of them,
        *sections 3 and 4 of the Clubs Act*, or another sign stands right behind: *Article 7 § 6 of the Clubs Act*."""
        chain = self.chains.chain.match(text, end, end + CHAIN) if self.chains.goes_on.match(text, end) else None
        if not chain:
            return False
        if known and not self.chains.below.match(text, end) and self._has_another_sign(chain[0], cue):
            return False
        end = chain.end() - text[chain.end() - 1].isspace()
        if "§" in cue and not known and self._code_behind(text, end):
            return True  # §§ 811, 850c ZPO
        official = chain[0].rstrip(", ")[-1:].isdigit() and self._is_official_beside(text, end)
        return official or self._is_named(text, end, known)

    def _has_another_sign(self, chain: str, cue: str) -> bool:
        """True where a chain of citations has a word that cites, or a sign, which is not that of its first one."""
        signs = {without_plural(sign).rstrip("§") for sign in self.chains.sign.findall(chain)}
        others = signs - {without_plural(cue).rstrip("§")} if "§" in cue else signs
        return bool(others) or self.chains.over.search(chain) is not None

    def is_ours(self, text: str, end: int) -> bool:
        """True where words behind a citation, or behind the list that it begins, say that this book is meant: *of this
        act*."""
        chain = self.chains.chain.match(text, end, end + CHAIN)
        return self.chains.ours.match(text, chain.end() if chain else end) is not None
