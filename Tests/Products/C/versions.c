/// Uses the structs that may grow as a program does that was compiled with another version of the header: every call
/// works, nothing is written behind a struct, and what both versions have is the same. C11.
///
/// It is compiled with headers of which each struct has one member less or one more (vary-header), so it uses no
/// struct's last member but that of a budget, whose default is the same (-DLESS: it is not there). It prints what it
/// received, which is the same for all of them.
///
///   versions ROUTE.json TRACE.packed
#include "fairway.h"
#include "files.h"

#include <string.h>

static fairway_error error;

static void works(int32_t status, const char* what) {
  if (status != FAIRWAY_OK) {
    fprintf(stderr, "%s: %s\n", what, error.message);
    exit(1);
  }
}
#define MUST(call) works((call), #call)

/// A struct on the heap of exactly its size, so that a sanitizer detects every access beyond it.
#define EXACT(type, name)                                                                                              \
  type* name = (type*)calloc(1, sizeof(type));                                                                         \
  name->size = sizeof(type)

static void drive(fairway_route route, const double* columns, size_t count) {
  fairway_session session = 0;
  MUST(fairway_session_create(route, NULL, 0, &session, &error));
  EXACT(fairway_fixes, fixes);
  EXACT(fairway_progress_columns, rows);
  EXACT(fairway_events, events);
  EXACT(fairway_fix, fix);
  EXACT(fairway_progress, progress);
  EXACT(fairway_prediction, place);
  EXACT(fairway_guidance, guidance);
  double* traveled = (double*)malloc(count * sizeof(double));
  fairway_event* room = (fairway_event*)malloc(3 * sizeof(fairway_event));
  fixes->count = count - 1;
  fixes->timestamps.values = columns;
  fixes->latitudes.values = columns + count;
  fixes->longitudes.values = columns + 2 * count;
  rows->capacity = count;
  rows->distances_traveled = traveled;
  events->event_size = sizeof(fairway_event);
  events->events = room;
  events->capacity = 3;
  MUST(fairway_session_update_columns(session, fixes, rows, events, &error));
  while (events->count > 0) {
    for (size_t i = 0; i < events->count; i++) {
      printf("%d %d %d %d %llu %.17g\n", room[i].kind, room[i].leg, room[i].step, room[i].item,
             (unsigned long long)room[i].fix, room[i].time);
    }
    MUST(fairway_session_take_events(session, events, &error));
  }
  for (size_t i = 0; i + 1 < count; i++) {
    printf("%.17g\n", traveled[i]);
  }
  fix->timestamp = columns[count - 1];
  fix->latitude = columns[2 * count - 1];
  fix->longitude = columns[3 * count - 1];
  fix->horizontal_accuracy = -1;
  fix->speed = -1;
  fix->course = -1;
  MUST(fairway_session_update(session, fix, progress, NULL, &error));
  printf("%d %.17g %.17g %u\n", progress->leg, progress->distance_traveled, progress->lateral_distance,
         progress->changes);
  MUST(fairway_session_predict(session, progress->timestamp + 1, place, &error));
  printf("%.17g %.17g %d %d\n", place->distance_traveled, place->bound, place->movement, place->has_arrived);
  MUST(fairway_session_get_guidance(session, guidance, &error));
  printf("%.17g %.17g %d %d\n", guidance->step_distance_remaining, guidance->speed_limit, guidance->banner,
         guidance->alert);
  MUST(fairway_session_release(session, &error));
  free(fixes), free(rows), free(events), free(fix), free(progress), free(place), free(guidance);
  free(traveled), free(room);
}

static void facts(fairway_route route) {
  EXACT(fairway_route_facts, whole);
  EXACT(fairway_leg_facts, leg);
  EXACT(fairway_step, step);
  EXACT(fairway_banner_line, line);
  MUST(fairway_route_get_facts(route, whole, &error));
  MUST(fairway_route_get_leg(route, 1, leg, &error));
  MUST(fairway_route_get_step(route, 0, 1, step, &error));
  MUST(fairway_route_get_banner_line(route, FAIRWAY_TEXT_PRIMARY, 0, 0, 0, line, &error));
  printf("%.17g %d %.17g %d %.17g %d %.17g %d\n", whole->length, whole->alert_count, leg->length, leg->step_count,
         step->start, step->spoken_count, line->due, line->component_count);
  EXACT(fairway_corridor_budget, budget);
  budget->vertices = 100000;
#ifndef LESS
  budget->crossings = 100000;
#endif
  fairway_corridor corridor = 0;
  double area = 0;
  MUST(fairway_corridor_create_of_route(route, 50, FAIRWAY_ENDS_ROUND, budget, &corridor, &error));
  MUST(fairway_corridor_get_area(corridor, &area, &error));
  printf("%.17g\n", area);
  MUST(fairway_corridor_release(corridor, &error));
  free(whole), free(leg), free(step), free(line), free(budget);
}

int main(int argument_count, char** arguments) {
  if (argument_count != 3) {
    fprintf(stderr, "versions ROUTE.json TRACE.packed\n");
    return 2;
  }
  error.size = sizeof error;
  size_t size = 0, trace_size = 0;
  char* json = read_file(arguments[1], &size);
  // A packed trace has its columns behind 24 bytes, of which the last 8 are the number of fixes.
  char* trace = read_file(arguments[2], &trace_size);
  uint64_t count = 0;
  memcpy(&count, trace + 16, sizeof count);
  double* columns = (double*)malloc((size_t)count * 24);
  memcpy(columns, trace + 24, (size_t)count * 24);
  fairway_route route = 0;
  MUST(fairway_route_create(json, size, 0, 0, &route, &error));
  drive(route, columns, (size_t)count);
  facts(route);
  MUST(fairway_route_release(route, &error));
  free(json), free(trace), free(columns);
  return 0;
}
