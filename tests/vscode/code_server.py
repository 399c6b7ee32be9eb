"""Visual Studio Code for a browser, with the extension of this repository, on a copy of its own settings."""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from tests.conftest import ROOT

PROGRAM = ROOT / "editors/code-server/node_modules/code-server/out/node/entry.js"
EXTENSION = ROOT / "editors/vscode/rulewright.vsix"
LISTENS = re.compile(r"listening on (http://\S+)")
PATIENCE = 300  # seconds until it listens, on a busy machine
SETTINGS = {
    "rulewright.path": str(Path(sys.executable).with_name("rulewright")),
    "workbench.startupEditor": "none",
    "workbench.colorTheme": "Default Light Modern",
    "editor.minimap.enabled": False,
    "window.commandCenter": False,
    "workbench.tips.enabled": False,
    "chat.commandCenter.enabled": False,
}
QUIET = ("--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust",
         "--disable-getting-started-override")  # fmt: skip


@contextmanager
def opened(folder: Path, own: Path) -> Iterator[str]:
    """Serve the editor, with all that it keeps in `own`; give the address at which it has `folder` open."""
    (own / "data/User").mkdir(parents=True)
    (own / "data/User/settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    command = ["node", str(PROGRAM), "--user-data-dir", str(own / "data"), "--extensions-dir", str(own / "extensions")]
    # the editor is told of no other one in which these tests run
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VSCODE_")}
    environment |= {"HOME": str(own), "XDG_CONFIG_HOME": str(own), "XDG_DATA_HOME": str(own)}
    subprocess.run([*command, "--install-extension", str(EXTENSION)], env=environment, check=True)
    server = subprocess.Popen(
        [*command, *QUIET, "--bind-addr", "127.0.0.1:0"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield f"{_address(server)}?{urlencode({'folder': str(folder)})}"
    finally:
        server.terminate()
        server.wait()


def _address(server: subprocess.Popen[str]) -> str:
    """Return the address that a server says it listens on. Go on reading what it says: a full pipe would stop it.

    Raises RuntimeError, with all that it said, where it ends before it listens.
    """
    addresses: queue.Queue[str] = queue.Queue()
    said: list[str] = []

    def read() -> None:
        assert server.stdout is not None
        for line in server.stdout:
            said.append(line)
            if match := LISTENS.search(line):
                addresses.put(match[1])
        addresses.put("")

    threading.Thread(target=read, daemon=True).start()
    address = addresses.get(timeout=PATIENCE)
    if not address:
        raise RuntimeError(f"the editor ended before it listened: {''.join(said)}")
    return address
