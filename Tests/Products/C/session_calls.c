/// Calls every function of sessions, and causes every error that can be caused from outside. C11 and C++.
///
///   session_calls ROUTE.json TRACE.packed
#include "expect.h"

static const fairway_session nobody = 0x2abcdef012345678;

static fairway_fix fix_at(double timestamp, double latitude, double longitude) {
  fairway_fix fix = FAIRWAY_FIX(timestamp, latitude, longitude);
  CHECK(isnan(fix.horizontal_accuracy) && isnan(fix.speed) && isnan(fix.course) && isnan(fix.altitude));
  fix.horizontal_accuracy = 5;
  return fix;
}

/// Between fixes the predicted position advances, and never goes back, whatever the next fix shows.
static void check_predictions(fairway_route route, const trace* fixes) {
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_prediction place = FAIRWAY_INIT(fairway_prediction), before = FAIRWAY_INIT(fairway_prediction);
  size_t count = fixes->count < 120 ? fixes->count : 120;
  double moved = 0;
  for (size_t i = 0; i < count; i++) {
    fairway_fixes one = fixes_of(fixes, i, 1);
    WORKS(fairway_session_update_columns(session, &one, NULL, NULL, &error));
    const double time = one.timestamps.values[one.timestamps.offset];
    for (int frame = 0; frame < 10; frame++) {
      WORKS(fairway_session_predict(session, time + 0.1 * frame, &place, &error));
      CHECK(place.distance_traveled >= before.distance_traveled && place.bound >= 0);
      CHECK(place.leg >= before.leg && place.movement != FAIRWAY_MOVEMENT_UNKNOWN);
      moved += place.distance_traveled - before.distance_traveled;
      before = place;
    }
  }
  CHECK(moved > 100 && place.age > 0.8 && place.has_arrived == 0);
  WORKS(fairway_session_predict(session, NAN, &place, &error));
  CHECK(place.age == 0 && place.distance_traveled >= before.distance_traveled);
  WORKS(fairway_session_release(session, &error));
}

/// What a map shows: the vehicle in its place, smoothly, an overview, options and mistakes.
static void check_cameras(fairway_route route, const trace* fixes) {
  fairway_session session = 0;
  fairway_camera camera = 0;
  fairway_camera_options options = FAIRWAY_INIT(fairway_camera_options);
  fairway_camera_position seen = FAIRWAY_INIT(fairway_camera_position), before = seen;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  WORKS(fairway_camera_create(390, 844, &camera, &error));
  WORKS(fairway_camera_get_options(camera, &options, &error));
  CHECK(options.width == 390 && options.height == 844 && options.pitch == 45 && options.look_ahead == 20);
  CHECK(options.mode == FAIRWAY_CAMERA_MODE_FOLLOWING && options.vehicle_height == 0.75);
  CHECK(options.orientation == FAIRWAY_CAMERA_ORIENTATION_COURSE_UP && options.greatest_zoom == 18);
  options.inset_top = 100;
  WORKS(fairway_camera_set_options(camera, &options, &error));
  size_t count = fixes->count < 60 ? fixes->count : 60;
  for (size_t i = 0; i < count; i++) {
    fairway_fixes one = fixes_of(fixes, i, 1);
    WORKS(fairway_session_update_columns(session, &one, NULL, NULL, &error));
    const double time = one.timestamps.values[one.timestamps.offset];
    for (int frame = 0; frame < 10; frame++) {
      fairway_prediction place = FAIRWAY_INIT(fairway_prediction);
      WORKS(fairway_session_predict(session, time + 0.1 * frame, &place, &error));
      WORKS(fairway_camera_follow_session(camera, session, time + 0.1 * frame, NAN, &seen, &error));
      CHECK(seen.pitch == 45 && seen.zoom > 12 && seen.zoom <= 18 && seen.bearing >= 0 && seen.bearing < 360);
      CHECK(fabs(seen.latitude - place.latitude) < 2e-4 && fabs(seen.padding_top - (100 + 0.5 * 744)) < 1e-9);
      CHECK(i == 0 || fabs(seen.zoom - before.zoom) <= 0.1501);
      before = seen;
    }
  }
  options.mode = FAIRWAY_CAMERA_MODE_OVERVIEW;
  WORKS(fairway_camera_set_options(camera, &options, &error));
  const double end = fixes->columns[0][count - 1] + 0.9;
  for (int frame = 1; frame < 40; frame++) {
    WORKS(fairway_camera_follow_session(camera, session, end, end + 0.05 * frame, &seen, &error));
  }
  CHECK(seen.pitch == 0 && seen.bearing == 0 && seen.zoom < before.zoom && seen.padding_top == 100);

  options.mode = 2;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_camera_set_options(camera, &options, &error));
  options.mode = FAIRWAY_CAMERA_MODE_FOLLOWING;
  options.orientation = -1;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_camera_set_options(camera, &options, &error));
  options.orientation = FAIRWAY_CAMERA_ORIENTATION_NORTH_UP;
  options.least_zoom = 19;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_camera_set_options(camera, &options, &error));
  options.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_camera_set_options(camera, &options, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_camera_set_options(camera, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_camera_get_options(camera, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_camera_follow_session(camera, session, 5, NAN, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_camera_follow_session(camera, nobody, 5, NAN, &seen, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_camera_follow_session(session, session, 5, NAN, &seen, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_camera_create(1, 1, NULL, &error));
  WORKS(fairway_camera_release(camera, &error));
  WORKS(fairway_camera_release(0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_camera_release(camera, &error));
  WORKS(fairway_session_release(session, &error));
}

static void check_sessions(fairway_route route, const trace* fixes) {
  fairway_session session = 0;
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_create(0, NULL, 0, &session, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_create(route, NULL, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_create(route, NULL, 1, &session, &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_session_create(route, "{", 1, &session, &error));
  const char* options = "{\"advancesLegsAutomatically\": false}";
  WORKS(fairway_session_create(route, options, strlen(options), &session, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_release(session, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_release(route, &error));

  char text[8192];
  size_t length = 0;
  WORKS(fairway_session_get_options(session, text, sizeof text, &length, &error));
  CHECK(strstr(text, "\"advancesLegsAutomatically\":false") != NULL);
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_session_get_options(session, text, length, &length, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_options(nobody, text, sizeof text, &length, &error));

  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  WORKS(fairway_session_get_progress(session, &progress, &error));
  CHECK(isnan(progress.timestamp) && progress.distance_traveled == 0);
  CHECK(progress.distance_remaining > 0 && progress.waypoint == 0);
  double cross_track = 0;
  WORKS(fairway_session_get_cross_track(session, &cross_track, &error));
  CHECK(isnan(cross_track));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_get_cross_track(session, NULL, &error));
  fairway_fix first = fix_at(fixes->columns[0][0], fixes->columns[1][0], fixes->columns[2][0]);
  char explanation[1 << 15];
  WORKS(fairway_session_explain(session, &first, explanation, sizeof explanation, &length, &error));
  CHECK(strstr(explanation, "\"text\":\"fix 0 at ") != NULL && strstr(explanation, "\"routeState\":0") != NULL);
  CHECK(strstr(explanation, "\"decision\":\"the fix is used\"") != NULL);
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_explain(session, NULL, explanation, sizeof explanation, &length, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_session_explain(session, &first, explanation, length, &length, &error));
  FAILS(FAIRWAY_ERROR_HANDLE,
        fairway_session_explain(nobody, &first, explanation, sizeof explanation, &length, &error));
  uint64_t rejected = 9;
  WORKS(fairway_session_get_rejected(session, FAIRWAY_REASON_NOT_IN_SECONDS, &rejected, &error));
  CHECK(rejected == 0);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_get_rejected(session, FAIRWAY_REASON_NONE, &rejected, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_get_rejected(session, FAIRWAY_REASON_CALLER, &rejected, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_get_rejected(session, FAIRWAY_REASON_TELEPORT, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_rejected(nobody, FAIRWAY_REASON_TELEPORT, &rejected, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_cross_track(nobody, &cross_track, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_get_progress(session, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_progress(nobody, &progress, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_advance_leg(session, &progress, NULL, &error));

  fairway_prediction place = FAIRWAY_INIT(fairway_prediction);
  WORKS(fairway_session_predict(session, 5, &place, &error));
  CHECK(isnan(place.timestamp) && isnan(place.course) && isinf(place.bound) && place.distance_traveled == 0);
  CHECK(place.movement == FAIRWAY_MOVEMENT_UNKNOWN && place.age == 0);
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_predict(session, 5, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_predict(nobody, 5, &place, &error));
  place.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_predict(session, 5, &place, &error));

  fairway_event few[2];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof few[0];
  events.events = few;
  events.capacity = 2;
  fairway_fix bad = fix_at(1, 91, 0);
  WORKS(fairway_session_update(session, &bad, &progress, &events, &error));
  CHECK(events.count == 1 && events.left == 0 && few[0].kind == FAIRWAY_EVENT_REJECTED_FIX && few[0].leg == -1);
  CHECK(progress.rejection == FAIRWAY_REASON_OUT_OF_RANGE && few[0].reason == progress.rejection);
  CHECK(progress.changes == 1 << FAIRWAY_EVENT_REJECTED_FIX && isnan(few[0].distance_along));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_update(session, NULL, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_update(nobody, &bad, NULL, NULL, &error));
  bad.size = 0;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_update(session, &bad, NULL, NULL, &error));
  bad.size = sizeof bad;
  progress.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_update(session, &bad, &progress, NULL, &error));
  progress.size = sizeof progress;
  events.event_size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_update(session, &bad, NULL, &events, &error));
  events.event_size = sizeof few[0];
  events.events = NULL;
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_update(session, &bad, NULL, &events, &error));
  events.events = few;
  events.capacity = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_update(session, &bad, NULL, &events, &error));
  events.capacity = 2;
  WORKS(fairway_session_get_progress(session, &progress, &error));
  CHECK(progress.fix == 0);

  // A call that fails processes no fix.
  fairway_fixes all = fixes_of(fixes, 0, fixes->count);
  fairway_progress_columns columns = FAIRWAY_INIT(fairway_progress_columns);
  double one = 0;
  columns.distances_traveled = &one;
  columns.capacity = 1;
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_session_update_columns(session, &all, &columns, NULL, &error));
  columns.size = 1;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_update_columns(session, &all, &columns, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_update_columns(session, NULL, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_update_columns(nobody, &all, NULL, NULL, &error));
  fairway_fixes wrong = all;
  wrong.latitudes.values = NULL;
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_update_columns(session, &wrong, NULL, NULL, &error));
  wrong = all;
  wrong.speeds.offset = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_update_columns(session, &wrong, NULL, NULL, &error));
  wrong = all;
  wrong.count = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_update_columns(session, &wrong, NULL, NULL, &error));
  wrong.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_session_update_columns(session, &wrong, NULL, NULL, &error));
  WORKS(fairway_session_get_progress(session, &progress, &error));
  CHECK(progress.fix == 0 && isnan(progress.timestamp));
  wrong = all;
  wrong.count = 0;
  wrong.latitudes.values = NULL;
  WORKS(fairway_session_update_columns(session, &wrong, NULL, &events, &error));
  CHECK(events.count == 0 && events.left == 0);

  // To the first waypoint, where the leg waits for the caller; a buffer of capacity 0 leaves all events in the session.
  events.capacity = 0;
  WORKS(fairway_session_update_columns(session, &all, NULL, &events, &error));
  CHECK(events.count == 0 && events.left > 2);
  size_t taken = 0, arrivals = 0, left = events.left;
  int32_t spoken = 0;
  events.capacity = 2;
  do {
    WORKS(fairway_session_take_events(session, &events, &error));
    taken += events.count;
    for (size_t i = 0; i < events.count; i++) {
      arrivals += few[i].kind == FAIRWAY_EVENT_DID_ARRIVE;
      CHECK(few[i].time <= few[i].timestamp && (few[i].is_estimate || few[i].time == few[i].timestamp));
      CHECK(few[i].kind != FAIRWAY_EVENT_LEG_ADVANCE && few[i].leg <= 0);
      if (few[i].kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION || few[i].kind == FAIRWAY_EVENT_VISUAL_INSTRUCTION) {
        WORKS(fairway_route_get_instruction(route, few[i].kind, few[i].leg, few[i].step, few[i].item,
                                            few[i].spoken_distance, text, sizeof text, &length, &error));
        CHECK(length > 0 && strlen(text) == length);
        const int isSpoken = few[i].kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION;
        CHECK(few[i].priority == (isSpoken ? FAIRWAY_PRIORITY_MANEUVER : FAIRWAY_PRIORITY_NONE));
        if (isSpoken)
          WORKS(fairway_route_get_instruction(route, FAIRWAY_TEXT_SSML, few[i].leg, few[i].step, few[i].item, NAN, text,
                                              sizeof text, &length, &error));
        spoken++;
      }
    }
  } while (events.left > 0);
  CHECK(taken == left && arrivals == 1 && spoken > 1);
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_take_events(session, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_take_events(nobody, &events, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_instruction(route, FAIRWAY_EVENT_OFF_ROUTE, 0, 0, 0, NAN, text,
                                                              sizeof text, &length, &error));
  const int32_t kind = FAIRWAY_EVENT_SPOKEN_INSTRUCTION;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_instruction(route, kind, 99, 0, 0, NAN, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_instruction(route, kind, 0, -1, 0, NAN, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_route_get_instruction(route, kind, 0, 0, 99, NAN, NULL, 0, &length, &error));

  // A snapshot at the waypoint, from which another session continues.
  uint8_t snapshot[8192], second[8192];
  size_t size = 0, size_again = 0;
  WORKS(fairway_session_snapshot(session, snapshot, sizeof snapshot, &size, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_session_snapshot(session, snapshot, size - 1, &size, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_snapshot(session, snapshot, size, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_snapshot(nobody, snapshot, size, &size_again, &error));
  fairway_session restored = 0;
  WORKS(fairway_session_restore(route, snapshot, size, &restored, &error));
  WORKS(fairway_session_snapshot(restored, second, sizeof second, &size_again, &error));
  CHECK(size_again == size && memcmp(snapshot, second, size) == 0);
  for (size_t cut = 0; cut < size; cut += 41) {
    uint8_t* part = (uint8_t*)malloc(cut + (cut == 0));
    memcpy(part, snapshot, cut);
    fairway_session none = 0;
    FAILS(FAIRWAY_ERROR_SNAPSHOT, fairway_session_restore(route, part, cut, &none, &error));
    CHECK(none == 0);
    free(part);
  }
  for (size_t at = 0; at < size; at++) {
    second[at] ^= 4;
    fairway_session none = 0;
    // The digit in the name is the version of the form.
    CHECK(fairway_session_restore(route, second, size, &none, &error) ==
              (at == 6 ? FAIRWAY_ERROR_MISMATCH : FAIRWAY_ERROR_SNAPSHOT) &&
          none == 0);
    second[at] ^= 4;
  }
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_restore(route, NULL, size, &restored, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_restore(route, snapshot, size, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_restore(0, snapshot, size, &restored, &error));
  const char* other_json = "{\"legs\":[{\"steps\":[],\"distance\":1,\"duration\":1,\"summary\":\"\"}],\"distance\":1,"
                           "\"duration\":1,\"geometry\":\"_p~iF~ps|U_ulLnnqC\"}";
  fairway_route other = 0;
  WORKS(fairway_route_create(other_json, strlen(other_json), 0, 5, &other, &error));
  fairway_session none = 0;
  FAILS(FAIRWAY_ERROR_MISMATCH, fairway_session_restore(other, snapshot, size, &none, &error));
  WORKS(fairway_route_release(other, &error));

  WORKS(fairway_session_get_progress(restored, &progress, &error));
  CHECK(progress.waypoint == 1 && progress.leg == 0);
  WORKS(fairway_session_advance_leg(restored, &progress, &events, &error));
  CHECK(progress.leg == 1 && events.count == 1 && few[0].kind == FAIRWAY_EVENT_LEG_ADVANCE && few[0].leg == 1);
  CHECK(few[0].fix == progress.fix);
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_advance_leg(restored, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_advance_leg(nobody, NULL, NULL, &error));

  // To legs beyond the last, negative and not ahead, then from the second leg to the last: the skip is reported once.
  fairway_route_facts facts = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(route, &facts, &error));
  const int32_t last = (int32_t)facts.leg_count - 1;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_skip_to_leg(restored, last + 1, &progress, &events, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_skip_to_leg(restored, -1, &progress, &events, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_skip_to_leg(restored, 1, &progress, &events, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_skip_to_leg(nobody, last, &progress, &events, &error));
  WORKS(fairway_session_skip_to_leg(restored, last, &progress, &events, &error));
  CHECK(progress.leg == last && progress.waypoint == 1 && (progress.changes >> FAIRWAY_EVENT_LEG_SKIP & 1) == 1);
  CHECK(events.count > 0 && few[events.count - 1].kind == FAIRWAY_EVENT_LEG_SKIP);
  CHECK(few[events.count - 1].waypoint == 2 && few[events.count - 1].leg == last);
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_skip_to_leg(restored, last, NULL, NULL, &error));
  WORKS(fairway_session_release(restored, &error));

  // A second release is an error, releasing 0 has no effect, and the handle is never used again.
  WORKS(fairway_session_release(session, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_release(session, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_update(session, &bad, NULL, NULL, &error));
  WORKS(fairway_session_release(0, &error));
  for (int i = 0; i < 1000; i++) {
    fairway_session next = 0;
    CHECK(fairway_session_create(route, NULL, 0, &next, NULL) == FAIRWAY_OK && next != session);
    CHECK(fairway_session_release(next, NULL) == FAIRWAY_OK);
  }
}

/// Validity bits and offsets as in Arrow: the same results as with NaN in separate columns.
static void check_validity(fairway_route route, const trace* fixes) {
  const size_t first = 3, count = 40;
  double* speeds = (double*)malloc((first + count) * sizeof(double));
  uint8_t* bits = (uint8_t*)calloc((first + count + 7) / 8, 1);
  for (size_t i = 0; i < first + count; i++) {
    int is_known = i % 3 != 1;
    speeds[i] = is_known ? fixes->columns[4][i] : NAN;
    bits[i / 8] = (uint8_t)(bits[i / 8] | is_known << i % 8);
  }
  uint8_t snapshots[2][8192];
  size_t sizes[2];
  for (int way = 0; way < 2; way++) {
    fairway_session session = 0;
    WORKS(fairway_session_create(route, NULL, 0, &session, &error));
    fairway_fixes batch = fixes_of(fixes, first, count);
    if (way == 0) {
      batch.speeds.values = speeds;
    } else {
      batch.speeds.validity = bits;
    }
    WORKS(fairway_session_update_columns(session, &batch, NULL, NULL, &error));
    WORKS(fairway_session_snapshot(session, snapshots[way], sizeof snapshots[way], &sizes[way], &error));
    WORKS(fairway_session_release(session, &error));
  }
  CHECK(sizes[0] == sizes[1] && memcmp(snapshots[0], snapshots[1], sizes[0]) == 0);
  // A fix without a position is rejected and not skipped.
  memset(bits, 0, (first + count + 7) / 8);
  fairway_session session = 0;
  fairway_fixes batch = fixes_of(fixes, first, count);
  batch.latitudes.validity = bits;
  uint8_t rejections[40];
  fairway_progress_columns columns = FAIRWAY_INIT(fairway_progress_columns);
  columns.capacity = count;
  columns.rejections = rejections;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  WORKS(fairway_session_update_columns(session, &batch, &columns, NULL, &error));
  CHECK(rejections[0] == FAIRWAY_REASON_NOT_FINITE && rejections[count - 1] == FAIRWAY_REASON_NOT_FINITE);
  WORKS(fairway_session_release(session, &error));
  free(bits);
  free(speeds);
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "session_calls ROUTE.json TRACE.packed\n");
    return 2;
  }
  error.size = sizeof error;
  trace fixes = read_trace(arguments[2]);
  fairway_route route = read_route(arguments[1]);
  check_sessions(route, &fixes);
  check_predictions(route, &fixes);
  check_cameras(route, &fixes);
  check_validity(route, &fixes);
  // A session works after its route has been released.
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  WORKS(fairway_route_release(route, &error));
  fairway_fixes batch = fixes_of(&fixes, 0, 100);
  WORKS(fairway_session_update_columns(session, &batch, NULL, NULL, &error));
  WORKS(fairway_session_release(session, &error));
  free_trace(&fixes);
  return finish();
}
