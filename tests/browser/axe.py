"""What axe-core has to say of a page, as wide as it is and as a phone is."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

SMALL: ViewportSize = {"width": 390, "height": 844}  # a phone
FAULTS = {"resultTypes": ["violations"]}  # every rule is tried; to describe all that agrees takes longer than to try
SCHEMES = {  # in the dark a page is the same but for its colours, so that nothing else has to be looked at once more
    "light": FAULTS,
    "dark": {**FAULTS, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}

STILL = """() => document.getAnimations().every(
  (each) => each.playState !== "running" || each.effect.getComputedTiming().endTime === Infinity)"""
# A page has a dozen colours and thousands of texts; axe-core reads the colour of each anew, which is most of its work.
READ_ONCE = """() => {
  const { Color } = axe.commons.color;
  const read = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (written) {
    if (!known.has(written)) known.set(written, read.call(new Color(), written));
    const { r, g, b, alpha } = known.get(written);
    return Object.assign(this, { r, g, b, alpha });
  };
}"""


def agrees(page: Page, scheme: str = "light") -> None:
    """Fail where axe-core finds a fault, and say which: in the dark, of colours alone. What fades into sight does so
    first: until then its colours are others."""
    page.wait_for_function(STILL)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(READ_ONCE)
    found = AxeResults(page.evaluate("(asked) => axe.run(asked)", SCHEMES[scheme]))
    assert not found.violations_count, found.generate_report()


def agrees_at_both_widths(page: Page, scheme: str = "light") -> None:
    """Fail likewise, as wide as the page is and as a phone is."""
    agrees(page, scheme)
    page.set_viewport_size(SMALL)
    agrees(page, scheme)
