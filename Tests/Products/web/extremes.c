/// Does with the library of this machine what extremes.mjs does with the modules, whose integers have 32 bits. C11.
///
///   extremes CASES OUTCOMES
///
/// A case is a byte with its kind, a byte with the number of its parts, and for each part its length in four bytes and
/// its bytes. What comes of it is a text, which is written with its length before it.
#include "../C/support.h"

#include <stdarg.h>

enum { MOST_PARTS = 6, TEXT_ROOM = 1 << 26, EVENT_ROOM = 512, MOST_EDGES = 12, MOST_ANSWERS = 40 };

typedef struct part {
  const char* bytes;
  size_t length;
} part;

static fairway_error error;
static char* outcome;
static size_t outcome_length;
static char* text;
static size_t text_length;

__attribute__((format(printf, 1, 2))) static void say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  outcome_length += (size_t)vsnprintf(outcome + outcome_length, TEXT_ROOM - outcome_length, format, arguments);
  va_end(arguments);
}

static void say_bytes(const char* bytes, size_t length) {
  memcpy(outcome + outcome_length, bytes, length);
  outcome_length += length;
  outcome[outcome_length++] = '\n';
}

/// Whether a call succeeded; says why if it did not.
static int did(int32_t status) {
  if (status != FAIRWAY_OK) {
    say("%d: %s\n", status, error.message);
  }
  return status == FAIRWAY_OK;
}

static void say_text(int32_t status) {
  if (did(status)) {
    say_bytes(text, text_length);
  }
}

#define TEXT text, TEXT_ROOM, &text_length, &error

/// Says the words of eight bytes in hexadecimal; those that are NaN as numbers are one word.
static void say_words(const void* values, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint64_t word = 0;
    double value = 0;
    memcpy(&word, (const char*)values + 8 * i, 8);
    memcpy(&value, &word, 8);
    if (isnan(value)) {
      say("nan ");
    } else {
      say("%llx ", (unsigned long long)word);
    }
  }
  say("\n");
}

/// The members of a struct behind its size.
#define SAY_STRUCT(value) say_words((const char*)&(value) + 8, sizeof(value) / 8 - 1)

static size_t count_of(part fixes) {
  return fixes.length / 48;
}

static fairway_fix fix_of(part fixes, size_t number) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  double values[6];
  memcpy(values, fixes.bytes + 48 * number, sizeof values);
  fix.timestamp = values[0];
  fix.latitude = values[1];
  fix.longitude = values[2];
  fix.horizontal_accuracy = values[3];
  fix.speed = values[4];
  fix.course = values[5];
  fix.altitude = NAN;
  return fix;
}

static fairway_event event_room[EVENT_ROOM];

static fairway_events no_events(void) {
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof event_room[0];
  events.events = event_room;
  events.capacity = EVENT_ROOM;
  return events;
}

/// Says the events of a call, and answers the questions among them.
static void take(fairway_session session, fairway_events* events, int32_t status, part refresh, part other, int* left) {
  if (!did(status)) {
    return;
  }
  int32_t questions[EVENT_ROOM][2];
  size_t count = 0;
  CHECK(events->left == 0);
  for (size_t i = 0; i < events->count; i++) {
    const char* kind = fairway_event_name(event_room[i].kind);
    say("%s %d ", kind, event_room[i].item);
    if (strncmp(kind, "needs", 5) == 0 || strncmp(kind, "may", 3) == 0) {
      questions[count][0] = event_room[i].kind;
      questions[count++][1] = event_room[i].item;
    }
  }
  for (size_t i = 0; i<count&& * left> 0; i++) {
    const char* kind = fairway_event_name(questions[i][0]);
    const part body = strcmp(kind, "needsRefresh") == 0 ? refresh : other;
    fairway_events next = no_events();
    --*left;
    take(session, &next,
         kind[0] == 'm' ? fairway_router_decide(session, questions[i][1], 1, &next, &error)
                        : fairway_router_answer(session, questions[i][1], 200, body.bytes, body.length, &next, &error),
         refresh, other, left);
  }
}

static void drive(fairway_session session, part fixes, part refresh, part other) {
  int left = MOST_ANSWERS;
  for (size_t i = 0; i < count_of(fixes); i++) {
    const fairway_fix fix = fix_of(fixes, i);
    fairway_progress progress = FAIRWAY_INIT(fairway_progress);
    fairway_events events = no_events();
    take(session, &events, fairway_session_update(session, &fix, &progress, &events, &error), refresh, other, &left);
  }
  say("\n");
  uint8_t* bytes = (uint8_t*)text;
  if (did(fairway_session_snapshot(session, bytes, TEXT_ROOM, &text_length, &error))) {
    if (text_length > 0 && text[0] == '{') {
      say_bytes(text, text_length);
    } else {
      for (size_t i = 0; i < text_length; i++) {
        say("%02x", bytes[i]);
      }
      say("\n");
    }
  }
}

static const part none = {"", 0};

/// A route with words, and a session on it.
static void follow(fairway_route route, part options, part fixes) {
  say_text(fairway_route_get_description(route, TEXT));
  fairway_route guided = 0;
  fairway_session session = 0;
  if (did(fairway_route_add_guidance(route, NULL, 0, 0, &guided, &error))) {
    say_text(fairway_route_get_description(guided, TEXT));
    if (did(fairway_session_create(guided, options.bytes, options.length, &session, &error))) {
      drive(session, fixes, none, none);
    }
  }
  fairway_session_release(session, NULL);
  fairway_route_release(guided, NULL);
}

static void match(fairway_roads roads, part fixes) {
  fairway_matcher matcher = 0;
  fairway_free_drive free = 0;
  if (!did(fairway_matcher_create(roads, FAIRWAY_USER_CAR, &matcher, &error)) ||
      !did(fairway_free_drive_create(roads, FAIRWAY_USER_CAR, &free, &error))) {
    return;
  }
  for (size_t i = 0; i < count_of(fixes); i++) {
    const fairway_fix fix = fix_of(fixes, i);
    fairway_road_match match = FAIRWAY_INIT(fairway_road_match);
    fairway_free_drive_place place = FAIRWAY_INIT(fairway_free_drive_place);
    uint32_t change = 0;
    if (did(fairway_matcher_update(matcher, &fix, &match, &error))) {
      SAY_STRUCT(match);
    }
    if (did(fairway_free_drive_update(free, &fix, &change, &error)) &&
        did(fairway_free_drive_get_place(free, &place, &error))) {
      SAY_STRUCT(place);
    }
    for (uint32_t number = 0; number < place.feature_count; number++) {
      fairway_road_feature feature = FAIRWAY_INIT(fairway_road_feature);
      if (did(fairway_free_drive_get_feature(free, number, &feature, &error))) {
        SAY_STRUCT(feature);
      }
    }
  }
  fairway_matcher_release(matcher, NULL);
  fairway_free_drive_release(free, NULL);
}

static void read_roads(part file, part fixes) {
  fairway_roads roads = 0;
  if (!did(fairway_roads_open_bytes((const uint8_t*)file.bytes, file.length, &roads, &error))) {
    return;
  }
  fairway_roads_facts facts = FAIRWAY_INIT(fairway_roads_facts);
  if (did(fairway_roads_get_facts(roads, &facts, &error))) {
    SAY_STRUCT(facts);
  }
  for (uint32_t edge = 0; edge < MOST_EDGES; edge++) {
    fairway_road_edge road = FAIRWAY_INIT(fairway_road_edge);
    static double latitudes[300];
    static double longitudes[300];
    size_t count = 0;
    if (did(fairway_roads_get_edge(roads, edge, &road, &error))) {
      SAY_STRUCT(road);
    }
    say_text(fairway_roads_get_name(roads, edge, TEXT));
    say_text(fairway_roads_get_number(roads, edge, TEXT));
    if (did(fairway_roads_get_shape(roads, edge, latitudes, longitudes, 300, &count, &error))) {
      say_words(latitudes, count);
      say_words(longitudes, count);
    }
  }
  match(roads, fixes);
  did(fairway_roads_check(roads, &error));
  fairway_roads_release(roads, NULL);
}

static void perform(int kind, const part* parts) {
  fairway_route route = 0;
  fairway_session session = 0;
  fairway_alerts alerts = 0;
  switch (kind) {
  case 'L':
    if (did(fairway_route_create_of_line(parts[0].bytes, parts[0].length, parts[1].bytes, parts[1].length, &route,
                                         &error))) {
      say_text(fairway_route_get_description(route, TEXT));
    }
    break;
  case 'R':
    if (did(fairway_route_create(parts[0].bytes, parts[0].length, 0, 0, &route, &error))) {
      follow(route, parts[1], parts[2]);
    }
    break;
  case 'A':
    if (did(fairway_route_create(parts[0].bytes, parts[0].length, 0, 0, &route, &error)) &&
        did(fairway_alerts_create(parts[1].bytes, parts[1].length, &alerts, &error))) {
      fairway_route laid = 0;
      if (did(fairway_route_add_alerts(route, alerts, &laid, &error))) {
        follow(laid, none, parts[2]);
      }
      fairway_route_release(laid, NULL);
    }
    break;
  case 'O':
    say_text(fairway_session_options_complete(parts[0].bytes, parts[0].length, TEXT));
    say_text(fairway_router_options_complete(parts[0].bytes, parts[0].length, TEXT));
    say_text(fairway_guidance_options_complete(parts[0].bytes, parts[0].length, TEXT));
    break;
  case 'T':
    if (did(fairway_router_create(parts[0].bytes, parts[0].length, 0, parts[1].bytes, parts[1].length, parts[2].bytes,
                                  parts[2].length, &session, &error))) {
      drive(session, parts[3], parts[4], parts[5]);
    }
    break;
  default:
    read_roads(parts[0], parts[1]);
  }
  fairway_session_release(session, NULL);
  fairway_alerts_release(alerts, NULL);
  fairway_route_release(route, NULL);
}

static uint32_t number_at(const char* bytes) {
  uint32_t number = 0;
  memcpy(&number, bytes, 4);
  return number;
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "extremes CASES OUTCOMES\n");
    return 2;
  }
  error.size = sizeof error;
  outcome = malloc(TEXT_ROOM);
  text = malloc(TEXT_ROOM);
  size_t size = 0;
  char* bytes = read_file(arguments[1], &size);
  FILE* file = fopen(arguments[2], "wb");
  if (outcome == NULL || text == NULL || file == NULL) {
    return 2;
  }
  for (size_t at = 0; at < size;) {
    const int kind = bytes[at];
    const int number = bytes[at + 1];
    part parts[MOST_PARTS] = {none};
    at += 2;
    for (int i = 0; i < number && i < MOST_PARTS; i++) {
      parts[i] = (part){bytes + at + 4, number_at(bytes + at)};
      at += 4 + parts[i].length;
    }
    outcome_length = 0;
    perform(kind, parts);
    const uint32_t length = (uint32_t)outcome_length;
    fwrite(&length, 4, 1, file);
    fwrite(outcome, 1, outcome_length, file);
  }
  fclose(file);
  free(bytes);
  free(text);
  free(outcome);
  return failed == 0 ? 0 : 1;
}
