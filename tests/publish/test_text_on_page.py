"""Every kind of block and of look on its way from the source to the page and to paper, from each format that has it."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
HTML = """<html><body><h1>1 Roads</h1><h2>1.1 Carts</h2>
<p>Carts keep<br>to roads<sup>a</sup>, see <a href="https://example.org/x">elsewhere</a>.</p>
<blockquote><p>A cart is a house.</p></blockquote>
<dl><dt>Cask</dt><dd>Two sacks.</dd></dl><pre>one
  two</pre><img src="a.png" alt="a wheel">
<table><tr><th>Beast</th><th>Sacks</th><th>Casks</th></tr>
<tr><td rowspan="2">Ox</td><td colspan="2">two<br>or three</td></tr><tr><td>4</td><td>5</td></tr></table></html>"""
ADOC = """= Book
:sectnums:

== Roads

=== Carts

Carts keep +
to roads^a^, see https://example.org/x[elsewhere].footnote:[Not always.]

[quote]
A cart is a house.

Cask:: Two sacks.

----
one
  two
----

image::a.png[a wheel]

|===
|Beast |Sacks |Casks

.2+|Ox 2+|two +
or three
|4 |5
|===
"""
TEX = r"""\section{Roads}
\subsection{Carts}
Carts keep\\ to roads\textsuperscript{a}, see \href{https://example.org/x}{elsewhere}.\footnote{Not always.}
\begin{quote}A cart is a house.\end{quote}
\begin{description}\item[Cask] Two sacks.\end{description}
\begin{verbatim}
one
  two
\end{verbatim}
\includegraphics[alt={a wheel}]{a.png}

\begin{tabular}{lll}Beast & Sacks & Casks \\ \midrule
\multirow{2}{*}{Ox} & \multicolumn{2}{l}{two \newline or three} \\ & 4 & 5 \\
\end{tabular}
"""
MARKDOWN = """# 1 Roads

## 1.1 Carts

Carts keep\x20\x20
to roads<sup>a</sup>, see [elsewhere][x].[^1]

> A cart
> is a house.

Cask
: Two sacks.

Made so:

    one
      two

![a wheel](a.png)

<table><tr><th>Beast</th><th>Sacks</th><th>Casks</th></tr>
<tr><td rowspan="2">Ox</td><td colspan="2">two<br>or three</td></tr><tr><td>4</td><td>5</td></tr></table>

## 1.2 Oxen

Oxen are slow.

[x]: https://example.org/x "A page"
[^1]: Not always.
"""
REST = """.. sectnum::

Roads
=====

Carts
-----

| Carts keep
| to roads\\ :sup:`a`, see `elsewhere <https://example.org/x>`_. [1]_

.. [1] Not always.

..

   A cart is a house.

Cask
   Two sacks.

::

   one
     two

.. image:: a.png
   :alt: a wheel

+-------+-------+-------+
| Beast | Sacks | Casks |
+=======+=======+=======+
| Ox    | two or three  |
|       +-------+-------+
|       | 4     | 5     |
+-------+-------+-------+
"""
FORMATS = {"book.html": HTML, "book.adoc": ADOC, "book.tex": TEX, "book.md": MARKDOWN, "book.rst": REST}
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def project(tmp_path: Path, name: str, run: Run) -> Path:
    book = tmp_path / "book"
    book.mkdir()
    (book / name).write_text(FORMATS[name], "utf-8")
    (book / "a.png").write_bytes(PIXEL)
    (book / "book.toml").write_text('title = "Carts"\nnotation = "dotted"\n', "utf-8")
    assert run("init", tmp_path).exit_code == 0
    return tmp_path


@pytest.mark.parametrize("name", FORMATS)
def test_on_the_page(run: Run, tmp_path: Path, name: str) -> None:
    built = run("build", project(tmp_path, name, run))
    assert built.exit_code == 0, built.output
    page = (tmp_path / "build/site/book/1/index.html").read_text("utf-8")
    joined = re.sub(r"> <", "><", " ".join(page.split()))
    assert "keep<br>to roads<sup>a</sup>" in joined
    assert 'href="https://example.org/x"' in joined
    assert "<blockquote><p>A cart is a house.</p></blockquote>" in joined
    assert '<dl class="rw-terms"><dt>Cask</dt><dd>Two sacks.</dd></dl>' in joined
    assert "one\n  two" in page
    (picture,) = re.findall('<img class="rw-picture" src="../../([^"]*)" alt="a wheel"', joined)
    assert (tmp_path / "build/site" / picture).read_bytes() == PIXEL
    assert 'rowspan="2">Ox</th>' in joined
    line = " " if name == "book.rst" else "<br>"  # its cells have no lines
    assert f'colspan="2">two{line}or three</td>' in joined
    if name != "book.html":
        assert '<p class="rw-footnote">[1] Not always.</p>' in joined


@pytest.mark.parametrize("name", FORMATS)
def test_on_paper(run: Run, tmp_path: Path, name: str) -> None:
    pytest.importorskip("typst")
    from pypdf import PdfReader
    from pypdf.generic import DictionaryObject

    built = run("build", "--pdf", project(tmp_path, name, run))
    assert built.exit_code == 0, built.output
    reader = PdfReader(io.BytesIO((tmp_path / "build/pdf/book-book.pdf").read_bytes()))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    for words in ("A cart is a house.", "Cask", "Two sacks.", "or three"):
        assert words in text
    assert name == "book.html" or "[1] Not always." in text
    objects = [reader.get_object(at) for at in range(1, int(str(reader.trailer["/Size"])))]
    held = [each for each in objects if isinstance(each, DictionaryObject)]
    assert "a wheel" in [each.get("/Alt") for each in held]
    assert "/Image" in [each.get("/Subtype") for each in held]
    links = [
        note.get_object()["/A"]["/URI"]
        for page in reader.pages
        for note in page.get("/Annots") or ()
        if "/URI" in note.get_object().get("/A", {})
    ]
    assert "https://example.org/x" in links
