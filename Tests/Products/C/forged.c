/// Forges snapshots: replaces numbers by ones that no session has, with a correct checksum. Each snapshot is rejected
/// or becomes a session that continues; none ends the process. C11.
///
///   forged ROUTE.json TRACE.packed COUNT [SEED]
#include "expect.h"

/// A random number generator of its own, so that a seed gives the same numbers on every machine (SplitMix64).
static uint64_t state;

static uint64_t draw(uint64_t below) {
  state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t z = state;
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return (z ^ (z >> 31)) % below;
}

/// Numbers that are unusual for a time, a distance, a coordinate or a factor.
static const double numbers[] = {0,    -0.0,  1,    -1,   0.5,      2,         1e10, -1e300,      1e300, 1e-300,
                                 1e19, 89.99, -180, 1000, 100000,   47.01,     1e12, 1700000000,  3,     10,
                                 50,   -50,   1e9,  -1e9, INFINITY, -INFINITY, NAN,  4294967296., 200,   1e6};

/// Numbers that are unusual for a count, an index or a case.
static const int64_t wholes[] = {
    0,     1,       -1,        2,         3,          127,       255,       256,
    65536, 1 << 30, INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, INT64_C(1) << 53};

/// The numbers of options, which are text.
static const char* const words[] = {"0",    "1",    "-1", "255", "1e10", "0.5",  "-1e300",  "1e300",   "1e-300",
                                    "1e19", "null", "[]", "{}",  "true", "\"\"", "1000000", "1000001", "3"};

// A name and a checksum; then the version of the state, the length of the options and the options.
enum { NAME = 8, START = 16, LENGTH = START + 8, OPTIONS = LENGTH + 8, ROOM = 16384 };

static void seal(uint8_t* bytes, size_t length) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = START; i < length; i++) {
    hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
  }
  for (int i = 0; i < 8; i++) {
    bytes[NAME + i] = (uint8_t)(hash >> (8 * i));
  }
}

static size_t options_length(const uint8_t* bytes) {
  return bytes[LENGTH] | (size_t)bytes[LENGTH + 1] << 8;
}

/// Replaces one number of the options by another word; returns the new length.
static size_t forge_options(uint8_t* bytes, size_t length) {
  size_t starts[2000], end_of_options = OPTIONS + options_length(bytes), count = 0;
  for (size_t i = OPTIONS + 1; i < end_of_options && i < length && count < 2000; i++) {
    if (bytes[i - 1] == ':' && strchr("-0123456789", bytes[i]) != NULL) {
      starts[count++] = i;
    }
  }
  if (count == 0) {
    return length;
  }
  size_t start = starts[draw(count)], end = start;
  while (end < length && bytes[end] != ',' && bytes[end] != '}') {
    end++;
  }
  const char* word = words[draw(sizeof words / sizeof words[0])];
  size_t size = strlen(word);
  memmove(bytes + start + size, bytes + end, length - end);
  memcpy(bytes + start, word, size);
  size_t options = options_length(bytes) + size - (end - start);
  bytes[LENGTH] = (uint8_t)options;
  bytes[LENGTH + 1] = (uint8_t)(options >> 8);
  return length - (end - start) + size;
}

/// Replaces one number in a snapshot by another one; returns the new length.
static size_t forge(uint8_t* bytes, size_t length) {
  if (draw(4) == 0) {
    return forge_options(bytes, length);
  }
  size_t first = OPTIONS + options_length(bytes);
  if (first + 8 > length) {
    return length;
  }
  size_t at = first + draw(length - first - 7);
  int64_t whole = wholes[draw(sizeof wholes / sizeof wholes[0])];
  double number = numbers[draw(sizeof numbers / sizeof numbers[0])];
  float single = (float)number;
  switch (draw(4)) {
  case 0:
    memcpy(bytes + at, &whole, sizeof whole);
    break;
  case 1:
    memcpy(bytes + at, &number, sizeof number);
    break;
  case 2:
    memcpy(bytes + at, &single, sizeof single);
    break;
  default:
    bytes[at] = (uint8_t)whole;
    break;
  }
  return length;
}

/// Processes a fix of the trace.
static void take(fairway_session session, const trace* fixes, size_t number) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = fixes->columns[0][number];
  fix.latitude = fixes->columns[1][number];
  fix.longitude = fixes->columns[2][number];
  fix.horizontal_accuracy = 5;
  fix.speed = fix.course = fix.altitude = NAN;
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  CHECK(fairway_session_update(session, &fix, &progress, NULL, &error) == FAIRWAY_OK);
}

/// Continues an accepted session: fixes, all queries, and another snapshot.
static void use(fairway_route route, fairway_session session, const trace* fixes, size_t from) {
  for (size_t i = from; i < from + 20 && i < fixes->count; i++) {
    take(session, fixes, i);
  }
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  CHECK(fairway_session_get_progress(session, &progress, &error) == FAIRWAY_OK);
  fairway_session_advance_leg(session, &progress, NULL, &error);
  static uint8_t bytes[ROOM];
  size_t length = 0;
  fairway_session again = 0;
  CHECK(fairway_session_snapshot(session, bytes, sizeof bytes, &length, &error) == FAIRWAY_OK);
  // Forged numbers may have led to undefined ones.
  int32_t status = fairway_session_restore(route, bytes, length, &again, &error);
  CHECK(status == FAIRWAY_OK || status == FAIRWAY_ERROR_MISMATCH);
  fairway_session_release(again, &error);
}

int main(int count, char** arguments) {
  if (count < 4) {
    fprintf(stderr, "usage: forged ROUTE.json TRACE.packed COUNT [SEED]\n");
    return 2;
  }
  error.size = sizeof error;
  trace fixes = read_trace(arguments[2]);
  long wanted = strtol(arguments[3], NULL, 10);
  state = count > 4 ? strtoull(arguments[4], NULL, 10) : 1;
  fairway_route route = read_route(arguments[1]);
  fairway_session session = 0;
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));

  static uint8_t whole[ROOM], bytes[ROOM];
  size_t length = 0, at = 0, read = 0, accepted = 0;
  for (long number = 0; number < wanted; number++) {
    if (number % 50 == 0) {
      // A snapshot at another time of the drive.
      size_t next = (size_t)number * 7 % (fixes.count - 30);
      if (next < at || number == 0) {
        fairway_session_release(session, &error);
        WORKS(fairway_session_create(route, NULL, 0, &session, &error));
        at = 0;
      }
      for (; at < next; at++) {
        take(session, &fixes, at);
      }
      WORKS(fairway_session_snapshot(session, whole, sizeof whole, &length, &error));
    }
    memcpy(bytes, whole, length);
    size_t forged = length;
    for (uint64_t more = 1 + draw(3); more > 0; more--) {
      forged = forge(bytes, forged);
    }
    seal(bytes, forged);
    fairway_session restored = 0;
    int32_t status = fairway_session_restore(route, bytes, forged, &restored, &error);
    read++;
    if (status == FAIRWAY_OK) {
      accepted++;
      use(route, restored, &fixes, at);
      CHECK(fairway_session_release(restored, &error) == FAIRWAY_OK);
    } else {
      CHECK(status == FAIRWAY_ERROR_MISMATCH || status == FAIRWAY_ERROR_SNAPSHOT);
      CHECK(error.message[0] != 0);
    }
  }
  // The replaced numbers of options and counts are often as valid as the original ones.
  CHECK(accepted > read / 20 && accepted < read);
  fprintf(stderr, "%zu forged snapshots, %zu accepted\n", read, accepted);
  fairway_session_release(session, &error);
  fairway_route_release(route, &error);
  free_trace(&fixes);
  return finish();
}
