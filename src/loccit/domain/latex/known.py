"""What LaTeX and the usual packages define, as far as it changes what a reader sees."""

from typing import Final


def _counted(*names: str) -> dict[str, int]:
    """Return the number of each name: 1 for those of the first table, 2 for the second, ..."""
    return {name: count for count, table in enumerate(names, 1) for name in table.split()}


_PROGRAM_NAMES: Final = "verbatim verbatim* Verbatim BVerbatim LVerbatim lstlisting minted alltt"
PROGRAMS: Final = frozenset(_PROGRAM_NAMES.split())
"""Environments that hold code as it stands."""
_UNREAD_NAMES: Final = (
    "comment filecontents filecontents* tikzpicture pgfpicture pspicture pspicture* picture forest"
    " circuitikz axis prooftree luacode"
)
UNREAD: Final = frozenset(_UNREAD_NAMES.split())
"""Environments that hold drawings, or what is not printed."""
NO_PROSE: Final = frozenset({"thebibliography", "algorithmic", "algorithmicx"})
"""Others that a draft does not quote in."""
_FORMULA_NAMES: Final = (
    "equation align gather multline eqnarray alignat flalign displaymath math dmath empheq"
    " subequations IEEEeqnarray split"
)
FORMULAS: Final = frozenset(_FORMULA_NAMES.split())
"""Environments that are formulas, with or without a star; they may stand within a sentence."""
_FLOAT_NAMES: Final = (
    "figure table wrapfigure wraptable SCfigure SCtable sidewaysfigure sidewaystable marginfigure"
    " margintable algorithm listing floatingfigure textbox"
)
FLOATS: Final = frozenset(_FLOAT_NAMES.split())
"""Environments whose place in the source is not that in the text."""
_TABLE_NAMES: Final = "tabular tabularx tabulary tabu longtable supertabular tblr array"
TABLES: Final = frozenset(_TABLE_NAMES.split())
_BLOCK_NAMES: Final = (
    "quote quotation displayquote foreigndisplayquote hyphendisplayquote displaycquote"
    " foreigndisplaycquote hyphendisplaycquote quoting verse blockquote"
)
BLOCKS: Final = frozenset(_BLOCK_NAMES.split())
"""Environments that set a quotation as a block."""
_OF_ENVIRONMENTS: Final = (
    "tabular longtable supertabular array tblr tabulary minipage multicols spacing subfigure"
    " subtable adjustbox otherlanguage otherlanguage* column foreigndisplayquote"
    " hyphendisplayquote foreigndisplaycquote hyphendisplaycquote addmargin addmargin*"
)
ENVIRONMENT_ARGUMENTS: Final = _counted(
    _OF_ENVIRONMENTS, "tabularx tabular* adjustwidth wrapfigure wraptable"
)
"""How many arguments in braces behind the name of an environment are not printed."""

_ONE: Final = (
    "label ref eqref pageref autoref nameref cref Cref vref vpageref fref Fref subref zref"
    " hyperlink hypertarget index sindex glossary vspace hspace bibliography bibliographystyle"
    " documentclass usepackage RequirePackage pagestyle thispagestyle pagenumbering includeonly"
    " stepcounter refstepcounter newcounter includegraphics graphicspath color textcolor"
    " colorbox pagecolor rowcolor cellcolor href foreignlanguage selectlanguage parbox raisebox"
    " scalebox rotatebox cline cmidrule todo missingfigure phantom hphantom vphantom nocite"
    " addbibresource hypersetup sisetup lstset captionsetup geometry lstinputlisting"
    " verbatiminput includepdf includesvg markright fontfamily fontseries fontshape hyphenation"
    " theoremstyle bibitem tag deleted addtokomafont setkomafont acrodef usetikzlibrary"
    " pgfplotsset directlua SetBlockThreshold ExecuteBibliographyOptions citestyle bibpunct"
    " setcitestyle enlargethispage linespread Sexpr rinline tikz setstretch printbibheading"
    " microtypesetup tikzset urlstyle bibinfo bibfield inst IEEEauthorrefmark orcid orcidID"
    " orcidlink corref fnref tnoteref"
)
_TWO: Final = (
    "setlength addtolength setcounter addtocounter resizebox fcolorbox multicolumn multirow"
    " markboth fontsize newtheorem numberwithin DeclareMathOperator DeclareUnicodeCharacter"
    " addtocontents newglossaryentry rule colorlet inputminted pdfbookmark defcitealias"
)
_THREE: Final = (
    "addcontentsline definecolor crefname Crefname newacronym lstnewenvironment"
    " DefineVerbatimEnvironment"
)
HIDDEN: Final = _counted(_ONE, _TWO, _THREE)
"""How many arguments in braces of a command are not printed; those behind them are."""
HEADINGS: Final = frozenset(
    {f"{level}{name}" for level in ("", "sub", "subsub") for name in ("section", "paragraph")}
    | {"part", "chapter", "addchap", "addsec", "minisec", "caption", "captionof", "title"}
    | {"subtitle", "frametitle", "framesubtitle", "subcaption", "author", "date", "addpart"}
)
"""Commands whose argument is a paragraph of its own."""
NOTES: Final = frozenset(
    {"footnote", "endnote", "sidenote", "marginpar", "marginnote", "thanks", "footnotetext"}
    | {"mkbibfootnote", "pagenote", "tablefootnote"}
)
"""Commands whose argument is printed elsewhere."""
QUOTED: Final = {"enquote": 0, "say": 0, "uv": 0, "frquote": 0, "mkbibquote": 0} | {
    "foreignquote": 1,
    "hyphenquote": 1,
}
"""Commands that set their argument in quotation marks, and how many arguments stand before it."""
PARAGRAPHS: Final = frozenset(
    {"par", "newpage", "clearpage", "cleardoublepage", "pagebreak", "bigskip", "medskip"}
    | {"smallskip", "maketitle", "hline", "toprule", "midrule", "bottomrule", "endhead"}
    | {"appendix", "tableofcontents", "printbibliography"}
)
"""Commands at which a paragraph ends."""
