"""The site as an app: what a browser needs to keep it on a device, so that it works without a network."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from rulewright.publish.templates import ASSETS, shipped

WORKER = "sw.js"  # at the site's root: a worker answers for what is below it
MANIFEST = "manifest.webmanifest"
KEPT = (".html", ".css", ".js", ".json", ".svg", ".png", ".jpg", ".webp", ".woff2")
LEFT_OUT = (
    WORKER,
    "404.html",
    "assets/javascripts/lunr/",
    "assets/javascripts/workers/",
)  # nothing of ours loads these
COLOUR = "#15363b"
SIZES = (192, 512)


def write_app(site: Path, title: str) -> None:
    """Write the worker and the manifest of a site that is built."""
    files = _files(site)
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files, separators=(',', ':'))};\n"
    (site / WORKER).write_text(head + (shipped() / "app/worker.js").read_text("utf-8"), "utf-8", newline="\n")
    (site / MANIFEST).write_text(json.dumps(_manifest(title), ensure_ascii=False, indent=1), "utf-8", newline="\n")


def no_worker() -> str:
    """Return the worker of a site that is served while it is edited: one that goes at once."""
    return (shipped() / "app/none.js").read_text("utf-8")


def _files(site: Path) -> dict[str, str]:
    """Return the files that a device keeps, each with a mark of what is in it; a folder's page is named by it."""
    found = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.suffix in KEPT and not name.startswith(LEFT_OUT):
            mark = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
            found["" if name == "index.html" else name.removesuffix("index.html")] = mark
    return found


def _manifest(title: str) -> dict[str, Any]:
    return {
        "name": title,
        "short_name": title[:12].rstrip(),
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [
            {"src": f"{ASSETS}/app/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
            for size in SIZES
        ],
    }
