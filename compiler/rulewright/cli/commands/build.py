"""`rulewright build`"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import complain, say
from rulewright.cli.extras import need_pdf, need_site
from rulewright.cli.options import path_argument
from rulewright.cli.project import finish, load, report

if TYPE_CHECKING:
    from rulewright.project import Project
    from rulewright.revise.revision import Revision


@click.command()
@path_argument
@click.option("--check", "strict", is_flag=True, help="Exit like `check` does.")
@click.option(
    "--offline", is_flag=True, help="Build into build/offline a site that opens from disk, without a network."
)
@click.option(
    "--docs-only",
    "docs",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write the pages as plain Markdown into DIR, for any site generator, instead.",
)
@click.option("--pdf", is_flag=True, help="Build the PDFs (books, charts, player aids) into build/pdf instead.")
@click.option(
    "--draft",
    is_flag=True,
    help="For editors: show each finding at its rule, with --pdf in the books.",
)
@click.option(
    "--since", default="", metavar="OLD", help="With --pdf --draft: bars beside what changed since then (git:v1)."
)
@click.option("--aid", default="", metavar="NAME", help="With --pdf: build only this player aid.")
@click.option("--rules", default="", help="With --aid: what is in it (3.2,4.1-4.6).")
def build(
    path: Path,
    strict: bool,
    offline: bool,
    docs: Path | None,
    pdf: bool,
    draft: bool,
    since: str,
    aid: str,
    rules: str,
) -> None:
    """Build the linked site into the project's build/site and print the verdict."""
    if sum((offline, docs is not None, pdf)) > 1:
        raise click.UsageError("--offline, --docs-only and --pdf each build something else; name one of them")
    if ((since or aid or rules) and not pdf) or (rules and not aid) or (since and not draft) or (draft and docs):
        raise click.UsageError(
            "--aid goes with --pdf, --rules with --aid, --since with --pdf --draft; --docs-only knows no draft"
        )
    if pdf:
        _build_pdfs(path, strict, draft, since, aid, [each.strip() for each in rules.split(",") if each.strip()])
    else:
        _build_site(path, strict, offline, docs, draft)


def _build_site(path: Path, strict: bool, offline: bool, docs: Path | None, draft: bool) -> None:
    """Build the site of a project, or its pages alone; report what the checks found and say where they are."""
    from rulewright.findings import fails

    need_site()
    project = load(path)
    if docs:
        from rulewright.publish.site.docs import write_docs

        written = f"the pages are in {os.path.relpath(write_docs(project, docs))}"
    else:
        from rulewright.publish.site.site import build_site

        written = f"the site is in {os.path.relpath(build_site(project, offline, draft))}"
    report(project)
    say(written)
    finish(project, failed=strict and fails(project, project.check()))


def _build_pdfs(path: Path, strict: bool, draft: bool, since: str, aid: str, rules: list[str]) -> None:
    """Build all PDFs of a project, or one player aid, and say where they are."""
    from rulewright.findings import fails

    need_pdf()
    if aid and not re.fullmatch(r"[\w-]+", aid):
        raise click.UsageError(f"--aid {aid}: a name is letters, digits and hyphens; it becomes that of a file")
    project = load(path)
    from rulewright.publish.pdf import build_aid, build_pdfs

    if aid:
        files, remarks = build_aid(project, aid, rules)
    else:
        files, remarks = build_pdfs(project, draft, _revision(project, since) if draft else None)
    for remark in remarks:
        complain(remark)
    for file in files:
        say(f"written: {os.path.relpath(file)}")
    finish(project, failed=strict and fails(project, project.check()))


def _revision(project: Project, since: str) -> Revision | None:
    """Return what changed since a revision: the one named, else the one that the settings name."""
    if not since and not project.file.revisions.since:
        return None
    from rulewright.revise.release import releases, since_revision

    release = since_revision(project, since) if since else releases(project)[0]
    return release.revision
