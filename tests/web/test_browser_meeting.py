"""People who meet, in real browsers: the meeting place, "are you there?", talk and a carried seat, by mouse and by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pylae.core.match import Match
from pylae.games import load
from pylae.web.channels import channels_of
from pylae.web.people import digest
from pylae.web.sitting import Sitter
from tests.web.browser import DESK, PHONE, Person, Site

Come = Callable[..., Person]
GAME = "earth_and_water"
NASTY = '<img src=x onerror="alert(1)">'

WINDOWS = pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])


def is_sound(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing serious."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page).response["violations"]
    assert [it["id"] for it in found if it["impact"] in ("serious", "critical")] == []


def two(site: Site) -> tuple[str, str, str]:
    """A table of two people, and their tokens."""
    (ann, one), (ben, other) = site.guest("Ann"), site.guest("Ben")
    sitters = [Sitter("person", user.id, name=name) for user, name in ((ann, "Ann"), (ben, "Ben"))]
    return site.open_match(Match(load(GAME), seed=1), sitters), one, other


def as_seen(person: Person) -> None:
    person.context.add_init_script("localStorage.setItem('pylae-guide', 'seen')")


@WINDOWS
def test_two_strangers_meet_say_that_they_are_there_and_greet(
    site: Site, people: Come, window: dict[str, int]
):
    (_, one), (_, other) = site.guest("Aspasia"), site.guest("Kleon")
    host, guest = people(one, viewport=window), people(other, viewport=window)
    for each in (host, guest):
        as_seen(each)
    host.goto("/meet")
    host.page.select_option("#game", f"{GAME}/0")
    host.page.fill("#notice", NASTY)
    host.click("#find-form .button")
    host.until()
    host.goto("/help")  # and is gone
    guest.goto("/meet")
    is_sound(guest.page)
    offer = guest.page.locator("li", has_text=NASTY)
    expect(offer).to_be_visible()
    offer.get_by_role("button", name=re.compile("Sit down as Persia")).focus()
    guest.page.keyboard.press("Enter")
    guest.until("state.mine.length")
    host.goto("/meet")
    entry = host.page.locator("li", has_text="Are you there?")
    entry.first.get_by_role("link", name=re.compile("^Play")).click()
    host.until("state.awaited.length || state.choices.length")
    if host.until()["awaited"]:
        is_sound(host.page)
        host.click("#do-there")
    host.until("!state.awaited.length")
    guest.until("!state.awaited.length")
    # Strangers have quick words only, by their key.
    guest.page.keyboard.press("c")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("#talk-said")).to_contain_text("You Well met")
    assert guest.page.locator("#say-text").count() == 0
    host.page.keyboard.press("c")
    expect(host.page.locator("#talk-said")).to_contain_text("Kleon Well met")
    is_sound(host.page)


@WINDOWS
def test_friends_talk_mute_and_switch_off(site: Site, people: Come, window: dict[str, int]):
    path, one, other = two(site)
    ann, ben = people(one, viewport=window), people(other, viewport=window)
    ann.arrive(path), ben.arrive(path)
    phone = window is PHONE
    if phone:
        ann.click('.tabs [data-tab="log"]')
    ann.click("#tab-talk")
    ann.page.fill("#say-text", NASTY)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#talk-said")).to_contain_text(f"You {NASTY}")
    expect(ann.page.locator("#say-text")).to_have_value("")
    assert ann.page.locator("#talk img").count() == 0
    # The other looks at the board: a dot and a number tell of news, and the ear hears it.
    if phone:
        ben.page.locator('.tabs .told[data-tab="log"]').wait_for()
        ben.click('.tabs [data-tab="log"]')
    expect(ben.page.locator("#news")).to_have_text("1 new")
    ben.page.locator("#tab-log").focus()
    ben.page.keyboard.press("ArrowRight")
    expect(ben.page.locator("#tab-talk")).to_be_focused()
    expect(ben.page.locator("#talk-said")).to_contain_text(f"Ann {NASTY}")
    expect(ben.page.locator("#news")).to_be_hidden()
    ben.click("[data-do=person]")
    is_sound(ben.page)
    ben.click("[data-do=mute]")
    expect(ben.page.locator("#person")).to_be_hidden()
    expect(ben.page.locator("#talk-said")).to_contain_text("Nobody has said anything yet.")
    ben.click("#talk-off")
    expect(ben.page.locator("#talk")).to_contain_text("You have switched talk off")
    is_sound(ben.page)
    ben.click("#talk-on")
    expect(ben.page.locator("#phrase-met")).to_be_visible()


def test_a_dot_says_who_is_here_and_a_number_how_many_watch(site: Site, people: Come):
    path, one, other = two(site)
    ann, eve = people(one), people()
    ann.arrive(path), eve.arrive(path)
    expect(ann.page.locator("#watching")).to_have_text("1 watches")
    expect(ann.page.locator("#sitter-0 .dot")).to_have_class(re.compile("here"))
    expect(ann.page.locator("#sitter-1 .dot")).not_to_have_class(re.compile("here"))
    ben = people(other)
    ben.arrive(path)
    expect(ann.page.locator("#sitter-1 .dot")).to_have_class(re.compile("here"))
    expect(eve.page.locator("#rail-tabs")).to_be_hidden()  # who never was anybody here has nobody to talk to


def test_a_seat_is_carried_to_a_phone(site: Site, people: Come):
    path, one, _ = two(site)
    desk, phone = people(one), people(viewport=PHONE)
    desk.goto("/account")
    desk.click("text=Carry my seat to my phone")
    code = desk.page.locator("#code").inner_text()
    is_sound(desk.page)
    phone.goto("/carry")
    is_sound(phone.page)
    phone.page.fill("#code", code.lower())
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Be Ann on this device?")
    is_sound(phone.page)
    phone.click("text=Go on as Ann")
    phone.page.wait_for_url("**/meet")
    assert phone.arrive(path)["mine"] == [0]


@WINDOWS
def test_notices_are_switched_on_in_this_browser(site: Site, people: Come, window: dict[str, int]):
    path, one, other = two(site)
    ann = people(one, viewport=window)
    ann.goto("/notices")
    is_sound(ann.page)
    ann.page.locator("#by-sound").focus()
    ann.page.keyboard.press("Space")
    expect(ann.page.locator("#notice-state")).to_have_text("It sounds like this.")
    ann.page.reload()
    assert ann.page.locator("#by-sound").is_checked()
    ann.page.fill("#address", "https://127.0.0.1/")
    ann.pardon("400")
    ann.click("text=Tell me there")
    expect(ann.page.get_by_role("alert")).to_contain_text("not a number")
    assert path and other


# What stands between a browser and its maker's service, which cannot be reached from here: a subscription that is kept as a
# browser keeps it, and what was asked of whom.
SERVICE = """
window.asked = [];
const allow = Notification.requestPermission.bind(Notification);
Notification.requestPermission = () => (window.asked.push("permission"), allow());
const of = (said) => said && { toJSON: () => JSON.parse(said), unsubscribe: async () => localStorage.removeItem("service") };
PushManager.prototype.getSubscription = async () => of(localStorage.getItem("service"));
PushManager.prototype.subscribe = async (wish) => {
  window.asked.push(wish);
  localStorage.setItem("service", SAID);
  return of(SAID);
};
"""
SAID = {
    "endpoint": "https://push.example.org/one",
    "keys": {  # of the example in RFC 8291
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}
# The same in the worker, where the browser's own windows are out of a test's reach too.
IN_WORKER = """
(said) => {
  PushManager.prototype.subscribe = async () => ({ toJSON: () => said });
  self.visited = [];
  self.clients.openWindow = async (place) => self.visited.push(place);
  WindowClient.prototype.focus = async function () { self.visited.push(`back to ${this.url}`); };
}
"""
HAPPENS = """
async ([kind, told]) => {
  const [notification] = await self.registration.getNotifications();
  const event = told ? new NotificationEvent(kind, { notification }) : new ExtendableEvent(kind);
  const done = [];
  event.waitUntil = (promise) => done.push(promise);
  self.dispatchEvent(event);
  await Promise.all(done);
  return self.visited;
}
"""
NOTED = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((it) => [it.title, it.body, it.tag])"


def test_a_device_is_told_while_no_page_is_open(site: Site, people: Come):
    path, one, _ = two(site)
    ann = people(one)
    ann.context.add_init_script(SERVICE.replace("SAID", json.dumps(json.dumps(SAID))))
    hall = site.server.hall
    assert hall is not None
    user = site.call(hall.store.user_of_session, digest(hall.settings.secret, one))
    assert user is not None

    def devices() -> list[str]:
        return [each.address for each in site.call(channels_of, hall.store, user.id)]

    ann.goto("/notices")
    switch, state = ann.page.locator("#by-push"), ann.page.locator("#push-state")
    expect(switch).to_be_enabled()
    assert ann.page.evaluate("asked") == []  # nothing is asked of who has not switched it on
    switch.focus()
    ann.page.keyboard.press("Space")
    expect(state).to_contain_text("does not allow notifications")
    expect(switch).not_to_be_checked()
    assert ann.page.evaluate("asked") == ["permission"] and devices() == []
    ann.context.grant_permissions(["notifications"])
    ann.page.reload()
    expect(switch).to_be_enabled()
    switch.focus()
    ann.page.keyboard.press("Space")
    expect(state).to_have_text("You will be told on this device.")
    expect(ann.page.locator("#devices")).to_contain_text("This device")
    expect(switch).to_be_focused()
    key = switch.get_attribute("data-key")
    assert ann.page.evaluate("asked[1]") == {"userVisibleOnly": True, "applicationServerKey": key}
    assert devices() == [SAID["endpoint"]]
    is_sound(ann.page)

    # A message arrives, as the browser would bring it, and once more; one notice stands.
    line, found = ann.context.new_cdp_session(ann.page), []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    ann.page.wait_for_function("navigator.serviceWorker.ready")
    for text in ("300: you are Greece, against Ben", "300: you are Greece, against Zoë"):
        told = {"head": "It is your turn.", "text": text, "path": path}
        message = {
            "origin": site.address,
            "registrationId": found[-1]["registrationId"],
            "data": json.dumps(told),
        }
        line.send("ServiceWorker.deliverPushMessage", message)
    expected = json.dumps([["It is your turn.", "300: you are Greece, against Zoë", path]])
    ann.page.wait_for_function(
        f"async () => JSON.stringify(await ({NOTED})()) === JSON.stringify({expected})"
    )

    # A click leads to the table, or back to it; another address of the same device takes the place of the first.
    [worker] = ann.context.service_workers
    new = {**SAID, "endpoint": "https://push.example.org/two"}
    worker.evaluate(IN_WORKER, new)
    worker.evaluate(HAPPENS, ["pushsubscriptionchange", False])
    assert devices() == [new["endpoint"]]
    ann.arrive(path)
    visited = worker.evaluate(HAPPENS, ["notificationclick", True])
    assert visited == [f"back to {site.address}{path}"]

    ann.goto("/notices")
    expect(switch).to_be_checked()
    switch.focus()
    ann.page.keyboard.press("Space")
    expect(state).to_have_text("You are told on this device no more.")
    expect(ann.page.locator("#devices")).to_be_empty()
    assert devices() == []


# A page that somebody does not look at, whose notifications are written down.
ELSEWHERE = """
window.rung = [];
window.Notification = class { static permission = "granted"; constructor(head, { body }) { window.rung.push(`${head} ${body}`); } };
Document.prototype.hasFocus = () => false;
localStorage.setItem("pylae-notices", '{"desktop": true}');
"""


def test_the_bell_rings_for_whatever_waits_for_somebody_and_says_what(site: Site, people: Come):
    path, one, other = two(site)
    both = [people(one), people(other)]
    for person in both:
        person.context.add_init_script(ELSEWHERE)
        person.arrive(path)
    both.sort(key=lambda person: not person.until()["prompt"]["yours"])
    asked, ben = both
    asked.click("#open-table-menu")
    asked.click("#menu-draw")
    expect(ben.page).to_have_title(re.compile("^(Ann|Ben) offers a draw"))
    assert re.match(r"(Ann|Ben) offers a draw\. \w", *ben.page.evaluate("rung"))
    ben.click("#do-no-offer")
    expect(ben.page).to_have_title(re.compile("^300"))
    # Somebody who has switched talk off can still be told of.
    ben.page.keyboard.press("c")
    ben.click("#talk-off")
    ben.click("[data-do=person]")
    ben.page.fill("#complaint", "Asks for a draw after one move")
    ben.click("[data-do=report]")
    expect(ben.page.locator("#reported")).to_be_visible()
    ben.click("#person-body .button")
    expect(ben.page.locator("#person")).to_be_hidden()


# As a hand that trembles presses: while the first is on its way.
TWICE = "(button) => { button.click(); setTimeout(() => button.click(), 30); }"


def test_a_second_press_opens_no_second_table(site: Site, people: Come):
    user, token = site.guest("Aspasia")
    host = people(token)
    host.goto("/meet")
    with host.page.expect_navigation():
        host.page.locator("#find-form .button").evaluate(TWICE)
    host.until()
    assert site.server.hall and len(site.call(site.server.hall.store.tables_of, user.id)) == 1
    host.page.go_back()
    with host.page.expect_navigation():
        host.page.locator("#find-form .button").click()  # and a later one does what it says
    host.until()
    assert len(site.call(site.server.hall.store.tables_of, user.id)) == 2
