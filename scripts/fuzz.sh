#!/bin/sh
# Fuzzes every target from the committed corpus: scripts/fuzz.sh [SECONDS per target, default 60].
# New inputs go to fuzz/target, never into the committed corpus. A crash ends it with status 1 and the file that crashes.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-60}
version=0.13.2
case $seconds in '' | *[!0-9]*) echo "fuzz: the seconds must be a number, not \`$seconds\`" >&2; exit 2 ;; esac

if ! command -v cargo >/dev/null; then echo 'fuzz: cargo is missing; install Rust with rustup' >&2; exit 2; fi
if ! cargo +nightly --version >/dev/null 2>&1; then
  echo 'fuzz: the nightly toolchain is missing; get it with `rustup toolchain install nightly --profile minimal`' >&2
  exit 2
fi
if ! .tools/bin/cargo-fuzz --version 2>/dev/null | grep -qx "cargo-fuzz $version"; then
  echo "fuzz: installing cargo-fuzz $version into .tools (about two minutes)"
  cargo install cargo-fuzz --version "$version" --locked --force --root .tools
fi
# Asked by its full path, so that no other cargo-fuzz is taken.
fuzz() { RUSTUP_TOOLCHAIN=nightly .tools/bin/cargo-fuzz "$@"; }

targets='place command patch wire'
echo 'fuzz: building the targets'
fuzz build
count=0 runs=0
for target in $targets; do
  found=fuzz/target/corpus/$target
  log=fuzz/target/$target.log
  mkdir -p "$found" "fuzz/artifacts/$target"
  echo "fuzz: $target for $seconds seconds"
  status=0
  fuzz run "$target" "$found" "fuzz/corpus/$target" -- -max_total_time="$seconds" -timeout=10 -max_len=65536 \
    -print_final_stats=1 >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    grep -a -A 3 'panicked at' "$log" >&2 || tail -n 40 "$log" >&2
    crash=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    echo "fuzz: $target crashes on ${crash:-an input named in $log}" >&2
    exit 1
  fi
  done=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  echo "fuzz: $target ran ${done:-0} inputs"
  runs=$((runs + ${done:-0}))
  count=$((count + 1))
done
echo "fuzz: $count targets, $runs runs, 0 crashes"
