"""An example of rule code does not come out.

**What it finds.** An `example` whose result differs from what the rule code works out, or that it cannot work out; and
one with inputs that a requirement does not allow, where it does not say `allowed=no`.

**Why it matters.** An example is worked by hand, often by the book itself. Either the table was changed, or rule code
reads it wrongly.

**Example.** `example paris=axis turn=fall40 -> -1` where the table gives 0.

Where one small change of a line, such as `<=` for `<` or another number, would let all examples of the rule code come
out, that line is shown, too.

**How to mend it.** Compare the calculation (`rulewright lookup BOOK:RULE name=value …`) with the example; mend the
table, the rule code or the example.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.check.printed import sound_programs
from rulewright.check.registry import finds
from rulewright.model import Book, Diagnostic
from rulewright.project import Project

if TYPE_CHECKING:
    from rulewright.rulecode.program import Example, Program
    from rulewright.rulecode.run import Runner
    from rulewright.text import Span

ALIKE = 12  # other inputs, and words of a choice, that are tried for each
TELLING = 3  # changes that would mend an example are told, where there are no more of them


@finds("failed-example", "error", scope="program")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        programs = [program for program in sound_programs(book) if program.examples]
        if programs:
            yield from _in_book(book, programs)


def _in_book(book: Book, programs: list[Program]) -> Iterator[Diagnostic]:
    from rulewright.rulecode.run import runners  # only where there is rule code

    ready = runners(programs)
    for program in programs:
        wrong = [(example, says) for example in program.examples if (says := differs(ready[program.name], example))]
        mended = _mended(program, [example for example, _ in wrong]) if wrong else []
        for example, says in wrong:
            yield Diagnostic(
                message=f"the example does not come out: {says}",
                span=example.span,
                book=book.id,
                rule=program.rule,
                help=["mend the table, the rule code or the example"],
                related=[*_cited(book, example), *mended],
            )


def differs(runner: Runner, example: Example) -> str:
    """Return how the example differs from what is worked out; nothing where it does not."""
    from rulewright.rulecode.emit.runtime.values import plain, words

    try:
        answer = runner.lookup({name: plain(value) for name, value in example.inputs.items()}, example.readings)
    except ValueError as refused:
        return str(refused)
    if "gap" in answer:
        return str(answer["gap"])
    outputs: dict[str, Any] = answer["outputs"]
    differing = []
    for name, value in example.outputs.items():
        wanted = plain(value)
        if name not in outputs:
            differing.append(f"{name} depends on what is rolled or drawn, which the example does not say")
        elif outputs[name] != wanted:
            differing.append(f"{name} is {words(outputs[name])}, not {words(wanted)}")
    if example.is_refused(outputs):
        differing.append("it is not allowed, which the example does not say")
    return "; ".join(differing)


def _mended(program: Program, wrong: list[Example]) -> list[tuple[Span, str]]:
    """Return the small changes by which all examples of a program come out, of which some are `wrong`: most likely one
    of the changes is the mistake. Where there are many, they tell nothing."""
    from rulewright.rulecode.examine.variants import variants  # only where an example is wrong
    from rulewright.rulecode.run import Variations

    found = []
    again = Variations(program)
    examples = [*wrong, *program.examples]  # few changes mend the wrong ones
    for variant in variants(program, ALIKE):
        runner = again.runner(variant.program)
        if not any(differs(runner, example) for example in examples):
            found.append((variant.span, f"with {variant.says} here every example of it comes out"))
            if len(found) > TELLING:
                return []
    return found


def _cited(book: Book, example: Example) -> list[Any]:
    """Return the place of the book's own example, where the line cites it."""
    if example.cite is None:
        return []
    rule = next((rule for rule in book.rules if example.cite and rule.id == example.cite.rule), None)
    return [(rule.span, f"the example of {rule.name}")] if rule else []
