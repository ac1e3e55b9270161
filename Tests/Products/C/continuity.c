/// What a session keeps through fixes that were rejected, another leg, another route and a snapshot. C11.
///
///   continuity ROUTE.json TRACE.packed      a route of two legs or more, and a drive that begins on it
#include "expect.h"

enum { DRIVEN = 200 };

static fairway_session driven(fairway_route route, const trace* fixes) {
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_fixes first = fixes_of(fixes, 0, DRIVEN);
  WORKS(fairway_session_update_columns(session, &first, NULL, NULL, &error));
  return session;
}

/// A fix that is rejected does not become the start on another route: the session is there where its last used fix
/// was, and goes on with the next one.
static void check_rejected_fixes(fairway_route route, const trace* fixes) {
  const double time = fixes->columns[0][DRIVEN - 1];
  const double latitude = fixes->columns[1][DRIVEN - 1], longitude = fixes->columns[2][DRIVEN - 1];
  const double bad[3][3] = {
      {time + 0.25, latitude + 0.5, longitude}, {time - 100, latitude, longitude}, {time + 0.25, NAN, longitude}};
  for (int kind = 0; kind < 3; kind++) {
    for (int in_columns = 0; in_columns < 2; in_columns++) {
      fairway_session session = driven(route, fixes);
      fairway_progress before = FAIRWAY_INIT(fairway_progress), after = FAIRWAY_INIT(fairway_progress);
      WORKS(fairway_session_get_progress(session, &before, &error));
      if (in_columns) {
        fairway_fixes one = FAIRWAY_INIT(fairway_fixes);
        one.count = 1;
        one.timestamps.values = &bad[kind][0];
        one.latitudes.values = &bad[kind][1];
        one.longitudes.values = &bad[kind][2];
        WORKS(fairway_session_update_columns(session, &one, NULL, NULL, &error));
      } else {
        fairway_fix fix = FAIRWAY_INIT(fairway_fix);
        fix.timestamp = bad[kind][0];
        fix.latitude = bad[kind][1];
        fix.longitude = bad[kind][2];
        fix.horizontal_accuracy = 5;
        fix.speed = NAN;
        fix.course = NAN;
        fix.altitude = NAN;
        WORKS(fairway_session_update(session, &fix, &after, NULL, &error));
        CHECK(after.rejection != FAIRWAY_REASON_NONE);
      }
      WORKS(fairway_session_replace_route(session, route, &after, NULL, &error));
      CHECK(after.timestamp == before.timestamp);
      CHECK(fabs(after.distance_traveled - before.distance_traveled) < 50);
      double rejected = 0;
      uint8_t rejections[5] = {9, 9, 9, 9, 9};
      fairway_fixes next = fixes_of(fixes, DRIVEN, 5);
      fairway_progress_columns rows = FAIRWAY_INIT(fairway_progress_columns);
      rows.capacity = 5;
      rows.rejections = rejections;
      WORKS(fairway_session_update_columns(session, &next, &rows, NULL, &error));
      for (int i = 0; i < 5; i++) {
        rejected += rejections[i] != FAIRWAY_REASON_NONE;
      }
      CHECK(rejected == 0);
      WORKS(fairway_session_release(session, &error));
    }
  }
}

/// A session from a snapshot has the same results as the one it was taken from: on another route, and between fixes.
static void check_snapshot(fairway_route route, const trace* fixes) {
  for (size_t count = 20; count < 160; count += 20) {
    fairway_session whole = 0, restored = 0;
    WORKS(fairway_session_create(route, NULL, 0, &whole, &error));
    fairway_fixes first = fixes_of(fixes, 0, count);
    WORKS(fairway_session_update_columns(whole, &first, NULL, NULL, &error));
    // A position that was shown far ahead holds the next ones.
    fairway_prediction shown = FAIRWAY_INIT(fairway_prediction), again = FAIRWAY_INIT(fairway_prediction);
    WORKS(fairway_session_predict(whole, fixes->columns[0][count - 1] + 5, &shown, &error));
    uint8_t bytes[8192];
    size_t size = 0;
    WORKS(fairway_session_snapshot(whole, bytes, sizeof bytes, &size, &error));
    WORKS(fairway_session_restore(route, bytes, size, &restored, &error));
    uint8_t copy[8192];
    size_t copied = 0;
    WORKS(fairway_session_snapshot(restored, copy, sizeof copy, &copied, &error));
    CHECK(copied == size && memcmp(bytes, copy, size) == 0);
    for (int i = 0; i < 3; i++) {
      const double time = fixes->columns[0][count - 1] + i;
      WORKS(fairway_session_predict(whole, time, &shown, &error));
      WORKS(fairway_session_predict(restored, time, &again, &error));
      CHECK(memcmp(&shown, &again, sizeof shown) == 0);
    }
    fairway_progress one = FAIRWAY_INIT(fairway_progress), other = FAIRWAY_INIT(fairway_progress);
    WORKS(fairway_session_replace_route(whole, route, &one, NULL, &error));
    WORKS(fairway_session_replace_route(restored, route, &other, NULL, &error));
    CHECK(memcmp(&one, &other, sizeof one) == 0 && !isnan(other.timestamp));
    WORKS(fairway_session_release(whole, &error));
    WORKS(fairway_session_release(restored, &error));
  }
}

/// Drives a second to the right of the course.
static void turn_aside(fairway_session session, fairway_fix* fix) {
  fix->timestamp += 1;
  fix->latitude += 14 * cos(fix->course * 0.017453292519943295) / 111200;
  fix->longitude += 14 * sin(fix->course * 0.017453292519943295) / 111200 / cos(fix->latitude * 0.017453292519943295);
  WORKS(fairway_session_update(session, fix, NULL, NULL, &error));
}

/// A request for a route through waypoints that are then skipped needs no answer.
static void check_skip(fairway_route route, const trace* fixes) {
  fairway_session session = driven(route, fixes);
  int32_t is_due = 0;
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = fixes->columns[0][DRIVEN - 1];
  fix.latitude = fixes->columns[1][DRIVEN - 1];
  fix.longitude = fixes->columns[2][DRIVEN - 1];
  fix.horizontal_accuracy = 5;
  fix.speed = 14;
  fix.altitude = NAN;
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  WORKS(fairway_session_get_progress(session, &progress, &error));
  fix.course = fmod(progress.bearing + 90, 360);
  for (int i = 0; i < 60 && !is_due; i++) {
    turn_aside(session, &fix);
    WORKS(fairway_session_request_route(session, &is_due, &error));
  }
  CHECK(is_due == 1);
  WORKS(fairway_session_skip_to_leg(session, 1, &progress, NULL, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_fail_request(session, &error));
  CHECK(progress.route_state == FAIRWAY_ROUTE_STATE_OFF_ROUTE);
  WORKS(fairway_session_request_route(session, &is_due, &error));
  CHECK(is_due == 1);
  WORKS(fairway_session_release(session, &error));
}

/// The rule for requests is an option, and is in a snapshot.
static void check_rule(fairway_route route, const trace* fixes) {
  const char* options[2] = {"{}", "{\"reroute\":{\"minimumDistance\":1,\"minimumInterval\":0.5}}"};
  int due[2] = {0, 0};
  for (int kind = 0; kind < 2; kind++) {
    fairway_session whole = 0, session = 0;
    WORKS(fairway_session_create(route, options[kind], strlen(options[kind]), &whole, &error));
    fairway_fixes driven = fixes_of(fixes, 0, DRIVEN);
    WORKS(fairway_session_update_columns(whole, &driven, NULL, NULL, &error));
    uint8_t bytes[8192];
    size_t length = 0;
    WORKS(fairway_session_snapshot(whole, bytes, sizeof bytes, &length, &error));
    WORKS(fairway_session_restore(route, bytes, length, &session, &error));
    fairway_fix fix = FAIRWAY_INIT(fairway_fix);
    fairway_progress progress = FAIRWAY_INIT(fairway_progress);
    WORKS(fairway_session_get_progress(session, &progress, &error));
    fix.timestamp = progress.timestamp;
    fix.latitude = progress.latitude;
    fix.longitude = progress.longitude;
    fix.horizontal_accuracy = 5;
    fix.speed = 14;
    fix.course = fmod(progress.bearing + 90, 360);
    fix.altitude = NAN;
    for (int i = 0; i < 40; i++) {
      int32_t is_due = 0;
      turn_aside(session, &fix);
      WORKS(fairway_session_request_route(session, &is_due, &error));
      if (is_due) {
        due[kind]++;
        WORKS(fairway_session_fail_request(session, &error));
      }
    }
    WORKS(fairway_session_release(whole, &error));
    WORKS(fairway_session_release(session, &error));
  }
  // By default after 0, 10 and 30 s; otherwise after 0, 1, 3, 7 s and so on.
  CHECK(due[0] >= 2 && due[0] <= 3 && due[1] > due[0]);
  fairway_session session = 0;
  const char* wrong = "{\"reroute\":{\"often\":1}}";
  FAILS(FAIRWAY_ERROR_JSON, fairway_session_create(route, wrong, strlen(wrong), &session, &error));
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "continuity ROUTE.json TRACE.packed\n");
    return 2;
  }
  error.size = sizeof error;
  trace fixes = read_trace(arguments[2]);
  fairway_route route = read_route(arguments[1]);
  check_rejected_fixes(route, &fixes);
  check_snapshot(route, &fixes);
  check_skip(route, &fixes);
  check_rule(route, &fixes);
  WORKS(fairway_route_release(route, &error));
  free_trace(&fixes);
  return finish();
}
