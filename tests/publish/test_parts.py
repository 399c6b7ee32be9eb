"""Which rules stand on a page together."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.publish.pages.pages import Pages

HUNDREDS = """\
# 1 Caravans

**101 Beasts.** Feed them (201).

**102 Carts.** Grease them.

# 2 Roads

**201 Tolls.** Pay at each gate (102).
"""
DIVIDED = """\
# DIVISION 1. GENERALLY

## Sec. 7-311. Purpose.

Keep order, see section 7-322.

## Sec. 7-312. Terms.

A cart is a cart.

# DIVISION 2. LICENSES

## Sec. 7-321. Application.

Apply as in section 7-312.

## Sec. 7-322. Fees.

Pay.

# DIVISION 3. RULES

## Sec. 7-331. Hours.

By day, see section 7-321.

## Sec. 7-332. Noise.

None.
"""
UNPRINTED = """\
# 1. Foreword

**2.1 Ports.** A port.

**2.2 Docks.** A dock (2.1).

**3.1 Ships.** A ship.
"""


def pages_of(folder: Path, text: str, notation: str) -> Pages:
    """Return the pages of a book."""
    (folder / "rules.md").write_text(text, "utf-8")
    return Pages(rulewright.load(folder / "rules.md", notation=notation))


def rules_by_page(pages: Pages) -> dict[str, list[str]]:
    """Return the names of the rules on each page, by its title."""
    (book,) = pages.project.books
    return {part.title: [rule.name for rule in part.rules] for part in pages.addresses.pages(book)}


def test_rules_of_three_figures_stand_in_the_chapter_of_their_first(tmp_path: Path) -> None:
    found = rules_by_page(pages_of(tmp_path, HUNDREDS, "hundreds"))
    assert found == {"1. Caravans": ["1", "101", "102"], "2. Roads": ["2", "201"]}


def test_rules_below_headings_with_numbers_of_their_own_stand_on_the_pages_of_these(tmp_path: Path) -> None:
    pages = pages_of(tmp_path, DIVIDED, "hyphen")
    found = rules_by_page(pages)
    assert found == {
        "1. GENERALLY": ["1", "7", "7-311", "7-312"],
        "2. LICENSES": ["2", "7-321", "7-322"],
        "3. RULES": ["3", "7-331", "7-332"],
    }
    assert pages.render("rules/1").html.count("<h1") == 1


def test_a_chapter_that_is_not_printed_has_a_page_of_its_own(tmp_path: Path) -> None:
    found = rules_by_page(pages_of(tmp_path, UNPRINTED, "dotted"))
    assert found == {"1. Foreword": ["1"], "2": ["2", "2.1", "2.2"], "3": ["3", "3.1"]}
