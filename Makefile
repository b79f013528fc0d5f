# Everything here works from a clean checkout; `make setup` runs first by itself.
.DEFAULT_GOAL := help
.SUFFIXES:
MAKEFLAGS += --no-print-directory
# Modules are compiled once, not by every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE

PY := .venv/bin/python
PYTEST := $(PY) -m pytest
WORKERS ?= 2
ARGS ?=
# The interpreter to build .venv with; empty: a python3 of 3.11 or newer.
PYTHON ?=
# `make rules GAME=…` lists everything of one game that no test shows yet.
GAME ?=
# `make mutants GAME=… SAMPLE=200 SEED=1`: a fixed draw of one game; FILES are paths or patterns.
# TRUST=1: what was killed once stays killed, though sources or tests have changed since.
SAMPLE ?=
SEED ?=
FILES ?=
TRUST ?=

.PHONY: help venv setup browser database web webcheck play terminal test lint format types read suite seeds pictures rules mutants bench bench-gpu benchpage benchtasks lock clean

help:  ## say what there is
	@echo "Undertow: a table that knows the rules."
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

venv:
	@PYTHON="$(PYTHON)" tools/setup.sh

setup: venv browser database  ## .venv with the locked packages, a Chromium and a PostgreSQL for the tests (quick when nothing changed)

browser: venv
	@tools/browser.sh

database:
	@tools/postgres.sh

web: venv  ## build the browser client into the package (quick when nothing changed)
	@tools/web.sh

webcheck: venv  ## the client's lint, types and unit tests
	@echo "== web"
	@tools/web.sh check

play: web  ## open a table in the browser (ARGS="--port 8000")
	@.venv/bin/undertow serve --open $(ARGS)

terminal: venv  ## play in the terminal (GAME=…, ARGS="--seed 4")
	@.venv/bin/undertow play $(GAME) $(ARGS)

# What can go on beside each other does: while packages are fetched and most checks run, only one core is busy.
# Where make is able to, each says what it has to say when it is done.
BESIDE = $(MAKE) -j $(WORKERS) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

test: setup  ## every check: lint, types, client, tests with a real browser and under two hash seeds, rules shown
	@$(BESIDE) webcheck lint types read
	@$(MAKE) suite
	@$(MAKE) seeds
	@echo "== rules"
	@$(PY) tools/rules.py --table --complete

lint: venv  ## ruff: rules and format
	@echo "== lint"
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --check --quiet . || { $(PY) -m ruff format --check .; echo "run: make format"; exit 1; }

format: venv  ## mend and format: Python by ruff, the client by biome and prettier
	@$(PY) -m ruff check --fix --quiet .
	@$(PY) -m ruff format .
	@tools/web.sh npm run --silent format

types: venv  ## mypy: strict for kernel, parts, games
	@echo "== types"
	@$(PY) -m mypy --no-error-summary

# In a fresh checkout pytest writes every test anew before it is run, with what an assertion says when it
# fails, and keeps that: here once, else each worker would, at the same time.
read: venv
	@said=$$($(PYTEST) --collect-only -qq $(ARGS) 2>&1) || { printf '%s\n' "$$said"; exit 1; }

suite: web browser database  ## the whole suite, hash seed 0 (ARGS="-k dive")
	@echo "== tests (hash seed 0)"
	@PYTHONHASHSEED=0 $(PYTEST) -n $(WORKERS) --dist loadgroup $(ARGS)

# A hash seed changes the order of sets, and nothing else. No set is iterated in the rules (the house
# test holds that), so the second seed runs what plays whole games and would notice: the contract suites
# (each seed has games of its own), the golden game, perft, old tables.
seeds: venv  ## whole games again, under another hash seed
	@echo "== tests (hash seed 12345)"
	@PYTHONHASHSEED=12345 $(PYTEST) -n $(WORKERS) --dist loadgroup -m twice $(ARGS)

pictures: web browser  ## every state of every game as a picture, in build/screenshots
	@UNDERTOW_PICTURES=1 $(PYTEST) -n $(WORKERS) --dist loadgroup -k "has_its_picture_taken" tests/browser $(ARGS)

rules: venv  ## which rules are shown by a test, which not (GAME=… for all of one game)
	@$(PY) tools/rules.py --fresh --workers $(WORKERS) $(if $(GAME),--game $(GAME)) $(ARGS)

mutants: venv  ## break rules one at a time: does a test notice? (GAME=… SAMPLE=200 SEED=1 FILES=… TRUST=1)
	@$(PY) -m tools.mutants --workers $(WORKERS) $(if $(GAME),--room $(GAME)) $(if $(FILES),--files $(FILES)) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(TRUST),--trust) $(ARGS)

bench: venv  ## measure the engine (ARGS passed on) beside python-chess, agents, the live table beside boardgame.io, the page
	@tools/chess.sh
	@.venv/bin/undertow bench $(ARGS)
	@echo
	@.venv/bin/undertow mcp --bench
	@echo
	@$(PY) -m undertow.server.bench --peer --seconds 3
	@echo
	@$(PY) -m undertow.server.bench.asleep
	@echo
	@$(MAKE) benchpage ARGS=

bench-gpu: venv  ## fast twins on a graphics processor (needs nvcc): the same games as here? and how many a second
	@.venv/bin/undertow bench gpu $(ARGS)

benchpage: web browser  ## how quickly a table is there in a slow browser, how smoothly its map moves
	@PYTHONPATH=tests $(PY) -m browser.bench $(ARGS)

benchtasks: web browser  ## how many presses and seconds the commonest things at a table take
	@PYTHONPATH=tests $(PY) -m browser.tasks

# Needs uv. The lock names versions and hashes, never a host.
lock: venv  ## resolve the versions anew into requirements.lock
	@command -v uv >/dev/null || { echo "make lock needs uv (pip install uv)"; exit 1; }
	@uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --upgrade --group dev pyproject.toml -o requirements.lock

clean:  ## remove .venv, caches and build
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/undertow/web_dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
