"""The text of a passage below the line that names its section."""

import re

from loccit.domain.models.retrieval import Hit


def below_section(hit: Hit) -> str:
    """Return the text of a passage without the headings it begins with that its section names.

    They stay below context from before the passage, and where there is no other text.
    """
    text = hit.chunk.text
    if hit.context_before:
        return text
    rest = text
    for heading in hit.chunk.section_path:
        words = r"\s+".join(map(re.escape, heading.split()))
        found = re.match(rf"\s*{words}[^\S\n]*\n\s*", rest)
        if found:
            rest = rest[found.end() :]
    return rest or text
