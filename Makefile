# Commands for developers. They need Node 20.19 or newer, npm and make; package-lock.json lists the rest.

.DEFAULT_GOAL := demo
.PHONY: install sources build demo dev up trial lint test test-slow bench sbom

tsx := node_modules/.bin/tsx
views := services/api/src/openapi/views.generated.ts

install:
	@node scripts/install.js

# Installs the packages and writes the generated source, which is not in git.
sources: install $(views)

$(views): $(shell find services/contract/src -name '*.ts' ! -name '*.test.ts') services/api/scripts/contractViews.ts services/api/scripts/writeViews.ts | install
	@npm run --silent views -w @studio/api

# Builds the services that have a source newer than their last build, two at a time. Web takes longest, so it is first.
builds := $(patsubst %,services/%/dist/.built,web api contract runtime sandbox worker)
build: sources
	@$(MAKE) --no-print-directory -j2 $(builds)

sources_of = package-lock.json tsconfig.json $(shell find services/contract/src services/runtime/src services/$* \
  \( -name node_modules -o -name dist -o -name e2e -o -name test -o -name '.?*' \) -prune -o -type f ! -name '*.test.ts*' -print)
.SECONDEXPANSION:
$(builds): services/%/dist/.built: $$(sources_of)
	@echo '· building services/$*/dist …'
	@rm -rf $(@D)
	@$(if $(filter web,$*),npm run --silent build -w services/web,node_modules/.bin/tsc --noCheck -p services/$*/tsconfig.build.json)
	@touch $@

# Runs all services on this machine; README.md lists the settings. It ends when make ends, even if make is killed.
demo: build
	@node services/sandbox/dist/demo.main.js --with-parent

# Runs the sources with the demo's data: a change of api, worker or web is visible after a moment, without a build.
dev: sources
	@$(tsx) --conditions=source services/sandbox/src/demo.main.ts --with-parent --watch

# Runs all services in containers, as on a server (docs/deploy.md), or replaces those of another version. Prints the first
# admin's password once. Without a registry (IMAGES) and with `make up BUILD=1` it builds the images from the sources.
up:
	@docker/images.sh $(if $(BUILD),--build)
	@docker compose run --rm secrets --print-password # no log of it is kept
	@docker/upgrade.sh
	@echo "The studio is at http://$$(docker compose port web 3000)"

# The same with a sandbox card provider and mailbox and sample workshops, apart from an installation on this machine.
trial: export COMPOSE_ENV_FILES := docker/demo.env
trial: up
	@echo "The card provider is at http://$$(docker compose port sandbox-payfast 4010), the mailbox at http://$$(docker compose port sandbox-mailbox 4025)"

# Checks format, lint, types, boundaries, unused code, spelling and page budgets, for which it builds web if it has changed.
lint: sources
	@$(tsx) scripts/suites/run.ts lint

# Runs everything that CI checks, except the slow suites.
test: sources
	@$(tsx) scripts/ensureRedis.ts
	@$(tsx) scripts/suites/run.ts lint fast

# Runs tests of failures that take long, and the less common journeys.
test-slow: build
	@$(tsx) scripts/ensureRedis.ts
	@$(tsx) scripts/suites/run.ts slow

# Measures the figures of docs/performance.md beside their limits and writes reports/performance.md. Linux only. Some
# sections only: `make bench ONLY=pages,claims`.
bench: build
	@$(tsx) --conditions=source bench/main.ts

# Lists the shipped packages with version, hash and licence, as CycloneDX: `make sbom > sbom.json`.
sbom:
	@$(tsx) scripts/sbom.ts
