"""Sets plain nodes in a look, with all that a page can hold, as LaTeX whose marks tell it."""

import random
from collections.abc import Iterator, Sequence

from benchmarks.structure.fronts import FRONTS, WITH_ABSTRACT, Front
from benchmarks.structure.looks import Look
from benchmarks.structure.prose import Node, sentences_of
from benchmarks.structure.truth import Metadata

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}
_SECTIONS = ("section", "subsection", "subsubsection", "paragraph")
_BABEL = {
    "de": "ngerman",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "brazilian",
    "nl": "dutch",
    "pl": "polish",
    "cs": "czech",
    "ru": "russian",
    "uk": "ukrainian",
    "tr": "turkish",
    "id": "indonesian",
    "el": "greek",
    "fi": "finnish",
    "hu": "magyar",
    "ro": "romanian",
    "sr": "serbianc",
    "ca": "catalan",
    "no": "norsk",
    "vi": "vietnamese",
    "bg": "bulgarian",
    "mk": "macedonian",
    "be": "belarusian",
    "en": "english",
}
_STATEMENTS = {
    "en": ("Theorem", "Definition", "Lemma", "Remark"),
    "de": ("Satz", "Definition", "Lemma", "Bemerkung"),
    "fr": ("Théorème", "Définition", "Lemme", "Remarque"),
    "es": ("Teorema", "Definición", "Lema", "Observación"),
    "it": ("Teorema", "Definizione", "Lemma", "Osservazione"),
    "pt": ("Teorema", "Definição", "Lema", "Observação"),
    "nl": ("Stelling", "Definitie", "Lemma", "Opmerking"),
    "pl": ("Twierdzenie", "Definicja", "Lemat", "Uwaga"),
    "cs": ("Věta", "Definice", "Lemma", "Poznámka"),
    "ru": ("Теорема", "Определение", "Лемма", "Замечание"),
    "uk": ("Теорема", "Означення", "Лема", "Зауваження"),
    "tr": ("Teorem", "Tanım", "Yardımcı önerme", "Not"),
    "id": ("Teorema", "Definisi", "Lema", "Catatan"),
    "el": ("Θεώρημα", "Ορισμός", "Λήμμα", "Παρατήρηση"),
    "zh": ("定理", "定义", "引理", "注记"),
    "ja": ("定理", "定義", "補題", "注意"),
    "ko": ("정리", "정의", "보조정리", "참고"),
    "ar": ("مبرهنة", "تعريف", "تمهيدية", "ملاحظة"),
    "fa": ("قضیه", "تعریف", "لم", "نکته"),
    "he": ("משפט", "הגדרה", "למה", "הערה"),
}
_LATIN_FONTS = (
    "",
    "",
    r"\setmainfont{TeX Gyre Termes}\setsansfont{TeX Gyre Heros}",
    r"\setmainfont{TeX Gyre Pagella}",
    r"\setmainfont{Noto Serif}\setsansfont{Noto Sans}",
    r"\setmainfont{TeX Gyre Schola}",
    r"\setmainfont{Linux Libertine O}\setsansfont{Linux Biolinum O}",
    r"\renewcommand\familydefault{\sfdefault}\setsansfont{TeX Gyre Heros}",
    r"\setmainfont{XCharter}",
)
_OTHER_FONTS = (
    "",
    r"\setmainfont{FreeSerif}\setsansfont{FreeSans}\setmonofont{FreeMono}",
    r"\setmainfont{Noto Serif}\setsansfont{Noto Sans}",
)
_CJK = {
    "zh": r"\setCJKmainfont{Noto Serif CJK SC}\setCJKsansfont{Noto Sans CJK SC}"
    r"\setCJKmonofont{Noto Sans CJK SC}",
    "ja": r"\setmainjfont{Noto Serif CJK JP}\setsansjfont{Noto Sans CJK JP}",
    "ko": r"\setmainjfont{Noto Serif CJK KR}\setsansjfont{Noto Sans CJK KR}",
}
_RIGHT_TO_LEFT = {
    "ar": r"\usepackage[bidi=basic,provide=*,arabic]{babel}\babelfont{rm}{Amiri}"
    r"\babelfont{sf}{Amiri}\babelfont{tt}{FreeMono}",
    "fa": r"\usepackage[bidi=basic,provide=*,persian]{babel}\babelfont{rm}{FreeSerif}"
    r"\babelfont{sf}{FreeSans}\babelfont{tt}{FreeMono}",
    "he": r"\usepackage[bidi=basic,provide=*,hebrew]{babel}\babelfont{rm}{FreeSerif}"
    r"\babelfont{sf}{FreeSans}\babelfont{tt}{FreeMono}",
}
_GIVEN = ("Anna", "Jan", "Mary", "Luis", "Petra", "Omar", "Ines", "Karl", "Mira", "Tom", "Yuki")
_FAMILY = ("Berg", "Novak", "Silva", "Rossi", "Meyer", "Tanaka", "Olsen", "Haddad", "Lind", "Kask")
_PLACES = ("University of Westbury", "Technical University Nordhafen", "Institute of Reading")


def escaped(text: str) -> str:
    """Return a text as TeX."""
    return "".join(_SPECIAL.get(character, character) for character in text)


class Typesetter:
    """Sets one text; the same seed gives the same document."""

    def __init__(self, look: Look, language: str, seed: int) -> None:
        """Set the look, the language and what chance begins with."""
        self._look = look
        self._language = language
        self._chance = random.Random(seed)
        self._rich = self._chance.choice((0.06, 0.12, 0.2))

    def document(self, nodes: Sequence[Node], title: str) -> tuple[str, Metadata]:
        """Return a document as LaTeX, and what its front says.

        Args:
            nodes: What it holds; headings from level 1.
            title: Its title.
        """
        count = self._chance.choice((1, 1, 2, 3))
        authors = tuple(
            f"{self._chance.choice(_GIVEN)} {family}"
            for family in self._chance.sample(_FAMILY, count)
        )
        year = self._chance.randrange(1998, 2026)
        body = [*self._front(nodes, title, authors, year), *self._body(nodes), *self._end(nodes)]
        text = "\n".join([*self._preamble(title, authors), r"\begin{document}", *body])
        return text + "\n\\end{document}\n", Metadata(title, authors, year)

    def _preamble(self, title: str, authors: Sequence[str]) -> Iterator[str]:
        yield rf"\documentclass{self._look.document}"
        yield r"\PassOptionsToPackage{dvipsnames}{xcolor}"
        yield r"\usepackage{fontspec,amsmath,listings,graphicx,booktabs,tikz}"
        if self._look.front not in {"llncs", "amsart", "acm"} and "ams" not in self._look.name:
            yield r"\usepackage{amsthm}"
        if self._language in _RIGHT_TO_LEFT:
            yield _RIGHT_TO_LEFT[self._language]
        elif self._language in _CJK:
            own = self._language == "zh"  # ctex brings its own
            yield ("" if own else r"\usepackage{luatexja-fontspec}") + _CJK[self._language]
        else:
            if self._look.front not in {"acm", "revtex"}:
                yield rf"\usepackage[{_BABEL.get(self._language, 'english')}]{{babel}}"
            latin = self._language not in {"ru", "uk", "el", "sr", "bg", "mk", "be", "vi"}
            if self._look.front != "acm":
                yield self._chance.choice(_LATIN_FONTS if latin else _OTHER_FONTS)
        yield r"\lstset{basicstyle=\ttfamily\small,breaklines=true,columns=fullflexible}"
        for number, name in enumerate(_STATEMENTS.get(self._language, _STATEMENTS["en"])):
            within = "" if number else "[section]" if self._chance.random() < 0.5 else ""
            yield rf"\newtheorem{{lcs{'abcd'[number]}}}{{{name}}}{within}"
        yield self._look.preamble

    def _front(
        self, nodes: Sequence[Node], title: str, authors: Sequence[str], year: int
    ) -> Iterator[str]:
        first = next((node.text for node in nodes if node.kind == "paragraph"), title)
        front = Front(
            title=rf"\lcmark{{12}}{{{escaped(title)}}}",
            short=escaped(title[:40]),
            authors=tuple(authors),
            place=rf"\lcmark{{14}}{{{self._chance.choice(_PLACES)}}}",
            abstract=r"\begin{abstract}\lcset{15}" + escaped(first) + r"\end{abstract}",
            year=year,
        )
        yield from FRONTS[self._look.front](front)
        own = self._look.front in WITH_ABSTRACT
        if self._look.abstract and not own and "tufte" not in self._look.name:
            yield front.abstract
        if self._look.contents and not own:
            yield r"\tableofcontents"

    def _body(self, nodes: Sequence[Node]) -> Iterator[str]:
        chapters = 0
        for node in nodes:
            if node.kind == "heading":
                if self._look.chapters and node.level == 1:
                    chapters += 1
                    if self._look.parts and chapters % 2:
                        yield rf"\part{{{escaped(self._words(nodes, 3))}}}"
                    yield rf"\chapter{{{escaped(node.text)}}}"
                else:
                    depth = node.level - (2 if self._look.chapters else 1)
                    star = "*" if self._chance.random() < 0.04 else ""
                    yield rf"\{_SECTIONS[min(depth, 3)]}{star}{{{escaped(node.text)}}}"
            elif node.kind == "paragraph":
                yield from self._paragraph(node.text, nodes)
            elif node.kind in {"bullets", "numbers"}:
                yield from self._list(node.kind == "bullets", node.items)
            elif node.kind == "code":
                yield from self._code(node.text)
            else:
                yield from self._figure(node.text)

    def _paragraph(self, text: str, nodes: Sequence[Node]) -> Iterator[str]:
        said = escaped(text)
        if self._chance.random() < self._rich / 2:
            said += rf"\footnote{{{escaped(self._sentence(nodes))}}}"
        if self._chance.random() < self._rich / 4 and "two" not in self._look.name:
            said += rf"\marginpar{{\footnotesize {escaped(self._words(nodes, 4))}}}"
        yield said + "\n"
        if self._chance.random() < self._rich:
            made = self._chance.choice(
                (self._statement, self._formula, self._table, self._long_list, self._run_in)
            )
            yield from made(nodes)

    def _statement(self, nodes: Sequence[Node]) -> Iterator[str]:
        name = f"lcs{self._chance.choice('abcd')}"
        note = f"[{escaped(self._words(nodes, 2))}]" if self._chance.random() < 0.3 else ""
        yield rf"\begin{{{name}}}{note} {escaped(self._sentence(nodes))}\end{{{name}}}"

    def _formula(self, nodes: Sequence[Node]) -> Iterator[str]:
        letters = self._chance.sample("abcdefghkmnpqrstuvwxyz", 4)
        number = self._chance.choice(("equation", "equation*"))
        yield rf"\begin{{{number}}} {letters[0]} = \sum_{{i=1}}^{{{letters[1]}}}"
        yield rf"\frac{{{letters[2]}_i}}{{1+{letters[3]}^2}}\end{{{number}}}"

    def _table(self, nodes: Sequence[Node]) -> Iterator[str]:
        columns = self._chance.choice((2, 3, 4))
        caption = rf"\caption{{{escaped(self._sentence(nodes)[:120])}}}"
        above = self._chance.random() < 0.6
        yield r"\begin{table}[htbp]\centering" + (caption if above else "")
        yield rf"\begin{{tabular}}{{l{'r' * (columns - 1)}}}\toprule"
        yield (
            "{}"
            + " & ".join(escaped(self._words(nodes, 1)) for _ in range(columns))
            + r"\\ \midrule"
        )
        for _ in range(self._chance.randrange(2, 8)):
            cells = ["{}" + escaped(self._words(nodes, 2))]
            cells += [f"{self._chance.random() * 100:.1f}" for _ in range(columns - 1)]
            yield " & ".join(cells) + r"\\"
        yield r"\bottomrule\end{tabular}" + ("" if above else caption) + r"\end{table}"

    def _long_list(self, nodes: Sequence[Node]) -> Iterator[str]:
        count = self._chance.choice((3, 4, 9, 14))
        short = self._chance.random() < 0.5
        items = [self._words(nodes, 3) if short else self._sentence(nodes) for _ in range(count)]
        yield from self._list(self._chance.random() < 0.3, items)

    def _run_in(self, nodes: Sequence[Node]) -> Iterator[str]:
        yield rf"\paragraph{{{escaped(self._words(nodes, 3))}}} {escaped(self._sentence(nodes))}"
        yield ""

    def _list(self, bullets: bool, items: Sequence[str]) -> Iterator[str]:  # noqa: FBT001
        if not items:
            return
        name = "itemize" if bullets else "enumerate"
        yield rf"\begin{{{name}}}"
        yield from (rf"\item {{}}{escaped(item)}" for item in items)
        yield rf"\end{{{name}}}"

    def _code(self, text: str) -> Iterator[str]:
        lines = [line.rstrip() for line in text.split("\n")][:25]
        if not any(lines) or "\\end" in text:
            return
        plain = self._chance.random() < 0.5 and all(len(line) < 60 for line in lines)
        name = "verbatim" if plain else "lstlisting"
        yield "\n".join([rf"\begin{{{name}}}", *lines, rf"\end{{{name}}}"])

    def _figure(self, caption: str) -> Iterator[str]:
        width = self._chance.choice((3, 5, 6))
        yield r"\begin{figure}[htbp]\centering\begin{tikzpicture}"
        yield rf"\draw (0,0) rectangle ({width},2);\draw (0,0) -- ({width},2);"
        if self._chance.random() < 0.6:
            yield r"\node at (1,1.5) {A};\node at (2,0.5) {$x_1$};"
        yield rf"\end{{tikzpicture}}\caption{{{escaped(caption or 'A')}}}\end{{figure}}"

    def _end(self, nodes: Sequence[Node]) -> Iterator[str]:
        titles = [node.text for node in nodes if node.kind == "heading" and len(node.text) > 4]
        yield r"\begin{thebibliography}{99}"
        for number in range(self._chance.randrange(6, 22)):
            name = f"{self._chance.choice(_GIVEN)[0]}. {self._chance.choice(_FAMILY)}"
            title = escaped(self._chance.choice(titles)) if titles else "Notes"
            pages = self._chance.randrange(1, 400)
            yield (
                rf"\bibitem{{b{number}}} {name}, {title}, \emph{{Journal}} "
                rf"\textbf{{{self._chance.randrange(1, 60)}}}, {pages}--{pages + 9} "
                rf"({self._chance.randrange(1970, 2025)})."
            )
        yield r"\end{thebibliography}"

    def _sentence(self, nodes: Sequence[Node]) -> str:
        text = self._chance.choice([node.text for node in nodes if node.kind == "paragraph"])
        return self._chance.choice(sentences_of(text) or [text])

    def _words(self, nodes: Sequence[Node], count: int) -> str:
        words = self._sentence(nodes).split()
        if len(words) <= 1:
            return "".join(words)[: 4 * count]
        start = self._chance.randrange(max(1, len(words) - count))
        return " ".join(words[start : start + count]).strip(".,;:()")
