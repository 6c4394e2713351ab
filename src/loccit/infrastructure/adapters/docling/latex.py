"""Making LaTeX ready for Docling's backend, which drops what TeX writes with several signs."""

import re

# What stands in these is not prose, and is left as it is.
_VERBATIM = (
    r"\\begin\{(?P<env>verbatim\*?|lstlisting|minted|equation\*?|align\*?|gather\*?|multline\*?"
    r"|eqnarray\*?|math|displaymath|tikzpicture)\}.*?\\end\{(?P=env)\}"
    r"|\\verb\*?(?P<bar>[^\w\s*]).*?(?P=bar)"
    r"|\$\$.*?\$\$|(?<!\\)\$[^$]*\$|\\\(.*?\\\)|\\\[.*?\\\]|\\(?:begin|end|label|ref|cite\w*)\b"
    r"(?:\{[^{}]*\})?"
)
_SIGNS = {"---": "\u2014", "--": "\u2013", "``": "\u201c", "''": "\u201d", "~": " "}
_PROSE = re.compile(rf"{_VERBATIM}|(?P<sign>---|--|``|''|(?<!\\)~)", re.DOTALL)

# Docling gives chapters and sections the same level.
_BELOW = {
    "chapter": "section",
    "section": "subsection",
    "subsection": "subsubsection",
    "subsubsection": "paragraph",
    "paragraph": "subparagraph",
}
_SECTIONING = re.compile(r"\\(chapter|(?:sub){0,2}section|paragraph)(?=\s*[*\[{])")


def prepare_latex(data: bytes) -> bytes:
    """Write dashes and quotation marks as such, and put sections below chapters."""
    try:
        source = data.decode("utf-8")
    except UnicodeDecodeError:
        source = data.decode("latin-1")
    if re.search(r"\\chapter\s*[*\[{]", source):
        source = _SECTIONING.sub(lambda match: "\\" + _BELOW[match[1]], source)
    source = _PROSE.sub(lambda m: _SIGNS[m["sign"]] if m["sign"] else m[0], source)
    return source.encode("utf-8")
