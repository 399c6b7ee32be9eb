"""`rulewright init` on folders of folders: what is one book, what is several, what is none, and that it says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from rulewright.init.trial import describe, try_files

Run = Callable[..., Result]


def chapter(number: int, cites: str = "") -> str:
    return f"# {number} Roads\n\n## {number}.1 Carts\n\nCarts keep right{cites}.\n\n## {number}.2 Oxen\n\nOxen wait.\n"


def write(folder: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("texts", "files"),
    [
        # chapters go on from folder to folder, and 2 stands before 10
        ({f"rules/{at}/text.md": chapter(at) for at in range(1, 12)}, '"**/*.md"'),
    ],
)
def test_folders_that_go_on_with_each_other_are_one_book(
    run: Run, tmp_path: Path, texts: dict[str, str], files: str
) -> None:
    said = run("init", write(tmp_path, texts))
    assert said.exit_code == 0, said.output
    assert f"files = [{files}]" in (tmp_path / "rules/book.toml").read_text("utf-8")
    checked = run("check", tmp_path)
    assert checked.exit_code == 0, checked.output
    assert " in 1 book, " in checked.stdout
    outline = run("outline", tmp_path).stdout
    assert outline.index("9.1") < outline.index("20.1" if "20.1" in outline else "10.1")


def test_the_pages_of_the_site_are_no_part_of_a_book_around_them(run: Run, tmp_path: Path) -> None:
    run("init", write(tmp_path, {"1/a.md": chapter(1), "2/b.md": chapter(2, ", see 1.1")}))
    assert 'files = ["**/*.md"]' in (tmp_path / "book.toml").read_text("utf-8")
    checked = run("check", write(tmp_path, {"site/index.md": f"{chapter(3)}\n[More](gone.md)\n"}))
    assert checked.output.startswith("no findings in 1 book, 6 rules, "), checked.output


def test_what_lies_beside_a_book_in_another_format_is_no_part_of_it(run: Run, tmp_path: Path) -> None:
    beside = {"rules/cards/a.adoc": "= Cards\n\n9. Go back.\n"}
    run("init", write(tmp_path, {"rules/1/a.md": chapter(1), "rules/2/b.md": chapter(2), **beside}))
    assert 'files = ["**/*.md"]' in (tmp_path / "rules/book.toml").read_text("utf-8")


def test_folders_that_number_alike_are_books_of_their_own(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"old/rules.md": chapter(1), "new/rules.md": chapter(1, ", see 1.2")})
    run("init", tmp_path)
    assert {path.parent.name for path in tmp_path.rglob("book.toml")} == {"old", "new"}


def test_what_a_described_book_reads_is_no_other_book(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"game/book.toml": 'notation = "dotted"\nfiles = ["**/*.md"]\n', "game/more/2.md": chapter(2)})
    write(tmp_path, {"game/1.md": chapter(1), "other/rules.md": chapter(7)})
    run("init", tmp_path)
    assert {path.parent.name for path in tmp_path.rglob("book.toml")} == {"game", "other"}


def test_what_a_book_of_another_folder_asks_for_is_no_other_book(run: Run, tmp_path: Path) -> None:
    parts = {
        f"src/parts/{at}/roads.tex": f"\\section{{Roads}}\n\\subsection{{Carts}}\nSee {at}.1.\n" for at in (1, 2, 3)
    }
    book = "\\documentclass{article}\n\\begin{document}\n\\input{all}\n\\end{document}\n"
    inner = "".join(f"\\subimport{{parts/{at}/}}{{roads}}\n" for at in (1, 2, 3))
    said = run("init", write(tmp_path, parts | {"src/book.tex": book, "src/all.tex": inner}))
    assert said.exit_code == 0, said.output
    assert "roads.tex" not in said.output
    assert [path.parent.name for path in tmp_path.rglob("book.toml")] == ["src"]
    assert run("check", tmp_path).stdout.splitlines()[-1].endswith("in 1 book, 6 rules, 3 references")


def test_of_documents_that_ask_for_the_same_texts_from_the_top_one_is_the_book(run: Run, tmp_path: Path) -> None:
    whole = "\\documentclass{article}\n\\begin{document}\n%s\\end{document}\n"
    roads = "\\section{Roads}\n\\subsection{Carts}\nCarts use roads.\n"
    folder = write(
        tmp_path,
        {
            "main/all.tex": whole % "\\input{texts/roads}\n\\section{Rivers}\n\\subsection{Boats}\nBoats float.\n",
            "main/short.tex": whole % "\\input{texts/roads}\n",
            "texts/roads.tex": roads,
        },
    )
    said = run("init", folder).stdout
    assert "left out main/short.tex: it is a document by itself and asks for the same texts as all.tex" in said
    assert 'files = ["all.tex"]' in (folder / "main" / "book.toml").read_text()
    assert "no findings in 1 book, 4 rules" in run("check", folder).stdout


def test_a_page_beside_a_book_of_another_kind_is_not_the_book(run: Run, tmp_path: Path) -> None:
    entries = "".join(f"\\section{{Roads}}\nThe {at}th road is wide.\n" for at in range(40))
    book = f"\\documentclass{{article}}\n\\begin{{document}}\n{entries}\\end{{document}}\n"
    write(tmp_path, {"rules.tex": book, "versions.md": "# Versions\n\n1. First one\n2. Second one\n"})
    run("init", tmp_path)
    assert 'files = ["rules.tex"]' in (tmp_path / "book.toml").read_text()


def test_a_readme_is_the_book_where_nothing_else_is(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"README.md": chapter(1)})
    run("init", tmp_path)
    assert 'files = ["README.md"]' in (tmp_path / "book.toml").read_text()


def test_what_is_left_out_is_said(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"game/rules.md": chapter(1), "game/README.md": "# Game\n", "game/notes.adoc": "= Notes\n"})
    write(tmp_path, {f"stories/{at}.md": "Once upon a time.\n" for at in range(9)})
    said = run("init", tmp_path).stdout
    assert "left out game/README.md: what is called so is no rules" in said
    assert "left out game/notes.adoc: the book is in files of another kind" in said
    assert "left out stories/0.md: no numbered rules were found in it" in said
    assert "left out 4 more: no numbered rules were found in it" in said


@pytest.mark.parametrize("name", ["rules~old", "my rules", "a#b", "50%", "Règles été", "[draft]"])
def test_any_name(run: Run, tmp_path: Path, name: str) -> None:
    write(tmp_path, {f"{name}/{name} 1.md": chapter(1), f"{name}/{name} 2.md": chapter(2, ", see 1.1")})
    assert run("init", tmp_path).exit_code == 0
    assert "no findings in 1 book, 6 rules, 1 reference" in run("check", tmp_path).stdout
    assert run("build", tmp_path).exit_code == 0


def test_texts_in_folders_below_are_not_passed_over_in_silence(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"a/1.md": chapter(1), "b/2.md": chapter(2)})
    refused = run("check", tmp_path)
    assert refused.exit_code == 2
    assert "there are texts in folders below it (a, b): `rulewright init" in refused.stderr
    write(tmp_path, {"3.md": chapter(3)})
    assert "texts in folders below are not read (a, b): `rulewright init" in run("check", tmp_path).stderr


def test_a_setting_that_would_make_anything_worse_is_not_suggested(tmp_path: Path) -> None:
    write(tmp_path, {"rules.md": f"{chapter(1)}\n{chapter(2, ', see 1.2')}"})
    trial = try_files(tmp_path, tmp_path, ["rules.md"])
    assert trial.resolved == 1
    fine = describe(tmp_path, tmp_path, trial, ["rules.md"])
    assert fine
    assert (fine.chapters, fine.language) == ("1-2", "en")
    trial.resolved += 1  # as if more had held before
    kept = describe(tmp_path, tmp_path, trial, ["rules.md"])
    assert kept
    assert kept.chapters == "1-2"  # nothing helps: then it is written as it was found


def test_parts_of_a_latex_document_that_it_no_longer_asks_for_are_no_book(run: Run, tmp_path: Path) -> None:
    part = "\\section{{{0}}}\n\\subsection{{First}}\n{0} one. See \\ref{{sec:a}}.\n\\subsection{{Second}}\n{0} two.\n"
    head = "\\documentclass{article}\n\\begin{document}\n\\section{A}\\label{sec:a}\n\\subsection{B}\nWords.\n"
    texts = {
        "main.tex": head + "\\input{parts/carts}\n%\\input{parts/oxen}\n\\end{document}\n",
        "parts/carts.tex": part.format("Carts"),
        "parts/oxen.tex": part.format("Oxen"),
        "parts/mules.tex": part.format("Mules"),
    }
    said = run("init", write(tmp_path, texts))
    assert said.exit_code == 0, said.output
    assert not (tmp_path / "parts/book.toml").exists()
    checked = run("check", tmp_path)
    assert checked.exit_code == 0, checked.output
    assert " in 1 book, 5 rules" in checked.stdout


def test_parts_that_cite_one_another_are_one_book_though_a_list_in_one_looks_like_rules(
    run: Run, tmp_path: Path
) -> None:
    """Each letter is a folder; by itself, the last one has but the lines of a drawing to number."""
    parts = "ABC"
    for part, other in zip(parts, "BCA", strict=True):
        rules = (f"## {part}.{at} Carts\n\n{part}.{at}.1 Carts keep right, see {other}.{at}.1.\n" for at in range(1, 6))
        write(tmp_path, {f"rules/{part}/text.md": f"# {part} Roads\n\n" + "\n".join(rules)})
    write(tmp_path, {"rules/D/text.md": "# Drawing\n\n1 Gate\n\n2 Wall, see A.2\n\n3 Ditch\n"})
    assert run("init", tmp_path).exit_code == 0
    assert {path.parent.name for path in tmp_path.rglob("book.toml")} == {"rules"}
    assert run("check", tmp_path).exit_code == 0


def test_an_annex_with_numbers_of_its_own_is_read_behind_the_rules(run: Run, tmp_path: Path) -> None:
    rules = "\n\n".join(f"§ {number} A cart keeps right, see R{number % 3 + 1}." for number in range(1, 9))
    annex = "\n\n".join(f"R{number} Every road has a ditch." for number in range(1, 5)) + " It is dug as\n§ 3 says."
    said = run("init", write(tmp_path, {"annex.txt": annex, "rules.txt": rules}))
    assert said.exit_code == 0, said.output
    assert 'files = ["rules.txt", "annex.txt"]' in (tmp_path / "book.toml").read_text("utf-8")
    checked = run("check", tmp_path)
    assert "0 errors" in checked.stdout or "no findings" in checked.stdout, checked.output
    assert "13 rules, 9 references" in checked.stdout  # with the annex R itself, which no line heads


def test_files_that_hold_one_rule_each_are_one_book_where_citations_hold_together_only(
    run: Run, tmp_path: Path
) -> None:
    def article(number: int) -> str:
        cites = "".join(f"\n\n{at}. Boats wait, see article {(number + at) % 9 + 40}." for at in (1, 2, 3))
        return f"# Article {number}. Boats of kind {number}{cites}\n"

    folders = {f"code/chapter-{number // 3}/art-{number}.md": article(number) for number in range(40, 49)}
    said = run("init", write(tmp_path, folders))
    assert said.exit_code == 0, said.output
    assert 'files = ["**/*.md"]' in (tmp_path / "code/book.toml").read_text("utf-8")
