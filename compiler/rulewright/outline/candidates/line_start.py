"""How a line may begin with a number or a mark, as a pattern, and how that is set: in bold, in brackets, as a link."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.languages.patterns import literally
from rulewright.languages.quotes import MARKS
from rulewright.languages.scripts import SMALL, UNSPACED, ByScript
from rulewright.notations.form import PICTURES, SIGNS, Form
from rulewright.notations.notation import Notation
from rulewright.notations.shape import UNPARTED
from rulewright.outline.evidence import Evidence, of_brackets
from rulewright.read.blocks import Piece, RawBlock
from rulewright.read.inline import BOLD, LABEL
from rulewright.text import Source

UNBOLD = r"(?:\*{1,3}|_{1,3}|</(?:b|strong)>)"
# What may stand before a number and is no part of it: a picture, an anchor, and the beginning of a link around number
# and title
LEAD = (
    rf"(?:[{PICTURES}]{{1,9}}[ \t\xa0]*)?"
    r"(?:<(?!/?(?:b|strong)\b|(?![Hh]\d)[A-Za-z]+\d)[^<>]{1,300}>[ \t\xa0\r\n]*){0,12}"
    rf"(?P<link>\[(?={LABEL}\]\()|\[\[(?:[^\[\]|\n]{{0,200}}\|)?(?=[^\[\]|\n]{{1,200}}\]\]))?"
)
# The mark of an entry that the last figure of its number repeats: 2. (4.2), 2. **4.2**; but 2. [Rule 4.2](#r4) cites
COUNTED = (
    r"(?:(?P<counted>\d{1,3})[.)][ \t\xa0]+(?=(?:[\[(]|\*\*)[^\W_]"
    r"(?:[^\[\]()*\n]{0,20}\D)?(?P=counted)(?:[\])](?!\()|\.?\*\*)))?"
)
SIGN = r"(?:(?:[^\W\d_]{1,3}(?:\.|\.?[ºª°])|№)[ \t\xa0]*(?=\d+[.:-]\d))?"  # before a number: Rule No. 4.2
HREF = re.compile(r"<a\b[^<>]*\bhref\b", re.IGNORECASE)
# A title that is a link to a place of the book
TITLE_LINK = re.compile(r"[ \t\xa0]*\[[^\[\]\n]{1,200}\]\((?!\w+://)[^()\s]{1,300}\)[ \t\xa0]*")
UNLINK = re.compile(r"\]\([^()\n]{0,300}\)|\]\]|</a>")
BRACKET, UNBRACKET = r"[\[(<{]", r"[\])>}]"  # around the whole of a number
UNSPACED_MARKS = "「『《"  # begin words that stand beside a number without a blank, whatever it is: 603.2c「...
CLOSE = ".:)：、"  # behind any number
# The end of a number of three parts or more: a word that is glued to it is no unit, as in 2.5metres
THREE_PARTS = r"(?:(?<=\.\d\.\d)|(?<=\.\d\.\d\d)|(?<=\.\d\d\.\d)|(?<=\.\d\d\.\d\d))"
STOPS = " \t\xa0.:*_"  # may stand between a number and its title
PAGED = " \t\xa0.…·*_|0123456789"  # may stand behind an entry that is a link: the page


def line_start(notation: Notation, forms: Sequence[tuple[int, Form]], up_to: str) -> ByScript:
    """Return a pattern of what a line begins with: a number or a mark. `forms` are those of the marks, `up_to` is what
    stands between the ends of a range."""
    own = {form.label for _, form in forms}  # the word of a level's mark is part of it
    appendix = notation.words.appendix if notation.lettered_chapters else []
    apart = [word for each in notation.annexes for word in each.words]
    labels = dict.fromkeys((*notation.words.label, *appendix, *apart))
    label = "|".join(re.escape(word) + "?" * word.endswith(".") for word in labels if word not in own)  # Art 18
    number = (
        f"(?:{notation.deep_pattern}|{notation.chapter_pattern}|{notation.behind_words}|(?P<ranked>{notation.ranked}))"
    )
    longest = sorted((form for _, form in forms), key=lambda form: -len(form.after))  # 1. is no 1 with a stop
    marks = "|".join(form.pattern for form in longest) or "(?!)"
    called = "|".join(re.escape(word) for word in apart)
    framed, unframed = (rf"(?:[\[【](?=(?i:{called})[ \t\xa0]))?", r"[\]】]?") if apart else ("", "")  # [별표 1]
    closed = "|".join(form.pattern for _, form in forms if form.after.strip(CLOSE)) or "(?!)"  # 1 –
    put_in = "|".join(form.pattern for _, form in forms if form.insert and form.before)  # (1A) between (1) and (2)
    put_in = f"(?!{put_in})" if put_in else ""
    listed = notation.words.raised
    raised = f"(?:(?:{literally(listed)})(?!\\w))?" if listed else ""  # Article 1er
    held = literally(notation.words.placeholder)
    held = rf"(?:[\[(](?:{held})[\])][ \t\xa0]+)?"  # (XXXX) § 5
    return ByScript(
        rf"(?P<at>){COUNTED}{LEAD}{held}(?P<bold>{BOLD})?(?P<italic>[*_])?(?:<span\b[^<>]{{0,300}}>)?[ \t\xa0]*(?:"
        rf"(?!{closed}){framed}(?:(?P<label>(?i:{label}))(?:[ \t\xa0]+{SIGN}|(?<=[{SIGNS}])|(?<=\.)(?=\d)))?"
        rf"(?P<number>{number}){raised}{up_to}"
        rf"{unframed}(?P<end>(?:[ \xa0]:(?=[ \xa0])|(?:\\?[.:)：、]){{0,2}}(?:[–—-](?=[ \t\xa0]))?))"
        rf"|{put_in}{BRACKET}(?P<bracketed>{notation.deep_pattern}){UNBRACKET}[.:：]?"
        rf"|\\?(?P<mark>{marks})[.:：]?"
        rf"|(?P<chapter>[\[(]{notation.chapter_pattern}[\])])[.:：]?"
        rf")(?P<unbold>{UNBOLD})?[.:]?"
        rf"(?=[ \t\xa0*_<\r\n]|\]\]|\]\(|&nbsp;|&\#160;|[–—-][A-Z]{{2}}|(?<=\W)[{UNSPACED}]"
        rf"|(?<=[{UNSPACED}])\(|(?<=[{UNSPACED}]\d)\(|(?<=\))\(\w{{1,4}}\)|\Z"
        rf"|(?P<glued>(?<=\d)[A-ZÀ-Þ][{SMALL}]|(?<=[.])[a-z]{{2}}|(?<=\d\))[^\W\d_]{{2}}|{THREE_PARTS}(?:[^\W\d_]{{2}}|[{MARKS}])"
        rf"|[{UNSPACED_MARKS}]|{UNPARTED}))"
    )


def setting(match: re.Match[str]) -> int:
    """Return how a number is printed."""
    evidence = Evidence.BOLD if match["bold"] else 0
    evidence |= of_brackets(match)
    evidence |= Evidence.LABELLED if match["label"] or match["ranked"] else 0
    evidence |= Evidence.CLOSED if match["end"] else 0
    return evidence | (Evidence.GLUED if match["glued"] else 0)


def linked(source: Source, block: RawBlock, match: re.Match[str], place: Piece, end: int) -> tuple[int, int]:
    """Return how links and looks set the number off that stands at a `place` of a line up to `end`, and where the words
    behind it begin."""
    rest = match.end()
    if source.source_map and source.blocks is not None:
        return _looks(source, block, place, end), rest
    if match["link"] or HREF.search(source.text, match.start(), rest):
        close = UNLINK.search(source.text, rest, end)
        if close and not source.text[rest : close.start()].strip(STOPS):
            closed = source.text[close.end() : close.end() + 1] in (".", ":")  # [19](#19). Refusal
            return Evidence.LINKED, close.end() + closed
        whole = close and block.shape != "heading" and not source.text[close.end() : end].strip(PAGED)
        return Evidence.LINKED | (Evidence.ONLY_LINK if whole else 0), rest
    title = block.shape != "heading" and TITLE_LINK.fullmatch(source.text, rest, end)
    return Evidence.ONLY_LINK if title else 0, rest


def _looks(source: Source, block: RawBlock, place: Piece, end: int) -> int:
    """Return how the number at a place looks in a text whose looks are known by their places."""
    evidence = 0
    for style in source.styles_from(place[0]):
        if style.start > place[0]:
            break
        if style.name == "strong":
            evidence |= Evidence.BOLD
        if style.address is not None:
            evidence |= Evidence.LINKED
            behind = source.text[max(style.end, place[1]) : end].strip(PAGED)
            titled = source.text[place[1] : style.end].strip(STOPS)
            evidence |= Evidence.ONLY_LINK if titled and not behind and block.shape != "heading" else 0
    return evidence
