"""Documents that a question hardly finds because they are in another language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loccit.domain.counted import counted
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_languages import MULTILINGUAL_MODEL
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.text.language_names import language_name

LANGUAGE_NOT_JOINED: Final = "language_not_joined"
"""Code of the warning."""


@dataclass(frozen=True, slots=True)
class LanguageGap:
    """The documents searched that are in languages not joined with the question's.

    Attributes:
        asked: The language of the question, ISO 639-1.
        documents: How many there are by language, the commonest first.
        model_id: The embedding model.
        project_id: The project that was asked.
        mode: Which search was asked.
    """

    asked: str
    documents: tuple[tuple[str, int], ...]
    model_id: str
    project_id: ProjectId
    mode: SearchMode

    def within(self, languages: Collection[str]) -> "LanguageGap | None":
        """Return the part of it that is in some languages, None when there is none."""
        left = tuple(each for each in self.documents if each[0] in languages)
        return replace(self, documents=left) if left else None

    @property
    def languages(self) -> frozenset[str]:
        """The languages of the documents."""
        return frozenset(language for language, _ in self.documents)

    @property
    def warning(self) -> DocumentWarning:
        """What a reader should know, and what helps: a sentence for each."""
        return DocumentWarning(LANGUAGE_NOT_JOINED, f"{self.found}. {self._remedy}")

    @property
    def found(self) -> str:
        """How many documents there are, and how they are found."""
        count = sum(number for _, number in self.documents)
        be = "is" if count == 1 else "are"
        by_language = [f"{number} in {language_name(each)}" for each, number in self.documents]
        those = f"{counted(count, 'document')} ({', '.join(by_language)})"
        if len(by_language) == 1:
            those = f"{counted(count, 'document')} in {self._names}"
        how = "found by names and words in common only"
        if self.mode is SearchMode.LEXICAL:
            return f"{those} {be} {how}"
        if self.mode is SearchMode.DENSE:
            how = "hardly found"
        model = self.model_id.partition("/")[2] or self.model_id
        return (
            f"{those} {be} {how}: {model} does not join {language_name(self.asked)} with"
            f" {self._names}"
        )

    @property
    def _remedy(self) -> str:
        ask = f"Ask in {self._names} as well"
        if self.mode is SearchMode.LEXICAL:
            return ask
        return (
            f"{ask}, or run loccit reindex -p {self.project_id} --model {MULTILINGUAL_MODEL}"
            " to move the project to a multilingual model"  # no quotation marks: notes have it
        )

    @property
    def _names(self) -> str:
        return _either([language_name(language) for language, _ in self.documents])


def _either(names: Sequence[str]) -> str:
    """Return "German", "German or French", "German, French or Dutch"."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def as_far_as(warnings: Sequence[DocumentWarning]) -> str:
    """Return what limits "does not answer" to what was really searched, "" when all was."""
    unsearched = any(warning.code == LANGUAGE_NOT_JOINED for warning in warnings)
    return ", as far as it was searched" if unsearched else ""
