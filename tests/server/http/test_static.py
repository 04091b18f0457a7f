"""The web app's files and what the browser may keep of them."""

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import ASGIApp

import tessera.server.http.app
from tessera.server.http.app import create_app
from tessera.server.http.static import ASK_AGAIN, FOR_EVER, MISSING_PAGE, WebApp
from tessera.server.operation.settings import Settings


class Browser:
    """Asks the app directly."""

    def __init__(self, app: ASGIApp) -> None:
        self._transport = httpx.ASGITransport(app)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask("GET", path, **headers)

    def ask(self, method: str, path: str, **headers: str) -> httpx.Response:
        async def request() -> httpx.Response:
            async with httpx.AsyncClient(transport=self._transport, base_url="http://here") as client:
                return await client.request(method, path, headers=headers)

        return asyncio.run(request())


def browser_of(folder: Path) -> Browser:
    return Browser(Starlette(routes=[Mount("/", WebApp(folder))]))


@pytest.fixture
def built(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "assets" / "index-abc123.js").write_text("script")
    return browser_of(tmp_path)


def test_hashed_files_are_kept_for_ever_and_the_page_is_not(built):
    assert built.get("/assets/index-abc123.js").headers["cache-control"] == FOR_EVER
    assert built.get("/index.html").headers["cache-control"] == ASK_AGAIN


@pytest.mark.parametrize("path", ["/", "/table/kX3", "/rules/blokus"])
def test_pages_of_the_app_are_all_the_same_file(built, path):
    response = built.get(path)
    assert (response.status_code, response.text) == (200, "the page")
    assert response.headers["cache-control"] == ASK_AGAIN


def test_a_missing_file_is_not_the_page(built):
    assert built.get("/assets/gone.js").status_code == 404
    assert built.get("/api/gone").status_code == 404
    assert built.ask("POST", "/index.html").status_code == 405


def test_nothing_outside_the_folder_is_served(built, tmp_path):
    (tmp_path.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert "secret" not in built.get(path).text


def test_long_answers_are_compressed_for_those_who_want_it(tmp_path, monkeypatch):
    (tmp_path / "index.html").write_text("short")
    (tmp_path / "long.js").write_text("script;" * 1000)
    (tmp_path / "long.png").write_text("picture" * 1000)
    monkeypatch.setattr(tessera.server.http.app, "WebApp", lambda: WebApp(tmp_path))
    browser = Browser(create_app(Settings()))
    for path in ("/long.js", "/api/docs.json"):
        packed, plain = browser.get(path), browser.get(path, **{"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(plain.content) / 2
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert "accept-encoding" in plain.headers["vary"].lower()
    for path in ("/", "/long.png"):
        assert "content-encoding" not in browser.get(path).headers


def test_without_the_app_a_page_says_how_to_build_it(tmp_path):
    assert browser_of(tmp_path).get("/").text == MISSING_PAGE


def test_scripts_are_sent_as_the_build_has_compressed_them(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>", encoding="utf-8")
    (tmp_path / "assets" / "a.js").write_text("plain", encoding="utf-8")
    (tmp_path / "assets" / "a.js.br").write_bytes(b"compressed")
    browser = browser_of(tmp_path)
    plain = browser.get("/assets/a.js", **{"accept-encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == ("plain", False)
    sent = browser.ask("HEAD", "/assets/a.js", **{"accept-encoding": "gzip, br"})
    assert sent.headers["content-encoding"] == "br"
    assert sent.headers["content-length"] == str(len(b"compressed"))
    assert "javascript" in sent.headers["content-type"]
    assert sent.headers["cache-control"] == FOR_EVER
