"""Blocks of JATS that Docling leaves out, or puts elsewhere, as blocks that it keeps.

It knows no formula in MathML, no verse, no speaker, no label of a theorem; it skips the titles of
boxes and of groups of figures, the keywords, and abstracts in other languages. What follows a list
beside it becomes part of the list.
"""

import re
from html import escape, unescape

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.mathml import formula_text

_FORMULA = re.compile(
    r"<(?P<end>/?)list(?=[\s>])"
    r"|<(?P<kind>inline|disp)-formula(?=[\s>])[^<>]*>(?P<inner>(?:(?!</?(?P=kind)-formula[\s>]).)*)"
    r"</(?P=kind)-formula>",
    re.DOTALL,
)
_TEX = re.compile(
    r"<tex-math(?=[\s>])[^<>]*>(?P<text>(?:(?!</tex-math>).)*)</tex-math>", re.DOTALL
)
_CDATA = re.compile(r"<!--.*?-->|<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_MATH = re.compile(
    r"<(?P<name>(?:\w+:)?math)(?P<attributes>(?:\s[^<>]*)?)>(?P<inner>(?:(?!</(?P=name)>).)*)</(?P=name)>",
    re.DOTALL,
)
_LABEL = re.compile(r"<label>([^<]*)</label>")
_PARAGRAPH = r"<p(?:\s[^<>]*)?>"
_LABELLED = re.compile(
    rf"(<(?:statement|supplementary-material)(?=[\s>])[^<>]*>)\s*(?:<label>([^<]*)</label>)?"
    rf"\s*(?:<caption>)?\s*(?:<title>([^<]*)</title>)?\s*({_PARAGRAPH})"
)
_CAPTION = re.compile(
    r"<(?P<owner>boxed-text|fig-group)(?P<attributes>\s[^<>]*|)>\s*(?:<label>(?P<label>[^<]*)</label>\s*)?"
    r"<caption(?:\s[^<>]*)?>\s*(?:<title>(?P<title>(?:(?!</title>).)*)</title>)?"
    r"(?P<rest>(?:(?!</?caption[\s>]).)*)</caption>",
    re.DOTALL,
)
_LINE = re.compile(r"<(/?)(?:verse-line|speaker)(?=[\s>])[^<>]*>")
_QUOTED = re.compile(
    r"<(?P<owner>disp-quote|verse-group)(?=[\s>])(?:(?!</(?P=owner)>).)*</(?P=owner)>", re.DOTALL
)
_ATTRIBUTION = re.compile(r"<(/?)attrib(?=[\s>])[^<>]*>")
_KEYWORDS = re.compile(
    r"<kwd-group(?=[\s>])[^<>]*>((?:(?!</kwd-group>).)*)</kwd-group>", re.DOTALL
)
_KEYWORD = re.compile(r"<kwd(?:\s[^<>]*)?>((?:(?!</kwd>).)*)</kwd>", re.DOTALL)
_OTHER_ABSTRACT = re.compile(r"<(/?)trans-abstract(?=[\s>])")
_BODY = re.compile(r"<body(?:\s[^<>]*)?>")
_PARAGRAPH_OR_LIST = re.compile(r"<(?P<end>/?)(?P<name>p|list|title|caption)(?:\s[^<>]*)?>")


def with_known_blocks(body: str) -> str:
    """Write an article anew in blocks that Docling keeps."""
    body = _OTHER_ABSTRACT.sub(r"<\1abstract", _with_keywords(_with_formulas(body)))
    body = _CAPTION.sub(_caption, _LABELLED.sub(_labelled, body))
    body = _QUOTED.sub(lambda quoted: _ATTRIBUTION.sub(r"<\1p>", quoted[0]), body)
    return _lists_in_paragraphs(_LINE.sub(r"<\1p>", body))


def without_cdata(text: str) -> str:
    """Return XML without comments, in which sections of CDATA are written as other text is."""
    return _CDATA.sub(lambda data: escape(data[1] or ""), text)


def formulas_not_read(body: str) -> int:
    """Count the formulas that are pictures only."""
    return sum(
        found["kind"] is not None and not _formula_text(found["inner"])
        for found in _FORMULA.finditer(without_cdata(body))
    )


def _with_formulas(body: str) -> str:
    depth = 0  # of lists; Docling takes the words of an item alone

    def write(match: re.Match[str]) -> str:
        nonlocal depth
        if match["kind"] is None:
            depth += -1 if match["end"] else 1
            return match[0]
        text = _formula_text(match["inner"])
        if not text:
            return match[0]
        if match["kind"] == "inline" or depth > 0:
            return escape(text)
        label = _LABEL.search(match["inner"])
        number = f" {unescape(label[1]).strip()}" if label else ""
        return f"<disp-formula><tex-math>{escape(text + number)}</tex-math></disp-formula>"

    return _FORMULA.sub(write, body)


def _formula_text(inner: str) -> str:
    """Return the text of a formula: the author's TeX, else its MathML, else its words."""
    if tex := _TEX.search(inner):
        text = unescape(tex["text"])
        inside, ends, _ = text.partition(r"\begin{document}")[2].partition(r"\end{document}")
        text = " ".join((inside if ends else text).split())
        for sign in ("$$", "$"):
            if text.startswith(sign) and text.endswith(sign) and len(text) > 2 * len(sign):
                text = text[len(sign) : -len(sign)].strip()
        return text
    if math := _MATH.search(inner):
        return formula_text(math["attributes"], math["inner"])
    return " ".join(unescape(re.sub(r"<[^<>]*>", "", _LABEL.sub("", inner))).split())


def _labelled(match: re.Match[str]) -> str:
    lead = " ".join(part.strip() for part in match.group(2, 3) if part)
    caption = "<caption>" if "<caption>" in match[0] else ""
    return f"{match[1]}{caption}{match[4]}{lead} " if lead else match[0]


def _caption(match: re.Match[str]) -> str:
    lead = " ".join(match[name].strip() for name in ("label", "title") if match[name])
    marked = f"{mark(Mark.CAPTION)}{lead}" if match["owner"] == "fig-group" else lead
    title = f"<p>{marked}</p>" if lead else ""
    return f"<{match['owner']}{match['attributes']}>{title}{match['rest']}"


def _with_keywords(body: str) -> str:
    """Put the keywords between the abstract and the text."""
    start = _BODY.search(body)
    if start is None:
        return body
    groups = [
        ", ".join(" ".join(word.split()) for word in _KEYWORD.findall(group))
        for group in _KEYWORDS.findall(body[: start.start()])
    ]
    lines = "".join(f"<p>Keywords: {group}</p>" for group in groups if group)
    return f"{body[: start.end()]}{lines}{body[start.end() :]}"


def _lists_in_paragraphs(body: str) -> str:
    """Put each list that stands beside paragraphs into one of its own."""
    open_tags: list[str] = []

    def write(match: re.Match[str]) -> str:
        name = match["name"]
        if match[0].endswith("/>"):
            return match[0]
        if not match["end"]:
            alone = name == "list" and not open_tags
            open_tags.append(f"{name}!" if alone else name)
            return f"<p>{match[0]}" if alone else match[0]
        closed = open_tags.pop() if open_tags and open_tags[-1].strip("!") == name else ""
        return f"{match[0]}</p>" if closed.endswith("!") else match[0]

    return _PARAGRAPH_OR_LIST.sub(write, body)
