"""Finds the entry of a document in a reference list that Zotero exported."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import Lock

from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import (
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.match_decision import Agreement, Decision, TitleEvidence, decide
from loccit.domain.policy.title_match import TitleFit
from loccit.infrastructure.adapters.zotero_metadata.library import NEAR, Library
from loccit.infrastructure.adapters.zotero_metadata.reading import Reading
from loccit.infrastructure.csl.entries import (
    Entry,
    csl_items_by_key,
    read_entries,
)

_DOI_PLAUSIBLE = 0.8
"""Least likeness, in [0, 1], of the title of an entry with the document's DOI to what the document
prints, below which the DOI may be another work's. Among 38 papers, the own title reaches 1.00 in
each, the title of another paper at most 0.73."""


class _Loaded:
    """A reference list as it was at one moment."""

    def __init__(self, stamp: tuple[int, int], fingerprint: str, entries: list[Entry]) -> None:
        self.stamp = stamp
        self.fingerprint = fingerprint
        self._entries = entries

    @cached_property
    def library(self) -> Library:
        """The index, made when the first document asks for it."""
        return Library(self._entries)


class ZoteroCslJsonResolver:
    """A `MetadataResolverPort` over CSL-JSON, Better CSL JSON and BetterBibTeX JSON files.

    Each file is read once, and again when its modification time or size has changed. May be
    shared between threads.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, _Loaded] = {}
        self._lock = Lock()

    def resolve(
        self,
        citekey: str | None,
        references_path: str,
        doc_id: str,
        source_hint: SourceHint | None = None,
    ) -> CitationMeta | MetadataMissing:
        """Find the entry of a document: by `citekey` if given, else DOI, else title."""
        library = self._library(references_path)
        if citekey and citekey.strip():
            return _by_citekey(library, citekey.strip())
        reading = Reading(source_hint or SourceHint())
        held = {at: library.evidence(at, reading) for at in library.candidates(reading)}
        candidates = {at: one for at, one in held.items() if one.score * 100 >= NEAR or one.fit}
        decision = decide(list(candidates.values()))
        with_doi = _by_doi(library, reading, decision)
        if with_doi is not None:
            match = _match(MatchMethod.DOI, 1.0, with_doi.citekey, candidates.values())
            return with_doi.cited(match)
        if decision.chosen is None:
            return _missing(decision)
        chosen = next(at for at, one in candidates.items() if one is decision.chosen)
        entry, score = library.entries[chosen], decision.chosen.score
        return entry.cited(_match(MatchMethod.TITLE, score, entry.citekey, candidates.values()))

    def fingerprint(self, references_path: str) -> str:
        """Return the SHA-256 of the file's content."""
        with self._lock:
            return self._load(references_path).fingerprint

    def _library(self, path: str) -> Library:
        with self._lock:
            return self._load(path).library

    def _load(self, path: str) -> _Loaded:
        with _errors_of(path):
            status = Path(path).stat()
            stamp = (status.st_mtime_ns, status.st_size)
            known = self._loaded.get(path)
            if known is not None and known.stamp == stamp:
                return known
            content = Path(path).read_bytes()
            entries = read_entries(json.loads(content))
        if entries is None:
            raise _no_list(path)
        loaded = _Loaded(stamp, sha256(content).hexdigest(), entries)
        self._loaded[path] = loaded
        return loaded


def read_csl_items(path: str) -> dict[str, Mapping[str, object]]:
    """Return the entries of a reference list as they stand there, by citekey.

    Raises:
        ReferencesUnreadable: If it cannot be read.
    """
    with _errors_of(path):
        items = csl_items_by_key(json.loads(Path(path).read_bytes()))
    if items is None:
        raise _no_list(path)
    return items


def _no_list(path: str) -> ReferencesUnreadable:
    return ReferencesUnreadable(path, "not a list of entries; export it as CSL JSON")


@contextmanager
def _errors_of(path: str) -> Iterator[None]:
    """Map what reading a file can raise to `ReferencesUnreadable`."""
    try:
        yield
    except FileNotFoundError as exc:
        raise ReferencesUnreadable(path, "no such file; check the path") from exc
    except OSError as exc:
        raise ReferencesUnreadable(path, exc.strerror or "cannot be read") from exc
    except UnicodeDecodeError as exc:
        raise ReferencesUnreadable(path, "not in UTF-8; save it so, or export it again") from exc
    except (ValueError, RecursionError) as exc:
        raise ReferencesUnreadable(
            path, "not JSON; export it from Zotero as CSL JSON or Better CSL JSON"
        ) from exc


def _by_citekey(library: Library, citekey: str) -> CitationMeta | MetadataMissing:
    entry = library.with_key(citekey) or library.with_key(citekey.removeprefix("@"))
    if entry is not None:
        return entry.cited(MatchEvidence(MatchMethod.CITEKEY, 1.0))
    nearest, score = library.nearest_key(citekey)
    return MetadataMissing(nearest, score, f"no entry has the citekey '{citekey}'")


def _by_doi(library: Library, reading: Reading, by_title: Decision) -> Entry | None:
    """Return the entry whose DOI the document gives, unless it must be another work's.

    A document prints DOIs of its data, of its reviews and of works it cites. An entry is
    believed when its title stands in the document; without that, when no other entry's title
    fits and the document names its authors.
    """
    dois = dict.fromkeys(doi for one in reading.hint.dois if (doi := normalise_doi(one)))
    hits = [at for doi in dois for at in library.with_doi(doi)]
    if not hits:
        return None
    held = [(at, library.evidence(at, reading)) for at in hits]
    for at, evidence in held:
        if evidence.fit is TitleFit.EXACT:
            return library.entries[at]
    if by_title.chosen is not None and by_title.chosen.fit is TitleFit.EXACT:
        return None
    for at, evidence in held:
        if _is_plausible(library.entries[at], evidence, reading):
            return library.entries[at]
    return None


def _is_plausible(entry: Entry, evidence: TitleEvidence, reading: Reading) -> bool:
    title = evidence.title
    if not title.letters or not reading.can_contradict:
        return True
    likeness = max(evidence.score, reading.likeness_in_opening(title) / 100)
    if entry.is_data:
        return evidence.fit is not TitleFit.NONE
    agrees = evidence.authors is Agreement.YES and evidence.year is not Agreement.NO
    return likeness >= _DOI_PLAUSIBLE or agrees


def _match(
    method: MatchMethod, score: float, citekey: str, candidates: Iterable[TitleEvidence]
) -> MatchEvidence:
    others = [one for one in candidates if one.citekey != citekey and one.score * 100 >= NEAR]
    second = max(others, key=lambda one: one.score, default=None)
    if second is None:
        return MatchEvidence(method, score)
    return MatchEvidence(method, score, second.citekey, second.score)


def _missing(decision: Decision) -> MetadataMissing:
    nearest = decision.nearest
    if nearest is None:
        return MetadataMissing(None, 0.0, decision.reason)
    return MetadataMissing(nearest.citekey, nearest.score, decision.reason)
