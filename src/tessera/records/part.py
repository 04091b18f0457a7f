"""What all parts of a record share: nothing is converted, and nothing unknown is let pass."""

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """A part of a record."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True)
