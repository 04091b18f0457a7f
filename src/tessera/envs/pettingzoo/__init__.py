"""The games for PettingZoo."""
