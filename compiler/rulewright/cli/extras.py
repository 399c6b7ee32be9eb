"""What needs more than the core: where it is not installed, a sentence says how to install it."""

from __future__ import annotations

from importlib.util import find_spec

from rulewright.errors import RulewrightError


def need_site() -> None:
    """Raise RulewrightError where the pages cannot be built."""
    if not (find_spec("mkdocs") and find_spec("material") and find_spec("jinja2")):
        raise RulewrightError("the site needs MkDocs and its theme; install them with: pip install 'rulewright[site]'")


def need_pdf() -> None:
    """Raise RulewrightError where the PDFs cannot be built."""
    if not find_spec("typst"):
        raise RulewrightError("the PDFs need Typst; install it with: pip install 'rulewright[pdf]'")


def need_lsp() -> None:
    """Raise RulewrightError where no editor can be talked to."""
    if not find_spec("pygls"):
        raise RulewrightError("the language server needs pygls; install it with: pip install 'rulewright[lsp]'")
