/// Measures a replay through the library: nanoseconds for each fix, the minimum of several rounds.
///
///   speed ROUTE.json TRACE.packed [ROUNDS [TRIP.json]]
///
/// "engine" is the same measurement as that of `fairway replay`: the step of each fix. "progress" adds the columns of
/// distances, time, leg, step and state, and all events; "all" adds every column. With the request for a trip, "router"
/// is what a router needs for a fix, in a call with its progress and events for each.
#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <time.h>

/// The number of fixes in a call.
#define CHUNK 8192

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/// Measures a router that nobody answers, on the first route of an answer to the request for a trip.
static int measure_router(const char* answer_file, const char* trip_file, const trace* fixes, int rounds) {
  size_t answer_size = 0, trip_size = 0;
  char* answer = read_file(answer_file, &answer_size);
  char* trip = read_file(trip_file, &trip_size);
  fairway_error error = FAIRWAY_INIT(fairway_error);
  static const char options[] = "{\"reroutesProactively\":false}";
  static fairway_event room[64];
  static char texts[4096];
  double best = INFINITY;
  size_t events = 0;
  for (int round = 0; round < rounds; round++) {
    fairway_session router = 0;
    if (fairway_router_create(answer, answer_size, 0, trip, trip_size, options, sizeof options - 1, &router, &error) !=
        FAIRWAY_OK) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
    events = 0;
    double start = now();
    for (size_t i = 0; i < fixes->count; i++) {
      fairway_fix fix = FAIRWAY_INIT(fairway_fix);
      double* const members[7] = {&fix.timestamp, &fix.latitude, &fix.longitude, &fix.horizontal_accuracy,
                                  &fix.speed,     &fix.course,   &fix.altitude};
      for (int column = 0; column < 7; column++) {
        *members[column] = fixes->columns[column] != NULL ? fixes->columns[column][i] : NAN;
      }
      fairway_progress progress = FAIRWAY_INIT(fairway_progress);
      fairway_events buffer = FAIRWAY_INIT(fairway_events);
      buffer.event_size = sizeof room[0];
      buffer.events = room;
      buffer.capacity = sizeof room / sizeof room[0];
      buffer.texts = texts;
      buffer.texts_capacity = sizeof texts;
      if (fairway_session_update(router, &fix, &progress, &buffer, &error) != FAIRWAY_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
      }
      events += buffer.count;
    }
    double time = (now() - start) / (double)fixes->count * 1e9;
    best = time < best ? time : best;
    fairway_session_release(router, &error);
  }
  printf("router: %.1f ns a fix, %zu fixes, %zu events\n", best, fixes->count, events);
  free(answer);
  free(trip);
  return 0;
}

int main(int count, char** arguments) {
  if (count < 3) {
    fprintf(stderr, "speed ROUTE.json TRACE.packed [ROUNDS [TRIP.json]]\n");
    return 2;
  }
  int rounds = count > 3 ? atoi(arguments[3]) : 5;
  fairway_error error = FAIRWAY_INIT(fairway_error);
  fairway_route route = read_route(arguments[1]);
  trace fixes = read_trace(arguments[2]);
  const size_t chunk = CHUNK;
  static double numbers[8][CHUNK];
  static int32_t indices[2][CHUNK];
  static uint32_t changes[CHUNK];
  static uint8_t states[2][CHUNK];
  static fairway_event room[CHUNK];
  static const char* const names[3] = {"engine", "progress", "all"};
  for (int what = 0; what < 3; what++) {
    double best = INFINITY;
    size_t events = 0;
    for (int round = 0; round < rounds; round++) {
      fairway_session session = 0;
      if (fairway_session_create(route, NULL, 0, &session, &error) != FAIRWAY_OK) {
        return 1;
      }
      events = 0;
      double start = now();
      for (size_t first = 0; first < fixes.count; first += chunk) {
        fairway_fixes batch = fixes_of(&fixes, first, fixes.count - first < chunk ? fixes.count - first : chunk);
        fairway_progress_columns columns = FAIRWAY_INIT(fairway_progress_columns);
        columns.capacity = chunk;
        columns.changes = changes;
        fairway_events buffer = FAIRWAY_INIT(fairway_events);
        buffer.event_size = sizeof room[0];
        buffer.events = room;
        buffer.capacity = chunk;
        if (what > 0) {
          columns.distances_traveled = numbers[0];
          columns.distances_remaining = numbers[1];
          columns.durations_remaining = numbers[2];
          columns.legs = indices[0];
          columns.steps = indices[1];
          columns.route_states = states[0];
        }
        if (what > 1) {
          columns.latitudes = numbers[3];
          columns.longitudes = numbers[4];
          columns.distances_from_route = numbers[5];
          columns.cross_tracks = numbers[6];
          columns.lateral_distances = numbers[7];
          columns.rejections = states[1];
        }
        if (fairway_session_update_columns(session, &batch, &columns, what > 0 ? &buffer : NULL, &error) !=
            FAIRWAY_OK) {
          fprintf(stderr, "%s\n", error.message);
          return 1;
        }
        events += what > 0 ? buffer.count + buffer.left : 0;
      }
      double time = (now() - start) / (double)fixes.count * 1e9;
      best = time < best ? time : best;
      fairway_session_release(session, &error);
    }
    printf("%s: %.1f ns a fix, %zu fixes, %zu events\n", names[what], best, fixes.count, events);
  }
  fairway_route_release(route, &error);
  int status = 0;
  if (count > 4) {
    status = measure_router(arguments[1], arguments[4], &fixes, rounds);
  }
  free_trace(&fixes);
  return status;
}
