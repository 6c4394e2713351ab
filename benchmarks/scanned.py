"""Makes scans of papers, tilted and grained, each as images alone and made searchable.

Beside each stands what is known of the paper, so that `benchmarks.convert` scores both as it
scores the papers themselves, and `benchmarks.metadata` those that are searchable.

Run: python -m benchmarks.scanned FOLDER TARGET
Needs Tesseract on the PATH; takes 3 s of one core for a page.
"""

import argparse
import os
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter
from pypdf import PdfWriter

from benchmarks.convert.truth import papers_in

_TRUTH = ("csl.json", "structure.json")
_PAPER, _CONTRAST, _GRAIN = 243, 0.86, 7.0  # brightness, of 255; share; of 255
_BLUR = 0.6  # pixels
_QUALITY = 60  # of JPEG


@dataclass(frozen=True, slots=True)
class Scanner:
    """How one paper is scanned.

    Attributes:
        resolution: In dots per inch.
        skew: In degrees, anticlockwise.
        seed: Of the grain.
    """

    resolution: int
    skew: float
    seed: int

    @classmethod
    def of(cls, name: str) -> "Scanner":
        """Return the scanner of the paper of that name, the same in each run."""
        chance = Random(name)
        return cls(
            chance.choice((200, 300, 300)), chance.uniform(-0.7, 0.7), chance.getrandbits(32)
        )

    def scanned(self, page: Image.Image, number: int) -> Image.Image:
        """Return a page, drawn in grey, as a scanner sees it."""
        grain = np.random.default_rng((self.seed, number))
        tilted = page.rotate(self.skew, Image.Resampling.BICUBIC, fillcolor=255)
        soft = np.asarray(tilted.filter(ImageFilter.GaussianBlur(_BLUR)), dtype=np.float32)
        noisy = soft * _CONTRAST + (_PAPER - 255 * _CONTRAST)
        noisy += grain.normal(0, _GRAIN, soft.shape).astype(np.float32)
        return Image.fromarray(noisy.clip(0, 255).astype(np.uint8))


def scan(pdf: Path, name: str, folder: Path) -> list[Path]:
    """Write the scanned pages of a PDF as images, and return their paths."""
    scanner, paths = Scanner.of(name), []
    with pypdfium2.PdfDocument(pdf) as document:
        for number, page in enumerate(document, 1):
            drawn = page.render(scale=scanner.resolution / 72).to_pil().convert("L")
            path = folder / f"{number:04}.jpg"
            dots = (scanner.resolution, scanner.resolution)
            scanner.scanned(drawn, number).save(path, quality=_QUALITY, dpi=dots)
            paths.append(path)
    return paths


def make_searchable(image: Path) -> Path:
    """Let Tesseract write a page with the image and, without ink, its text."""
    subprocess.run(
        ("env", "OMP_THREAD_LIMIT=1", "tesseract", image, image.with_suffix(""), "pdf"),
        check=True,
        capture_output=True,
    )
    return image.with_suffix(".pdf")


def main(arguments: Sequence[str]) -> None:
    """Make both copies of all papers."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="papers, as benchmarks.convert reads them")
    parser.add_argument("target", type=Path, help="where `images` and `searchable` are made")
    options = parser.parse_args(arguments)
    for paper in papers_in(options.folder):
        if not (paper.pdf.parent / _TRUTH[0]).exists():
            continue
        kinds = [
            options.target / kind / paper.group / paper.key for kind in ("images", "searchable")
        ]
        pages = options.target / "pages" / paper.group / paper.key
        for folder in (*kinds, pages):
            folder.mkdir(parents=True, exist_ok=True)
        images = scan(paper.pdf, paper.name, pages)
        first, *others = (Image.open(path) for path in images)
        first.save(
            kinds[0] / "paper.pdf",
            save_all=True,
            append_images=others,
            resolution=Scanner.of(paper.name).resolution,
        )
        with ThreadPoolExecutor(os.cpu_count()) as threads, PdfWriter() as writer:
            for page in threads.map(make_searchable, images):
                writer.append(page)
            writer.write(kinds[1] / "paper.pdf")
        for folder in kinds:
            for truth in _TRUTH:
                if (paper.pdf.parent / truth).exists():
                    shutil.copy(paper.pdf.parent / truth, folder / truth)
    check = options.folder / "gt_check.json"
    for kind in ("images", "searchable"):
        if check.exists():
            shutil.copy(check, options.target / kind / check.name)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
