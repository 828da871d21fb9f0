# make play: the table in the browser.   make test: all tests.
# Both set everything up by themselves; they need Python 3.11 or newer and a package registry.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test soak attack operate lint check bench balance ladder peers docs messages screenshots goldens editions mutants clean

play: $(VENV)/web
	$(BIN)/roundhouse serve --open

test: $(VENV)/dev
	$(BIN)/python -m pytest --numprocesses auto

# Pull the plug 500 times under play: twenty of these rounds are in the tests.
soak: $(VENV)/dev
	ROUNDHOUSE_ROUNDS=500 $(BIN)/python -m pytest tests/server/test_durability.py

# Do harm in every way we know, for twenty seconds each, while a person plays; on a machine with nothing else to do.
attack: $(VENV)/dev
	ROUNDHOUSE_ATTACK_SECONDS=20 $(BIN)/python -m pytest -s tests/server/test_attacks.py

# What docs/operate.md and the Containerfile say, on an empty Debian; needs root and debootstrap.
operate:
	.ci/operate
	.ci/image

lint: $(VENV)/dev $(VENV)/scripts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	npm run --silent lint
	npm run --silent test

# Lint, types and the quick tests.
check: lint
	$(BIN)/python -m pytest --numprocesses auto -m "not slow"

bench: $(VENV)/bench
	$(BIN)/python benchmarks/speed.py

# How games come out between equal bots, as Markdown tables.
balance: $(VENV)/core
	$(BIN)/python benchmarks/balance.py maglev-metro --bot dispatcher --games 500

# The tournaments behind docs/bots.md: plays what is missing of them (GAME=game-of-trains: of one game), writes the page.
ladder: $(VENV)/arena
	$(BIN)/python benchmarks/ladder.py $(GAME)
	$(BIN)/python benchmarks/effort.py $(GAME)
	$(BIN)/python docs/bots.py

# Ours beside Catanatron, OpenSpiel, Pgx and PettingZoo.
peers: $(VENV)/bench
	$(BIN)/python benchmarks/peers.py

docs: $(VENV)/docs
	$(BIN)/python docs/pictures.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Collect new sentences from the source into the language catalogues.
messages: $(VENV)/dev
	$(BIN)/pybabel -q extract --mapping babel.cfg --no-wrap --no-location --omit-header -k say -k sentence -k help_with -k many:1,2 -k in_context:1c,2 -o $(VENV)/messages.pot src
	for lang in ru uk es; do \
		$(BIN)/pybabel -q update --no-wrap --no-fuzzy-matching --omit-header --ignore-obsolete -l $$lang \
			-i $(VENV)/messages.pot -o src/roundhouse/language/catalogues/$$lang.po; done

# Pictures of the pages: every game, desktop and phone, four languages, light and dark, in screenshots/.
screenshots: $(VENV)/dev
	$(BIN)/python -m tests.browser.screenshots

# Write the golden playthroughs again; read the diff before you commit it.
goldens: $(VENV)/dev
	$(BIN)/python -m tests.playthroughs.write
	$(BIN)/python -m tests.envs.test_open_spiel

# Keep the present edition of every data file of the games: after one was changed, as old games need the old one.
editions: $(VENV)/dev
	$(BIN)/python -m tests.records.keep

# Break the rules in hundreds of small ways and see whether the tests notice.
mutants: $(VENV)/dev
	$(BIN)/python tests/mutants.py

clean:
	rm -rf $(VENV) node_modules site mutants .pytest_cache .mypy_cache .ruff_cache

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Roundhouse needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/web: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[web,png]'
	touch $@ $(VENV)/core

$(VENV)/core: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable .
	touch $@

$(VENV)/dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[web,postgres,png,parquet,envs,ray,arena,mcp,docs,dev]'
	touch $@ $(VENV)/core $(VENV)/web $(VENV)/arena

$(VENV)/bench: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[bench,envs]'
	touch $@ $(VENV)/core

$(VENV)/arena: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[arena]'
	touch $@ $(VENV)/core

# What the pages' scripts are checked with; it needs node and npm, which only developers do.
$(VENV)/scripts: package.json | $(VENV)/bin/python
	npm install --silent --no-fund --no-audit --no-package-lock
	touch $@

$(VENV)/docs: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) --editable '.[docs]'
	touch $@ $(VENV)/core
