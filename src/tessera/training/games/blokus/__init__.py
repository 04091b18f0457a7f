"""Fitting what the search knows about Blokus to games of the program against itself.

    python -m tessera.training blokus play GAMES.jsonl --games 100 --simulations 250 --seed 1
    python -m tessera.training blokus fit GAMES.jsonl [MORE.jsonl ...] --round "how they were played"
    python -m tessera.training blokus outlook GAMES.jsonl

One after the other is a round; each round plays with the weights of the one before. Games may also come from
a folder of `tessera selfplay`. Those of two, three and four players make tables of their own. The outlook
is fitted to the last file along with the rest, or alone, with the network as it is.
"""

import argparse
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core.errors import TesseraError
from tessera.games.blokus.game import Blokus
from tessera.search.knowledge import blokus
from tessera.search.knowledge.blokus.survey import TABLE_ENDS
from tessera.search.knowledge.weights import NOTES, weights_file
from tessera.search.search import Search
from tessera.selfplay.searched_game import append_game, play_against_itself
from tessera.training.games.blokus.fits import fit_choices, fit_value
from tessera.training.games.blokus.outlook import fit_outlook
from tessera.training.games.blokus.samples import Samples, gather
from tessera.training.network import Network
from tessera.training.rounds import Fitted
from tessera.training.weights import write_table

PRIOR_ROUNDS = 2  # the latest rounds of a training, whose choices the prior is fitted to
BLANK_SPREAD = 15.0  # points; how far off playouts are as long as nothing is known


def play(path: Path, games: int, simulations: int, seed: str) -> None:
    """Add games of the program in its present state to a file."""
    game = Blokus(players=2)
    search = Search(game)
    for number in range(games):
        append_game(path, play_against_itself(game, search, simulations, f"{seed} {number}"))
        print(f"{number + 1} of {games} games", flush=True)


def fit_tables(paths: Sequence[Path], prior_rounds: int, most: int | None = None) -> tuple[Fitted, Samples]:
    """Fit weights to the games of these files, and tell what was gathered from them."""
    samples = gather(paths, prior_rounds, most)
    if len(samples.tables) != 1:
        raise TesseraError(
            "there must be games, and those of two, three and four players are fitted one by one"
        )
    (end,) = samples.tables
    prior, surprise = fit_choices(samples.choices)
    network, shares, unexplained = fit_value(samples)
    tables: dict[str, Any] = {
        f"prior{end}": {"weights": prior},
        f"value{end}": network.as_json() | shares,
    }
    if end == TABLE_ENDS[0]:
        tables["outlook"] = fit_outlook(paths[-1], network)
    return Fitted(tables, unexplained, surprise, len(samples.features)), samples


def fit(paths: Sequence[Path], prior_rounds: int, rounds: Sequence[str], most: int | None = None) -> None:
    """Fit weights to the games of these files, and write them where the search reads them."""
    fitted, samples = fit_tables(paths, prior_rounds, most)
    made = {
        "by": f"python -m tessera.training blokus fit --prior-rounds {prior_rounds}",
        "rounds": list(rounds),
        "games": samples.games,
        "positions": fitted.positions,
    }
    path = weights_file(blokus.__name__)
    weights = json.loads(path.read_text())
    weights |= fitted.tables | {f"{NOTES}{end}": made for end in samples.tables}
    path.write_text(json.dumps(weights) + "\n")


def fit_outlook_alone(path: Path) -> None:
    """Fit how much the network as it is adds to the prior, and write it down."""
    outlook = fit_outlook(path, Network.from_json(FITTING.shipped()["value"]))
    write_table(Blokus.name, "outlook", outlook, "python -m tessera.training blokus outlook")


class BlokusFitting:
    """How `tessera train` fits Blokus."""

    def shipped(self) -> dict[str, Any]:
        """The tables beside the code."""
        tables: dict[str, Any] = json.loads(weights_file(blokus.__name__).read_text())
        return tables

    def blank(self) -> dict[str, Any]:
        """No move looks better than another, and only playouts tell how the game ends."""
        tables = {name: table for name, table in self.shipped().items() if not name.startswith(NOTES)}
        for table in tables.values():
            for name, values in table.items():
                table[name] = (np.asarray(values) * 0.0).tolist()
        for end in TABLE_ENDS:
            value = tables[f"value{end}"]
            value["playout_share"] = [1.0] * len(value["playout_share"])
            value["spread"] = [BLANK_SPREAD] * len(value["spread"])
        return tables

    def fit(self, folders: Sequence[Path]) -> Fitted:
        """Fit to the games of all rounds, the prior to the last of them."""
        return fit_tables(folders, PRIOR_ROUNDS)[0]


FITTING = BlokusFitting()


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tessera.training blokus",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file", type=Path)
    playing.add_argument("--games", type=int, default=100)
    playing.add_argument("--simulations", type=int, default=250)
    playing.add_argument("--seed", default="1")
    fitting = commands.add_parser("fit")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--prior-rounds", type=int, default=2)
    fitting.add_argument("--most", type=int, help="of each file only so many games")
    fitting.add_argument("--round", dest="rounds", action="append", default=[], help="how a file was made")
    looking = commands.add_parser("outlook")
    looking.add_argument("file", type=Path)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    """Play, or fit."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asked = _parse(arguments)
    if asked.command == "play":
        play(asked.file, asked.games, asked.simulations, asked.seed)
    elif asked.command == "outlook":
        fit_outlook_alone(asked.file)
    else:
        fit(asked.files, asked.prior_rounds, asked.rounds, asked.most)
