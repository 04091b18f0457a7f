"""Texts, pictures and views of Blokus."""

import xml.etree.ElementTree as ET

import pytest

from tessera.core.errors import MoveSyntaxError
from tests.games.blokus.drawn import drawn, new

FEW_PIECES = """
    b b b . .
    . . b . .
    . . . . .
    . r r . .
    """


@pytest.mark.parametrize("text", ["A20,B20", "b20,a20", " a20 , b20 "])
def test_cells_are_read_in_any_order_and_case(text):
    assert new().play(text).text == "a20,b20"


def test_cells_are_written_row_by_row_from_below():
    assert new().play("a20,b20,c20,c19,c18").text == "c18,c19,a20,b20,c20"


@pytest.mark.parametrize(
    "text", ["", "a", "20", "a20,", "a0", "a20 b20", "a20,a20", "aa20", "a100", "blue a20"]
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(MoveSyntaxError):
        new().play(text)


def test_text_picture():
    lines = str(drawn(FEW_PIECES, turn="yellow")).splitlines()
    assert lines[:4] == [
        "20 B B B" + " ." * 17,
        "19 . . B" + " ." * 17,
        "18" + " ." * 20,
        "17 . R R" + " ." * 17,
    ]
    assert lines[20] == "   a b c d e f g h i j k l m n o p q r s t"
    assert lines[22].startswith("  blue   85 cells left: 1 2 I3 V3 I4 O4")
    assert lines[23].startswith("> yellow 89 cells left: 1 2 I3")


def test_drawing_is_well_formed_and_shows_every_piece():
    root = ET.fromstring(drawn(FEW_PIECES).svg())
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    pieces = [group for group in root.findall(f"{space}g") if group.find(f"{space}path") is not None]
    assert len(pieces) == 2


def test_view():
    view = drawn(FEW_PIECES).view().model_dump()
    assert view["board"][0] == "bbb................."
    blue = view["colors"][0]
    assert blue["cells_left"] == 85
    assert "L4" not in blue["pieces_left"]
    assert blue["corners"] == ["b18", "d18"]
    assert not blue["is_out"]
    assert view["color"] == "blue"
    assert view["solved"] is None
