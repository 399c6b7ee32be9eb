"""Plant the faults of one kind in a book, one at a time, and judge what is found."""

from __future__ import annotations

from random import Random

from rulewright.engine import Engine
from rulewright.model import Diagnostic
from tests.conftest import EXPLORE
from tests.support.planters import Fault, Planter

EACH = 25 if EXPLORE else 5  # faults of each kind in each text: there are some forty texts


class Whole:
    """The book that an engine compiles, as it is without a fault: it is compiled and checked once for all of them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        project = engine.compile()
        self.book = project.books[0]
        self.known = {known_as(each) for each in project.check()}


def plant(whole: Whole, planter: Planter) -> None:
    """Plant in a book, after each edit from what its engine knew: what it says is what a cold run does, see
    `incremental/test_incremental.py` and `lsp/test_engine.py`. The book is left as it was."""
    engine, before = whole.engine, whole.known
    for _, fault in zip(range(EACH), planter(whole.book, Random(1)), strict=False):
        text = fault.span.source.text
        faulty = text[: fault.span.start] + fault.text + text[fault.span.end :]
        path = engine.path / fault.span.source.path
        try:
            path.write_text(faulty, "utf-8", newline="")
            found = engine.compile().check()
        finally:
            path.write_text(text, "utf-8", newline="")
        new = [each for each in found if known_as(each) not in before and each.severity != "note"]
        hits = [each for each in found if each.code == fault.code and hit(each, fault)]
        assert hits, f"{fault.code} not found for {fault.text!r} in place of {fault.span.text!r} at {fault.span.line}"
        others = [each for each in new if each not in hits and each.code not in fault.besides]
        assert not others, f"besides {fault.code} for {fault.text!r} at {fault.span.line}: {others}"


def hit(finding: Diagnostic, fault: Fault) -> bool:
    """True where a finding is the planted fault: in its place, or (for a loop) anywhere in it."""
    if fault.at < 0:
        return any(place.start >= fault.span.start for place, _ in finding.related)
    same = finding.span.source.path == (fault.place or fault.span).source.path
    if fault.place:
        return same and finding.span.start == (
            fault.shown if fault.place.source is fault.span.source else fault.place.start
        )
    return same and fault.span.start <= finding.span.start <= fault.span.start + len(fault.text)


def known_as(finding: Diagnostic) -> tuple[str, str, str]:
    return finding.code, finding.message, finding.span.text
