/// Tries every size of every struct that may grow. The first sizes are stated here again: they never change. C11.
///
///   sizes ROUTE.json TRACE.packed
#include "expect.h"

static fairway_route the_route;
static fairway_session the_session;
static trace the_fixes;

static int32_t get_facts(void* place) {
  return fairway_route_get_facts(the_route, (fairway_route_facts*)place, &error);
}
static int32_t get_leg(void* place) {
  return fairway_route_get_leg(the_route, 0, (fairway_leg_facts*)place, &error);
}
static int32_t get_step(void* place) {
  return fairway_route_get_step(the_route, 0, 0, (fairway_step*)place, &error);
}
static int32_t get_line(void* place) {
  return fairway_route_get_banner_line(the_route, FAIRWAY_TEXT_PRIMARY, 0, 0, 0, (fairway_banner_line*)place, &error);
}
static int32_t get_progress(void* place) {
  return fairway_session_get_progress(the_session, (fairway_progress*)place, &error);
}
static int32_t get_guidance(void* place) {
  return fairway_session_get_guidance(the_session, (fairway_guidance*)place, &error);
}
static int32_t get_place(void* place) {
  return fairway_session_predict(the_session, 0, (fairway_prediction*)place, &error);
}

/// Results: every size from `first` on is accepted, and exactly `size` bytes are written.
static void check_results(const char* name, size_t first, size_t known, int32_t (*fill)(void*)) {
  uint8_t* whole = (uint8_t*)calloc(1, known);
  memcpy(whole, &known, sizeof known);
  CHECK(fill(whole) == FAIRWAY_OK);
  const int before = failed;
  for (size_t size = 0; size <= known + 16; size++) {
    uint8_t* part = (uint8_t*)calloc(1, size < sizeof size ? sizeof size : size);
    memcpy(part, &size, sizeof size);
    CHECK(fill(part) == (size < first ? FAIRWAY_ERROR_SIZE : FAIRWAY_OK));
    for (size_t i = sizeof size; i < size; i++) {
      CHECK(part[i] == (size < first || i >= known ? 0 : whole[i]));
    }
    free(part);
  }
  if (failed > before) {
    fprintf(stderr, "%s\n", name);
  }
  free(whole);
}

/// Input: what is not within the size is not given.
static void check_input(fairway_route route) {
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = the_fixes.columns[0][0];
  fix.latitude = the_fixes.columns[1][0];
  fix.longitude = the_fixes.columns[2][0];
  for (size_t size = 0; size < sizeof fix + 16; size++) {
    uint8_t* part = (uint8_t*)calloc(1, size < sizeof size ? sizeof size : size);
    memcpy(part, &fix, size < sizeof fix ? size : sizeof fix);
    memcpy(part, &size, sizeof size);
    CHECK(fairway_session_update(session, (fairway_fix*)part, NULL, NULL, &error) ==
          (size < 56 ? FAIRWAY_ERROR_SIZE : FAIRWAY_OK));
    fix.timestamp += 1;
    free(part);
  }

  const size_t sizes[3][2] = {
      {160, sizeof(fairway_fixes)}, {120, sizeof(fairway_progress_columns)}, {40, sizeof(fairway_events)}};
  for (int kind = 0; kind < 3; kind++) {
    for (size_t size = sizes[kind][0] - 8; size <= sizes[kind][1] + 16; size += 8) {
      void* parts[3];
      for (int i = 0; i < 3; i++) {
        size_t set = i == kind ? size : sizes[i][1];
        parts[i] = calloc(1, set);
        memcpy(parts[i], &set, sizeof set);
      }
      ((fairway_events*)parts[2])->event_size = sizeof(fairway_event);
      CHECK(fairway_session_update_columns(session, (fairway_fixes*)parts[0], (fairway_progress_columns*)parts[1],
                                           (fairway_events*)parts[2],
                                           &error) == (size < sizes[kind][0] ? FAIRWAY_ERROR_SIZE : FAIRWAY_OK));
      free(parts[0]), free(parts[1]), free(parts[2]);
    }
  }

  fairway_corridor corridor = 0;
  for (size_t size = 8; size <= sizeof(fairway_corridor_budget) + 16; size += 8) {
    fairway_corridor_budget* budget = (fairway_corridor_budget*)calloc(1, size);
    budget->size = size;
    if (size >= 16) {
      budget->vertices = 100000;
    }
    if (size >= 24) {
      budget->crossings = 100000;
    }
    CHECK(fairway_corridor_create_of_route(route, 50, FAIRWAY_ENDS_ROUND, budget, &corridor, &error) ==
          (size < 16 ? FAIRWAY_ERROR_SIZE : FAIRWAY_OK));
    if (size >= 16) {
      WORKS(fairway_corridor_release(corridor, &error));
    }
    free(budget);
  }
  WORKS(fairway_session_release(session, &error));
}

/// Events of every size: each is at its place, and those of a later version end with zeros.
static void check_events(fairway_route route) {
  uint8_t whole[4 * sizeof(fairway_event)];
  // The size of today comes first, and is what the others are compared with.
  for (size_t number = 0; number <= sizeof(fairway_event) + 24; number++) {
    const size_t size = number == 0 ? sizeof(fairway_event) : number;
    fairway_session session = 0;
    WORKS(fairway_session_create(route, NULL, 0, &session, &error));
    fairway_fixes fixes = fixes_of(&the_fixes, 0, the_fixes.count);
    uint8_t* room = (uint8_t*)malloc(4 * size);
    memset(room, 0xaa, 4 * size);
    fairway_events events = FAIRWAY_INIT(fairway_events);
    events.event_size = size;
    events.events = (fairway_event*)(void*)room;
    events.capacity = 4;
    CHECK(fairway_session_update_columns(session, &fixes, NULL, &events, &error) ==
          (size < 56 ? FAIRWAY_ERROR_SIZE : FAIRWAY_OK));
    if (number == 0) {
      memcpy(whole, room, sizeof whole);
    }
    if (size >= 56) {
      CHECK(events.count == 4);
      for (size_t i = 0; i < 4 * size; i++) {
        const size_t at = i % size;
        CHECK(room[i] == (at < sizeof(fairway_event) ? whole[i / size * sizeof(fairway_event) + at] : 0));
      }
    }
    free(room);
    WORKS(fairway_session_release(session, &error));
  }
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "sizes ROUTE.json TRACE.packed\n");
    return 2;
  }
  error.size = sizeof error;
  the_fixes = read_trace(arguments[2]);
  the_route = read_route(arguments[1]);
  WORKS(fairway_session_create(the_route, NULL, 0, &the_session, &error));
  check_results("route_facts", 56, sizeof(fairway_route_facts), get_facts);
  check_results("leg_facts", 40, sizeof(fairway_leg_facts), get_leg);
  check_results("step", 96, sizeof(fairway_step), get_step);
  check_results("banner_line", 40, sizeof(fairway_banner_line), get_line);
  check_results("progress", 120, sizeof(fairway_progress), get_progress);
  check_results("guidance", 96, sizeof(fairway_guidance), get_guidance);
  check_results("place", 96, sizeof(fairway_prediction), get_place);
  check_input(the_route);
  check_events(the_route);
  WORKS(fairway_session_release(the_session, &error));
  WORKS(fairway_route_release(the_route, &error));
  free_trace(&the_fixes);
  return finish();
}
