"""The findings of a file, and quick fixes for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from rulewright.findings.allowances import allowing
from rulewright.lsp.view import File, View
from rulewright.model import Diagnostic, name_of
from rulewright.revise.edits import Edit
from rulewright.text import Span

REASON = "why this is right"  # what a person writes over
ENDS = re.compile(r"(?P<first>\S+?)(?:\s+\S+\s+|\s*[-–—]\s*)(?P<last>\S+)")  # of a range: 4.5 to 4.9
CITING = ("dangling-reference", "missing-item", "placeholder", "ambiguous-reference", "dangling-table", "dangling-tag")


class Fix(Struct):
    """A change that mends a finding, or makes it be quiet. `best` tells that an editor may make it unasked."""

    title: str
    edits: list[Edit]
    findings: list[Diagnostic]
    best: bool = False


def explained(finding: Diagnostic) -> str:
    """Return the sentence of a finding, with what helps."""
    guesses = [f"perhaps {guess}" for guess in finding.guesses]
    return "\n".join([finding.message, *finding.help, *guesses])


def fixes(view: View, file: File, start: int, end: int) -> list[Fix]:
    """Return what can be done about the findings between two offsets: each candidate, then taking it out, then allowing
    it with a reason, then the same for all of its kind in the file."""
    here = view.findings.get(file.source.path, [])
    touched = [each for each in here if _touches(view.placed(each.span), start, end)]
    found: list[Fix] = []
    for finding in touched:
        found.extend(_candidates(view, finding))
        found.extend(_without(view, finding))
        allowed = _allowance(view, file, finding)
        if allowed:
            found.append(Fix(f"Allow {finding.code} here, with a reason", [allowed], [finding]))
        found.extend(_all_of_kind(view, file, finding.code, here))
    return found


def fix_all(view: View, file: File) -> Fix | None:
    """Return the fixes of all findings of a file that have one candidate only."""
    findings, edits = [], []
    for finding in view.findings.get(file.source.path, ()):
        single = list(_candidates(view, finding))
        if len(single) == 1:
            findings.append(finding)
            edits += single[0].edits
    return Fix("Mend what has one candidate only", _apart(edits), findings) if edits else None


def _touches(span: Span, start: int, end: int) -> bool:
    return span.start <= end and start <= span.end


def _candidates(view: View, finding: Diagnostic) -> Iterator[Fix]:
    if finding.code not in CITING:
        return
    for at, (target, reason) in enumerate(finding.candidates):
        written = _written(view, finding, target)
        if written and written != finding.span.text:
            title = f"Cite {written} ({reason})"
            best = at == 0 and len(finding.candidates) == 1
            yield Fix(title, [Edit(view.placed(finding.span), written)], [finding], best)


def _written(view: View, finding: Diagnostic, target: str) -> str:
    """Return how a candidate is cited in the place of what stands there."""
    table = view.table(target)
    words = finding.span.text
    if table:
        last = words.split()[-1] if words.split() else ""
        caption = table.caption
        same = not last or caption.casefold().endswith(last.casefold())
        return caption if same else f"{caption} {last}"
    name = name_of(target)
    if finding.code == "placeholder":
        cue = words.rstrip("?X _")
        return f"{cue} {name}" if cue and cue != words and not cue.endswith(("(", "[")) else name
    book = view.book_of(target)
    ends = ENDS.fullmatch(words) if book and book.notation and not book.notation.parse(words) else None
    if ends and book:  # a range: the end that is not there is the wrong one
        return words[: ends.start("last")] + name if ends["first"] in book.index else ""
    return name


def _without(view: View, finding: Diagnostic) -> Iterator[Fix]:
    """Yield the fix that takes a citation out, with the parentheses that hold nothing else."""
    if finding.code not in CITING:
        return
    source, start, end = view.placed(finding.span)
    text = source.text
    if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
        start, end = start - 1, end + 1
        start -= text[start - 1 : start] == " "
        yield Fix(f"Take out {text[start:end].strip()}", [Edit(Span(source, start, end), "")], [finding])


def _allowance(view: View, file: File, finding: Diagnostic) -> Edit | None:
    """Return the comment that allows a finding: on a line of its own above it, or where its rule begins."""
    span = view.placed(finding.span)
    source = span.source
    if source.places or source is not file.source:
        return None
    comment, above = allowing(finding, file.book, REASON)
    definition = next(iter(view.definitions([finding.rule or ""])), None)
    if not above and (not definition or definition.span.source is not source):
        return None
    place = span.start if above or not definition else definition.span.end
    line = source.position(place)[0]
    start = source.offset(line if above else line + 1, 1)
    newline = "\r\n" if "\r\n" in source.text else "\n"
    if above:
        indent = source.line(line)[: len(source.line(line)) - len(source.line(line).lstrip())] if file.code else ""
        return Edit(Span(source, start, start), f"{indent}{comment}{newline}")
    lead = "" if source.text[:start].endswith(("\n", "\r")) else newline
    return Edit(Span(source, start, start), f"{lead}{newline}{comment}{newline}")


def _all_of_kind(view: View, file: File, code: str, here: list[Diagnostic]) -> Iterator[Fix]:
    same = [each for each in here if each.code == code]
    if len(same) < 2:
        return
    firsts = [next(_candidates(view, each), None) for each in same]
    mended = [(fix, each) for fix, each in zip(firsts, same, strict=True) if fix]
    if len(mended) > 1:
        edits = [edit for fix, _ in mended for edit in fix.edits]
        title = f"Take the first candidate for all {len(mended)} of {code}"
        yield Fix(title, _apart(edits), [each for _, each in mended])
    comments = [edit for edit in (_allowance(view, file, each) for each in same) if edit]
    if comments:
        title = f"Allow all {len(same)} of {code} in this file, with a reason"
        yield Fix(title, _apart(comments), same)


def _apart(edits: list[Edit]) -> list[Edit]:
    """Return the edits in the order of the text, without repeats and without those that would meet another."""
    found: list[Edit] = []
    for edit in sorted(set(edits), key=lambda each: (each.span.start, each.span.end)):
        if not found or (edit.span.start >= found[-1].span.end and edit.span != found[-1].span):
            found.append(edit)
    return found
