# Everything a fresh machine needs is Python 3.11 or newer and make. `make help` lists what there is to do.
#
# Each purpose has its own virtual environment in this folder, made on first use and again when pyproject.toml or
# constraints.txt change: .venv (running scenarios), .venv-test (checks), .venv-lab (JupyterLab), .venv-browser, and
# .venv-bench (other people's engines, for comparison only). JupyterLab stays out of .venv because one of its
# dependencies makes every notebook kernel start a second later.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# Settings: make test WORKERS=4, make run PYTHON=python3.12, make fuzz GAMES=5000, make fuzz MODULES=arimas_light,
# make fuzz FAMILY=subterra, make bench FAMILY=subterra
PYTHON ?=
WORKERS ?= 2
GAMES ?= 1000
FIRST ?= 0
FAMILY ?=
MODULES ?=
VENV ?= .venv
VENV_TEST ?= .venv-test
VENV_LAB ?= .venv-lab
VENV_BROWSER ?= .venv-browser
VENV_BENCH ?= .venv-bench
VENV_LOCK ?= .venv-lock

PIP := -m pip --disable-pip-version-check --no-input
EXPECTED := pyproject.toml hatch_build.py constraints.txt
# The folder is part of the stamp's name: a moved or copied checkout installs itself anew instead of running the old one.
BROWSER_EXTRAS := [test,browser]
MARK := installed-$(shell pwd -P | cksum | cut -d' ' -f1)
NOTEBOOKS = $(sort $(wildcard notebooks/*.ipynb))

# Kernels of runs and tests must not read the user's own startup files and settings; JupyterLab may.
run test unit notebooks test-browser fuzz bench refresh: export IPYTHONDIR := $(CURDIR)/.cache/ipython
run test unit notebooks test-browser fuzz bench refresh: export JUPYTER_CONFIG_DIR := $(CURDIR)/.cache/jupyter
run test unit notebooks test-browser fuzz bench refresh: export MPLBACKEND := Agg

# $(call install,folder,extras): a fresh environment with the locked versions and the kit itself, editable.
define install
	@python=$$(tools/find-python "$(PYTHON)") && echo "$(1): made with $$python" && "$$python" -m venv --clear $(1)
	@echo "$(1): installing (a minute on the first run)"
	@$(1)/bin/python $(PIP) install --quiet --constraint constraints.txt --editable ".$(2)"
	@mkdir -p .cache/ipython .cache/jupyter
	@touch $@
endef

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---------------------------------------------------------------------------------------------------------------------
# Use

.PHONY: run
run: $(VENV)/$(MARK) ## run the scenario notebooks over their default grids and write the report
	@$(VENV)/bin/subterra-nb run
	@echo
	@echo "JupyterLab, to open the notebooks yourself: make lab"

# More options for JupyterLab: make lab LAB="--no-browser --port 9000" (and --allow-root for the root of a container)
.PHONY: lab
lab: $(VENV_LAB)/$(MARK) ## open the notebooks in JupyterLab
	@$(VENV_LAB)/bin/python -m jupyterlab --notebook-dir=. --LabApp.default_url=/lab/tree/notebooks $(LAB)

# ---------------------------------------------------------------------------------------------------------------------
# Checks

.PHONY: test
test: lint unit notebooks ## all checks that need no browser: style, types, tests, scenarios, docs, notebooks

.PHONY: lint
lint: $(VENV_TEST)/$(MARK) ## style and types
	@$(VENV_TEST)/bin/python -m ruff check .
	@$(VENV_TEST)/bin/python -m mypy

# One pytest for everything that is no notebook; tests/scenario and tests/house hold the scenario files and the pages
# that are made from them to account. PYTEST passes anything on: make unit PYTEST="-k board -x"
.PHONY: unit
unit: $(VENV_TEST)/$(MARK) ## the test-suite, scenario files and page staleness included
	@$(VENV_TEST)/bin/python -m pytest tests -m "not browser" -n $(WORKERS) --dist loadscope $(PYTEST)
	@$(VENV_TEST)/bin/python -m tests.browser

# Cells depend on the cells above them, so a notebook stays on one worker: that is what loadscope is for.
.PHONY: notebooks
notebooks: $(VENV_TEST)/$(MARK) ## check that committed notebooks are clean and equal a fresh run
ifeq ($(NOTEBOOKS),)
	@echo "There is no notebook in notebooks/: nothing to compare."
else
	@$(VENV_TEST)/bin/subterra-nb notebooks check
	@$(VENV_TEST)/bin/python -m pytest --nbval --nbval-current-env --nbval-cell-timeout=120 \
		--nbval-sanitize-with tests/notebooks/sanitize.cfg -p no:cacheprovider -n $(WORKERS) --dist loadscope $(NOTEBOOKS)
endif

.PHONY: test-browser
test-browser: $(VENV_BROWSER)/$(MARK) ## the widgets in a real browser (needs Chromium)
	@command -v chromium >/dev/null || { echo "Chromium is needed: apt-get install chromium" >&2; exit 1; }
	@$(VENV_BROWSER)/bin/python -m pytest tests/browser $(PYTEST)

# The tests in tests/properties that play such games, which also hold that enough is met; the rest is the command's.
FUZZ_TESTS = $(if $(FAMILY),,$(wildcard tests/properties/test_$(if $(MODULES),$(MODULES)_)games.py))

.PHONY: fuzz
fuzz: $(VENV_TEST)/$(MARK) ## play random games and check them: make fuzz GAMES=5000 FIRST=10000 MODULES=arimas_light
ifeq ($(FUZZ_TESTS),)
	@$(VENV_TEST)/bin/subterra-nb fuzz $(if $(FAMILY),--family $(FAMILY)) --games $(GAMES) --seed $(FIRST) \
		--modules "$(MODULES)"
else
	@SUBTERRA_FUZZ_GAMES=$(GAMES) SUBTERRA_FUZZ_FIRST=$(FIRST) SUBTERRA_FUZZ_MODULES=$(MODULES) \
		$(VENV_TEST)/bin/python -m pytest $(FUZZ_TESTS) -q -n $(WORKERS) --dist loadscope $(PYTEST)
endif

.PHONY: bench
bench: $(VENV_TEST)/$(MARK) $(VENV_BENCH)/$(MARK) ## speed, beside other engines in the same run
	@$(VENV_TEST)/bin/python -m subterra_nb.lab.bench --peers $(VENV_BENCH)/bin/python --family "$(FAMILY)" \
		--write docs/benchmark$(if $(FAMILY),-$(FAMILY)).md $(BENCH)

# ---------------------------------------------------------------------------------------------------------------------
# Upkeep

.PHONY: refresh
refresh: $(VENV_TEST)/$(MARK) ## run all notebooks again, clean them, and make the generated pages anew
	@$(VENV_TEST)/bin/subterra-nb notebooks refresh
	@$(VENV_TEST)/bin/subterra-nb docs

# Resolved on the oldest Python; each newer one that is at hand must then get by with the same versions, and adds what it
# alone needs. Which ones were asked is written at the head of the file.
NEWER_PYTHONS ?= python3.12 python3.13
EXTRAS := .[test,lab,browser]

.PHONY: lock
lock: ## resolve the newest allowed versions and write constraints.txt
	@python=$$(tools/find-python "$(or $(PYTHON),python3.11)") && "$$python" -m venv --clear $(VENV_LOCK)
	@$(VENV_LOCK)/bin/python $(PIP) install --quiet --upgrade pip
	@$(VENV_LOCK)/bin/python $(PIP) install --quiet --upgrade --upgrade-strategy eager --editable "$(EXTRAS)"
	@$(VENV_LOCK)/bin/python tools/lock.py freeze constraints.txt test lab browser
	@for name in $(NEWER_PYTHONS); do \
		if python=$$(tools/find-python $$name 2>/dev/null); then \
			"$$python" -m venv --clear $(VENV_LOCK)/newer && \
			$(VENV_LOCK)/newer/bin/python $(PIP) install --quiet --dry-run --report $(VENV_LOCK)/report.json \
				--constraint constraints.txt "$(EXTRAS)" && \
			$(VENV_LOCK)/bin/python tools/lock.py merge constraints.txt $(VENV_LOCK)/report.json || exit 1; \
		else \
			echo "$$name is not here, so it was not checked"; \
		fi; \
	done

.PHONY: clean
clean: ## remove the environments and caches (reports in runs/ stay)
	rm -rf .venv .venv-test .venv-lab .venv-browser .venv-bench .venv-lock
	rm -rf build dist .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find subterra_nb tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------------------------------------------------------------
# Environments

$(VENV)/$(MARK): $(EXPECTED)
	$(call install,$(VENV),)

$(VENV_TEST)/$(MARK): $(EXPECTED)
	$(call install,$(VENV_TEST),[test])

$(VENV_LAB)/$(MARK): $(EXPECTED)
	$(call install,$(VENV_LAB),[lab])

$(VENV_BROWSER)/$(MARK): $(EXPECTED)
	$(call install,$(VENV_BROWSER),$(BROWSER_EXTRAS))

# Not ours and under the GPL: installed as programs to run beside us, never part of the kit.
$(VENV_BENCH)/$(MARK): tests/benchmarks/peers.txt
	@python=$$(tools/find-python "$(PYTHON)") && "$$python" -m venv --clear $(VENV_BENCH)
	@$(VENV_BENCH)/bin/python $(PIP) install --quiet --requirement tests/benchmarks/peers.txt
	@touch $@
