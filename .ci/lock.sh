# Lets one script at a time do something; sourced, with progress.sh, by scripts that write what others write too.

# lock FILE WHAT: waits until no other script has this file's lock, and keeps it until this one ends, by descriptor 9.
# Where there is no flock, or the file cannot be written, nobody waits.
lock() {
  mkdir -p "$(dirname "$1")"
  if ! command -v flock >/dev/null || ! { exec 9>"$1"; } 2>/dev/null || flock -n 9; then return 0; fi
  progress_start "Waiting for another $2"
  flock 9
  progress_stop
}
