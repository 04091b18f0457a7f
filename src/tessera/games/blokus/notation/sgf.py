"""The syntax of SGF files: nodes of properties in a tree, of which the main line is read."""

import re
from collections.abc import Mapping, Sequence

from tessera.core.errors import RecordError

Node = dict[str, list[str]]
"""The properties of a node: an identifier and its values."""

_TOKEN = re.compile(
    r"\s*(?:(?P<mark>[();])|(?P<name>[A-Za-z0-9_]+)|\[(?P<value>(?:[^\]\\]|\\.)*)\]|(?P<end>\Z))", re.DOTALL
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class _Reader:
    """Follows the tree token by token; only nodes on the main line, the first of all branches, are kept."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.open_trees: list[int] = []
        """For each tree that is open the number of subtrees begun in it."""
        self.off_main_line = 0
        """How many of the open trees are side lines or in one."""
        self.node: Node | None = None
        self.values: list[str] | None = None

    def take(self, mark: str | None, name: str | None, value: str | None) -> None:
        if mark == "(":
            self._open_tree()
        elif not self.open_trees:
            raise RecordError("an SGF file begins with '(' and holds one game")
        elif mark == ")":
            self._close_tree()
        elif mark == ";":
            self._begin_node()
        elif name is not None:
            self._begin_property(name)
        else:
            self._add_value(value or "")

    def _open_tree(self) -> None:
        if not self.open_trees:
            if self.nodes:
                raise RecordError("the file holds more than one game")
        elif self.node is None and not self.open_trees[-1]:
            raise RecordError("a branch of the game begins without a node before it")
        else:
            self.open_trees[-1] += 1
            if self.off_main_line or self.open_trees[-1] > 1:
                self.off_main_line += 1
        self.open_trees.append(0)
        self.node = self.values = None

    def _close_tree(self) -> None:
        if self.node is None and not self.open_trees[-1]:
            raise RecordError("a branch of the game is empty")
        self.open_trees.pop()
        self.off_main_line = max(0, self.off_main_line - 1)
        self.node = self.values = None

    def _begin_node(self) -> None:
        if self.open_trees[-1]:
            raise RecordError("a node follows the branches of its game")
        self.node, self.values = {}, None
        if not self.off_main_line:
            self.nodes.append(self.node)

    def _begin_property(self, name: str) -> None:
        if self.node is None or self.values == []:
            raise RecordError(f"property {name} stands outside a node, or after one without a value")
        self.values = self.node[name] = []

    def _add_value(self, value: str) -> None:
        if self.values is None:
            raise RecordError(f"the value [{value[:20]}] belongs to no property")
        self.values.append(_ESCAPED.sub(r"\1", value))


def read_main_line(text: str) -> list[Node]:
    """The nodes of the main line, the root first."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader, place = _Reader(), 0
    while match := _TOKEN.match(text, place):
        if match["end"] is not None:
            break
        reader.take(match["mark"], match["name"], match["value"])
        place = match.end()
    else:
        line = text.count("\n", 0, place) + 1
        raise RecordError(f"line {line} of the SGF file cannot be read")
    if reader.open_trees or not reader.nodes:
        raise RecordError(
            "the SGF file ends in the middle of the game" if reader.nodes else "there is no game"
        )
    return reader.nodes


def write_main_line(nodes: Sequence[Mapping[str, str]]) -> str:
    """A file with these nodes, each on a line, as Pentobi lays it out."""
    lines = ("".join(f"{name}[{_escape(value)}]" for name, value in node.items()) for node in nodes)
    return "\n".join(["(", *(f";{line}" for line in lines), ")", ""])


def _escape(value: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", value)
