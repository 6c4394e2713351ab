"""Folders, manifests and the pointer: what is half-made is no version."""

import json
from pathlib import Path

import pytest

from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import IndexVersion, ProjectId
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter
from tests.contracts.index_factories import BINDING, OTHER_BINDING, document

PROJECT = ProjectId("p")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    index = QdrantIndexAdapter(EdgeDriver(tmp_path))
    index.create_project(PROJECT, BINDING)
    document("one").write(index, PROJECT)
    index.close()
    return tmp_path


def reopened(folder: Path) -> QdrantIndexAdapter:
    return QdrantIndexAdapter(EdgeDriver(folder))


def test_a_data_folder_that_is_not_there_has_no_projects(tmp_path: Path) -> None:
    assert reopened(tmp_path / "nothing").projects() == ()
    assert not (tmp_path / "nothing").exists()


def test_other_files_in_the_data_folder_are_no_projects(folder: Path) -> None:
    (folder / "projects" / ".DS_Store").write_text("x")
    (folder / "projects" / "notes").mkdir()
    assert [each.project_id for each in reopened(folder).projects()] == [PROJECT]


def test_a_version_whose_making_was_cut_short_is_none_and_is_cleared_away(folder: Path) -> None:
    half = folder / "projects" / "p" / "v2" / "shard"
    half.mkdir(parents=True)
    (half / "edge_config.json").write_text("{")
    index = reopened(folder)

    assert index.project(PROJECT).versions == (IndexVersion(1, BINDING),)
    assert index.begin_version(PROJECT, OTHER_BINDING) == 2
    assert index.at(PROJECT, version=2).documents() == ()
    index.close()


def test_a_half_made_version_is_cleared_away_whatever_its_number(folder: Path) -> None:
    (folder / "projects" / "p" / "v7").mkdir()
    index = reopened(folder)
    index.begin_version(PROJECT, OTHER_BINDING)
    index.close()
    assert not (folder / "projects" / "p" / "v7").exists()


def test_a_project_whose_making_was_cut_short_is_none_and_can_be_made(folder: Path) -> None:
    (folder / "projects" / "p" / "active").unlink()
    index = reopened(folder)
    assert index.projects() == ()

    index.create_project(PROJECT, OTHER_BINDING)

    assert index.project(PROJECT).binding == OTHER_BINDING
    assert index.at(PROJECT).documents() == ()
    index.close()


def test_the_manifest_names_what_made_it(folder: Path) -> None:
    manifest = json.loads((folder / "projects" / "p" / "v1" / "manifest.json").read_text())
    assert manifest["schema"] == 2
    assert manifest["project"] == "p"
    assert manifest["binding"]["model_id"] == BINDING.model_id


def test_what_another_process_activates_answers_at_once(folder: Path) -> None:
    ours = reopened(folder)
    assert ours.project(PROJECT).active == 1
    other = reopened(folder)
    other.activate_version(PROJECT, other.begin_version(PROJECT, OTHER_BINDING))
    other.close()
    assert ours.project(PROJECT).active == 2
    assert ours.project(PROJECT).binding == OTHER_BINDING


@pytest.mark.parametrize(("schema", "remedy"), [(3, "upgrade"), (1, "loccit delete -p p")])
def test_a_layout_of_another_loccit_is_refused(folder: Path, schema: int, remedy: str) -> None:
    manifest = folder / "projects" / "p" / "v1" / "manifest.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "schema": schema}))
    with pytest.raises(VectorIndexError, match=remedy):
        reopened(folder).project(PROJECT)


@pytest.mark.parametrize("name", ["active", "v1/manifest.json"])
def test_a_damaged_file_is_named(folder: Path, name: str) -> None:
    damaged = folder / "projects" / "p" / name
    for content in ("{", "", '{"schema": 1}', "[]"):
        damaged.write_text(content)
        with pytest.raises(VectorIndexError, match=str(damaged)):
            reopened(folder).project(PROJECT)


def test_a_missing_active_version_is_an_error_and_not_an_empty_project(folder: Path) -> None:
    (folder / "projects" / "p" / "v1" / "manifest.json").unlink()
    with pytest.raises(VectorIndexError, match="not complete"):
        reopened(folder).at(PROJECT).documents()


def test_files_of_the_vendor_that_are_gone_are_an_error(folder: Path) -> None:
    shard = folder / "projects" / "p" / "v1" / "shard"
    shard.rename(shard.with_name("elsewhere"))
    index = reopened(folder)
    with pytest.raises(VectorIndexError):
        index.at(PROJECT).documents()
    index.close()
