# Runs the hooks of Tests/all.d beside each other; sourced by Tests/run, which has the variables passed, failed, skipped
# and skips.
#
# A run hook does tests of its own: skips and the closing line as Tests/run has them. One more runs at once than there are
# cores, because many of them mostly wait. $hooks is a folder with the status of each that has ended.

# A setup hook starts something the tests need and prints KEY=VALUE lines for their environment.
set_up_hooks() {
  local hook name log line
  mkdir -p "$hooks"
  for hook in "$here"/all.d/*.setup; do
    [ -x "$hook" ] || continue
    name=$(basename "$hook" .setup) log=$root/.build/tests-$(basename "$hook").log
    if [ -x "${hook%.setup}.teardown" ]; then teardowns+=("${hook%.setup}.teardown"); fi
    progress_start "Starting the $name" last_line "$log"
    if "$hook" </dev/null 9>&- >"$hooks/$name.environment" 2>"$log"; then
      progress_stop
      while IFS= read -r line; do
        case $line in *=*) export "${line%%=*}=${line#*=}" ;; esac
      done <"$hooks/$name.environment"
    else
      progress_stop
      tail -n 20 "$log"
      fail "$(basename "$hook") failed" "$log"
    fi
  done
}

# run_hook FILE
run_hook() {
  local name limit=() began=$SECONDS
  name=$(basename "$1" .run)
  if command -v timeout >/dev/null; then limit=(timeout -k 10 2400); fi
  ${limit[@]+"${limit[@]}"} "$1" </dev/null >"$root/.build/tests-$name.log" 2>&1 &
  running=$!
  wait "$running" 2>/dev/null
  echo $? >"$hooks/$name.status.new"
  mkdir -p "$root/.build/tests-hooks"
  echo $((SECONDS - began)) >"$root/.build/tests-hooks/$name"
  mv "$hooks/$name.status.new" "$hooks/$name.status"
  running=
}

hook_worker() {
  local hook
  trap - EXIT
  trap 'if [ -n "${running:-}" ]; then kill "$running" 2>/dev/null; fi; exit 1' TERM
  running=
  while IFS= read -r hook; do
    # Only one worker succeeds.
    mkdir "$hooks/$(basename "$hook" .run).begun" 2>/dev/null || continue
    run_hook "$hook"
  done <"$hooks/order"
}

# hook_ended NAME: adds its counts.
hook_ended() {
  local name=$1 log=$root/.build/tests-$1.log status line
  status=$(cat "$hooks/$name.status")
  if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2])) skipped=$((skipped + BASH_REMATCH[3]))
    if [ "${BASH_REMATCH[2]}" -gt 0 ]; then
      progress_line "$(grep -v '^skipped ' "$log" | tail -n 40)"
      line=$(grep -m 1 -iE '^(failed|error)' "$log") || line="$name failed"
      note_error "$line" "$log"
    elif [ "$status" -ne 0 ]; then
      fail "$name ended with $status" "$log"
    fi
    while IFS= read -r line; do skips+=("${line#skipped }"); done < <(grep '^skipped ' "$log")
  else
    progress_line "$(tail -n 40 "$log")"
    case $status in
    124 | 137) fail "$name did not end in time" "$log" ;;
    *) fail "$name ended with $status and without counts" "$log" ;;
    esac
  fi
}

# Which hooks are running, and since when; it says so.
hooks_far() {
  local name text=
  for name in "$hooks"/*.begun; do
    [ -e "$name" ] || continue
    name=$(basename "$name" .begun)
    if [ ! -e "$hooks/$name.status" ]; then text+=${text:+, }$name; fi
  done
  echo "$text"
}

run_hooks() {
  local all=() hook name number ended=0 works worker began=$SECONDS
  rm -rf "$hooks"
  mkdir -p "$hooks"
  for hook in "$here"/all.d/*.run; do
    name=$(basename "$hook" .run)
    if [ "$name" = "${FAIRWAY_LEFT_OUT:-}" ]; then
      progress_line "Left out, by FAIRWAY_LEFT_OUT: $name"
    elif [ -x "$hook" ]; then
      all+=("$hook")
    fi
  done
  [ "${#all[@]}" -gt 0 ] || return 0
  # The longest of the last run first, so that none of them is left at the end. In a new clone those that compile for
  # another machine, of which page makes what all others in a browser wait for; those that use the time until then; the others
  # in a browser; then those that mostly wait.
  for hook in "${all[@]}"; do
    name=$(basename "$hook" .run)
    number=$(cat "$root/.build/tests-hooks/$name" 2>/dev/null) || case $name in
      embedded | page) number=2000 ;;
      *.beside | arm64 | jvm | ways) number=1500 ;;
      looks) number=1100 ;;
      app) number=1000 ;;
      *) number=1 ;;
    esac
    echo "$number $hook"
  done | sort -s -k 1,1nr | cut -d ' ' -f 2- >"$hooks/order"
  hook_workers=()
  for ((number = 0; number <= processes; number++)); do
    hook_worker </dev/null 9>&- &
    hook_workers+=($!)
  done
  while :; do
    works=false
    for worker in "${hook_workers[@]}"; do
      if kill -0 "$worker" 2>/dev/null; then works=true; fi
    done
    for hook in "${all[@]}"; do
      name=$(basename "$hook" .run)
      if [ -e "$hooks/$name.status" ] && [ ! -e "$hooks/$name.counted" ]; then
        : >"$hooks/$name.counted"
        hook_ended "$name"
        ended=$((ended + 1))
      fi
    done
    $works || break
    progress_show "Further tests: $ended of ${#all[@]} done, $failed failed, $((SECONDS - began)) s; $(hooks_far)"
    sleep 0.5
  done
  [ "$ended" -eq "${#all[@]}" ] || fail "$((${#all[@]} - ended)) hooks of Tests/all.d did not run"
}
