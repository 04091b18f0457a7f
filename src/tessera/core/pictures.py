"""Pictures made of characters: drawn once, shown plain or in colour."""

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Span:
    """Some characters in one style; a style is words such as "bold red on gold3", in this order."""

    text: str
    style: str = ""


@dataclass
class TextPicture:
    """Lines of styled characters."""

    lines: list[list[Span]] = field(default_factory=list)

    def add(self, *spans: Span | str) -> None:
        """Add a line."""
        self.lines.append([span if isinstance(span, Span) else Span(span) for span in spans])

    def __iter__(self) -> Iterator[list[Span]]:
        return iter(self.lines)

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.lines)
