# Needs make and Python 3.11 or newer; everything else goes into .venv.

PYTHON ?= python3

# The suite starts hundreds of processes, which would each compile the project anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

PYTEST = .venv/bin/python -m pytest

# What `make test-rules` runs: whatever needs no server and holds for the rules of games, matches and tournaments.
RULES = tests/games tests/matches tests/tournaments tests/kernel tests/test_domain_is_pure.py tests/test_games_found.py \
	tests/test_scenarios.py $(addprefix tests/laws/test_,planted_leaks.py refusal_catalogue.py rule_ids.py same_play.py)

# What the generated Go client needs of its language, compiled as tests/contract/test_clients.py compiles the client.
GO_STANDARD = encoding/json encoding/xml mime/multipart net/http net/http/httputil
GO_QUICKLY = '-gcflags=all=-N -l -dwarf=false'

LOCK = --universal --generate-hashes --no-header --no-annotate --python-version 3.11 --quiet

.PHONY: help setup run test test-all test-rules check scenarios playthroughs same-play golden openapi tools campaign clients \
	bench release released image sbom audit lock

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { line = sprintf("  make %-13s", $$1); words = split($$2, word, " "); \
		for (i = 1; i <= words; i++) { if (length(line) + length(word[i]) > 78) { print line; line = sprintf("%20s", "") }; \
		line = line " " word[i] }; print line }' $(MAKEFILE_LIST)

setup: .venv/ready ## create .venv with the locked dependencies; does nothing while they are the same

run: setup ## start everything: database, cache, service; for development
	@.venv/bin/moviola up

test: setup ## run the suite for a change: ten minutes (TESTS=tests/service for a part; after `make tools`, clients too)
	@$(PYTEST) -n 3 --dist worksteal --timeout=600 $(TESTS)

test-all: setup ## run every test, as each merge does
	@MOVIOLA_TEST_SUITE=all $(PYTEST) -n 3 --dist worksteal --timeout=600

test-rules: setup ## run what a change of rules can break, without servers and pictures: a minute
	@$(PYTEST) -n 2 --dist worksteal -m "not drawn" --ignore-glob="*/test_scene.py" $(RULES)

check: setup ## style, format and types
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy

scenarios: setup ## run the scenarios and golden playthroughs (FILES=some.yaml for others)
	@.venv/bin/moviola scenario $(or $(FILES),tests/games)

playthroughs: setup ## write the golden playthroughs anew after a change (GAME=frantic for one game's)
	@.venv/bin/python -m service.testing.playthroughs \
		$(if $(GAME),tests/games/$(GAME),$(dir $(wildcard tests/games/*/settings.py)))

same-play: setup ## write anew what random matches come to and how bots estimate them, after a change that is meant
	@.venv/bin/python -m tests.laws.same_play --write
	@.venv/bin/python -m tests.games.estimates

golden: setup ## draw the forty kept tables anew; read the difference before it is committed
	@.venv/bin/python -m tests.drawing.golden

openapi: setup ## write the contract anew: its examples as they happen, then openapi/openapi.json
	@$(PYTEST) tests/service/api/test_contract.py -k test_the_examples_happen --write-examples
	@.venv/bin/moviola openapi

tools: .tools/ready ## create .tools with what checks contract and pages: linters, fuzzer, generators, Chromium; 1.2 GB

campaign: setup ## a long run, or a list of all (NAME=soak SIZE=1430 SEED=7)
	@.venv/bin/python -m tests.campaigns $(NAME) $(addprefix --size ,$(SIZE)) $(addprefix --seed ,$(SEED)) $(ARGUMENTS)

clients: setup tools ## generate clients in Python, TypeScript and Go, and models; each plays, replays and forks every game
	@$(PYTEST) -n 0 -rs -s tests/contract/test_clients.py

bench: setup ## speed on this machine, to bench-results/; beside another commit: COMPARE=HEAD~1 (PARTS="commands lag" ROUNDS=5 EVENTS=1000000)
	@.venv/bin/python -m tests.bench --json bench-results/$$(date +%F).json --rounds $(or $(ROUNDS),5) $(if $(LIVE),--live $(LIVE)) \
		$(addprefix --compare ,$(COMPARE)) $(if $(PARTS),--parts $(PARTS)) $(addprefix --events ,$(EVENTS))

release: setup ## hold this tree to the last release: contract, events, migrations, archives, clients; then write the wheel to dist/
	@.venv/bin/python -m tests.release check
	@.venv/bin/python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

released: setup ## after a release: keep its promises, a database and archives for the next one to be held to
	@.venv/bin/python -m tests.release keep

image: ## build the image with Docker, Podman or Buildah (ENGINE=podman)
	$(or $(ENGINE),docker) build --file deploy/Dockerfile --build-arg RELEASE=$$(sed -n 's/^RELEASE.*"\(.*\)"/\1/p' service/platform/release.py) --tag moviola:local .

sbom: .audit/ready ## write what the image and this project are made of to dist/*.cdx.json (CycloneDX)
	@mkdir -p dist
	@for lock in deploy/requirements requirements; do \
		PYTHONWARNINGS=ignore .audit/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible --output-format JSON \
			--output-file dist/$$(echo $$lock | tr / -).cdx.json $$lock.lock || exit 1; done
	@ls dist/*.cdx.json

audit: .audit/ready ## ask PyPI for known weaknesses of everything that is locked; needs the network
	@.audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement requirements.lock \
		--requirement deploy/requirements.lock

lock: ## write every requirements.lock anew from what is asked for; needs uv
	uv pip compile pyproject.toml --group dev --all-extras $(LOCK) --output-file requirements.lock
	uv pip compile pyproject.toml --extra pairing --extra tracing $(LOCK) --output-file deploy/requirements.lock
	uv pip compile tests/contract/tools/requirements.txt $(LOCK) \
		--output-file tests/contract/tools/requirements.lock
	uv pip compile deploy/audit/requirements.txt $(LOCK) --output-file deploy/audit/requirements.lock

# What has no wheel is built by the locked setuptools, not by one that pip would fetch unchecked.
.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Moviola needs Python 3.11 or newer, and $(PYTHON) is not: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) lacks the venv module; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Installing the locked dependencies into .venv..."
	@$(PYTHON) -m venv --clear .venv
	@sed -n '/^setuptools==/,/[^\\]$$/p' requirements.lock > .venv/setuptools.lock
	@for lock in .venv/setuptools.lock requirements.lock; do .venv/bin/python -m pip --disable-pip-version-check \
		install --quiet --require-hashes --no-build-isolation -r $$lock || exit 1; done
	@.venv/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --no-build-isolation -e .
	@touch $@

.audit/ready: deploy/audit/requirements.lock
	@echo "Installing what looks at the dependencies into .audit..."
	@$(PYTHON) -m venv --clear .audit
	@.audit/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r $<
	@touch $@

.tools/lighthouse/ready: tests/browser/tools/package-lock.json .tools/ready
	@mkdir -p .tools/lighthouse
	@cp tests/browser/tools/package.json tests/browser/tools/package-lock.json .tools/lighthouse/
	@PATH="$(CURDIR)/.tools/bin:$$PATH" npm --prefix .tools/lighthouse ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

TOOLS := tests/contract/tools

.tools/ready: $(TOOLS)/requirements.lock $(TOOLS)/package-lock.json
	@echo "Installing what checks the contract into .tools..."
	@$(PYTHON) -m venv --clear .tools
	@.tools/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r $(TOOLS)/requirements.lock
	@cp $(TOOLS)/package.json $(TOOLS)/package-lock.json .tools/
	@PATH="$(CURDIR)/.tools/bin:$$PATH" npm --prefix .tools ci --ignore-scripts --no-audit --no-fund --silent
	@mkdir -p .tools/chromium
	@cd .tools && TMPDIR=$(CURDIR)/.tools/chromium AWS_EXECUTION_ENV=AWS_Lambda_nodejs22.x bin/node \
		--input-type=module -e 'import it from "@sparticuz/chromium"; await it.executablePath()'
	@cd .tools && GOCACHE=$(CURDIR)/.tools/go-cache GOTOOLCHAIN=local CGO_ENABLED=0 bin/go build $(GO_QUICKLY) $(GO_STANDARD)
	@touch $@
