/// Calls every function of the header except those of sessions (see session_calls.c), and causes every error that can
/// be caused from outside. C11 and C++.
///
///   calls ROUTE.json TRACE.packed
#include "expect.h"

static void check_names(void) {
  CHECK(fairway_version() == FAIRWAY_VERSION);
  CHECK(strcmp(fairway_status_name(FAIRWAY_OK), "ok") == 0);
  for (int32_t status = FAIRWAY_OK; status <= FAIRWAY_ERROR_MEMORY; status++) {
    CHECK(strcmp(fairway_status_name(status), "unknown") != 0);
  }
  CHECK(strcmp(fairway_status_name(-1), "unknown") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_REJECTED_FIX), "rejectedFix") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_REACQUIRED), "reacquired") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_WRONG_WAY), "wrongWay") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_OFF_ROUTE), "offRoute") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_BACK_ON_ROUTE), "backOnRoute") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_STEP_ADVANCE), "stepAdvance") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_INTERSECTION), "intersection") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_VISUAL_INSTRUCTION), "visualInstruction") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_SPOKEN_INSTRUCTION), "spokenInstruction") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_WILL_ARRIVE), "willArrive") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_DID_ARRIVE), "didArrive") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_LEG_ADVANCE), "legAdvance") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_LEG_SKIP), "legSkip") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_ALERT_AHEAD), "alertAhead") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_ALTERNATIVES_CHANGED), "alternativesChanged") == 0);
  CHECK(strcmp(fairway_event_name(FAIRWAY_EVENT_NEEDS_ROUTE), "needsRoute") == 0);
  CHECK(strcmp(fairway_event_name(60), "unknown") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_NONE), "none") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_NOT_FINITE), "notFinite") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_OUT_OF_RANGE), "outOfRange") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_OUT_OF_ORDER), "outOfOrder") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_DUPLICATE), "duplicate") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_TELEPORT), "teleport") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_IMPOSSIBLE_SPEED), "impossibleSpeed") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_UNQUALIFIED), "unqualified") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_DISTANCE), "distance") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_COURSE), "course") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_WRONG_WAY), "wrongWay") == 0);
  CHECK(strcmp(fairway_reason_name(FAIRWAY_REASON_SKIPPED_WAYPOINT), "skippedWaypoint") == 0);
  CHECK(strcmp(fairway_reason_name(99), "unknown") == 0);
  CHECK(strcmp(fairway_route_state_name(FAIRWAY_ROUTE_STATE_ON_ROUTE), "onRoute") == 0);
  CHECK(strcmp(fairway_route_state_name(FAIRWAY_ROUTE_STATE_UNCERTAIN), "uncertain") == 0);
  CHECK(strcmp(fairway_route_state_name(FAIRWAY_ROUTE_STATE_OFF_ROUTE), "offRoute") == 0);
  CHECK(strcmp(fairway_route_state_name(7), "unknown") == 0);
  CHECK(strcmp(fairway_movement_name(FAIRWAY_MOVEMENT_UNKNOWN), "unknown") == 0);
  CHECK(strcmp(fairway_movement_name(FAIRWAY_MOVEMENT_STANDING), "standing") == 0);
  CHECK(strcmp(fairway_movement_name(FAIRWAY_MOVEMENT_FORWARD), "forward") == 0);
  CHECK(strcmp(fairway_movement_name(FAIRWAY_MOVEMENT_WRONG_WAY), "wrongWay") == 0);
}

/// Every prefix of a route's text is rejected without a crash; text with a changed byte is rejected or read.
static void check_broken_routes(const char* json, size_t size) {
  size_t step = size > 4000 ? size / 400 : 1;
  for (size_t length = 0; length < size - 1; length += step) {
    // In memory of its own, so that a sanitizer detects a read beyond its end.
    char* part = (char*)malloc(length + (length == 0));
    memcpy(part, json, length);
    fairway_route route = 77;
    int32_t status = fairway_route_create(part, length, 0, 6, &route, &error);
    CHECK(status == FAIRWAY_ERROR_JSON && error.message[0] != 0 && route == 77);
    free(part);
  }
  char* changed = (char*)malloc(size);
  for (size_t at = 0; at < size; at += step) {
    memcpy(changed, json, size);
    changed[at] = (char)(changed[at] ^ (1 << (at / step % 8)));
    fairway_route route = 0;
    int32_t status = fairway_route_create(changed, size, 0, 6, &route, &error);
    CHECK(status == FAIRWAY_OK || (status != FAIRWAY_OK && error.message[0] != 0 && route == 0));
    CHECK(fairway_route_release(route, &error) == FAIRWAY_OK);
  }
  free(changed);
}

/// A line is a route; each way of being none is an error that says where.
static void check_lines(void) {
  const char* gpx =
      "<gpx><wpt lat=\"47.005\" lon=\"8\"><name>Kiosk</name></wpt><trk><trkseg><trkpt lat=\"47\" lon=\"8\"/>\n"
      "<trkpt lat=\"47.01\" lon=\"8\"/><trkpt lat=\"47.01\" lon=\"8.01\"/></trkseg></trk></gpx>";
  const char* options = "{\"profile\": \"cycling\", \"stopsAtPlaces\": true, \"stops\": [[8.005, 47.01]]}";
  size_t length = strlen(gpx);
  fairway_route line = 0;
  WORKS(fairway_route_create_of_line(gpx, length, options, strlen(options), &line, &error));
  fairway_route_facts facts = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(line, &facts, &error));
  CHECK(facts.leg_count == 3 && facts.length > 1870 && facts.length < 1875);
  WORKS(fairway_route_release(line, &error));
  line = 0;
  WORKS(fairway_route_create_of_line("_p~iF~ps|U_ulLnnqC", 18, NULL, 0, &line, &error));
  WORKS(fairway_route_release(line, &error));
  line = 0;
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_create_of_line(NULL, 0, NULL, 0, &line, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_create_of_line(gpx, length, NULL, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_create_of_line(gpx, length, NULL, 4, &line, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_route_create_of_line(gpx, length, "{", 1, &line, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_route_create_of_line(gpx, length, "{\"lines\": 1}", 12, &line, &error));
  FAILS(FAIRWAY_ERROR_ROUTE, fairway_route_create_of_line(gpx, length, "{\"line\": 1}", 11, &line, &error));
  CHECK(strcmp(error.message, "there is no line 1: the file has 1 line, counted from 0") == 0);
  FAILS(FAIRWAY_ERROR_ROUTE, fairway_route_create_of_line(gpx, length - 6, NULL, 0, &line, &error));
  CHECK(strncmp(error.message, "2:", 2) == 0);
  for (size_t part = 0; part < length; part++) {
    char* copy = (char*)malloc(part + (part == 0));
    memcpy(copy, gpx, part);
    CHECK(fairway_route_create_of_line(copy, part, NULL, 0, &line, &error) == FAIRWAY_ERROR_ROUTE && line == 0);
    free(copy);
  }
}

/// Alerts are laid on a route; each way of being none is an error that says where.
static void check_alerts(void) {
  const char* way = "{\"type\": \"LineString\", \"coordinates\": [[8, 47], [8, 47.01]]}";
  const char* places =
      "{\"type\": \"FeatureCollection\", \"features\": [\n"
      "{\"type\": \"Feature\", \"id\": \"dock\", \"properties\": {\"kind\": \"gate\", \"name\": \"Dock 3\"},\n"
      " \"geometry\": {\"type\": \"Point\", \"coordinates\": [8, 47.005]}},\n"
      "{\"type\": \"Feature\", \"properties\": {\"text\": \"Slow down\"},\n"
      " \"geometry\": {\"type\": \"LineString\", \"coordinates\": [[8, 47.007], [8, 47.009]]}}]}";
  size_t length = strlen(places);
  fairway_route line = 0, route = 0, guided = 0;
  fairway_alerts alerts = 0;
  WORKS(fairway_alerts_create(places, length, &alerts, &error));
  WORKS(fairway_route_create_of_line(way, strlen(way), NULL, 0, &line, &error));
  WORKS(fairway_route_add_alerts(line, alerts, &route, &error));
  WORKS(fairway_alerts_release(alerts, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_add_alerts(line, alerts, &guided, &error));
  WORKS(fairway_route_add_guidance(route, "{\"language\": \"en\"}", 18, 0, &guided, &error));
  fairway_alert alert = FAIRWAY_INIT(fairway_alert);
  WORKS(fairway_route_get_alert(guided, 1, &alert, &error));
  CHECK(alert.kind == FAIRWAY_ALERT_CUSTOM && alert.first == 1 && alert.end - alert.start > 215);
  char text[64];
  size_t count = 0;
  WORKS(fairway_route_get_text(guided, FAIRWAY_TEXT_ALERT_ID, 0, 0, 0, -1, text, sizeof text, &count, &error));
  CHECK(strcmp(text, "dock") == 0);
  WORKS(fairway_route_get_text(guided, FAIRWAY_TEXT_ALERT_KIND, 0, 0, 0, -1, text, sizeof text, &count, &error));
  CHECK(strcmp(text, "gate") == 0);
  WORKS(fairway_route_get_text(guided, FAIRWAY_TEXT_ALERT_NAME, 0, 0, 0, -1, text, sizeof text, &count, &error));
  CHECK(strcmp(text, "Dock 3") == 0);
  FAILS(FAIRWAY_ERROR_ARGUMENT,
        fairway_route_get_text(guided, FAIRWAY_TEXT_ALERT_NAME, 0, 0, 2, -1, text, sizeof text, &count, &error));
  WORKS(fairway_route_get_instruction(guided, FAIRWAY_EVENT_ALERT_AHEAD, 0, 0, 0, 210, text, sizeof text, &count,
                                      &error));
  CHECK(strcmp(text, "Gate in 200 meters") == 0);
  WORKS(fairway_route_get_instruction(guided, FAIRWAY_EVENT_ALERT_AHEAD, 0, 0, 1, 210, text, sizeof text, &count,
                                      &error));
  CHECK(strcmp(text, "Slow down") == 0);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_instruction(guided, FAIRWAY_EVENT_ALERT_AHEAD, 0, 0, 2, 0, text,
                                                              sizeof text, &count, &error));
  WORKS(fairway_route_release(guided, &error));
  WORKS(fairway_route_release(route, &error));
  WORKS(fairway_route_release(line, &error));
  WORKS(fairway_alerts_release(0, &error));
  alerts = 0;
  FAILS(FAIRWAY_ERROR_NULL, fairway_alerts_create(NULL, 0, &alerts, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_alerts_create(places, length, NULL, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_alerts_create(way, strlen(way), &alerts, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_alerts_release(77, &error));
  for (size_t part = 0; part < length; part++) {
    char* copy = (char*)malloc(part + (part == 0));
    memcpy(copy, places, part);
    CHECK(fairway_alerts_create(copy, part, &alerts, &error) == FAIRWAY_ERROR_JSON && alerts == 0);
    free(copy);
  }
}

static void check_routes(fairway_route route, const char* json, size_t size) {
  fairway_route made = 0;
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_create(NULL, size, 0, 0, &made, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_create(json, size, 0, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_route_create(json, 0, 0, 0, &made, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_route_create("[1, 2]", 6, 0, 0, &made, &error));
  FAILS(FAIRWAY_ERROR_ROUTE, fairway_route_create(json, size, 1, 0, &made, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_create(json, size, -1, 0, &made, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_create(json, size, 0, 7, &made, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_create(json, SIZE_MAX, 0, 0, &made, &error));
  const char* refused = "{\"code\": \"NoRoute\", \"message\": \"none\"}";
  FAILS(FAIRWAY_ERROR_ROUTE, fairway_route_create(refused, strlen(refused), 0, 0, &made, &error));
  check_broken_routes(json, size);
  // Without an error struct, the status is the same.
  CHECK(fairway_route_create(json, size, 1, 0, &made, NULL) == FAIRWAY_ERROR_ROUTE);
  fairway_error unset;
  memset(&unset, 0, sizeof unset);
  CHECK(fairway_route_create(json, size, 0, 0, &made, &unset) == FAIRWAY_ERROR_SIZE);
  CHECK(made == 0);

  check_lines();
  check_alerts();

  fairway_route_facts facts = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(route, &facts, &error));
  CHECK(facts.length > 0 && facts.duration > 0 && facts.vertex_count > 1 && facts.fingerprint != 0);
  CHECK(fabs(facts.length / facts.geometry_length - 1) < 0.01);
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_facts(route, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_facts(0, &facts, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_facts(route + 1, &facts, &error));
  facts.size = 55;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_route_get_facts(route, &facts, &error));
  facts.size = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_route_get_facts(route, &facts, &error));
  // The struct of a later version is accepted as long as its additional members are 0.
  struct {
    fairway_route_facts facts;
    double added;
  } later;
  memset(&later, 0, sizeof later);
  later.facts.size = sizeof later;
  WORKS(fairway_route_get_facts(route, &later.facts, &error));
  later.added = 1;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_route_get_facts(route, &later.facts, &error));

  facts = later.facts;
  double length = 0, duration = 0;
  int32_t steps = 0;
  fairway_leg_facts leg = FAIRWAY_INIT(fairway_leg_facts);
  for (int32_t number = 0; number < facts.leg_count; number++) {
    WORKS(fairway_route_get_leg(route, number, &leg, &error));
    CHECK(fabs(leg.start - length) < 1e-6);
    length += leg.length;
    duration += leg.duration;
    steps += leg.step_count;
  }
  CHECK(fabs(length - facts.length) < 1e-6 && fabs(duration - facts.duration) < 1e-6 && steps == facts.step_count);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_leg(route, facts.leg_count, &leg, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_leg(route, -1, &leg, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_leg(route, 0, NULL, &error));

  size_t count = 0;
  WORKS(fairway_route_get_line(route, NULL, NULL, 0, &count, &error));
  CHECK(count == facts.vertex_count);
  double* line = (double*)malloc(2 * count * sizeof(double));
  size_t needed = 0;
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_route_get_line(route, line, line + count, count - 1, &needed, &error));
  CHECK(needed == count);
  WORKS(fairway_route_get_line(route, line, line + count, count, &count, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_line(route, line, NULL, count, &count, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_line(route, NULL, NULL, count, &count, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_line(route, line, line + count, count, NULL, &error));

  // Encodes lines as polylines and decodes them.
  size_t size_of_text = 0;
  WORKS(fairway_polyline_encode(line, line + count, count, 6, NULL, 0, &size_of_text, &error));
  char* text = (char*)malloc(size_of_text + 1);
  FAILS(FAIRWAY_ERROR_CAPACITY,
        fairway_polyline_encode(line, line + count, count, 6, text, size_of_text, &size_of_text, &error));
  WORKS(fairway_polyline_encode(line, line + count, count, 6, text, size_of_text + 1, &size_of_text, &error));
  CHECK(strlen(text) == size_of_text);
  double* decoded = (double*)malloc(2 * count * sizeof(double));
  WORKS(fairway_polyline_decode(text, size_of_text, 6, decoded, decoded + count, count, &needed, &error));
  CHECK(needed == count && fabs(decoded[0] - line[0]) < 1e-6 &&
        fabs(decoded[2 * count - 1] - line[2 * count - 1]) < 1e-6);
  FAILS(FAIRWAY_ERROR_GEOMETRY,
        fairway_polyline_decode(text, size_of_text - 1, 6, decoded, decoded + count, count, &needed, &error));
  FAILS(FAIRWAY_ERROR_GEOMETRY, fairway_polyline_decode("\x01", 1, 6, NULL, NULL, 0, &needed, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_polyline_decode(text, size_of_text, 10, NULL, NULL, 0, &needed, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_polyline_decode(NULL, 1, 5, NULL, NULL, 0, &needed, &error));
  WORKS(fairway_polyline_decode(NULL, 0, 5, NULL, NULL, 0, &needed, &error));
  CHECK(needed == 0);
  decoded[0] = NAN;
  FAILS(FAIRWAY_ERROR_GEOMETRY, fairway_polyline_encode(decoded, decoded + count, 1, 5, NULL, 0, &needed, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_polyline_encode(line, line, 1, -1, NULL, 0, &needed, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_polyline_encode(NULL, line, 1, 5, NULL, 0, &needed, &error));
  free(decoded);
  free(text);
  free(line);
}

static void check_options(void) {
  size_t length = 0;
  WORKS(fairway_session_options_complete(NULL, 0, NULL, 0, &length, &error));
  char* all = (char*)malloc(length + 1);
  WORKS(fairway_session_options_complete(NULL, 0, all, length + 1, &length, &error));
  CHECK(strlen(all) == length && strstr(all, "\"arrival\"") != NULL);
  char* again = (char*)malloc(length + 1);
  WORKS(fairway_session_options_complete(all, length, again, length + 1, &length, &error));
  CHECK(strcmp(all, again) == 0);
  free(again);
  const char* some = "{\"arrival\": {\"distance\": 5.25}, \"deviationPolicy\": {\"legacy\": {}}}";
  char text[8192];
  WORKS(fairway_session_options_complete(some, strlen(some), text, sizeof text, &length, &error));
  CHECK(strstr(text, "\"distance\":5.25") != NULL && strstr(text, "\"legacy\"") != NULL);
  static const char* const wrong[] = {
      "{",
      "[]",
      "{\"arival\": {}}",
      "{\"arrival\": {\"distanc\": 5}}",
      "{\"arrival\": {\"distance\": \"far\"}}",
      "{\"arrival\": 5}",
      "{\"deviationPolicy\": \"none\"}",
      "{\"deviationPolicy\": {\"magic\": {}}}",
      "{\"alertDistance\": null}",
      "{\"advancesLegsAutomatically\": 1.5}",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    FAILS(FAIRWAY_ERROR_JSON, fairway_session_options_complete(wrong[i], strlen(wrong[i]), NULL, 0, &length, &error));
  }
  static const char* const far[] = {
      "{\"alertDistance\": -1}",
      "{\"arrival\": {\"distance\": 1e300}}",
      "{\"deviationPolicy\": {\"threshold\": {\"distance\": 1e18, \"minimumAccuracy\": 1}}}",
  };
  for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
    FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_options_complete(far[i], strlen(far[i]), NULL, 0, &length, &error));
  }
  for (size_t part = 1; part < strlen(all); part += 7) {
    FAILS(FAIRWAY_ERROR_JSON, fairway_session_options_complete(all, part, NULL, 0, &length, &error));
  }
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_options_complete(NULL, 3, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_session_options_complete(NULL, 0, text, 3, &length, &error));
  free(all);
}

// Counts that do not fit into memory are errors and do not end the process.
static void check_counts_beyond_memory(void) {
  double one = 0;
  char text[8];
  size_t length = 0;
  uint64_t handle = 0;
  static const size_t counts[] = {(size_t)1 << 48, (size_t)1 << 58, (size_t)1 << 62, SIZE_MAX / 2};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    size_t count = counts[i];
    FAILS(FAIRWAY_ERROR_MEMORY, fairway_polyline_encode(&one, &one, count, 5, text, sizeof text, &length, &error));
    FAILS(FAIRWAY_ERROR_MEMORY, fairway_corridor_create(&one, &one, count, 50, 0, NULL, &handle, &error));
    FAILS(FAIRWAY_ERROR_MEMORY, fairway_polyline_decode("a", count, 5, NULL, NULL, 0, &length, &error));
    FAILS(FAIRWAY_ERROR_MEMORY, fairway_route_create("{}", count, 0, 0, &handle, &error));
    FAILS(FAIRWAY_ERROR_MEMORY, fairway_session_options_complete("{}", count, NULL, 0, &length, &error));
  }
}

static void check_corridors(fairway_route route) {
  fairway_corridor corridor = 0, other = 0, shared = 0, sum = 0;
  double line[2][2] = {{50, 50}, {7, 7.1}};
  WORKS(fairway_corridor_create_of_route(route, 50, FAIRWAY_ENDS_ROUND, NULL, &corridor, &error));
  WORKS(fairway_corridor_create(line[0], line[1], 2, 100, FAIRWAY_ENDS_FLAT, NULL, &other, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_corridor_create_of_route(route, 0.5, 0, NULL, &sum, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_corridor_create_of_route(route, 50, 2, NULL, &sum, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_corridor_create_of_route(route, 50, 0, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_corridor_create_of_route(corridor, 50, 0, NULL, &sum, &error));
  FAILS(FAIRWAY_ERROR_GEOMETRY, fairway_corridor_create(line[0], line[1], 0, 100, 0, NULL, &sum, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_corridor_create(NULL, line[1], 2, 100, 0, NULL, &sum, &error));
  line[0][1] = 91;
  FAILS(FAIRWAY_ERROR_GEOMETRY, fairway_corridor_create(line[0], line[1], 2, 100, 0, NULL, &sum, &error));
  line[0][1] = 50;

  double area = 0;
  WORKS(fairway_corridor_get_area(other, &area, &error));
  CHECK(fabs(area / (200 * 7169.6) - 1) < 0.01);
  FAILS(FAIRWAY_ERROR_NULL, fairway_corridor_get_area(other, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_corridor_get_area(0, &area, &error));
  double places[2][3] = {{50.0001, 51, NAN}, {7.05, 7.05, 7}};
  uint8_t inside[3] = {9, 9, 9};
  WORKS(fairway_corridor_contains(other, places[0], places[1], 3, inside, &error));
  CHECK(inside[0] == 1 && inside[1] == 0 && inside[2] == 0);
  FAILS(FAIRWAY_ERROR_NULL, fairway_corridor_contains(other, places[0], places[1], 3, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_corridor_contains(other, NULL, places[1], 3, inside, &error));
  WORKS(fairway_corridor_contains(other, NULL, NULL, 0, NULL, &error));

  WORKS(fairway_corridor_intersect(corridor, corridor, NULL, &sum, &error));
  WORKS(fairway_corridor_intersect(corridor, other, NULL, &shared, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_corridor_intersect(corridor, other, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_corridor_intersect(corridor, 0, NULL, &shared, &error));
  fairway_corridor_budget budget = FAIRWAY_INIT(fairway_corridor_budget);
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_corridor_create_of_route(route, 50, 0, &budget, &shared, &error));
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_corridor_create(line[0], line[1], 2, 100, 0, &budget, &shared, &error));
  budget.vertices = budget.crossings = 1000;
  fairway_corridor within = 0;
  WORKS(fairway_corridor_create(line[0], line[1], 2, 100, 0, &budget, &within, &error));
  WORKS(fairway_corridor_release(within, &error));
  WORKS(fairway_corridor_intersect(other, other, &budget, &within, &error));
  WORKS(fairway_corridor_release(within, &error));
  budget.size = 0;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_corridor_create(line[0], line[1], 2, 100, 0, &budget, &within, &error));
  FAILS(FAIRWAY_ERROR_SIZE, fairway_corridor_intersect(other, other, &budget, &within, &error));
  size_t count = 9;
  WORKS(fairway_corridor_get_boxes(shared, NULL, 0, &count, &error));
  fairway_box boxes[2];
  WORKS(fairway_corridor_get_boxes(other, boxes, 2, &count, &error));
  CHECK(count == 1 && boxes[0].south < 50 && boxes[0].north > 50 && boxes[0].west < 7.001 && boxes[0].east > 7.099);
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_corridor_get_boxes(other, boxes, 0, &count, &error));
  size_t length = 0;
  WORKS(fairway_corridor_get_geojson(other, NULL, 0, &length, &error));
  char* text = (char*)malloc(length + 1);
  WORKS(fairway_corridor_get_geojson(other, text, length + 1, &length, &error));
  CHECK(strlen(text) == length && strncmp(text, "{\"type\":\"Polygon\"", 17) == 0);
  free(text);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_corridor_get_geojson(route, NULL, 0, &length, &error));
  WORKS(fairway_corridor_release(sum, &error));
  WORKS(fairway_corridor_release(shared, &error));
  WORKS(fairway_corridor_release(other, &error));
  WORKS(fairway_corridor_release(corridor, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_corridor_release(corridor, &error));
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "calls ROUTE.json TRACE.packed\n");
    return 2;
  }
  error.size = sizeof error;
  size_t size = 0;
  char* json = read_file(arguments[1], &size);
  fairway_route route = read_route(arguments[1]);
  check_names();
  check_routes(route, json, size);
  check_options();
  check_counts_beyond_memory();
  check_corridors(route);
  WORKS(fairway_route_release(route, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_release(route, &error));
  WORKS(fairway_route_release(0, &error));
  free(json);
  return finish();
}
