# What a person types. Needs Node 20.19 or newer, npm and make; everything else comes from package-lock.json.

.DEFAULT_GOAL := demo
.PHONY: install build build-web build-contract build-runtime build-api build-worker build-sandbox demo up lint test test-slow check-csv bench sbom

common := package.json package-lock.json tsconfig.json
sources = $(common) services/contract/src services/runtime/src services/$*

install:
	@node scripts/install.js

# Each service is built when its sources, the contract's or the runtime's, have changed; two at a time. Types are `make lint`'s work.
build: install
	@$(MAKE) --no-print-directory -j2 build-web build-api build-worker build-sandbox build-contract build-runtime

build-web: build-%:
	@node scripts/when-changed.js services/$*/dist $(sources) -- npm run --silent build -w services/$*

build-contract build-runtime build-api build-worker build-sandbox: build-%:
	@node scripts/when-changed.js services/$*/dist $(sources) -- node_modules/.bin/tsc --noCheck -p services/$*/tsconfig.build.json

# The whole studio on this machine; README.md lists its settings. Ends when make does, however that ends.
demo: build
	@node services/sandbox/dist/demo.main.js --with-parent

# The same in containers, as a server runs it (docs/deploy.md). The first admin's password is printed once.
up:
	@docker compose up --build --detach --wait
	@docker compose logs --no-log-prefix secrets
	@echo "The studio is at http://$$(docker compose port web 3000)"

# Format, lint, types, boundaries, unused code.
lint: install
	@node scripts/suites.js lint

# Everything CI checks, but for the slow suites.
test: install
	@node scripts/ensure-redis.js
	@node scripts/suites.js lint fast

# Faults that take their time, journeys beside the main job, and the check of `make check-csv` where LibreOffice is installed.
test-slow: build
	@node scripts/ensure-redis.js
	@node scripts/suites.js slow

# Opens exported files with LibreOffice, which must be installed: no formula runs, every text comes back.
check-csv: install
	@npm run --silent check:csv -w services/web

# Every figure of docs/performance.md, each beside its ceiling, in one run.
bench: build
	@node_modules/.bin/tsx --conditions=source bench/main.ts

# What is shipped, package by package with its version, hash and licence, as CycloneDX: `make sbom > sbom.json`.
sbom:
	@node scripts/sbom.js
