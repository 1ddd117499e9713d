#!/bin/sh
# Changes the kernel one spot at a time and says which changes no Rust test notices.
#   scripts/mutants.sh                           all of src/kernel, every Rust test: many hours on a small machine
#   scripts/mutants.sh --short                   the pipeline and the modes only, for CI: some minutes
#   scripts/mutants.sh GLOB [cargo test words]   these files, with these tests only: 'src/kernel/patch/*.rs' --lib patch
# Works on copies; reports into target/mutants/mutants.out. Status 2 when a change survives.
set -eu
cd "$(dirname "$0")/.."

version=27.1.0
if ! command -v cargo >/dev/null; then echo 'mutants: cargo is missing; install Rust with rustup' >&2; exit 1; fi
if ! .tools/bin/cargo-mutants mutants --version 2>/dev/null | grep -qx "cargo-mutants $version"; then
  echo "mutants: installing cargo-mutants $version into .tools (about three minutes)"
  cargo install cargo-mutants --version "$version" --locked --force --root .tools
fi

mkdir -p target/mutants
# Fewer random cases: a change that only one case in a hundred notices is a hole of the fixed tests.
export PROPTEST_CASES="${PROPTEST_CASES:-64}"
# Building takes most of the time, and nobody debugs a copy.
export CARGO_PROFILE_TEST_DEBUG=0 CARGO_PROFILE_DEV_DEBUG=0
mutants() { .tools/bin/cargo-mutants mutants --package sanmon --output target/mutants --no-shuffle --colors never "$@"; }

case ${1:-} in
  '') mutants --file 'src/kernel/**/*.rs' ;;
  --short) mutants --file src/kernel/pipeline.rs --file src/kernel/mode.rs -- --lib --test oracle --test decide ;;
  *)
    files=$1
    shift
    mutants --file "$files" -- "$@"
    ;;
esac
