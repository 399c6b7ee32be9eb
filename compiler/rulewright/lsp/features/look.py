"""How a file of rule code looks when it is formatted."""

from __future__ import annotations

from rulewright.lsp.view import File
from rulewright.revise.edits import Edit
from rulewright.rulecode.surface.format import formatted


def edits(file: File) -> list[Edit]:
    """Return the lines of a file of rule code that look otherwise when formatted; of a text, none.

    Raises InputError for rule code that cannot be read.
    """
    return [Edit(span, text) for span, text in formatted(file.source)] if file.code else []
