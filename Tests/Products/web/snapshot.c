/// Exchanges snapshots with the WebAssembly module. C11.
///
///   snapshot write ROUTE.json TRACE.packed FIXES OUT       stores a session after that many fixes
///   snapshot read  ROUTE.json TRACE.packed FIXES IN        continues with the rest, and prints the events
#include "../C/expect.h"

static fairway_event room[4096];

int main(int count, char** arguments) {
  if (count != 6) {
    fprintf(stderr, "snapshot write|read ROUTE.json TRACE.packed FIXES FILE\n");
    return 2;
  }
  error.size = sizeof error;
  const int writes = strcmp(arguments[1], "write") == 0;
  fairway_route route = read_route(arguments[2]);
  trace fixes = read_trace(arguments[3]);
  const size_t half = (size_t)strtoul(arguments[4], NULL, 10);
  fairway_session session = 0;
  if (writes) {
    uint8_t bytes[8192];
    size_t size = 0;
    fairway_fixes batch = fixes_of(&fixes, 0, half);
    WORKS(fairway_session_create(route, NULL, 0, &session, &error));
    WORKS(fairway_session_update_columns(session, &batch, NULL, NULL, &error));
    WORKS(fairway_session_snapshot(session, bytes, sizeof bytes, &size, &error));
    FILE* file = fopen(arguments[5], "wb");
    CHECK(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
  } else {
    size_t size = 0;
    char* bytes = read_file(arguments[5], &size);
    WORKS(fairway_session_restore(route, (const uint8_t*)bytes, size, &session, &error));
    fairway_fixes batch = fixes_of(&fixes, half, fixes.count - half);
    fairway_events events = FAIRWAY_INIT(fairway_events);
    events.event_size = sizeof room[0];
    events.events = room;
    events.capacity = sizeof room / sizeof room[0];
    WORKS(fairway_session_update_columns(session, &batch, NULL, &events, &error));
    for (size_t i = 0; i < events.count; i++) {
      printf("%llu %s %d %d\n", (unsigned long long)room[i].fix, fairway_event_name(room[i].kind), room[i].leg,
             room[i].step);
    }
    free(bytes);
  }
  WORKS(fairway_session_release(session, &error));
  WORKS(fairway_route_release(route, &error));
  free_trace(&fixes);
  return failed == 0 ? 0 : 1;
}
