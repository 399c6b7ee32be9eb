"""OpenDocument texts (`.odt`): read to the same blocks as a Word document, its lists counted as LibreOffice does."""

from __future__ import annotations

from rulewright.errors import InputError
from rulewright.read.word.opendocument.document import OpenDocumentReader
from rulewright.read.word.package import Package
from rulewright.read.word.written import Read

KIND = "application/vnd.oasis.opendocument."


def is_open_document(package: Package) -> bool:
    """True where an archive says that it is an OpenDocument text, or a template of one. Raises InputError for an
    OpenDocument of another kind."""
    kind = package.read("mimetype").decode("latin-1").strip() if "mimetype" in package else ""
    if kind.startswith(KIND) and not kind.startswith(f"{KIND}text"):
        raise InputError(f"is an OpenDocument {kind.removeprefix(KIND)}, no text; save its text as .odt or .docx")
    return kind.startswith(KIND)


def read_open_document(package: Package, original: bool) -> Read:
    """Return all that is known of a document. Raises InputError."""
    return OpenDocumentReader(package, original).run()
