"""Importing this registers every environment: `tessera/Blokus-v0` and so on, in PettingZoo and Gymnasium."""

import re

from tessera.core.extras import extra
from tessera.envs.pettingzoo import further_environments
from tessera.games import game_names, module_name

with extra("envs"):
    import gymnasium
    import pettingzoo


def pettingzoo_id(name: str) -> str:
    """The id of a game in PettingZoo, such as `tessera/blokus_8x10-v0`."""
    return f"tessera/{module_name(name)}-v0"


def gymnasium_id(name: str) -> str:
    """The id of a game in Gymnasium, such as `tessera/Blokus8x10-v0`."""
    return f"tessera/{''.join(word.capitalize() for word in re.split('[-_]', name))}-v0"


# Older PettingZoos know no ids; their environments are made by modules.
REGISTERS_PETTINGZOO = hasattr(pettingzoo, "register")

for game in game_names():
    if REGISTERS_PETTINGZOO:
        pettingzoo.register(
            "aec", pettingzoo_id(game), entry_point="tessera.envs.pettingzoo:env", kwargs={"game": game}
        )
    gymnasium.register(
        gymnasium_id(game),
        entry_point="tessera.envs.seat:SeatEnv",
        vector_entry_point="tessera.envs.seat:SeatVectorEnv",
        kwargs={"game": game},
        disable_env_checker=True,  # its wrapper costs more than a step
    )
for further, make in further_environments().items() if REGISTERS_PETTINGZOO else ():
    pettingzoo.register("aec", pettingzoo_id(further), entry_point=make)
