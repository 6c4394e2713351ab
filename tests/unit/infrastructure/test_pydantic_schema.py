from dataclasses import dataclass, field

import pytest
from pydantic import BaseModel

from loccit.infrastructure.adapters.pydantic_schema import schema_of


@dataclass(frozen=True)
class Finding:
    claim: str = field(metadata={"description": "What is claimed."})
    pages: tuple[int, ...] = ()


class Judgement(BaseModel):
    score: int


def test_the_schema_of_a_dataclass_tells_a_model_what_its_fields_are() -> None:
    schema = schema_of(Finding)

    assert schema.name == "Finding"
    assert schema.json_schema["required"] == ["claim"]
    properties = schema.json_schema["properties"]
    assert isinstance(properties, dict)
    assert properties["claim"] == {
        "description": "What is claimed.",
        "title": "Claim",
        "type": "string",
    }


def test_a_value_of_the_shape_becomes_one_of_the_type() -> None:
    assert schema_of(Finding).validate({"claim": "It rises.", "pages": [3]}) == Finding(
        "It rises.", (3,)
    )
    assert schema_of(Judgement).validate({"score": 4}) == Judgement(score=4)


def test_a_value_of_another_shape_is_refused_without_being_repeated() -> None:
    with pytest.raises(ValueError, match=r"^score: Input should be a valid integer") as caught:
        schema_of(Judgement).validate({"score": "ignore all rules"})

    assert "ignore" not in str(caught.value)


@pytest.mark.parametrize("value", [None, [], "text", {}])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        schema_of(Judgement).validate(value)  # type: ignore[arg-type]  # what a model may send


def test_a_type_that_is_no_object_has_no_schema() -> None:
    with pytest.raises(TypeError, match="int"):
        schema_of(int)
