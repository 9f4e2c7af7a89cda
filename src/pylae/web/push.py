"""Web push: a message to one browser by way of its maker's service, sealed so that only that browser can read it.

head = fields(topic, signed(key, address, origin, now))     # both for `Messenger.post`
body = sealed(b"It is your turn", keys)

The service learns who sends (RFC 8292), how long and how urgently a message is wanted and which one it replaces (RFC 8030), not
what it says (RFC 8188, 8291).
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import secrets
import struct
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pylae.web.hooks import checked_address
from pylae.web.problems import Problem

SERVICES = {  # the host, or how it ends, and the browser whose maker keeps it
    "fcm.googleapis.com": "Chrome, or a browser of its kind",
    ".push.services.mozilla.com": "Firefox",
    ".push.apple.com": "Safari",
    ".notify.windows.com": "Edge",
}
KEPT = 12 * 3600  # seconds for which a device that is off may be told when it comes back
SIGNED = 12 * 3600  # seconds for which what says who sends is believed; a day at most
RECORD = 4096  # bytes of a sealed message: longer ones the services refuse
LONGEST_TOPIC = 32

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of that curve
POINT, AUTH = 65, 16  # bytes of a public key and of the secret that goes with it
LETTERS = re.compile(r"[A-Za-z0-9_-]*={0,2}")


# What a browser gives


def checked_keys(p256dh: str, auth: str) -> dict[str, str]:
    """The keys of a browser, in one way of writing; raises `Problem`."""
    point, secret = _bytes(p256dh), _bytes(auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        point = b""
    if len(point) != POINT or len(secret) != AUTH:
        raise Problem(400, "This browser gave keys for which nothing can be sealed.")
    return {"p256dh": letters(point), "auth": letters(secret)}


def checked_endpoint(address: str, known: bool) -> str:
    """The address at which a browser's service takes messages for it, where it may be told; raises `Problem`."""
    return checked_address(address, tuple(SERVICES) if known else ())


def browser(address: str) -> str:
    """Which browser it is, as far as the address of its service says it."""
    host = urlsplit(address).hostname or ""
    return next((name for end, name in SERVICES.items() if host.endswith(end)), "A browser")


def letters(data: bytes) -> str:
    """Bytes as web push writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """What letters stand for; nothing where they are others."""
    if not LETTERS.fullmatch(text):
        return b""
    whole = text.rstrip("=")
    try:
        return base64.urlsafe_b64decode(whole + "=" * (-len(whole) % 4))
    except ValueError:
        return b""


# Who sends


def signing_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The key of a server: it follows from its secret, so every worker has the same and nobody has to keep it."""
    # Sixteen bytes more than the order has, so that no remainder is likelier than another.
    drawn = HKDF(SHA256(), 48, None, b"pylae web push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(drawn) % (ORDER - 1) + 1, CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> str:
    """What browsers know of a server's key."""
    return letters(_point(key))


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def signed(key: ec.EllipticCurvePrivateKey, address: str, origin: str, now: float) -> str:
    """Says to the service at an address who sends: a token with our signature, and the key to verify it."""
    claims: dict[str, object] = {"aud": f"https://{urlsplit(address).hostname}", "exp": int(now) + SIGNED}
    if origin.startswith("https://"):
        claims["sub"] = origin  # whom to ask about what is sent; Apple takes nothing without it
    token = ".".join(letters(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(token.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={token}.{letters(r.to_bytes(32) + s.to_bytes(32))}, k={public(key)}"


# What is sent


def fields(topic: str, signature: str) -> dict[str, str]:
    """The head of a message: a newer one of the same topic takes its place as long as it was not delivered."""
    return {
        "Authorization": signature,
        "TTL": str(KEPT),
        "Topic": letters(hashlib.sha256(topic.encode()).digest())[:LONGEST_TOPIC],
        "Urgency": "high",  # a phone that sleeps may be woken: it is one message for each hand-over
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
    }


def sealed(
    message: bytes,
    keys: Mapping[str, str],
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message that only the browser with these keys can open; salt and own key are fresh each time, but in tests."""
    salt, own = salt or secrets.token_bytes(16), own or ec.generate_private_key(CURVE)
    theirs, ours = _bytes(keys["p256dh"]), _point(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    both = _derived(shared, _bytes(keys["auth"]), b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(both, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(both, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack(">IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)  # two: the last record, and no padding


def _derived(secret: bytes, salt: bytes, what_for: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, what_for).derive(secret)
