"""The options of a game: typed, checked, and readable from `key=value` texts."""

import inspect
import json
from collections.abc import Callable, Iterable
from typing import Any, Concatenate, ParamSpec, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from tessera.core.errors import OptionError, UnknownOptionError

Parameters = ParamSpec("Parameters")


class Options(BaseModel):
    """Base of every game's options; a subclass adds the fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True, strict=True)

    @classmethod
    def checked(cls, game: str, values: dict[str, Any]) -> Self:
        """The options with these values, or an OptionError that says what is wrong."""
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise cls._refusal(game, error) from None

    @classmethod
    def _refusal(cls, game: str, error: ValidationError) -> OptionError:
        problem = error.errors()[0]
        name = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "extra_forbidden":
            # The words in brackets are Python's own, which other libraries look for.
            return UnknownOptionError(
                f"{game} has no option {name!r}; it has {', '.join(cls.model_fields)}"
                f" (unexpected keyword argument {name!r})"
            )
        reason = problem["msg"].removeprefix("Value error, ")
        if not name:
            return OptionError(f"{game}: {reason}")
        reason = f"{reason[0].lower()}{reason[1:]}"
        return OptionError(f"{game}: option {name} cannot be {problem['input']!r}: {reason}")


def takes(
    options: Callable[Parameters, Options],
) -> Callable[[Callable[..., None]], Callable[Concatenate[Any, Parameters], None]]:
    """Have type checkers, completion and `help` see the options of a game as what it is made with."""

    def show(make: Callable[..., None]) -> Callable[..., None]:
        parameters = inspect.signature(options).parameters.values()
        own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
        make.__signature__ = inspect.Signature([own, *parameters])  # type: ignore[attr-defined] # read by inspect
        return make

    return show


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
