"""The planted bugs can still be planted, and their tests are there."""

import subprocess

import pytest

from tests.mutations.__main__ import ROOT, SIMULATION, apply, mutations

ALL = mutations()


@pytest.mark.parametrize("mutation", ALL, ids=[mutation.name for mutation in ALL])
def test_the_bug_can_be_planted(mutation):
    """If not, the code has changed: write the bug anew (`git apply --3way` may help)."""
    try:
        apply(mutation, ROOT, "--check")
    except subprocess.CalledProcessError as error:
        pytest.fail(error.stderr)
    assert mutation.bug
    for test in mutation.tests:
        assert test == SIMULATION or (ROOT / test.split()[0]).exists()


def test_there_are_enough_of_them():
    assert len(ALL) >= 40
    assert len({mutation.bug for mutation in ALL}) == len(ALL)
