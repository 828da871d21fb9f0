"""One's own page, with a passkey from the browser's own virtual authenticator, on a desktop and on a phone."""

import pytest

from .playing import start
from .test_seats import fits


def authenticator(page):
    """A device that keeps passkeys and says yes to all; returns its session and its id."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def own_page(page, state):
    page.goto("/me")
    page.wait_for_selector(f'body[data-me="{state}"][data-shown]')


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_a_guest_makes_a_passkey_on_the_desktop_and_is_the_same_person_on_the_phone(visitor, server, lang):
    named = {"locale": lang, "base_url": server.replace("127.0.0.1", "localhost")}  # a passkey belongs to a name
    desktop, phone = visitor(**named), visitor(phone=True, **named)
    start(desktop, "game-of-trains")
    table = desktop.evaluate("() => location.pathname")
    session, device = authenticator(desktop)
    own_page(desktop, "guest")
    desktop.fill("#own-name", "Ann")
    desktop.click('#guest [data-do="passkey"]')
    desktop.wait_for_selector('body[data-me="person"]')
    assert desktop.inner_text("#who") == "Ann"
    assert desktop.locator("#passkeys li").count() == 1
    # The passkey travels as a platform's do: through its keeper, not through us.
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    other, there = authenticator(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": there, "credential": credential})
    own_page(phone, "guest")
    assert fits(phone)
    phone.click('[data-do="sign-in"]')
    phone.wait_for_selector('body[data-me="person"]')
    assert phone.inner_text("#who") == "Ann"
    assert phone.locator("#devices li").count() == 2
    assert fits(phone)
    phone.goto(table)
    phone.wait_for_function("() => window.table?.frame?.yours.length === 1")
    phone.goto("/")
    assert phone.input_value("#name") == "Ann"


def test_a_recovery_code_is_shown_once_lets_another_browser_in_and_a_device_is_signed_out(visitor):
    desktop, phone = visitor(), visitor(phone=True)
    own_page(desktop, "guest")
    desktop.fill("#own-name", "Bob")
    desktop.click('#guest [data-do="code"]')
    code = desktop.inner_text("#new-code")
    desktop.keyboard.press("Escape")
    own_page(phone, "guest")
    phone.fill("#code", code)
    phone.click("#code-form button")
    phone.wait_for_selector('body[data-me="person"]')
    own_page(desktop, "person")
    assert code not in desktop.content()
    desktop.click("#devices li:nth-child(1) button")
    desktop.wait_for_function("() => document.querySelectorAll('#devices li').length < 2")
    visitors = [page for page in (desktop, phone) if page.goto("/me") and page.wait_for_selector("body[data-shown]")]
    states = sorted(page.evaluate("() => document.body.dataset.me") for page in visitors)
    assert states == ["guest", "person"]
    person = next(page for page in visitors if page.evaluate("() => document.body.dataset.me") == "person")
    person.click('[data-do="delete"]')
    person.click("#sure")
    person.wait_for_selector('body[data-me="guest"]')
