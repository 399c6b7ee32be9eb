"""Write a file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.errors import OutputError


def write_whole(path: Path, content: str | bytes) -> None:
    """Write `content` to `path`, text in UTF-8; readers see the old file or the new one, never a part.

    Raises OutputError where it cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from error
