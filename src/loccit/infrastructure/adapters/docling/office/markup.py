"""Making office files and e-books ready for Docling's backends, where they would lose something.

Docling strips the white space around every run of bold, linked or raised text, so that words
and punctuation cannot be put together again as they stood ("H 2 O , and"). Runs are of no use
here: their tags are taken out before, and each paragraph reaches Docling as one run.
"""

import re
import zipfile
from collections.abc import Callable, Mapping
from html import escape, unescape
from io import BytesIO

from loccit.infrastructure.adapters.docling.archives import opened
from loccit.infrastructure.adapters.docling.marks import Mark, mark, raised_text, reference
from loccit.infrastructure.adapters.docling.office.marks import (
    raised_open_styles,
    raised_word_styles,
    with_raised_in_cells,
    with_raised_in_slide,
    with_raised_in_word,
)
from loccit.infrastructure.adapters.docling.office.opendocument import (
    formula_of,
    prepare_content,
    prepare_sheets,
    styles_of,
)
from loccit.infrastructure.adapters.docling.office.prefixes import with_usual_prefixes
from loccit.infrastructure.adapters.docling.office.symbols import symbol_of
from loccit.infrastructure.adapters.docling.office.word_numbers import note_formats, note_number
from loccit.infrastructure.adapters.docling.office.word_tables import prepare_tables
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup

_DOCX_RUNS = re.compile(
    r"<w:(?:b|bCs|i|iCs|u|strike|dstrike|vertAlign|rStyle)(?:\s[^<>]*)?/>"
    r"|</?w:(?:hyperlink|ins|moveTo|smartTag|customXml)(?:\s[^<>]*)?>"
    r"|<w:(customXml|smartTag)Pr(?:\s[^<>]*)?(?:/>|>(?:(?!</w:\1Pr>).)*</w:\1Pr>)",
    re.DOTALL,
)
_DOCX_PROPERTY = re.compile(r"<w:(?:rFonts|vanish)(?:\s[^<>]*)?/>")
# Runs of text that differ in nothing that is of use; Docling takes milliseconds for each.
_DOCX_PLAIN = re.compile(
    r"<w:r(?:\s[^<>]*)?>(?:<w:rPr>((?:(?!</w:rPr>).)*)</w:rPr>|<w:rPr/>)?", re.DOTALL
)
_DOCX_TEXT = r"<w:t(?:\s[^<>]*)?>[^<]*</w:t>"
_DOCX_ALIKE = re.compile(
    rf"<w:r>(?P<properties>(?:<w:rPr>(?:<[^<>]*/>)+</w:rPr>)?){_DOCX_TEXT}</w:r>"
    rf"(?:<w:r>(?P=properties){_DOCX_TEXT}</w:r>)+"
)
_DOCX_RUBY = re.compile(
    r"<w:ruby>(?:(?!</w:ruby>).)*?<w:rubyBase>(?P<base>(?:(?!</w:ruby>).)*)</w:rubyBase>\s*</w:ruby>",
    re.DOTALL,
)
DOCX_SYMBOL = re.compile(r"<w:sym\s(?P<attributes>[^<>]*)/>")
DOCX_HIDDEN = re.compile(
    r"<w:r(?:\s[^<>]*)?>\s*<w:rPr>(?:(?!</w:rPr>).)*?<w:vanish(?:\s+w:val=\"(?:1|true|on)\")?\s*/>"
    r"(?:(?!</w:rPr>).)*</w:rPr>(?P<inner>(?:(?!</?w:r[\s>]).)*)</w:r>",
    re.DOTALL,
)
"""A run of text that Word shows to nobody."""
_DOCX_NOTE = re.compile(
    r"<w:(?P<kind>foot|end)note\s(?P<attributes>[^<>]*)>(?P<start>\s*<w:p(?:\s[^<>]*)?>"
    r"(?:<w:pPr>(?:(?!</w:pPr>).)*</w:pPr>|<w:pPr/>)?)",
    re.DOTALL,
)
_DOCX_REFERENCE = re.compile(
    r"<w:(?P<kind>foot|end)noteReference\s(?P<attributes>[^<>]*?)/>"
    r"(?P<custom>\s*<w:t(?:\s[^<>]*)?>(?P<label>[^<]{1,20})</w:t>)?"
)
_DOCX_CUSTOM = re.compile(r"\bw:customMarkFollows=\"(?:1|true|on)\"")
_DOCX_ID = re.compile(r"\bw:id=\"(-?\d+)\"")
_DOCX_STYLE = re.compile(
    r"<w:style\s[^<>]*w:styleId=\"([^\"<>]*)\"[^<>]*>\s*<w:name w:val=\"([^\"<>]*)\""
)
_DOCX_PROPERTIES = re.compile(
    r"<w:pPr>(?:(?!</w:pPr>).)*?<w:pStyle w:val=\"(?P<style>[^\"<>]*)\""
    r"(?:(?!</w:pPr>).)*</w:pPr>",
    re.DOTALL,
)
_CAPTION_STYLES = frozenset({"caption", "image caption", "table caption"})
PICTURES = re.compile(r"(?:word|ppt|xl)/media/|Pictures/")
"""Names of the members of an office file that are pictures."""
_DOCX_NO_TEXT = re.compile(
    r"<!--.*?-->|<w:(?P<change>\w+Change)(?:\s[^<>]*?)?(?:/>|>.*?</w:(?P=change)>)", re.DOTALL
)
"""Comments of the XML, which Docling refuses between paragraphs, and former formats.

Word keeps a former format, when it tracks changes, within the present one: `w:rPr` in `w:rPr`.
"""


def prepare_docx(data: bytes) -> bytes:
    """Take the marks of runs out of a Word file and the pictures; mark notes and captions."""
    styles = "".join(_members(data, lambda name: name == "word/styles.xml").values())
    named = _DOCX_STYLE.findall(styles)
    captions = {key for key, name in named if name.casefold() in _CAPTION_STYLES}
    raising = raised_word_styles(styles)
    settings = "".join(_members(data, lambda name: name == "word/settings.xml").values())

    def edit(name: str, part: str) -> str:
        part = DOCX_HIDDEN.sub(_docx_without_text, only_docx_text(part))
        part = with_raised_in_word(part, raising)
        part = _DOCX_RUBY.sub(_docx_ruby_base, _DOCX_RUNS.sub("", part))
        part = _DOCX_PLAIN.sub(_docx_run, DOCX_SYMBOL.sub(_docx_symbol, part))
        if name.startswith("word/document"):
            return _docx_document(prepare_tables(part), captions, note_formats(settings, part))
        return _DOCX_NOTE.sub(_docx_note, part)

    return _repack(data, edit, _is_word_text)


def only_docx_text(part: str) -> str:
    """Return a part of a Word file without what is neither text nor how it looks now."""
    return _DOCX_NO_TEXT.sub("", part)


def prepare_odt(data: bytes) -> bytes:
    """Prepare an OpenDocument text or presentation, without its pictures."""
    named = "".join(_members(data, lambda name: name == "styles.xml").values())
    styles, raising = styles_of(named), raised_open_styles(named)
    objects = _members(data, lambda name: re.fullmatch(r"[^/]+/content\.xml", name) is not None)
    formulas = {name.partition("/")[0]: formula_of(part) for name, part in objects.items()}

    def edit(_: str, part: str) -> str:
        return prepare_content(part, styles, formulas, raising)

    return _repack(data, edit, lambda name: name == "content.xml")


def prepare_ods(data: bytes) -> bytes:
    """Prepare an OpenDocument spreadsheet: its cells hold what they show."""
    return _repack(data, lambda _, part: prepare_sheets(part), lambda name: name == "content.xml")


def prepare_pptx(data: bytes) -> bytes:
    """Mark what stands raised on the slides, and take the pictures out.

    Docling would decode and encode each of them.
    """
    return _repack(data, lambda _, part: with_raised_in_slide(part), _is_slide)


def prepare_xlsx(data: bytes) -> bytes:
    """Mark what stands raised in the cells, and take the pictures out."""
    texts = "xl/sharedStrings.xml"
    return _repack(data, lambda _, part: with_raised_in_cells(part), lambda name: name == texts)


def _is_slide(name: str) -> bool:
    return re.fullmatch(r"ppt/(?:slides|notesSlides)/[^/]+\.xml", name) is not None


def _is_word_text(name: str) -> bool:
    return re.fullmatch(r"word/(?:document|footnotes|endnotes)\d*\.xml", name) is not None


def _docx_run(match: re.Match[str]) -> str:
    kept = "".join(_DOCX_PROPERTY.findall(match[1] or ""))
    return f"<w:r><w:rPr>{kept}</w:rPr>" if kept else "<w:r>"


def _docx_ruby_base(ruby: re.Match[str]) -> str:
    return "".join(re.findall(_DOCX_TEXT, ruby["base"]))


def _docx_without_text(run: re.Match[str]) -> str:
    return re.sub(_DOCX_TEXT, "", run[0])


def _docx_symbol(match: re.Match[str]) -> str:
    sign = symbol_of(match["attributes"])
    return f"<w:t>{escape(sign)}</w:t>" if sign else match[0]


def _join_runs(match: re.Match[str]) -> str:
    text = "".join(re.findall(r"<w:t(?:\s[^<>]*)?>([^<]*)</w:t>", match[0]))
    return f'<w:r>{match["properties"]}<w:t xml:space="preserve">{text}</w:t></w:r>'


def _docx_document(part: str, captions: set[str], formats: Mapping[str, str]) -> str:
    numbers = {"foot": 0, "end": 0}

    def refer(match: re.Match[str]) -> str:
        kind, number = match["kind"], _DOCX_ID.search(match["attributes"])
        if number is None:
            return match[0]
        key = kind + number[1]
        if match["custom"] and _DOCX_CUSTOM.search(match["attributes"]):
            label = unescape(match["label"])
            own = (raised_text(label) or label).strip()
            return f"<w:t>{escape(reference(key, own))}</w:t>"
        numbers[kind] += 1
        shown = reference(key, note_number(numbers[kind], formats[kind]))
        return f"<w:t>{shown}</w:t>{match['custom'] or ''}"

    def caption(match: re.Match[str]) -> str:
        if match["style"] not in captions:
            return match[0]
        return f"{match[0]}<w:r><w:t>{mark(Mark.CAPTION)}</w:t></w:r>"

    part = _DOCX_ALIKE.sub(_join_runs, _DOCX_REFERENCE.sub(refer, part))
    return _DOCX_PROPERTIES.sub(caption, part) if captions else part


def _docx_note(match: re.Match[str]) -> str:
    number = _DOCX_ID.search(match["attributes"])
    if number is None or "w:type=" in match["attributes"]:
        return match[0]
    key = match["kind"] + number[1]
    return f"{match[0]}<w:r><w:t>{mark(Mark.NOTE, key)}</w:t></w:r>"


def _members(data: bytes, is_wanted: Callable[[str], bool]) -> dict[str, str]:
    """Return the texts of some members of an archive by name."""
    with opened(data) as archive:
        names = [name for name in archive.namelist() if is_wanted(name)]
        return {name: with_usual_prefixes(decode_markup(archive.read(name))) for name in names}


def _repack(
    data: bytes, edit: Callable[[str, str], str], is_edited: Callable[[str], bool]
) -> bytes:
    """Write the archive anew with some members edited and every picture empty.

    Args:
        data: The archive.
        edit: Gets the name and the text of a member that is edited.
        is_edited: Tells it by its name.

    Raises:
        zipfile.BadZipFile: If it is none, is damaged, or unpacks to too much.
    """
    packed = BytesIO()
    with opened(data) as old, zipfile.ZipFile(packed, "w") as new:
        for member in old.infolist():
            name = member.filename
            if member.is_dir():
                continue
            part = b"" if PICTURES.match(name) else old.read(member)
            if is_edited(name):
                text = with_usual_prefixes(decode_markup(part))
                part = edit(name, text).encode("utf-8", errors="replace")
            new.writestr(zipfile.ZipInfo(name), part)
    return packed.getvalue()
