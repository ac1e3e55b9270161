/// Many threads at once: separate sessions on one route agree; a session that two threads use reports this and stays
/// valid; meanwhile, handles are created and released.
#include "support.h"

#include <pthread.h>

#define THREAD_COUNT 4

static fairway_route route;
static fairway_session shared;
static trace fixes;

typedef struct share {
  uint8_t snapshot[8192];
  size_t length;
  size_t taken;
  size_t busy;
  size_t other;
} share;

static void* drive(void* memory) {
  share* mine = (share*)memory;
  fairway_error error = FAIRWAY_INIT(fairway_error);
  fairway_session session = 0;
  size_t first = 0, step = 100;
  mine->other += fairway_session_create(route, NULL, 0, &session, &error) != FAIRWAY_OK;
  for (first = 0; first < fixes.count; first += step) {
    fairway_fixes batch = fixes_of(&fixes, first, fixes.count - first < step ? fixes.count - first : step);
    mine->other += fairway_session_update_columns(session, &batch, NULL, NULL, &error) != FAIRWAY_OK;
    int32_t status = fairway_session_update_columns(shared, &batch, NULL, NULL, &error);
    mine->taken += status == FAIRWAY_OK ? batch.count : 0;
    mine->busy += status == FAIRWAY_ERROR_BUSY;
    mine->other += status != FAIRWAY_OK && status != FAIRWAY_ERROR_BUSY;
    fairway_session brief = 0;
    mine->other += fairway_session_create(route, NULL, 0, &brief, &error) != FAIRWAY_OK;
    mine->other += fairway_session_release(brief, &error) != FAIRWAY_OK;
    mine->other += fairway_session_release(brief, &error) != FAIRWAY_ERROR_HANDLE;
  }
  mine->other +=
      fairway_session_snapshot(session, mine->snapshot, sizeof mine->snapshot, &mine->length, &error) != FAIRWAY_OK;
  mine->other += fairway_session_release(session, &error) != FAIRWAY_OK;
  return NULL;
}

int main(int count, char** arguments) {
  if (count != 3) {
    fprintf(stderr, "threads ROUTE.json TRACE.packed\n");
    return 2;
  }
  fairway_error error = FAIRWAY_INIT(fairway_error);
  route = read_route(arguments[1]);
  fixes = read_trace(arguments[2]);
  CHECK(fairway_session_create(route, NULL, 0, &shared, &error) == FAIRWAY_OK);
  static share shares[THREAD_COUNT];
  pthread_t threads[THREAD_COUNT];
  for (int i = 0; i < THREAD_COUNT; i++) {
    CHECK(pthread_create(&threads[i], NULL, drive, &shares[i]) == 0);
  }
  size_t taken = 0, busy = 0;
  for (int i = 0; i < THREAD_COUNT; i++) {
    CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(shares[i].other == 0);
    CHECK(shares[i].length > 0 && shares[i].length == shares[0].length);
    CHECK(memcmp(shares[i].snapshot, shares[0].snapshot, shares[0].length) == 0);
    taken += shares[i].taken;
    busy += shares[i].busy;
  }
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  CHECK(fairway_session_get_progress(shared, &progress, &error) == FAIRWAY_OK);
  // All processed fixes have been counted, and calls that were refused have had no effect.
  CHECK(taken > 0 && progress.fix == taken - 1);
  CHECK(fairway_session_release(shared, &error) == FAIRWAY_OK);
  CHECK(fairway_route_release(route, &error) == FAIRWAY_OK);
  fprintf(stderr, "%zu fixes taken in, %zu calls refused\n", taken, busy);
  free_trace(&fixes);
  return finish();
}
