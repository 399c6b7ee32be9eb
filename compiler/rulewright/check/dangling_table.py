"""A table is named that is printed nowhere.

**What it finds.** A named table or chart (*the Weather Table*, *Table 4*) of which no caption has the name or number.

**Why it matters.** Players hunt for it through the whole book. The table was renamed, dropped, or is printed on
another sheet.

**Example.** `Consult the Weather Table.` in a book whose only weather table is captioned *Climate Chart*.

**How to mend it.** Use the caption's name. If the table is printed elsewhere, say so in book.toml:
`outside = ["Weather Table"]`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.check.candidates import near_names
from rulewright.check.registry import finds
from rulewright.model import Diagnostic
from rulewright.project import Project


@finds("dangling-table", "error", scope="citation")
def find(project: Project) -> Iterator[Diagnostic]:
    for book in project.books:
        captions = {table.caption: table.id for table in book.tables if table.caption}
        for citation, reference in book.open_references:
            if reference.kind != "table" or reference.status != "dangling":
                continue
            words = citation.words(reference)
            yield Diagnostic(
                message=f"the {words} is named here, but printed nowhere in this book",
                span=citation.span(reference),
                book=book.id,
                rule=citation.source,
                help=[f'if it is printed elsewhere, add "{words}" to `outside` in book.toml'],
                candidates=near_names(captions, words),
            )
