"""Blocks of JATS that Docling leaves out, or puts elsewhere, as blocks that it keeps.

It knows no formula in MathML, no verse, no speaker, no program, no label of a theorem; it skips
the titles of boxes and of groups of figures, the keywords, and abstracts in other languages. What
follows a list beside it becomes part of the list.
"""

from lxml import etree

from loccit.infrastructure.adapters.docling.marks import Mark, keep_space, mark
from loccit.infrastructure.adapters.docling.mathml import formula_text
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    cut,
    is_in,
    settle,
    text_of,
    unwrap,
    write,
)

_FORMULAS = ("inline-formula", "disp-formula")


def write_known_blocks(article: Element) -> None:
    """Write an article anew in blocks that Docling keeps."""
    for program in list(article.iter("preformat", "code")):
        _write_program(program)
    for formula in _formulas(article):
        _write_formula(formula)
    for abstract in article.iter("trans-abstract"):
        abstract.tag = "abstract"
    for labelled in article.iter("statement", "supplementary-material"):
        _write_lead(labelled)
    for owner in list(article.iter("boxed-text", "fig-group")):
        _write_caption(owner)
    quoted = article.iter("disp-quote", "verse-group")
    attributions = [line for quotation in quoted for line in quotation.iter("attrib")]
    for line in [*attributions, *article.iter("verse-line", "speaker")]:
        line.tag = "p"
    for entries in list(article.iter("list")):
        if not is_in(entries, "p", "list", "title", "caption"):
            _put_in_paragraph(entries)
    settle(article)


def formulas_not_read(article: Element) -> int:
    """Count the formulas that are pictures only."""
    return sum(not _formula_text(formula) for formula in _formulas(article))


def _formulas(article: Element) -> list[Element]:
    return [each for each in article.iter(*_FORMULAS) if not is_in(each, *_FORMULAS)]


def _write_program(program: Element) -> None:
    text = text_of(program).strip("\n")
    if "\n" not in text:
        write(program, text)  # a name within a sentence
        return
    program.clear(keep_tail=True)
    program.tag = "p"
    program.text = mark(Mark.CODE) + keep_space(text)


def _write_formula(formula: Element) -> None:
    text = _formula_text(formula)
    if not text:
        return
    # In a list, Docling takes the words of an item alone.
    if formula.tag == "inline-formula" or is_in(formula, "list"):
        write(formula, text)
        return
    label = formula.find(".//label")
    number = "" if label is None else f" {text_of(label).strip()}"
    formula.clear(keep_tail=True)
    etree.SubElement(formula, "tex-math").text = text + number


def _formula_text(formula: Element) -> str:
    """Return the text of a formula: the author's TeX, else its MathML, else its words."""
    if (tex := next(formula.iter("tex-math"), None)) is not None:
        text = text_of(tex)
        inside, ends, _ = text.partition(r"\begin{document}")[2].partition(r"\end{document}")
        text = " ".join((inside if ends else text).split())
        for sign in ("$$", "$"):
            if text.startswith(sign) and text.endswith(sign) and len(text) > 2 * len(sign):
                text = text[len(sign) : -len(sign)].strip()
        return text
    if (math := next(formula.iter("{*}math", "mml:math"), None)) is not None:
        return formula_text(math)
    return " ".join("".join(formula.xpath(".//text()[not(ancestor::label)]")).split())


def _write_lead(labelled: Element) -> None:
    """Put the label and the title of a theorem at the head of its first paragraph."""
    caption = labelled.find("caption")
    holder = labelled if caption is None else caption
    leads = [part for part in (labelled.find("label"), holder.find("title")) if part is not None]
    first = holder.find("p")
    lead = " ".join(filter(None, (text_of(part).strip() for part in leads)))
    if first is not None and lead:
        first.text = f"{lead} {first.text or ''}"
        for part in leads:
            cut(part)


def _write_caption(owner: Element) -> None:
    """Write the label and the title of a box or a group of figures as a paragraph."""
    caption, label = owner.find("caption"), owner.find("label")
    if caption is None:
        return
    title = caption.find("title")
    if title is None:
        title = etree.Element("title")
        caption.insert(0, title)
    if label is not None:
        number = text_of(label).strip()
        title.text = f"{number} {title.text or ''}" if text_of(title).strip() else number
        cut(label)
    if not text_of(title).strip():
        cut(title)
        return
    if owner.tag == "fig-group":
        title.text = f"{mark(Mark.CAPTION)}{title.text or ''}"
    title.tag = "p"
    unwrap(caption)


def put_keywords(article: Element) -> None:
    """Put the keywords between the abstract and the text."""
    front, body = article.find("front"), article.find("body")
    if front is None or body is None:
        return
    groups = (
        ", ".join(" ".join(text_of(word).split()) for word in group.iter("kwd"))
        for group in front.iter("kwd-group")
    )
    for place, group in enumerate(filter(None, groups)):
        paragraph = etree.Element("p")
        paragraph.text = f"Keywords: {group}"
        body.insert(place, paragraph)


def _put_in_paragraph(entries: Element) -> None:
    paragraph = etree.Element("p")
    paragraph.tail, entries.tail = entries.tail, None
    parent = entries.getparent()
    if parent is not None:
        parent.replace(entries, paragraph)
        paragraph.append(entries)
