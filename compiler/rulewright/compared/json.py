"""A comparison as JSON: the contract of `rulewright diff --format json`."""

from __future__ import annotations

from rulewright.compared.addresses import moved_addresses
from rulewright.report.json import as_dict, as_json
from rulewright.revise.reprint import reprints
from rulewright.revise.revision import Revision


def report_json(revision: Revision) -> bytes:
    """Return the report as JSON text in UTF-8, ending with a newline."""
    report = {
        "version": 1,
        "changes": [change.as_dict() for change in revision.changes],
        "diagnostics": [as_dict(each) for each in revision.diagnostics],
        "addresses": moved_addresses(revision),
        "reprints": reprints(revision),
    }
    return as_json(report)
