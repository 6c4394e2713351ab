"""What of a Markdown or text file is prose: the words someone wrote for a reader."""

import re
from html import unescape
from typing import Final

_FRONT_MATTER: Final = re.compile(
    r"\A\ufeff?(?:---[ \t]*\r?\n.*?\r?\n(?:---|\.\.\.)|\+\+\+[ \t]*\r?\n.*?\r?\n\+\+\+)[ \t]*"
    r"(?=\r?\n|\Z)",
    re.DOTALL,
)
_FENCE: Final = re.compile(r"[ \t>]{0,8}(`{3,}|~{3,})")
_INDENTED: Final = re.compile(r"(?: {4}|\t)[ \t]*\S")
_LIST_OR_NOTE: Final = re.compile(
    r"[ \t>]*(?:[-*+]|\d+[.)]|\(?[a-z#]\)|\[\^[^\]]+\]:|:)[ \t]|[ \t]+\S"
)
_HIDDEN: Final = re.compile(
    r"(?<!\\)<!--.*?(?:-->|\Z)"
    r"|(?<!\\)<(script|style)\b.*?(?:</\1\s*>|\Z)"
    r"|(?<!\\)</?[A-Za-z][^<>]*>"  # a tag: its attributes are quoted, and quote no one
    r"|\$\$.*?\$\$"
    r"|(?P<address><(?:https?|mailto):[^\s<>]*>|(?<!@\{)https?://[^\s<>)\]\"“”’»]+)"
    r"|^[ ]{0,3}\[[^\]^@\n][^\]\n]*\]:[ \t]+\S.*$"  # where a link leads
    r"|(?<=\])\((?:[^()\s]|\([^()\s]*\))*(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)"
    r"|(?<!\\)\{(?:[#.][^{}\n]*|[^{}\n]*=[^{}\n]*)\}",  # attributes
    re.DOTALL | re.MULTILINE,
)
_CODE: Final = re.compile(r"(?<![`\\])(`+)(?!`)((?:(?!\n[ \t]*\n).)+?)(?<!`)\1(?!`)", re.DOTALL)
_LATEX_QUOTE: Final = re.compile(r"(?<!`)``(?!`)(?:(?!\n\s*\n|`)[\s\S])*?''")
_WRITTEN_MARK: Final = re.compile(
    r"\\[\"']|&(?:[lr]dquo|[lr]squo|bdquo|sbquo|[lr]aquo|quot|#(?:34|171|187|82(?:1[678]|2[012]))"
    r"|#[xX](?:22|[aA][bB]|[bB][bB]|201[89aAcCdDeE]));"
)
"""A quotation mark behind a backslash, as converters write it, or as an entity of HTML."""
_NOT_BLANK: Final = re.compile(r"\S")

_LINK: Final = re.compile(
    r"(?<!\\)!?\[([^\[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\](?=\W|\Z))"
)
_NOTE_MARK: Final = re.compile(r"\[\^[^\]\s]+\]")
_TAG: Final = re.compile(r"(?<!\\)(?:<!--.*?-->|</?[A-Za-z][^<>]*>)", re.DOTALL)
_EMPHASIS: Final = re.compile(
    r"(?<![\\\w*])(\*{1,3})(?=[^\s*])(.+?)(?<=[^\s\\])\1(?![\w*])"
    r"|(?<![\\\w_])(_{1,3})(?=[^\s_])(.+?)(?<=[^\s\\])\3(?![\w_])",
    re.DOTALL,
)
_STRONG_IN_WORD: Final = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", re.DOTALL)
_ESCAPED: Final = re.compile(
    r"\\(?P<sign>[!-/:-@\[-`{-~])|(?P<entity>&#?\w{1,32};)|\\(?=\r?\n)"  # the last: a hard break
)


def prose_of(text: str, *, is_markdown: bool) -> str:
    """Return a text of the same length, in which all that is not prose is blank.

    Left out are front matter, code, comments, tags and attributes. Code within a line, and an
    address, are words that say nothing.

    Args:
        text: Of the file.
        is_markdown: Whether lines that are indented by four may be code.
    """
    found = _FRONT_MATTER.sub(_blank, text)
    found = _without_code_blocks(found, is_markdown=is_markdown)
    found = _CODE.sub(_as_word, found)
    return _WRITTEN_MARK.sub(_as_mark, _HIDDEN.sub(_hidden, found))


def plain(markdown: str) -> str:
    """Return the words of a piece of Markdown, without its markup."""
    text = _TAG.sub("", _NOTE_MARK.sub("", markdown))
    text = _LINK.sub(r"\1", text)
    text = _CODE.sub(r"\2", text)
    for _ in range(2):  # strong within emphasis
        text = _EMPHASIS.sub(lambda found: found[2] or found[4], text)
    text = _STRONG_IN_WORD.sub(r"\1", text)
    return _ESCAPED.sub(lambda found: found["sign"] or unescape(found["entity"] or ""), text)


def _blank(found: "re.Match[str]") -> str:
    return _NOT_BLANK.sub(" ", found[0])


def _hidden(found: "re.Match[str]") -> str:
    """Return blanks; an address is a word, beside which a quotation may close."""
    return _NOT_BLANK.sub("x" if found["address"] else " ", found[0])


def _as_mark(found: "re.Match[str]") -> str:
    """Return a mark right beside what it opens or closes, and blanks in the place of the rest."""
    text, (start, end) = found.string, found.span()
    mark, blanks = unescape(found[0])[-1], " " * (end - start - 1)
    before, behind = text[start - 1 : start] or " ", text[end : end + 1] or " "
    if not before.isalnum() and not behind.isspace():
        return f"{blanks}{mark}"
    return found[0] if before.isspace() or behind.isalnum() else f"{mark}{blanks}"


def _as_word(found: "re.Match[str]") -> str:
    """Return code as a word, but what TeX writes for quotation marks as it is."""
    if found[1] == "``" and _LATEX_QUOTE.match(found.string, found.start()):
        return found[0]
    return _NOT_BLANK.sub("x", found[0])


def _without_code_blocks(text: str, *, is_markdown: bool) -> str:
    lines = text.splitlines(keepends=True)
    fence = ""
    in_code = False
    before = ""  # the last line that is not blank
    after_blank = True
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if fence:
            lines[number] = _NOT_BLANK.sub(" ", line)
            if found and found[1].startswith(fence):
                fence = ""
            continue
        if found:
            fence = found[1]
            lines[number] = _NOT_BLANK.sub(" ", line)
            continue
        if not line.strip():
            after_blank = True
            continue
        indented = is_markdown and _INDENTED.match(line) is not None
        in_code = indented and (in_code or (after_blank and not _LIST_OR_NOTE.match(before)))
        if in_code:
            lines[number] = _NOT_BLANK.sub(" ", line)
        else:
            before = line
        after_blank = False
    return "".join(lines)
