"""To rename a rule is to renumber it, wherever the book speaks of it; a term is renamed in all its forms, a name of
rule code in its rule. All is rehearsed first, and refused where it would break something."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.errors import InputError
from rulewright.lsp.features import code, terms
from rulewright.lsp.features.navigate import names_at
from rulewright.lsp.view import File, View
from rulewright.model import Rule
from rulewright.revise.edits import Edit, FileEdit, edit_files
from rulewright.revise.rehearse import known_findings, new_finding, new_findings, rehearse
from rulewright.revise.renumber import renumber
from rulewright.text import Span

Renamed = tuple[list[FileEdit], list[str]]  # the files as they would be, and what is to be looked at, in sentences


class Renamable(Struct):
    """Something that can have another name: what it is called, where that stands, and what another name makes of it.

    `rename` raises InputError where it cannot be, with the reason. It compiles the book with the new name: read the
    texts of the view while it runs.
    """

    called: str
    span: Span
    rename: Callable[[str], Renamed]


def renamable_at(view: View, file: File, offset: int) -> Renamable:
    """Return what would be renamed from an offset: a rule, a name of rule code, or a term.

    Raises InputError where there is none.
    """
    if any(view.rule(name) for name in names_at(file, offset)):
        rule, span = _rule_at(view, file, offset)
        return Renamable(rule.number or "", span, lambda new: _renumbered(view, rule, new))
    if code.in_code(file, offset):
        named = code.name_at(file.source, offset)
        if named:
            name = named[0].name
            return Renamable(name, named[1], lambda new: _recoded(view, file, offset, name, new.strip()))
    else:
        found = terms.term_at(view, file, offset)
        if found:
            return Renamable(found.words, found.span, lambda new: terms.rename(view, file, found, new))
    raise InputError(
        "there is no rule here, and no term; put the cursor on a number, or on a word that the book explains"
    )


def _rule_at(view: View, file: File, offset: int) -> tuple[Rule, Span]:
    """Return the rule that would be renumbered from an offset, and its number there."""
    mention, definition = file.mention(offset), file.definition(offset)
    rules = [rule for rule in map(view.rule, names_at(file, offset)) if rule]
    span = mention.span if mention else definition.named if definition else rules[0].span
    if len(rules) > 1:
        raise InputError(f"{span.text} means several rules; renumber one of them where it stands")
    if rules[0].number is None:
        raise InputError(f"{rules[0].name} has no number; its tag is changed by hand")
    return rules[0], span


def _renumbered(view: View, rule: Rule, new: str) -> Renamed:
    book = rule.id.partition(":")[0]
    files, found = renumber(view.project, book, rule.number or "", new.strip())
    for file in files:
        if file.copy:
            raise InputError(f"{file.shown} is a document; use `rulewright renumber {book} {rule.number} {new}`")
    return files, [f"{each.span.where}: {each.message} ({each.code})" for each in found]


def _recoded(view: View, file: File, offset: int, name: str, new: str) -> Renamed:
    if not code.NAME.fullmatch(new):
        raise InputError(f"“{new}” is no name: letters, figures and _ are, and a letter first")
    taken = next((each for each in code.names(file.source, offset) if each.name == new), None)
    if taken:
        raise InputError(f"{new} is a name of this rule already: {taken.line.strip()}")
    files = edit_files(view.project.root, [Edit(span, new) for span in code.uses(file.source, offset, name)])
    after = rehearse(view.project, files)
    for each in new_findings(known_findings(view.project.diagnostics), after.diagnostics):
        raise new_finding(each)
    return files, []
