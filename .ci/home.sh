# Where the home folder cannot be written to, the caches of Swift, pip and the routing servers are in .build; sourced by
# scripts that have the variable root, the package's folder.
if ! mkdir -p "${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}" 2>/dev/null ||
  ! [ -w "${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}" ]; then
  export XDG_CACHE_HOME=$root/.build/cache
  mkdir -p "$XDG_CACHE_HOME"
fi
