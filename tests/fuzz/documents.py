"""Small books in each format that is read besides Markdown and Lout. As everything that is broken they are text: of a
Word document or an OpenDocument text what its body says, of a PDF its bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape
from pathlib import PurePosixPath
from random import Random

from tests.read.pdf.maker import To, lines, pdf, ruled
from tests.read.word import docx, odt

# Some parts of a body in which text stands: between two tags, and as a value
WORDS = re.compile(r'(?<=>)[^<>]+(?=<)|(?<=")[^"<>]+(?=")')
ASCIIDOC = """\
= Harbours
:trade: Trade

[#one]
== 1. Ports

1.1 A port:: holds two ships, see <<one,1.2>> and xref:two[2.1].

1.2 Ships pay {trade}.

. Load.
.. Wait (1.1).
[loweralpha]
. Sail.

include::more.adoc[]

[[two]]
== 2. Trade

.Cargo Table
[cols="1,2"]
|===
|Die |Cargo

|1 2+|Salt
.2+|2 |Wool
|Tin
|===

ifdef::trade[]
2.1 As 1.2 says.footnote:[See 1.1.]
endif::[]
"""
REST = """\
Harbours
========

.. _ports:

1. Ports
--------

1.1 A port holds two ships, see `1.2 <ports_>`_ and :ref:`trade`.

1.2 Ships pay |coin|.

.. |coin| replace:: a crown

#. Load.
   #. Wait (1.1).

.. include:: more.rst

.. list-table:: Cargo Table
   :header-rows: 1

   * - Die
     - Cargo
   * - 1
     - Salt

====  =====
Die   Cargo
====  =====
1     Salt
====  =====

+---+-------+
| 1 | Salt  |
+   +-------+
| 2 | Wool  |
+---+-------+
"""
LATEX = r"""\documentclass{article}
\newcommand{\ship}[1]{ship#1}
\newcounter{law}
\begin{document}
\section{Ports}\label{ports}
\subsection{Places} A port holds two \ship{s}, see \ref{trade} and \autoref{ports}.
\begin{enumerate}[label=(\alph*)]
\item Load. \item\label{wait} Wait, as in \ref{ports}(a).
\end{enumerate}
\input{more}
\section{Trade}\label{trade}
\begin{table}\caption{Cargo}
\begin{tabular}{l|l}
Die & Cargo \\ \hline
1 & \multicolumn{2}{c}{Salt} \\
\multirow{2}{*}{2} & Wool\footnote{See \ref{wait}.} \\
\end{tabular}\end{table}
\ifx\a\b x\else y\fi $x^2$ \verb|\x| % nothing
\end{document}
"""
HTML = """\
<h1 id=one>1 Ports</h1><p>1.1 A port holds <a href="#two">two</a> ships, see 1.2.</p>
<ol type=a start=3><li value=5>Load.<ol type=i><li>Wait (1.1).</ol><li>Sail.</ol>
<table><caption>Cargo Table</caption><thead><tr><th scope=col>Die<th colspan=2>Cargo</thead>
<tr><td rowspan=2>1<td>Salt<td>3<tr><td colspan=2>Wool</table>
<dl><dt>Ship<dd>A thing that sails.</dl><h2 id=two>1.2 Trade</h2><pre>1.3 no rule</pre>
"""
GLOSSARY = """\
1 Words

1.1 "Port" means a city with a quay, and "Ships" means ships that sail.

1.2 Supply (SUP): what ships carry. A SUP is used at once.

2 Play

2.1 A port holds two ships. SUP and supply are paid. See Port, above.
"""


def documents() -> list[dict[str, str]]:
    texts = {"adoc": ASCIIDOC, "rst": REST, "tex": LATEX, "html": HTML, "txt": GLOSSARY}
    return [
        *({f"rules.{ending}": text} for ending, text in texts.items()),
        {"rules.docx": _word()},
        {"rules.odt": _open()},
        {"rules.pdf": _pdf()},
    ]


def _word() -> str:
    heads = [docx.p("Ports", num=(1, 0)), docx.p("A port, see ", docx.field("REF two \\r \\h", "1.2"), num=(1, 1))]
    table = docx.table(
        docx.row(docx.cell("Die"), docx.cell("Cargo", span=2), head=True),
        docx.row(docx.cell("1", merge="restart"), docx.cell("Salt"), docx.cell("3")),
        docx.row(docx.cell("", merge="continue"), docx.cell("Wool"), docx.cell("4")),
    )
    marked = docx.p(docx.bookmark("two", "Ships pay (1.1)."), docx.inserted(docx.r("Now.")), num=(1, 1))
    return "".join([*heads, marked, docx.deleted("Then."), docx.p("Load.", num=(1, 2)), docx.p("Cargo Table"), table])


def _open() -> str:
    inner = odt.item(odt.p("A port, see ", odt.field("two", "1.2")), odt.listed(odt.item(odt.p("Load.")), style=""))
    return "".join(
        [
            odt.h(1, "1 Ports"),
            odt.listed(odt.item(odt.p("Ports"), odt.listed(inner, style=""))),
            odt.p("1.2 ", odt.bookmark("two", "Ships"), odt.note("See 1.1.")),
            odt.table(["Die", "Cargo"], ["1", '<table:table-cell table:number-columns-spanned="2"/>'], head=1),
        ]
    )


def _pdf() -> str:
    words = lines(60, 780, "1 PORTS", "1.1 A port holds two ships, see 1.2.", "1.2 Ships pay (1.1).", "(a) Load.")
    table = ruled([60, 120, 200], [600, 580, 560])
    cells = [*lines(65, 586, "Die", "1", leading=20), *lines(125, 586, "Cargo", "Salt", leading=20)]
    page = [*words, *table, *cells, To(200, 768, 30, page=0, top=756)]
    return pdf(page, lines(60, 780, "2 TRADE", "2.1 See 1.1."), bookmarks=[("1 PORTS", 0)]).decode("latin-1")


def packed(name: str, text: str) -> bytes:
    """Return the bytes of a file."""
    match PurePosixPath(name).suffix:
        case ".docx":
            lists = docx.numbering(docx.levels(*docx.LEGAL))
            return docx.docx(_sound(text), numbering=lists, styles=docx.styles(docx.style("Heading1")))
        case ".odt":
            return odt.odt(_sound(text), automatic=odt.list_style("L1", odt.levels(*odt.LEGAL)))
        case ".pdf":
            return text.encode("latin-1", "replace")
    return text.encode("utf-8", "surrogatepass")


def _sound(text: str) -> str:
    """Return a text that can be encoded, as an archive's parts must be."""
    return text.encode("utf-8", "replace").decode("utf-8")


def broken_inside(rng: Random, body: str, break_it: Callable[[str], str]) -> str:
    """Break only words and values of a body, so that it stays one that can be read."""
    places = list(WORDS.finditer(body))
    for place in sorted(rng.sample(places, min(len(places), 3)), key=lambda each: -each.start()):
        new = "".join(each for each in break_it(unescape(place[0])) if each.isprintable() and each < "\ufffe")
        body = body[: place.start()] + escape(new) + body[place.end() :]
    return body
