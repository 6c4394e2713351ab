"""What LaTeX writes by commands, and Docling would drop or print as text."""

from collections.abc import Callable

import pytest

from loccit.infrastructure.adapters.docling.losses import losses_of
from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.metadata import metadata_of
from loccit.infrastructure.adapters.docling.tex.latex import prepare_latex
from tests.growth import LINEAR, growth

H1, H2, H3 = (mark(Mark.SECTION, str(level)) for level in (1, 2, 3))


def prepared(source: str) -> str:
    return " ".join(prepare_latex(source.encode()).decode().split())


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"so \ldots{} on", "so … on"),
        (r"\pounds 5 and \S 3", "£5 and §3"),
        (r"$a, \ldots, b$", r"$a, \ldots, b$"),
        (r"\SI{5}{\kilo\metre\per\second\squared}", "5 km/s^2"),
        (r"\qty{3}{\micro\gram}, \num{1e5}, \SIrange{1}{2}{\percent}", r"3 µg, 1e5, 1–2 \%"),
        (r"\qty{3}{m/s} \si{\square\metre}", "3 m/s m^2"),
        (r"\enquote{tide}", "“tide”"),
        (r"one\\[2pt] two", r"one\\ two"),
        (r"\def\pair#1#2{#1--#2}\pair{A}{B}", "A–B"),
        (r"a \iffalse b \figure \fi c", "a c"),
        (r"a \iffalse b", r"a \iffalse b"),
        (r"\verb|--| -- \verb|a--", r"\verb|--| – \verb|a–"),
        (r"\begin{verbatim}-- \(-- --", r"– \(– –"),
        ("a \\begin{comment}\nb\n\\end{comment} c", "a c"),
        (r"\begin{minipage}[t]{0.5\textwidth} a \end{minipage}", "a"),
        (r"\begin{multicols}{2} a \end{multicols}", "a"),
        (r"\begin{lemma}[Tide] a \end{lemma}", "Lemma (Tide). a"),
        (r"\newtheorem{satz}{Satz}\begin{satz} a \end{satz}", r"\newtheorem{satz}{Satz} Satz. a"),
        (r"\part{Ebb} a", f"{H1}Ebb a"),
        (r"\part{Ebb}\chapter[F]{Flood}", f"{H1}Ebb {H2}Flood"),
        (r"\addsec{Ebb}\section*{Flood}", f"{H1}Ebb {H1}Flood"),
        (r"\chapter{Ebb}\subsubsection{Flood}\paragraph*{So.} a", f"{H1}Ebb {H2}Flood {H3}So. a"),
        (r"\pagenumbering{arabic}\tikzset{a/.style={b}}\lstset{c=d} e", "e"),
        (r"\verb|\ldots| \index{tide}a", r"\verb|\ldots| a"),
    ],
)
def test_what_a_reader_would_see_is_text(source: str, text: str) -> None:
    assert prepared(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\begin{table} a", "a"),
        (r"a \end{table} b", "a b"),
        (r"\begin{a}\begin{b} c \end{a} d", r"\begin{a} c \end{a} d"),
        (r"it costs 5$, he said", r"it costs 5\$, he said"),
        ("$a$ for 5$\n\n$b$", r"$a$ for 5\$ $b$"),
        (r"$$ & $a$ & $b$", "& $a$ & $b$"),
        (r"\begin{document} a \begin{b} c", r"\begin{document} a c"),
        (r"$$ a $$ and $b$", "$$ a $$ and $b$"),
        (r"$\braket{a|b}$ c", r"$\braket{a|b}{}$ c"),
    ],
)
def test_what_does_not_end_swallows_nothing(source: str, text: str) -> None:
    assert prepared(source) == text


@pytest.mark.parametrize(
    ("columns", "count"),
    [
        ("lcr", 3),
        ("|l|p{3cm}|", 2),
        (r">{$}c<{$} l *{2}{>{\bf}c|} @{}", 4),
        ("*{999}{*{999}{l}}", 100),
    ],
)
def test_the_columns_of_a_table_are_letters(columns: str, count: int) -> None:
    letters = "l" * count
    made = prepared(f"\\begin{{tabulary}}{{3cm}}{{{columns}}} a & b \\end{{tabulary}}")
    assert made == f"\\begin{{tabular}}{{{letters}}} a & b \\end{{tabular}}"


def test_nothing_reads_a_program_as_text() -> None:
    program = 'my $id = "[a-z]{64}"; # \\section{No} \\end{document}'
    made = prepared(
        "\\begin{lstlisting}[language=Perl, caption={To find it}, label=x]\n"
        f"{program}\n\\end{{lstlisting}} b"
    )
    caption = f"{mark(Mark.CAPTION)}To find it"
    assert made == f"{caption} \\begin{{verbatim}} {program} \\end{{verbatim}} b"


@pytest.mark.parametrize("begin", ["verbatim", "lstlisting", "minted}{c", "lstlisting}[gobble=0]"])
def test_a_program_keeps_its_first_indent(begin: str) -> None:
    name = begin.partition("}")[0]
    start = f"\\begin{{{begin}" + ("" if begin.endswith("]") else "}")
    made = prepare_latex(f"{start}\n    int x;\n\\end{{{name}}}".encode()).decode()
    assert made == "\\begin{verbatim}\n    int x;\n\\end{verbatim}"


def test_a_program_may_begin_with_a_bracket_on_its_first_line() -> None:
    made = prepared(r"\begin{verbatim}{a: 1}\end{verbatim}")
    assert made == r"\begin{verbatim} {a: 1}\end{verbatim}"


def test_every_command_that_takes_in_a_file_is_told_where_that_was_not_read() -> None:
    source = (
        rb"\input ebb \subfileinclude{flood} \import{tides/}{neap} \verb|\input{a}| % \input{b}"
    )
    (warning,) = losses_of(".tex", source)
    assert ": ebb, flood, tides/neap; " in warning.message


def test_what_a_drawing_is_made_of_is_no_text() -> None:
    assert prepared(r"a \begin{tikzpicture}[x=1] \draw (0,0); \end{tikzpicture} b") == "a b"


@pytest.mark.parametrize(("option", "encoding"), [("latin2", "iso8859-2"), ("cp1251", "cp1251")])
def test_a_source_is_read_in_the_encoding_that_it_says(option: str, encoding: str) -> None:
    word = "žluť" if option == "latin2" else "прилив"
    data = f"\\usepackage[{option}]{{inputenc}} {word}".encode(encoding)
    assert word in prepare_latex(data).decode()
    assert losses_of(".tex", data) == ()


def test_a_bibliography_that_is_not_in_the_file_is_named() -> None:
    (warning,) = losses_of(".tex", rb"\bibliography{tides, ebb}\addbibresource{flood.bib}")
    assert warning.code == "inputs_not_read"
    assert "tides.bib, ebb.bib, flood.bib" in warning.message
    assert "bibliography" not in prepared(r"\bibliography{tides}")


@pytest.mark.parametrize(
    "part",
    [
        *(r"\footnote{", r"\begin{verbatim}", r"\(", r"\iffalse ", r"\newcommand{\a}{", r"\SI["),
        *(r"\section{", r"\begin{tabular}{", r"\begin{a}", r"\end{a}", "$", "$$ "),
        *(r"\begin{tabular}{*{9}{l", r"\begin{lstlisting}[caption={"),
    ],
)
def test_what_is_never_closed_takes_as_long_as_it_is(part: str) -> None:
    def step(size: int) -> Callable[[], object]:
        source = (part * size).encode()
        return lambda: prepare_latex(source)

    assert growth(step, 1_000) < LINEAR


def test_authors_of_a_source_are_names_without_their_commands() -> None:
    source = (
        rb"\author{Ren\'{e} \v{C}ern\'y\thanks{x} \and \O ystein {\AA}s\\ Oslo}\date{May 1999}"
    )
    made = metadata_of(".tex", source)
    assert [author.family for author in made.authors] == ["Černý", "Ås"]
    assert made.year == 1999


def test_a_command_without_its_arguments_is_no_name() -> None:
    made = metadata_of(".tex", rb"\author{Ada King \href}")
    assert [author.family for author in made.authors] == ["King"]
