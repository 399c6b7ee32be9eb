"""Rule code to the surface tree: statement by statement, so that a faulty one costs only itself."""

from __future__ import annotations

import difflib
import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from lark import Lark, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError
from lark.lexer import PatternRE, PatternStr, TerminalDef

from rulewright.rulecode.program import Problem
from rulewright.rulecode.surface import lines, tree
from rulewright.rulecode.surface.expressions import TooLongError
from rulewright.rulecode.surface.statements import StatementBuilder
from rulewright.text import Source, Span

WORD = re.compile(r"\w+|\S")
SEEN = re.compile(r"\"[^\"\n]*\"?|'[^'\n]*'?|[\w.]+|\S")
SETS = re.compile(r"(?:input|chance|carry|items|let|out|row\s+(?:\"[^\"\n]*\"[\s|]*)+as)\s+(\w+(?:\s*,\s*\w+)*)")
MAY_SET = re.compile(r"\w+\s+(\w+(?:\s*,\s*\w+)*)(?=\s*[:=]|\s+from\b)")  # behind a word that no statement begins with
CHOSEN = re.compile(r"\w+(?=\s*\|)|(?<=\|\s)\w+|(?<=\sas\s)\w+")  # words of a choice
COMPARISONS = ("<", "<=", ">", ">=", "=", "!=", "≤", "≥", "≠")
DEEPEST = 100  # levels of an expression: Python can call no deeper than some times that
LINES = 4096  # that are known as they were read
KEYWORD = 9  # the priority of keywords before names
NAME = re.compile(r"\w+")
AMENDS = re.compile(r"amend\b")
# What the parser may expect, in the words of a writer; what is not here is not worth naming.
EXPECTED = {
    "ID": "the rule's number, and a name",
    "NAME": "a name",
    "INTEGER": "a number",
    "STRING": 'words in "double quotes"',
    "RANGE": "a range such as 0..10",
    "CLAUSE": "a clause such as @58.21",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": "a comma",
    "COLON": "a colon",
    "EQUAL": "=",
    "DICE": "dice such as 1d6",
    "ARROW": "->",
    "$END": "the end of the line",
    "TABLE": "table",
    "FROM": "from",
    "ELSE": "else",
    "AS": "as",
    "COLS": "cols",
    "OF": "of",
    "THEN": "then",
    "AT": "at",
    "WITH": "with",
}


def parse_rules(source: Source, start: int = 0, end: int | None = None) -> tuple[list[tree.Code], list[Problem]]:
    """Return the rules and amendments in the rule code between two offsets of a source, and what is wrong with it: one
    problem of a heading, whatever stands below it."""
    layout = lines.lay_out(source, start, end)
    problems = [Problem("rulecode-error", message, span, (help,)) for span, message, help in layout.faults]
    rules: list[tree.Code] = []
    for laid in layout.rules:
        amends = AMENDS.match(laid.text) is not None
        heading = _parse(source, laid, "amendment" if amends else "heading", problems)
        if heading is None:
            rules.append(tree.FaultyCode([word.rstrip(".") for word in SEEN.findall(laid.text)]))
            continue
        heading.statements = _statements(source, laid.inner, problems, "change" if amends else "statement")
        heading.end = laid.end
        rules.append(heading)
    return rules, problems


def _statements(
    source: Source, laid: list[lines.Statement], problems: list[Problem], kind: str = "statement"
) -> list[tree.Statement]:
    found: list[tree.Statement] = []
    for each in laid:
        statement = _parse(source, each, kind, problems) or _faulty(source, each)
        if isinstance(statement, tree.ReadingLine):
            statement.statements = _statements(source, each.inner, problems)
        elif isinstance(statement, tree.MatchLine):
            arms = [_parse(source, arm, "arm", problems) for arm in each.inner]
            statement.arms = [arm for arm in arms if arm is not None]
        found.append(statement)
    return found


def _faulty(source: Source, laid: lines.Statement) -> tree.FaultyLine:
    """Return what is left of a statement that cannot be read: names that must not be missed elsewhere."""
    sets = SETS.match(laid.text) or (None if lines.BEGINS.match(laid.text) else MAY_SET.match(laid.text))
    names = [*NAME.finditer(laid.text, sets.start(1), sets.end(1)), *CHOSEN.finditer(laid.text)] if sets else []
    spans = [Span(source, laid.start + name.start(), laid.start + name.end()) for name in names]
    span = Span(source, laid.start, laid.start + len(laid.text))
    return tree.FaultyLine([tree.Identifier(each.text, each) for each in spans], span, _meant(WORD.match(laid.text)))


def _meant(word: re.Match[str] | None) -> str:
    """Return the keyword that a word is, or is nearest to; empty where it is like none."""
    return next(iter(difflib.get_close_matches(word[0] if word else "", lines.KEYWORDS, 1)), "")


def _parse(source: Source, laid: lines.Statement, start: str, problems: list[Problem]) -> Any:
    """Return the surface tree of one statement; None, and a problem more, where it is none."""
    try:
        parsed = _tree_of(laid.text, start)
    except UnexpectedInput as error:
        problems.append(_problem(source, laid, start, error))
        return None
    try:
        if _deep(parsed):
            raise TooLongError("this expression is too long to be read in one go", "name parts of it with `let`")
        return StatementBuilder(source, laid.start, len(laid.text)).transform(parsed)
    except (TooLongError, VisitError) as error:
        said = error.orig_exc if isinstance(error, VisitError) else error
        if not isinstance(said, TooLongError):
            raise
        place = Span(source, laid.start, laid.start + len(laid.text))
        problems.append(Problem("rulecode-error", str(said), place, (said.help,)))
        return None


@lru_cache(LINES)
def _tree_of(text: str, start: str) -> Any:
    """Return the grammar's tree of one statement, with places in its text: of a file that is edited most lines stay."""
    return parser().parse(text, start=start)


def _deep(parsed: Any) -> bool:
    """True for a tree with more levels than can be worked through."""
    level, levels = [parsed], 0
    while level and levels <= DEEPEST:
        level = [child for node in level if isinstance(node, Tree) for child in node.children]
        levels += 1
    return levels > DEEPEST


@cache
def parser() -> Lark:
    grammar = (files("rulewright.rulecode.surface") / "grammar.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=["heading", "amendment", "statement", "change", "arm"],
        propagate_positions=True,
        maybe_placeholders=False,
        edit_terminals=_whole_word,
    )


def _whole_word(terminal: TerminalDef) -> None:
    """Make a keyword a word of its own: `outer` is not `out er`."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")
        terminal.priority = KEYWORD


def _problem(source: Source, laid: lines.Statement, start: str, error: UnexpectedInput) -> Problem:
    """Say what a writer can do about a statement that the grammar does not know."""
    at = error.pos_in_stream or 0
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    if ended:
        at = len(laid.text)
    expected = set(getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", []))
    match = SEEN.match(laid.text, at)
    seen = match[0] if match else ""
    span = Span(source, laid.start + at, laid.start + at + max(len(seen), 0 if ended else 1))
    if start == "statement" and at == 0:
        return _not_a_statement(span, WORD.match(laid.text))
    if start == "heading" and at == 0:
        begins = f"rule code begins with `rule`, not with `{seen}`"
        return Problem("rulecode-error", begins, span, ("write `rule NUMBER name`",))
    if seen[:1] in ('"', "'") and (len(seen) == 1 or seen[-1] != seen[0]):
        return Problem("rulecode-error", "this quote is not closed on its line", span, (f"close it with {seen[0]}",))
    if seen in ("/", "%"):
        ways = ("write `per(5, x)` for groups of five, or a ladder", "fractions are written ½ or 1½")
        return Problem("rulecode-error", f"rule code has no `{seen}`, as it must say how it rounds", span, ways)
    if seen in COMPARISONS and "AND" in expected:
        message = "only two things can be compared at once"
        return Problem("rulecode-error", message, span, ("write `1 <= x and x <= 3`",))
    message = "the statement ends too early" if ended else f"`{seen}` does not fit here"
    names = list(dict.fromkeys(EXPECTED[kind] for kind in EXPECTED if kind in expected))
    help = (f"expected {_either(names)}",) if names else ()
    return Problem("rulecode-error", message, span, help)


def _not_a_statement(span: Span, word: re.Match[str] | None) -> Problem:
    seen = word[0] if word else ""
    near = difflib.get_close_matches(seen, [*lines.KEYWORDS, "rule"], 1)
    help = (
        (f"did you mean `{near[0]}`?",) if near else (f"a statement begins with + or -, or {_either(lines.KEYWORDS)}",)
    )
    return Problem("rulecode-error", f"no statement begins with `{seen}`", span, help)


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
