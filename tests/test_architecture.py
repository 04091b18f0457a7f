"""The code map in docs/architecture.md has one line for every module: the first sentence of its docstring.

`python -m tests.test_architecture` writes it anew.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tessera"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- code map -->\n", "<!-- end of the code map -->\n"
LAYERS = [
    "core",
    "games",
    "records",
    "search",
    "players",
    "gtp",
    "review",
    "matches",
    "selfplay",
    "training",
    "envs",
    "benchmarks",
    "server",
    "cli",
]


def modules_of(layer: str) -> list[Path]:
    """The modules of a layer that say something; migrations of the database are data."""
    files = sorted((SOURCE / layer).rglob("*.py"), key=lambda path: path.with_suffix("").parts)
    return [path for path in files if "migrations" not in path.parts]


def first_sentence(module: Path) -> str:
    """What a module is for."""
    text = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    first = text.partition("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=[.!?])\s", first)[0].rstrip(".").replace("|", "\\|")


def code_map() -> Iterator[str]:
    """The lines of the map."""
    for layer in LAYERS:
        package, *modules = sorted(modules_of(layer), key=lambda path: path.name != "__init__.py")
        assert package == SOURCE / layer / "__init__.py"
        yield f"\n### `tessera.{layer}`\n\n{first_sentence(package)}.\n\n| module | |\n|---|---|\n"
        for module in sorted(modules, key=lambda path: path.with_suffix("").parts):
            name = ".".join(module.relative_to(SOURCE / layer).with_suffix("").parts)
            yield f"| `{name.removesuffix('.__init__')}` | {first_sentence(module)} |\n"


def test_every_layer_is_on_the_map():
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert packages == set(LAYERS)


def test_every_module_says_what_it_is_for():
    silent = [path for layer in LAYERS for path in modules_of(layer) if not first_sentence(path)]
    assert not silent


def test_the_code_map_is_up_to_date():
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    assert rest.partition(END)[0] == "".join(code_map()), "python -m tests.test_architecture writes it anew"


if __name__ == "__main__":
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + "".join(code_map()) + END + after, encoding="utf-8")
