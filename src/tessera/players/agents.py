"""Agents that others have trained or written, as players: networks in ONNX files, and functions of Python."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core import batch
from tessera.core.extras import extra
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.players.player import Player, PlayerError
from tessera.players.registry import Resources

Agent = Callable[[Position], int | str]
"""Chooses a move, as number or text, for the seat to move; it is shown only what this seat may know."""


class FunctionPlayer(Player):
    """A function that chooses moves."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent

    def new_game(self, seed: str) -> None:
        """A function has no memory of ours."""

    def choose(self, position: Position) -> int:
        """What the function answers; an illegal move is refused where it is played."""
        move = self._agent(position)
        return position.game.parse_move(position.state, move) if isinstance(move, str) else move


class NetworkPlayer(Player):
    """A network that gives every move a number, of which the legal one with the highest is played.

    Its inputs are `observation`, the planes of the seat to move in their shape or flat, and if it wants one
    `action_mask`; its first output has a number for each move.
    """

    def __init__(self, game: Game, path: Path) -> None:
        with extra("train"):
            import onnxruntime  # noqa: PLC0415 - only networks need it
        if not path.is_file():
            raise PlayerError(f"there is no file {path}")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, ["CPUExecutionProvider"])
        except Exception as error:  # a class of its own for each thing that can be wrong with a file
            raise PlayerError(f"{path} is not an ONNX network that can be run: {error}") from None
        self._inputs = {wanted.name: wanted for wanted in self._session.get_inputs()}
        self._check(game, path)

    def _check(self, game: Game, path: Path) -> None:
        if "observation" not in self._inputs or set(self._inputs) - {"observation", "action_mask"}:
            told = ", ".join(self._inputs)
            raise PlayerError(f"{path} takes {told}; it shall take observation and, if it wants, action_mask")
        logits = np.shape(self._ask(game.start("check")))
        if logits != (game.num_moves,):
            raise PlayerError(f"{path} answers {logits} numbers; {game.title} has {game.num_moves} moves")

    def new_game(self, seed: str) -> None:
        """A network has no memory."""

    def choose(self, position: Position) -> int:
        """The legal move with the highest number."""
        legal = position.legal_numbers()
        return int(legal[np.argmax(self._ask(position)[legal])])

    def _ask(self, position: Position) -> Any:
        game, seat = position.game, position.seat
        planes = np.zeros((1, *game.observation_shape), np.float32)
        batch.observe_rows(position.states, np.array([seat], np.int8), np.zeros(1, np.int64), planes)
        is_flat = len(self._inputs["observation"].shape) == 2
        given: dict[str, Any] = {"observation": planes.reshape(1, -1) if is_flat else planes}
        if "action_mask" in self._inputs:
            kind = np.float32 if "float" in self._inputs["action_mask"].type else np.int8
            given["action_mask"] = np.zeros((1, game.num_moves), kind)
            given["action_mask"][0, position.legal_numbers()] = 1
            if "bool" in self._inputs["action_mask"].type:
                given["action_mask"] = given["action_mask"].astype(np.bool_)
        try:
            return self._session.run(None, given)[0][0]
        except Exception as error:  # what the network does not like about its inputs
            raise PlayerError(f"the network cannot be run on {game.title}: {error}") from None


def make_network(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    """The player `onnx:FILE`."""
    return NetworkPlayer(game, Path(argument))


def make_function(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    """The player `python:MODULE:FUNCTION`; modules are looked for in this folder too."""
    module, _, name = argument.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        agent = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise PlayerError(f"python is followed by MODULE:FUNCTION, not by {argument!r}: {error}") from None
    if not callable(agent):
        raise PlayerError(f"{argument} cannot be called")
    return FunctionPlayer(agent)
