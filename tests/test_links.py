"""Links of the author's: where they lead on our site, and what is said where none was read."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.publish.pages import Pages

BOOK = """\
# 1. Fights

## 1.1 Odds

See [losses](#losses), [the credits](#credits), [the map](https://example.org/map?a=1&b=2), and
[run](javascript:alert(1)).

## 1.2 Losses

Count them.

# Credits

Thanks to all.
"""


def test_links_lead_where_the_author_meant(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text(BOOK, "utf-8")
    pages = Pages(rulewright.load(tmp_path / "rules.md", notation="dotted"))
    html = pages.render("rules/1").html
    assert '<a class="rw-ref" href="#1.2"' in html
    assert 'href="../#credits" title="credits">the credits</a>' in html
    assert '<a class="rw-out" href="https://example.org/map?a=1&amp;b=2" rel="noopener">the map</a>' in html
    assert "javascript" not in html
    assert '<h2 id="credits">Credits</h2>' in pages.render("rules/index").html


def test_links_of_which_none_was_read_are_told(tmp_path: Path) -> None:
    links = " ".join(f"[that](rule:odds-{at})" for at in range(12))
    (tmp_path / "rules.md").write_text(f"# 1. Fights\n\n## 1.1 Odds\n\nSee {links}.\n", "utf-8")
    project = rulewright.load(tmp_path / "rules.md", notation="dotted")
    assert [each for each in project.remarks if each.startswith("rules: 12 links, such as one to rule:odds-0")]
