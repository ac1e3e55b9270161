# Runs tests of a bundle in as many processes as there are cores; sourced by Tests/run.
#
# SwiftPM would let only one `swift test` into a build folder at a time, and deals whole targets; so this runs the bundle
# itself, which takes lists of tests. The lists are dealt beforehand (deal.awk) and taken by whichever process is free.
# In the folder $pool are then
#
#   queue/001     a list that nobody has taken yet
#   taken/001     one that a process has taken
#   001.log       its output
#   001.ended     how the process ended
#
# A process that crashes or hangs takes nothing with it but one test: the rest of its list is run by another one.

# pool_start BUNDLE TESTS PROCESSES SECONDS: deals the tests that a file lists, and starts the processes; SECONDS is how
# long one may take.
pool_start() {
  local bundle=$1 tests=$2 processes=$3 limit=$4 number file known=()
  rm -rf "$pool/queue" "$pool/taken" "$pool"/*.log "$pool"/*.ended
  mkdir -p "$pool/queue" "$pool/taken"
  for file in "$here/runner/slow-tests" "$pool/seconds"; do
    if [ -s "$file" ]; then known+=("$file"); fi
  done
  LC_ALL=C awk -v folder="$pool/queue" -v processes="$processes" -f "$here/runner/deal.awk" \
    ${known[@]+"${known[@]}"} - <"$tests"
  pool_workers=()
  for ((number = 0; number < processes; number++)); do
    pool_work "$bundle" "$limit" </dev/null 9>&- &
    pool_workers+=($!)
  done
}

# pool_start_whole SECONDS COMMAND ...: runs a command that runs all tests.
pool_start_whole() {
  rm -rf "$pool/queue" "$pool/taken" "$pool"/*.log "$pool"/*.ended
  {
    trap - EXIT
    pool_run "$1" 000 "${@:2}"
    echo "$pool_status" >"$pool/000.ended"
  } </dev/null 9>&- &
  pool_workers=($!)
}

# pool_run SECONDS NAME COMMAND ...: a command with its own log and limit.
pool_run() {
  local name=$2 limit=()
  trap 'if [ -n "${running:-}" ]; then kill "$running" 2>/dev/null; fi; exit 1' TERM
  if command -v timeout >/dev/null; then limit=(timeout -k 10 "$1"); fi
  shift 2
  ${limit[@]+"${limit[@]}"} "$@" >"$pool/$name.log" 2>&1 &
  running=$!
  # A shell says on its own how a program was killed.
  wait "$running" 2>/dev/null
  pool_status=$?
  running=
}

pool_work() {
  local list
  trap - EXIT
  running=
  for list in "$pool"/queue/*; do
    # Only one process succeeds.
    mv "$list" "$pool/taken/" 2>/dev/null || continue
    pool_run_list "$1" "$2" "$(basename "$list")"
  done
}

pool_run_list() { # BUNDLE SECONDS LIST
  local name=$3 tests=$pool/taken/$3
  pool_run "$2" "$name" "$1" "$(paste -s -d , "$tests")"
  # What has not started is for the next process. If nothing has started, nothing will.
  LC_ALL=C awk -v quote="'" '
    FILENAME == ARGV[1] {
      if ((at = index($0, "Test Case " quote)) && / started/) {
        name = substr($0, at + 11)
        sub(/\047.*/, "", name)
        started[name] = some = 1
      }
      next
    }
    {
      name = $0
      sub(/^[^.]*\./, "", name)
      sub(/\//, ".", name)
      if (some && !(name in started)) print
    }' "$pool/$name.log" "$tests" >"$tests.rest"
  echo "$pool_status" >"$pool/$name.ended"
  if [ -s "$tests.rest" ]; then
    mv "$tests.rest" "$pool/taken/$name+"
    pool_run_list "$1" "$2" "$name+"
  else
    rm -f "$tests.rest"
  fi
}

# Whether a process is at work.
pool_works() {
  local worker
  for worker in ${pool_workers[@]+"${pool_workers[@]}"}; do
    if kill -0 "$worker" 2>/dev/null; then return 0; fi
  done
  return 1
}

pool_kill() {
  local worker
  for worker in ${pool_workers[@]+"${pool_workers[@]}"}; do kill "$worker" 2>/dev/null; done
}
