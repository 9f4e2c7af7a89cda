"""Web push: sealed for one browser, told once, never to somebody else's device, and nothing crafted gets anywhere."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import secrets
import struct
from dataclasses import replace
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import carry, channels, notices, push
from pylae.web.app import create_app
from pylae.web.channels import Teller
from pylae.web.hooks import Messenger, Stream, Undelivered
from pylae.web.people import digest
from pylae.web.settings import Settings
from pylae.web.store import User
from tests.web.conftest import HERE
from tests.web.house import House
from tests.web.post import Letter, Post, act, asked, later, sweep

GAME = "earth_and_water"
SERVICE = "https://fcm.googleapis.com/fcm/send/"
Json = dict[str, Any]


def bytes_of(letters: str) -> bytes:
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def private(number: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(number), ec.SECP256R1())


class Device:
    """A browser as its maker's service and our server see it; written from the RFCs, not from the module that is tested."""

    def __init__(
        self, endpoint: str = "", key: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None
    ) -> None:
        self.endpoint = endpoint or SERVICE + secrets.token_urlsafe(24)
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or secrets.token_bytes(16)

    @property
    def point(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        return b"\4" + numbers.x.to_bytes(32) + numbers.y.to_bytes(32)

    def says(self) -> Json:
        """A `PushSubscription` as JSON."""
        keys = {"p256dh": push.letters(self.point), "auth": push.letters(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def opens(self, body: bytes) -> bytes:
        salt, size, length = body[:16], *struct.unpack(">IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size == 4096 >= len(body)
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        both = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(both)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(both)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")

    def reads(self, letter: Letter) -> Json:
        assert letter.address == self.endpoint
        return json.loads(self.opens(letter.body))


def verified(letter: Letter) -> Json:
    """Who sends, once the service has verified the signature with the key beside it."""
    found = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", letter.fields["Authorization"])
    assert found
    head, claims, signature = found[1].split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(half) for half in struct.unpack("32s32s", bytes_of(signature)))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(found[2]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return {**json.loads(bytes_of(claims)), "key": found[2]}


# The seal


def test_the_worked_example_of_rfc_8291_comes_out_letter_by_letter():
    sender = private(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    keys = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    words = b"When I grow up, I want to be a watermelon"
    body = push.sealed(words, keys, bytes_of("DGv6ra1nlYgDCS1FRnbzlw"), sender)
    assert push.letters(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = Device(
        "", private(bytes_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")), bytes_of(keys["auth"])
    )
    assert push.letters(browser.point) == keys["p256dh"] and browser.opens(body) == words


def test_each_message_is_sealed_with_keys_of_its_own_and_for_one_browser_only():
    mine, other = Device(), Device()
    one, two = (push.sealed(b"Hello", mine.says()["keys"]) for _ in range(2))
    assert mine.opens(one) == mine.opens(two) == b"Hello"
    assert one[:16] != two[:16] and one[21:86] != two[21:86]
    with pytest.raises(Exception):  # noqa: B017 - whatever the cipher says
        other.opens(one)


def test_the_key_of_a_server_follows_from_its_secret():
    keys = {push.public(push.signing_key(secret)) for secret in ("a" * 40, "a" * 40, "b" * 40)}
    assert len(keys) == 2 and all(len(bytes_of(key)) == 65 for key in keys)


@pytest.mark.parametrize("origin, named", [("https://play.example.org", True), (HERE, False), ("", False)])
def test_a_service_can_verify_who_sends(origin: str, named: bool):
    key, now = push.signing_key("s" * 40), 1_800_000_000.0
    letter = Letter("", {"Authorization": push.signed(key, SERVICE + "x", origin, now)}, b"")
    claims = verified(letter)
    assert claims["key"] == push.public(key) and claims["aud"] == "https://fcm.googleapis.com"
    assert now < claims["exp"] <= now + 24 * 3600
    assert claims.get("sub") == (origin if named else None)
    forged = letter.fields["Authorization"].replace(" t=", " t=A", 1)
    with pytest.raises((InvalidSignature, ValueError, AssertionError)):
        verified(Letter("", {"Authorization": forged}, b""))


def test_a_long_message_still_fits():
    body = push.sealed(
        channels._for_device(channels.Message("It is your turn.", "\U0001f3fa" * 5000, "/")),
        Device().says()["keys"],
    )
    assert len(body) <= 4096


# The device of a session


def ask(
    client: TestClient, house: House, user: User | None, path: str, said: Json | None = None, **headers: str
) -> Any:
    client.cookies.clear()
    headers = {**house.cookie(user), "Accept": "application/json", **headers}
    return client.post(path, json=said or {}, headers=headers, follow_redirects=False)


def switch_on(client: TestClient, house: House, user: User, device: Device | None = None) -> Device:
    device = device or Device()
    assert ask(client, house, user, "/notices/here", device.says()).status_code == 204
    return device


def devices(house: House, user: User) -> list[str]:
    return [channel.address for channel in house.call(channels.channels_of, house.hall.store, user.id)]


def again(house: House, user: User) -> User:
    """The same person in another browser."""
    token = secrets.token_urlsafe(32)
    house.call(house.hall.store.add_session, user.id, digest(house.hall.settings.secret, token))
    house.tokens[f"{user.id} again"] = token
    return replace(user, id=f"{user.id} again")


@pytest.fixture
def post(client: TestClient) -> Post:
    client.app.state.teller.messenger = post = Post()  # type: ignore[attr-defined]
    return post


def test_a_device_is_switched_on_tried_and_taken_away(client: TestClient, house: House, post: Post):
    ann = house.guest("Ann")
    page = client.get("/notices", headers=house.cookie(ann)).text
    assert 'id="by-push"' in page and " checked>" not in page
    device = switch_on(client, house, ann)
    page = client.get("/notices", headers=house.cookie(ann)).text
    assert "This device" in page and "Not told anything yet." in page and " checked>" in page
    elsewhere = client.get("/notices", headers=house.cookie(again(house, ann))).text
    assert "Another device" in elsewhere and " checked>" not in elsewhere
    [id] = re.findall(r"/notices/([\w-]+)/try", page)
    assert ask(client, house, ann, f"/notices/{id}/try").status_code == 303
    [letter] = post.letters
    assert device.reads(letter) == {
        "head": "Pylae tells you here when it is your turn.",
        "text": "",
        "path": "/notices",
    }
    assert verified(letter)["key"] in page  # the browser has subscribed to this very sender
    assert letter.fields["TTL"] == str(12 * 3600) and letter.fields["Content-Encoding"] == "aes128gcm"
    page = client.get("/notices", headers=house.cookie(ann)).text
    assert "Last told just now, delivered." in page
    assert ask(client, house, ann, f"/notices/{id}/drop").status_code == 303
    assert devices(house, ann) == []


def test_a_device_ends_with_its_session_or_its_person(client: TestClient, house: House):
    ann, ben, cleo = house.guest("Ann"), house.guest("Ben"), house.guest("Cleo")
    for user in (ann, ben, cleo):
        switch_on(client, house, user)
    switch_on(client, house, again(house, ann))
    assert len(devices(house, ann)) == 2
    ask(client, house, ann, "/logout")
    assert len(devices(house, ann)) == 1  # the other browser's
    house.call(house.hall.store.drop_sessions, ann.id)  # a new password
    assert devices(house, ann) == []
    form = {"confirm": "delete"}
    client.cookies.clear()
    client.post("/account/delete", data=form, headers=house.cookie(ben))
    assert devices(house, ben) == [] and len(devices(house, cleo)) == 1
    assert ask(client, house, cleo, "/notices/here/drop").status_code == 204
    assert devices(house, cleo) == []


def test_who_logs_in_as_somebody_else_leaves_no_device_behind(client: TestClient, house: House):
    """The browser stays the same: it must not hear of the former person's turns."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    device = switch_on(client, house, ann)
    code = house.call(carry.begin, house.hall.store, "s" * 40, ben.id)
    client.cookies.clear()
    answer = client.post(
        "/carry", data={"code": code, "yes": "yes"}, headers=house.cookie(ann), follow_redirects=False
    )
    assert answer.status_code == 303 and devices(house, ann) == []
    token = client.cookies["pylae"]
    client.cookies.clear()
    cookie = {"cookie": f"pylae={token}", "Accept": "application/json"}
    # The browser still has its subscription; the page finds out that nobody asked for it here.
    assert client.post("/notices/here/renew", json=device.says(), headers=cookie).status_code == 404
    assert devices(house, ben) == []


def test_a_device_belongs_to_who_switched_it_on_last(client: TestClient, house: House, post: Post):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    device = switch_on(client, house, ann)
    switch_on(client, house, ben, device)
    assert devices(house, ann) == [] and devices(house, ben) == [device.endpoint]
    id = house.table(Match(load(GAME), seed=1), [ann, house.guest("Eve")])
    later(house)
    sweep(house, post)
    assert post.letters == [] and id
    # Whose session has no device cannot get one by saying that it was renewed, and the device is nobody's then.
    assert ask(client, house, ann, "/notices/here/renew", device.says()).status_code == 404
    assert devices(house, ann) == devices(house, ben) == []


def test_a_device_may_get_another_address(client: TestClient, house: House):
    ann = house.guest("Ann")
    old, new = switch_on(client, house, ann), Device()
    assert ask(client, house, ann, "/notices/here/renew", new.says()).status_code == 204
    assert devices(house, ann) == [new.endpoint] != [old.endpoint]


def test_nobody_tries_or_takes_away_another_s_device(client: TestClient, house: House, post: Post):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    switch_on(client, house, ann)
    [channel] = house.call(channels.channels_of, house.hall.store, ann.id)
    assert ask(client, house, ben, f"/notices/{channel.id}/try").status_code == 404
    ask(client, house, ben, f"/notices/{channel.id}/drop")
    ask(client, house, None, f"/notices/{channel.id}/drop")
    ask(client, house, ben, "/notices/here/drop")
    assert len(devices(house, ann)) == 1 and post.letters == []
    assert (
        channel.address not in client.get("/notices", headers=house.cookie(ann)).text
    )  # even to its owner: who knows it can ring


def test_a_person_has_five_devices_and_a_session_one(client: TestClient, house: House):
    ann = house.guest("Ann")
    for _ in range(8):
        switch_on(client, house, ann)
    assert len(devices(house, ann)) == 1
    newest = [switch_on(client, house, again(house, ann)).endpoint for _ in range(channels.MOST_DEVICES + 2)]
    assert sorted(devices(house, ann)) == sorted(newest[-channels.MOST_DEVICES :])


def test_a_session_that_ends_meanwhile_gets_no_device(house: House):
    ann = house.guest("Ann")
    late = channels.device(ann.id, "an ended session", SERVICE, {}, "")
    with pytest.raises(channels.Problem, match="at the same time"):
        house.call(channels.add_device, house.hall.store, late)
    assert devices(house, ann) == []


def test_a_device_not_heard_of_for_two_months_is_forgotten(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    switch_on(client, house, ann)
    device = switch_on(client, house, ben)
    now = channels.time.time()
    monkeypatch.setattr(channels.time, "time", lambda: now + channels.FORGOTTEN - 60)
    assert ask(client, house, ben, "/notices/here/renew", device.says()).status_code == 204
    monkeypatch.setattr(channels.time, "time", lambda: now + channels.FORGOTTEN + 60)
    house.call(channels.forget_devices, house.hall.store)
    assert devices(house, ann) == [] and devices(house, ben) == [device.endpoint]


# What is crafted

GOOD = Device(SERVICE + "good").says()
OFF_THE_CURVE = push.letters(b"\4" + b"\1" * 64)
COMPRESSED = push.letters(b"\2" + Device().point[1:33])


def crafted(**different: Any) -> Json:
    keys = {
        **GOOD["keys"],
        **{name: value for name, value in different.items() if name in ("p256dh", "auth")},
    }
    return {"endpoint": different.get("endpoint", GOOD["endpoint"]), "keys": keys}


@pytest.mark.parametrize(
    "said",
    [
        *({}, [], None, "text", 7, {"endpoint": GOOD["endpoint"]}, {"keys": GOOD["keys"]}, {**GOOD, "keys": None}),
        *(crafted(p256dh=key) for key in ("", "A", "AAAA", OFF_THE_CURVE, COMPRESSED, "B" * 87, "ä" * 87, 5, None)),
        *(crafted(p256dh=key) for key in (push.letters(b"\0"), push.letters(b"\4" * 66), GOOD["keys"]["p256dh"] + "AAAA")),
        *(crafted(auth=key) for key in ("", "A", push.letters(b"x" * 15), push.letters(b"x" * 17), "A" * 9999, [], "\0")),
        *(crafted(endpoint=it) for it in ("", "http://fcm.googleapis.com/a", "ftp://a.example/", "javascript:1", "/here")),
        *(crafted(endpoint=it) for it in ("https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://[/", 7)),
        *(crafted(endpoint=it) for it in (SERVICE + "a b", SERVICE + "\r\nX: y", SERVICE + "\0", SERVICE + "\ud800", SERVICE + "ä")),
        *(crafted(endpoint=it) for it in (SERVICE + "x" * 1024, "https://u:p@fcm.googleapis.com/", "https://fcm.googleapis.com:22/")),
    ],
    ids=lambda said: None,
)  # fmt: skip
def test_a_crafted_subscription_is_refused(client: TestClient, house: House, said: Any):
    ann = house.guest("Ann")
    for path in ("/notices/here", "/notices/here/renew"):
        client.cookies.clear()
        headers = {**house.cookie(ann), "Accept": "application/json", "Content-Type": "application/json"}
        answer = client.post(path, content=json.dumps(said), headers=headers)
        assert answer.status_code in (400, 422) and answer.json()["reason"]
    assert devices(house, ann) == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[" * 60_000, b"\xff", b'{"endpoint": 1e999}', b"endpoint=a&keys=b"]
)
def test_what_is_no_subscription_at_all_is_refused(client: TestClient, house: House, body: bytes):
    ann = house.guest("Ann")
    for kind in ("application/json", "application/x-www-form-urlencoded", "text/plain"):
        headers = {**house.cookie(ann), "Accept": "application/json", "Content-Type": kind}
        assert client.post("/notices/here", content=body, headers=headers).status_code in (400, 422)


def test_only_our_own_pages_switch_devices(client: TestClient, house: House):
    ann = house.guest("Ann")
    elsewhere = {"Origin": "https://elsewhere.example"}
    for path in ("/notices/here", "/notices/here/renew", "/notices/here/drop"):
        assert ask(client, house, ann, path, Device().says(), **elsewhere).status_code == 403
    # A form, which another site could send without asking, is no subscription.
    form = {"endpoint": SERVICE, "keys": "x"}
    assert client.post("/notices/here", data=form, headers=house.cookie(ann)).status_code == 422
    assert devices(house, ann) == []


def test_strangers_have_no_device(client: TestClient, house: House):
    assert ask(client, house, None, "/notices/here", Device().says()).status_code == 403
    assert ask(client, house, None, "/notices/here/renew", Device().says()).status_code == 403
    assert ask(client, house, None, "/notices/here/drop").status_code == 204
    page = client.get("/notices").text
    assert 'id="by-push"' not in page and "play somewhere first" in page


def test_a_device_at_an_address_inside_is_told_nothing(client: TestClient, house: House):
    """Its name may be fine when it is switched on, and lead inside later."""
    ann, asked = house.guest("Ann"), []

    async def inside(host: str) -> list[str]:
        return ["10.0.0.1"]

    async def connect(address: str, host: str) -> Stream:
        asked.append(address)
        raise OSError

    switch_on(client, house, ann, Device("https://rebound.example.org/"))
    client.app.state.teller.messenger = Messenger(inside, connect)  # type: ignore[attr-defined]
    [channel] = house.call(channels.channels_of, house.hall.store, ann.id)
    answer = ask(client, house, ann, f"/notices/{channel.id}/try")
    assert answer.status_code == 400 and "does not lead to the open internet" in answer.text and asked == []


def test_switching_on_has_a_limit(settings: Settings):
    with TestClient(
        create_app(replace(settings, limited=True)), base_url=HERE, headers={"Origin": HERE}
    ) as client:
        house = House(client)
        ann = house.guest("Ann")
        told = [ask(client, house, ann, "/notices/here", Device().says()).status_code for _ in range(12)]
    assert told[0] == 204 and told[-1] == 429


# What the owner says


@pytest.mark.parametrize(
    "said, hooks, device, stranger",
    [
        ("1", True, True, True),
        ("0", False, False, False),
        ("discord.com", True, False, False),
        ("push", False, True, False),
        ("Push, discord.com", True, True, False),
    ],
)
def test_the_owner_says_by_which_services_devices_are_told(
    settings: Settings, said: str, hooks: bool, device: bool, stranger: bool
):
    base = {"PYLAE_DATABASE": settings.database, "PYLAE_SECRET": "s" * 40, "PYLAE_LIMITS": "0"}
    told = Settings.from_environment(base | {"PYLAE_WEBHOOKS": said})
    with TestClient(create_app(told), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ann = house.guest("Ann")
        known = [f"https://{host}/x" if host[0] != "." else f"https://any{host}/x" for host in push.SERVICES]
        other = [
            "https://push.example.org/x",
            "https://fcm.googleapis.com.evil.example/",
            "https://evilfcm.googleapis.com/",
        ]
        for addresses, allowed in ((known, device), (other, stranger)):
            for address in addresses:
                answer = ask(client, house, ann, "/notices/here", Device(address).says())
                assert (answer.status_code == 204) is allowed, (address, answer.text)
        page = client.get("/notices", headers=house.cookie(ann)).text
        assert ('id="by-push"' in page) is device and ('id="address"' in page) is hooks


def test_a_device_is_not_told_any_more_once_the_owner_has_switched_it_off(
    client: TestClient, house: House, post: Post
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    switch_on(client, house, asked(house, id, ann, ben))
    later(house)
    off = Teller(replace(house.hall.settings, push=False), post)
    house.call(notices.sweep, house.hall, off)
    assert post.letters == []
    sweep(house, post)
    assert len(post.letters) == 1


# Once for each hand-over


def test_a_hand_over_is_told_once_by_every_way_that_somebody_has(
    client: TestClient, house: House, post: Post
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first = asked(house, id, ann, ben)
    second = ben if first is ann else ann
    device = switch_on(client, house, first)
    hook = channels.hook(first.id, "ntfy", "https://hooks.example.org/", "https://play.example.org", ())
    house.call(channels.add_hook, house.hall.store, hook)
    later(house)
    for _ in range(3):
        sweep(house, post)
    sealed, plain = sorted(post.letters, key=lambda letter: letter.address)
    told = device.reads(sealed)
    assert told["head"] == "It is your turn." and told["path"] == f"/tables/{id}"
    assert (
        told["text"].startswith("300: Earth & Water: you are ") and f"against {second.name}" in told["text"]
    )
    assert plain.body.decode() == f"It is your turn. {told['text']} https://play.example.org/tables/{id}"
    # A service that could not deliver it yet puts a newer one in its place, and does not learn which table it is.
    topic = sealed.fields["Topic"]
    assert re.fullmatch(r"[\w-]{1,32}", topic) and id not in topic
    while asked(house, id, ann, ben) is first:
        act(house, id, first)
    while asked(house, id, ann, ben) is second:
        act(house, id, second)
    later(house)
    sweep(house, post)
    assert len(post.letters) == 4 and {
        it.fields["Topic"] for it in post.letters if it.address == device.endpoint
    } == {topic}


def test_who_looks_at_the_table_is_not_told_on_any_device(client: TestClient, house: House, post: Post):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first = asked(house, id, ann, ben)
    switch_on(client, house, first)
    later(house)
    with house.screen(id, first) as screen:
        screen.hear()
        house.call(house.hall.presence.exchange)
        sweep(house, post)
        assert post.letters == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_dropped_and_not_tried_again(
    client: TestClient, house: House, post: Post, monkeypatch: pytest.MonkeyPatch, status: int
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first = asked(house, id, ann, ben)
    switch_on(client, house, first)
    later(house)
    post.fails = Undelivered("Gone.", status)
    now = channels.time.time()
    for minutes in (0, 2, 10):
        monkeypatch.setattr(house.hall.schedule.clock, "now", lambda minutes=minutes: now + 60 * minutes)
        sweep(house, post)
    assert post.tried == 1 and devices(house, first) == []


def test_a_gone_device_that_is_tried_says_so(client: TestClient, house: House, post: Post):
    ann = house.guest("Ann")
    switch_on(client, house, ann)
    post.fails = Undelivered("Gone.", 410)
    [channel] = house.call(channels.channels_of, house.hall.store, ann.id)
    answer = ask(client, house, ann, f"/notices/{channel.id}/try")
    assert answer.status_code == 400 and "off the list" in answer.text and devices(house, ann) == []


def test_a_service_out_of_order_is_tried_again_and_the_next_visit_switches_it_on_again(
    client: TestClient, house: House, post: Post, monkeypatch: pytest.MonkeyPatch
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first = asked(house, id, ann, ben)
    device = switch_on(client, house, first)
    later(house)
    post.fails = Undelivered("The address answered with error 503.", 503)
    now = channels.time.time()
    for minutes in (0, 2, 10, 30):
        monkeypatch.setattr(house.hall.schedule.clock, "now", lambda minutes=minutes: now + 60 * minutes)
        sweep(house, post)
    assert post.tried == notices.TRIES
    page = client.get("/notices", headers=house.cookie(first)).text
    assert "Switched off: The address answered with error 503." in page
    assert ask(client, house, first, "/notices/here/renew", device.says()).status_code == 204
    [channel] = house.call(channels.channels_of, house.hall.store, first.id)
    assert not channel.off


def test_who_has_acted_since_is_not_told_at_the_next_try(
    client: TestClient, house: House, post: Post, monkeypatch: pytest.MonkeyPatch
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first = asked(house, id, ann, ben)
    switch_on(client, house, first)
    later(house)
    post.fails = Undelivered("There was no answer in 6 seconds.")
    sweep(house, post)
    while asked(house, id, ann, ben) is first:
        act(house, id, first)
    post.fails = None
    now = channels.time.time()
    monkeypatch.setattr(house.hall.schedule.clock, "now", lambda: now + 300)
    sweep(house, post)
    assert post.tried == 1 and post.letters == []


def test_nobody_is_told_late_because_another_s_address_does_not_answer(client: TestClient, house: House):
    pairs = [(house.guest("Ann"), house.guest("Ben")), (house.guest("Cleo"), house.guest("Dion"))]
    ids = [house.table(Match(load(GAME), seed=1), pair) for pair in pairs]
    first = [asked(house, id, *pair) for id, pair in zip(ids, pairs, strict=True)]
    wanted = {switch_on(client, house, user).endpoint for user in first}
    later(house)
    begun: set[str] = set()

    class Slow(Messenger):
        async def post(self, address: str, fields: Any, body: bytes) -> None:
            begun.add(address)
            async with asyncio.timeout(5):
                while begun < wanted:
                    await asyncio.sleep(0)

    sweep(house, Slow())
    assert begun == wanted


# The home screen


def test_the_worker_speaks_for_all_pages_and_is_guarded_as_they_are(client: TestClient):
    answer = client.get("/worker.js?key=BN8")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert answer.headers["cache-control"] == "no-store"
    # Served at the root, it may speak for everything below; it must not stand between pages and the server.
    assert "fetch" not in re.findall(r'addEventListener\("(\w+)"', answer.text)


def test_a_device_finds_what_it_needs_for_its_home_screen(client: TestClient):
    for page in (client.get("/").text, client.get("/notices").text):
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page
        touch = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', page)
        assert touch and client.get(touch[1]).status_code == 200
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["start_url"], told["scope"], told["display"]) == (
        "Pylae",
        "/",
        "/",
        "standalone",
    )
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} >= {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in told["icons"]:
        png = client.get(icon["src"]).content
        assert png.startswith(b"\x89PNG") and icon["sizes"] == "{}x{}".format(
            *struct.unpack(">II", png[16:24])
        )
    for nothing in ("mark-193", "mark", "ground-1920", "..%2Ficon", "mark-192.png"):
        assert client.get(f"/static/icons/{nothing}.png").status_code == 404
