"""Serve the site while its sources are edited: each change is on the page a moment later, and so is what is wrong."""

from __future__ import annotations

import mimetypes
import posixpath
import re
import socket
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from rulewright.engine import Engine
from rulewright.errors import OutputError
from rulewright.model import SEVERITIES
from rulewright.project import Project
from rulewright.publish.site.live import LiveSite
from rulewright.publish.templates import environment
from rulewright.report.json import summary
from rulewright.report.text import counted
from rulewright.watch import State, files, state

POLLING = 0.1  # seconds between two looks at the sources
SETTLING = 0.03  # seconds after which a second look must see the same: whoever saves may not be done
EMPTY = 1.0  # seconds after which a file that is empty now is meant to be so
NEWS = "/-/news"  # where a page hears of newer states of the sources
PATIENCE = 15  # seconds after which a page that hears nothing is told that the server is still there
LAST_PORT = 65535
Say = Callable[[str], None]
Look = tuple[State, State]  # of the books, and of all else that the site is made of


class Server(ThreadingHTTPServer):
    """Serves the newest site that there is. While the sources are broken, its pages say so, and stay as they were.

    `version` is that of the sources, `changed` is notified of each new one.
    """

    daemon_threads = True

    def __init__(self, path: Path, host: str, port: int, say: Say) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), Handler)
        self.path = path
        self.host = host.lower()
        self.say = say
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{self.server_port}/"
        self.template = environment(path).get_template("serve/reload.html.j2")
        self.changed = threading.Condition()
        self.version = time.time_ns()  # so that a page also notices another server
        self.trouble = ""
        self.last: dict[str, bytes] = {}  # pages as they were when they could last be made
        self.engine = Engine(path, keeps=True)
        self.site = self._take(*self._compile(), None)

    def update(self, anew: bool, seen: Look) -> bool:
        """Take over the state of the sources that was `seen`; `anew` where more than the books changed. What cannot be
        built changes nothing.

        Return whether it still was their state when all was read. Where it was not, nothing is published: a file that
        is being saved is empty, or half a file, for a moment.
        """
        try:
            project, took = self._compile()
            if self.look() != seen:
                return False
            self.site = self._take(project, took, None if anew else self.site)
        except Exception as error:  # whatever it is, the reader sees it and the server goes on
            if self.look() != seen:
                return False
            self.trouble = str(error)
            self.say(self.trouble)
        with self.changed:
            self.version += 1
            self.changed.notify_all()
        self.engine.tidy()
        return True

    def look(self) -> Look:
        """Return the state of the books, and that of all else that the site is made of."""
        return _look(self.path, self.site)

    def _compile(self) -> tuple[Project, float]:
        """Compile the project; return it, and the seconds that it took."""
        started = time.monotonic()
        project = self.engine.compile()
        return project, time.monotonic() - started

    def _take(self, project: Project, took: float, site: LiveSite | None) -> LiveSite:
        """Return the site of a project, the old one where that can go on; say what was found in how many seconds."""
        counts = summary(project, project.check())
        found = ", ".join(counted(counts[each], each) for each in SEVERITIES)
        self.say(f"checked in {took:.2f} s: {found}")
        for failure in project.failures:
            self.say(failure)
        if site is None or not site.renew(project):
            site = LiveSite(project, self.url)
        self.trouble = "\n".join(project.failures)
        return site

    def wait_for_news(self, known: int) -> int:
        """Return the version of the sources as soon as it is another one, or after a while."""
        with self.changed:
            self.changed.wait_for(lambda: self.version != known, timeout=PATIENCE)
            return self.version

    def page(self, path: str) -> bytes | None:
        """Return a page of the site with what makes it live, or None where there is none."""
        version, trouble = self.version, self.trouble  # as of now: what comes while it is made makes it load anew
        try:
            content = self.site.read(path)
            if content is None:
                return None
            self.last[path] = content
        except Exception as error:  # in the project's templates, in what they use: the page says it
            trouble = str(error)
            self.say(f"{path}: {trouble}")
            content = self.last.get(path, b"<!doctype html><body></body>")
        live = self.template.render(news=NEWS, version=version, trouble=trouble)
        before, end, after = content.rpartition(b"</body>")
        return before + live.encode() + end + after

    def handle_error(self, request: object, client_address: object) -> None:
        """Say what went wrong with an answer; a browser that goes away in the middle of it is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Handler(BaseHTTPRequestHandler):
    """Answers one browser."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a file of the site, or with news of it."""
        if not self._is_meant():
            self._answer(421, b"421: this is another host's address", "text/html")
            return
        path = unquote(urlsplit(self.path).path)
        if path == NEWS:
            self._tell()
            return
        name = posixpath.normpath(path).lstrip("/")
        folder = path.endswith("/")
        name = posixpath.join(name, "index.html") if folder and name else name or "index.html"
        content = self._content(name)
        if content is not None:
            self._answer(200, content, mimetypes.guess_type(name)[0] or "application/octet-stream")
        elif not folder and self._content(f"{name}/index.html") is not None:
            self.send_response(302)
            self.send_header("Location", quote(f"{path}/"))
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._answer(404, self.server.page("404.html") or b"404: there is no such page", "text/html")

    do_HEAD = do_GET  # noqa: N815 - the name is the library's

    def _is_meant(self) -> bool:
        """True where the browser asks for this host: by a number, or by a name that is its own. A page from elsewhere
        could have its name lead here, and read what is served."""
        named = self.headers.get("Host", "")
        try:
            named = urlsplit(f"//{named}").hostname or ""
            return bool(ip_address(named))
        except ValueError:
            ours = "localhost", self.server.host, socket.gethostname().lower()
            return named in ours or named.endswith(".localhost")

    def _content(self, name: str) -> bytes | None:
        return self.server.page(name) if name.endswith(".html") else self.server.site.read(name)

    def _answer(self, status: int, content: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _tell(self) -> None:
        """Tell the page the version of the sources, and each newer one, until it goes away."""
        server = self.server
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        told = 0
        while self.command != "HEAD":
            version = server.wait_for_news(told)
            said = f"data: {version}\n\n" if version != told else ":\n\n"
            self.wfile.write(said.encode())
            told = version

    def log_message(self, *_: object) -> None:
        """Requests are nothing to report."""


def serve_site(path: Path, address: str, say: Say) -> None:
    """Serve the site of the project at `path` on `address` until interrupted, and `say` what happens.

    Raises RulewrightError where the address cannot be used, or the first state of the sources cannot be built.
    """
    host, port = _parse(address)
    began = time.time_ns()
    before = _look(path, None)[0]
    try:
        server = Server(path, host, port, say)
    except OSError as error:
        raise OutputError(f"{address}: cannot be served on ({error.strerror}); --address names another") from error
    threading.Thread(target=server.serve_forever, daemon=True).start()
    say(f"serving on {server.url} (Ctrl+C stops)")
    try:
        # what else changed while it was read is unknown, so that it is looked at again
        others = {name: file for name, file in server.look()[1].items() if file[0] < began}
        _watch(server, (before, others))
    except KeyboardInterrupt:
        pass
    finally:
        server.shutdown()
        server.server_close()


def _watch(server: Server, before: Look) -> None:
    """Update the server whenever something has changed, and then no more for a moment."""
    seen, since = before, time.monotonic()
    while True:
        now = server.look()
        if now != seen:
            since = time.monotonic()
        settled = now == seen and time.monotonic() - since >= (EMPTY if _emptied(before, now) else 0)
        if settled and now != before and server.update(now[1] != before[1], now):
            before = now
        seen = now
        time.sleep(POLLING if now == before else SETTLING)


def _emptied(before: Look, now: Look) -> bool:
    """True where a file that held something is empty: it may be about to be written."""
    pairs = zip(before, now, strict=True)
    return any(not file[1] and old.get(name, file)[1] for old, new in pairs for name, file in new.items())


def _look(path: Path, site: LiveSite | None) -> Look:
    """Return the state of the books, and that of all else that the site is made of."""
    others: State = {}
    for each in site.watched() if site else ():
        others |= files(each)
    return state(path), others


def _parse(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not host or not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > LAST_PORT:
        raise OutputError(f"{address}: is no address to serve on; say it like 127.0.0.1:8000")
    return host.strip("[]"), int(port)
