# How scripts say what they are doing and how far they are, while it takes long; sourced by them.
#
# On a terminal that is one moving line. Elsewhere it is a line every few seconds, so that whoever waits at the other end
# of a pipe sees that something happens; what takes less than that says nothing. Set progress_fd to 1 where the progress
# belongs to the output, as in Tests/run; by default it goes to standard error.
progress_fd=2
# Of the 20 seconds without a line that are allowed. Two scripts, one after the other, may each take that long to say their
# first line, and a busy machine is to stay below 20 too.
progress_seconds=6
progress_ticker=
progress_said=$SECONDS

# Whether there is a terminal whose line can be overwritten.
progress_moves() { [ -t "$progress_fd" ] && [ "${TERM:-dumb}" != dumb ]; }

# progress_show TEXT: shows how far it is, if it is time to.
progress_show() {
  if progress_moves; then
    local columns
    columns=$(tput cols 2>/dev/null) || columns=80
    printf '\r\033[K%s' "${1:0:$((columns - 1))}" >&"$progress_fd"
  elif [ $((SECONDS - progress_said)) -ge "$progress_seconds" ]; then
    printf '%s\n' "$1" >&"$progress_fd"
    progress_said=$SECONDS
  fi
}

# progress_line TEXT: a line that stays.
progress_line() {
  if progress_moves; then printf '\r\033[K' >&"$progress_fd"; fi
  printf '%s\n' "$1" >&"$progress_fd"
  progress_said=$SECONDS
}

# progress_start WHAT [COMMAND ...]: says from now on what is being done, and how far it is as the command prints it.
progress_start() {
  progress_stop
  progress_began=$SECONDS
  progress_tick "$@" </dev/null &
  progress_ticker=$!
}

progress_tick() {
  local what=$1 began=$SECONDS far
  shift
  set +e
  trap - EXIT INT TERM
  # What ended without its EXIT trap leaves nobody behind.
  while kill -0 "$$" 2>/dev/null; do
    # It must not hold the pipe of a script that has ended.
    sleep 1 >/dev/null 2>&1
    if progress_moves || [ $((SECONDS - progress_said)) -ge "$progress_seconds" ]; then
      far=
      if [ $# -gt 0 ]; then far=$("$@" 2>/dev/null); fi
      progress_show "$what: ${far:+$far, }$((SECONDS - began)) s"
    fi
  done
}

progress_stop() {
  [ -n "$progress_ticker" ] || return 0
  # A signal that can be handled may come before the ticker has given up the script's EXIT trap, and run it.
  kill -KILL "$progress_ticker" 2>/dev/null || true
  wait "$progress_ticker" 2>/dev/null || true
  progress_ticker=
  if progress_moves; then printf '\r\033[K' >&"$progress_fd"; fi
  # The ticker has said something by then.
  if [ $((SECONDS - progress_began)) -gt "$progress_seconds" ]; then progress_said=$SECONDS; fi
}

# with_progress WHAT HOW LOG COMMAND ...: runs the command with its output in a file. HOW is one of the functions below,
# which find in that file how far it is.
with_progress() {
  local what=$1 how=$2 log=$3 status=0
  shift 3
  : >"$log"
  progress_start "$what" "$how" "$log"
  "$@" </dev/null >"$log" 2>&1 || status=$?
  progress_stop
  return "$status"
}

# The steps of SwiftPM that are done, of those it knows of.
swift_steps() { tail -c 20000 "$1" | sed -nE 's,^\[([0-9]+)/([0-9]+)\] .*,\1 of \2,p' | tail -n 1; }

# The packages of apt-get that are set up, of those it said it would install.
apt_packages() {
  awk '/ newly installed, / { for (i = 2; i <= NF; i++) if ($i == "newly") all += $(i - 1) }
    /^Unpacking / { unpacked++ } /^Setting up / { done++ } { last = $0 }
    END {
      if (done) print done " of " all " packages"
      else if (unpacked) print unpacked " of " all " packages unpacked"
      else print substr(last, 1, 60)
    }' "$1"
}

# The last line.
last_line() { tail -c 2000 "$1" | tr '\r' '\n' | grep -v '^[[:space:]]*$' | tail -n 1 | cut -c 1-80; }

# If the last line is the progress of another script, what that one says; otherwise the steps of SwiftPM, or that line.
how_far() {
  local steps
  steps=$(swift_steps "$1")
  if [ -n "$steps" ]; then echo "$steps"; else last_line "$1"; fi
}
