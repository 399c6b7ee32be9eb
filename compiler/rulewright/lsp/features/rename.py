"""To rename a rule is to renumber it, wherever the book speaks of it; rehearsed first, and refused where it would break
something."""

from __future__ import annotations

from rulewright.errors import InputError
from rulewright.lsp.features.navigate import names_at
from rulewright.lsp.view import File, View
from rulewright.model import Rule
from rulewright.revise.edits import FileEdit
from rulewright.revise.renumber import renumber
from rulewright.text import Span


def renamed_at(view: View, file: File, offset: int) -> tuple[Rule, Span]:
    """Return the rule that would be renumbered from an offset, and its number there.

    Raises InputError where there is none.
    """
    found = file.mention(offset) or file.definition(offset)
    rules = [rule for rule in map(view.rule, names_at(file, offset)) if rule]
    if not found or not rules:
        raise InputError("there is no rule here; put the cursor on its number, or on one that cites it")
    if len(rules) > 1:
        raise InputError(f"{found.span.text} means several rules; renumber one of them where it stands")
    rule = rules[0]
    if rule.number is None:
        raise InputError(f"{rule.name} has no number; its tag is changed by hand")
    definition = file.definition(offset)
    return rule, definition.named if definition and not file.mention(offset) else found.span


def rename(view: View, rule: Rule, new: str) -> tuple[list[FileEdit], list[str]]:
    """Return the files as they would be, and what a check would find anew, in sentences.

    Raises InputError where it cannot be, with the reason. It compiles the book with the new numbers: read the texts of
    this view while it runs.
    """
    book = rule.id.partition(":")[0]
    files, found = renumber(view.project, book, rule.number or "", new.strip())
    for file in files:
        if file.copy:
            raise InputError(f"{file.shown} is a document; use `rulewright renumber {book} {rule.number} {new}`")
    return files, [f"{each.span.where}: {each.message} ({each.code})" for each in found]
