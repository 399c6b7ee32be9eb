"""The commands. Each is thin: what it does is done elsewhere, and imported only when it is used."""

from __future__ import annotations

import os
import re
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright import __version__
from rulewright.errors import RulewrightError

if TYPE_CHECKING:
    from rulewright.model import Severity
    from rulewright.project import Project

DIFFS = ("text", "json", "markdown", "html")  # each is revise/report/<name>.py
USAGE = 2  # exit status where the run itself failed
REPORTS = ("text", "json", "sarif", "github", "junit")  # each is report/<name>.py


def run() -> None:
    """The program `rulewright`: runs a command and leaves at once, without taking the project apart piece by piece."""
    status = 0
    try:
        main()
    except SystemExit as done:
        status = done.code if isinstance(done.code, int) else int(done.code is not None)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        status = 1
    os._exit(status)


class Progress:
    """Says on a terminal what is being done, once work has taken over a second."""

    PATIENCE = 1.0  # seconds

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.shown = False

    def __call__(self, step: str) -> None:
        if sys.stderr.isatty() and time.monotonic() - self.started > self.PATIENCE:
            sys.stderr.write(f"\r\x1b[K{step} …")
            sys.stderr.flush()
            self.shown = True

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class Commands(click.Group):
    """Turns errors into one sentence on standard error and exit status 2."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except RulewrightError as error:
            _complain(str(error))
            sys.exit(USAGE)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulewright")
def main() -> None:
    """The compiler for rulebooks: checks every reference, publishes the linked pages.

    PATH is a project, a book's folder or a single file; the default is the current folder.
    """


path_argument = click.argument("path", default=".", type=click.Path(path_type=Path))
path_option = click.option(
    "--path", "path", default=".", type=click.Path(path_type=Path), help="Project, book or file (default: here)."
)
notation_option = click.option("--notation", default="", help="Read the numbers in this notation (a name or a .toml).")


@main.command()
@path_argument
@notation_option
@click.option("--format", "format", type=click.Choice(REPORTS), default="text", help="How to report.")
@click.option("--select", multiple=True, metavar="CODE[,CODE]", help="Report only these codes.")
@click.option("--ignore", multiple=True, metavar="CODE[,CODE]", help="Do not report these codes.")
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "note"]), help="From which severity on to exit with 1."
)
@click.option("--write-baseline", "record", is_flag=True, help="Record all findings as known, then report as usual.")
def check(
    path: Path,
    notation: str,
    format: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: Severity | None,
    record: bool,
) -> None:
    """Check the references and structure of a rulebook.

    Exit status: 0 when nothing is at or above the project's `fail-on`, 1 when something is, 2 when the run failed.
    """
    from rulewright.check import load_checks
    from rulewright.findings import fails
    from rulewright.findings.codes import choose, parse_codes

    codes = load_checks()
    selected, ignored = parse_codes(select, codes), parse_codes(ignore, codes)
    project = _load(path, notation)
    if record:
        _write_baseline(project)
        project = _load(path, notation)
    choose(project, selected, ignored)
    project.file.check.fail_on = fail_on or project.file.check.fail_on
    _report(project, format)
    _finish(project, failed=fails(project, project.check()))


@main.command()
@path_argument
@notation_option
def export(path: Path, notation: str) -> None:
    """Print the model (books, rules, references, tables) as JSON."""
    project = _load(path, notation)
    from rulewright.publish.export import export_json

    _write(export_json(project))
    _finish(project)


@main.command()
@path_argument
@notation_option
@click.option("--format", "format", type=click.Choice(["dot", "graphml", "json"]), default="dot", help="Output format.")
@click.option("--level", type=click.Choice(["rule", "chapter"]), default="rule", help="What the nodes are.")
@click.option("--cycles", "only_cycles", is_flag=True, help="Only the shortest circle of each group.")
def graph(path: Path, notation: str, format: str, level: str, only_cycles: bool) -> None:
    """Print the graph of references."""
    project = _load(path, notation)
    from rulewright.publish.graph import graph_text

    click.echo(graph_text(project, format, level, only_cycles), nl=False)
    _finish(project)


@main.command()
@click.argument("rule")
@path_option
@notation_option
def show(rule: str, path: Path, notation: str) -> None:
    """Show a RULE (`58.53` or `book:58.53`): its text, what it cites and who cites it."""
    project = _load(path, notation)
    from rulewright.report.show import show_rule

    click.echo(show_rule(project, rule, _paint), nl=False)
    _finish(project)


@main.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the finding CODE: what it means, why it matters, how to mend it. Without CODE, list them all."""
    from rulewright.check import load_checks
    from rulewright.report.explain import explain_code, list_codes

    checks = load_checks()
    click.echo(explain_code(checks, code) if code else list_codes(checks), nl=False)


@main.command()
@click.argument("folder", default=".", type=click.Path(path_type=Path))
def init(folder: Path) -> None:
    """Make FOLDER a project: write the settings it lacks, from what its texts look like. Nothing is overwritten."""
    from rulewright.init import init as steps

    for step in steps(folder):
        note = f": {step.why}" if step.why else ", which was there" if step.done == "kept" else ""
        click.echo(f"{step.done} {step.path}{note}")
    click.echo(f"now try: rulewright check {folder}")


@main.command()
@path_argument
@click.option("--check", "strict", is_flag=True, help="Exit like `check` does.")
@click.option("--pdf", is_flag=True, help="Build the PDFs (books, charts, player aids) into build/pdf instead.")
@click.option("--draft", is_flag=True, help="With --pdf: mark the findings in the books.")
@click.option("--aid", default="", metavar="NAME", help="With --pdf: build only this player aid.")
@click.option("--rules", default="", help="With --aid: what is in it (58.2,58.53).")
def build(path: Path, strict: bool, pdf: bool, draft: bool, aid: str, rules: str) -> None:
    """Build the linked site into the project's build/site and print the verdict."""
    from rulewright.findings import fails

    if ((draft or aid or rules) and not pdf) or (rules and not aid):
        raise click.UsageError("--draft and --aid go with --pdf, --rules with --aid")
    if pdf:
        _build_pdfs(path, strict, draft, aid, [each.strip() for each in rules.split(",") if each.strip()])
        return
    _need_site()
    project = _load(path, "")
    from rulewright.publish.site import build_site

    site = build_site(project)
    _report(project, "text")
    click.echo(f"the site is in {os.path.relpath(site)}")
    _finish(project, failed=strict and fails(project, project.check()))


def _build_pdfs(path: Path, strict: bool, draft: bool, aid: str, rules: list[str]) -> None:
    """Build all PDFs of a project, or one player aid, and say where they are."""
    from rulewright.findings import fails

    _need_pdf()
    if aid and not re.fullmatch(r"[\w-]+", aid):
        raise click.UsageError(f"--aid {aid}: a name is letters, digits and hyphens; it becomes that of a file")
    project = _load(path, "")
    from rulewright.publish.pdf import build_aid, build_pdfs

    files, remarks = build_aid(project, aid, rules) if aid else build_pdfs(project, draft)
    for remark in remarks:
        _complain(remark)
    for file in files:
        click.echo(f"written: {os.path.relpath(file)}")
    _finish(project, failed=strict and fails(project, project.check()))


@main.command()
@path_argument
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to serve.")
def serve(path: Path, address: str) -> None:
    """Serve the site and build it anew whenever a source changes."""
    _need_site()
    from rulewright.publish.site import serve_site

    serve_site(path, address)


@main.command()
@click.argument("old")
@click.argument("new", default=".")
@notation_option
@click.option("--format", "format", type=click.Choice(DIFFS), default="text", help="How to report.")
@click.option("--check", "strict", is_flag=True, help="Exit with 1 when a finding is at or above `fail-on`.")
@click.option("--fix", is_flag=True, help="Mend stale references in the sources of NEW, then report what is left.")
def diff(old: str, new: str, notation: str, format: str, strict: bool, fix: bool) -> None:
    """Compare two revisions: what changed from OLD to NEW, and which references stayed behind.

    Each is a project, a book, a file, `git:REV` (the other one's path at that revision) or `git:REV:PATH`.
    """
    from rulewright.findings import fails
    from rulewright.revise.compare import compare
    from rulewright.revise.git import PREFIX, load_operands

    if fix and new.startswith(PREFIX):
        raise RulewrightError(f"--fix rewrites the sources of NEW, and {new} is no folder or file")
    revision = compare(*load_operands(old, new, notation))
    if fix:
        from rulewright.revise.edits import write_files
        from rulewright.revise.fix import fix_stale

        files, count, _ = fix_stale(revision)
        write_files(files)
        _complain(f"{count} stale references were mended in {len(files)} files")
        revision = compare(*load_operands(old, new, notation))
    if format == "json":
        from rulewright.revise.report.json import report_json

        _write(report_json(revision))
    elif format == "markdown":
        from rulewright.revise.report.markdown import report_markdown

        _write(report_markdown(revision).encode())
    elif format == "html":
        _need_site()
        from rulewright.revise.report.html import report_html

        _write(report_html(revision).encode())
    else:
        from rulewright.revise.report.text import report_text

        click.echo(report_text(revision, _paint), nl=False)
    _finish(revision.new, failed=strict and fails(revision.new, revision.diagnostics))


@main.command()
@click.argument("book")
@click.argument("old")
@click.argument("new")
@path_option
@click.option("--dry-run", is_flag=True, help="Only show what would change, as a unified diff.")
def renumber(book: str, old: str, new: str, path: Path, dry_run: bool) -> None:
    """Give rule OLD of BOOK, with all below it, the number NEW, wherever the book speaks of it.

    Only the numbers are rewritten, everything else stays byte for byte; all files are written, or none.
    """
    from rulewright.revise import renumber as renumbering
    from rulewright.revise.edits import unified_diff, write_files

    project = _load(path, "")
    if project.failures:
        _finish(project)
    files, found = renumbering.renumber(project, book, old, new)
    if dry_run:
        _write(unified_diff(files).encode("utf-8", "surrogateescape"))
        return
    write_files(files)
    click.echo(f"{old} is {new} now, in {', '.join(file.shown for file in files)}")
    for finding in found:
        place = f"{finding.span.source.path}:{finding.span.line}"
        click.echo(f"{place}: a check finds this now: {finding.message} ({finding.code})")


@main.command()
@click.argument("rule")
@path_option
@click.option("--range", "span", default="", help="Which revisions to look at, such as v1..v2 (default: all).")
def history(rule: str, path: Path, span: str) -> None:
    """Tell when the number, wording and citations of RULE changed, from the repository's history."""
    from rulewright.revise.history import history as events
    from rulewright.revise.report.history import report_history

    click.echo(report_history(events(path, rule, span), _paint), nl=False)


def _load(path: Path, notation: str) -> Project:
    from rulewright.compile import load

    progress = Progress()
    try:
        return load(path, notation, progress)
    finally:
        progress.clear()


def _need_site() -> None:
    """The pages need more than the core: say so in a sentence where it is not installed."""
    if not (find_spec("mkdocs") and find_spec("material") and find_spec("jinja2")):
        raise RulewrightError("the site needs MkDocs and its theme; install them with: pip install 'rulewright[site]'")


def _need_pdf() -> None:
    if not find_spec("typst"):
        raise RulewrightError("the PDFs need Typst; install it with: pip install 'rulewright[pdf]'")


def _report(project: Project, format: str) -> None:
    found = project.check()
    if format == "text":
        from rulewright.report.text import report_text

        click.echo(report_text(project, found, _paint), nl=False)
    else:
        report = getattr(import_module(f"rulewright.report.{format}"), f"report_{format}")
        _write(report(project, found))


def _write_baseline(project: Project) -> None:
    from rulewright.findings.baseline import write_baseline

    if project.failures:  # what was not read would seem to have no faults
        _finish(project)
    count = write_baseline(project)
    click.echo(f"{project.file.check.baseline}: {count} findings are recorded", err=True)


def _finish(project: Project, failed: bool = False) -> None:
    """Say which inputs could not be read, and exit with the right status."""
    for failure in project.failures:
        _complain(failure)
    if project.failures:
        sys.exit(USAGE)
    if failed:
        sys.exit(1)


def _paint(text: str, **style: Any) -> str:
    """Colour `text` on a terminal, unless NO_COLOR asks for none."""
    colorful = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return click.style(text, **style) if colorful else text


def _complain(sentence: str) -> None:
    click.echo(f"rulewright: {sentence}", err=True)


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
