"""`rulewright lookup`"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from rulewright.cli.console import complain, paint, say, tell
from rulewright.cli.options import filled, notation_option, path_option
from rulewright.cli.project import USAGE, finish, load

UNDEFINED = 1  # the exit status where print has no answer


@click.command()
@click.argument("rule", callback=filled)
@click.argument("inputs", nargs=-1, metavar="[NAME=VALUE]...")
@path_option
@notation_option
@click.option(
    "--reading", "readings", multiple=True, metavar="[NAME.]N", help="Which reading is in force (of NAME's rule)."
)
@click.option("--together", metavar="NAME,NAME", default="", help="The odds of these results together.")
@click.option("--given", multiple=True, metavar="NAME=VALUE", help="Odds where this result (or >=, <=) came out.")
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def lookup(
    rule: str,
    inputs: tuple[str, ...],
    path: Path,
    notation: str,
    readings: tuple[str, ...],
    together: str,
    given: tuple[str, ...],
    format: str,
) -> None:
    """Look a RULE up (`58.53`, `book:58.53` or the name of its rule code) for these inputs.

    The answer quotes the clauses that it rests on. Rolls and draws that are not given are answered with their odds.
    Sets and pools of dice are written with commas: taken=Egypt,Gibraltar, volley=6,5,2. Where print has no answer for
    these inputs, the exit status is 1.
    """
    project = load(path, notation)
    from rulewright.rulecode.explain import explain, explain_missing
    from rulewright.rulecode.lookup import find_program, look_up
    from rulewright.rulecode.run import runners

    program = find_program(project, rule)
    book = project.book(program.book)
    runner = runners(book.programs)[program.name]
    answer = look_up(runner, inputs, readings, [name.strip() for name in together.split(",") if name.strip()], given)
    if format == "json":
        say(json.dumps(answer, ensure_ascii=False, indent=1))
    elif "open" not in answer:
        tell(explain(runner, answer, paint, book.tables))
    if "open" in answer:
        complain(explain_missing(runner, answer))
        sys.exit(USAGE)
    finish(project)
    if "gap" in answer:
        sys.exit(UNDEFINED)
