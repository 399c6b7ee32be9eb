"""Serve the site while its sources are edited: each change is on the page a moment later, and so is what is wrong."""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from collections.abc import Callable
from html import escape
from pathlib import Path

from mkdocs.livereload import LiveReloadServer

from rulewright.compile import load
from rulewright.errors import OutputError
from rulewright.project import PROJECT_FILE, Project, find_project
from rulewright.publish.site import MKDOCS_FILE, hand_written, make_site
from rulewright.report.json import summary

POLLING = 0.2  # seconds between two looks at the sources
KEEP_PLACE = """
<script>
(() => {  // the reader keeps their place: the rule at the top of the window stays there when the page loads anew
  const key = "rulewright-place " + location.pathname;
  const rules = () => [...document.querySelectorAll(".md-content [id]")];
  addEventListener("beforeunload", () => {
    const top = rules().find((each) => each.getBoundingClientRect().bottom > 60);
    if (top && scrollY > 0) sessionStorage.setItem(key, JSON.stringify([top.id, top.getBoundingClientRect().top]));
  });
  const place = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!place) return;
  history.scrollRestoration = "manual";
  const [id, offset] = JSON.parse(place);
  const back = () => {
    const rule = document.getElementById(id);
    if (rule) scrollBy({ top: rule.getBoundingClientRect().top - offset, behavior: "instant" });
  };
  back();
  addEventListener("load", () => setTimeout(back));
})();
</script>
"""
TROUBLE = """
<div role="alert" style="position:fixed;inset:auto 0 0;z-index:99;max-height:60vh;overflow:auto;padding:1rem 1.5rem;
background:#b3261e;color:#fff;font:16px/1.5 system-ui,sans-serif;white-space:pre-wrap"><strong>This is the page
as it was: the sources cannot be built now.</strong>
%s</div>
"""


class Server(LiveReloadServer):
    """Serves the newest site that could be built. While the sources are broken, its pages say so."""

    trouble = ""

    def _inject_js_into_html(self, content: bytes, epoch: int) -> bytes:
        whole: bytes = super()._inject_js_into_html(content, epoch)  # type: ignore[no-untyped-call]
        extra = KEEP_PLACE + (TROUBLE % escape(self.trouble) if self.trouble else "")
        return whole.replace(b"</body>", extra.encode() + b"</body>", 1)


def serve_site(path: Path, address: str, say: Callable[[str], None]) -> None:
    """Serve the site of the project at `path` on `address` until interrupted, and `say` what happens.

    Raises RulewrightError where the address cannot be used, or the first build fails.
    """
    host, port = _parse(address)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        sites = Path(folder)
        server = Server(lambda: _rebuild(server, path, sites, say), host, port, folder, polling_interval=POLLING)
        server.root, server.trouble = _build(path, sites, say)
        for each in _watched(find_project(path)):
            server.watch(str(each))
        say(f"serving on {server.url} (Ctrl+C stops)")
        try:
            server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            pass
        except OSError as error:
            raise OutputError(f"{address}: cannot be served on ({error.strerror}); --address names another") from error
        finally:
            server.shutdown()


def _parse(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not host or not re.fullmatch(r"\d{1,5}", port):
        raise OutputError(f"{address}: is no address to serve on; say it like 127.0.0.1:8000")
    return host.strip("[]"), int(port)


def _build(path: Path, sites: Path, say: Callable[[str], None]) -> tuple[str, str]:
    """Build the site into a new folder of `sites`; return it, and what could not be read."""
    started = time.monotonic()
    project = load(path, cached=True)
    site = Path(tempfile.mkdtemp(dir=sites))
    make_site(project, site)
    counts = summary(project, project.check())
    took = time.monotonic() - started
    say(f"built in {took:.1f} s: {counts['error']} errors, {counts['warning']} warnings, {counts['note']} notes")
    for failure in project.failures:
        say(failure)
    return str(site), "\n".join(project.failures)


def _rebuild(server: Server, path: Path, sites: Path, say: Callable[[str], None]) -> None:
    """Build anew; where that fails, the pages stay as they were and say why."""
    old = server.root
    try:
        server.root, server.trouble = _build(path, sites, say)
    except Exception as error:  # whatever it is, the reader sees it and the server goes on
        server.trouble = str(error)
        say(server.trouble)
    else:
        shutil.rmtree(old, ignore_errors=True)


def _watched(project: Project) -> list[Path]:
    """Return the files and folders that a site is made of."""
    sources = project.root / project.file.project.sources
    whole = (project.root / PROJECT_FILE).is_file() and sources.is_dir()
    folders = [sources] if whole else [settings.folder for settings in project.settings]
    others = [project.root / name for name in (PROJECT_FILE, MKDOCS_FILE, "templates")]
    return [each for each in (*folders, *others, hand_written(project)) if each.exists()]
