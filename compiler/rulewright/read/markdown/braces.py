"""Names in double braces by which a text in Markdown cites, as drafts of the IETF do: `{{oars}}` for what it calls
`{#oars}`, `{{KEEL}}` and `{{Section 4 of KEEL}}` for a work that the head of the file lists, `{{?KEEL}}` for any. A
generator of sites fills such names in, too: then most lead to nothing."""

from __future__ import annotations

from functools import lru_cache

from rulewright.late import late
from rulewright.style import LINK, WORK

BRACED = (
    r"\{\{(?P<braces>(?P<part>(?:Section|Appendi)[^{}\n]{1,60}? of )?(?P<any>[?!])?"
    r"(?P<braced>[A-Za-z][\w.:-]{0,99})(?P<place>, [^{}\n]{1,60})?)\}\}"
)
CITED = late(BRACED)
PLACE = late(r"\{[^{}\n]{0,80}?#(?P<name>[\w.:-]{1,100})[^{}\n]{0,80}\}")
HEADING = late(r"(?m)^#{1,6}[ \t]+(?P<title>[^\n{}]{1,200}?)[ \t#]*\r?$")  # without a name
UNSAID = late(r"[^\w-]+")  # in the name that a tool makes of its title
HEAD = late(r"---[ \t]*\r?\n(?:(?!---)[^\n]*\n)*---")
LISTED = late(r"(?m)^[ \t]+(?:-[ \t]+)?(?P<name>[A-Za-z][\w.-]{0,99})(?::(?=\s)|[ \t]*\r?$)")
FEWEST = 3  # names that lead to a place
MOSTLY = 0.75  # of the names, at least, that lead to a place or a work


@lru_cache(4)
def braced(text: str) -> dict[str, str]:
    """Return the names that a text has in double braces, each with the style of what it cites: a link to what is called
    so, or a work; none where they do not cite."""
    names = {each["braced"] for each in CITED.finditer(text) if not each["any"]} if "{{" in text else set()
    if len(names) < FEWEST:
        return {}
    places = {each["name"] for each in PLACE.finditer(text)}
    places |= {UNSAID.sub("-", each["title"].lower()) for each in HEADING.finditer(text)}
    head = HEAD.match(text)
    works = {each["name"] for each in LISTED.finditer(head[0])} - places if head else set()
    if len(names & places) < FEWEST or len(names & (places | works)) < MOSTLY * len(names):
        return {}
    return {name: WORK if name in works else f"{LINK}#{name}" for name in names}
