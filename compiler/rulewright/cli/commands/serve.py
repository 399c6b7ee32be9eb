"""`rulewright serve`"""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import complain
from rulewright.cli.extras import need_site
from rulewright.cli.options import path_argument


@click.command()
@path_argument
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to serve.")
def serve(path: Path, address: str) -> None:
    """Serve the site and build it anew whenever a source changes. What is wrong with the sources shows on the pages."""
    need_site()
    from rulewright.publish.site.serve import serve_site

    serve_site(path, address, complain)
