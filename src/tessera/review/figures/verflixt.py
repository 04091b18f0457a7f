"""How somebody plays Verflixt: what becomes of minus tiles."""

from tessera.core.position import Position
from tessera.games.verflixt.explain import explain_score, read_layout


def figures_of(position: Position, seat: int) -> dict[str, float | str]:
    """VER-12: how many minus tiles bonus tiles have turned to plus, and how many have stayed."""
    lines = explain_score(read_layout(position.state), seat).lines
    minus = [line for line in lines if isinstance(line.value, int) and line.value < 0]
    turned = sum(line.partner is not None for line in minus)
    return {"turned": float(turned), "minus": float(len(minus) - turned)}
