"""Parts of office files in the prefixes of namespaces that their programs usually write.

XML lets a file choose its prefixes (`<x:sheet>`). What looks for elements by their names finds
them in files of any program so.
"""

import re
from typing import Final

_OOXML: Final = "http://schemas.openxmlformats.org"
_ODF: Final = "urn:oasis:names:tc:opendocument:xmlns"
_USUAL: Final = {
    f"{_OOXML}/wordprocessingml/2006/main": "w",
    f"{_OOXML}/spreadsheetml/2006/main": None,
    f"{_OOXML}/presentationml/2006/main": "p",
    f"{_OOXML}/drawingml/2006/main": "a",
    f"{_OOXML}/officeDocument/2006/relationships": "r",
    f"{_OOXML}/package/2006/relationships": None,
    **{
        f"{_ODF}:{name}:1.0": name
        for name in ("office", "text", "table", "style", "presentation", "manifest")
    },
    f"{_ODF}:drawing:1.0": "draw",
    f"{_ODF}:xsl-fo-compatible:1.0": "fo",
}
_DECLARATION: Final = re.compile(r"\sxmlns(?::([\w.-]+))?\s*=\s*[\"']([^\"'<>]*)[\"']")


def with_usual_prefixes(part: str) -> str:
    """Return a part with its known namespaces by their usual prefixes; damaged ones as they are.

    Args:
        part: XML that says it is in UTF-8, or nothing of that.
    """
    declared = {(uri, prefix or None) for prefix, uri in _DECLARATION.findall(part)}
    if all(_USUAL.get(uri, prefix) == prefix for uri, prefix in declared):
        return part
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
    try:
        root = etree.fromstring(part.encode(), parser)
    except etree.XMLSyntaxError:
        return part
    others = {prefix: uri for uri, prefix in declared if uri not in _USUAL}
    known = {_USUAL[uri]: uri for uri, _ in declared if uri in _USUAL}
    made = etree.Element(root.tag, dict(root.attrib), nsmap={**others, **known})
    made.text = root.text
    made.extend(root)  # which gives each element the prefixes of its new parent
    etree.cleanup_namespaces(made, keep_ns_prefixes=[*filter(None, (*others, *known))])
    return str(etree.tostring(made, encoding="unicode"))
