"""Where rule code stands: in `*.rules` files beside the text, and in fenced blocks within it."""

from __future__ import annotations

from rulewright.books import own
from rulewright.errors import InputError
from rulewright.inputs import is_file, matching
from rulewright.model import Book
from rulewright.project import BookSettings, Project, shown_path
from rulewright.read.files import read_source
from rulewright.text import Source


def rule_files(project: Project, settings: BookSettings, book: Book) -> list[Source]:
    """Return the rule code files of a book, in the order of their names. One that cannot be read becomes a failure."""
    found = []
    for pattern in settings.file.rules:
        paths = sorted(matching(settings.folder, pattern))
        files = [path for path in paths if is_file(path) and project.output not in path.parents]
        for path in files if settings.given else own(project, files):
            try:
                read = read_source(path, shown_path(path, project.root))
            except InputError as error:
                project.failures.append(str(error))
                continue
            source, problems = project.texts.same(book.id, read) if project.texts else read
            book.problems.extend(problems)
            found.append(source)
    return found
