"""Works of others whose names stand in quotation marks before what is cited of them: *the leaflet “Ropes” of the Union
of Climbers, section 2*, *whoever knows “Harbour Night” may use its rule 15.2*."""

from __future__ import annotations

from rulewright.cite.works.bodies import Bodies
from rulewright.cite.works.own import OwnNames
from rulewright.languages.patterns import of_the, words
from rulewright.languages.quotes import CLOSING, MARKS, OPENING, has_marks
from rulewright.languages.scripts import CAPITALISED
from rulewright.languages.words import Words
from rulewright.late import late


class InQuotes:
    """Tells them. `own` is what the book itself is called, `bodies` tells the names of other bodies."""

    def __init__(self, listed: Words, own: OwnNames, bodies: Bodies) -> None:
        self.own = own
        self.bodies = bodies
        of = of_the(listed.of, listed.the)
        name = rf"{CAPITALISED}(?:\s+(?:{of})?{CAPITALISED}){{0,3}}"
        self.of_body = late(rf"{CLOSING}\s+{of}(?P<body>{name}),?\s*\Z")
        quoted = rf"{OPENING}(?P<name>{CAPITALISED}[^{MARKS}]{{1,50}}){CLOSING}"
        self.its = late(rf"{quoted}[^.;:{MARKS}]{{0,80}}\s(?:{words(listed.its)})\s*\Z")

    def name_body(self, head: str) -> bool:
        """True where a text up to what cites ends with such a name and the body which the work is of."""
        match = self.of_body.search(head) if has_marks(head) else None
        return match is not None and self.bodies.are_named(match["body"])

    def name_owner(self, head: str) -> bool:
        """True where a text up to what cites ends with a word that says that it is of such a work: *its*."""
        match = self.its.search(head) if has_marks(head) else None
        return match is not None and not self.own.is_whole(match["name"])
