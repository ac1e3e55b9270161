# What the gates in .ci/gates share; sourced by them. A gate is a script that ends with 0 if all is well. .ci/run runs them;
# each also runs by itself.
#
#   FAIRWAY_TESTED   the folder whose builds are used: the clone that the gate clone made, or this checkout
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
# shellcheck source=.ci/home.sh
source .ci/home.sh
gate=$(basename "$0")
gates=$root/.build/ci-gates
tested=${FAIRWAY_TESTED:-$root}
mkdir -p "$gates"

# What is built with sanitizers. UndefinedBehaviorSanitizer reports what it finds in C, with its place, and ends the process:
# its functions are part of the runtime of AddressSanitizer.
# shellcheck disable=SC2034
sanitized=(--sanitize=address --scratch-path .build/asan -Xswiftc -use-ld=lld
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined)

# logged NAME COMMAND ...: runs a command with its output in .build/ci-NAME.log, and shows the end of the output if the
# command fails or does not end. .ci/run reads in the same file how far it is.
logged() {
  local log=.build/ci-$1.log limit=()
  shift
  echo "$log" >"$gates/$gate.log"
  if command -v timeout >/dev/null; then limit=(timeout -k 10 1800); fi
  if ! ${limit[@]+"${limit[@]}"} "$@" >"$log" 2>&1; then
    grep -E ': error: |Sanitizer|Fatal error|crashed|runtime error' "$log" | head -n 40
    tail -n 25 "$log"
    echo "failed: $*; see $log"
    return 1
  fi
}

# The command line that `Benchmarks/run` builds.
released() { logged release "$tested/Benchmarks/run" --help; }

# A random case that has failed is to be committed from this checkout.
keep_seeds() {
  local file
  [ "$tested" != "$root" ] || return 0
  for file in "$tested"/Tests/FailingSeeds/*.txt; do
    if [ -e "$file" ] && ! cmp -s "$file" "Tests/FailingSeeds/${file##*/}"; then
      cp "$file" Tests/FailingSeeds
      echo "Tests/FailingSeeds/${file##*/} has a new seed"
    fi
  done
}
