"""A real push service on loopback, by HTTPS, and browsers that can read what comes there."""

import base64
import datetime
import http.server
import ipaddress
import json
import os
import ssl
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.harness import wait_until


@dataclass
class Push:
    """Something that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes pushes; what it answers is said by the path that a browser is known by: `/taken/a`, `/gone/b`."""

    ANSWERS = {"taken": 201, "gone": 410, "busy": 503, "moved": 307}  # noqa: RUF012 - nobody changes it

    def __init__(self, folder: Path) -> None:
        self.pushes: list[Push] = []
        self.closing = threading.Event()
        self.certificate, key = make_certificate(folder)
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.pushes.append(Push(self.path, dict(self.headers.items()), body))
                kind = self.path.split("/")[1]
                if kind == "slow":
                    service.closing.wait(60)
                elif kind == "endless":
                    self.talk_on()
                else:
                    self.send_response(service.ANSWERS[kind])
                    self.send_header("location", f"{service.url}/taken/elsewhere")
                    self.send_header("content-length", "0")
                    self.end_headers()

            def talk_on(self) -> None:
                """A first line that does not end."""
                try:
                    while not service.closing.is_set():
                        self.wfile.write(b"HTTP/1.1 201 " + b"very " * 1000)
                except OSError:
                    pass

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self._server.socket = context.wrap_socket(
            self._server.socket, server_side=True, do_handshake_on_connect=False
        )
        self.host = f"127.0.0.1:{self._server.server_address[1]}"
        self.url = f"https://{self.host}"

    def __enter__(self) -> "PushService":
        threading.Thread(target=self._server.serve_forever, args=[0.05], daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()

    def at(self, path: str) -> list[Push]:
        """What came for one browser."""
        return [push for push in self.pushes if push.path == path]

    def wait_for(self, path: str, number: int = 1, seconds: float = 30) -> Push:
        """The push of this number for a browser, once it has come."""
        wait_until(lambda: len(self.at(path)) >= number, seconds)
        return self.at(path)[number - 1]


class Browser:
    """Somebody's browser, which has asked a push service for an address."""

    def __init__(self, service: PushService, path: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self.path = path
        self.endpoint = service.url + path
        self.auth = os.urandom(16)
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def public(self) -> bytes:
        """The point that others encrypt for."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def description(self) -> dict[str, str]:
        """As the page tells the server."""
        return {"endpoint": self.endpoint, "p256dh": in_base64(self.public), "auth": in_base64(self.auth)}

    def read(self, push: Push) -> dict[str, Any]:
        """What a push says (RFC 8291, from its text and not from the library that made it)."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        salt, length = push.body[:16], push.body[20]
        sender, text = push.body[21 : 21 + length], push.body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), point)
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.public + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, text, None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def in_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that signs itself, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.datetime.now(datetime.UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "a push service")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    (folder / "push.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    (folder / "push.key").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return folder / "push.pem", folder / "push.key"
