"""What a search found, judged by a question."""

from dataclasses import replace

from loccit.application.query.candidates import Candidates
from loccit.domain.policy.background import Background
from loccit.domain.policy.relevance import Question
from tests.unit.application.evaluate.answers.answers import excerpt


def test_a_candidate_is_judged_by_its_own_vector_and_one_without_as_the_farthest() -> None:
    passage = excerpt("The machine of 1872 had ten wheels of brass.")
    near, far, bare = (replace(passage, dense_score=cosine) for cosine in (0.9, 0.3, None))
    question = Question("Which gears does the engine use?", Background(0.1))
    candidates = Candidates([near, far, bare], question)

    first, second, third = (hit.relevance for hit in candidates.judged(candidates.hits))

    assert first is not None
    assert second is not None
    assert first > second == third
