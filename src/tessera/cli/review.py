"""`tessera review`: what can be learned from a recorded game."""

from pathlib import Path

import click

from tessera.cli.arguments import FILE, as_json


@click.command()
@click.argument("record", type=FILE, metavar="RECORD", help="The file with the game: a record, or .blksgf.")
@click.option("--depth", default="good", help="How long to think: quick (only the graph), good or full.")
@click.option("--html", type=FILE, metavar="FILE", help="Write a page that stands alone to this file.")
@as_json
def review(record: Path, depth: str, html: Path | None, as_json: bool) -> None:
    """Review a game: winning chances, grades of all moves, turning points, luck and skill."""
    from tessera.review.document import MOST_BYTES
    from tessera.review.game_files import read_game
    from tessera.review.page import write_page
    from tessera.review.passes import review_game
    from tessera.review.text import tell
    from tessera.review.thought import passes_to

    passes = passes_to(depth)
    with record.open("rb") as file:
        reviewed = read_game(file.read(MOST_BYTES + 1))
    *_, found = review_game(reviewed, passes)
    if html:
        html.write_text(write_page(found, reviewed.position), encoding="utf-8")
    if as_json:
        print(found.model_dump_json())
    elif not html:
        print("\n".join(tell(found)))
