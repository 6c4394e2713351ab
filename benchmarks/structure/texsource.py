"""Reads title, authors, language and class out of LaTeX sources."""

import re
from collections.abc import Iterator
from pathlib import Path

from charset_normalizer import from_bytes
from pylatexenc.latex2text import LatexNodes2Text

from benchmarks.structure.truth import Metadata

_COMMENT = re.compile(r"(?<!\\)%.*")
_CLASS = re.compile(r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{([^}]+)\}")
_ENCODING = re.compile(r"\\usepackage\s*\[([^\]]*)\]\s*\{inputenc\}")
_CHARSETS = {
    "latin1": "cp1252",
    "latin9": "iso8859-15",
    "ansinew": "cp1252",
    "applemac": "mac_roman",
    "latin2": "iso8859-2",
    "latin5": "iso8859-9",
    "cp1250": "cp1250",
    "cp1251": "cp1251",
    "koi8-r": "koi8-r",
    "iso-8859-7": "iso8859-7",
}
_TEXTS = (".tex", ".ltx", ".cls", ".sty", ".bib", ".clo", ".def", ".cfg")
_NO_WORDS = re.compile(
    r"\\(?:thanks|includegraphics|scalebox|vspace\*?|fontsize)\s*(?:\[[^\]]*\])?\s*\{[^}]*\}"
)
_WORDS_OF_A_NAME = 5
_CONTENTSLINE = re.compile(r"\\contentsline\s*\{(\w+)\}\{")


def class_of(source: str) -> str:
    """Return the class of a document; empty when it names none."""
    match = _CLASS.search(_COMMENT.sub("", source))
    return match[1].strip() if match else ""


def make_utf8(folder: Path, main: str) -> None:
    """Write the TeX files below a folder that are not UTF-8 as UTF-8.

    Args:
        folder: Their folder.
        main: The main file's text, which names the encoding.
    """
    match = _ENCODING.search(main)
    told = _CHARSETS.get(match[1].strip() if match else "")
    for path in folder.rglob("*"):
        if path.suffix.lower() in _TEXTS and path.is_file():
            content = path.read_bytes()
            try:
                content.decode("utf-8")
            except UnicodeDecodeError:
                guess = from_bytes(content).best()
                charset = told or (guess.encoding if guess else "cp1252")
                path.write_text(content.decode(charset, "replace"), encoding="utf-8")


def metadata_of(source: str) -> Metadata:
    r"""Return what \title, \author and \date were given in the text of all sources."""
    plain = _COMMENT.sub("", source)
    title = _said(plain, "title")
    authors = _raw(plain, "author")
    date = "" if r"\today" in (_raw(plain, "date") or "") else _said(plain, "date") or ""
    year = re.search(r"\b(19|20)\d\d\b", date)
    return Metadata(
        title=title if title and len(title) > 3 else None,
        authors=tuple(_authors(authors)) if authors else (),
        year=int(year[0]) if year else None,
    )


def _authors(argument: str) -> Iterator[str]:
    for part in re.split(r"\\and\b|\\AND\b|\\And\b", argument):
        first = re.split(r"\\\\|\\thanks|\\inst\b|\\email|\\affil", part)[0]
        name = plain_text(first).strip(" ,;")
        if 0 < len(name.split()) <= _WORDS_OF_A_NAME:
            yield name


def _said(source: str, command: str) -> str | None:
    argument = _raw(source, command)
    return plain_text(_NO_WORDS.sub("", argument)) if argument else None


def _raw(source: str, command: str) -> str | None:
    match = None
    for match in re.finditer(rf"\\{command}\s*(?:\[[^\]]*\])?\s*\{{", source):
        argument = group_at(source, match.end() - 1)
        if argument and "#" not in argument and r"\@" not in argument:
            return argument
    return None


def group_at(source: str, start: int) -> str:
    """Return what stands in the braces that open at a place; empty when they do not close."""
    depth = 0
    for place in range(start, min(len(source), start + 5000)):
        if source[place - 1] == "\\" and place > start:
            continue
        if source[place] == "{":
            depth += 1
        elif source[place] == "}":
            depth -= 1
            if depth == 0:
                return source[start + 1 : place]
    return ""


def plain_text(tex: str) -> str:
    """Return TeX mark-up as text; words of commands that nobody knows are left out."""
    try:
        text = LatexNodes2Text(math_mode="text").latex_to_text(tex)
    except Exception:  # noqa: BLE001  (pylatexenc raises what it likes on broken mark-up)
        text = re.sub(r"\\\w+|[{}$~]", " ", tex)
    return " ".join(text.split())


def contents_of(toc: str) -> list[tuple[str, str]]:
    """Return the entries of a .toc file as level's name and title with its number."""
    entries = []
    for match in _CONTENTSLINE.finditer(toc):
        title = group_at(toc, match.end() - 1)
        title = re.sub(
            r"\\(numberline|partnumberline|chapternumberline|nonumberline)\s*", " ", title
        )
        entries.append((match[1], plain_text(title)))
    return entries


def letters(text: str) -> str:
    """Return a text's letters and digits, to compare what two readers made of it."""
    return "".join(character for character in text.casefold() if character.isalnum())
