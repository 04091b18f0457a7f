"""What the moves of a game tell of what is hidden, read one after the other as they are played."""

from collections.abc import Sequence

from tessera.core import seeds
from tessera.core.contract import Array
from tessera.core.game import Game
from tessera.core.position import PlayedMove
from tessera.search import mcts
from tessera.search.workspace import no_beliefs


class Beliefs:
    """A table of what the seats may hold, a row each, that follows one game after the other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._forget()

    def _forget(self) -> None:
        self._seen = self.game.new_state(seeds.game_key("what everybody sees"))
        self._table = no_beliefs()
        self._read: list[tuple[int, int]] = []

    def after(self, past: Sequence[PlayedMove]) -> Array:
        """The table after these moves; only what is new of them is read."""
        if not self.game.has_secrets:
            return self._table
        moves = [(played.seat, played.move) for played in past]
        if moves[: len(self._read)] != self._read:
            self._forget()
        for seat, move in moves[len(self._read) :]:
            mcts.read_played(self._seen, seat, move, self._table)
        self._read = moves
        return self._table
