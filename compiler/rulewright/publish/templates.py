"""Find the templates: a project's own win over the ones that come with the tool."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

PACKAGE = Path(__file__).parents[1]
ASSETS = "assets/rulewright"  # where the pages find their styles and scripts, from the site's root
SCRIPTS = (
    "rulewright.js",
    "search.js",
    "preview.js",
    "sheet.js",
    "reading.js",
    "app.js",
)  # what every page runs, in this order

CHAPTERS = '<div class="rw-chapters"></div>'  # where a hand-written page has the chapters of the book listed
COMMENT = r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/"
COMMENTS = re.compile(COMMENT)  # of a style sheet
REMARK = r"/\*(?>[^*]|\*(?!/))*+(?:\*/[ \t]*\n|\Z)"  # one that does not end is looked through once
REMARKS = re.compile(rf"^[ \t]*(?:{REMARK}|//[^\n]*\n)", re.MULTILINE)  # lines of a script
LINES = re.compile(r"\n\s+")


def shipped() -> Path:
    """Return the folder of the templates that come with the tool: in the package, or beside it in a checkout."""
    inside = PACKAGE / "templates"
    return inside if inside.is_dir() else PACKAGE.parents[1] / "templates"


def site_settings(languages: Iterable[str]) -> str:
    """Return the settings of a site that has none of its own, as the text of a mkdocs.yml without `site_name`. Where
    all its books are in one language, what the theme says itself is in it, too."""
    text = (shipped() / "mkdocs.yml").read_text("utf-8")
    spoken = set(languages)
    if len(spoken) != 1 or spoken <= {"", "en"}:
        return text
    return text.replace("name: material\n", f'name: material\n  language: "{spoken.pop()}"\n', 1)


def environment(root: Path, language: str = "") -> Environment:
    """Return the template environment of the project at `root`, in which `say` and `counted` speak a language that they
    know, or else English. HTML made by this package is not escaped again.
    What is wrong with a template of the project is raised as ConfigError."""
    from jinja2 import FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    from rulewright.publish.faults import OwnTemplates
    from rulewright.publish.text.phrases import phrases_of
    from rulewright.publish.text.spoken import apart

    env = OwnTemplates(
        loader=FileSystemLoader([root / "templates", shipped()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.own = root / "templates"
    env.filters["html"] = Markup
    env.filters["apart"] = apart
    env.globals["say"] = say = phrases_of(language)
    env.filters["counted"] = say.count
    return env


def assets() -> list[tuple[str, Path]]:
    """Return (path below the site's assets, file) of everything that the pages load."""
    folder = shipped() / "assets"
    return [(path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")) if path.is_file()]


def lean(css: str) -> str:
    """Return a style sheet without its comments and what sets lines in: a first page waits for all."""
    return LINES.sub("\n", COMMENTS.sub("", css)).lstrip()


def lean_script(script: str) -> str:
    """Return a script without its lines of remarks; in none of ours a string goes on over lines. Remarks behind code
    stay: they may be part of a string."""
    return REMARKS.sub("", script)
