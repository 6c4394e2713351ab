"""The answers of `models`."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.domain.models.offered_model import OfferedModel


class OfferedModelView(TypedDict):
    """An embedding model."""

    name: Annotated[str, "as `reindex --model` and `LOCCIT_EMBEDDING_MODEL` take it"]
    languages: Annotated[str, "in words, as its authors have it; empty when unknown"]
    dimension: Annotated[int | None, "of its vectors; null when its server alone knows"]
    size: Annotated[int | None, "bytes, about; null for a model of a server"]
    licence: Annotated[str, "its short name; empty when unknown"]
    token_limit: Annotated[int | None, "most tokens that it reads of a text; null when unknown"]
    source: Annotated[str, "what brings it: `package index`, `model hub`, `server` or `folder`"]
    is_here: Annotated[bool, "whether it can be used without the network"]
    is_chosen: Annotated[bool, "whether new projects are bound to it"]


class ModelsView(TypedDict):
    """The embedding models that FastEmbed lists and the settings name."""

    models: Annotated[list[OfferedModelView], "the default one first, the others by name"]


class ModelFetchedView(TypedDict):
    """A model that is on this machine now."""

    model: Annotated[OfferedModelView, "what is here now"]
    fetched: Annotated[bool, "whether anything was brought; false if it was here"]


def models_view(models: Iterable[OfferedModel]) -> ModelsView:
    """Return the answer of `models`."""
    return {"models": [offered_model_view(model) for model in models]}


def model_fetched_view(model: OfferedModel, *, fetched: bool) -> ModelFetchedView:
    """Return the answer of `models get`."""
    return {"model": offered_model_view(model), "fetched": fetched}


def offered_model_view(model: OfferedModel) -> OfferedModelView:
    """Return a model."""
    return {
        "name": model.name,
        "languages": model.languages,
        "dimension": model.dimension,
        "size": model.size,
        "licence": model.licence,
        "token_limit": model.token_limit,
        "source": model.source,
        "is_here": model.is_here,
        "is_chosen": model.is_chosen,
    }
