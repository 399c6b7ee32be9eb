"""Why a number begins a rule at one place rather than at another, and why it cites in running text, or does not."""

from __future__ import annotations

from rulewright.cite.explain import Judged, judged
from rulewright.errors import InputError
from rulewright.find import stems
from rulewright.model import Book
from rulewright.outline.explain import Explained, explain
from rulewright.outline.places import Place
from rulewright.paint import Paint
from rulewright.report.json import as_json
from rulewright.report.outline import Taken, place_of
from rulewright.report.width import short
from rulewright.text import Span

CHARACTERS = 90  # of a line below which reasons stand


def why(books: list[Book], name: str) -> tuple[list[tuple[Book, Explained, str]], list[tuple[Book, Judged]]]:
    """Return the places where a number may begin a rule, each with what it earned and what it was taken for; and those
    in running text, each with what it was judged to be.

    Raises InputError where the number stands nowhere.
    """
    labels: list[tuple[Book, Explained, str]] = []
    cited: list[tuple[Book, Judged]] = []
    for book in books:
        if book.outline is None or book.notation is None:
            continue
        taken = Taken(book, {})
        known = [*stems(book, name)]
        number = next((stem for stem in known if book.outline.places(stem)), "")
        for explained in explain(book.outline, book.notation, number) if number else ():
            labels.append((book, explained, _verdict(taken, explained.place)))
        for stem in [number] if number else known:
            cited += [(book, each) for each in judged(book, book.notation, stem)]
    if not labels and not cited:
        raise InputError(_nowhere(books, name))
    return labels, cited


def _nowhere(books: list[Book], name: str) -> str:
    """Say why nothing can be said about a number."""
    if all(book.outline is None for book in books):
        return f"nothing is decided about {name}: the markup of this book names its rules"
    for book in books:
        item = next((book.index[stem] for stem in stems(book, name) if stem in book.index), None)
        if item and item.implied:
            return f"{name} stands nowhere; it is implied by the rules below it, the first at {item.span.where}"
        if item:
            return f"{name} is an item, at {item.span.where}: its mark follows those before it in its rule"
    return f"{name} stands nowhere as a number that might begin a rule; `rulewright outline` lists those that do"


def _verdict(taken: Taken, place: Place) -> str:
    rule = taken.rule(place)
    if place.fate == "contents":
        return "an entry of a contents list"
    if rule and rule.item and place.fate != "rule":
        return f"the item {rule.name}"
    if rule:
        return f"defines {rule.name} once more" if rule.again else f"begins the rule {rule.name}"
    within = taken.within(place)
    where = f" within {within.name}" if within else " before the first rule"
    return f"no rule; taken for {taken.by(place) or 'text'}{where}"


def show_why(books: list[Book], name: str, paint: Paint) -> str:
    """Return for a person why a number begins a rule where it does, and nowhere else; and where it cites."""
    out = []
    labels, cited = why(books, name)
    for _, explained, verdict in labels:
        place = explained.place
        chosen = place.fate == "rule"
        out.append(f"{place.span.exactly}: {paint(verdict, fg='green' if chosen else 'yellow', bold=True)}")
        out.append(f"    {short(place.line, CHARACTERS)}")
        out += [f"  {weight:+6.2f}  {reason}" for weight, reason in explained.reasons]
        if explained.chain is None:
            out.append(f"  {explained.score:+6.2f}  in all; most numbers of its list stand elsewhere, as well set")
        else:
            out.append(f"  {explained.score:+6.2f}  in all, by itself")
            out.append(f"  {explained.chain:+6.2f}  {_fits(explained.chain)}")
        out.append("")
    for _, each in cited:
        verdict = (
            paint("cites", fg="green", bold=True) if each.cites else paint("cites nothing", fg="yellow", bold=True)
        )
        out.append(f"{each.span.exactly}: {verdict}: {each.why}")
        out.append(f"    {_around(each.span)}")
    return "\n".join([*out, ""] if cited else out)


def _around(span: Span) -> str:
    """Return the line on which a phrase stands, cut so that the phrase is seen."""
    line, column = span.source.context(span.start)
    start = max(0, column - CHARACTERS // 2)
    return ("…" if start else "") + short(line[start:].strip(), CHARACTERS)


def _fits(chain: float) -> str:
    if chain < 0:
        return "what the numbering of the book loses with it: numbers around it are out of step"
    return "what the numbering of the book gains with it: it follows the numbers around it"


def why_json(books: list[Book], name: str) -> bytes:
    """Return the same as JSON."""
    labels, cited = why(books, name)
    candidates = [
        {
            "book": book.id,
            "text": explained.place.line,
            "fate": explained.place.fate or "text",
            "verdict": verdict,
            "score": round(explained.score, 2),
            "chain": None if explained.chain is None else round(explained.chain, 2),
            "reasons": [{"weight": round(weight, 2), "reason": reason} for weight, reason in explained.reasons],
            **place_of(explained.place.span),
        }
        for book, explained, verdict in labels
    ]
    citations = [
        {"book": book.id, "text": each.span.text, "cites": each.cites, "reason": each.why, **place_of(each.span)}
        for book, each in cited
    ]
    return as_json({"version": 1, "number": name, "candidates": candidates, "citations": citations})
