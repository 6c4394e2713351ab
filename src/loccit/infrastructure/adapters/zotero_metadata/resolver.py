"""Finds the entry of a document in a reference list that a reference manager exported."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from threading import Lock

from loccit.domain.models.citation_meta import (
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.models.reference_library import ReferenceEntry, ReferenceLibrary
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.match_decision import Agreement, Decision, TitleEvidence, decide
from loccit.domain.policy.title_match import TitleFit
from loccit.infrastructure.adapters.zotero_metadata.normalised_hint import NormalisedHint
from loccit.infrastructure.adapters.zotero_metadata.reference_index import NEAR, ReferenceIndex
from loccit.infrastructure.references.library_file import read_library
from loccit.infrastructure.references.linked_files import another_file_is_there

_DOI_PLAUSIBLE = 0.8
"""Least likeness, in [0, 1], of the title of an entry with the document's DOI to what the document
prints, below which the DOI may be another work's. Among 38 papers, the own title reaches 1.00 in
each, the title of another paper at most 0.73."""


class _Loaded:
    """A reference list as it was at one moment."""

    def __init__(self, stamp: tuple[int, int], library: ReferenceLibrary) -> None:
        self.stamp = stamp
        self.library = library

    @cached_property
    def index(self) -> ReferenceIndex:
        """The index, made when the first document asks for it."""
        return ReferenceIndex(self.library.entries)


class ZoteroCslJsonResolver:
    """A `MetadataResolverPort` over CSL-JSON, BetterBibTeX JSON, BibTeX, biblatex and RIS files.

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
        *,
        source_path: str | None = None,
    ) -> CitationMeta | MetadataMissing:
        """Find the entry of a document: by `citekey` if given, else file, else DOI, else title."""
        references = self._index(references_path)
        if citekey and citekey.strip():
            return _by_citekey(references, citekey.strip())
        if source_path and (owner := references.with_file(source_path)):
            return owner.cited(MatchEvidence(MatchMethod.FILE, 1.0))
        hint = NormalisedHint(source_hint or SourceHint())
        held = {at: references.evidence(at, hint) for at in references.candidates(hint)}
        candidates = {at: one for at, one in held.items() if one.score * 100 >= NEAR or one.fit}
        decision = decide(list(candidates.values()))
        if source_path and (namesake := _by_file_name(references, source_path, hint, decision)):
            match = _match(MatchMethod.FILE, 1.0, namesake.citekey, candidates.values())
            return namesake.cited(match)
        with_doi = _by_doi(references, hint, decision)
        if with_doi is not None:
            match = _match(MatchMethod.DOI, 1.0, with_doi.citekey, candidates.values())
            return with_doi.cited(match)
        if decision.chosen is None:
            return _missing(decision)
        chosen = next(at for at, one in candidates.items() if one is decision.chosen)
        entry, score = references.entries[chosen], decision.chosen.score
        return entry.cited(_match(MatchMethod.TITLE, score, entry.citekey, candidates.values()))

    def read(self, references_path: str) -> ReferenceLibrary:
        """Return the reference list as it is now."""
        with self._lock:
            return self._load(references_path).library

    def _index(self, path: str) -> ReferenceIndex:
        with self._lock:
            return self._load(path).index

    def _load(self, path: str) -> _Loaded:
        try:
            status = Path(path).stat()
        except (OSError, ValueError):
            self._loaded.pop(path, None)
            return _Loaded((0, 0), read_library(path))  # tells why it cannot be read
        stamp = (status.st_mtime_ns, status.st_size)
        known = self._loaded.get(path)
        if known is not None and known.stamp == stamp:
            return known
        loaded = self._loaded[path] = _Loaded(stamp, read_library(path))
        return loaded


def _by_citekey(references: ReferenceIndex, citekey: str) -> CitationMeta | MetadataMissing:
    entry = references.with_key(citekey) or references.with_key(citekey.removeprefix("@"))
    if entry is not None:
        return entry.cited(MatchEvidence(MatchMethod.CITEKEY, 1.0))
    nearest, score = references.nearest_key(citekey)
    return MetadataMissing(nearest, score, f"no entry has the citekey '{citekey}'")


def _by_file_name(
    references: ReferenceIndex, source_path: str, hint: NormalisedHint, by_title: Decision
) -> ReferenceEntry | None:
    """Return the only entry with a file of this name, unless the document is another work.

    "paper.pdf" may be anything. So it is not believed while the entry's own file is there and
    has other content, nor against what the document prints.
    """
    at, paths = references.only_with_file_name(source_path)
    if at is None or any(another_file_is_there(path, than=source_path) for path in paths):
        return None
    entry = references.entries[at]
    chosen = by_title.chosen
    if chosen is not None and chosen.fit is TitleFit.EXACT:
        return entry if chosen.citekey == entry.citekey else None
    return entry if _is_plausible(entry, references.evidence(at, hint), hint) else None


def _by_doi(
    references: ReferenceIndex, hint: NormalisedHint, by_title: Decision
) -> ReferenceEntry | None:
    """Return the entry whose DOI the document gives, unless it must be another work's.

    A document prints DOIs of its data, of its reviews and of works it cites. An entry is
    believed when its title stands in the document; without that, when no other entry's title
    fits and the document names its authors.
    """
    dois = dict.fromkeys(doi for one in hint.raw.dois if (doi := normalise_doi(one)))
    hits = [at for doi in dois for at in references.with_doi(doi)]
    if not hits:
        return None
    held = [(at, references.evidence(at, hint)) for at in hits]
    for at, evidence in held:
        if evidence.fit is TitleFit.EXACT:
            return references.entries[at]
    if by_title.chosen is not None and by_title.chosen.fit is TitleFit.EXACT:
        return None
    for at, evidence in held:
        if _is_plausible(references.entries[at], evidence, hint):
            return references.entries[at]
    return None


def _is_plausible(entry: ReferenceEntry, evidence: TitleEvidence, hint: NormalisedHint) -> bool:
    title = evidence.title
    if not title.letters or not hint.can_contradict:
        return True
    likeness = max(evidence.score, hint.likeness_in_opening(title) / 100)
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
