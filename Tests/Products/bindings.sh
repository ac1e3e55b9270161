# What the tests of the bindings have in common; sourced with the name of the binding. They count checks like Tests/run,
# and have the variables root, build and scratch.
# shellcheck source=.ci/progress.sh
source "$root/.ci/progress.sh"
progress_fd=1
binding=$1
passed=0 failed=0 skipped=0

# check NAME COMMAND ...: the command succeeds.
check() {
  local name=$1 output status=0
  shift
  progress_start "Checking: $name"
  output=$("$@" 2>&1) || status=$?
  progress_stop
  if [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
  else
    echo "failed $binding: $name"
    head -n 20 <<<"$output"
    failed=$((failed + 1))
  fi
}

# Prints the counts.
finish() {
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
  exit
}

# every_function_is_called FORM FILE ...: no function of fairway.h is missing in the files; FORM is a sed command that
# makes the name that the binding has for it.
every_function_is_called() {
  local form=$1 name missing=0
  shift
  while IFS= read -r name; do
    grep -qwF -- "$(sed -E "$form" <<<"$name")" "$@" || {
      echo "$name of fairway.h is not called"
      missing=1
    }
  done < <(grep -ohE '^(u?int32_t|const char\*) fairway_[a-z_]+\(' "$root"/CSources/CFairway/*.h |
    grep -oE 'fairway_[a-z_]+' | sort -u)
  [ "$missing" -eq 0 ]
}

# invented_roads: makes town.roads and drive.csv in the scratch folder, and roads.csv with the command line's matches.
invented_roads() {
  local fairway=$build/fairway
  check "an extract" "$root/Tests/Products/road_town.py" "$scratch"
  check "its roads" "$fairway" roads pack "$scratch/town.osm.pbf" --out "$scratch/town.roads"
  check "its matches" "$fairway" roads match --roads "$scratch/town.roads" --trace "$scratch/drive.csv" \
    --out "$scratch/roads.csv"
}

# compare_drives COMMAND ...: replays drives of the town and compares them with the files of the command line. The command
# takes ROUTE.json TRACE.csv PROGRESS.csv EVENTS.ndjson [OPTIONS.json].
compare_drives() {
  local number=0 name policy options drive route settings
  while read -r name policy options; do
    number=$((number + 1))
    drive=$scratch/drive$number route=$root/Tests/TownRoutes/$name.json settings=()
    [ "$name" = town-tour ] && route=$root/Sources/FairwayCommand/Resources/town-tour.json
    # The options are several on purpose.
    # shellcheck disable=SC2086
    check "drive $number" "$build/fairway" generate --route "$route" --out "$drive.csv" --seed "$number" $options
    check "replay $number" "$build/fairway" replay --quiet --route "$route" --trace "$drive.csv" --policy "$policy" \
      --progress "$drive.progress.csv" --events "$drive.ndjson"
    if [ "$policy" != evidence ]; then
      echo "{\"deviationPolicy\": {\"$policy\": {}}}" >"$scratch/$policy.json"
      settings=("$scratch/$policy.json")
    fi
    check "drive $number is the command line's ($name $policy $options)" "$@" "$route" "$drive.csv" \
      "$drive.progress.csv" "$drive.ndjson" ${settings[@]+"${settings[@]}"}
  done <<'END'
town-tour evidence --noise clean
town-tour evidence --noise badfix --rate 5 --detour turn_return
town-tour legacy --noise open --detour turn
valhalla-legs evidence --noise dropout --rate 10
osrm-legs evidence --noise nocourse --detour turn
valhalla-tunnel-hairpins evidence --noise urbanopt
END
  drive=$scratch/drive1 route=$root/Sources/FairwayCommand/Resources/town-tour.json
  LC_ALL=C awk -F, -v OFS=, 'NR == 200 { $5 += 0.0000001 } { print }' "$drive.progress.csv" >"$scratch/changed.csv"
  sed 20d "$drive.ndjson" >"$scratch/changed.ndjson"
  check "a row that differs is found out" fails "$@" "$route" "$drive.csv" "$scratch/changed.csv" "$drive.ndjson"
  check "an event that is missing is found out" fails "$@" "$route" "$drive.csv" "$drive.progress.csv" \
    "$scratch/changed.ndjson"
}

# follows_the_trip COMMAND ...: what the command prints for the scenarios of Tests/TripScenario, without and with kills, is
# what is printed in every language, byte for byte.
follows_the_trip() {
  local name kills
  for name in replacements trip; do
    "$root/Tests/TripScenario/lines" "$name" >"$scratch/lines"
    for kills in "" kills; do
      # Without kills there is no second argument.
      # shellcheck disable=SC2086
      "$@" "$scratch/lines" $kills | cmp - "$root/Tests/TripScenario/$name.txt" || return 1
    done
  done
}

fails() { ! "$@" >/dev/null 2>&1; }

# Where the vehicle of the examples starts in the town, its destination, and where it drives at first.
town=(-29.997829,40.00151 -29.982773,39.999718 -30.043395,40.014745)

# navigates COMMAND ...: the example with the town's Valhalla is rerouted once and arrives. Those of all languages take the
# same arguments.
navigates() {
  if [ -n "${FAIRWAY_SERVERS_UNAVAILABLE:-}" ] || [ -z "${FAIRWAY_VALHALLA_URL:-}" ]; then
    echo "skipped $binding.navigate: ${FAIRWAY_SERVERS_UNAVAILABLE:-FAIRWAY_VALHALLA_URL is not set}"
    skipped=$((skipped + 1))
    return
  fi
  check "the example arrives" arrives "$@" valhalla "$FAIRWAY_VALHALLA_URL" "${town[@]}"
  check "the example says that there is no server" fails "$@" valhalla http://127.0.0.1:9 "${town[@]}"
}

arrives() {
  local said
  said=$(timeout 180 "$@" 2>&1) || {
    echo "$said"
    return 1
  }
  [ "$(grep -c '^rerouted: ' <<<"$said")" -eq 1 ] && grep -q ' didArrive$' <<<"$said" && grep -q ' Turn ' <<<"$said" &&
    [[ $(tail -n 1 <<<"$said") =~ ^[0-9]\ m\ left$ ]] || {
    echo "$said"
    return 1
  }
}

# first_program LANGUAGE: the program of the page of first programs, with the town's Valhalla and its places.
first_program() {
  awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } /^```$/ { inside = 0 } inside' \
    "$root/Sources/FairwayCore/FairwayCore.docc/FirstPrograms.md" |
    sed -e "s|http://127.0.0.1:8002|${FAIRWAY_VALHALLA_URL:-}|" -e "s/1.5218, 42.5075/${town[0]/,/, }/" \
      -e "s/1.5390, 42.5095/${town[1]/,/, }/" -e "s/1.5450, 42.5100/${town[2]/,/, }/"
}

# speaks COMMAND ...: the first program with the town's Valhalla misses a turn, gets a route from there, and says all to the
# arrival, which the way that the vehicle takes at first has not.
speaks() {
  if [ -n "${FAIRWAY_SERVERS_UNAVAILABLE:-}" ] || [ -z "${FAIRWAY_VALHALLA_URL:-}" ]; then
    echo "skipped $binding.first: ${FAIRWAY_SERVERS_UNAVAILABLE:-FAIRWAY_VALHALLA_URL is not set}"
    skipped=$((skipped + 1))
    return
  fi
  check "the first program speaks to the arrival" speaks_to_the_arrival "$@"
}
speaks_to_the_arrival() {
  local said
  said=$(timeout 180 "$@" 2>&1) && grep -q '^Turn ' <<<"$said" && [ "$(grep -c '^a new route$' <<<"$said")" -eq 1 ] && [[ $(tail -n 1 <<<"$said") == "You have arrived"* ]] || {
    echo "$said"
    return 1
  }
}
