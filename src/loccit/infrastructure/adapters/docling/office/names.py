"""Namespaces of office files, as lxml writes them before a name."""

from typing import Final

_OOXML: Final = "http://schemas.openxmlformats.org"
_ODF: Final = "urn:oasis:names:tc:opendocument:xmlns"

WORD: Final = f"{{{_OOXML}/wordprocessingml/2006/main}}"
SHEET: Final = f"{{{_OOXML}/spreadsheetml/2006/main}}"
SLIDE: Final = f"{{{_OOXML}/presentationml/2006/main}}"
DRAWING: Final = f"{{{_OOXML}/drawingml/2006/main}}"
RELATION: Final = f"{{{_OOXML}/officeDocument/2006/relationships}}"

OFFICE: Final = f"{{{_ODF}:office:1.0}}"
TEXT: Final = f"{{{_ODF}:text:1.0}}"
TABLE: Final = f"{{{_ODF}:table:1.0}}"
STYLE: Final = f"{{{_ODF}:style:1.0}}"
DRAW: Final = f"{{{_ODF}:drawing:1.0}}"
SVG: Final = f"{{{_ODF}:svg-compatible:1.0}}"
PRESENTATION: Final = f"{{{_ODF}:presentation:1.0}}"
CALC: Final = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"

ON: Final = frozenset({"1", "true", "on"})
"""A switch that is on; one without a value is on as well (ECMA-376, part 1, 22.9.2.7)."""
