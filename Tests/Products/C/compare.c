/// Replays a trace through the library and compares every row and every event with the output of `fairway replay`.
///
///   compare ROUTE.json TRACE.packed PROGRESS.csv EVENTS.ndjson [OPTIONS.json]
///
/// In columns, fix by fix, and interrupted by a snapshot: all three must equal the command line's output exactly.
#include "support.h"

/// The results of a replay.
typedef struct outcome {
  size_t count;
  double* numbers[6];
  int32_t* legs;
  int32_t* steps;
  uint8_t* states;
  uint8_t* rejections;
  fairway_event* events;
  size_t event_count;
  size_t event_capacity;
} outcome;

static void* room(size_t count, size_t size) {
  void* memory = calloc(count + 1, size);
  if (memory == NULL) {
    exit(2);
  }
  return memory;
}

static outcome make_outcome(size_t count) {
  outcome result;
  memset(&result, 0, sizeof result);
  result.count = count;
  for (int column = 0; column < 6; column++) {
    result.numbers[column] = (double*)room(count, sizeof(double));
  }
  result.legs = (int32_t*)room(count, sizeof(int32_t));
  result.steps = (int32_t*)room(count, sizeof(int32_t));
  result.states = (uint8_t*)room(count, 1);
  result.rejections = (uint8_t*)room(count, 1);
  return result;
}

static void free_outcome(outcome* result) {
  for (int column = 0; column < 6; column++) {
    free(result->numbers[column]);
  }
  free(result->legs);
  free(result->steps);
  free(result->states);
  free(result->rejections);
  free(result->events);
}

/// Fetches all remaining events through a buffer that is always too small.
static void keep_events(outcome* result, fairway_session session, fairway_events* buffer) {
  fairway_error error = FAIRWAY_INIT(fairway_error);
  for (;;) {
    if (result->event_count + buffer->count > result->event_capacity) {
      result->event_capacity = 2 * (result->event_count + buffer->count);
      result->events = (fairway_event*)realloc(result->events, result->event_capacity * sizeof(fairway_event));
    }
    if (buffer->count > 0) {
      memcpy(result->events + result->event_count, buffer->events, buffer->count * sizeof(fairway_event));
      result->event_count += buffer->count;
    }
    if (buffer->left == 0) {
      return;
    }
    if (fairway_session_take_events(session, buffer, &error) != FAIRWAY_OK) {
      CHECK(!"events can be taken");
      return;
    }
  }
}

static fairway_progress_columns columns_of(outcome* result, size_t first, size_t count) {
  fairway_progress_columns columns = FAIRWAY_INIT(fairway_progress_columns);
  columns.capacity = count;
  columns.latitudes = result->numbers[0] + first;
  columns.longitudes = result->numbers[1] + first;
  columns.distances_traveled = result->numbers[2] + first;
  columns.distances_remaining = result->numbers[3] + first;
  columns.durations_remaining = result->numbers[4] + first;
  columns.distances_from_route = result->numbers[5] + first;
  columns.legs = result->legs + first;
  columns.steps = result->steps + first;
  columns.route_states = result->states + first;
  columns.rejections = result->rejections + first;
  return columns;
}

static void update(outcome* result, fairway_session session, const trace* fixes, size_t first, size_t count) {
  fairway_error error = FAIRWAY_INIT(fairway_error);
  fairway_event few[3];
  fairway_events buffer = FAIRWAY_INIT(fairway_events);
  buffer.event_size = sizeof(fairway_event);
  buffer.events = few;
  buffer.capacity = 3;
  fairway_fixes batch = fixes_of(fixes, first, count);
  fairway_progress_columns columns = columns_of(result, first, count);
  CHECK(fairway_session_update_columns(session, &batch, &columns, &buffer, &error) == FAIRWAY_OK);
  keep_events(result, session, &buffer);
}

static double value(const trace* fixes, int column, size_t fix) {
  return fixes->columns[column] == NULL ? NAN : fixes->columns[column][fix];
}

static void update_each(outcome* result, fairway_session session, const trace* fixes) {
  fairway_error error = FAIRWAY_INIT(fairway_error);
  fairway_event one;
  fairway_events buffer = FAIRWAY_INIT(fairway_events);
  buffer.event_size = sizeof one;
  buffer.events = &one;
  buffer.capacity = 1;
  for (size_t fix = 0; fix < fixes->count; fix++) {
    fairway_fix next = FAIRWAY_INIT(fairway_fix);
    next.timestamp = value(fixes, 0, fix);
    next.latitude = value(fixes, 1, fix);
    next.longitude = value(fixes, 2, fix);
    next.horizontal_accuracy = value(fixes, 3, fix);
    next.speed = value(fixes, 4, fix);
    next.course = value(fixes, 5, fix);
    next.altitude = value(fixes, 6, fix);
    fairway_progress progress = FAIRWAY_INIT(fairway_progress);
    double cross_track = 0;
    if (fairway_session_update(session, &next, &progress, &buffer, &error) != FAIRWAY_OK || progress.fix != fix ||
        fairway_session_get_cross_track(session, &cross_track, &error) != FAIRWAY_OK) {
      CHECK(!"a fix is taken in");
      return;
    }
    keep_events(result, session, &buffer);
    result->numbers[0][fix] = progress.latitude;
    result->numbers[1][fix] = progress.longitude;
    result->numbers[2][fix] = progress.distance_traveled;
    result->numbers[3][fix] = progress.distance_remaining;
    result->numbers[4][fix] = progress.duration_remaining;
    result->numbers[5][fix] = fabs(cross_track);
    result->legs[fix] = progress.leg;
    result->steps[fix] = progress.step;
    result->states[fix] = (uint8_t)progress.route_state;
    result->rejections[fix] = (uint8_t)progress.rejection;
  }
}

/// Whether row `fix` equals a line of the command line: fix, timestamp, six numbers, leg and step among them, and
/// state.
static int is_row(const outcome* result, const trace* fixes, size_t fix, char* line) {
  char* cells[11];
  int count = 0;
  for (char* cell = strtok(line, ",\n"); cell != NULL && count < 11; cell = strtok(NULL, ",\n")) {
    cells[count++] = cell;
  }
  int same = count == 11 && result->rejections[fix] == FAIRWAY_REASON_NONE;
  same = same && strtod(cells[1], NULL) == fixes->columns[0][fix];
  for (int column = 0; same && column < 5; column++) {
    same = strtod(cells[column + 2], NULL) == result->numbers[column][fix];
  }
  return same && atoi(cells[7]) == result->legs[fix] && atoi(cells[8]) == result->steps[fix] &&
         strtod(cells[9], NULL) == result->numbers[5][fix] &&
         strcmp(cells[10], fairway_route_state_name(result->states[fix])) == 0;
}

/// Compares a replay with the progress from the command line: the same rows, and none for a rejected fix.
static void compare_progress(const outcome* result, const trace* fixes, const char* path) {
  FILE* file = fopen(path, "r");
  char line[1024];
  size_t rows = 0, differences = 0, used = 0;
  if (file == NULL || fgets(line, sizeof line, file) == NULL) {
    CHECK(!"there is progress to compare with");
    return;
  }
  while (fgets(line, sizeof line, file) != NULL) {
    size_t fix = (size_t)strtoull(line, NULL, 10);
    rows++;
    differences += fix >= result->count || !is_row(result, fixes, fix, line);
  }
  fclose(file);
  for (size_t fix = 0; fix < result->count; fix++) {
    used += result->rejections[fix] == FAIRWAY_REASON_NONE;
  }
  CHECK(rows > 0 && rows == used);
  CHECK(differences == 0);
}

/// Whether a member in a line of JSON is a number; if the member is missing, returns `is_absent`.
static int is_number(const char* line, const char* name, double number, int is_absent) {
  const char* at = strstr(line, name);
  return at == NULL ? is_absent : strtod(at + strlen(name), NULL) == number;
}

/// Whether an event equals a line of the command line.
static int is_event(const fairway_event* event, const char* line) {
  char text[96];
  snprintf(text, sizeof text, "\"event\":\"%s\"", fairway_event_name(event->kind));
  if (strstr(line, text) == NULL || !is_number(line, "\"fix\":", (double)event->fix, 0) ||
      !is_number(line, "\"timestamp\":", event->timestamp, !isfinite(event->timestamp))) {
    return 0;
  }
  snprintf(text, sizeof text, "\"reason\":\"%s\"", fairway_reason_name(event->reason));
  if (event->reason == FAIRWAY_REASON_NONE ? strstr(line, "\"reason\"") != NULL : strstr(line, text) == NULL) {
    return 0;
  }
  return is_number(line, "\"leg\":", event->leg, event->leg == -1) &&
         is_number(line, "\"step\":", event->step, event->step == -1) &&
         is_number(line, "\"waypoint\":", event->waypoint, event->waypoint == 0) &&
         is_number(line, "\"distance_along\":", event->distance_along, isnan(event->distance_along)) &&
         is_number(line, "\"probability\":", event->probability, isnan(event->probability));
}

static void compare_events(const outcome* result, const char* path) {
  FILE* file = fopen(path, "r");
  char line[1024];
  size_t lines = 0, differences = 0;
  if (file == NULL) {
    CHECK(!"there are events to compare with");
    return;
  }
  for (; fgets(line, sizeof line, file) != NULL; lines++) {
    differences += lines >= result->event_count || !is_event(&result->events[lines], line);
  }
  fclose(file);
  CHECK(lines > 0 && lines == result->event_count);
  CHECK(differences == 0);
}

int main(int count, char** arguments) {
  if (count < 5) {
    fprintf(stderr, "compare ROUTE.json TRACE.packed PROGRESS.csv EVENTS.ndjson [OPTIONS.json]\n");
    return 2;
  }
  fairway_error error = FAIRWAY_INIT(fairway_error);
  fairway_route route = read_route(arguments[1]);
  trace fixes = read_trace(arguments[2]);
  size_t options_length = 0;
  char* options = count > 5 ? read_file(arguments[5], &options_length) : NULL;

  for (int way = 0; way < 3; way++) {
    outcome result = make_outcome(fixes.count);
    fairway_session session = 0;
    CHECK(fairway_session_create(route, options, options_length, &session, &error) == FAIRWAY_OK);
    if (way == 0) {
      update(&result, session, &fixes, 0, fixes.count);
    } else if (way == 1) {
      update_each(&result, session, &fixes);
    } else {
      size_t half = fixes.count / 2 + 1, length = 0;
      update(&result, session, &fixes, 0, half);
      CHECK(fairway_session_snapshot(session, NULL, 0, &length, &error) == FAIRWAY_OK && length > 0);
      uint8_t* snapshot = (uint8_t*)room(length, 1);
      CHECK(fairway_session_snapshot(session, snapshot, length, &length, &error) == FAIRWAY_OK);
      CHECK(fairway_session_release(session, &error) == FAIRWAY_OK);
      CHECK(fairway_session_restore(route, snapshot, length, &session, &error) == FAIRWAY_OK);
      free(snapshot);
      update(&result, session, &fixes, half, fixes.count - half);
    }
    compare_progress(&result, &fixes, arguments[3]);
    compare_events(&result, arguments[4]);
    CHECK(fairway_session_release(session, &error) == FAIRWAY_OK);
    free_outcome(&result);
  }
  CHECK(fairway_route_release(route, &error) == FAIRWAY_OK);
  free(options);
  free_trace(&fixes);
  return finish();
}
