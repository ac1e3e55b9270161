/// Calls every function of fairway.hpp, with its errors.
///
///   calls ROUTE.json TOWN.roads
#include <fairway.hpp>

#include <cmath>
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
  const char* way = R"({"type": "LineString", "coordinates": [[8, 47], [8, 47.01]]})";
  CHECK(fairway::route::of_line(way, R"({"stops": [[8, 47.005]]})").facts().leg_count == 2);
  CHECK(status_of([] { fairway::route::of_line("<gpx/>"); }) == FAIRWAY_ERROR_ROUTE);
  const char* places = R"({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"kind": "gate"},
      "geometry": {"type": "Point", "coordinates": [8, 47.005]}}]})";
  const auto alerted = fairway::route::of_line(way).with_alerts(fairway::alerts(places));
  CHECK(alerted.facts().alert_count == 1 && alerted.alert(0).kind == FAIRWAY_ALERT_CUSTOM);
  CHECK(status_of([] { fairway::alerts("{}"); }) == FAIRWAY_ERROR_JSON);
  CHECK(status_of([&] { fairway::route other(json, 7); }) == FAIRWAY_ERROR_ROUTE);
  CHECK(status_of([&] { fairway::route other(json, 0, 9); }) == FAIRWAY_ERROR_ARGUMENT);

  // What is moved from is empty, and what is assigned to lives on.
  fairway::route moved(std::move(route));
  CHECK(moved.facts().leg_count == 3);
  CHECK(status_of([&] { route.facts(); }) == FAIRWAY_ERROR_HANDLE); // NOLINT(bugprone-use-after-move)
  try {
    route.facts(); // NOLINT(bugprone-use-after-move)
  } catch (const fairway::error& error) {
    CHECK(std::string(error.what()).find("the route is closed") == 0);
  }
  route = std::move(moved);
  CHECK(route.facts().leg_count == 3);
}

void check_guidance(const std::string& json) {
  const fairway::route route(json);
  const auto german = route.with_guidance(R"({"language": "de", "source": "device"})");
  CHECK(german.text(FAIRWAY_TEXT_LANGUAGE, 0) == "de" && german.facts().length == route.facts().length);
  CHECK(german.text(FAIRWAY_TEXT_SPOKEN, 0).find(" fahren") != std::string::npos);
  const auto under_way = route.with_guidance(R"({"language": "de", "source": "device"})", true);
  CHECK(under_way.step(0, 0).spoken_count == german.step(0, 0).spoken_count - 1);
  const auto fallen_back = route.with_guidance(R"({"language": "tlh", "source": "device", "units": "imperial"})");
  CHECK(fallen_back.text(FAIRWAY_TEXT_LANGUAGE, 0) == "en" && fallen_back.text(FAIRWAY_TEXT_UNITS, 0) == "imperial");
  CHECK(fallen_back.text(FAIRWAY_TEXT_MISSING_LANGUAGE, 0) == "tlh");
  // What the service has sent is kept.
  CHECK(route.with_guidance().text(FAIRWAY_TEXT_SPOKEN, 0) == route.text(FAIRWAY_TEXT_SPOKEN, 0));
  CHECK(route.with_guidance(R"({"source": "serviceOnly"})").description() == route.description());
  CHECK(status_of([&] { route.with_guidance("{\"tongue\": \"de\"}"); }) == FAIRWAY_ERROR_JSON);
  CHECK(status_of([&] { route.with_guidance("{\"driving\": {\"lead\": -1}}"); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(fairway::complete_guidance_options().find("\"source\":\"service\"") != std::string::npos);
  const auto languages = fairway::guidance_languages();
  CHECK(languages.size() >= 2 && languages[0].identifier == "en" && languages[0].name == "English");
  CHECK(languages[1].identifier == "de" && languages[1].name == "Deutsch");
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
      CHECK(!route.instruction(event).empty() && !route.ssml(event).empty());
      CHECK(event.priority == FAIRWAY_PRIORITY_MANEUVER);
    } else if (event.kind == FAIRWAY_EVENT_INTERSECTION) {
      CHECK(status_of([&] { route.instruction(event); }) == FAIRWAY_ERROR_ARGUMENT);
      CHECK(status_of([&] { route.ssml(event); }) == FAIRWAY_ERROR_ARGUMENT);
    }
  }
  CHECK(has_spoken);
  CHECK(session.progress().timestamp == fix.timestamp);
  CHECK(session.guidance().step == 0 && session.guidance().step_distance_remaining > 0);
  CHECK(session.predict(fix.timestamp + 1).age == 1);
  fairway::camera camera(390, 844);
  auto seen = camera.options();
  seen.orientation = FAIRWAY_CAMERA_ORIENTATION_NORTH_UP;
  camera.set_options(seen);
  CHECK(camera.follow(session, fix.timestamp + 1).bearing == 0);
  CHECK(camera.follow(session, fix.timestamp + 1, 7).pitch == 0);
  const auto outside = fairway::make_fix(1'700'000'001, 91, 0);
  CHECK(session.explain(outside).find("the fix was rejected") != std::string::npos);
  const auto rejected = session.update(outside);
  CHECK(rejected.events.size() == 1 && rejected.progress.rejection == FAIRWAY_REASON_OUT_OF_RANGE);
  CHECK(session.rejected(FAIRWAY_REASON_OUT_OF_RANGE) == 1 && session.rejected(FAIRWAY_REASON_TELEPORT) == 0);

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

const char* const trip = "{\"server\":{\"style\":\"valhalla\",\"url\":\"http://127.0.0.1:9\",\"bearer\":\"secret\"},"
                         "\"waypoints\":[[-30.0458,40.0149],[-29.9822,40.0056]]}";

/// A fix of a vehicle that leaves the route after ten seconds.
fairway_fix astray(const fairway::coordinates& line, int second) {
  const double aside = second > 10 ? (second - 10) * 1.2e-4 : 0;
  auto fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = 1.7e9 + second;
  fix.latitude = line.latitudes[0] + aside;
  fix.longitude = line.longitudes[0] - aside;
  fix.horizontal_accuracy = 4;
  fix.speed = 12;
  fix.course = fix.altitude = NAN;
  return fix;
}

/// The number of the question that an event asks; 0 if there is none.
std::int32_t question(const std::vector<fairway::event>& events, std::int32_t kind) {
  for (const auto& event : events) {
    if (event.kind == kind) {
      return event.item;
    }
  }
  return 0;
}

bool has(const std::vector<fairway::event>& events, std::int32_t kind) {
  for (const auto& event : events) {
    if (event.kind == kind) {
      return true;
    }
  }
  return false;
}

void check_reroutes(const std::string& json) {
  const auto request = fairway::trip_request(trip);
  CHECK(request.method == "POST" && request.url == "http://127.0.0.1:9/route");
  CHECK(request.header.find("Authorization: Bearer secret\n") != std::string::npos && !request.body.empty());
  CHECK(status_of([] { fairway::trip_request("{}"); }) == FAIRWAY_ERROR_JSON);
  CHECK(fairway::complete_router_options().find("\"asks\"") != std::string::npos);

  fairway::router router(json, trip, "{\"asks\":{\"reroute\":true},\"log\":\"debug\",\"checksAnswers\":false}");
  const auto line = router.route().line();
  std::int32_t asked = 0, needed = 0;
  for (int second = 0; second < 40 && needed == 0; second++) {
    const auto update = router.update(astray(line, second));
    asked = question(update.events, FAIRWAY_EVENT_MAY_REROUTE);
    if (asked != 0) {
      needed = question(router.decide(asked, true), FAIRWAY_EVENT_NEEDS_ROUTE);
    }
  }
  CHECK(asked != 0 && needed != 0 && router.progress().route_state == FAIRWAY_ROUTE_STATE_OFF_ROUTE);
  CHECK(status_of([&] { router.decide(asked, true); }) == FAIRWAY_ERROR_STATE);
  router.change_request(needed, "{\"profile\":\"walking\"}");
  CHECK(router.request(needed).body.find("pedestrian") != std::string::npos);
  CHECK(router.trip(needed).find("walking") != std::string::npos);

  // The request that is pending is a question again in another process.
  const auto snapshot = router.snapshot();
  CHECK(std::string(snapshot.begin(), snapshot.end()).find("secret") == std::string::npos);
  auto restored = fairway::router::restore(snapshot, "{\"style\":\"osrm\",\"url\":\"http://127.0.0.1:8\"}");
  CHECK(restored.progress().distance_traveled == router.progress().distance_traveled);

  const auto failed = router.answer(needed, 503, "busy");
  CHECK(has(failed, FAIRWAY_EVENT_REROUTE_FAILED) && !failed[0].words.empty());
  CHECK(router.counter(FAIRWAY_COUNTER_REROUTES_FAILED) == 1 && router.take_log().find("routing") != std::string::npos);
  CHECK(fairway::counter_name(FAIRWAY_COUNTER_FIXES) == "fixes" && router.take_log().empty());
  needed = question(router.reroute(), FAIRWAY_EVENT_NEEDS_ROUTE);
  CHECK(has(router.answer(needed, 200, json), FAIRWAY_EVENT_ROUTE_REPLACED));
}

/// A thousand routers are created and freed; an answer that comes twice, or after the end of its router, is refused.
void check_many() {
  const std::string answer =
      R"({"code":"Ok","routes":[{"distance":988,"duration":99,"geometry":{"type":"LineString","coordinates":[[8,47],)"
      R"([8.013,47]]},"legs":[{"distance":988,"duration":99,"summary":"","steps":[]}]}],"waypoints":[{"location":[8,47],)"
      R"("name":""},{"location":[8.013,47],"name":""}]})";
  std::vector<fairway::router> routers;
  for (int number = 0; number < 1000; number++) {
    routers.emplace_back(answer, R"({"waypoints":[[8,47],[8.013,47]]})", R"({"checksAnswers":false})");
  }
  for (auto& router : routers) {
    router.update(fairway::make_fix(1.7e9, 47, 8.001));
    const auto needed = question(router.reroute(), FAIRWAY_EVENT_NEEDS_ROUTE);
    CHECK(has(router.answer(needed, 200, answer), FAIRWAY_EVENT_ROUTE_REPLACED));
    CHECK(status_of([&] { router.answer(needed, 200, answer); }) == FAIRWAY_ERROR_STATE);
    const auto owner = std::move(router);
  }
  CHECK(status_of([&] { routers[0].answer(1, 200, answer); }) == FAIRWAY_ERROR_HANDLE);
}

void check_trips(const std::string& json) {
  fairway::router router(json, trip, "{\"checksAnswers\":false}");
  const auto line = router.route().line();
  std::vector<double> times, latitudes, longitudes;
  for (int second = 0; second < 8; second++) {
    const auto fix = astray(line, second);
    times.push_back(fix.timestamp);
    latitudes.push_back(fix.latitude);
    longitudes.push_back(fix.longitude);
  }
  std::vector<fairway::event> events;
  CHECK(router.update(fairway::fix_columns{times, latitudes, longitudes, {}, {}, {}, {}}, &events).legs.size() == 8);
  CHECK(has(events, FAIRWAY_EVENT_VISUAL_INSTRUCTION));
  CHECK(router.waypoints().size() == 3 && router.guidance().leg == 0 && router.predict(times.back() + 1).leg == 0);
  CHECK(router.alternatives().empty());
  const auto stops = router.stops();
  CHECK(stops.size() == 3 && stops[0].state == FAIRWAY_STOP_AHEAD && !router.stop_name(stops[0].id).empty());
  CHECK(router.stop_of_leg(0) == stops[0].id && status_of([&] { router.stop_of_leg(9); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(status_of([&] { router.change_trip("{\"remove\":99}"); }) == FAIRWAY_ERROR_STATE);
  CHECK(has(router.change_trip("{\"remove\":1}"), FAIRWAY_EVENT_NEEDS_TRIP_ROUTE));
  CHECK(router.avoid("{}").empty());
  CHECK(status_of([&] { router.ask_again(99); }) == FAIRWAY_ERROR_STATE);
  CHECK(status_of([&] { router.alternative_route(9); }) == FAIRWAY_ERROR_STATE);
  CHECK(status_of([&] { router.take_alternative(9); }) == FAIRWAY_ERROR_STATE);
  CHECK(status_of([&] { router.advance_leg(); }) == FAIRWAY_ERROR_STATE);
  CHECK(has(router.skip_to_leg(1).events, FAIRWAY_EVENT_LEG_SKIP));
  CHECK(router.summaries().size() == 1 && router.summaries()[0].is_skipped == 1);
  CHECK(has(router.replace_route(json), FAIRWAY_EVENT_ROUTE_REPLACED));
  CHECK(status_of([&] { router.replace_route("{"); }) == FAIRWAY_ERROR_JSON);
}

void check_roads(const char* path) {
  const std::string bytes = contents(path);
  const fairway::roads roads(path), copy(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  roads.check();
  CHECK(roads.facts().edge_count == 67 && copy.facts().byte_count == bytes.size());
  CHECK(roads.attribution().find("OpenStreetMap") != std::string::npos);
  CHECK(roads.find("stret 1", 47, 11, 1).find("\"street\"") != std::string::npos);
  CHECK(status_of([&] { roads.find("x", 99, 0); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(roads.name(0) == "Street 1" && roads.number(0) == "K 7" && roads.edge(0).way == 100);
  const auto line = roads.shape(0);
  CHECK(line.size() == 2);
  // From the first end of the edge to the other in five seconds.
  std::vector<double> columns[3];
  for (int second = 0; second <= 5; second++) {
    columns[0].push_back(1.7e9 + second);
    columns[1].push_back(line.latitudes[0] + second * 0.2 * (line.latitudes[1] - line.latitudes[0]));
    columns[2].push_back(line.longitudes[0] + second * 0.2 * (line.longitudes[1] - line.longitudes[0]));
  }
  fairway::fix_columns fixes;
  fixes.timestamps = columns[0];
  fixes.latitudes = columns[1];
  fixes.longitudes = columns[2];
  fairway::matcher matcher(roads, FAIRWAY_USER_CAR);
  const auto at_once = matcher.update(fixes);
  CHECK(at_once.ways[4] == 100 && at_once.directions[4] == 1 && at_once.edges[4] == 0);
  const auto whole = roads.match(fixes);
  CHECK(whole.directions[0] == 1 && whole.distances[0] < 1 && whole.probabilities[0] > 0.9);
  auto next = fairway::make_fix(1.7e9 + 6, columns[1][5], columns[2][5] + 1e-4);
  fairway::matcher restored(copy, matcher.snapshot());
  CHECK(restored.update(next).along == matcher.update(next).along);
  CHECK(matcher.recall(next).direction != 0);
  const std::string text = "{\"type\":\"LineString\",\"coordinates\":[[" + std::to_string(columns[2][0]) + "," +
                           std::to_string(columns[1][0]) + "],[" + std::to_string(columns[2][5]) + "," +
                           std::to_string(columns[1][5]) + "]]}";
  const auto route = fairway::route::of_line(text);
  fairway::session session(route);
  session.set_roads(roads);
  session.update(fixes, nullptr);
  CHECK(session.road().edge == 0 && session.road().direction == 1);
  session.remove_roads();
  CHECK(session.road().direction == 0 && next.roads == 0);
  CHECK(status_of([&] { fairway::matcher(roads, 8); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(status_of([&] { fairway::matcher(roads, std::vector<std::uint8_t>(7)); }) == FAIRWAY_ERROR_SNAPSHOT);
  CHECK(status_of([] { fairway::roads("/nowhere"); }) == FAIRWAY_ERROR_ROADS);

  fairway::free_drive drive(roads);
  drive.add_roads(roads);
  CHECK(drive.history().empty() && status_of([&] { drive.predict(0); }) == FAIRWAY_ERROR_STATE);
  std::uint32_t changes = 0;
  for (std::size_t i = 0; i < columns[0].size(); i++) {
    changes |= drive.update(fairway::make_fix(columns[0][i], columns[1][i], columns[2][i]));
  }
  CHECK((changes & FAIRWAY_DRIVE_CHANGE_ROAD) != 0);
  CHECK(drive.name() == "Street 1" && drive.number() == "K 7" && drive.place().speed_limit == 50);
  CHECK(!drive.features().empty() && drive.announced_alerts().empty());
  drive.set_road_alerts();
  drive.set_road_alerts("{\"kinds\":{\"trafficSignal\":true}}");
  CHECK(status_of([&] { drive.set_road_alerts("{\"kind\":1}"); }) == FAIRWAY_ERROR_JSON);
  CHECK(drive.road_alerts().empty());
  CHECK(status_of([&] { drive.road_alert_text(0, "de"); }) == FAIRWAY_ERROR_ARGUMENT);
  drive.remove_road_alerts();
  drive.set_limits("{\"vehicle\":\"truck\",\"clockOffset\":3600}");
  CHECK(status_of([&] { drive.set_limits("{\"vehicle\":\"tank\"}"); }) == FAIRWAY_ERROR_JSON);
  drive.set_limits("{}");
  drive.set_look_ahead(30, 100, 3000);
  CHECK(status_of([&] { drive.set_look_ahead(30, 3000, 100); }) == FAIRWAY_ERROR_ARGUMENT);
  CHECK(roads.obstacles(route) == "[]");
  CHECK(status_of([&] { roads.obstacles(route, "{\"height\":4}"); }) == FAIRWAY_ERROR_JSON);
  CHECK(fairway::camera(390, 844).follow(drive, 1.7e9 + 6).pitch == 45);
  const std::string there = std::to_string(columns[2][5]) + "," + std::to_string(columns[1][5]);
  const fairway::alerts alerts("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"c\","
                               "\"properties\":{\"kind\":\"speed_camera\"},\"geometry\":{\"type\":\"Point\","
                               "\"coordinates\":[" +
                               there + "]}}]}");
  fairway::free_drive alerted(roads);
  alerted.set_alerts(alerts);
  // A vehicle has a direction from its second fix on.
  for (std::size_t i = 0; i < 2; i++) {
    alerted.update(fairway::make_fix(columns[0][i], columns[1][i], columns[2][i]));
  }
  CHECK(alerted.announced_alerts().size() == 1);
  alerted.remove_alerts();
  CHECK(alerted.announced_alerts().empty());
  CHECK(drive.predict(1.7e9 + 6).is_on_road == 1 && drive.history()[0].way == 100);
  fairway::session journey(route);
  CHECK(status_of([&] { journey.set_limits("{}"); }) == FAIRWAY_ERROR_STATE);
  journey.continue_drive(drive);
  journey.set_limits("{\"vehicle\":\"bus\"}");
  const double length = drive.place().distance_driven;
  const std::size_t last = columns[0].size() - 1;
  journey.update(fairway::make_fix(columns[0][last] + 1, columns[1][last], columns[2][last]));
  CHECK(drive.place().timestamp == columns[0][last] + 1 && drive.place().distance_driven >= length);
  CHECK(journey.road().edge == drive.place().edge);
  journey.remove_roads();
  CHECK(journey.road().direction == 0);

  const fairway::ways ways(roads);
  const fairway::coordinates from{{line.latitudes[0], line.latitudes[0]}, {line.longitudes[0], line.longitudes[0]}};
  const fairway::coordinates to{{line.latitudes[1], -80}, {line.longitudes[1], 0}};
  const auto pairs = ways.find_pairs(from, to);
  CHECK(pairs.statuses[0] == FAIRWAY_PAIR_FOUND && pairs.durations[0] > 0 && pairs.costs[0] > 0);
  CHECK(std::abs(pairs.lengths[0] - roads.edge(0).length) < 1);
  CHECK(pairs.statuses[1] == FAIRWAY_PAIR_OFF_ROADS && std::isnan(pairs.durations[1]));
  CHECK(ways.find_pairs(fairway::coordinates{}, fairway::coordinates{}).statuses.empty());
  CHECK(is_refused([&] { ways.find_pairs(from, fairway::coordinates{}); }));
  const std::vector<fairway_way_place> places{fairway::make_place(line.latitudes[0], line.longitudes[0]),
                                              fairway::make_place(line.latitudes[1], line.longitudes[1])};
  const auto table = ways.find_table(places, places);
  CHECK(table.statuses.size() == 4 && table.costs[1] == pairs.costs[0] && table.costs[0] == 0);
  CHECK(ways.find_table(places, {}).costs.empty());
  auto large = FAIRWAY_INIT(fairway_way_table);
  large.start_count = large.end_count = SIZE_MAX;
  CHECK(status_of([&] { ways.find_table(large); }) == FAIRWAY_ERROR_ARGUMENT);
  const auto near = ways.reach(places[0], 20);
  CHECK(!near.empty() && near[0].cost == 0 && near.size() < ways.reach(places[0], 60).size());
  CHECK(status_of([&] { ways.reach(fairway::make_place(-80, 170), 20); }) == FAIRWAY_ERROR_WAY);
  CHECK(ways.prepare_cells() == 1);
}

} // namespace

int main(int, char** arguments) {
  const auto json = contents(arguments[1]);
  check_routes(json);
  check_guidance(json);
  check_session(json);
  check_columns(json);
  check_corridors(json);
  check_polylines();
  check_reroutes(json);
  check_many();
  check_trips(json);
  check_roads(arguments[2]);
  CHECK(fairway::version() == FAIRWAY_VERSION);
  CHECK(fairway::event_name(FAIRWAY_EVENT_OFF_ROUTE) == "offRoute" && fairway::reason_name(2) == "outOfRange");
  CHECK(fairway::route_state_name(0) == "onRoute" && fairway::movement_name(99) == "unknown");
  return failures == 0 ? 0 : 1;
}
