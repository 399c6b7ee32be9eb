"""The findings as workflow commands: GitHub shows each beside its line."""

from __future__ import annotations

from pathlib import Path

from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.report.checkout import checkout_path, checkout_root

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def report_github(project: Project, found: list[Diagnostic]) -> bytes:
    """Return one command a line in UTF-8. Paths are relative to the checkout."""
    base = checkout_root(project)
    return "".join(f"{_command(project, each, base)}\n" for each in found).encode()


def _command(project: Project, finding: Diagnostic, base: Path) -> str:
    span = finding.span
    end_line, end_column = span.last
    properties = {"file": checkout_path(base, project, span.source)}
    if span.place is None:
        properties |= {"line": str(span.line), "endLine": str(end_line)}
    properties["title"] = finding.code
    if span.place is None and span.line == end_line:  # columns hold for places within one line only
        properties |= {"col": str(span.column), "endColumn": str(end_column)}
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{COMMANDS[finding.severity or 'error']} {written}::{_data(_message(finding))}"


def _message(finding: Diagnostic) -> str:
    perhaps = [f"perhaps {guess}" for guess in finding.guesses]
    place = finding.span.place
    return "\n".join([finding.message, *([place.words] if place else []), *finding.help, *perhaps])


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
