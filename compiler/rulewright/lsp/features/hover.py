"""What something is: the rule that a citation leads to, in its words, with its tables and who cites it; what a term
means."""

from __future__ import annotations

from rulewright.lsp.features import outcomes, terms
from rulewright.lsp.features.code import described, in_code, name_at, row_at, row_words
from rulewright.lsp.features.words import called, escape, rule_words, table_words, tables_elsewhere
from rulewright.lsp.view import File, Mention, View
from rulewright.text import Span

MOST = 3  # rules of one citation that are shown in full
STATUS = {
    "outside": "lies outside this book",
    "placeholder": "is a citation that nobody has filled in",
    "dangling": "leads nowhere",
}


def hover(view: View, file: File, offset: int) -> tuple[str, Span] | None:
    """Return what is at an offset, as Markdown, and the words that it is about."""
    mention = file.mention(offset)
    if mention:
        return _mentioned(view, mention), mention.span
    definition = file.definition(offset)
    if definition:
        return _shown(view, definition.id, full=False), definition.span
    if in_code(file, offset):
        named = name_at(file.source, offset)
        if named is None:
            row = row_at(file, offset)
            return (row_words(row[0]), row[1]) if row else None
        shares = outcomes.odds(view, file, named[0].name, offset)
        return "\n\n".join(filter(None, (described(file, named[0]), shares))), named[1]
    return None


def term_hover(view: View, file: File, offset: int) -> tuple[str, Span] | None:
    """Return likewise what a term at an offset means. The terms of a large book take a second to find."""
    if in_code(file, offset):
        return None
    found = terms.term_at(view, file, offset)
    return (terms.described(found), found.span) if found else None


def _mentioned(view: View, mention: Mention) -> str:
    known = [target for target in mention.targets if view.rule(target) or view.table(target)]
    if not known:
        status = mention.reference.status if mention.reference else "dangling"
        return f"`{mention.span.text}` {STATUS.get(status, 'leads nowhere')}."
    if len(known) > MOST:
        return "\n".join(f"- {escape(called(view, target))}" for target in known)
    return "\n\n---\n\n".join(_shown(view, target) for target in known)


def _shown(view: View, id: str, full: bool = True) -> str:
    """Return a rule with its tables, or a table. Of one that stands before the reader's eyes, only who cites it."""
    rule, table = view.rule(id), view.table(id)
    if rule:
        more = [table_words(view, each) for each in tables_elsewhere(view, rule)] if full else []
        return "\n\n".join([rule_words(view, rule, full), *more])
    return table_words(view, table) if table else ""
