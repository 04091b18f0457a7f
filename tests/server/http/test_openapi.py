"""The published OpenAPI document is the one the server has."""

import json
from pathlib import Path

from tessera.server.http.app import create_app
from tessera.server.http.problems import STATUS
from tessera.server.operation.settings import Settings

DOCS = Path(__file__).parents[3] / "docs"
UPDATE = "make api"


def document() -> str:
    return json.dumps(create_app(Settings()).openapi(), indent=1, ensure_ascii=False) + "\n"


def test_the_published_document_is_up_to_date():
    assert (DOCS / "openapi.json").read_text(encoding="utf-8") == document(), f"run {UPDATE}"


def test_every_refusal_is_in_the_protocol():
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert [slug for slug in STATUS if f"`{slug}`" not in text] == []


if __name__ == "__main__":
    (DOCS / "openapi.json").write_text(document(), encoding="utf-8")
