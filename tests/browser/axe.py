"""What axe-core has to say of a page, as wide as it is and as a phone is."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT, AxeResults  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

WIDE: ViewportSize = {"width": 1280, "height": 800}
SMALL: ViewportSize = {"width": 390, "height": 844}  # a phone
FAULTS = {"resultTypes": ["violations"]}  # every rule is tried; to describe all that agrees takes longer than to try
SCHEMES = {  # in the dark a page is the same but for its colours, so that nothing else has to be looked at once more
    "light": FAULTS,
    "dark": {**FAULTS, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
NAMED = {"light": "default", "dark": "slate"}  # what the theme calls them

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

# Thousands of texts are of a few dozen looks, which decide what is found of their colours: one text of each is enough.
ALIKE_ONCE = """() => {
  const behind = (node) => {
    if (!node) return "";
    if (!axe.behind.has(node)) {
      const { backgroundColor, backgroundImage, filter, opacity, position } = getComputedStyle(node);
      const own = [backgroundColor, backgroundImage, filter, opacity, position].join();
      const all = behind(node.parentElement);
      axe.behind.set(node, all.endsWith(own) ? all : all + own);
    }
    return axe.behind.get(node);
  };
  const look = (node) => {
    if (!node) return "";
    const { color, fontSize, fontWeight, textDecorationLine, textShadow, visibility } = getComputedStyle(node);
    return [color, fontSize, fontWeight, textDecorationLine, textShadow, visibility, behind(node)].join();
  };
  for (const id of ["color-contrast", "link-in-text-block"]) {
    const rule = axe.utils.getRule(id);
    const { matches } = rule;
    rule.matches = (node, ...more) => {
      const looks = [id, look(node), look(node.parentElement)].join();
      return !axe.looked.has(looks) && matches(node, ...more) && Boolean(axe.looked.add(looks));
    };
  }
}"""
RUN = """(asked) => {
  axe.behind = new Map();
  axe.looked = new Set();
  return axe.run(asked);
}"""


def agrees(page: Page, scheme: str = "light") -> None:
    """Fail where axe-core finds a fault, and say which: in the dark, of colours alone. What fades into sight does so
    first: until then its colours are others."""
    page.wait_for_function(STILL)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(READ_ONCE)
        page.evaluate(ALIKE_ONCE)
    found = AxeResults(page.evaluate(RUN, SCHEMES[scheme]))
    assert not found.violations_count, found.generate_report()


def put_on(page: Page, scheme: str) -> None:
    """Have a wide page show its other colours, if those are asked for, by the button for it."""
    page.set_viewport_size(WIDE)
    if page.locator("body").get_attribute("data-md-color-scheme") != NAMED[scheme]:
        page.locator("label[for^=__palette]:visible").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") == NAMED[scheme]


def agrees_at_both_widths(page: Page, scheme: str = "light") -> None:
    """Fail likewise, as wide as the page is and as a phone is."""
    agrees(page, scheme)
    page.set_viewport_size(SMALL)
    agrees(page, scheme)
