"""`make screenshots`: every game at start, middle and end, for desktop and phone, in four languages, light and dark."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from roundhouse.language import LANGUAGES

from .conftest import CHROMIUM, serving
from .playing import MOVES, arrive, click_move, hinted, start, state

GAMES = {"game-of-trains": 8, "next-station-london": 17, "maglev-metro": 45}  # moves until the middle
SIZES = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
LOOKS = [*((lang, "light") for lang in LANGUAGES), ("en", "dark")]


def shoot(browser, address, cookies, folder, name, looks=LOOKS):
    """One page in all sizes, languages and themes."""
    for size, settings in SIZES.items():
        context = browser.new_context(storage_state=cookies, reduced_motion="reduce", **settings)
        page = context.new_page()
        for lang, theme in looks:
            page.emulate_media(color_scheme=theme)
            page.goto(f"{address}{'&' if '?' in address else '?'}lang={lang}")
            page.wait_for_load_state("networkidle")
            if "/table/" in address:
                page.wait_for_selector("body[data-state], body[data-moment]")
            page.screenshot(path=folder / f"{name}-{size}-{lang}-{theme}.png")
        context.close()


def play(browser, base, folder, game, middle):
    page = browser.new_context(base_url=base, reduced_motion="reduce").new_page()
    start(page, game, turn_cap=70) if game == "maglev-metro" else start(page, game)
    cookies = page.context.storage_state
    state(page)
    shoot(browser, page.url, cookies(), folder, f"{game}-1-start")
    for n in range(400):
        if state(page) == "over":
            break
        if n == middle:
            shoot(browser, page.url, cookies(), folder, f"{game}-2-middle")
        if page.evaluate(MOVES):
            click_move(page, hinted(page))
    shoot(browser, page.url, cookies(), folder, f"{game}-3-end")
    shoot(browser, f"{page.url}/replay?at=30", cookies(), folder, f"{game}-4-replay", [("ru", "light")])
    page.context.close()


def others(browser, base, folder):
    """The pages around the games."""
    page = browser.new_context(base_url=base).new_page()
    start(page, "next-station-london", "friends")
    shoot(browser, page.url, page.context.storage_state(), folder, "waiting", [("en", "light"), ("ru", "dark")])
    shoot(browser, f"{base}/", page.context.storage_state(), folder, "home")
    shoot(browser, f"{base}/rules/maglev-metro", None, folder, "rules", [("uk", "light"), ("es", "dark")])
    for game in GAMES:
        start(page, game, "guided")
        state(page)
        page.wait_for_timeout(300)
        page.screenshot(path=folder / f"{game}-0-guided.png")
    start(page, "game-of-trains", "screen")
    page.click("dialog button[type=submit]")
    arrive(page)
    click_move(page, page.evaluate(MOVES)[0])
    click_move(page, page.evaluate(MOVES)[0])
    state(page)
    page.screenshot(path=folder / "curtain.png")
    page.context.close()


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, serving(Path(data)) as base:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        others(browser, base, folder)
        for game, middle in GAMES.items():
            play(browser, base, folder, game, middle)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")


if __name__ == "__main__":
    main()
