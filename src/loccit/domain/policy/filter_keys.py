"""The forms in which filters compare: what a document has, and what a user asks for.

Each key is a short string, so that an index answers a filter by exact matches alone.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Final

COLLECTION_SEPARATOR: Final = "/"  # between the names of a collection's path
MAX_COLLECTION_DEPTH: Final = 12  # names of a path; Zotero sets no limit, people stop at five
_LANGUAGE: Final = re.compile(r"([a-z]{2})(?:[-_][a-z0-9_-]+)?")
_UNSPACED: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Thai, Lao, Burmese, Khmer, kana and Han, which write no blanks: each letter is a word."""
_MAX_HEADING_WORDS: Final = 64
_PATHS_KEPT: Final = 16  # every chunk of a document asks for the same, one after the other
_HEADING_WORD: Final = re.compile(rf"\d+(?:\.\d+)+|[{_UNSPACED}]|[^\W{_UNSPACED}]+")


def author_key(name: str) -> str:
    """Return a family name as filters compare it: without case, accents and outer blanks."""
    return " ".join(_bare(name).split())


def tag_key(tag: str) -> str:
    """Return a tag as filters compare it: composed, without case and outer blanks."""
    return " ".join(unicodedata.normalize("NFC", tag).casefold().split())


def collection_key(path: str) -> str:
    """Return a collection, or a path of collections, as filters compare it: as a tag's, by name.

    "Thesis / Tides" and "/thesis/tides/" are one; empty when there is no name in it.
    """
    names = (tag_key(name) for name in path.split(COLLECTION_SEPARATOR))
    return COLLECTION_SEPARATOR.join(name for name in names if name)


def collection_keys(paths: Sequence[str]) -> tuple[str, ...]:
    """Return every key by which documents in these collections are found, each once.

    That is each collection and those above it, by name, by whole path and by any part of the
    path that has no gap.
    """
    keys: dict[str, None] = {}
    for path in paths:
        names = collection_key(path).split(COLLECTION_SEPARATOR)[:MAX_COLLECTION_DEPTH]
        for start in range(len(names)):
            for end in range(start + 1, len(names) + 1):
                keys[COLLECTION_SEPARATOR.join(names[start:end])] = None
    keys.pop("", None)
    return tuple(keys)


def language_key(language: str) -> str | None:
    """Return the ISO 639-1 code of a language tag such as "de", "DE" or "de-AT", else None."""
    found = _LANGUAGE.fullmatch(language.strip().lower())
    return found[1] if found else None


def heading_words(heading: str) -> frozenset[str]:
    """Return the words of a heading as filters compare them: without case and accents.

    A number such as "3.2" is one word. A heading of more than 64 words is a paragraph that was
    taken for one; the others do not count.
    """
    return frozenset(_HEADING_WORD.findall(_bare(heading))[:_MAX_HEADING_WORDS])


@lru_cache(maxsize=_PATHS_KEPT)
def path_keys(source_path: str) -> tuple[str, ...]:
    """Return a path and every folder above it, as filters compare them: composed."""
    path = PurePath(path_key(source_path))
    return (str(path), *(str(folder) for folder in path.parents))


def path_key(path: str) -> str:
    """Return one path as filters compare it: composed, without a slash at its end."""
    return str(PurePath(unicodedata.normalize("NFC", path)))


def _bare(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()
