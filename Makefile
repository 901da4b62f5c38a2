# Needs make and Python 3.11 or newer; everything else goes into .venv.

PYTHON ?= python3

# The suite starts hundreds of processes, which would each compile the project anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

# What `make soak` plays: matches for each of the settings in tests/games/*/settings.py, commands between the kills.
MATCHES ?= 250
COMMANDS ?= 3000
# How many archives `make proof` verifies and falsifies.
ARCHIVES ?= 10000

# At how many matches' desks `make rulings` lets everything happen at random.
RULED ?= 2000

# How many forged archives `make forgeries` tries to import.
FORGERIES ?= 10000

# What `make test-rules` runs: whatever needs no server and holds for the rules of games, matches and tournaments.
RULES = tests/games tests/matches tests/tournaments tests/kernel tests/test_domain_is_pure.py tests/test_games_found.py \
	tests/test_scenarios.py $(addprefix tests/laws/test_,planted_leaks.py refusal_catalogue.py rule_ids.py same_play.py)

# What the generated Go client needs of its language, compiled as tests/contract/test_clients.py compiles the client.
GO_STANDARD = encoding/json encoding/xml mime/multipart net/http net/http/httputil
GO_QUICKLY = '-gcflags=all=-N -l -dwarf=false'

LOCK = --universal --generate-hashes --no-header --no-annotate --python-version 3.11 --quiet

.PHONY: help setup run test test-rules check scenarios playthroughs same-play soak laws rulings access twins worst tournaments proof forged forgeries patches \
	positions corpus pictures golden screenshots journeys budgets lighthouse bench bench-picture bots gym learn openapi tools lint-contract clients fuzz rehearse soak-service siege streams races failover vortex k8s-validate rules image sbom audit lock

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { line = sprintf("  make %-14s", $$1); words = split($$2, word, " "); \
		for (i = 1; i <= words; i++) { if (length(line) + length(word[i]) > 78) { print line; line = sprintf("%21s", "") }; \
		line = line " " word[i] }; print line }' $(MAKEFILE_LIST)

setup: .venv/ready ## create .venv with the locked dependencies; does nothing while they are the same

run: setup ## start everything: database, cache, service; for development
	@.venv/bin/moviola up

test: setup ## run the whole suite on three processes (TESTS=tests/service for a part); after `make tools`, clients too
	@.venv/bin/python -m pytest -n 3 --dist worksteal --timeout=600 $(TESTS)

test-rules: setup ## run what a change of rules can break, without servers and pictures: a minute
	@.venv/bin/python -m pytest -n 2 --dist worksteal -m "not drawn" --ignore-glob="*/test_scene.py" $(RULES)

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

soak: setup ## 10,000 random matches over all games, kill -9 under load: 8 minutes (MATCHES=1430 for 10,000 of each)
	@MOVIOLA_MATCHES=$(MATCHES) .venv/bin/python -m pytest -n 2 tests/games/test_every_game.py -k random_match
	@MOVIOLA_FAULT_COMMANDS=$(COMMANDS) .venv/bin/python -m pytest tests/faults

laws: setup ## hold every game to its laws in more and longer matches than `make test`: minutes (MATCHES=5)
	@MOVIOLA_MATCHES=$(if $(filter 250,$(MATCHES)),5,$(MATCHES)) .venv/bin/python -m pytest -n 2 --dist worksteal tests/games/test_every_game.py

rulings: setup ## every ruling in every game over HTTP, to right standings, and 2,000 desks at random: an hour (RULED=200)
	@MOVIOLA_RULINGS=all MOVIOLA_RULED=$(RULED) .venv/bin/python -m pytest -n 2 tests/rulings

access: setup ## ask every operation as everybody, at every kind of match, with every setting: some minutes
	@MOVIOLA_ACCESS=all .venv/bin/python -m pytest -n 2 tests/access

twins: setup ## compare all answers to who may not know what two matches differ in, ten pairs a game: minutes (TWINS=3)
	@MOVIOLA_TWINS=$(or $(TWINS),10) .venv/bin/python -m pytest -n 2 --dist worksteal tests/service/api/test_leaks.py

worst: setup ## send the worst request of each operation to a match of 20,000 events: a minute (EVENTS=5000)
	@MOVIOLA_EVENTS=$(or $(EVENTS),20000) .venv/bin/python -m pytest -n 0 tests/service/api/test_worst_requests.py

tournaments: setup ## hold 500 random tournaments, their standings checked by an arbiter of their own: minutes (TOURNAMENTS=50)
	@MOVIOLA_RANDOM_TOURNAMENTS=$(or $(TOURNAMENTS),500) .venv/bin/python -m pytest -n 2 -q \
		tests/tournaments/test_random_tournaments.py

forgeries: setup ## forge 10,000 archives with all hashes right and import them: an hour (FORGERIES=1000)
	@MOVIOLA_FORGERIES=$(FORGERIES) .venv/bin/python -m pytest -n 0 -s tests/service/api/test_fuzzed_imports.py

patches: setup ## correct tables of all games by 100,000 random patches, and play them out: 10 minutes (PATCHES=1000 SEED=1)
	@.venv/bin/python -m tests.matches.patching $(or $(PATCHES),100000) $(or $(SEED),1)

positions: setup ## begin matches of all games from 20,000 random positions, and play them out: 3 minutes (POSITIONS=1000 SEED=1)
	@.venv/bin/python -m tests.matches.positions $(or $(POSITIONS),20000) $(or $(SEED),1)

proof: setup ## verify 10,000 archives and refuse 10,000 altered ones, by two verifiers: half an hour (ARCHIVES=1000)
	@MOVIOLA_ARCHIVES=$(ARCHIVES) .venv/bin/python -m pytest -s tests/archive/test_many_archives.py

corpus: setup ## verify all 680 matches of the corpus as archives, by two verifiers
	@MOVIOLA_CORPUS=all .venv/bin/python -m pytest -s -n 2 tests/corpus

forged: setup ## refuse 10,000 signed archives that were forged in every way, by two verifiers: an hour (FORGED=1000)
	@MOVIOLA_FORGED=$(or $(FORGED),10000) .venv/bin/python -m pytest -n 0 -s tests/archive/test_forgeries.py

pictures: setup ## draw the pictures of the README anew, from a golden playthrough
	@.venv/bin/python -m tests.drawing.readme

golden: setup ## draw the forty kept tables anew; read the difference before it is committed
	@.venv/bin/python -m tests.drawing.golden

screenshots: setup ## open every page and photograph it, wide, narrow and dark (FOLDER=/tmp/moviola-screenshots)
	@.venv/bin/python -m tests.browser.screenshots $(or $(FOLDER),/tmp/moviola-screenshots)

journeys: setup ## every journey by mouse, touch and keyboard in both languages
	@MOVIOLA_JOURNEYS=all .venv/bin/python -m pytest -n 2 tests/browser/test_journeys.py tests/browser/test_killed.py tests/browser/test_states.py \
		tests/browser/test_contesting.py tests/browser/test_organising.py tests/browser/test_games.py

budgets: setup ## measure what the viewer costs, beside what it may cost: a table
	@.venv/bin/python -m tests.browser.budgets

lighthouse: setup .tools/lighthouse/ready ## what Lighthouse finds on five pages, as on a telephone: a table
	@.venv/bin/python -m tests.browser.lighthouse

bench: setup ## speed on this machine, to bench-results/; beside another commit: COMPARE=HEAD~1 (PARTS="commands lag" ROUNDS=5 EVENTS=1000000)
	@.venv/bin/python -m tests.bench --json bench-results/$$(date +%F).json --rounds $(or $(ROUNDS),5) $(if $(LIVE),--live $(LIVE)) \
		$(addprefix --compare ,$(COMPARE)) $(if $(PARTS),--parts $(PARTS)) $(addprefix --events ,$(EVENTS))

bench-picture: setup ## draw the bars of deploy/PERFORMANCE.md from the newest result in bench-results/ (RESULT=some.json)
	@.venv/bin/python -m tests.bench.picture $(or $(RESULT),$(lastword $(sort $(wildcard bench-results/*.json))))

bots: setup ## how often the bot that searches beats the others in each game: an hour (MATCHES=40 MS=8 GAME=sukkube)
	@.venv/bin/python -m tests.bots --matches $(if $(filter 250,$(MATCHES)),400,$(MATCHES)) --ms $(or $(MS),8) $(addprefix --game ,$(GAME))

gym: setup ## how many plies a second the environments to learn in give, game by game: two minutes (SECONDS=5)
	@.venv/bin/python -m tests.gym --seconds $(or $(SECONDS),5) $(addprefix --game ,$(GAME))

learn: setup ## a policy learns to beat chance in Sukkube while you watch: three minutes (MINUTES=3)
	@.venv/bin/python -m tests.gym.learning --minutes $(or $(MINUTES),3)

openapi: setup ## write the contract anew: its examples as they happen, then openapi/openapi.json
	@.venv/bin/python -m pytest tests/service/api/test_contract.py -k test_the_examples_happen --write-examples
	@.venv/bin/moviola openapi

tools: .tools/ready ## create .tools with what checks contract and pages: linters, fuzzer, generators, Chromium; 1.2 GB

lint-contract: setup tools ## lint the contract and its examples with Spectral and Redocly: two minutes
	@MOVIOLA_LINT=all .venv/bin/python -m pytest -n 0 -rs tests/contract/test_lint.py

clients: setup tools ## generate clients in Python, TypeScript and Go, and models; each plays, replays and forks every game
	@.venv/bin/python -m pytest -n 0 -rs -s tests/contract/test_clients.py

fuzz: setup tools ## search the contract for undocumented answers, and bend texts: 12 minutes (SECONDS=600 SEED=1 EXAMPLES=5000)
	@MOVIOLA_EXAMPLES=$(or $(EXAMPLES),5000) .venv/bin/python -m pytest -n 0 -q tests/service/test_strangers_text.py
	@MOVIOLA_FUZZ_SECONDS=$(or $(SECONDS),600) MOVIOLA_FUZZ_SEED=$(or $(SEED),$$RANDOM) \
		.venv/bin/python -m pytest -n 0 -rs -s tests/contract/test_fuzz.py

rehearse: setup ## replace every process twice under load, restart PostgreSQL and Valkey, cut the network: 10 minutes
	@MOVIOLA_TEST_ROUNDS=2 MOVIOLA_TEST_COMMANDS=200 MOVIOLA_TEST_PLAYERS=8 MOVIOLA_TEST_FAILOVER=1 \
		.venv/bin/python -m pytest -s tests/rehearsal tests/service/test_redis_urls.py

siege: setup ## all attacks at once on one process, and an honest match beside them: two minutes (SECONDS=120)
	@MOVIOLA_SECONDS=$(or $(SECONDS),120) .venv/bin/python -m pytest -n 0 -s tests/service/test_everything_at_once.py

races: setup ## go through all orders of what races, with more events and faults than `make test`: a minute
	@MOVIOLA_RACES=all .venv/bin/python -m pytest -n 0 -s tests/races

failover: setup ## lose PostgreSQL's leader by -9 and by SIGSTOP three times each, Valkey's master and its nodes: 8 minutes (ROUNDS=3)
	@MOVIOLA_TEST_ROUNDS=$(or $(ROUNDS),3) MOVIOLA_TEST_PLAYERS=4 .venv/bin/python -m pytest -n 0 -s tests/judge/test_failover.py

vortex: setup ## let everything fail by a schedule while clients play, and judge what they saw (SEED=1 MINUTES=2 ARRANGEMENT=sentinel,pooler)
	@.venv/bin/python -m tests.judge.vortex --seed $(or $(SEED),1) --minutes $(or $(MINUTES),2) \
		$(addprefix --arrangement ,$(ARRANGEMENT))

streams: setup ## hold as many streams in one process as LIMITS.md promises (STREAMS=1000)
	@MOVIOLA_STREAMS=$(or $(STREAMS),5000) .venv/bin/python -m pytest -n 0 -s tests/service/test_many_streams.py

soak-service: setup ## ten minutes of load on a whole installation: memory and connections (SECONDS=600)
	@.venv/bin/python -m tests.rehearsal.soak --seconds $(or $(SECONDS),600)

k8s-validate: setup ## the manifests: built, held against the schemas, policies (CRDS=directory for the published ones)
	@MOVIOLA_TEST_CRDS=$(CRDS) .venv/bin/python -m pytest -n 2 tests/k8s tests/deploy

rules: setup ## wrap the alert rules of deploy/ for the Prometheus operator
	@.venv/bin/python -m tests.k8s.write_rules

image: ## build the image with Docker, Podman or Buildah (ENGINE=podman)
	$(or $(ENGINE),docker) build --file deploy/Dockerfile --tag moviola:local .

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
