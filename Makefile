# Two commands set up everything on a machine with Python 3.11 or newer, pip and make: `make demo`, `make test`.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint .ci/constraints.txt

.DEFAULT_GOAL := help
.PHONY: help demo test check format lint types bench site-tools clean

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Debian's Python comes without ensurepip; virtualenv brings its own pip.
$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mergecast needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV) || { $(PYTHON) -m pip install --quiet virtualenv && $(PYTHON) -m virtualenv --quiet --clear $(VENV); }
	touch $@

$(VENV)/run: pyproject.toml .ci/constraints.txt $(VENV)/made
	$(PIP) --editable .
	touch $@

$(VENV)/dev: pyproject.toml .ci/constraints.txt $(VENV)/made
	$(PIP) --editable '.[dev]'
	touch $@ $(VENV)/run

demo: $(VENV)/run ## Make an episode of the example day, show it and make its site: no network, token or key
	@mkdir -p demo
	@cd demo && ../$(BIN)/mergecast generate --example --force >/dev/null
	@cd demo && ../$(BIN)/mergecast show --example
	@cd demo && ../$(BIN)/mergecast publish --example --include-drafts --audio tone --quiet >/dev/null
	@echo "Its site: demo/site/index.html"

test: $(VENV)/dev ## Run the tests
	$(BIN)/python -m pytest -n auto

check: lint types test ## Format, lint, types and tests: what CI runs

format: $(VENV)/dev ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(VENV)/dev ## Check format and lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/dev ## Check the types
	$(BIN)/mypy

bench: $(VENV)/dev ## Measure themes and truth on what ships with the project
	$(BIN)/python benchmarks/themes.py
	$(BIN)/python benchmarks/truth.py
	$(BIN)/python benchmarks/publish.py

site-tools: ## Set up what checks the site: npm and Chromium; the tests skip without them
	.ci/site-tools/install

clean: ## Remove what was made
	rm -rf $(VENV) demo .pytest_cache .mypy_cache .ruff_cache .hypothesis
