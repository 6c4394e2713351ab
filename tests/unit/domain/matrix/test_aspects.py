"""A column names an aspect of a study, or asks for a subject of its own."""

import pytest

from loccit.domain.matrix.aspects import Aspect, demanded
from loccit.domain.matrix.section_roles import SectionRole, role_of, role_of_label


@pytest.mark.parametrize(
    ("question", "aspect"),
    [
        ("method", Aspect.METHOD),
        ("What method was used?", Aspect.METHOD),
        ("Which methods did the authors apply?", Aspect.METHOD),
        ("Research design", Aspect.METHOD),
        ("Welche Methode wurde verwendet?", Aspect.METHOD),
        ("Quelle méthode a été utilisée ?", Aspect.METHOD),
        ("sample", Aspect.SAMPLE),
        ("Sample size", Aspect.SAMPLE),
        ("What data or sample was used?", Aspect.SAMPLE),
        ("participants", Aspect.SAMPLE),
        ("Stichprobe", Aspect.SAMPLE),
        ("main finding", Aspect.FINDING),
        ("What is the main finding?", Aspect.FINDING),
        ("What was found?", Aspect.FINDING),
        ("Hauptergebnis", None),
        ("results", Aspect.FINDING),
        ("What limitations are named?", Aspect.LIMITATION),
        ("limitations of the study", Aspect.LIMITATION),
        ("aim", Aspect.AIM),
        ("What is the aim of the study?", Aspect.AIM),
        ("future work", Aspect.OUTLOOK),
    ],
)
def test_a_bare_name_and_a_question_ask_for_the_same(question: str, aspect: Aspect | None) -> None:
    asked = demanded(question)

    assert asked.aspect is aspect
    assert asked.is_bare is (aspect is not None)


@pytest.mark.parametrize(
    "question",
    [
        "How was the tide measured?",
        "Which method was used to extract the oil?",
        "How many students were there?",
        "cathode material",
    ],
)
def test_a_question_with_words_of_its_own_is_more_than_an_aspect(question: str) -> None:
    assert not demanded(question).is_bare


@pytest.mark.parametrize(
    ("path", "role"),
    [
        (("Abstract",), SectionRole.ABSTRACT),
        (("2. Materials and Methods", "2.1. Plant Material."), SectionRole.SAMPLE),
        (("2 | MATERIAL AND METHODS", "2.2 | Extraction"), SectionRole.METHODS),
        (("Methodik",), SectionRole.METHODS),
        (("5. Discussion", "5.1 Limitations and future work"), SectionRole.LIMITATIONS),
        (("IV. Results",), SectionRole.RESULTS),
        (("6. Summary and Conclusion",), SectionRole.CONCLUSION),
        (("Statement of Need",), SectionRole.INTRODUCTION),
        (("3. Collision Handling",), SectionRole.OTHER),
        ((), SectionRole.OTHER),
    ],
)
def test_the_nearest_heading_that_says_anything_tells_what_a_section_does(
    path: tuple[str, ...], role: SectionRole
) -> None:
    assert role_of(path) is role


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Methods: We asked 42 keepers.", SectionRole.METHODS),
        ("RESULTS. The water was salt.", SectionRole.RESULTS),
        ("Conclusions\u2014The water is salt.", SectionRole.CONCLUSION),
        ("Schlussfolgerung: Das Wasser ist salzig.", SectionRole.CONCLUSION),
        ("The methods were new.", None),
        ("We asked: are the results salt? ", None),
    ],
)
def test_the_name_before_a_part_of_an_abstract_tells_what_the_part_does(
    text: str, role: SectionRole | None
) -> None:
    assert role_of_label(text) is role
