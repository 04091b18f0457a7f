"""What the bodies of requests share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

# Of letters, digits and few signs: PostgreSQL takes no text with the character 0.
TableId = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
GameName = Annotated[str, StringConstraints(max_length=32, pattern=r"^[A-Za-z0-9_.-]*$")]


class Request(BaseModel):
    """What somebody asks for; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True, frozen=True)
