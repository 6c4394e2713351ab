"""An agent's memory with the model that passages are embedded with."""

import asyncio
from pathlib import Path

from loccit.composition import load_settings
from loccit.composition.assistant import get_memory
from loccit.domain.assistant.memory import Recollection

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
        memory = get_memory(load_settings(data_dir=tmp_path))
        for fact in FACTS:
            await memory.add_experience(fact)
        return [
            await memory.recall(query)
            for query in ("How did Kelvin predict tides?", "Who won the football match?")
        ]

    kelvin, football = asyncio.run(run())

    assert [each.experience.text for each in kelvin] == [FACTS[0]]
    assert football == ()


def test_a_text_longer_than_the_model_reads_is_recalled_by_its_end(tmp_path: Path) -> None:
    long = " ".join([FACTS[1]] * 60) + " " + FACTS[2]

    async def run() -> tuple[Recollection, ...]:
        memory = get_memory(load_settings(data_dir=tmp_path))
        await memory.add_experience(long)
        await memory.add_experience(FACTS[3])
        return await memory.recall("sea level measured at Brest")

    [found] = asyncio.run(run())

    assert found.experience.text == long
