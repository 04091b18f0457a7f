"""The games for people who train and compare programs: batches, PettingZoo, Gymnasium, OpenSpiel.

`BatchEnv` needs nothing but the base install; the others come with an extra each and are imported from
their own modules.
"""

from tessera.envs.batch import BatchEnv

__all__ = ["BatchEnv"]
