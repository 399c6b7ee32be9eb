"""Works of other bodies, which their names tell: *By-law 12 of the City Council*, *AMS Bylaw 13*, *the ISAF-rules (rule
9.1)*, *articles 6.7 des Règles du jeu d'échecs de la FIDE*."""

from __future__ import annotations

import re

from rulewright.cite.works.acts import BODY
from rulewright.cite.works.foreign import Foreign
from rulewright.cite.works.own import OwnNames
from rulewright.languages.patterns import Kinds, of_the
from rulewright.languages.scripts import CAPITALISED, CAPITALS
from rulewright.languages.words import Words
from rulewright.late import late

INITIALS = rf"(?P<body>(?-i:[{CAPITALS}]{{3,6}}))"  # of a body: FIDE
WORD = r"[^\W\d_]{2,30}"


class Bodies:
    """Tells them. `own` is what the book itself is called; what the titles of its rules speak of by initials, which
    `foreign` knows, is its own as well."""

    def __init__(self, listed: Words, own: OwnNames, foreign: Foreign) -> None:
        self.own = own
        self.foreign = foreign
        self.bodies = Kinds(listed.body)
        self.kinds = Kinds([*listed.work, *listed.statute])
        self.ranks = frozenset(listed.ordinal)  # THIRD SCHEDULE
        self.labels = Kinds([*listed.label, *listed.article, *listed.section])
        of = of_the(listed.of, listed.the)
        self.glued = late(
            rf"(?<![\w-]){INITIALS}[- ](?P<kind>{WORD})(?:\s+{of}{CAPITALISED}){{0,2}},?\s*\(?\Z", re.IGNORECASE
        )
        named = rf"(?P<kind>{WORD})(?:\s+{of}{WORD}){{0,3}}\s+{of}{INITIALS}(?:,\s*|\s*\()\Z"
        self.of_before = late(rf"(?<!\w){named}", re.IGNORECASE)  # les règles du jeu de la FIDE (art. 9)
        near = (*listed.own, *listed.present, *listed.same, *listed.its, *listed.plain_work, *listed.the)
        self.near = frozenset(word.casefold() for word in near)
        leads = of_the([*listed.of, *listed.within], listed.the)
        self.whose = late(rf"\s+{leads}(?P<whose>[^\W\d_]{{3,30}}(?:['’]s|s['’]?))\s+(?P<kind>{WORD})", re.IGNORECASE)
        self.of = late(
            rf"\s*{of}(?P<kind>{WORD}(?:\s+{WORD})?)(?:\s+{of}{WORD}){{0,3}}\s+{of}{INITIALS}(?![\w-])", re.IGNORECASE
        )
        self.of_name = late(rf"\s*{of}(?P<kind>{WORD})\s+{of}(?P<name>{CAPITALISED})", re.IGNORECASE)

    def _are_of_strange(self, text: str, end: int) -> bool:
        """True for the rules of a body whose name the book says but here: *of the rules of the Dutch federation*."""
        match = self.of_name.match(text, end)
        if match is None or match["kind"] not in self.kinds:
            return False
        return match["name"] in self.foreign.strange and not self.own.holds(match["name"])

    def _are_of_whose(self, text: str, end: int) -> bool:
        """True for the rules of a body that a genitive calls: *of the federation's rules*, *i förbundets stadgar*."""
        match = self.whose.match(text, end)
        if match is None or match["kind"] not in self.kinds:
            return False
        body = match["whose"]
        return body.casefold() not in self.near and not (self.own.called(body) or self.own.called(body.rstrip("s’'")))

    def are_before(self, head: str, cue: str) -> bool:
        """True where a text up to a citation, with the word that cites, ends with the initials of another body than the
        one whose rules these are, and what its rules are called."""
        match = BODY.search(head)
        body = (match["body"] or match["code"]) if match else ""
        if body:
            return not self._is_own(body)
        led = head[: len(head) - len(cue)]
        return cue in self.labels and any(self._has_kind(each.search(led)) for each in (self.glued, self.of_before))

    def are_behind(self, text: str, end: int) -> bool:
        """True where rules behind *of* are those of another body, whose initials end their name."""
        if self._has_kind(self.of.match(text, end)) or self._are_of_strange(text, end):
            return True
        return self._are_of_whose(text, end)

    def are_named(self, name: str) -> bool:
        """True for a name that is one of another body: *the City Council*."""
        parts = name.split()
        return len(parts) > 1 and any(word in self.bodies for word in parts) and not self.own.named(name)

    def _has_kind(self, match: re.Match[str] | None) -> bool:
        """True where what is the body's is a work, and the body another one."""
        written = match["kind"].split() if match else ()
        if match is None or not any(word in self.kinds or word.capitalize() in self.kinds for word in written):
            return False
        if match["body"].casefold() in self.ranks:
            return False
        return not (match["body"] in self.foreign.titled or self._is_own(match["body"]))

    def _is_own(self, initials: str) -> bool:
        return self.own.called(initials) or self.own.initialled(initials)
