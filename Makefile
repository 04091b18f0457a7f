# Everything a newcomer needs: `make play` and `make test`. `make help` lists the rest.

# The interpreter that makes the virtual environment.
PYTHON ?= python3
# Test processes.
WORKERS ?= 2
# More arguments for the end-to-end tests of the web app, as in: make web-test E2E="-t blokus"
E2E ?=
# More arguments for pytest, as in: make test ARGS="-k blo_5"
ARGS ?=
# Worlds that `make simulate` plays, from seed FIRST on.
SEEDS ?= 1000
FIRST ?= 1
# How long `make soak` uses a server.
MINUTES ?= 60
# Not empty: `make lock` moves every pin to the newest release.
UPGRADE ?=

# The main program.
PLAY := .venv/bin/tessera serve

RUN := .venv/bin/python -m
# Runs npm in web/, with the machine's own Node or one from PyPI.
NPM := .venv/bin/python hatch_build.py
# What stands for the whole built web app, and what it is built from.
WEB := src/tessera/server/web/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/package.json web/package-lock.json web/vite.config.ts web/svelte.config.js -type f)
# Positions of every game that the web app's unit tests and demo pages show.
FIXTURES := web/fixtures/blokus.json
# What reasons for hints the web app needs words for.
HINT_IDS := web/fixtures/hints.json
# Wheels only: a machine without a compiler gets one clear line instead of a failed build.
# The file is a constraint too: pip does not take the pin of a package for one that another wants with an extra.
INSTALL_PINNED = $(RUN) pip install --quiet --require-hashes --only-binary=:all: --requirement $(1) --constraint $(1)
INSTALL_PROJECT := $(RUN) pip install --quiet --no-deps --no-build-isolation --editable .
COMPILE := .venv/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_USER := 0
unexport PYTHONPATH

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test mutants simulate soak learners lint types docs format coverage bench wheel web web-check web-test web-screenshots pictures web-bench api lock audit clean always

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/.play $(WEB) ## install what is needed and start playing
	@$(PLAY)

test: lint types docs web-check $(WEB) ## run every check: format, lint, import contracts, types, docs, tests
	@echo "==> Compiling the games once, for all tests"
	@.venv/bin/tessera warmup
	@echo "==> Tests"
	@$(RUN) pytest -n $(WORKERS) $(ARGS)
	@$(if $(ARGS),,$(MAKE) --no-print-directory web-test)

mutants: .venv/.test ## plant bugs in a copy of the sources and show which test finds each
	@$(RUN) tests.mutations

simulate: .venv/.test ## play SEEDS worlds of servers, people and faults on a virtual clock
	@$(RUN) tests.simulation --seeds $(SEEDS) --first $(FIRST)

soak: .venv/.test $(WEB) ## use a server for MINUTES and show that it keeps nothing: memory, tasks, sockets, files, rows
	@$(RUN) benchmarks.server.soak --minutes $(MINUTES)

web: $(WEB) ## build the web app

web-check: .venv/.node $(FIXTURES) $(HINT_IDS) ## check format, lint and types of the web app and run its unit tests
	@echo "==> Web: format and lint"
	@$(NPM) run --silent lint
	@echo "==> Web: types"
	@$(NPM) run --silent check
	@echo "==> Web: unit tests"
	@$(NPM) run --silent test

web-test: .venv/.node $(WEB) ## play whole games in a browser
	@echo "==> Web: games in a browser"
	@$(NPM) run --silent e2e -- $(E2E)

web-screenshots: .venv/.node $(WEB) ## take pictures of every page and board into web/e2e/shots
	@TESSERA_SHOTS=1 $(NPM) run --silent e2e -- pages states

pictures: .venv/.node $(WEB) ## draw the pictures in the README anew
	@.venv/bin/python docs/pictures/boards.py
	@TESSERA_SHOTS=1 $(NPM) run --silent e2e -- readme

web-bench: .venv/.node $(WEB) ## measure how quickly the web app answers
	@$(NPM) run --silent bench

api: .venv/.test .venv/.node ## write the OpenAPI document and the web app's types of it
	@$(RUN) tests.server.http.test_openapi
	@$(NPM) run --silent api:types

$(FIXTURES): .venv/.play web/fixtures/make.py
	@echo "==> Web: positions for its tests"
	@.venv/bin/python web/fixtures/make.py

$(HINT_IDS): .venv/.play web/fixtures/hints.py $(wildcard src/tessera/search/hints/*.py)
	@.venv/bin/python web/fixtures/hints.py

learners: .venv/.test .venv/.lock ## learn a little with every learner that the docs name, each in an environment of its own
	@$(RUN) pytest tests/envs/learners.py

lint: .venv/.test ## check format, lint and import contracts
	@echo "==> Format"
	@$(RUN) ruff format --check .
	@echo "==> Lint"
	@$(RUN) ruff check .
	@echo "==> Import contracts"
	@.venv/bin/lint-imports --no-logo

types: .venv/.test ## check the types
	@echo "==> Types"
	@$(RUN) mypy

docs: .venv/.docs ## build the documentation and the API reference into build/docs
	@echo "==> Documentation"
	@.venv/bin/zensical build --strict

format: .venv/.test .venv/.node ## format the sources and repair what lint can repair
	@$(RUN) ruff check --fix-only .
	@$(RUN) ruff format .
	@$(NPM) run --silent format

coverage: .venv/.test ## run the tests interpreted and show the lines they miss
	@NUMBA_DISABLE_JIT=1 $(RUN) pytest -n $(WORKERS) --cov $(ARGS)

wheel: .venv/.play $(WEB) ## build a wheel that carries the compiled code, into dist
	@echo "==> Compiling the games for the wheel (some minutes)"
	@rm -rf build/code
	@$(RUN) tessera.players.shipping build/code
	@echo "==> Building the wheel"
	@TESSERA_CODE_FOLDER=build/code $(RUN) hatchling build --target wheel

bench: .venv/.play ## run all benchmarks
	@.venv/bin/tessera bench

lock: .venv/.lock ## pin the dependencies again (UPGRADE=1: at their newest releases)
	@echo "==> Pinning dependencies"
	@$(COMPILE) --group build --extra server pyproject.toml --output-file requirements/play.txt
	@$(COMPILE) --group build --group test --extra server --constraint requirements/play.txt pyproject.toml --output-file requirements/test.txt
	@$(COMPILE) --no-deps --group pyproject.toml:momaland --output-file requirements/momaland.txt
	@$(COMPILE) --group pyproject.toml:docs --constraint requirements/test.txt --output-file requirements/docs.txt
	@$(COMPILE) --group pyproject.toml:lock --group pyproject.toml:audit --output-file requirements/lock.txt
	@$(COMPILE) --group pyproject.toml:node --output-file requirements/node.txt
	@if grep -n '://' requirements/*.txt web/package-lock.json; then echo "A lock file must not contain addresses." >&2; exit 1; fi

audit: .venv/.lock ## look the pinned dependencies up among known vulnerabilities
	@$(RUN) pip_audit --strict --disable-pip --requirement requirements/play.txt --requirement requirements/test.txt --requirement requirements/docs.txt

clean: ## remove everything that make and the tools have made, .venv too
	rm -rf web/node_modules src/tessera/server/web
	rm -rf .venv .cache dist build .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src $(wildcard tests benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +

# --- Set-up: a stamp file for each step, so that it runs again only when its inputs have changed ---

# An environment whose interpreter is gone is made anew.
ifneq ($(shell test -x .venv/bin/python && echo usable),usable)
.venv/.made: always
endif

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { \
		echo "Tessera needs Python 3.11 or newer, and there is no '$(PYTHON)' here: install one, or name it as in 'make play PYTHON=python3.12'." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tessera needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1): name a newer one as in 'make play PYTHON=python3.12'." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make virtual environments: install its venv module (on Debian and Ubuntu the package python3-venv)." >&2; exit 1; }
	@echo "==> Making the virtual environment .venv"
	@$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/.play: .venv/.made pyproject.toml requirements/play.txt
	@echo "==> Installing what Tessera needs (about a minute the first time)"
	@$(call INSTALL_PINNED,requirements/play.txt)
	@echo "==> Installing Tessera"
	@$(INSTALL_PROJECT)
	@touch $@

.venv/.node: .venv/.play requirements/node.txt
	@$(NPM) has-node || { echo "==> Installing Node"; $(call INSTALL_PINNED,requirements/node.txt); }
	@touch $@

$(WEB): .venv/.node $(WEB_SOURCES)
	@echo "==> Building the web app"
	@$(NPM) run --silent build
	@touch $@

.venv/.test: .venv/.play requirements/test.txt requirements/momaland.txt
	@echo "==> Installing what the tests need"
	@$(call INSTALL_PINNED,requirements/test.txt)
	@$(call INSTALL_PINNED,requirements/momaland.txt) --no-deps
	@touch $@

.venv/.docs: .venv/.test requirements/docs.txt
	@echo "==> Installing what the documentation needs"
	@$(call INSTALL_PINNED,requirements/docs.txt)
	@touch $@

.venv/.lock: .venv/.made requirements/lock.txt
	@echo "==> Installing what pins dependencies"
	@$(call INSTALL_PINNED,requirements/lock.txt)
	@touch $@
