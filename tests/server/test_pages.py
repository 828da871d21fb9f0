"""The pages, as far as no browser is needed to see that they are right."""

import re
from pathlib import Path

import pytest

from roundhouse import server as package
from roundhouse.bots import LEVELS
from roundhouse.games import titles
from roundhouse.games.drawing import draw
from roundhouse.kernel.slots import MOST_SEATS
from roundhouse.language import LANGUAGES, speaker
from roundhouse.server.daily.daily_words import daily_words, trial_words
from roundhouse.server.editor.editor_words import editor_words
from roundhouse.server.lobby.lobby_words import lobby_words
from roundhouse.server.notices.notice_words import notice_words
from roundhouse.server.people.people_words import people_words
from roundhouse.server.puzzles.puzzle_words import puzzle_words
from roundhouse.server.script_words import words
from roundhouse.table import game, load
from roundhouse.table.verdict_sentences import verdict_sentences

STATIC = Path(package.__file__).parent / "static"
PAGE = {"accept": "text/html"}


def page(visitor, address, **settings):
    return visitor.http.get(f"http://{visitor.host}{address}", headers=PAGE, **settings)


def test_scripts_say_what_there_are_words_for_and_nothing_else():
    sources = [script.read_text() for script in STATIC.glob("*.js")]
    said = {name for source in sources for name in re.findall(r'\bsay\("(\w+)"', source)}
    quoted = {name for source in sources for name in re.findall(r'"(\w+)"', source)}
    say = speaker("en")
    known = {**words(say), **lobby_words(say), **people_words(say), **notice_words(say), **puzzle_words(say)}
    known |= {**daily_words(say), **trial_words(say)}
    known |= editor_words(say)
    assert said <= set(known)
    quoted |= {f"tab_{column}" for column in ("main", "own", "side")}
    quoted |= {f"train_{k}" for k in range(1, MOST_SEATS)} | {f"level_{name}" for name in LEVELS}
    quoted |= {name for name in verdict_sentences(say) if name.startswith(("unfair_", "untold_"))}
    quoted |= {name for name in known if name.startswith(("mode_", "rating_", "verdict_"))}
    assert set(known) <= quoted


@pytest.mark.parametrize("name", titles())
def test_every_panel_has_a_label_in_every_language(name):
    title = titles()[name]
    records = [game(name).deal(2).record()]
    if home := title.file("picture", "home.rh"):
        records.append(home.read_text("utf-8"))
    drawn = {panel.name for record in records for panel in draw(load(record).observe(0)).panels} - {"caption"}
    for lang in LANGUAGES:
        assert drawn <= set(title.pictures.labels(speaker(lang)))


def test_pages_take_nothing_from_elsewhere():
    for file in [*STATIC.glob("*.*s"), *STATIC.glob("*.svg"), *(STATIC.parent / "templates").iterdir()]:
        addresses = re.findall(r"https?://[^\s\"'`]+", file.read_text())
        assert set(addresses) <= {"http://www.w3.org/2000/svg"}, file.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_offers_every_game_with_every_option(ann, lang):
    html = page(ann, f"/?lang={lang}").text
    say = speaker(lang)
    for title in titles().values():
        assert f'data-game="{title.name}"' in html
        for option in title.options:
            assert title.option_label(option.name, say) in html
    assert html.count('value="alone"') == sum(1 in title.players for title in titles().values())


@pytest.mark.parametrize("game", list(titles()))
def test_every_game_has_a_picture_on_the_home_page(ann, game):
    for theme in ("light", "dark"):
        drawn = page(ann, f"/art/{game}-{theme}.svg")
        assert drawn.status_code == 200
        assert "data-move" not in drawn.text
        assert "font-family:Onest;src:url(data:" in drawn.text  # an image can use no font of the page it is on
    assert page(ann, f"/art/{game}-pink.svg").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(titles()))
def test_the_rulebook_has_every_clause(ann, game, lang):
    html = page(ann, f"/rules/{game}?lang={lang}").text
    for clause in titles()[game].clauses:
        assert f'id="{clause}"' in html


def test_a_language_is_kept_and_leads_back_to_our_own_pages_only(ann):
    address = f"http://{ann.host}/language"
    for back, there in (("/rules/maglev-metro", "/rules/maglev-metro"), ("//evil.example", "/"), ("https://evil", "/")):
        answer = ann.http.post(address, data={"lang": "uk", "back": back}, follow_redirects=False)
        assert answer.headers["location"] == there
    assert 'lang="uk"' in page(ann, "/").text
    ann.http.post(address, data={"lang": "xx"}, follow_redirects=False)
    assert 'lang="uk"' in page(ann, "/").text


def test_looking_at_an_invitation_does_not_take_the_seat(ann, bob):
    made = ann.table("next-station-london", mode="friends", players=2)
    link = made["seats"][1]["link"]
    assert page(bob, link).status_code == 200
    assert ann.get(f"/tables/{made['id']}")["seats"][1]["kind"] == "open"
    sat = bob.http.post(f"http://{bob.host}{link}", data={"name": "Bob | Bobby"}, follow_redirects=False)
    assert sat.headers["location"] == f"/table/{made['id']}?seat=1"
    seat = ann.get(f"/tables/{made['id']}")["seats"][1]
    assert (seat["kind"], seat["name"]) == ("person", "Bob  Bobby")
    again = page(bob, link, follow_redirects=False)
    assert again.headers["location"] == f"/table/{made['id']}?seat=1"


@pytest.mark.parametrize(
    "address", ["/nowhere", "/table/nowhere", "/table/nowhere/replay", "/table/x/sit/y", "/rules/chess"]
)
def test_where_nothing_is_a_page_says_so(ann, address):
    answer = page(ann, address)
    assert answer.status_code == 404
    assert "No train stops here." in answer.text


def test_the_pages_can_be_installed(ann):
    manifest = page(ann, "/manifest.json").json()
    assert manifest["start_url"] == "/"
    assert all(page(ann, icon["src"]).status_code == 200 for icon in manifest["icons"])


def test_the_pages_bring_their_font_with_its_licence(ann):
    assert "/static/fonts/onest-cyrillic.woff2" in page(ann, "/?lang=uk").text
    for name in ("onest-latin.woff2", "onest-cyrillic.woff2"):
        assert page(ann, f"/static/fonts/{name}").content[:4] == b"wOF2"
    assert "SIL Open Font License" in page(ann, "/static/fonts/OFL.txt").text


@pytest.mark.parametrize("address", ["/table/{}", "/table/{}/replay"])
def test_a_link_to_a_table_is_previewed_with_its_picture_and_what_spectators_see(ann, bob, address):
    made = ann.table("next-station-london", "screen")
    told = page(bob, address.format(made["id"])).text
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', told))
    assert found["title"] == "Next Station: London: Player 1, Player 2"
    assert found["description"]
    assert bob.http.get(found["image"]).content.startswith(b"\x89PNG")


@pytest.mark.parametrize("game", list(titles()))
def test_what_the_rulebook_shows_stands_beside_its_clause_in_every_language_and_theme(ann, game):
    examples = titles()[game].pictures.examples
    assert set(examples) <= set(titles()[game].clauses)
    for lang in LANGUAGES:
        shown = re.findall(rf'src="(/rules/{game}/[^"]+)"', page(ann, f"/rules/{game}?lang={lang}").text)
        assert len(shown) == 2 * len(examples)
        if lang in ("en", "uk"):
            for picture in shown:
                drawn = page(ann, picture)
                assert drawn.headers["content-type"] == "image/svg+xml"
    assert page(ann, f"/rules/{game}/XX-01-en-light.svg").status_code == 404
