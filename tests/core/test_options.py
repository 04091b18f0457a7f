import pytest

from tessera.core.errors import OptionError
from tessera.core.options import parse_assignments
from tessera.games import load


def test_values_are_json_or_text():
    texts = ["players=2", "free_corners=true", "scoring=simple", "tiles=[1,2]"]
    expected = {"players": 2, "free_corners": True, "scoring": "simple", "tiles": [1, 2]}
    assert parse_assignments(texts) == expected


@pytest.mark.parametrize("text", ["players", "=3", ""])
def test_an_assignment_needs_key_and_equals_sign(text):
    with pytest.raises(OptionError, match="key=value"):
        parse_assignments([text])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 7}, "option players cannot be 7: input should be 1, 2, 3 or 4"),
        ({"players": "two"}, "option players cannot be 'two'"),
        ({"players": 2.5}, "option players cannot be 2.5"),
        ({"free_corners": "perhaps"}, "option free_corners"),
        ({"colour": 1}, "no option 'colour'; it has players, free_corners, scoring"),
    ],
)
def test_bad_options_get_a_sentence(options, sentence):
    with pytest.raises(OptionError) as caught:
        load("blokus", **options)
    assert sentence in str(caught.value)
