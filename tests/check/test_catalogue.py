"""The catalogue of findings: every code is explained, on the page of the site as on the command line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result

from rulewright.check import Check, load_checks
from rulewright.publish.pages.catalogue import catalogue_page

PARTS = ("**What it finds.**", "**Why it matters.**", "**Example.**", "**How to mend it.**")


@pytest.mark.parametrize("check", load_checks().values(), ids=lambda check: check.code)
def test_a_code_is_explained(run: Callable[..., Result], check: Check) -> None:
    first, _, rest = check.doc.partition("\n\n")
    assert all(part in rest for part in PARTS)
    assert check.doc in run("explain", check.code).stdout
    page = catalogue_page(load_checks(), [])
    assert f"\n## {check.code}\n" in page
    assert f"*{first}*" in page
    assert rest in page
