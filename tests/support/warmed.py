"""What the process that runs are forked from does once, by importing this: it has the program and all that its commands
use, and has read a book."""

from __future__ import annotations

import tempfile
from pathlib import Path

import mkdocs.commands.build  # noqa: F401

import rulewright.cli.program
import rulewright.publish.plugin
import rulewright.publish.site.site
import rulewright.revise.compare
import rulewright.revise.renumber  # noqa: F401
from rulewright.compile import load

with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "rules.md").write_text("# 1. ONE\n\n**1.1 Go:** See 1.2.\n\n**1.2 Stay:** See 1.3.\n", "utf-8")
    load(Path(folder)).check()
