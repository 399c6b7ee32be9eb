"""What the files of a new project say."""

from __future__ import annotations

import json

from rulewright.init.trial import FoundBook
from rulewright.languages import language_name, languages
from rulewright.publish.templates import CHAPTERS, site_settings
from rulewright.publish.text.phrases import phrases_of


def project_file(title: str, sources: str) -> str:
    """Return the text of rulewright.toml."""
    return (
        f"[project]\ntitle = {_quote(title)}\nsources = {_quote(sources)}\n\n"
        '[check]\nfail-on = "error"              # or "warning", "note"\n'
    )


def book_file(book: FoundBook) -> str:
    """Return the text of book.toml. What was only found out is left to be confirmed."""
    lines = [f"title = {_quote(book.title)}", f"format = {_quote(book.format)}"]
    if book.notation:
        lines.append(f"notation = {_quote(book.notation)}   # guessed: {book.about}")
    if book.language:
        lines.append(f"language = {_quote(book.language)}   # guessed: {_spoken(book.language)}")
    lines.append(f"files = [{', '.join(map(_quote, book.files))}]   # in reading order")
    if book.chapters:
        lines += [
            "# The chapters that the text holds. Take the # away, and a citation of any other chapter lies outside:",
            f"# chapters = {_quote(book.chapters)}",
        ]
    return "\n".join([*lines, ""])


def _spoken(language: str) -> str:
    without = "" if language in languages() else ", for which there are no word lists: see `[words.add]`"
    return f"{language_name(language)}{without}"


def site_file(title: str, books: list[FoundBook]) -> str:
    """Return the text of mkdocs.yml."""
    return f"site_name: {_quote(title)}\n{site_settings(book.language for book in books)}"


def front_page(title: str, books: list[FoundBook]) -> str:
    """Return the site's front page in Markdown."""
    ways = [(book.title or book.folder.name, f"{book.folder.name}/index.md") for book in books]
    spoken = {book.language for book in books}
    say = phrases_of(spoken.pop() or "" if len(spoken) == 1 else "")
    read = [f"[{say('Read the book')}]({ways[0][1]}){{ .md-button }}"] if len(ways) == 1 else []
    find = f'<button type="button" class="md-button md-button--primary rw-find">{say("Find a rule")}</button>'
    links = [f"- [{title}]({way})" for title, way in ways] if not read else []
    chapters = [CHAPTERS] if read else []
    parts = ["---", f"title: {say('Start')}", "---", "", f"# {title}", "", find, *read, "", *links, *chapters, ""]
    return "\n".join(parts)


def _quote(text: str) -> str:
    """Return a string as toml and YAML both read it."""
    return json.dumps(text, ensure_ascii=False)
