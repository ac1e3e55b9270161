# Reads what XCTest prints while tests run, and counts; sourced by Tests/run, which has the variables passed, failed,
# skipped and skips, and the folder $pool with the logs of pool.sh.
#
# What fails is said at once. The seconds of each test are in $pool/seconds.new.
results_logs=() results_rest=() results_running=() results_failures=() results_over=()
results_shown=0

# results_line INDEX LINE: a line of a log.
results_line() {
  local line=$2 name
  case $line in
  *"Test Case '"*)
    [[ $line =~ Test\ Case\ \'([^\']+)\'\ (started|passed|failed|skipped)(.*\(([0-9]+\.[0-9]+)\ seconds)? ]] || return 0
    name=${BASH_REMATCH[1]}
    if [ "${BASH_REMATCH[2]}" = started ]; then
      results_running[$1]=$name
      return 0
    fi
    results_running[$1]=
    # What skipped may run the next time, with servers or what is beside the checkout.
    if [ -n "${BASH_REMATCH[4]:-}" ] && [ "${BASH_REMATCH[2]}" != skipped ]; then
      echo "$name ${BASH_REMATCH[4]}" >>"$pool/seconds.new"
    fi
    case ${BASH_REMATCH[2]} in
    passed) passed=$((passed + 1)) ;;
    skipped) skipped=$((skipped + 1)) ;;
    failed)
      failed=$((failed + 1))
      results_failures[$1]=1
      note_error "failed $name" "${results_logs[$1]}"
      progress_line "failed $name"
      ;;
    esac
    ;;
  *" : Test skipped"*)
    if [[ $line =~ ([^ ]+)\ :\ Test\ skipped(:\ |\ -\ )?(required\ (true|false)\ value\ but\ got\ (true|false)\ -\ )?(.*) ]]; then
      skips+=("${BASH_REMATCH[1]}: ${BASH_REMATCH[6]}")
    fi
    ;;
  *": error: "* | *"Fatal error"* | *"Program crashed"* | *Sanitizer*)
    line=${line#"$root"/}
    note_error "$line" "${results_logs[$1]}"
    results_shown=$((results_shown + 1))
    if [ "$results_shown" -le 100 ]; then progress_line "$line"; fi
    ;;
  esac
}

# results_end INDEX: the process of a log has ended. A test that started and never ended is the one that crashed.
results_end() {
  local status log=${results_logs[$1]}
  status=$(cat "${log%.log}.ended")
  results_over[$1]=1
  if [ -n "${results_running[$1]}" ]; then
    case $status in
    124 | 137) fail "${results_running[$1]} did not end in time" "$log" ;;
    *) fail "${results_running[$1]} crashed or did not end" "$log" ;;
    esac
  elif [ "$status" -ne 0 ] && [ "${results_failures[$1]}" -eq 0 ]; then
    tail -n 20 "$log"
    fail "the tests ended with $status" "$log"
  fi
}

# results_follow: reads what is new in all logs.
results_follow() {
  local log index known line over
  for log in "$pool"/*.log; do
    [ -e "$log" ] || continue
    known=false
    for ((index = 0; index < ${#results_logs[@]}; index++)); do
      if [ "${results_logs[index]}" = "$log" ]; then known=true; fi
    done
    if ! $known; then
      index=${#results_logs[@]}
      results_logs[index]=$log results_rest[index]='' results_running[index]='' results_failures[index]=0
      results_over[index]=0
      eval "exec $((20 + index))<\"\$log\""
    fi
  done
  for ((index = 0; index < ${#results_logs[@]}; index++)); do
    if [ "${results_over[index]}" = 1 ]; then continue; fi
    over=false
    if [ -e "${results_logs[index]%.log}.ended" ]; then over=true; fi
    while IFS= read -r -u $((20 + index)) line; do
      results_line "$index" "${results_rest[index]}$line"
      results_rest[index]=
    done
    results_rest[index]+=$line
    if $over; then
      if [ -n "${results_rest[index]}" ]; then results_line "$index" "${results_rest[index]}"; fi
      results_end "$index"
      eval "exec $((20 + index))<&-"
    fi
  done
}

# results_keep: adds the seconds of this run to those of earlier ones, by which the next one deals the tests.
results_keep() {
  [ -s "$pool/seconds.new" ] || return 0
  touch "$pool/seconds"
  LC_ALL=C awk '{ seconds[$1] = $2 } END { for (name in seconds) print name, seconds[name] }' "$pool/seconds" \
    "$pool/seconds.new" | LC_ALL=C sort >"$pool/seconds.all" && mv "$pool/seconds.all" "$pool/seconds"
}
