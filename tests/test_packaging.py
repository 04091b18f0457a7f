"""The web app inside the package, also where there is no Node."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = Path("src/tessera/server/web/index.html")
SCRIPT = Path("src/tessera/server/web/assets/index-abc123.js")


@pytest.fixture
def project(tmp_path):
    """A little project with the build files of this one, whose web app is built already."""
    root = tmp_path / "project"
    written = {
        PAGE: "the page",
        SCRIPT: "script",
        Path("src/tessera/__init__.py"): '__version__ = "1.0"\n',
        Path("web/package.json"): "{}",
        Path("web/src/main.ts"): "source",
    }
    for path, text in written.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, root)
    set_times(root, web=1_700_000_000, built=1_700_000_001)
    return root


@pytest.fixture
def no_node(tmp_path, monkeypatch):
    """A machine whose path has nothing on it."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path / "bin"


def set_times(root, *, web, built):
    for path in (root / "web").rglob("*"):
        os.utime(path, (web, web))
    os.utime(root / PAGE, (built, built))


def hook_of(root):
    """The build hook of a project."""
    spec = spec_from_file_location("hatch_build", root / "hatch_build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wanted_packages(root):
    hook = hook_of(root).WebBuildHook(str(root), {}, None, None, "", "wheel")
    return hook.dependencies()


def build(root, target, folder):
    """The file that hatchling builds of a project."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True, timeout=60)
    (built,) = folder.iterdir()
    return built


def test_the_index_shows_a_readme_that_leads_nowhere_it_cannot(project, tmp_path):
    wheel = zipfile.ZipFile(build(project, "wheel", tmp_path / "dist"))
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    head, _, text = wheel.read(name).decode().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head
    assert text.startswith("# Tessera")
    assert "make play" in text
    assert re.findall(r"\]\((?!https?:|#)[^)]*\)|<img", text) == []


def test_the_wheel_has_the_web_app_and_needs_no_node_once_it_is_built(project, no_node, tmp_path):
    assert wanted_packages(project) == []
    names = zipfile.ZipFile(build(project, "wheel", tmp_path / "dist")).namelist()
    assert {"tessera/server/web/index.html", "tessera/server/web/assets/index-abc123.js"} <= set(names)
    assert not any(name.startswith("web/") for name in names)


def test_a_source_archive_has_the_web_app_too_and_is_installed_without_node(project, no_node, tmp_path):
    with tarfile.open(build(project, "sdist", tmp_path / "archive")) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert (unpacked / "web/src/main.ts").is_file()
    assert wanted_packages(unpacked) == []
    names = zipfile.ZipFile(build(unpacked, "wheel", tmp_path / "dist")).namelist()
    assert "tessera/server/web/index.html" in names


def test_node_comes_as_a_package_where_the_machine_has_none_and_the_app_must_be_built(project, no_node):
    set_times(project, web=1_700_000_002, built=1_700_000_001)
    assert wanted_packages(project) == [hook_of(project).NODE_WHEEL]
    (project / PAGE).unlink()
    assert wanted_packages(project) == [hook_of(project).NODE_WHEEL]


@pytest.mark.skipif(os.name == "nt", reason="stands in for Node with a shell script")
@pytest.mark.parametrize(("version", "will_do"), [("v18.19.0", False), ("v20.19.0", True), ("v26.1.0", True)])
def test_a_node_of_the_machine_is_used_if_it_is_new_enough(project, no_node, version, will_do):
    for name in ("node", "npm"):
        (no_node / name).write_text(f"#!/bin/sh\necho {version}\n")
        (no_node / name).chmod(0o755)
    (project / PAGE).unlink()
    assert wanted_packages(project) == ([] if will_do else [hook_of(project).NODE_WHEEL])


def test_without_any_node_the_build_says_what_to_install(project, no_node, monkeypatch):
    hook = hook_of(project)
    monkeypatch.setattr(hook, "packaged_node", lambda: None)
    with pytest.raises(SystemExit, match=r"needs Node 20\.19 or newer: install it, or: pip install"):
        hook.build_web()


def test_the_node_of_the_lock_file_is_one_that_the_build_accepts():
    (pinned,) = [line for line in (ROOT / "requirements/node.txt").read_text().splitlines() if "==" in line]
    name, version = pinned.split(" ")[0].split("==")
    hook = hook_of(ROOT)
    assert hook.NODE_WHEEL.startswith(f"{name}>=")
    assert tuple(int(part) for part in version.split(".")[:2]) >= hook.OLDEST_NODE


def test_the_built_web_app_carries_the_licences_of_the_code_in_it():
    notices = (ROOT / PAGE).with_name("licences.md").read_text()
    assert "## svelte - " in notices
    assert "Permission is hereby granted" in notices
