"""What the bodies of requests share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

TableId = Annotated[str, StringConstraints(max_length=64)]
GameName = Annotated[str, StringConstraints(max_length=32)]


class Request(BaseModel):
    """What somebody asks for; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)
