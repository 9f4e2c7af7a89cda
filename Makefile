# Everything sets itself up: git, make, python3 with venv, and (for one comparison with C) gcc are enough.

PYTHON ?= python3
BIN := .venv/bin
export VIRTUAL_ENV := $(CURDIR)/.venv

PINNED := --generate-hashes --no-header --no-annotate --no-emit-index-url -q

.PHONY: help setup play test check bench soak lock clean

help:
	@echo "make play    open the games in the browser"
	@echo "make test    run the tests"
	@echo "make check   lint, types, import directions, rulebook index"
	@echo "make bench   measure speed"
	@echo "make soak    the long runs"
	@echo "make lock    renew both locks after a change of dependencies"

setup: .venv/.ready

.venv/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Pylae needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version)." \
			"Name another: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; exit 1; }
	@echo "Setting up .venv (once) …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/pip install -q --disable-pip-version-check uv

.venv/.ready: .venv/bin/uv pyproject.toml requirements.lock
	@$(BIN)/uv pip install -q --require-hashes -r requirements.lock
	@$(BIN)/uv pip install -q --no-deps -e .
	@touch $@

play: setup
	@$(BIN)/pylae serve --browser

test: setup
	@$(BIN)/pytest -n 2

check: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/basedpyright --level error
	@$(BIN)/lint-imports
	@$(BIN)/pytest tests/test_rulebook.py

bench: setup
	@$(BIN)/pylae bench

soak: setup
	@$(BIN)/pytest -n 2 -m soak

lock: .venv/bin/uv
	@$(BIN)/uv pip compile pyproject.toml --group dev $(PINNED) -o requirements.lock
	@$(BIN)/uv pip compile pyproject.toml --constraint requirements.lock $(PINNED) -o requirements-serve.lock

clean:
	rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis
