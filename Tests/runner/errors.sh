# Failures, and which was the first; sourced by Tests/run, which has the variable failed.
errors=0 first_error='' first_error_log=''

# note_error TEXT [LOG]: remembers the first.
note_error() {
  errors=$((errors + 1))
  if [ -z "$first_error" ] && [ -n "$1" ]; then first_error=${1:0:400} first_error_log=${2:-}; fi
}

# fail TEXT [LOG]: one failure that is no test's.
fail() {
  note_error "error: $1" "${2:-}"
  failed=$((failed + 1))
  progress_line "error: $1${2:+; see $2}"
}

# Says the first again, if it has been followed by anything else.
repeat_first_error() {
  if [ "$errors" -gt 1 ] || { [ "$errors" -eq 1 ] && [ "${#skips[@]}" -gt 0 ]; }; then
    progress_line "First of the failures: $first_error${first_error_log:+; see $first_error_log}"
  fi
}

# The seconds of processors that ended processes of this script have taken.
cpu_seconds() {
  # In a pipe it would be those of the pipe.
  times >"$pool/times"
  LC_ALL=C awk 'NR == 2 { gsub(",", "."); for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); all += 60 * part[1] + part[2] } }
    END { print all }' "$pool/times"
}

# Only what the committed list names may skip, and under a heading only where what it stands for is missing.
check_skips() {
  local allowed=$'\n' counts=true line skip
  while IFS= read -r line; do
    line=${line%%#*}
    line=${line%"${line##*[![:space:]]}"}
    case $line in
    "") ;;
    "[shared]") if [ -z "${FAIRWAY_SHARED:-}" ] && [ ! -d ../shared/fixtures ]; then counts=true; else counts=false; fi ;;
    "[servers]") if [ -n "${FAIRWAY_SERVERS_UNAVAILABLE:-}" ]; then counts=true; else counts=false; fi ;;
    "[plain]") counts=false ;;
    *) if $counts; then allowed+=$line$'\n'; fi ;;
    esac
  done <"$here/allowed-skips"
  for skip in ${skips[@]+"${skips[@]}"}; do
    [[ $allowed == *$'\n'"${skip%%:*}"$'\n'* ]] || fail "${skip%%:*} skips, and Tests/allowed-skips does not list it"
  done
}
