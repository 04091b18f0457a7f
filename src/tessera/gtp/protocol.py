"""The outer form of the engine protocol: a line in, a reply out, whatever the commands are."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

from tessera.core.errors import TesseraError

Command = Callable[[Any, str], str]
"""Takes the engine and what follows the command's name; returns the text of the reply."""


class GtpError(TesseraError):
    """A command that cannot be obeyed; nothing has changed."""


class Conversation:
    """Reads commands, lets an engine obey them, writes replies."""

    def __init__(self, engine: object, commands: Mapping[str, Command]) -> None:
        self.engine = engine
        self.commands = commands
        self.is_over = False

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Answer until `quit` or the end of the input."""
        for line in lines:
            reply = self.answer(line)
            if reply is not None:
                out.write(reply)
                out.flush()
            if self.is_over:
                return

    def answer(self, line: str) -> str | None:
        """The reply to a line; empty lines and comments have none."""
        number, name, argument = _split(line)
        if not name or name.startswith("#"):
            return None
        try:
            return _reply("=", number, self._obey(name, argument))
        except (TesseraError, OSError) as error:
            return _reply("?", number, _one_line(error))

    def _obey(self, name: str, argument: str) -> str:
        if name == "quit":
            self.is_over = True
            return ""
        if name == "known_command":
            return str(one_word(argument) in self.known).lower()
        if name == "list_commands":
            return "\n".join(self.known)
        if name not in self.commands:
            raise GtpError(f"unknown command ({name})")
        return self.commands[name](self.engine, argument)

    @property
    def known(self) -> list[str]:
        """The names of all commands."""
        return sorted([*self.commands, "known_command", "list_commands", "quit"])


def _split(line: str) -> tuple[str, str, str]:
    """The number of a command, if it has one, its name, and its arguments."""
    words = line.strip().split(maxsplit=1)
    number = ""
    if words and words[0].isascii() and words[0].isdigit():
        number = words[0]
        words = words[1].split(maxsplit=1) if len(words) > 1 else []
    return number, words[0] if words else "", words[1] if len(words) > 1 else ""


def _reply(mark: str, number: str, text: str) -> str:
    """A reply ends with an empty line, so that an empty line within it becomes a space."""
    first, *others = text.split("\n")
    return "\n".join([f"{mark}{number} {first}", *(line or " " for line in others), "", ""])


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or "cannot be done"


def one_word(argument: str) -> str:
    """The only argument."""
    words = argument.split()
    if len(words) != 1:
        raise GtpError("too many arguments" if words else "missing argument 1")
    return words[0]


def nothing(argument: str) -> None:
    """No argument is wanted."""
    if argument:
        raise GtpError("no arguments allowed")
