# Builds of products that show how far they are; sourced by scripts that have the variable root, the package's folder.
# shellcheck source=.ci/progress.sh
source "$root/.ci/progress.sh"
# shellcheck source=.ci/home.sh
source "$root/.ci/home.sh"
trap progress_stop EXIT

# swift_build WHAT LOG ARGUMENT ...: builds with these arguments of `swift build`. The errors of a build that fails are
# shown, and at last the first of them with the file that has all.
swift_build() {
  local what=$1 log=$2 errors
  shift 2
  mkdir -p "$(dirname "$log")"
  with_progress "Compiling $what" swift_steps "$log" swift build --package-path "$root" "$@" || {
    errors=$(grep -E '(error|fatal):' "$log" | awk '!seen[$0]++' | head -n 40)
    if [ -n "$errors" ]; then echo "$errors" >&2; else tail -n 40 "$log" >&2; fi
    errors=${errors%%$'\n'*}
    errors=${errors#"$root"/}
    echo "${errors:-the build failed}; see $log" >&2
    return 1
  }
}

# release_build WHAT PRODUCT LOG
release_build() { swift_build "$1" "$3" -c release --product "$2"; }
