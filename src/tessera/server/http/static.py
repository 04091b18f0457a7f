"""The web app, as it was built into the package."""

import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[1] / "web"
# Vite puts a digest into the names of these files: what has once been loaded never changes.
IMMUTABLE = "assets/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

MISSING_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tessera</title>
<h1>Tessera</h1>
<p>The server runs, but the web app has not been built. From the root of the sources:</p>
<pre>make web</pre>
<p>The interface for programs is described in <a href="/api/docs.json">the OpenAPI document</a>.</p>
"""


class WebApp(StaticFiles):
    """Files of the web app; any other address is a page of the app itself."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """A missing folder is no fault of a request: it gets the page that says how to build the app."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the app's only page."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if path.startswith("api/"):
            raise HTTPException(404)
        if not (self.folder / "index.html").is_file():
            return HTMLResponse(MISSING_PAGE, headers={"Cache-Control": ASK_AGAIN})
        try:
            response = await self._compressed(path, scope) or await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in Path(path).name:
                raise
            response = FileResponse(self.folder / "index.html")
        response.headers["Cache-Control"] = FOR_EVER if path.startswith(IMMUTABLE) else ASK_AGAIN
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        """The file as the build has compressed it, for browsers that understand it."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        if "br" not in re.split(r"[,;\s]+", accepted) or not (self.folder / f"{path}.br").is_file():
            return None
        response = await super().get_response(f"{path}.br", scope)
        response.headers["Content-Encoding"] = "br"
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Content-Type"] = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return response
