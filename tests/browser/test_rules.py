"""The rulebook's page: searched, and shown."""

import pytest

from roundhouse.games import titles


def test_a_search_leaves_the_clauses_that_say_it(visitor):
    page = visitor(locale="en")
    page.goto("/rules/maglev-metro")
    every = page.locator("article.clause").count()
    page.fill("#seek", "REVERSE train")
    shown = page.locator("article.clause:visible")
    assert 0 < shown.count() < every
    assert all("reverse" in words.lower() for words in shown.all_inner_texts())
    assert str(shown.count()) in page.inner_text("#found")
    page.fill("#seek", "zzz")
    assert shown.count() == 0
    assert page.locator("main section:visible").count() == 0
    page.fill("#seek", "")
    assert shown.count() == every


@pytest.mark.parametrize("game", list(titles()))
def test_a_clause_shows_one_picture_in_the_theme_of_the_page(visitor, game):
    page = visitor(color_scheme="dark")
    page.goto(f"/rules/{game}")
    examples = page.locator(".example")
    assert examples.count() == len(titles()[game].pictures.examples)
    for example in examples.all():
        seen = example.locator("img:visible")
        assert seen.count() == 1
        assert seen.get_attribute("src").endswith("-dark.svg")
        seen.scroll_into_view_if_needed()
        page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=seen.element_handle())
