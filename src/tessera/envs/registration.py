"""Importing this registers every environment: `tessera/Blokus-v0` and so on, in PettingZoo and Gymnasium."""

import gymnasium
import pettingzoo

AEC_MODULES = {
    "tessera/blokus-v0": "blokus_v0",
    "tessera/blokus_8x10-v0": "blokus_8x10_v0",
    "tessera/ingenious-v0": "ingenious_v0",
    "tessera/ingenious_vector-v0": "ingenious_vector_v0",
    "tessera/verflixt-v0": "verflixt_v0",
    "tessera/passtally-v0": "passtally_v0",
}
SEAT_IDS = {
    "tessera/Blokus-v0": "blokus",
    "tessera/Blokus8x10-v0": "blokus-8x10",
    "tessera/Ingenious-v0": "ingenious",
    "tessera/Verflixt-v0": "verflixt",
    "tessera/Passtally-v0": "passtally",
}

for env_id, module in AEC_MODULES.items():
    pettingzoo.register("aec", env_id, entry_point=f"tessera.envs.{module}:env")
for env_id, name in SEAT_IDS.items():
    gymnasium.register(
        env_id,
        entry_point="tessera.envs.seat:SeatEnv",
        vector_entry_point="tessera.envs.seat:SeatVectorEnv",
        kwargs={"game": name},
        disable_env_checker=True,  # its wrapper costs more than a step
    )
