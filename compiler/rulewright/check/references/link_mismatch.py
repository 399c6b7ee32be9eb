"""The words of a link say one rule, its address leads to another.

**What it finds.** A link whose words are the number (or the title) of one rule, while its address is that of another
one, and neither rule is within the other; and likewise of two headings that are no rule's, and of other places with
names, where most links stand on the name that they lead to. The words may also be a whole clause behind which the link
stands in brackets.

**Why it matters.** On paper the reader goes by the words, on a screen by the address: the two read different rules.

**Example.** `[4.3](#4.4)`; `[Retreats](#43-advances)` where *Retreats* is the title of 4.4.

**How to mend it.** Make the two agree. Most often the words are right, and the address was forgotten when rules moved.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.registry import finds
from rulewright.cite.links.anchors import heading_name
from rulewright.model import Book, Diagnostic, Problem, Rule
from rulewright.project import Project
from rulewright.text import Span


@finds("link-mismatch", "warning")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        told = {each.span for each in book.problems if each.kind == "outdated-field"}  # which says what to do about it
        for problem in (each for each in book.problems if each.kind == "link-mismatch" and each.span not in told):
            rule = book.index.get(problem.detail)
            called, place = _rule(rule) if rule else _place(book, problem)
            yield Diagnostic(
                message=f'the words of the link are "{problem.span.text}", its address is that of {called}',
                span=problem.span,
                book=book.id,
                rule=problem.rule,
                help=["make the two agree: a reader on paper goes by the words, one at a screen by the address"],
                candidates=[(rule.id, "the address leads there")] if rule else [],
                related=[(place, f"{rule.name} is defined here" if rule else "the address leads here")],
            )


def _rule(rule: Rule) -> tuple[str, Span]:
    """Return a rule in words, and where it stands."""
    return f"{rule.name} {rule.heading}".rstrip(), rule.span


def _place(book: Book, problem: Problem) -> tuple[str, Span]:
    """Return a place with a name, or a heading that is no rule's, in words, and where it stands."""
    if problem.other:
        return problem.detail, problem.other
    text = next(block.text for block in book.headings if heading_name(block) == problem.detail)
    return f'the heading "{text.text}"', text.span()
