/// Calls every function of fairway.hpp, with its errors.
///
///   calls ROUTE.json TRACE.csv
#include <fairway.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                      \
      failures++;                                                                                                      \
    }                                                                                                                  \
  } while (false)

namespace {

int failures = 0;

std::string contents(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The status of the error that work throws; 0 if it throws none.
template <typename Work> std::int32_t status_of(Work work) {
  try {
    work();
  } catch (const fairway::error& error) {
    CHECK(error.what()[0] != 0);
    CHECK(error.name() == fairway_status_name(error.status()));
    return error.status();
  }
  return FAIRWAY_OK;
}

template <typename Work> bool is_refused(Work work) {
  try {
    work();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

void check_routes(const std::string& json) {
  fairway::route route(json);
  CHECK(route.facts().leg_count == 3 && route.facts().length > 20000);
  CHECK(route.leg(0).length > 0 && route.leg(1).start == route.leg(0).length);
  CHECK(route.line().size() == route.facts().vertex_count);
  CHECK(route.description().front() == '{' && route.description().size() > 10000);
  CHECK(route.facts().alert_count > 0 && route.alert(0).end >= route.alert(0).start);
  CHECK(status_of([&] { route.leg(3); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(status_of([&] { route.alert(1000); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(status_of([] { fairway::route("{"); }) == FAIRWAY_ERROR_JSON);
  CHECK(status_of([&] { fairway::route other(json, 7); }) == FAIRWAY_ERROR_ROUTE);
  CHECK(status_of([&] { fairway::route other(json, 0, 9); }) == FAIRWAY_ERROR_ARGUMENT);

  // What is moved from is empty, and what is assigned to lives on.
  fairway::route moved(std::move(route));
  CHECK(moved.facts().leg_count == 3);
  CHECK(status_of([&] { route.facts(); }) == FAIRWAY_ERROR_HANDLE); // NOLINT(bugprone-use-after-move)
  route = std::move(moved);
  CHECK(route.facts().leg_count == 3);
}

void check_session(const std::string& json) {
  const fairway::route route(json);
  const auto line = route.line();
  fairway::session session(route, R"({"advancesLegsAutomatically": false})");
  CHECK(session.options().find("\"advancesLegsAutomatically\":false") != std::string::npos);
  CHECK(fairway::complete_options().find("\"advancesLegsAutomatically\":true") != std::string::npos);
  CHECK(status_of([&] { fairway::session other(route, "{\"nonsense\": 1}"); }) == FAIRWAY_ERROR_JSON);

  const auto fix = fairway::make_fix(1'700'000'000, line.latitudes[0], line.longitudes[0]);
  const auto update = session.update(fix);
  CHECK(update.progress.fix == 0 && update.events.size() >= 3);
  bool has_spoken = false;
  for (const auto& event : update.events) {
    if (event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION) {
      has_spoken = true;
      CHECK(!route.instruction(event).empty());
    } else if (event.kind == FAIRWAY_EVENT_INTERSECTION) {
      CHECK(status_of([&] { route.instruction(event); }) == FAIRWAY_ERROR_ARGUMENT);
    }
  }
  CHECK(has_spoken);
  CHECK(session.progress().timestamp == fix.timestamp);
  CHECK(session.guidance().step == 0 && session.guidance().step_distance_remaining > 0);
  CHECK(session.predict(fix.timestamp + 1).age == 1);
  const auto rejected = session.update(fairway::make_fix(1'700'000'001, 91, 0));
  CHECK(rejected.events.size() == 1 && rejected.progress.rejection == FAIRWAY_REASON_OUT_OF_RANGE);

  CHECK(status_of([&] { session.advance_leg(); }) == FAIRWAY_ERROR_STATE);
  CHECK(!session.request_route());
  CHECK(status_of([&] { session.fail_request(); }) == FAIRWAY_ERROR_STATE);

  const auto snapshot = session.snapshot();
  auto restored = fairway::session::restore(route, snapshot);
  CHECK(restored.progress().fix == 1);
  auto damaged = snapshot;
  damaged[damaged.size() / 2] ^= 1;
  CHECK(status_of([&] { fairway::session::restore(route, damaged); }) == FAIRWAY_ERROR_SNAPSHOT);

  const auto skipped = session.skip_to_leg(2);
  CHECK(skipped.progress.leg == 2 && skipped.events.front().kind == FAIRWAY_EVENT_LEG_SKIP);
  CHECK(status_of([&] { session.skip_to_leg(3); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(session.replace_route(fairway::route(json)).progress.leg == 0);

  // A session outlives its route.
  fairway::session last = [&] { return fairway::session(fairway::route(json)); }();
  CHECK(last.progress().distance_remaining > 20000);
}

void check_columns(const std::string& json) {
  const fairway::route route(json);
  const auto line = route.line();
  std::vector<double> times;
  for (std::size_t fix = 0; fix < line.size(); fix++) {
    times.push_back(1'700'000'000 + 5.0 * static_cast<double>(fix));
  }
  fairway::session first(route), second(route);
  fairway::fix_columns fixes{times, line.latitudes, line.longitudes, {}, {}, {}, {}};
  std::vector<fairway::event> events;
  const auto progress = first.update(fixes, &events);
  CHECK(progress.legs.size() == line.size() && progress.cross_tracks.empty() && events.size() > 100);
  fairway::progress_columns::wanted wanted;
  wanted.legs = false;
  const auto other = second.update(fixes, nullptr, wanted);
  CHECK(other.legs.empty() && other.distances_traveled == progress.distances_traveled);
  CHECK(first.snapshot() == second.snapshot());
  times.pop_back();
  CHECK(is_refused([&] {
    first.update(fairway::fix_columns{times, line.latitudes, line.longitudes, {}, {}, {}, {}}, nullptr);
  }));
  // Nothing at all is no error.
  CHECK(first.update(fairway::fix_columns{}, nullptr).legs.empty());
}

void check_corridors(const std::string& json) {
  const fairway::route route(json);
  const auto line = route.line();
  const fairway::corridor wide(route, 100), narrow(line, 50, FAIRWAY_ENDS_FLAT);
  CHECK(wide.area() > narrow.area() && narrow.area() > 1e6);
  CHECK(wide.boxes().size() == 1 && wide.boxes()[0].south < line.latitudes[0]);
  CHECK(wide.geojson().find("Polygon") != std::string::npos);
  const auto inside = narrow.contains({{line.latitudes[5], 0}, {line.longitudes[5], 0}});
  CHECK(inside.size() == 2 && inside[0] == 1 && inside[1] == 0);
  const auto common = wide.intersection(narrow);
  CHECK(std::abs(common.area() - narrow.area()) < 0.01 * narrow.area());
  CHECK(narrow.intersection(fairway::corridor(fairway::coordinates{{0, 0}, {0, 1}}, 10)).boxes().empty());
  auto budget = FAIRWAY_INIT(fairway::corridor::budget);
  budget.vertices = 3;
  budget.crossings = 3;
  CHECK(status_of([&] { fairway::corridor(route, 50, FAIRWAY_ENDS_ROUND, &budget); }) == FAIRWAY_ERROR_BUDGET);
  CHECK(is_refused([] { fairway::corridor(fairway::coordinates{{0, 0}, {0}}, 10); }));
}

void check_polylines() {
  const auto line = fairway::decode_polyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  CHECK(line.size() == 3 && line.latitudes[0] == 38.5 && line.longitudes[2] == -126.453);
  CHECK(fairway::encode_polyline(line) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  CHECK(fairway::decode_polyline("").size() == 0 && fairway::encode_polyline({}).empty());
  CHECK(status_of([] { fairway::decode_polyline("_p~iF~ps|U_"); }) == FAIRWAY_ERROR_GEOMETRY);
}

} // namespace

int main(int, char** arguments) {
  const auto json = contents(arguments[1]);
  check_routes(json);
  check_session(json);
  check_columns(json);
  check_corridors(json);
  check_polylines();
  CHECK(fairway::version() == FAIRWAY_VERSION);
  CHECK(fairway::event_name(FAIRWAY_EVENT_OFF_ROUTE) == "offRoute" && fairway::reason_name(2) == "outOfRange");
  CHECK(fairway::route_state_name(0) == "onRoute" && fairway::movement_name(99) == "unknown");
  return failures == 0 ? 0 : 1;
}
