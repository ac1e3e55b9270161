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

static const char* const absurd[] = {"0",
                                     "1",
                                     "-1",
                                     "2",
                                     "127",
                                     "255",
                                     "256",
                                     "2147483647",
                                     "-2147483648",
                                     "4294967295",
                                     "1e10",
                                     "0.5",
                                     "-1e300",
                                     "1e300",
                                     "1e-300",
                                     "1e19",
                                     "89.99",
                                     "-180",
                                     "1000",
                                     "100000",
                                     "null",
                                     "[]",
                                     "{}",
                                     "true",
                                     "false",
                                     "\"inf\"",
                                     "\"-inf\"",
                                     "\"nan\"",
                                     "\"\"",
                                     "47.01",
                                     "3",
                                     "10",
                                     "50",
                                     "1e12",
                                     "1700000000",
                                     "-1700000000",
                                     "9007199254740992",
                                     "9223372036854775807",
                                     "-9223372036854775808",
                                     "18446744073709551615"};

enum { NAME = 8, START = 24, ROOM = 16384 };

static void seal(char* bytes, size_t length) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = START; i < length; i++) {
    hash = (hash ^ (uint8_t)bytes[i]) * UINT64_C(0x100000001b3);
  }
  char digits[17];
  snprintf(digits, sizeof digits, "%016llx", (unsigned long long)hash);
  memcpy(bytes + NAME, digits, 16);
}

/// Replaces one number in a text by another word; returns the new length of the text.
static size_t forge(char* bytes, size_t length) {
  size_t starts[2000];
  size_t count = 0;
  for (size_t i = START + 1; i < length && count < 2000; i++) {
    // A number follows a colon, a bracket or a comma.
    if (strchr(":[,", bytes[i - 1]) != NULL && strchr("-0123456789", bytes[i]) != NULL) {
      starts[count++] = i;
    }
  }
  if (count == 0) {
    return length;
  }
  size_t start = starts[draw(count)];
  size_t end = start + strspn(bytes + start, "-+.0123456789eE");
  const char* word = absurd[draw(sizeof absurd / sizeof absurd[0])];
  size_t size = strlen(word);
  if (length - (end - start) + size >= ROOM) {
    return length;
  }
  memmove(bytes + start + size, bytes + end, length - end);
  memcpy(bytes + start, word, size);
  return length - (end - start) + size;
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

  static char whole[ROOM], bytes[ROOM];
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
      WORKS(fairway_session_snapshot(session, (uint8_t*)whole, sizeof whole, &length, &error));
    }
    memcpy(bytes, whole, length);
    size_t forged = length;
    for (uint64_t more = 1 + draw(3); more > 0; more--) {
      forged = forge(bytes, forged);
    }
    seal(bytes, forged);
    fairway_session restored = 0;
    int32_t status = fairway_session_restore(route, (const uint8_t*)bytes, forged, &restored, &error);
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
