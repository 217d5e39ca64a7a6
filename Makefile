# make run    set everything up and serve the site with demo data on http://localhost:8000 (PORT=… for another port)
# make test   set everything up, Chromium included, and run every check and test; what stores anything again on PostgreSQL
# make test-sqlite, make test-postgres    the checks and all tests on one of them
# make lint, make format, make bench, make pictures, make lock, make clean
# Needs: Python 3.11 or newer with its venv module. Everything made goes to .venv/ and var/.

SHELL := /bin/sh
.DEFAULT_GOAL := run
.DELETE_ON_ERROR:
.PHONY: run setup test test-sqlite test-postgres checks server lint format bench pictures lock clean browser

VENV := .venv
BIN := $(VENV)/bin
HOST ?= 0.0.0.0
PORT ?= 8000
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes
CODE := manage.py chinchon_site scoring tournaments tests
TEMPLATES := $(shell find templates -name '*.html' 2>/dev/null)

# On one machine in a local network: plain HTTP, under whatever address the phones find it. Production sets its own.
SERVE := CHINCHON_HTTPS=$${CHINCHON_HTTPS:-0} CHINCHON_ALLOWED_HOSTS="$${CHINCHON_ALLOWED_HOSTS:-*}"

run: setup
	$(SERVE) HOST=$(HOST) PORT=$(PORT) exec $(BIN)/gunicorn --config python:chinchon_site.server chinchon_site.wsgi

# With DATABASE_URL=postgres://… PostgreSQL's driver is installed too.
INSTALLED := $(VENV)/.installed$(if $(filter postgres%,$(DATABASE_URL)),-postgres)

setup: $(INSTALLED) var/secret_key
	$(BIN)/python manage.py compile_catalogues
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py demo --if-empty
	$(BIN)/python manage.py demo_tournament
	$(BIN)/python manage.py demo_season
	$(BIN)/python manage.py collectstatic --no-input --verbosity 0

PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal --ignore tests/bench
# A throw-away server, and DATABASE_URL set to it.
ON_POSTGRES := $(BIN)/python -m tests.postgres

# On PostgreSQL only what uses the database: the other tests would say the same again.
test: checks server
	$(PYTEST) $(ARGS)
	$(ON_POSTGRES) $(PYTEST) --stored --ignore tests/browser $(ARGS)

test-sqlite: checks
	$(PYTEST) $(ARGS)

test-postgres: checks server
	$(ON_POSTGRES) $(PYTEST) $(ARGS)

checks: lint browser
	$(BIN)/python manage.py makemigrations --check --dry-run

lint: $(VENV)/.installed-dev var/secret_key
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/djade --check $(TEMPLATES)
	$(BIN)/mypy

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)
	$(BIN)/djade $(TEMPLATES)

bench: $(VENV)/.installed-dev var/secret_key
	$(BIN)/python -m pytest tests/bench --override-ini 'python_files=bench_*.py test_*.py' --timeout 600 -s $(ARGS)

browser: $(VENV)/.installed-dev
	$(BIN)/python -m tests.browser.chromium

server: $(VENV)/.installed-dev
	@$(ON_POSTGRES) || { $(INSTALL) -r requirements-server.txt && $(ON_POSTGRES); }

pictures: $(VENV)/.installed-dev var/secret_key browser
	$(BIN)/python manage.py compile_catalogues
	$(BIN)/python -m tests.browser.pictures

# After a change of the dependencies in pyproject.toml. UPGRADE=--upgrade takes the newest of everything.
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet
lock: $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(COMPILE) $(UPGRADE) pyproject.toml -o requirements.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --extra postgres -c requirements.txt -o requirements-postgres.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --group dev -c requirements-postgres.txt -o requirements-dev.txt
	$(COMPILE) $(UPGRADE) --group server -c requirements-dev.txt -o requirements-server.txt

# Not var/: the database and the secret key are in it.
clean:
	rm -rf $(VENV) var/static .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# The first Python that is new enough and has what it takes to make a virtual environment.
$(BIN)/python:
	@for python in python3.13 python3.12 python3.11 python3; do \
	  if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "making $(VENV) with $$($$python --version)"; exec $$python -m venv $(VENV); \
	  fi; \
	done; \
	echo "Chinchón needs Python 3.11 or newer with venv (on Debian: apt-get install python3 python3-venv)." >&2; exit 1

$(VENV)/.installed: requirements.txt | $(BIN)/python
	$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/.installed-postgres: requirements-postgres.txt | $(BIN)/python
	$(INSTALL) -r requirements-postgres.txt
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-dev: requirements-dev.txt | $(BIN)/python
	$(INSTALL) -r requirements-dev.txt
	@touch $@ $(VENV)/.installed $(VENV)/.installed-postgres

# Written once and kept: with a new key every phone at the table would have to be let in again.
var/secret_key: | $(BIN)/python
	@mkdir -p var
	@umask 077 && $(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))' > $@.new && mv $@.new $@
