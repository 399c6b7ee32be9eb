# make setup | build | test | test-editor | fuzz | explore | serve | bench | pictures | lock
# Everything is installed into .venv; nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := build/peers
EDITOR := editors/code-server/node_modules

.PHONY: setup build test test-editor fuzz explore serve bench pictures lock clean

setup: $(READY)

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("rulewright needs Python 3.11 or newer, this is " + sys.version) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q compiler
	$(BIN)/python -m tests.browser.chromium
	@touch $@

build: $(READY)
	$(BIN)/rulewright build --pdf .
	$(BIN)/rulewright build .

test: $(READY)
	@# where Python may not keep its bytecode, as in many containers, each start of the program would compile all of it
	@$(BIN)/python -m compileall -q compiler
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@# mypy takes one processor for half a minute, in which the other one would wait
	$(BIN)/mypy & types=$$!; \
	  $(BIN)/pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder; tests=$$?; \
	  wait $$types && exit $$tests

# The extension for Visual Studio Code: types, its grammar, its package, and what is seen in the editor itself, in a browser.
# It needs Node 20 and what compiles C++, and so is a job of its own. PICTURES=site/pictures takes those of the guide anew.
test-editor: $(READY) $(EDITOR)/.ready
	cd editors/vscode && npm ci --ignore-scripts && npm test && npm run package
	PICTURES=$(or $(PICTURES),build/pictures) $(BIN)/pytest tests/vscode/in_the_editor.py

$(EDITOR)/.ready: editors/code-server/package-lock.json editors/code-server/natives.mjs
	cd editors/code-server && npm ci --ignore-scripts && npm run natives
	@touch $@

# Gives broken inputs to every command; what fails is kept in tests/cases/fuzz. FUZZ="--count 1000 --seed 7" says how many.
fuzz: $(READY)
	$(BIN)/python -m tests.fuzz $(FUZZ)

# Tries other made-up examples than `make test`, which always tries the same, and more of them. TESTS="tests/growth/test_linear.py" says where.
explore: $(READY)
	RULEWRIGHT_EXPLORE=1 $(BIN)/pytest $(or $(TESTS),$(shell grep -rlE 'EXPLORE|import.* (given|plant)' tests --include=test_*.py))

serve: $(READY)
	$(BIN)/rulewright serve .

# Takes about three quarters of an hour, most of it the other tools'. BENCH="--sizes 300,3000" shortens it.
bench: $(READY) $(PEERS)/.ready
	$(BIN)/python -m compileall -q compiler
	$(BIN)/python -m benchmarks.growth
	$(BIN)/python -m benchmarks --peers $(PEERS)/bin --page site/guides/benchmarks.md $(BENCH)

$(PEERS)/.ready: benchmarks/peers.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/peers.txt
	@touch $@

# Takes the pictures of the guides anew, of the site as it is.
pictures: $(READY)
	$(BIN)/python -m tests.browser.pictures

# Pins every dependency, with hashes, to what pyproject.toml allows today.
lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet uv
	$(VENV)/lock/bin/uv pip compile pyproject.toml --extra all --group dev --universal --python-version 3.11 \
	  --generate-hashes --no-header --no-emit-index-url --no-annotate --output-file requirements.txt

clean:
	rm -rf $(VENV) build dist
