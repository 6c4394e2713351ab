"""The words that a reader of a LaTeX draft sees."""

import pytest

from tests.unit.domain.quotations.latex.drafting import draft, shown


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            r"some \emph{stressed} and \textbf{\textit{strong}} words",
            "some stressed and strong words",
        ),
        (r"{\em old} {\small manners} \mbox{kept together}", "old manners kept together"),
        (r'\"a M\"uller na\"{\i}ve \c{c} \v s \'e \.z', "ä Müller naïve ç š é ż"),
        (
            r"\aa ngstr\"om stra\ss e gro{\ss} \o{} \AE\ \l\'od\'z \ae{}on",
            "ångström straße groß ø Æ łódź æon",
        ),
        (r"\& \% \$ \# \_ \{ \} \textbackslash{} \textasciitilde{}", "& % $ # _ { } \\ ~"),
        (r"pp.~3--5 --- or so\ldots{} \dots\ \textellipsis", "pp. 3–5 — or so… … …"),
        (r"z.\,B. 10\,000 \SI{5}{\percent} \quad end\-ing", "z. B. 10 000 5 % ending"),
        ("``double'' and `single' and dogs' tails", "“double” and ‘single’ and dogs’ tails"),
        ('"`Die Flut"\' und \\glqq Ebbe\\grqq{} und ,,Wind``', "„Die Flut“ und „Ebbe“ und „Wind“"),
        (
            r"\og la mer \fg{} <<la mer>> \guillemotleft mer\guillemotright",
            "« la mer » «la mer» «mer»",
        ),
        (r"?`Por qu\'e? !`Hola!", "¿Por qué? ¡Hola!"),
        (
            r"see \href{http://x.org/a%20b}{the page} at \url{http://x.org/%7Ea_b}",
            "see the page at http://x.org/%7Ea_b",
        ),
        (
            r"\textcolor{red}{red} \foreignlanguage{german}{Wort} \parbox[t]{3cm}{box}",
            "red Wort box",
        ),
        (r"before\label{x} \index{word!other}after, see~\ref{fig:a}.", "before after, see ."),
        (r'the call \verb|a_b{%| and \lstinline!x = "y"! end', 'the call a_b{% and x = "y" end'),
        (
            r"\ce{H2O}, m\textsuperscript{2}, 1\textsuperscript{st}, CO\textsubscript{2}",
            "H2O, m², 1st, CO2",
        ),
        (r"\LaTeX\ and \TeX{}s \S~3 \copyright{} \texteuro{}5", "LaTeX and TeXs § 3 © €5"),
        (
            r"\replaced{new}{old} \added{more} \deleted{gone} \todo{fix this}words",
            "new more words",
        ),
        (r"one\footnotesize\ two \unknowncommand[with options]{three}", "one two three"),
        (r"words \hspace{1em} words \vskip 2pt plus 1pt words", "words words words"),
        ("a {half-open group", "a half-open group"),
        (r"a \textbf{half-open command", "a half-open command"),
    ],
)  # fmt: skip
def test_commands_give_the_words_that_they_print(source: str, words: str) -> None:
    assert shown(source) == words


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("$n = 5$ and $n=5$", "n = 5 and n = 5"),
        (r"$p<.05$, \(r \geq -0.3\)", "p < .05, r ≥ −0.3"),
        (r"10$^{-3}$ $10^{-3}$ $x^2$ $2^n$ $e^{i\pi}$", "10⁻³ 10⁻³ x² 2ⁿ eiπ"),
        (r"20\,$^{\circ}$C, $20^\circ$, CO$_2$, $x_i$, $^{13}$C", "20 °C, 20°, CO2, xi, ¹³C"),
        (
            r"$\mu$m, $\alpha$-helix, $5 \pm 2$, $3 \times 10^4$, $a-b$",
            "μm, α-helix, 5 ± 2, 3 × 10⁴, a − b",
        ),
        (
            r"$10\,000$ $3{,}14$ $5\%$ $x \text{ for all } y$",
            "10 000 3,14 5% x for all y",
        ),
        (
            r"\SI{5.5}{\kilo\metre\per\second} \SI{20}{\celsius} \qty{3}{m/s}",
            "5.5 km s⁻¹ 20 °C 3 m/s",
        ),
        (
            r"\num{1e-3} \num{-5} \ang{30} \si{\micro\metre} \SIrange{1}{2}{\metre}",
            "1 × 10⁻³ −5 30° µm 1 m to 2 m",
        ),
        (r"\SI{4}{\square\metre} \SI{4}{\metre\squared\per\second\squared}", "4 m² 4 m² s⁻²"),
        (
            r"so $$a = b$$ and \[c = d\] and \begin{equation}e\end{equation} follow",
            "so and and follow",
        ),
        ("5$ and a lone sign", "5 and a lone sign"),
    ],
)  # fmt: skip
def test_formulas_within_a_line_are_read_as_a_page_shows_them(source: str, words: str) -> None:
    assert shown(source) == words


@pytest.mark.parametrize(
    "source",
    [
        "% a comment ``of words''",
        "\\begin{comment}\nwords\n\\end{comment}",
        "\\begin{verbatim}\nwords % \\end{x}\n\\end{verbatim}",
        '\\begin{lstlisting}[language=C]\nprintf("words");\n\\end{lstlisting}',
        "\\begin{tikzpicture}\\node{words};\\end{tikzpicture}",
        "\\begin{thebibliography}{9}\\bibitem{a} A. Rowe: ``Words''.\\end{thebibliography}",
        "\\includegraphics[width=3cm]{words} \\nocite{words} \\input{drawing.pgf}",
        "\\iffalse words \\ifx a b c\\fi more words \\fi",
        "\\newcommand{\\words}{words}\\def\\more#1{words}\\setlength{\\parskip}{3pt}",
        "<<words>>=\nplot(1)\n@\n",
    ],
)  # fmt: skip
def test_what_is_not_printed_as_words_is_left_out(source: str) -> None:
    assert shown(source) == ""


def test_the_preamble_and_what_follows_the_document_are_no_text() -> None:
    source = (
        "\\documentclass{article}\n% \\begin{document}\n\\title{None}\n"
        "\\begin{document}\nWords.\n\\end{document}\nNot these."
    )

    assert shown(source) == "Words."


def test_a_comment_joins_lines_and_ends_no_paragraph() -> None:
    text = draft("to%\n  gether, and\n% a whole line\nthe next % end\n\nA new one.").text

    assert text.split("\n\n")[0] == "together, and\nthe next "


def test_a_command_alone_on_its_line_ends_no_paragraph() -> None:
    assert "\n\n" not in draft("words\n\\label{here}\n\\index{there}\nmore words").text.strip()


@pytest.mark.parametrize(
    "source",
    [
        "One.\n\n Two.", "One.\\par Two.", "One.\\section{Two.}", "\\item One.\\item Two.",
        "One.\\begin{itemize}Two.", "\\begin{center}One.\\end{center}Two.",
    ],
)  # fmt: skip
def test_paragraphs_end_where_they_do_on_the_page(source: str) -> None:
    assert [part.strip() for part in draft(source).text.split("\n\n") if part.strip()] == [
        "One.",
        "Two.",
    ]


def test_code_and_addresses_are_words_but_no_prose() -> None:
    found = draft('see \\url{http://x.org/"a"} and \\verb|print("words")| or a@b.org')

    assert "http" not in found.prose
    assert '"' not in found.prose
    assert "@" not in found.prose
    assert len(found.prose) == len(found.text)


def test_german_shorthands_are_read_where_the_language_is_german() -> None:
    words = 'f"ur Stra"se, Schi"ffahrt, Dru"cker, auf"|fallen, "<so">'
    german = f"\\documentclass[ngerman]{{article}}\\begin{{document}}{words}\\end{{document}}"
    last = f"\\usepackage[english,main=german]{{babel}}\\begin{{document}}{words}\\end{{document}}"

    assert shown(german) == "für Straße, Schiffahrt, Drucker, auffallen, «so»"
    assert shown(last) == shown(german)
    assert shown('an "unusual" word') == 'an "unusual" word'


def test_notes_and_floats_stand_behind_their_paragraph() -> None:
    source = (
        "The sentence\\footnote{A note.\n\nIts end.} goes on\n"
        "\\begin{figure}\\caption{A picture.}\\end{figure}\nto its end.\n\nThe next."
    )

    parts = [" ".join(part.split()) for part in draft(source).text.split("\n\n")]
    assert list(filter(None, parts)) == [
        "The sentence[^fn1] goes on to its end.",
        "[^fn1]: A note. Its end.",
        "A picture.",
        "The next.",
    ]
