"""Finding the documents that a question hardly reaches because of their language."""

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.models.language_gap import LanguageGap
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.model_languages import joined_with
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.domain.questions.question_language import question_language


def language_gap(
    question: str,
    project_id: ProjectId,
    index: VectorIndexPort,
    mode: SearchMode,
    filters: SearchFilter,
) -> LanguageGap | None:
    """Return the documents among those searched that are in languages not joined with it.

    None when there are none, when the question does not tell its language, or when it is not
    known which languages the model joins. A search by words joins none.

    Args:
        question: What is asked.
        project_id: Where it is asked.
        index: The version that is asked.
        mode: Which search is asked.
        filters: Conditions that every passage meets.

    Raises:
        VectorIndexError: If the store fails.
    """
    asked = question_language(question)
    if asked is None:
        return None
    model_id = index.version.binding.model_id
    joined = {asked} if mode is SearchMode.LEXICAL else joined_with(asked, model_id)
    if joined is None:
        return None
    others = index.other_languages(joined, filters)
    if not others:
        return None
    by_count = sorted(others.items(), key=lambda each: (-each[1], each[0]))
    return LanguageGap(asked, tuple(by_count), model_id, project_id, mode)
