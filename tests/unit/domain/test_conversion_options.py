"""What may be chosen about conversion."""

import pickle

import pytest

from loccit.domain.policy.conversion_options import ConversionOptions, OcrMode


@pytest.mark.parametrize("codes", ["eng", "eng+deu", "deu_latf", "script/Fraktur+lat"])
def test_the_codes_of_tesseract_are_languages(codes: str) -> None:
    assert ConversionOptions(ocr_language=codes).ocr_language == codes


@pytest.mark.parametrize("codes", ["", "+", "eng+", "-l", "../eng", "eng deu", "eng;ls", "eng\n"])
def test_nothing_but_codes_reaches_another_program(codes: str) -> None:
    with pytest.raises(ValueError, match="OCR language"):
        ConversionOptions(ocr_language=codes)


def test_options_travel_to_another_process() -> None:
    options = ConversionOptions(OcrMode.NEVER, "fra")
    assert pickle.loads(pickle.dumps(options)) == options  # noqa: S301  (made here)
