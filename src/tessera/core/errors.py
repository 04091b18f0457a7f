"""Everything that can be wrong with people's input, each with one clear sentence."""

from tessera.core.reasons import Reason


class TesseraError(ValueError):
    """Something was asked for that cannot be done; nothing has changed."""


class MissingExtraError(TesseraError, ImportError):
    """What this needs comes with an extra of the package that is not installed."""


class UnknownGameError(TesseraError):
    """There is no game of this name."""


class BrokenGameError(TesseraError):
    """An installed package registers a game that lacks something."""


class OptionError(TesseraError):
    """A game has no such option, or the option no such value."""


class UnknownOptionError(OptionError, TypeError):
    """A game has no option of this name: as Python sees it, an argument too many."""


class MoveSyntaxError(TesseraError):
    """The text is not a move of this game."""


class IllegalMoveError(TesseraError):
    """The rules forbid this move here; `clause` says which rule."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.message} ({reason.clause})")
        self.reason = reason
        self.clause = reason.clause
        self.message = reason.message


class GameOverError(TesseraError):
    """The game has ended; no move can be played."""


class UndoError(TesseraError):
    """There is no move to take back."""


class RecordError(TesseraError):
    """A game record is damaged, was altered, or belongs to other rules."""
