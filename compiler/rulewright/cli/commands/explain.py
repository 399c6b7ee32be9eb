"""`rulewright explain`"""

from __future__ import annotations

import click

from rulewright.cli.console import tell


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the finding CODE: what it means, why it matters, how to mend it. Without CODE, list them all."""
    from rulewright.check import load_checks
    from rulewright.report.explain import explain_code, list_codes

    checks = load_checks()
    tell(explain_code(checks, code) if code else list_codes(checks))
