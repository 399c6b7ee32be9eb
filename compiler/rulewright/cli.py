"""The commands. Each is thin: what it does is done elsewhere, and imported only when it is used."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright import __version__
from rulewright.errors import RulewrightError

if TYPE_CHECKING:
    from rulewright.project import Project

USAGE = 2  # exit status where the run itself failed


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
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", help="How to report.")
def check(path: Path, notation: str, format: str) -> None:
    """Check the references and structure of a rulebook.

    Exit status: 0 when nothing is at or above the project's `fail-on`, 1 when something is, 2 when the run failed.
    """
    from rulewright.findings import fails

    project = _load(path, notation)
    found = project.check()
    _report(project, format)
    _finish(project, failed=fails(project, found))


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


def _load(path: Path, notation: str) -> Project:
    from rulewright.compile import load

    return load(path, notation)


def _need_site() -> None:
    """The pages need more than the core: say so in a sentence where it is not installed."""
    if not (find_spec("mkdocs") and find_spec("material") and find_spec("jinja2")):
        raise RulewrightError("the site needs MkDocs and its theme; install them with: pip install 'rulewright[site]'")


def _need_pdf() -> None:
    if not find_spec("typst"):
        raise RulewrightError("the PDFs need Typst; install it with: pip install 'rulewright[pdf]'")


def _report(project: Project, format: str) -> None:
    found = project.check()
    if format == "json":
        from rulewright.report.json import report_json

        _write(report_json(project, found))
    else:
        from rulewright.report.text import report_text

        click.echo(report_text(project, found, _paint), nl=False)


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
