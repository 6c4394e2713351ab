"""Makes tiny models of the shape that Docling's layout engine reads, with weights set by hand.

They see the same boxes on each page, whatever it shows: what a test puts there is what is seen.
The folders are laid out as `docling-tools models download layout tableformer` leaves them. Torch
and its friends are not installed in an ordinary run of the tests, so they have no types here.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

LAYOUT: Final = "docling-project--docling-layout-heron"
TABLES: Final = "docling-project--docling-models/model_artifacts/tableformer/accurate"
COMMAND: Final = "pip install docling==2.142.1 && pytest tests/integration/test_docling_engine.py"
MISSING: Final = [name for name in ("torch", "docling_ibm_models") if find_spec(name) is None]

# As the heron model has them, in its order.
LABELS: Final = (
    *("caption", "footnote", "formula", "list_item", "page_footer", "page_header", "picture"),
    *("section_header", "table", "text", "title", "document_index", "code"),
    *("checkbox_selected", "checkbox_unselected", "form", "key_value_region"),
)
# As TableFormer has them, in its order.
_TAGS: Final = (
    *("<pad>", "<unk>", "<start>", "<end>", "ecel", "fcel", "lcel", "ucel", "xcel", "nl"),
    *("ched", "rhed", "srow"),
)
_TINY: Final = 32  # channels of the layout model
_QUERIES: Final = 16  # boxes that it can see at most; as many channels tell them apart
_IMAGE: Final = 64  # pixels of the side of the image that a model sees
_DECODERS: Final = 2  # which share the heads of classes and boxes; transformers takes no fewer
_SURE: Final = 8.0  # a logit: the score is .9997


@dataclass(frozen=True)
class Seen:
    """What the layout model sees on each page: a label, and a box in shares of the page."""

    label: str
    left: float
    top: float
    right: float
    bottom: float


def write_models(
    folder: Path, seen: Sequence[Seen], table: Sequence[str] = ("ched", "nl", "fcel", "nl")
) -> Path:
    """Write both models into a folder, and return it.

    Args:
        folder: Made if it is not there.
        seen: At most 16 boxes.
        table: The tags of OTSL that each table is made of.
    """
    write_layout_model(folder / LAYOUT, seen)
    write_table_model(folder / TABLES, table)
    return folder


def write_layout_model(folder: Path, seen: Sequence[Seen], *, tiny: bool = True) -> None:
    """Write an RT-DETR v2 as heron is one; if not tiny, of its size and with weights by chance."""
    torch, transformers = import_module("torch"), import_module("transformers")
    torch.manual_seed(22)
    labels = dict(enumerate(LABELS))
    config = transformers.RTDetrV2Config(
        id2label=labels,
        label2id={label: place for place, label in labels.items()},
        num_queries=_QUERIES if tiny else 300,
        **(_tiny_shape(transformers) if tiny else {}),
    )
    model = transformers.RTDetrV2ForObjectDetection(config).eval()
    if tiny:
        _set_by_hand(torch, model, seen)
    model.save_pretrained(folder)
    side = _IMAGE if tiny else 640
    preprocessor = {
        "image_processor_type": "RTDetrImageProcessor",
        "do_normalize": False,
        "do_pad": False,
        "do_rescale": True,
        "do_resize": True,
        "size": {"height": side, "width": side},
    }
    (folder / "preprocessor_config.json").write_text(json.dumps(preprocessor))


def _tiny_shape(transformers: Any) -> dict[str, object]:
    backbone = transformers.RTDetrResNetConfig(
        embedding_size=8,
        hidden_sizes=[8, 16, 16, 16],
        depths=[1, 1, 1, 1],
        layer_type="basic",
        out_indices=[2, 3, 4],
    )
    return {
        "backbone_config": backbone,
        "encoder_in_channels": [16, 16, 16],
        "encoder_hidden_dim": _TINY,
        "encoder_ffn_dim": _TINY,
        "encoder_attention_heads": 2,
        "d_model": _TINY,
        "decoder_in_channels": [_TINY] * 3,
        "decoder_ffn_dim": _TINY,
        "decoder_layers": _DECODERS,
        "decoder_attention_heads": 2,
        "num_denoising": 0,
    }


def _set_by_hand(torch: Any, model: Any, seen: Sequence[Seen]) -> None:
    """Let each query say its own class and box, with all attention of the decoder off.

    The first convolution is off as well, so that no image is seen. What is left is what the
    borders do to the convolutions after it: another row of features for each place. Linear maps
    make of them what is wanted.
    """
    with torch.no_grad():
        for name, module in model.named_modules():
            if hasattr(module, "running_var"):  # also those that transformers has frozen
                module.weight.fill_(1)
                module.bias.normal_()
                module.momentum = 1.0  # takes the places of one image for the measure of all
            if name.endswith(("self_attn.o_proj", "encoder_attn.output_proj", "mlp.fc2")):
                module.weight.zero_()
                module.bias.zero_()
        next(model.model.backbone.parameters()).zero_()
        blank = torch.zeros(2, 3, _IMAGE, _IMAGE)
        model.train()(blank)
        model.eval()
        classes = model.model.decoder.class_embed[0]
        boxes = model.model.decoder.bbox_embed[0]
        first, second, last = boxes.layers
        for linear in (classes, first, second, last):
            linear.weight.zero_()
            linear.bias.zero_()
        nothing = model(blank)
        queries, starts = nothing.last_hidden_state[0], nothing.pred_boxes[0]
        one_each = torch.linalg.pinv(queries.double()).float()  # maps each query to its own 1
        first.weight[:_QUERIES] = one_each.T
        second.weight.copy_(torch.eye(_TINY))
        classes.bias.fill_(-_SURE)
        for place, each in enumerate(seen):
            classes.weight[LABELS.index(each.label)] += 2 * _SURE * one_each[:, place]
            wanted = torch.tensor(
                [
                    *((each.left + each.right) / 2, (each.top + each.bottom) / 2),
                    *(each.right - each.left, each.bottom - each.top),
                ]
            )
            way = torch.logit(wanted) - torch.logit(starts[place])
            last.weight[:, place] = way / _DECODERS  # each of them goes a part of it
        decoder = model.model.decoder
        for head in (*model.class_embed, *decoder.class_embed[1:]):
            head.load_state_dict(classes.state_dict())
        for head in (*model.bbox_embed, *decoder.bbox_embed[1:]):
            head.load_state_dict(boxes.state_dict())


def write_table_model(folder: Path, table: Sequence[str], *, layers: int = 1) -> None:
    """Write a TableFormer that says the same tags of each table, all cells in one box.

    Its widths are fixed in Docling's code, so that it has 60 MB; it is tiny by its layers and by
    the image that it sees.
    """
    torch = import_module("torch")
    saving = import_module("safetensors.torch")
    shape = import_module("docling_ibm_models.tableformer.models.table04_rs.tablemodel04_rs")
    torch.manual_seed(22)
    tags = {"word_map_tag": {tag: place for place, tag in enumerate(_TAGS)}, "word_map_cell": {}}
    config = _table_config(layers, tags)
    model = shape.TableModel04_rs(config, {"word_map": tags}, "cpu").eval()
    with torch.no_grad():
        _say(torch, model, [_TAGS.index(tag) for tag in ("<start>", *table, "<end>")])
    folder.mkdir(parents=True)
    (folder / "tm_config.json").write_text(json.dumps(config))
    saving.save_model(model, str(folder / "tableformer_accurate.safetensors"))


def _table_config(layers: int, tags: object) -> dict[str, Any]:
    mean, deviation = [0.94, 0.94, 0.94], [0.18, 0.18, 0.18]
    return {
        "dataset": {
            "type": "TF_prepared",
            "name": "TF",
            "image_normalization": {"state": True, "mean": mean, "std": deviation},
            "resized_image": _IMAGE if layers == 1 else 448,
        },
        "model": {
            "type": "TableModel04_rs",
            "name": "14_128_256_4_true",
            "save_dir": "",
            "enc_image_size": 4 if layers == 1 else 28,
            "tag_embed_dim": 16,
            "hidden_dim": 512,
            "tag_decoder_dim": 512,
            "bbox_embed_dim": 256,
            "tag_attention_dim": 256,
            "bbox_attention_dim": 512,
            "enc_layers": layers,
            "dec_layers": layers,
            "nheads": 8,
            "dropout": 0.1,
            "bbox_classes": 2,
        },
        "train": {"bbox": True},
        "predict": {
            "max_steps": 1024,
            "beam_size": 5,
            "bbox": True,
            "pdf_cell_iou_thres": 0.05,
            "padding": False,
            "padding_size": 50,
            "profiling": False,
        },
        "dataset_wordmap": tags,
    }


def _say(torch: Any, model: Any, said: Sequence[int]) -> None:
    """Let the decoder of tags say these, by where in the row it is, with all attention off."""
    tags = model._tag_transformer
    for layer in tags._decoder.layers:
        for off in (layer.self_attn.out_proj, layer.multihead_attn.out_proj, layer.linear2):
            off.weight.zero_()
            off.bias.zero_()
    before = torch.tensor(said[:-1]).unsqueeze(1)
    hidden = tags._positional_encoding(tags._embedding(before))[:, 0]
    for layer in tags._decoder.layers:
        for norm in (layer.norm1, layer.norm2, layer.norm3):
            hidden = norm(hidden)
    wanted = torch.full((len(before), len(_TAGS)), -_SURE)
    for place, tag in enumerate(said[1:]):
        wanted[place, tag] = _SURE
    tags._fc.weight.copy_(torch.linalg.lstsq(hidden, wanted).solution.T)
    tags._fc.bias.zero_()
