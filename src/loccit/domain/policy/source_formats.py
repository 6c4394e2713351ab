"""Which files loccit reads, told by the ending of their names."""

from pathlib import PurePath

WALKED_SUFFIXES: frozenset[str] = frozenset(
    {
        ".docx",
        ".eml",
        ".epub",
        ".htm",
        ".html",
        ".markdown",
        ".md",
        ".nxml",
        ".odp",
        ".ods",
        ".odt",
        ".pdf",
        ".pptx",
        ".tex",
        ".txt",
        ".xhtml",
        ".xlsx",
    }
)
"""What is taken from a folder, in lower case."""

IMAGE_SUFFIXES: frozenset[str] = frozenset({".jpeg", ".jpg", ".png", ".tif", ".tiff"})
"""Images of pages."""

SUPPORTED_SUFFIXES: frozenset[str] = WALKED_SUFFIXES | IMAGE_SUFFIXES | {".xml"}
"""What is taken when it is named. Most XML files are no article (JATS), and most images in a
folder are figures and photographs, so folders are not searched for them."""


def has_page_images(source_path: str) -> bool:
    """Tell whether the pages of a file can be drawn; those of an e-book only number its text."""
    return suffix_of(source_path) in {".pdf", *IMAGE_SUFFIXES}


def suffix_of(source_path: str) -> str:
    """Return the ending of a file's name in lower case, with its dot; empty when it has none."""
    return PurePath(source_path).suffix.lower()
