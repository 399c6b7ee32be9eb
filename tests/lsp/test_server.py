"""The server as a program: over its standard streams, and in Neovim."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from tests.conftest import ROOT
from tests.lsp.books import BOOK, small_book


def send(pipe: IO[bytes], message: dict[str, Any]) -> None:
    data = json.dumps({"jsonrpc": "2.0", **message}).encode()
    pipe.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
    pipe.flush()


def receive(pipe: IO[bytes]) -> dict[str, Any]:
    length = 0
    while line := pipe.readline().strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    message: dict[str, Any] = json.loads(pipe.read(length))
    return message


def test_it_talks_over_its_standard_streams(tmp_path: Path) -> None:
    text = "# 4 Movement\n\n4.1 Roads\n\nA road costs one point; see 4.7.\n"
    page = tmp_path / "rules.md"
    page.write_text(text, "utf-8")
    command = [sys.executable, "-m", "rulewright", "lsp"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path) as running:
        assert running.stdin
        assert running.stdout
        send(running.stdin, {"id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": None}})
        answer = receive(running.stdout)["result"]
        assert answer["serverInfo"]["name"] == "rulewright"
        assert answer["capabilities"]["positionEncoding"] == "utf-16"
        send(running.stdin, {"method": "initialized", "params": {}})
        document = {"uri": page.as_uri(), "languageId": "markdown", "version": 1, "text": text}
        send(running.stdin, {"method": "textDocument/didOpen", "params": {"textDocument": document}})
        told = receive(running.stdout)
        assert told["method"] == "textDocument/publishDiagnostics"
        assert [each["code"] for each in told["params"]["diagnostics"]] == ["dangling-reference"]
        assert receive(running.stdout)["method"] == "rulewright/status"
        send(running.stdin, {"id": 2, "method": "shutdown"})
        assert receive(running.stdout)["id"] == 2
        send(running.stdin, {"method": "exit"})
        assert running.wait() == 0


def test_neovim_with_the_settings_of_the_guide(tmp_path: Path) -> None:
    neovim = shutil.which("nvim")
    if not neovim:
        pytest.skip("Neovim is not installed")
    small_book(tmp_path)
    guide = (ROOT / "site/guides/in-the-editor.md").read_text("utf-8")
    blocks = re.findall(r"^```lua\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    (tmp_path / "init.lua").write_text("\n".join(blocks), "utf-8")
    script = ROOT / "tests/lsp/neovim.lua"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [neovim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {script}"]
    subprocess.run(command, cwd=tmp_path, env=env, check=True, capture_output=True)
    seen = json.loads((tmp_path / "seen.json").read_text("utf-8"))
    assert seen["errors"] == []
    assert [each[2] for each in seen["findings"]] == ["dangling-reference", "placeholder"]
    assert "**4.3 Limits**" in seen["hover"]
    assert seen["renamed"] == BOOK.replace("(4.3)", "(4.4)").replace("4.3 Limits", "4.4 Limits").rstrip("\n")
