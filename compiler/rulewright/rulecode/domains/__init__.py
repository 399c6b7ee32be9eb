"""What values an expression can have, found by propagating those of the inputs. Nothing is enumerated but small sets.

The answer may hold values that never occur, since it does not know that two parts depend on one input; it never leaves
out one that does. Many values become an interval.
"""

from __future__ import annotations

from fractions import Fraction

from rulewright.memo import once
from rulewright.rulecode.domains.inputs import of_type
from rulewright.rulecode.domains.possible import Possible, bounds, grain
from rulewright.rulecode.domains.propagate import Domains
from rulewright.rulecode.domains.work import called, reaches
from rulewright.rulecode.program import Choice, Flag, Program, Range, Type

__all__ = [
    "Domains",
    "Possible",
    "bounds",
    "called",
    "domains_of",
    "of_type",
    "output_domains",
    "reaches",
    "result_type",
]


@once
def domains_of(program: Program) -> Domains:
    """Return the possible values in a program that is bound. Who asks more of them does so `apart`."""
    return Domains(program)


def output_domains(program: Program) -> dict[str, Possible]:
    """Return the possible values of each output, in the order of the outputs."""
    return domains_of(program).outputs


def result_type(program: Program, output: str = "") -> Type:
    """Return the type of an input that takes a result of `program`, the main one where no other is named.

    Raises ValueError where that is neither a number, a word, nor yes or no.
    """
    outputs = output_domains(program)
    main = outputs.get(output) or next(iter(outputs.values()), None) or domains_of(program).names["total"]
    if main.values is None:
        return Range(main.low, main.high, 1 if main.grain == 1 else Fraction(1, main.grain))
    values = main.values - {None}
    if values and values <= {True, False} and all(isinstance(each, bool) for each in values):
        return Flag()
    words = sorted(each for each in values if isinstance(each, str))
    if words and len(words) == len(values):
        return Choice(tuple(words), tuple((word, said) for word, said in program.words.items() if word in words))
    numbers = main.numbers
    if not numbers or len(numbers) < len(values):
        raise ValueError(f"{output or 'the main result'} of {program.name} is of several kinds")
    fine = grain(main)
    return Range(numbers[0], numbers[-1], 1 if fine == 1 else Fraction(1, fine))
