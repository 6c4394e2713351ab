"""A note as Markdown: quotations that Pandoc cites, and nothing of a person's own changed."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from loccit.application.notes.note_markdown import continued, new_note
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.models.project import project_id
from tests.unit.interfaces.test_presenters import CHUNK, HIT, TEXT

EXCERPT = Excerpt(HIT, CHUNK.span)


def note(*findings: Findings) -> ResearchNote:
    return ResearchNote(project_id("p"), "hash/small", findings)


def found(topic: str, *excerpts: Excerpt) -> Findings:
    return Findings(topic, excerpts, is_answered=bool(excerpts))


def test_a_note_has_its_front_matter_quotations_and_open_questions() -> None:
    text = new_note(note(found("brass gears", EXCERPT), found("chess")), "2026-11-21", "n.bib")

    assert text.splitlines()[:6] == [
        "---",
        'title: "brass gears, chess"',
        'date: "2026-11-21"',
        'bibliography: "n.bib"',
        'loccit-project: "p"',
        "---",
    ]
    assert (
        f"## brass gears\n\nRowe and Ōta 2014. Tides and salt marshes\n\n> {TEXT}\n>\n> [@rowe2014"
        in text
    )
    assert "- The library does not answer: chess\n" in text
    assert "## Disagreements" in text


def test_new_findings_go_below_those_of_their_topic_and_new_topics_behind_the_last() -> None:
    before = new_note(note(found("gears", EXCERPT), found("salt", EXCERPT)), "2026-11-21", "n.bib")

    after = continued(before, note(found("gears", EXCERPT), found("mud", EXCERPT), found("salt")))

    first, _, rest = after.partition("## salt")
    assert first.count(f"> {TEXT}") == 2
    assert rest.count(f"> {TEXT}") == 2
    assert rest.index("## mud") < rest.index("## Disagreements") < rest.index("## Open questions")


def test_letters_of_any_language_are_written_as_they_are() -> None:
    text = new_note(note(found("Ebbe–Flut-Größe", EXCERPT)), "2026-11-21", "n.bib")

    assert 'title: "Ebbe–Flut-Größe"' in text
    assert '<!-- loccit: more on "Ebbe–Flut-Größe" goes here -->' in text


def test_a_topic_ends_no_comment_and_no_front_matter() -> None:
    topic = '--> <b>"x" \\ \x1b[31m'

    text = new_note(note(found(topic, EXCERPT)), "2026-11-21", "n.bib")

    assert json.loads(text.splitlines()[1].removeprefix("title: ")) == '--> <b>"x" \\ '
    marker = next(line for line in text.splitlines() if line.startswith("<!-- loccit"))
    assert marker.count("-->") == 1
    assert "\x1b" not in text
    assert continued(text, note(found(topic, EXCERPT))).count("<!-- loccit") == 1


LINES = st.lists(
    st.sampled_from(["mine", "", "## salt", "> a quote", "<!-- mine -->"]), max_size=6
)


@given(LINES, LINES, st.sampled_from(["with its marker", "without"]))
def test_what_a_person_wrote_stays_byte_by_byte(
    above: list[str], below: list[str], marker: str
) -> None:
    own = new_note(note(found("salt", EXCERPT)), "2026-11-21", "n.bib")
    if marker == "without":
        own = "\n".join(line for line in own.splitlines() if "more on" not in line)
    text = "\n".join([*above, own, *below])

    after = continued(text, note(found("salt", replace(EXCERPT))))

    at = next(
        (i for i, (one, other) in enumerate(zip(text, after, strict=False)) if one != other),
        len(text),
    )
    added = len(after) - len(text)
    assert added > 0
    assert after[:at] + after[at + added :] == text


def test_what_the_writer_appended_stays_last_and_what_is_unanswered_is_listed() -> None:
    before = new_note(note(found("gears", EXCERPT)), "2026-11-21", "n.bib")
    mine = f"{before}\n## Mine\n\nMy own words.\n"

    after = continued(mine, note(found("mud", EXCERPT), found("kelp")))

    assert after.endswith("\n## Mine\n\nMy own words.\n")
    assert after.index("## mud") < after.index("## Open questions")
    assert "## Open questions\n\n- The library does not answer: kelp\n" in after
    again = continued(after, note(found("kelp")))
    assert again == after


def test_a_note_without_its_headings_is_continued_behind_its_topics() -> None:
    before = new_note(note(found("gears", EXCERPT)), "2026-11-21", "n.bib")
    cut = before[: before.index("## Disagreements")] + "My own words.\n"

    after = continued(cut, note(found("mud", EXCERPT), found("kelp")))

    assert after.index("## gears") < after.index("## mud") < after.index("My own words.")
    assert "kelp" not in after
