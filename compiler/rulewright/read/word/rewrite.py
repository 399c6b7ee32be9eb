"""A package with some parts changed: all others stay as they are, in their order."""

from __future__ import annotations

import copy
import zipfile
from io import BytesIO

from rulewright.read.word.package import Package

WHEN = (1980, 1, 1, 0, 0, 0)


def rewrite(package: Package, parts: dict[str, bytes]) -> bytes:
    """Return a package in which `parts` (by name) have taken the place of what was there, or were added."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in package.zip.infolist():
            kept = copy.copy(entry)
            if entry.filename in parts:
                archive.writestr(kept, parts[entry.filename])
            else:
                archive.writestr(kept, package.zip.read(entry))
        for name in parts:
            if name not in package:
                archive.writestr(zipfile.ZipInfo(name, WHEN), parts[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()
