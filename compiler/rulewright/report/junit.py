"""The findings as JUnit XML, which most build servers show as test results.

A suite a book. A finding is a test case: failed where it makes the check fail, skipped where the baseline knows it,
else passed with its words as output. A file without findings is a test case that passed; an input that could not be
read is an error.
"""

from __future__ import annotations

from collections import defaultdict
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulewright.findings.severities import is_failure
from rulewright.model import Diagnostic
from rulewright.project import Project
from rulewright.text import NOT_XML


def report_junit(project: Project, found: list[Diagnostic]) -> bytes:
    """Return the report as XML in UTF-8, ending with a newline."""
    root = Element("testsuites", name=_text(project.title))
    new: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    known: defaultdict[str, list[Diagnostic]] = defaultdict(list)
    for findings, by_book in ((found, new), (project.baselined, known)):
        for each in findings:
            by_book[each.book or ""].append(each)
    files = {book.id: [source.path for source in book.sources] for book in project.books}
    for name in dict.fromkeys([*files, *new, *known]):
        suite = SubElement(root, "testsuite", name=_text(name or project.title))
        for finding in new[name]:
            _add_finding(project, suite, finding)
        for finding in known[name]:
            SubElement(_case(suite, finding), "skipped", message=_text(f"known: {finding.message}"))
        with_findings = {each.span.source.path for each in (*new[name], *known[name])}
        for path in files.get(name, ()):
            if path not in with_findings:
                SubElement(suite, "testcase", classname=_text(name), name=_text(path))
    if project.failures:
        suite = SubElement(root, "testsuite", name="inputs")
        for failure in project.failures:
            case = SubElement(suite, "testcase", classname="inputs", name=_text(failure.partition(":")[0]))
            SubElement(case, "error", message=_text(failure))
    for each in (*root, root):
        _count(each)
    indent(root)
    written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _case(suite: Element, finding: Diagnostic) -> Element:
    place = f"{finding.span.exactly}"
    where = finding.rule or finding.book or ""
    return SubElement(suite, "testcase", classname=_text(where), name=_text(f"{place} {finding.code}"))


def _add_finding(project: Project, suite: Element, finding: Diagnostic) -> None:
    case = _case(suite, finding)
    perhaps = [f"perhaps {guess}" for guess in finding.guesses]
    words = _text("\n".join([f"{finding.severity}[{finding.code}]: {finding.message}", *finding.help, *perhaps]))
    if is_failure(project, finding):
        SubElement(case, "failure", type=finding.code, message=_text(finding.message)).text = words
    else:
        SubElement(case, "system-out").text = words


def _count(element: Element) -> None:
    """Set the totals that a reader of the format expects."""
    for name, path in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(name, str(sum(1 for _ in element.iter(path))))


def _text(text: str) -> str:
    return NOT_XML.sub("\ufffd", text)
