"""The command line speaks the player's language: its help, its complaints and its numbers."""

import pytest

HELP = {
    "en": ("Play in the terminal.", "Usage:", "Examples", "How many seats.", "Show this message and exit."),
    "ru": ("Играть в терминале.", "Использование:", "Примеры", "Сколько мест.", "Показать эту справку и выйти."),
    "uk": ("Грати в терміналі.", "Використання:", "Приклади", "Скільки місць.", "Показати цю довідку й вийти."),
    "es": ("Jugar en la terminal.", "Uso:", "Ejemplos", "Cuántos asientos.", "Mostrar esta ayuda y salir."),
}


@pytest.mark.parametrize("lang", ["ru", "uk", "es", "en"])
def test_help_is_in_the_language_that_is_asked_for(lang, roundhouse):
    told = roundhouse("play", "--lang", lang, "--help")
    assert told.code == 0
    for words in HELP[lang]:
        assert words in told.out


def test_the_environment_chooses_the_language_and_an_option_overrules_it(roundhouse, monkeypatch):
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert HELP["es"][0] in roundhouse("play", "--help").out
    monkeypatch.setenv("ROUNDHOUSE_LANG", "uk")
    assert HELP["uk"][0] in roundhouse("play", "--help").out
    assert HELP["ru"][0] in roundhouse("play", "--help", "--lang=ru").out


def test_an_unknown_language_in_the_environment_is_passed_over(roundhouse, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_LANG", "tlh")
    assert HELP["en"][0] in roundhouse("play", "--help").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate",), "Не указан аргумент name."),
        (("simulate", "game-of-trains", "--games", "many"), "--games: нужно целое число."),
        (("simulate", "game-of-trains", "--games", 0), "--games: не меньше 1."),
        (("simulate", "game-of-trains", "--games"), "Параметру --games нужно значение."),
        (("play", "--nonsense"), "Параметра --nonsense нет."),
        (("nonsense",), "Команды nonsense нет."),
        (("rules", "chess"), "неизвестная игра «chess»: выберите одну из"),
        (("play", "game-of-trains", "--players", 9), "The Game of Trains: игроков от 2 до 4, а не 9"),
        (("play", "game-of-trains", "-o", "turns=5"), "в game-of-trains нет настройки «turns»; есть turn_cap, cards"),
        (("replay", "nowhere.rh"), "не удаётся прочитать nowhere.rh"),
    ],
)
def test_what_went_wrong_is_told_in_the_players_language(arguments, told, roundhouse, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_LANG", "ru")
    said = roundhouse(*arguments)
    assert said.code == 2
    assert told in said.err


@pytest.mark.parametrize(
    ("lang", "wins"), [("ru", "100,00 %  98,12 % – 100,00 %"), ("uk", "100,00%  98,12% – 100,00%")]
)
def test_a_series_is_summed_up_with_the_numbers_of_the_language(lang, wins, roundhouse):
    told = roundhouse(
        "simulate", "game-of-trains", "--games", 200, "--bots", "greedy,random", "--seed", 1, "--lang", lang
    )
    assert told.code == 0
    assert wins in told.out.replace("\xa0", " ")
