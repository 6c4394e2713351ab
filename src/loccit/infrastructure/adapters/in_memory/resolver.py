"""A resolver without dependencies: whole titles only, names and dates in their plain CSL form."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.models.reference_library import ReferenceEntry, ReferenceLibrary
from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.match_decision import Agreement, TitleEvidence, decide
from loccit.domain.policy.title_match import (
    TitleFit,
    TitleForm,
    compare_titles,
    normalised_words,
    without_markup,
)


class InMemoryResolver:
    """A `MetadataResolverPort` that reads plain CSL-JSON anew each time."""

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
        content = _read(references_path)
        entries = [_entry(item) for item in content]
        hint = source_hint or SourceHint()
        if citekey:
            named = next((one for one in entries if one.citekey == citekey), None)
            if named is None:
                return MetadataMissing(None, 0.0, f"no entry has the citekey '{citekey}'")
            return replace(named, match=MatchEvidence(MatchMethod.CITEKEY, 1.0))
        owned = {entry.citekey for entry, item in zip(entries, content, strict=True)
                 if source_path in _files(item)}  # fmt: skip
        if len(owned) == 1:
            [owner] = [entry for entry in entries if entry.citekey in owned][:1]
            return replace(owner, match=MatchEvidence(MatchMethod.FILE, 1.0))
        dois = [normalise_doi(doi) for doi in hint.dois]
        for entry in entries:
            if entry.doi in dois and _title_allows(entry, hint):
                return replace(entry, match=MatchEvidence(MatchMethod.DOI, 1.0))
        return _by_title(entries, hint)

    def read(self, references_path: str) -> ReferenceLibrary:
        """Return the entries, with the SHA-256 of the file's content."""
        entries = tuple(_library_entry(item) for item in _read(references_path))
        return ReferenceLibrary(entries, sha256(Path(references_path).read_bytes()).hexdigest())


def _by_title(entries: list[CitationMeta], hint: SourceHint) -> CitationMeta | MetadataMissing:
    held = [(entry, _evidence(entry, hint)) for entry in entries]
    decision = decide([one for _, one in held if one.fit is not TitleFit.NONE])
    for entry, evidence in held:
        if evidence is decision.chosen:
            return replace(entry, match=MatchEvidence(MatchMethod.TITLE, 1.0))
    nearest = decision.nearest
    return MetadataMissing(
        nearest.citekey if nearest else None, nearest.score if nearest else 0.0, decision.reason
    )


def _title_allows(entry: CitationMeta, hint: SourceHint) -> bool:
    if not entry.title or not (hint.titles or hint.opening):
        return True
    evidence = _evidence(entry, hint)
    return evidence.fit is not TitleFit.NONE or Agreement.YES in {
        evidence.authors,
        evidence.printed,
    }


def _evidence(entry: CitationMeta, hint: SourceHint) -> TitleEvidence:
    title = TitleForm.of(entry.title)
    fits = [compare_titles(TitleForm.of(one), title) for one in hint.titles]
    opening = "".join(normalised_words(hint.opening))
    printed = title.letters in opening if title.letters and opening else None
    families = {author.family.casefold() for author in entry.authors}
    named = {author.casefold() for author in hint.authors}
    same_year = hint.year == entry.year if hint.year and entry.year else None
    return TitleEvidence(
        citekey=entry.citekey,
        work=entry.doi or entry.citekey,
        title=title,
        fit=max(fits, default=TitleFit.NONE),
        score=1.0,
        authors=_agreement(bool(families & named) if families and named else None),
        year=_agreement(same_year),
        printed=_agreement(printed),
    )


def _agreement(agrees: bool | None) -> Agreement:  # noqa: FBT001 it is the value, not a switch
    if agrees is None:
        return Agreement.UNKNOWN
    return Agreement.YES if agrees else Agreement.NO


def _read(path: str) -> list[dict[str, object]]:
    try:
        content = json.loads(Path(path).read_bytes())
    except OSError as exc:
        raise ReferencesUnreadable(path, exc.strerror or "cannot be read") from exc
    except (ValueError, RecursionError) as exc:
        raise ReferencesUnreadable(path, "not JSON") from exc
    if not isinstance(content, list):
        raise ReferencesUnreadable(path, "not a list of entries")
    items = [item for item in content if isinstance(item, dict)]
    return [item for item in items if item.get("citation-key") or item.get("id")]


def _files(item: dict[str, object]) -> tuple[str, ...]:
    listed = item.get("attachments")
    files = listed if isinstance(listed, list) else []
    return tuple(_text(one.get("path")) for one in files if isinstance(one, dict))


def _library_entry(item: dict[str, object]) -> ReferenceEntry:
    entry = _entry(item)
    return ReferenceEntry(
        citekey=entry.citekey,
        aliases=(),
        title=entry.title,
        authors=entry.authors,
        year=entry.year,
        doi=entry.doi,
        url=entry.url,
        tags=entry.tags,
        collections=(),
        container=entry.container,
        is_data=False,
        on_arxiv=False,
        files=_files(item),
        csl=item,
    )


def _entry(item: dict[str, object]) -> CitationMeta:
    authors = item.get("author")
    return CitationMeta(
        citekey=str(item.get("citation-key") or item["id"]),
        title=without_markup(_text(item.get("title"))),
        authors=tuple(
            Author(_text(one.get("family") or one.get("literal")), _text(one.get("given")))
            for one in (authors if isinstance(authors, list) else ())
            if isinstance(one, dict)
        ),
        year=_year(item.get("issued")),
        doi=normalise_doi(_text(item.get("DOI"))),
        url=_text(item.get("URL")) or None,
        tags=tuple(tag.strip() for tag in _text(item.get("keyword")).split(",") if tag.strip()),
        collections=(),
        container=_text(item.get("container-title")) or None,
        match=MatchEvidence(MatchMethod.CITEKEY, 1.0),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _year(issued: object) -> int | None:
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    while isinstance(parts, list) and parts:
        parts = parts[0]
    return int(parts) if isinstance(parts, int | str) and str(parts).isdecimal() else None
