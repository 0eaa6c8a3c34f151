# Two commands: `make demo` shows a verdict on a real fault, `make test` runs all tests. Both install what is
# missing (Debian packages) and build first.

SWIFT ?= swift
# A warning is an error in every target (Package.swift); the release build is what is tested and shipped.
FLAGS := -c release
# The tests look inside the targets, so they get a build of their own, for release as well.
TEST_FLAGS := -c release -Xswiftc -enable-testing --scratch-path .build/testing
TOOL := .build/release/traceq
# Where `make install` puts things; DESTDIR goes in front of it for packages.
PREFIX ?= /usr/local
SAMPLE := SampleTraces/leaked-task.trace.zst

# What the build needs, what the Swift toolchain itself needs, and what the tests call.
# libarchive and libexpat are loaded when an archive or XML is opened, not linked.
BUILD_PACKAGES := libzstd-dev libsimdjson-dev libsqlite3-dev libxxhash-dev libarchive-dev libexpat1 \
	pkg-config
TOOLCHAIN_PACKAGES := g++ git libcurl4-openssl-dev libedit2 libncurses6 libpython3-dev libsqlite3-0 libxml2-dev \
	libz3-dev tzdata unzip zlib1g-dev
TEST_PACKAGES := zstd python3 python3-venv python3-prometheus-client sqlite3 chromium tmux shellcheck
# What tests read exports with and Debian does not have; a test is skipped where it cannot be had.
PYTHON := .build/python
PYTHON_PACKAGES := perfetto==0.59.1 protobuf==7.36.2
BENCH_PACKAGES := duckdb==2.0.1
PYTHON_STAMP := $(PYTHON)/$(firstword $(PYTHON_PACKAGES)).installed
PACKAGES := $(BUILD_PACKAGES) $(TOOLCHAIN_PACKAGES) $(TEST_PACKAGES)

.PHONY: help setup readers build install demo demo-compare test format lint prove bench record clean

help:
	@echo 'make demo    install what is missing, build, and report on a sample'
	@echo 'make demo-compare  the same, and compare two builds in SampleTraces/builds'
	@echo 'make test    install what is missing, build, and run all tests'
	@echo 'make install PREFIX=/usr/local   build and install the program, its manual page and completions'
	@echo 'make prove   the tests with their full counts (takes long)'
	@echo 'make bench   the benchmarks, each beside a twin in C on the same events'
	@echo 'make record  write golden reports, sample traces and generated documents anew: look at the difference'
	@echo 'make format  bring the sources into the form that `make lint` checks'

setup:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo 'traceq needs the Swift 6.3 toolchain or a later one: install it from https://swift.org/install and put it on your PATH.' >&2; \
	  exit 2; }
	@command -v dpkg-query >/dev/null 2>&1 || exit 0; \
	missing=''; \
	for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	echo "installing:$$missing"; \
	if [ "$$(id -u)" -eq 0 ]; then run=''; \
	elif command -v sudo >/dev/null 2>&1; then run='sudo'; \
	else echo "these Debian packages are missing, and only root can install them:$$missing" >&2; exit 2; fi; \
	$$run apt-get update -qq && \
	$$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null

# Other people's readers of what traceq writes. Without a network the tests that need them say so and are skipped.
readers: setup
	@[ -e $(PYTHON_STAMP) ] || { \
	  python=/usr/bin/python3; [ -x $$python ] || python=python3; \
	  $$python -m venv --clear --system-site-packages $(PYTHON) && \
	  $(PYTHON)/bin/python -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 $(PYTHON_PACKAGES) && \
	  touch $(PYTHON_STAMP); \
	} || echo 'not installed: $(PYTHON_PACKAGES); tests that need them are skipped' >&2

build: setup
	$(SWIFT) build $(FLAGS) --product traceq

# The installed program brings Swift's runtime with it, so that it runs where no toolchain is.
install: setup
	$(SWIFT) build $(FLAGS) --static-swift-stdlib --scratch-path .build/static --product traceq
	install -D -m 755 .build/static/release/traceq $(DESTDIR)$(PREFIX)/bin/traceq
	@for page in man:share/man/man1/traceq.1 bash:share/bash-completion/completions/traceq \
	  zsh:share/zsh/site-functions/_traceq fish:share/fish/vendor_completions.d/traceq.fish; do \
	  install -d $$(dirname $(DESTDIR)$(PREFIX)/$${page#*:}) && \
	  .build/static/release/traceq generate $${page%%:*} > $(DESTDIR)$(PREFIX)/$${page#*:} || exit 1; \
	done
	@echo 'installed $(DESTDIR)$(PREFIX)/bin/traceq, its manual page, and completions for bash, zsh and fish'

demo: build
	$(TOOL) report $(SAMPLE)

# A regression is what the sets are made to show, and the status says so.
demo-compare: build
	$(TOOL) compare SampleTraces/builds/720 SampleTraces/builds/730 || [ $$? -eq 1 ]

test: readers
	$(SWIFT) test $(TEST_FLAGS)

prove: readers
	TRACEQ_PROVE=1 $(SWIFT) test $(TEST_FLAGS)

bench: readers
	@$(PYTHON)/bin/python -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 $(BENCH_PACKAGES) || \
	  echo 'not installed: $(BENCH_PACKAGES); the measure that needs it says so' >&2
	$(SWIFT) build $(FLAGS) --product traceq
	$(SWIFT) build $(FLAGS) --product traceq-bench
	.build/release/traceq-bench

record: readers
	TRACEQ_RECORD=1 $(SWIFT) test $(TEST_FLAGS)

format:
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Package.swift

lint: setup
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Package.swift

clean:
	$(SWIFT) package clean
