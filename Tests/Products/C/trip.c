/// Follows a scenario of Tests/TripScenario, and prints what comes of it, which is the same in every language. C11.
///
///   trip LINES [kills]      the lines that Tests/TripScenario/lines prints; the router is replaced at every kill
#include "fairway.h"
#include "files.h"

#include <math.h>
#include <string.h>

enum { MOST_EVENTS = 64, MOST_ROWS = 16, MOST_KINDS = 128 };

static fairway_error error = FAIRWAY_INIT(fairway_error);
static fairway_session router;
/// The number of the last question of each kind.
static int32_t questions[MOST_KINDS];

static void works(int32_t status) {
  if (status != FAIRWAY_OK) {
    fprintf(stderr, "error: %s: %s\n", fairway_status_name(status), error.message);
    exit(1);
  }
}

/// Prints a number by the fewest decimals that make it, of which there is at least one.
static void print_number(const char* word, double value) {
  char text[64] = "-";
  for (int decimals = 1; decimals < 20 && !isnan(value); decimals++) {
    snprintf(text, sizeof text, "%.*f", decimals, value);
    if (strtod(text, NULL) == value) {
      break;
    }
  }
  printf("%s%s", word, text);
}

static void print_events(const fairway_events* events) {
  static const char* const printed[] = {"visualInstruction", "spokenInstruction", "willArrive", "didArrive",
                                        "legAdvance",        "rerouteRequested",  "refreshed",  "routeReplaced",
                                        "tripChanged",       "tripNotChanged"};
  for (size_t i = 0; i < events->count; i++) {
    const fairway_event* event = &events->events[i];
    const char* name = fairway_event_name(event->kind);
    if (event->kind >= FAIRWAY_EVENT_MAY_REROUTE && event->kind < MOST_KINDS) {
      questions[event->kind] = event->item;
    }
    for (size_t k = 0; k < sizeof printed / sizeof *printed; k++) {
      if (strcmp(name, printed[k]) == 0) {
        const char* reason = event->reason == FAIRWAY_REASON_NONE ? "" : fairway_reason_name(event->reason);
        printf("%s%s%s leg %d stop %d", name, *reason == 0 ? "" : " ", reason, event->leg_number, event->stop);
        print_number(" at ", event->distance_along);
        printf("\n");
      }
    }
  }
}

static void update(const char* numbers, fairway_events* events) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  double* members[] = {&fix.timestamp,           &fix.latitude, &fix.longitude,
                       &fix.horizontal_accuracy, &fix.speed,    &fix.course};
  char* rest = (char*)numbers;
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    *members[i] = strtod(rest, &rest);
  }
  fix.altitude = NAN;
  works(fairway_session_update(router, &fix, NULL, events, &error));
}

static void answer(char* text, fairway_events* events) {
  char* body = strchr(text, ' ');
  *body++ = 0;
  int32_t kind = FAIRWAY_EVENT_MAY_REROUTE;
  while (kind < MOST_KINDS && strcmp(fairway_event_name(kind), text) != 0) {
    kind++;
  }
  if (kind == MOST_KINDS) {
    fprintf(stderr, "error: there is no question %s\n", text);
    exit(1);
  }
  works(fairway_router_answer(router, questions[kind], 200, body, strlen(body), events, &error));
}

static void kill_router(fairway_events* events) {
  size_t length = 0;
  const int32_t status = fairway_session_snapshot(router, NULL, 0, &length, &error);
  if (status != FAIRWAY_ERROR_CAPACITY) {
    works(status);
  }
  uint8_t* snapshot = (uint8_t*)malloc(length);
  works(fairway_session_snapshot(router, snapshot, length, &length, &error));
  works(fairway_session_release(router, &error));
  works(fairway_router_restore(snapshot, length, NULL, 0, &router, &error));
  free(snapshot);
  works(fairway_session_take_events(router, events, &error));
}

static void take_alternative(fairway_events* events) {
  static fairway_alternative alternatives[MOST_ROWS];
  size_t count = 0;
  works(fairway_router_get_alternatives(router, alternatives, MOST_ROWS, &count, &error));
  if (count == 0) {
    fprintf(stderr, "error: there is no alternative\n");
    exit(1);
  }
  works(fairway_router_take_alternative(router, alternatives[0].id, events, &error));
}

static void print_table(void) {
  static const char* const states[] = {"ahead", "reached", "skipped", "missed"};
  static fairway_stop stops[MOST_ROWS];
  static fairway_leg_summary legs[MOST_ROWS];
  size_t count = 0;
  works(fairway_router_get_stops(router, stops, MOST_ROWS, &count, &error));
  for (size_t i = 0; i < count; i++) {
    printf("stop %d %s %s", stops[i].id, states[stops[i].state], stops[i].is_via ? "via" : "stop");
    print_number(" ", stops[i].latitude);
    print_number(" ", stops[i].longitude);
    print_number(" planned ", stops[i].planned_time);
    print_number(" actual ", stops[i].actual_time);
    printf("\n");
  }
  works(fairway_router_get_summaries(router, legs, MOST_ROWS, &count, &error));
  for (size_t i = 0; i < count; i++) {
    printf("leg %d stop %d", legs[i].leg_number, legs[i].stop);
    print_number(" from ", legs[i].start_time);
    print_number(" to ", legs[i].end_time);
    print_number(" driven ", legs[i].driven_distance);
    print_number(" raw ", legs[i].raw_distance);
    print_number(" along ", legs[i].distance);
    printf("\n");
  }
}

int main(int argument_count, char** arguments) {
  if (argument_count < 2) {
    fprintf(stderr, "usage: trip LINES [kills]\n");
    return 2;
  }
  const int kills = argument_count > 2;
  size_t size = 0;
  char* text = read_file(arguments[1], &size);
  text[size - 1] = 0; // The last line feed.
  char* lines[3];
  char* line = text;
  for (int i = 0; i < 3; i++) {
    lines[i] = line;
    line = strchr(line, '\n');
    *line++ = 0;
  }
  works(fairway_router_create(lines[0], strlen(lines[0]), 0, lines[1], strlen(lines[1]), lines[2], strlen(lines[2]),
                              &router, &error));
  static fairway_event buffer[MOST_EVENTS];
  while (line != NULL) {
    char* end = strchr(line, '\n');
    if (end != NULL) {
      *end++ = 0;
    }
    fairway_events events = FAIRWAY_INIT(fairway_events);
    events.event_size = sizeof(fairway_event);
    events.events = buffer;
    events.capacity = MOST_EVENTS;
    if (strncmp(line, "fix ", 4) == 0) {
      update(line + 4, &events);
    } else if (strncmp(line, "edit ", 5) == 0) {
      works(fairway_router_change_trip(router, line + 5, strlen(line + 5), &events, &error));
    } else if (strncmp(line, "replace ", 8) == 0) {
      works(fairway_router_replace_route(router, line + 8, strlen(line + 8), 0, NULL, 0, &events, &error));
    } else if (strcmp(line, "take") == 0) {
      take_alternative(&events);
    } else if (strncmp(line, "answer ", 7) == 0) {
      answer(line + 7, &events);
    } else if (kills) {
      kill_router(&events);
    }
    print_events(&events);
    if (events.left != 0) {
      fprintf(stderr, "error: %zu events have no room\n", events.left);
      return 1;
    }
    line = end;
  }
  print_table();
  works(fairway_session_release(router, &error));
  free(text);
  return 0;
}
