"""An agent's memory with the model that passages are embedded with."""

import asyncio
from pathlib import Path

from loccit.application.conversations.recall import Recollection
from loccit.composition import load_settings
from loccit.composition.models import build_embedding
from tests.built_model import with_model
from tests.unit.application.assistant.memories import a_memory

FACTS = (
    "The tide predictor of Kelvin added up ten harmonic constituents.",
    "Sourdough starters hold lactic acid bacteria and wild yeasts.",
    "Sea level at Brest has been measured since 1807.",
    "The user wants short answers.",
)


def test_a_memory_recalls_by_meaning_and_not_what_has_nothing_to_do_with_it(
    tmp_path: Path,
) -> None:
    async def run() -> list[tuple[Recollection, ...]]:
        memory = a_memory(build_embedding(load_settings(data_dir=with_model(tmp_path))))
        for fact in FACTS:
            await memory.add_experience(fact)
        return [
            await memory.recall(query)
            for query in ("How did Kelvin predict tides?", "Who won the football match?")
        ]

    kelvin, football = asyncio.run(run())

    assert [each.entry.text for each in kelvin] == [FACTS[0]]
    assert football == ()
