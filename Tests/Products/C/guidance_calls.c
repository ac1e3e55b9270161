/// Calls every function for what a screen shows, for guidance and for another route, and causes their errors. C11 and
/// C++.
///
///   guidance_calls ROUTE.json TRACE.packed      the vehicle leaves the route for a while
#include "expect.h"

static const fairway_session nobody = 0x2abcdef012345678;

static void check_description(fairway_route route) {
  size_t length = 0;
  WORKS(fairway_route_get_description(route, NULL, 0, &length, &error));
  char* text = (char*)malloc(length + 1);
  WORKS(fairway_route_get_description(route, text, length + 1, &length, &error));
  CHECK(strlen(text) == length && strstr(text, "\"maneuver\":{") != NULL);
  // It is a route itself: the same one.
  fairway_route again = 0;
  WORKS(fairway_route_create(text, length, 0, 0, &again, &error));
  fairway_route_facts facts = FAIRWAY_INIT(fairway_route_facts), others = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(route, &facts, &error));
  WORKS(fairway_route_get_facts(again, &others, &error));
  CHECK(facts.fingerprint == others.fingerprint && facts.alert_count == others.alert_count);
  WORKS(fairway_route_release(again, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_route_get_description(route, text, length, &length, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_description(route, text, length + 1, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_description(0, text, length + 1, &length, &error));
  free(text);
}

/// A route with a tunnel, a toll and an incident, whose alerts are known.
static void check_alerts(void) {
  const char* json =
      "{\"distance\":2000,\"duration\":200,\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[8,47],[8,47.009],"
      "[8,47.018]]},\"legs\":[{\"distance\":2000,\"duration\":200,\"summary\":\"\",\"incidents\":[{\"id\":\"7\","
      "\"type\":\"accident\",\"geometry_index_start\":1,\"geometry_index_end\":2,\"creation_time\":"
      "\"2026-01-01T00:00:00Z\",\"start_time\":\"2026-01-01T00:00:00Z\",\"end_time\":\"2026-01-02T00:00:00Z\"}],"
      "\"steps\":[{\"distance\":2000,\"duration\":200,\"name\":\"A\",\"mode\":\"driving\",\"geometry\":{\"type\":"
      "\"LineString\",\"coordinates\":[[8,47],[8,47.009],[8,47.018]]},\"maneuver\":{\"type\":\"depart\",\"location\":"
      "[8,47],\"bearing_after\":0},\"intersections\":[{\"location\":[8,47],\"geometry_index\":0,\"bearings\":[0],"
      "\"entry\":[true],\"out\":0},{\"location\":[8,47.009],\"geometry_index\":1,\"bearings\":[0,180],\"entry\":"
      "[true,false],\"in\":1,\"out\":0,\"toll_collection\":{\"type\":\"toll_booth\"}}]},{\"distance\":0,\"duration\":0,"
      "\"name\":\"\",\"mode\":\"driving\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[8,47.018],"
      "[8,47.018]]},\"maneuver\":{\"type\":\"arrive\",\"location\":[8,47.018],\"bearing_before\":0}}]}]}";
  fairway_route route = 0;
  WORKS(fairway_route_create(json, strlen(json), 0, 0, &route, &error));
  fairway_route_facts facts = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(route, &facts, &error));
  CHECK(facts.alert_count == 2);
  int kinds[2] = {0, 0};
  fairway_alert alert = FAIRWAY_INIT(fairway_alert);
  for (int32_t item = 0; item < facts.alert_count; item++) {
    WORKS(fairway_route_get_alert(route, item, &alert, &error));
    CHECK(alert.leg == 0 && alert.start > 999 && alert.start < 1002);
    if (alert.kind == FAIRWAY_ALERT_INCIDENT) {
      kinds[0]++;
      CHECK(alert.first == 0 && alert.second == -1 && alert.end > 2000);
    } else {
      CHECK(alert.kind == FAIRWAY_ALERT_TOLL_COLLECTION && alert.first == 0 && alert.second == 1);
      CHECK(alert.end == alert.start);
      kinds[1]++;
    }
  }
  CHECK(kinds[0] == 1 && kinds[1] == 1);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_alert(route, facts.alert_count, &alert, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_alert(route, -1, &alert, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_get_alert(route, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_alert(0, 0, &alert, &error));
  alert.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_route_get_alert(route, 0, &alert, &error));

  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_guidance guidance = FAIRWAY_INIT(fairway_guidance);
  WORKS(fairway_session_get_guidance(session, &guidance, &error));
  CHECK(guidance.alert == 0 && guidance.alert_distance > 999 && guidance.step_distance_remaining == 2000);
  CHECK(isnan(guidance.speed_limit) && guidance.congestion == FAIRWAY_CONGESTION_UNKNOWN && guidance.banner == -1);
  WORKS(fairway_session_release(session, &error));
  WORKS(fairway_route_release(route, &error));
}

/// What the screen shows agrees with the progress and the events of the same fix.
static void check_guidance(fairway_route route, const trace* fixes) {
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_event room[32];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof room[0];
  events.events = room;
  events.capacity = 32;
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  fairway_guidance guidance = FAIRWAY_INIT(fairway_guidance);
  int spoken = 0, banners = 0, limits = 0;
  for (size_t i = 0; i < fixes->count && i < 2000; i++) {
    fairway_fixes one = fixes_of(fixes, i, 1);
    WORKS(fairway_session_update_columns(session, &one, NULL, &events, &error));
    WORKS(fairway_session_get_progress(session, &progress, &error));
    WORKS(fairway_session_get_guidance(session, &guidance, &error));
    CHECK(guidance.leg == progress.leg && guidance.step == progress.step && guidance.segment >= 0);
    CHECK(guidance.step_distance_remaining >= -1e-6);
    CHECK(guidance.step_distance_remaining <= guidance.leg_distance_remaining + 1e-6);
    CHECK(guidance.leg_distance_remaining <= progress.distance_remaining + 1e-6);
    CHECK(guidance.leg_duration_remaining <= progress.duration_remaining + 1e-6);
    CHECK(guidance.step_duration_remaining <= guidance.leg_duration_remaining + 1e-6);
    limits += !isnan(guidance.speed_limit);
    for (size_t k = 0; k < events.count; k++) {
      if (room[k].leg != guidance.leg || room[k].step != guidance.step) {
        continue;
      }
      if (room[k].kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION) {
        CHECK(guidance.spoken >= room[k].item);
        spoken++;
      }
      if (room[k].kind == FAIRWAY_EVENT_VISUAL_INSTRUCTION) {
        CHECK(guidance.banner >= room[k].item);
        banners++;
      }
    }
  }
  CHECK(spoken > 3 && banners > 3 && limits > 100);
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_get_guidance(session, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_guidance(nobody, &guidance, &error));
  guidance.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_get_guidance(session, &guidance, &error));
  WORKS(fairway_session_release(session, &error));
}

/// Requests for another route, their failure, the other route, and a snapshot in between.
static void check_rerouting(fairway_route route, const trace* fixes) {
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  int32_t is_due = 7;
  WORKS(fairway_session_request_route(session, &is_due, &error));
  CHECK(is_due == 0);
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_fail_request(session, &error));
  size_t left = 0, due = 0, first = 0;
  for (size_t i = 0; i < fixes->count; i++) {
    fairway_fixes one = fixes_of(fixes, i, 1);
    WORKS(fairway_session_update_columns(session, &one, NULL, NULL, &error));
    WORKS(fairway_session_get_progress(session, &progress, &error));
    WORKS(fairway_session_request_route(session, &is_due, &error));
    CHECK(is_due == 0 || progress.route_state == FAIRWAY_ROUTE_STATE_OFF_ROUTE);
    left += progress.route_state == FAIRWAY_ROUTE_STATE_OFF_ROUTE;
    if (is_due && ++due == 1) {
      first = i;
      // Pending requests are stored.
      uint8_t bytes[8192];
      size_t size = 0;
      fairway_session other = 0;
      WORKS(fairway_session_snapshot(session, bytes, sizeof bytes, &size, &error));
      WORKS(fairway_session_restore(route, bytes, size, &other, &error));
      WORKS(fairway_session_fail_request(other, &error));
      FAILS(FAIRWAY_ERROR_STATE, fairway_session_fail_request(other, &error));
      WORKS(fairway_session_release(other, &error));
      WORKS(fairway_session_fail_request(session, &error));
    } else if (due == 1 && first > 0 && progress.route_state == FAIRWAY_ROUTE_STATE_OFF_ROUTE) {
      // After one failure the interval is 10 s.
      CHECK(fixes->columns[0][i] - fixes->columns[0][first] < 10);
    } else if (due == 2) {
      CHECK(fixes->columns[0][i] - fixes->columns[0][first] >= 10);
      break;
    }
  }
  CHECK(left > 0 && due == 2);

  // The same route again: the number of the last fix stays, and the vehicle is where it was.
  fairway_event room[32];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof room[0];
  events.events = room;
  events.capacity = 32;
  fairway_progress before = FAIRWAY_INIT(fairway_progress);
  WORKS(fairway_session_get_progress(session, &before, &error));
  WORKS(fairway_session_replace_route(session, route, &progress, &events, &error));
  CHECK(progress.fix == before.fix && progress.timestamp == before.timestamp);
  CHECK(events.count == 0 || room[0].fix == before.fix);
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_fail_request(session, &error));
  WORKS(fairway_session_replace_route(session, route, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_replace_route(session, 0, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_replace_route(nobody, route, NULL, NULL, &error));
  progress.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_replace_route(session, route, &progress, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_request_route(session, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_request_route(nobody, &is_due, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_fail_request(nobody, &error));
  WORKS(fairway_session_release(session, &error));

  // Before the first fix, the drive just begins on the other route.
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  progress.size = sizeof progress;
  WORKS(fairway_session_replace_route(session, route, &progress, &events, &error));
  CHECK(events.count == 0 && isnan(progress.timestamp) && progress.distance_traveled == 0);
  WORKS(fairway_session_release(session, &error));
}

/// Guidance that the library makes in place of the service's, in a language.
static void check_made_guidance(fairway_route route) {
  const char* german = "{\"language\":\"de\",\"source\":\"device\"}";
  fairway_route guided = 0, under_way = 0;
  WORKS(fairway_route_add_guidance(route, german, strlen(german), 0, &guided, &error));
  WORKS(fairway_route_add_guidance(route, german, strlen(german), 1, &under_way, &error));
  fairway_step step = FAIRWAY_INIT(fairway_step), other = FAIRWAY_INIT(fairway_step);
  WORKS(fairway_route_get_step(guided, 0, 0, &step, &error));
  WORKS(fairway_route_get_step(under_way, 0, 0, &other, &error));
  CHECK(step.spoken_count > 1 && step.banner_count > 0 && other.spoken_count == step.spoken_count - 1);
  char text[1024];
  size_t length = 0;
  WORKS(fairway_route_get_text(guided, FAIRWAY_TEXT_LANGUAGE, 0, 0, 0, -1, text, sizeof text, &length, &error));
  CHECK(strcmp(text, "de") == 0);
  WORKS(fairway_route_get_text(guided, FAIRWAY_TEXT_SPOKEN, 0, 0, 0, -1, text, sizeof text, &length, &error));
  CHECK(strstr(text, "Richtung ") != NULL);
  WORKS(fairway_route_get_text(guided, FAIRWAY_TEXT_SSML, 0, 0, 0, -1, text, sizeof text, &length, &error));
  CHECK(strncmp(text, "<speak>", 7) == 0 && strstr(text, "Richtung ") != NULL);

  FAILS(FAIRWAY_ERROR_NULL, fairway_route_add_guidance(route, german, strlen(german), 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_route_add_guidance(route, NULL, 4, 0, &guided, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_add_guidance(0, german, strlen(german), 0, &guided, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_route_add_guidance(route, german, strlen(german) - 1, 0, &guided, &error));
  FAILS(FAIRWAY_ERROR_JSON,
        fairway_guidance_options_complete("{\"tongue\":1}", 12, text, sizeof text, &length, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_guidance_options_complete(NULL, 0, text, sizeof text, NULL, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_guidance_options_complete(NULL, 0, text, 8, &length, &error));
  WORKS(fairway_guidance_options_complete(NULL, 0, text, sizeof text, &length, &error));
  CHECK(strlen(text) == length && strstr(text, "\"source\":\"service\"") != NULL);
  CHECK(strstr(text, "\"lead\":4.7") != NULL && strstr(text, "\"language\"") == NULL);

  int32_t languages = 0;
  for (; fairway_guidance_language(languages) != NULL; languages++) {
    CHECK(strlen(fairway_guidance_language(languages)) >= 2 && fairway_guidance_language_name(languages)[0] != 0);
  }
  CHECK(languages > 1 && strcmp(fairway_guidance_language(0), "en") == 0);
  CHECK(strcmp(fairway_guidance_language_name(0), "English") == 0);
  CHECK(fairway_guidance_language_name(languages) == NULL && fairway_guidance_language(-1) == NULL);
  WORKS(fairway_route_release(guided, &error));
  WORKS(fairway_route_release(under_way, &error));
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "guidance_calls ROUTE.json TRACE.packed\n");
    return 2;
  }
  error.size = sizeof error;
  trace fixes = read_trace(arguments[2]);
  fairway_route route = read_route(arguments[1]);
  check_description(route);
  check_made_guidance(route);
  check_alerts();
  check_guidance(route, &fixes);
  check_rerouting(route, &fixes);
  WORKS(fairway_route_release(route, &error));
  free_trace(&fixes);
  return finish();
}
