/// A thousand routers are created and freed, in turn and all at once. An answer that comes twice, or after the end of
/// its router, is refused. C11.
#include "expect.h"

enum { ROUTERS = 1000 };

static const char* answer =
    "{\"code\":\"Ok\",\"routes\":[{\"distance\":988,\"duration\":99,\"geometry\":{\"type\":\"LineString\","
    "\"coordinates\":"
    "[[8,47],[8.013,47]]},\"legs\":[{\"distance\":988,\"duration\":99,\"summary\":\"\",\"steps\":[]}]}],\"waypoints\":"
    "[{\"location\":[8,47],\"name\":\"\"},{\"location\":[8.013,47],\"name\":\"\"}]}";

static fairway_session created(void) {
  const char* trip = "{\"waypoints\":[[8,47],[8.013,47]]}";
  const char* options = "{\"checksAnswers\":false}";
  fairway_session router = 0;
  WORKS(
      fairway_router_create(answer, strlen(answer), 0, trip, strlen(trip), options, strlen(options), &router, &error));
  return router;
}

/// Asks for a new route; returns the question.
static int32_t asked(fairway_session router) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = 1.7e9;
  fix.latitude = 47;
  fix.longitude = 8.001;
  fix.horizontal_accuracy = fix.speed = fix.course = fix.altitude = NAN;
  fairway_event buffer[8];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof(fairway_event);
  events.events = buffer;
  events.capacity = 8;
  WORKS(fairway_session_update(router, &fix, NULL, &events, &error));
  WORKS(fairway_router_reroute(router, &events, &error));
  int32_t question = 0;
  for (size_t k = 0; k < events.count; k++) {
    question = buffer[k].kind == FAIRWAY_EVENT_NEEDS_ROUTE ? buffer[k].item : question;
  }
  CHECK(question > 0);
  return question;
}

int main(void) {
  error.size = sizeof error;
  for (int i = 0; i < ROUTERS; i++) {
    WORKS(fairway_session_release(created(), &error));
  }
  static fairway_session routers[ROUTERS];
  for (int i = 0; i < ROUTERS; i++) {
    routers[i] = created();
  }
  const size_t length = strlen(answer);
  for (int i = 0; i < ROUTERS; i++) {
    const int32_t question = asked(routers[i]);
    if (i % 2 == 0) {
      WORKS(fairway_router_answer(routers[i], question, 200, answer, length, NULL, &error));
      FAILS(FAIRWAY_ERROR_STATE, fairway_router_answer(routers[i], question, 200, answer, length, NULL, &error));
    }
    WORKS(fairway_session_release(routers[i], &error));
    FAILS(FAIRWAY_ERROR_HANDLE, fairway_router_answer(routers[i], question, 200, answer, length, NULL, &error));
  }
  return finish();
}
