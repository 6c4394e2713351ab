"""What may be quoted as a finding, and what stands beside findings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.answers.quotable import is_finding
from loccit.domain.policy.back_matter import (
    begins_back_matter,
    is_below_back_matter,
    names_back_matter,
)
from loccit.domain.policy.set_phrases import is_set_phrase

FINDINGS = [
    "The tide rises at noon.",
    "The yield was 0.7 ± 0.1% (n = 3, p < 0.05) in the leaves of O. caudata [12, 14].",
    "nbgrader lets instructors grade notebooks at scale.",
    "Figure 2 shows that the yield of all three oils fell.",
    "“They do not listen,” he said of the machines of the harbour.",
    "We acknowledge that the method has limits.",
    "The expedition was funded by the Royal Society, which wanted a map.",
    "Thanks to its unique support for other languages, the library serves many users.",
    "Participants understand informed consent better when it is read aloud.",
    "Der Mond verfinsterte sich im Jahre 1706 über ganz Europa.",
    "La marée monte deux fois par jour dans la baie.",
    "これは潮汐に関する文です。",
]
OTHERS = {
    "a fragment": "and the yield of the other two oils.,",
    "no end": "The yield of the oil of the leaves was",
    "leads to a list": "The oils have the following parts:",
    "a byline": "Joyce Kelly da Silva, Rafaela da Trindade, and William N. Setzer.",
    "an affiliation": "Department of Chemistry, University of Alabama in Huntsville, USA.",
    "a title": "Chemical Diversity of Three Ocotea Species.",
    "a caption": "Table 3. Fatty acids of the seeds, with the standard error of each.",
    "a caption without a stop": "Figure 2 Yield of the three oils by month and place.",
    "a row of a table": "| oil | 0.7 | 0.8 | of the leaves.",
    "code": "x = f(a) + {b: c}; return x[0] as result.",
    "a formula": "h2(ui−1,j + ui+1,j + ui,j−1) = 4 fi,j where so.",
    "a reference": "Smith J, Jones K. The tides of the northern sea and their causes.",
    "an address": "Write to the authors at tide.machine@example.org for the data.",
    "half a bracket": "of the others) the yield of the oil was low.",
    "half a quotation": "He said of the machines: “They do not listen.",
    "a question": "What makes the tide rise twice a day?",
    "points elsewhere": "The results of all the tests are shown in Table 3 and Fig. 4.",
    "an outline": "In this section we describe how the tide was measured.",
    "not read": "The yield of \ufffd oil was the highest of all.",
    "funding": "This work was partly supported by the National Science Foundation.",
    "a grant": "E.W. was supported by Wellcome Trust grant number 208779.",
    "thanks": "The authors would like to thank two reviewers for their comments.",
    "interests": "The authors declare that they have no competing interests.",
    "consent": "All participants gave their written informed consent.",
    "ethics": "The study was approved by the ethics committee of the university.",
    "a licence": "The notebooks are licensed under the open-source MIT License.",
    "copyright": "Authors of papers retain copyright and release the work.",
    "shares of authors": "LWJ, MB-F and JO wrote the first draft of it.",
    "Förderung": "Diese Arbeit wurde von der Stiftung in vier Jahren gefördert.",
    "Dank": "Wir danken den Gutachtern für ihre Geduld mit uns.",
    "remerciements": "Nous remercions les relecteurs de leurs remarques.",
    "intérêts": "Les auteurs déclarent ne pas avoir de conflit d'intérêts.",
}


@pytest.mark.parametrize("sentence", FINDINGS)
def test_a_sentence_of_running_text_is_a_finding(sentence: str) -> None:
    assert is_finding(sentence)


@pytest.mark.parametrize("sentence", OTHERS.values(), ids=OTHERS.keys())
def test_what_is_none_is_not_quoted(sentence: str) -> None:
    assert not is_finding(sentence)


@pytest.mark.parametrize(
    "heading",
    [
        "Funding",
        "5. Interessenkonflikt",
        "VI Danksagung:",
        "Acknowledgements and Funding",
        "Ethics approval and consent to participate",
        "Availability of data and materials",
        "Authors’ contributions",
        "AUTHOR CONTRIBUTIONS",
        "Conflits d’intérêts",
        "Financiación",
        "Ringraziamenti",
        "Disponibilidade dos dados",
        "List of abbreviations",
        "Licence",
    ],
)
def test_a_section_of_back_matter_is_known_by_its_name(heading: str) -> None:
    assert names_back_matter(heading)
    assert is_below_back_matter(["Declarations", heading, "Details"])


@pytest.mark.parametrize(
    "heading",
    [
        "Funding of schools",
        "Consent in medicine",
        "Results and discussion",
        "Data",
        "Statement of need",
        "Dating the references",
        "Conclusion",
        "e",
        "",
    ],
)
def test_a_section_about_such_a_subject_is_none(heading: str) -> None:
    assert not names_back_matter(heading)


@pytest.mark.parametrize(
    ("paragraph", "is_one"),
    [
        ("Funding: The museum paid for it.", True),
        ("Acknowledgements We thank two reviewers.", True),
        ("Competing interests The authors declare none.", True),
        ("Received 4 May 2019; accepted 3 June 2019.", True),
        ("Keywords: tides, machines", True),
        ("License Authors of papers retain copyright.", True),
        ("Funding is what museums lack.", False),
        ("Licence fees rose in 2019.", False),
        ("Correspondence between the brothers shows it.", False),
        ("Published accounts of the storm differ.", False),
    ],
)
def test_a_paragraph_of_back_matter_is_known_by_its_first_words(
    paragraph: str, *, is_one: bool
) -> None:
    assert begins_back_matter(paragraph) is is_one


@pytest.mark.parametrize(
    "piece",
    ["the work was supported ", "We are grateful ", "A, B and ", "approved ethics ", "(1) ", '"'],
)
def test_a_long_text_is_judged_in_time(piece: str) -> None:
    text = piece * (20_000 // len(piece))

    assert not is_finding(text)  # too long to be one
    assert is_set_phrase(text[:800]) in {True, False}


@given(st.text(max_size=120))
def test_any_text_is_judged(text: str) -> None:
    assert is_finding(text) in {True, False}
    assert names_back_matter(text) in {True, False}
    assert begins_back_matter(text) in {True, False}
