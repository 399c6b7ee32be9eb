"""Search in the order of a language: parts of a rule in front of it, and what is no rule."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from rulewright.compile import load
from rulewright.publish.site.site import make_site
from tests.browser.conftest import Open, served
from tests.browser.test_search import search

TURNED = """# Thể lệ

In tại bến của các thuyền.

## Chương I. THUYỀN

**Điều 1. Phạm vi**

Thể lệ này là của các thuyền, theo Điều 2.

**Điều 2. Thuyền**

1. Một thuyền không được có khách, theo Điều 5.
2. Các thuyền phải có đèn.
3. Các thuyền phải có neo.
4. Các thuyền phải có buồm.
5. Các thuyền phải có cờ.

## Chương II. BẾN

**Điều 3. Bến**

Các thuyền vào bến theo khoản 2 Điều 5.

**Điều 4. Cờ**

Một cờ là của thuyền, theo Điều 3.

**Điều 5. Đèn**

1. Các đèn không được tắt, theo Điều 4.
2. Một đèn được có:

a) dầu;

b) nến.
"""


def test_parts_of_a_rule_are_found_in_the_order_of_the_language(visit: Open, tmp_path: Path) -> None:
    """And what is no rule: what stands before the first, and headings."""
    (tmp_path / "rules.md").write_text(TURNED, "utf-8")
    make_site(load(tmp_path), tmp_path / "site")
    with served(tmp_path / "site") as address:
        page = visit(address)
        first = page.get_by_role("option").first
        for typed, found in (
            ("khoản 2 Điều 5", "Một đèn được có"),
            ("Điều 5 khoản 2", "Một đèn được có"),
            ("điểm b khoản 2 Điều 5", "nến"),
            ("khoản 5 Điều 2", "phải có cờ"),
            ("Chương II", "BẾN"),
            ("in tại bến", "In tại bến của các thuyền."),
            ("của các thuyền", "Thể lệ này là của các thuyền"),
        ):
            search(page, typed)
            expect(first).to_contain_text(found)
