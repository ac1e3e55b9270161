/// Calls every function of routers and of what routes tell about their steps, and causes their errors. C11 and C++.
///
///   router_calls ANSWER.json TRACE.packed      the vehicle leaves the route for a while
#include "expect.h"

static const fairway_session nobody = 0x4abcdef012345678;
static const char* trip = "{\"waypoints\":[[1.52,42.50],[1.54,42.51]],\"profile\":\"driving\",\"server\":{\"style\":"
                          "\"valhalla\",\"url\":\"http://127.0.0.1:8002\",\"bearer\":\"secret\"}}";

/// Reads a text of a request into a buffer that the caller frees.
static char* request_part(fairway_session router, int32_t question, int32_t part) {
  size_t length = 0;
  WORKS(fairway_router_get_request(router, question, part, NULL, 0, &length, &error));
  char* text = (char*)malloc(length + 1);
  WORKS(fairway_router_get_request(router, question, part, text, length + 1, &length, &error));
  return text;
}

static void check_trip(void) {
  char text[2048];
  size_t length = 0;
  WORKS(fairway_trip_get_request(trip, strlen(trip), FAIRWAY_REQUEST_URL, text, sizeof text, &length, &error));
  CHECK(strcmp(text, "http://127.0.0.1:8002/route") == 0);
  WORKS(fairway_trip_get_request(trip, strlen(trip), FAIRWAY_REQUEST_HEADER, text, sizeof text, &length, &error));
  CHECK(strstr(text, "Authorization: Bearer secret\n") != NULL);
  WORKS(fairway_trip_get_request(trip, strlen(trip), FAIRWAY_REQUEST_TRIP, text, sizeof text, &length, &error));
  CHECK(strstr(text, "secret") == NULL);
  WORKS(fairway_trip_get_request(trip, strlen(trip), FAIRWAY_REQUEST_WHOLE, text, sizeof text, &length, &error));
  const char* whole = text;
  for (int32_t part = FAIRWAY_REQUEST_METHOD; part <= FAIRWAY_REQUEST_BODY; part++) {
    char alone[2048];
    WORKS(fairway_trip_get_request(trip, strlen(trip), part, alone, sizeof alone, &length, &error));
    CHECK(strcmp(whole, alone) == 0);
    whole += length + 1;
  }
  FAILS(FAIRWAY_ERROR_NULL, fairway_trip_get_request(NULL, 0, 0, text, sizeof text, &length, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_trip_get_request("[", 1, 0, text, sizeof text, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_trip_get_request(trip, strlen(trip), 17, text, sizeof text, &length, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_trip_get_request(trip, strlen(trip), 1, text, 3, &length, &error));
  WORKS(fairway_router_options_complete(NULL, 0, NULL, 0, &length, &error));
  CHECK(length > 500);
}

/// Alerts of the program are on the router's route as long as they are set.
static void check_alerts(fairway_session router) {
  fairway_route route = 0;
  WORKS(fairway_router_get_route(router, &route, &error));
  double latitude = 0, longitude = 0;
  size_t count = 0;
  fairway_route_facts facts = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(route, &facts, &error));
  double* line = (double*)malloc(2 * facts.vertex_count * sizeof(double));
  WORKS(fairway_route_get_line(route, line, line + facts.vertex_count, facts.vertex_count, &count, &error));
  latitude = line[count / 2], longitude = line[facts.vertex_count + count / 2];
  free(line);
  WORKS(fairway_route_release(route, &error));
  char places[256];
  snprintf(places, sizeof places,
           "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":null,"
           "\"geometry\":{\"type\":\"Point\",\"coordinates\":[%.9f,%.9f]}}]}",
           longitude, latitude);
  fairway_alerts alerts = 0;
  WORKS(fairway_alerts_create(places, strlen(places), &alerts, &error));
  for (int isSet = 1; isSet >= 0; isSet--) {
    WORKS(fairway_router_set_alerts(router, isSet ? alerts : 0, &error));
    WORKS(fairway_router_get_route(router, &route, &error));
    fairway_route_facts now = FAIRWAY_INIT(fairway_route_facts);
    WORKS(fairway_route_get_facts(route, &now, &error));
    CHECK(now.alert_count >= facts.alert_count + isSet && (isSet || now.alert_count == facts.alert_count));
    WORKS(fairway_route_release(route, &error));
  }
  WORKS(fairway_alerts_release(alerts, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_router_set_alerts(router, alerts, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_router_set_alerts(nobody, 0, &error));
}

static void check_steps(fairway_route route) {
  fairway_step step = FAIRWAY_INIT(fairway_step);
  WORKS(fairway_route_get_step(route, 0, 0, &step, &error));
  CHECK(step.maneuver == FAIRWAY_MANEUVER_DEPART && strcmp(fairway_maneuver_name(step.maneuver), "depart") == 0);
  CHECK(strcmp(fairway_direction_name(FAIRWAY_DIRECTION_SLIGHT_LEFT), "slight left") == 0);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_step(route, 0, -1, &step, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_step(route, 0, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_step(0, 0, 0, &step, &error));
  fairway_intersection crossings[64];
  fairway_lane lanes[16];
  fairway_component parts[32];
  fairway_banner_line line = FAIRWAY_INIT(fairway_banner_line);
  size_t count = 0;
  WORKS(fairway_route_get_intersections(route, 0, 0, crossings, 64, &count, &error));
  CHECK((int32_t)count == step.intersection_count && crossings[0].latitude == step.latitude);
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_intersections(route, 0, 0, crossings, 64, NULL, &error));
  WORKS(fairway_route_get_lanes(route, 0, 0, 0, lanes, 16, &count, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_lanes(route, 0, 0, 99, lanes, 16, &count, &error));
  WORKS(fairway_route_get_banner_line(route, FAIRWAY_TEXT_PRIMARY, 0, 0, 0, &line, &error));
  CHECK(line.is_present == 1);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_banner_line(route, FAIRWAY_TEXT_ROAD, 0, 0, 0, &line, &error));
  WORKS(fairway_route_get_components(route, FAIRWAY_TEXT_PRIMARY, 0, 0, 0, parts, 32, &count, &error));
  CHECK((int32_t)count == line.component_count && count > 0 && parts[0].kind == FAIRWAY_COMPONENT_TEXT);
  char text[512];
  WORKS(fairway_route_get_text(route, FAIRWAY_TEXT_PRIMARY, 0, 0, 0, -1, text, sizeof text, &count, &error));
  CHECK(count > 0 && strlen(text) == count);
  FAILS(FAIRWAY_ERROR_ARGUMENT,
        fairway_route_get_text(route, FAIRWAY_TEXT_SSML, 0, 0, 99, -1, text, sizeof text, &count, &error));
}

static void check_misuse(fairway_session router) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fairway_events events = FAIRWAY_INIT(fairway_events);
  fairway_guidance guidance = FAIRWAY_INIT(fairway_guidance);
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  fairway_prediction place = FAIRWAY_INIT(fairway_prediction);
  fairway_route route = 0;
  size_t count = 0;
  events.event_size = sizeof(fairway_event);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_update(nobody, &fix, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_update(router, NULL, NULL, NULL, &error));
  fix.latitude = NAN;
  WORKS(fairway_session_update(router, &fix, &progress, &events, &error));
  CHECK(progress.rejection == FAIRWAY_REASON_NOT_FINITE && events.left == 1);
  uint64_t rejected = 0;
  WORKS(fairway_session_get_rejected(router, FAIRWAY_REASON_NOT_FINITE, &rejected, &error));
  CHECK(rejected == 1);
  fix.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_update(router, &fix, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_update_columns(router, NULL, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_take_events(router, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_decide(router, 99, 1, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_answer(router, 99, 200, "{}", 2, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_change_request(router, 99, "{}", 2, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_get_request(router, 99, 0, NULL, 0, &count, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_get_route(router, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_get_alternative_route(router, 99, &route, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_take_alternative(router, 99, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_advance_leg(router, NULL, &events, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_skip_to_leg(router, 99, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_router_replace_route(router, "{", 1, 0, NULL, 0, NULL, &error));
  WORKS(fairway_session_get_progress(router, &progress, &error));
  WORKS(fairway_session_get_guidance(router, &guidance, &error));
  WORKS(fairway_session_predict(router, 1e9, &place, &error));
  WORKS(fairway_router_get_summaries(router, NULL, 0, &count, &error));
  WORKS(fairway_router_get_alternatives(router, NULL, 0, &count, &error));
  WORKS(fairway_session_get_waypoints(router, NULL, 0, &count, &error));
  CHECK(count > 0);
  fairway_stop stops[16];
  WORKS(fairway_router_get_stops(router, stops, 16, &count, &error));
  CHECK(count > 0 && stops[0].id == 1 && stops[0].state == FAIRWAY_STOP_AHEAD && !stops[0].is_via);
  int32_t stop = 0;
  WORKS(fairway_router_get_stop_of_leg(router, 0, &stop, &error));
  CHECK(stop == stops[0].id);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_router_get_stop_of_leg(router, 99, &stop, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_router_get_stop_of_leg(router, -1, &stop, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_get_stop_of_leg(router, 0, NULL, &error));
  fairway_line line;
  line.size = sizeof line;
  WORKS(fairway_router_get_line(router, &line, &error));
  CHECK(line.length != line.length && line.latitude != line.latitude);
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_get_line(router, NULL, &error));
  WORKS(fairway_router_get_stop_name(router, stops[0].id, NULL, 0, &count, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_router_get_stop_name(router, 99, NULL, 0, &count, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_change_trip(router, NULL, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_router_change_trip(router, "{}", 2, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_change_trip(router, "{\"remove\":99}", 13, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_avoid(router, NULL, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_router_avoid(router, "{\"last\":1}", 10, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_avoid(router, "{\"next\":100}", 12, NULL, &error));
  WORKS(fairway_router_avoid(router, "{}", 2, NULL, &error));
  fairway_session other = 0;
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_restore(NULL, 0, NULL, 0, &other, &error));
  FAILS(FAIRWAY_ERROR_SNAPSHOT, fairway_router_restore((const uint8_t*)"{}", 2, NULL, 0, &other, &error));
}

/// A router is a session, with all its functions but those by which a program requests routes itself; any other session
/// has no function of routers.
static void check_kinds(fairway_session router) {
  fairway_route route = 0;
  fairway_session plain = 0;
  fairway_events events = FAIRWAY_INIT(fairway_events);
  fairway_event buffer[8];
  int32_t is_due = 0;
  size_t count = 0;
  char text[4096];
  double cross_track = 0;
  events.event_size = sizeof(fairway_event);
  events.events = buffer;
  events.capacity = 8;
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_request_route(router, &is_due, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_fail_request(router, &error));
  WORKS(fairway_session_get_options(router, text, sizeof text, &count, &error));
  CHECK(strstr(text, "\"asks\":{") != NULL && strstr(text, "\"log\":\"debug\"") != NULL);
  WORKS(fairway_session_get_cross_track(router, &cross_track, &error));
  WORKS(fairway_router_get_route(router, &route, &error));
  WORKS(fairway_session_replace_route(router, route, NULL, &events, &error));
  CHECK(events.count > 0 && buffer[0].kind == FAIRWAY_EVENT_ROUTE_REPLACED &&
        buffer[0].reason == FAIRWAY_REASON_CALLER);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_replace_route(router, 0, NULL, &events, &error));
  WORKS(fairway_session_create(route, NULL, 0, &plain, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_router_reroute(plain, NULL, &error));
  CHECK(strstr(error.message, "without a router") != NULL);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_router_get_summaries(plain, NULL, 0, &count, &error));
  WORKS(fairway_session_release(plain, &error));
  WORKS(fairway_route_release(route, &error));
}

/// Drives until the router needs a new route, then answers with the first route.
static void check_drive(fairway_session router, const char* answer, size_t length, const trace* fixes) {
  fairway_event buffer[8];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof(fairway_event);
  events.events = buffer;
  events.capacity = 8;
  int32_t needed = 0, replaced = 0;
  for (size_t i = 0; i < fixes->count && !replaced; i++) {
    fairway_fixes one = fixes_of(fixes, i, 1);
    double traveled = 0;
    fairway_progress_columns columns = FAIRWAY_INIT(fairway_progress_columns);
    columns.capacity = 1;
    columns.distances_traveled = &traveled;
    WORKS(fairway_session_update_columns(router, &one, &columns, &events, &error));
    fairway_progress progress = FAIRWAY_INIT(fairway_progress);
    WORKS(fairway_session_get_progress(router, &progress, &error));
    CHECK(progress.distance_traveled == traveled);
    for (size_t k = 0; k < events.count; k++) {
      if (buffer[k].kind != FAIRWAY_EVENT_NEEDS_ROUTE) {
        continue;
      }
      needed = buffer[k].item;
      char* url = request_part(router, needed, FAIRWAY_REQUEST_URL);
      char* body = request_part(router, needed, FAIRWAY_REQUEST_BODY);
      CHECK(strstr(url, "/route") != NULL && strstr(body, "\"heading\"") != NULL);
      free(url);
      free(body);
      WORKS(fairway_router_change_request(router, needed, "{\"language\":\"de\"}", 17, &error));
      WORKS(fairway_router_answer(router, needed, 200, answer, length, &events, &error));
      for (size_t j = 0; j < events.count; j++) {
        replaced |= buffer[j].kind == FAIRWAY_EVENT_ROUTE_REPLACED;
      }
      break;
    }
  }
  CHECK(needed > 0 && replaced);
  uint64_t number = 0;
  WORKS(fairway_router_get_counter(router, FAIRWAY_COUNTER_REROUTES_DONE, &number, &error));
  CHECK(number == 1 && strcmp(fairway_counter_name(FAIRWAY_COUNTER_REROUTES_DONE), "reroutesDone") == 0);
  WORKS(fairway_router_get_counter(router, FAIRWAY_COUNTER_FIXES, &number, &error));
  CHECK(number > 10);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_router_get_counter(router, 99, &number, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_get_counter(router, 0, NULL, &error));
  char log[4096];
  size_t size = 0;
  WORKS(fairway_router_take_log(router, log, sizeof log, &size, &error));
  CHECK(size > 0 && strstr(log, "routing: ") != NULL && strstr(log, "secret") == NULL);
  WORKS(fairway_router_take_log(router, log, sizeof log, &size, &error));
  CHECK(size == 0);
  WORKS(fairway_router_reroute(router, &events, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_router_reroute(router, &events, &error));
}

static void check_snapshot(fairway_session router) {
  size_t length = 0;
  WORKS(fairway_session_snapshot(router, NULL, 0, &length, &error));
  uint8_t* text = (uint8_t*)calloc(length + 1, 1);
  WORKS(fairway_session_snapshot(router, text, length, &length, &error));
  CHECK(strstr((const char*)text, "secret") == NULL);
  const char* server = "{\"style\":\"osrm\",\"url\":\"http://127.0.0.1:5000\"}";
  fairway_session again = 0;
  WORKS(fairway_router_restore(text, length, server, strlen(server), &again, &error));
  // The request that was pending is a question again, now for the other server.
  fairway_event buffer[8];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof(fairway_event);
  events.events = buffer;
  events.capacity = 8;
  WORKS(fairway_session_take_events(again, &events, &error));
  CHECK(events.count == 1 && buffer[0].kind == FAIRWAY_EVENT_NEEDS_ROUTE);
  char* url = request_part(again, buffer[0].item, FAIRWAY_REQUEST_URL);
  CHECK(strstr(url, "http://127.0.0.1:5000/route/v1/driving/") == url);
  free(url);
  fairway_progress first = FAIRWAY_INIT(fairway_progress), second = FAIRWAY_INIT(fairway_progress);
  WORKS(fairway_session_get_progress(router, &first, &error));
  WORKS(fairway_session_get_progress(again, &second, &error));
  CHECK(memcmp(&first, &second, sizeof first) == 0);
  WORKS(fairway_session_release(again, &error));
  free(text);
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "router_calls ANSWER.json TRACE.packed\n");
    return 2;
  }
  size_t length = 0;
  char* answer = read_file(arguments[1], &length);
  trace fixes = read_trace(arguments[2]);
  error.size = sizeof error;
  check_trip();
  // The answer is the same route whatever the router asks.
  const char* options = "{\"log\":\"debug\",\"checksAnswers\":false}";
  fairway_session router = 0;
  FAILS(FAIRWAY_ERROR_JSON, fairway_router_create("x", 1, 0, trip, strlen(trip), NULL, 0, &router, &error));
  FAILS(FAIRWAY_ERROR_ROUTE, fairway_router_create(answer, length, 9, trip, strlen(trip), NULL, 0, &router, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_router_create(answer, length, 0, NULL, 0, NULL, 0, &router, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_router_create(answer, length, 0, trip, strlen(trip), "[]", 2, &router, &error));
  WORKS(fairway_router_create(answer, length, 0, trip, strlen(trip), options, strlen(options), &router, &error));
  check_alerts(router);
  fairway_route route = 0;
  WORKS(fairway_router_get_route(router, &route, &error));
  check_steps(route);
  // A session tells the same about its waypoints.
  fairway_session session = 0;
  fairway_waypoint waypoints[8];
  size_t waypoint_count = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  WORKS(fairway_session_get_waypoints(session, waypoints, 8, &waypoint_count, &error));
  CHECK(waypoint_count > 0 && waypoints[0].is_passed == 0 && waypoints[0].distance_remaining > 0);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_waypoints(0, waypoints, 8, &waypoint_count, &error));
  WORKS(fairway_session_release(session, &error));
  WORKS(fairway_route_release(route, &error));
  check_misuse(router);
  check_drive(router, answer, length, &fixes);
  check_snapshot(router);
  check_kinds(router);
  WORKS(fairway_session_release(router, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_release(router, &error));
  WORKS(fairway_session_release(0, &error));
  free_trace(&fixes);
  free(answer);
  return finish();
}
