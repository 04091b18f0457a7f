"""The options of a game: typed, checked, and readable from `key=value` texts."""

import json
from collections.abc import Iterable
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from tessera.core.errors import OptionError


class Options(BaseModel):
    """Base of every game's options; a subclass adds the fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True, strict=True)

    @classmethod
    def checked(cls, game: str, values: dict[str, Any]) -> Self:
        """The options with these values, or an OptionError that says what is wrong."""
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise OptionError(cls._sentence(game, error)) from None

    @classmethod
    def _sentence(cls, game: str, error: ValidationError) -> str:
        problem = error.errors()[0]
        name = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "extra_forbidden":
            return f"{game} has no option {name!r}; it has {', '.join(cls.model_fields)}"
        reason = problem["msg"].removeprefix("Value error, ")
        if not name:
            return f"{game}: {reason}"
        return f"{game}: option {name} cannot be {problem['input']!r}: {reason[0].lower()}{reason[1:]}"


def parse_assignments(assignments: Iterable[str]) -> dict[str, Any]:
    """Read `key=value` texts; a value is JSON where it can be read as such, else plain text."""
    values: dict[str, Any] = {}
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        if not equals or not key:
            raise OptionError(f"an option is written key=value, not {assignment!r}")
        try:
            values[key] = json.loads(value)
        except json.JSONDecodeError:
            values[key] = value
    return values
