"""Making LaTeX ready for Docling's backend, which loses footnotes, links and written-out signs."""

import re
from collections import Counter

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.tex.macros import (
    Command,
    expand_definitions,
    rewrite_commands,
    rewrite_spans,
)
from loccit.infrastructure.adapters.docling.tex.notes import with_notes, with_raised
from loccit.infrastructure.adapters.docling.tex.signs import (
    SIGN,
    SIGN_COMMANDS,
    sign_of,
    without_frames,
)
from loccit.infrastructure.adapters.docling.tex.structure import (
    closed,
    with_headings,
    with_plain_columns,
)
from loccit.infrastructure.adapters.docling.text.plain_text import (
    decode,
    decode_as,
    guessed_encoding,
)

# What stands in these is not prose, and is left as it is.
_ENDS = {"$$": "$$", "$": "$", "\\(": "\\)", "\\[": "\\]"}
_VERBATIM = (
    r"\\begin\{(?P<env>verbatim\*?|lstlisting|minted|equation\*?|align\*?|gather\*?|multline\*?"
    r"|eqnarray\*?|math|displaymath|tikzpicture)\}"
    r"|\\verb\*?(?P<bar>[^\w\s*])[^\n]*?(?P=bar)"
    r"|(?P<open>\$\$|(?<!\\)\$|\\\(|\\\[)|\\(?:begin|end|label|ref|cite\w*)\b(?:\{[^{}]*\})?"
)
_SIGNS = {
    "---": "\u2014",
    "--": "\u2013",
    "``": "\u201c",
    "''": "\u201d",
    "~": " ",
} | dict.fromkeys(("\\ ", "\\,", "\\;", "\\:"), " ")
_PROSE = re.compile(
    rf"\\\\|{_VERBATIM}|{SIGN}|(?P<sign>---|--|``|''|(?<!\\)~|(?<!\\)\\[ ,;:])", re.DOTALL
)

_UNSET = (
    r"comment|filecontents\*?|tikzpicture|pgfpicture|pspicture\*?|picture|forest|circuitikz|axis"
)
"""Environments without prose: drawings, and what is not printed."""
_PROGRAM = re.compile(
    rf"\\begin\{{(?P<env>verbatim\*?|lstlisting|minted|[BL]?Verbatim|alltt|Highlighting|{_UNSET})\}}"
    r"|\\verb\*?(?P<bar>[^\w\s*])[^\n]*?(?P=bar)"
    r"|(?P<comment>(?<!\\)(?:\\\\)*%[^\n]*(?:\n[ \t]*)?)"
)
_UNREAD = re.compile(_UNSET)
_PROGRAM_BEGIN = re.compile(
    r"\\begin\{(?:(?:verbatim\*?|alltt)\}|(?P<minted>minted)?[^{}]*\}"
    r"[ \t]*(?:\[(?P<options>(?:[^\[\]{}]|\{[^{}]*\})*)\])?(?(minted)\{[^{}\n]*\}))[^\S\n]*\n?"
)
_CAPTION = re.compile(r"(?:caption|title)\s*=\s*(\{[^{}]*\}|[^,{}]+)")
_SHELF = "\ufdd4{}\ufdd5"
_SHELVED = re.compile("\ufdd4(\\d+)\ufdd5")
_TOKEN = re.compile(r"\\[A-Za-z]+Tok\{((?:[^{}\\]|\\.|\{\})*)\}")
_OF_PROGRAMS = {"textless": "<", "textgreater": ">", "textasciitilde": "~"}
"""Signs that Pandoc writes by their names in programs."""
_LONG_TABLE_HEAD = re.compile(r"\\endfirsthead.*?\\endhead", re.DOTALL)
_LONG_TABLE_ENDS = re.compile(r"\\end(?:first)?head\b|\\end(?:last)?foot\b")
_LONG_TABLE_FOOT = re.compile(r"(?<=\\endhead)(?:(?!\\end).)*?\\endlastfoot", re.DOTALL)

_LISTS = re.compile(
    r"\\begin\{(?P<begin>enumerate|itemize|description)\}"
    r"|\\end\{(?P<end>enumerate|itemize|description)\}|(?P<item>\\item)(?![A-Za-z])(?!\s*\[)"
)

_DISPLAY = re.compile(r"\\(begin|end)\{(?:equation|displaymath)\*?\}")
_NO_PROSE = re.compile(
    r"\\begin\{(?P<env>(?:equation|align|gather|multline|tabular|array)\*?)\}(?:(?!\\end\{).)*"
    r"|\$[^$]*\$|\\[A-Za-z]+|\{[^{}\s]*\}|\[[^\[\]\n]*\]",
    re.DOTALL,
)
"""Formulas, tables, commands with what looks like a name or a setting behind them."""
_WORD = re.compile(r"[^\W\d_]{3,}")

_INPUT_ENCODING = re.compile(rb"\\usepackage\s*\[([\w-]+)\]\s*\{inputenc\}")
_ENCODINGS = {"ansinew": "cp1252", "applemac": "mac-roman"}
"""Options of the package `inputenc` that Python does not know as names of encodings."""

_SETTINGS = (
    "pagestyle", "thispagestyle", "hyphenation", "pagenumbering", "tikzset", "pgfplotsset",
    "hypersetup", "captionsetup", "lstset", "selectlanguage", "bibliographystyle",
)  # fmt: skip
"""Commands whose argument no reader sees."""
_COMMANDS = {
    "href": Command(2, lambda a: a[1]),
    "url": Command(1, lambda a: a[0]),
    "nolinkurl": Command(1, lambda a: a[0]),
    "hypertarget": Command(2, lambda a: a[1]),
    "hyperlink": Command(2, lambda a: a[1]),
    "hyperref": Command(1, lambda a: a[0], optional=True),
    "texorpdfstring": Command(2, lambda a: a[0]),
    "textcolor": Command(2, lambda a: a[1], optional=True),
    "colorbox": Command(2, lambda a: a[1]),
    "multicolumn": Command(3, lambda a: a[2] + " &" * (_number(a[0]) - 1)),
    "multirow": Command(3, lambda a: a[2], optional=True),
    "cmidrule": Command(1, lambda _: ""),
    "cline": Command(1, lambda _: ""),
    "setlength": Command(2, lambda _: ""),
    "addtolength": Command(2, lambda _: ""),
    "setcounter": Command(2, lambda _: ""),
    "vspace": Command(1, lambda _: " "),
    "hspace": Command(1, lambda _: " "),
    **dict.fromkeys(_SETTINGS, Command(1, lambda _: "", optional=True)),
    "addcontentsline": Command(3, lambda _: ""),
    "markboth": Command(2, lambda _: ""),
    **SIGN_COMMANDS,
    "bibliography": Command(1, lambda _: ""),
    **dict.fromkeys(("newpage", "clearpage", "cleardoublepage"), Command(0, lambda _: "\n\n")),
    # Of pylatexenc's two arguments, as in the package physics, the package braket has one: the
    # other would be the sign that ends the formula.
    "braket": Command(1, lambda a: f"\\braket{{{a[0]}}}{{}}"),
    "protect": Command(0, lambda _: ""),
    "tightlist": Command(0, lambda _: ""),
    "phantomsection": Command(0, lambda _: ""),
}
_MOST_COLUMNS = 100
"""Columns that a cell may claim to reach over; no page has room for as many."""


def prepare_latex(data: bytes) -> bytes:
    """Prepare a text: definitions expanded, footnotes and headings marked, signs written out.

    No file is read; those that it takes in stand in it already.
    """
    source, shelf = _shelve(decode_tex(data))
    source = without_frames(expand_definitions(source))
    source = rewrite_commands(source, _COMMANDS)
    source = _long_tables(with_raised(source))
    source = _DISPLAY.sub(lambda match: "\\[" if match[1] == "begin" else "\\]", source)
    source = with_headings(with_notes(_numbered(with_plain_columns(source))))
    source = rewrite_spans(closed(source), _PROSE, _end_of, _sign)
    return _SHELVED.sub(lambda match: shelf[int(match[1])], source).encode("utf-8")


def _end_of(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups["env"]:
        return f"\\end{{{groups['env']}}}"
    return _ENDS.get(groups.get("open") or "", "")


def _sign(match: re.Match[str], span: str) -> str:
    if match["name"]:
        return sign_of(match["name"])
    return _SIGNS[match["sign"]] if match["sign"] else span


def decode_tex(data: bytes) -> str:
    """Return the text of a file: UTF-8, else what it says, else Windows-1252.

    Raises:
        ValueError: If it is no text.
    """
    name = declared_encoding(data)
    return (decode_as(data, name) if name and guessed_encoding(data) else None) or decode(data)


def declared_encoding(data: bytes) -> str:
    """Return the name of the encoding other than UTF-8 that a file says it has, or nothing."""
    found = _INPUT_ENCODING.search(data)
    name = found[1].decode("ascii") if found else "utf8"
    return "" if name.startswith("utf") else _ENCODINGS.get(name, name)


def without_comments(source: str) -> str:
    """Return a source without its comments and its programs."""
    return _SHELVED.sub("", _shelve(source)[0])


def prose_words(data: bytes) -> Counter[str]:
    """Return the words of a file that a reader should see, with how often they stand there."""
    source = without_comments(decode_tex(data))
    begin, _, rest = source.partition("\\begin{document}")
    return words_of(_NO_PROSE.sub(" ", rest or begin))


def words_of(text: str) -> Counter[str]:
    """Return the words of three letters and more of a text."""
    return Counter(_WORD.findall(text))


def _shelve(source: str) -> tuple[str, list[str]]:
    """Take out comments, and put programs where nothing edits them."""
    shelf: list[str] = []

    def take(match: re.Match[str], span: str) -> str:
        if match["env"] and _UNREAD.fullmatch(match["env"]):
            return ""
        if match["comment"] is not None:
            kept = span.partition("%")[0]
            return kept + ("\n" if re.search(r"\n\s*\n", span) else "")
        shelf.append(_as_verbatim(match["env"], span) if match["env"] else span)
        return _SHELF.format(len(shelf) - 1)

    return rewrite_spans(_SHELVED.sub("", source), _PROGRAM, _end_of, take), shelf


def _as_verbatim(environment: str, span: str) -> str:
    """Return a program as the one environment that Docling's parser does not look into."""
    begin = _PROGRAM_BEGIN.match(span)
    options, start = (begin["options"] or "", begin.end()) if begin else ("", 0)
    inner = span[start:].rpartition("\\end{")[0]
    if environment == "Highlighting":
        inner = _without_colours(inner)
    title = _CAPTION.search(options)
    lead = f"\n\n{mark(Mark.CAPTION)}{title[1].strip('{}')}\n\n" if title else ""
    return f"{lead}\\begin{{verbatim}}\n{inner}\\end{{verbatim}}"


def _without_colours(inner: str) -> str:
    """Turn what Pandoc makes of a program into the program."""
    for name, sign in _OF_PROGRAMS.items():
        inner = inner.replace(f"\\{name}{{}}", sign)
    inner = _TOKEN.sub(r"\1", inner).replace(r"\textbackslash{}", "\\")
    return re.sub(r"\\([{}_#$%&])", r"\1", inner)


def _numbered(source: str) -> str:
    """Write the number of each item of an enumeration, as the standard classes do."""
    lists: list[int | None] = []  # items so far in the open lists; None in one without numbers

    def number(match: re.Match[str]) -> str:
        if match["begin"]:
            lists.append(0 if match["begin"] == "enumerate" else None)
        elif match["end"] and lists:
            lists.pop()
        elif match["item"] and lists and (count := lists[-1]) is not None:
            lists[-1] = count + 1
            depth = sum(open_list is not None for open_list in lists)
            return f"{match[0]} {_item_label(depth, count + 1)} "
        return match[0]

    return _LISTS.sub(number, source)


def _item_label(depth: int, number: int) -> str:
    letter = "abcdefghijklmnopqrstuvwxyz"[(number - 1) % 26]
    return {2: f"({letter})", 4: f"{letter.upper()}."}.get(depth, f"{number}.")


def _long_tables(source: str) -> str:
    if "\\endhead" not in source:
        return source
    source = _LONG_TABLE_FOOT.sub("", _LONG_TABLE_HEAD.sub(r"\\endhead", source))
    return _LONG_TABLE_ENDS.sub("", source)


def _number(text: str) -> int:
    return min(int(text), _MOST_COLUMNS) if text.strip().isdecimal() else 1
