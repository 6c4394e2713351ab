"""LaTeX as the blocks of a work: what a reader would see, and nothing that he would not."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.latex.expanding import expanded
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.losses import losses_of
from loccit.infrastructure.adapters.docling.reading import read_markup
from loccit.infrastructure.adapters.docling.tex.encoding import decode_tex
from loccit.infrastructure.adapters.docling.tex.programs import caption_and_code
from loccit.infrastructure.adapters.docling.tex.reader import read_latex
from tests.growth import LINEAR, growth

H, P, T, C = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.CODE
ITEM, CAPTION, FORMULA = BlockKind.LIST_ITEM, BlockKind.CAPTION, BlockKind.FORMULA


def pieces(source: str) -> list[Piece]:
    return read_latex(source).pieces


def blocks(source: str) -> list[tuple[BlockKind, str]]:
    return [(piece.kind, piece.text) for piece in pieces(source)]


def text(source: str) -> str:
    return " ".join(piece.text for piece in pieces(source))


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"so \ldots{} on", "so … on"),
        (r"\pounds 5 and \S 3", "£5 and §3"),
        (r"$a, \ldots, b$", "a,…,b"),
        (r"$\frac{m}{n}$ and $\frac12$ of $\frac{a+b}{2c}$", "m/n and 1/2 of (a + b)/2c"),
        (r"\SI{5}{\kilo\metre\per\second\squared}", "5 km s⁻²"),
        (r"\qty{3}{\micro\gram}, \SIrange{1}{2}{\percent}", "3 µg, 1 % to 2 %"),
        (r"\num{1e5}, \ang{4}", "1 × 10⁵, 4°"),
        (r"\qty{3}{m/s} \si{\square\metre}", "3 m/s m²"),
        (r"\enquote{ebb \enquote{tide}}", "“ebb ‘tide’”"),
        (r"one\\[2pt] two\\ [1em] three", "one two three"),
        (r"\def\pair#1#2{#1--#2}\pair{A}{B}", "A–B"),
        (r"\newcommand{\x}[2][c]{#1#2}\x{a} \x[b]{a}", "ca ba"),
        (r"a \iffalse b \figure \fi c", "a c"),
        (r"\verb|--| -- \verb|a--", "-- – |a–"),
        ("a \\begin{comment}\nb\n\\end{comment} c", "a c"),
        (r"\begin{minipage}[t]{0.5\textwidth} a \end{minipage}", "a"),
        (r"\begin{multicols}{2} a \end{multicols}", "a"),
        (r"\begin{addmargin*}[4mm]{-10mm} a \end{addmargin*}", "a"),
        (r"\begin{lemma}[Tide] a \end{lemma}", "Lemma (Tide). a"),
        (r"\newtheorem{satz}{Satz}\begin{satz} a \end{satz}", "Satz. a"),
        (r"\newtheorem*{satz}[lemma]{Satz}\begin{satz} a \end{satz}", "Satz. a"),
        (r"\pagenumbering{arabic}\tikzset{a/.style={b}}\lstset{c=d} e", "e"),
        (r"\verb|\ldots| \index{tide}a", r"\ldots a"),
        (r"\texorpdfstring{H\textsubscript{2}O}{H2O}", "H2O"),
        (
            r"see \cite{strokes}, \citep[p.~12]{lin}, \citet{a,b}",
            "see [strokes], [lin, p. 12], a, b",
        ),
        (r"Equation~\ref{eq:rate}, \cref{tab}", "Equation [eq:rate], [tab]"),
        (r"\textcolor{red}{a} \href{https://x.example}{b} \url{c_d%e}", "a b c_d%e"),
        (r"``a'' -- b --- c~d $f''(x)$ \verb|--| \cite{a--b}", "“a” – b — c d f′′(x) -- [a--b]"),
        (r"a \begin{tikzpicture}[x=1] \draw (0,0); \end{tikzpicture} b", "a b"),
        (r"\usepackage[ngerman]{babel} \"Ubung \ss{} M\"uhle", "Übung ß Mühle"),
        (r"""\usepackage[ngerman]{babel} "`Ma"s"'""", "„Maß“"),
    ],
)
def test_what_a_reader_would_see_is_text(source: str, shown: str) -> None:
    assert text(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\begin{table} a", "a"),
        (r"a \end{table} b", "a b"),
        (r"\begin{a}\begin{b} c \end{a} d", "c d"),
        (r"it costs 5$, he said", "it costs 5, he said"),
        ("$a$ for 5$\n\n$b$", "a for 5 b"),
        (r"$$ & $a$ & $b$", "a b"),
        (r"\begin{document} a \begin{b} c", "a c"),
        (r"$$ a $$ and $b$", "a and b"),
        (r"$\braket{a|b}$ c", "a|b c"),
        (r"a \iffalse b", "a b"),
        (r"a \footnote{b \href{x} c", "a b c"),
        (r"\begin{equation} a", "a"),
        (r"\begin{tabular}{ll} a & b \\ c", "| a | b | | --- | --- | | c | |"),
        (r"\begin{lstlisting} a", "a"),
    ],
)
def test_what_does_not_end_swallows_nothing(source: str, shown: str) -> None:
    assert " ".join(text(source).split()) == shown


@pytest.mark.parametrize(
    ("source", "headings"),
    [
        (r"\part{Ebb} a", [(1, "Ebb")]),
        (r"\part{Ebb}\chapter[F]{Flood}", [(1, "Ebb"), (2, "Flood")]),
        (r"\addsec{Ebb}\section*{Flood}", [(1, "Ebb"), (1, "Flood")]),
        (
            r"\chapter{Ebb}\subsubsection{Flood}\paragraph*{So.} a",
            [(1, "Ebb"), (2, "Flood"), (3, "So.")],
        ),
        (r"\chapter{A}\section*{B}\subsection[s]{C}\sectionmark", [(1, "A"), (2, "B"), (3, "C")]),
        (r"\section{Ebb} \begin{frame}[t]{Flood} a \end{frame}", [(1, "Ebb"), (2, "Flood")]),
        (r"\begin{abstract} a \end{abstract}\section{Ebb}", [(1, "Abstract"), (1, "Ebb")]),
        (
            r"\section*{References}\begin{thebibliography}{9}\end{thebibliography}",
            [(1, "References")],
        ),
    ],
)
def test_headings_have_the_levels_of_their_commands(
    source: str, headings: list[tuple[int, str]]
) -> None:
    assert [(one.level, one.text) for one in pieces(source) if one.kind is H] == headings


@pytest.mark.parametrize(
    "columns", ["ll", "|l|p{3cm}|", r">{$}c<{$} @{}l", "*{2}{>{\\bf}c|}", "X[l]X[r]"]
)
@pytest.mark.parametrize("name", ["tabular", "longtable", "supertabular", "tabular*", "tabularx"])
def test_a_table_has_its_cells_whatever_its_columns_say(name: str, columns: str) -> None:
    width = "{9cm}" if name in {"tabular*", "tabularx"} else ""
    source = rf"\begin{{{name}}}{width}{{{columns}}} a & b \\ c & $d$ \\ \end{{{name}}}"
    assert blocks(source) == [(T, "| a | b |\n| --- | --- |\n| c | d |")]


@pytest.mark.parametrize(
    ("rows", "table"),
    [
        (r"\multicolumn{2}{l}{a} & b \\ c & d & e", ["| a |  | b |", "| c | d | e |"]),
        (r"\makecell{a\\b} & c \\ d & e", ["| a b | c |", "| d | e |"]),
        (r"\multirow{2}{*}{a} & b \\ & c", ["| a | b |", "|  | c |"]),
        (r"a & b \\ \hline\hline\cline{1-2} c & d", ["| a | b |", "| c | d |"]),
        ("a & b\n\n & c \\\\ d & e & f", ["| a | b | c |", "| d | e | f |"]),
        (r"a | b & c \\ d & e", [r"| a \| b | c |", "| d | e |"]),
        (r"a & \begin{tabular}{l} b \\ c \end{tabular} \\ d & e", ["| a | b c |", "| d | e |"]),
        (r"\multicolumn{999}{l}{a} & b \\ c & d", None),
        (r"\multicolumn{99999}{l}{a} & b \\ c & d", ["| a | b |", "| c | d |"]),
        (
            r"a & b \endfirsthead more & more \endhead next \\ \endfoot end \\ \endlastfoot c & d",
            ["| a | b |", "| c | d |"],
        ),
    ],
)
def test_cells_stand_where_their_commands_put_them(rows: str, table: list[str] | None) -> None:
    ((kind, shown),) = blocks(rf"\begin{{tabular}}{{lll}} {rows} \end{{tabular}}")
    lines = shown.split("\n")
    assert kind is T
    if table is None:
        assert lines[0].count("|") == 102
    else:
        assert [lines[0], *lines[2:]] == table


def test_lines_of_one_column_are_no_table() -> None:
    assert blocks(r"\begin{tabular}{c} a \\ b \end{tabular}") == [(P, "a"), (P, "b")]


def test_a_caption_within_a_long_table_stands_above_it() -> None:
    source = r"\begin{longtable}{ll} \caption{Ebb}\\ a & b \\ c & d \end{longtable}"
    assert [kind for kind, _ in blocks(source)] == [CAPTION, T]


def test_lists_bear_their_numbers_and_names() -> None:
    source = (
        r"\begin{enumerate}[label=(\alph*)] \item a \begin{enumerate} \item b \item[x] c"
        r"\end{enumerate} \item d \end{enumerate} \begin{description} \item[Ebb] e \item[Flood:] f"
        r"\end{description} \begin{itemize} \item g"
        "\n\nmore \\end{itemize}"
    )
    items = [
        (ITEM, shown) for shown in ("1. a", "(a) b", "x c", "2. d", "Ebb: e", "Flood: f", "g")
    ]
    assert blocks(source) == [*items, (P, "more")]


def test_a_formula_by_itself_keeps_its_source() -> None:
    source = r"a \begin{align*} b &= c \label{x} \\ d \end{align*} e \[ f \] $$ g $$"
    assert blocks(source) == [
        (P, "a"), (FORMULA, r"b &= c  \\ d"), (P, "e"), (FORMULA, "f"), (FORMULA, "g"),
    ]  # fmt: skip


def test_nothing_reads_a_program_as_text() -> None:
    program = 'my $id = "[a-z]{64}"; # \\section{No} \\end{document}'
    source = (
        "\\begin{lstlisting}[language=Perl, caption={To find it}, label=x]\n"
        f"{program}\n\\end{{lstlisting}} b"
    )
    assert blocks(source) == [(CAPTION, "To find it"), (C, program), (P, "b")]


def test_settings_of_a_program_are_told_with_braces_within_braces() -> None:
    settings = r"language={[x]C}, caption={Use of \texttt{a}, {b}}"
    source = f"\\begin{{lstlisting}}[{settings}]\nx\n\\end{{lstlisting}}"
    assert blocks(source) == [(CAPTION, "Use of a, b"), (C, "x")]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (r"\lstinputlisting[language=C, caption={Use of \emph{a}}, firstline=2]{a.c}", "Use of a"),
        (r"\lstinputlisting[caption=Tides, label=x]{a.c}", "Tides"),
        (r"\lstinputlisting{a.c}", ""),
        (r"\inputminted[linenos]{c}{a.c}", ""),
        (r"\verbatiminput{a.c}", ""),
    ],
)
def test_code_of_another_file_is_named_and_its_caption_kept(source: str, found: str) -> None:
    assert blocks(f"a\n\n{source}\n\nb") == [
        (P, "a"),
        *([(CAPTION, found)] if found else []),
        (P, "b"),
    ]
    (warning,) = losses_of(".tex", source.encode())
    assert warning.message == "code that it shows was not read: a.c"


def test_code_that_a_command_names_is_not_named() -> None:
    made = rb"\newcommand{\code}[1]{\lstinputlisting{src/#1}} % \verbatiminput{a.c}"
    assert losses_of(".tex", made) == ()


@pytest.mark.parametrize("begin", ["verbatim", "lstlisting", "minted}{c", "lstlisting}[gobble=0]"])
def test_a_program_keeps_its_first_indent(begin: str) -> None:
    name = begin.partition("}")[0]
    start = f"\\begin{{{begin}" + ("" if begin.endswith("]") else "}")
    source = f"{start}\n    int x;\n  int y;\n\\end{{{name}}}"
    (program,) = expanded(source, str, is_work=True).programs.values()
    assert caption_and_code(program) == ("", "    int x;\n  int y;\n")
    assert blocks(source) == [(C, "int x;\nint y;")]


def test_a_program_may_begin_with_a_bracket_on_its_first_line() -> None:
    assert blocks(r"\begin{verbatim}{a: 1}\end{verbatim}") == [(C, "{a: 1}")]
    assert blocks("\\begin{lstlisting}\n{a: 1}\n\\end{lstlisting}") == [(C, "{a: 1}")]


def test_a_program_of_an_environment_that_the_source_defines_is_one() -> None:
    source = "\\lstnewenvironment{java}{}{}\\begin{java}\nint x; % y\n\\end{java} a"
    assert blocks(source) == [(C, "int x; % y"), (P, "a")]


def test_the_sign_for_a_program_is_no_program_where_a_text_holds_it() -> None:
    assert text("a\ufffc b \\begin{verbatim}c\\end{verbatim}") == "a b c"


def test_the_front_is_read_from_the_preamble_the_title_first() -> None:
    read = read_latex(
        r"\newcommand{\what}{Tides}"
        r"\author{Ilse Gr\"unwald\thanks{a} \and T. Lima\textsuperscript{u,*}\\ Oslo}"
        r"\title[short]{\what{} of $H_2$}\date{May 2021}\usepackage{x}"
        r"\begin{document}\maketitle Ebb. \end{document} not printed"
    )
    assert [(piece.kind, piece.text) for piece in read.pieces] == [
        (BlockKind.TITLE, "Tides of H2"),
        (BlockKind.BYLINE, "Ilse Grünwald"),
        (BlockKind.BYLINE, "T. Limau,* Oslo"),
        (BlockKind.BYLINE, "May 2021"),
        (BlockKind.FOOTNOTE, "a"),
        (P, "Ebb."),
    ]
    assert (read.authors, read.dates) == (("Ilse Grünwald", "T. Lima"), ("May 2021",))


def test_every_command_that_takes_in_a_file_is_told_where_that_was_not_read() -> None:
    source = (
        rb"\input ebb \subfileinclude{flood} \import{tides/}{neap} \verb|\input{a}| % \input{b}"
    )
    (warning,) = losses_of(".tex", source)
    assert ": ebb, flood, tides/neap; " in warning.message


@pytest.mark.parametrize(("option", "encoding"), [("latin2", "iso8859-2"), ("cp1251", "cp1251")])
def test_a_source_is_read_in_the_encoding_that_it_says(option: str, encoding: str) -> None:
    word = "žluť" if option == "latin2" else "прилив"
    data = f"\\usepackage[{option}]{{inputenc}} {word}".encode(encoding)
    assert word in read_markup(".tex", data).plain_text
    assert losses_of(".tex", data) == ()


def test_a_binary_file_is_no_text() -> None:
    with pytest.raises(ValueError, match=r"."):
        decode_tex(b"\x00\x01\x02PK\x03\x04" * 9)


def test_a_bibliography_that_is_not_in_the_file_is_named() -> None:
    source = rb"\bibliography{tides, ebb}\addbibresource{flood.bib} % \bibliography{no}"
    (warning,) = losses_of(".tex", source)
    assert warning.code == "inputs_not_read"
    assert "tides.bib, ebb.bib, flood.bib" in warning.message
    assert "no.bib" not in warning.message
    assert text(r"\bibliography{tides}") == ""


@pytest.mark.parametrize(
    "part",
    [
        *(r"\footnote{", r"\begin{verbatim}", r"\(", r"\iffalse ", r"\newcommand{\a}{", r"\SI["),
        *(r"\section{", r"\begin{tabular}{", r"\begin{a}", r"\end{a}", "$", "$$ "),
        *(r"\begin{tabular}{*{9}{l", r"\begin{lstlisting}[caption={", r"\begin{equation}", r"\["),
        *(r"\title{", r"\frac{", r"\begin{tabular}{l} \makecell{", r"\item[", r"\footnotemark "),
    ],
)
def test_what_is_never_closed_takes_as_long_as_it_is(part: str) -> None:
    def step(size: int) -> Callable[[], object]:
        source = part * size
        return lambda: read_latex(source)

    assert growth(step, 1_000) < LINEAR


_PARTS = (
    *("a ", "\n\n", "{", "}", "[", "]", "&", "\\\\", "$", "$$", "\\[", "\\]", "%", "\ufffc"),
    *(r"\item ", r"\section{b}", r"\footnote{c}", r"\footnotemark ", r"\footnotetext{d}"),
    *(r"\begin{tabular}{ll}", r"\end{tabular}", r"\begin{enumerate}", r"\end{enumerate}"),
    *(r"\begin{verbatim}", r"\end{verbatim}", r"\begin{equation}", r"\end{equation}"),
    *(r"\title{e}", r"\author{f \and g}", r"\makecell{h\\i}", r"\multicolumn{2}{c}{j}"),
    *(r"\begin{quote}", r"\end{quote}", r"\enquote{k}", r"\endhead ", r"\caption{l}"),
    *(r"\begin{document}", r"\end{document}", r"\begin{lemma}[m]", r"\bibitem{n}"),
)


@given(st.lists(st.sampled_from(_PARTS), max_size=24).map("".join))
def test_any_source_is_read_and_its_pieces_are_clean(source: str) -> None:
    for piece in pieces(source):
        assert piece.text.strip() or piece.kind is C
        assert not any("\ufdd0" <= sign <= "\ufdef" or sign == "\ufffc" for sign in piece.text)
        assert all(0 <= mark.start < mark.end <= len(piece.text) for mark in piece.note_marks)
