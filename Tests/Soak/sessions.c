/// Many vehicles in one process for a day: trips end and begin, sessions are stored and restored, routes are read
/// again.
///
///   sessions ROUTE.json TRACE.packed VEHICLES HOURS
///
/// All vehicles drive the same trip, each begun at another time, so that every trip must have the same events: nothing
/// is lost or repeated. Prints a line for each hour: its number, resident megabytes, descriptors, threads; and at the
/// end `N trips, N fixes, N events, N trips otherwise`. The exit status is 1 if a trip had other events.
#define _DEFAULT_SOURCE
#include "../Products/C/support.h"

#include <dirent.h>
#include <unistd.h>

/// The fixes in a call: those of a minute.
enum { MINUTE = 60, EVENTS = 256 };

typedef struct vehicle {
  fairway_session session;
  /// The minute of the trip, and a sum over its events.
  size_t minute;
  uint64_t sum;
} vehicle;

static fairway_error error;
static unsigned long long fixes_driven, events_seen, trips, trips_otherwise, seed = 1;

static void must(int32_t code, const char* what) {
  if (code != FAIRWAY_OK) {
    fprintf(stderr, "%s: %s\n", what, error.message);
    exit(1);
  }
}

static unsigned chance(unsigned limit) {
  seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(seed >> 33) % limit;
}

static int entries(const char* path) {
  int count = -2;
  DIR* folder = opendir(path);
  while (folder != NULL && readdir(folder) != NULL) {
    count++;
  }
  closedir(folder);
  return count;
}

static void print_hour(int hour) {
  long pages = 0;
  FILE* file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%*d %ld", &pages) != 1) {
    exit(2);
  }
  fclose(file);
  printf("%d %.3f %d %d\n", hour, (double)(pages * sysconf(_SC_PAGESIZE)) / 1e6, entries("/proc/self/fd"),
         entries("/proc/self/task"));
  fflush(stdout);
}

static void drive_minute(vehicle* vehicle, const trace* trace) {
  static fairway_event room[EVENTS];
  const size_t first = vehicle->minute * MINUTE;
  const size_t count = trace->count - first < MINUTE ? trace->count - first : MINUTE;
  fairway_fixes batch = fixes_of(trace, first, count);
  fairway_progress_columns columns = FAIRWAY_INIT(fairway_progress_columns);
  uint32_t changes[MINUTE];
  columns.capacity = MINUTE;
  columns.changes = changes;
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof room[0];
  events.events = room;
  events.capacity = EVENTS;
  must(fairway_session_update_columns(vehicle->session, &batch, &columns, &events, &error), "update");
  for (size_t i = 0; i < events.count; i++) {
    uint64_t along = 0;
    memcpy(&along, &room[i].distance_along, sizeof along);
    vehicle->sum = (vehicle->sum ^ along ^ (uint64_t)room[i].kind) * 0x100000001b3ULL;
  }
  fixes_driven += count;
  events_seen += events.count + events.left;
  vehicle->minute++;
}

/// Another process goes on where this one ended.
static void store_and_restore(vehicle* vehicle, fairway_route route) {
  size_t length = 0;
  fairway_session_snapshot(vehicle->session, NULL, 0, &length, &error);
  uint8_t* bytes = (uint8_t*)malloc(length);
  must(fairway_session_snapshot(vehicle->session, bytes, length, &length, &error), "snapshot");
  must(fairway_session_release(vehicle->session, &error), "release");
  must(fairway_session_restore(route, bytes, length, &vehicle->session, &error), "restore");
  free(bytes);
}

int main(int count, char** arguments) {
  if (count < 5) {
    fprintf(stderr, "sessions ROUTE.json TRACE.packed VEHICLES HOURS\n");
    return 2;
  }
  error.size = sizeof error;
  fairway_route route = read_route(arguments[1]);
  trace trace = read_trace(arguments[2]);
  const size_t vehicle_count = (size_t)atoi(arguments[3]);
  const int hours = atoi(arguments[4]);
  const size_t minutes = (trace.count + MINUTE - 1) / MINUTE;
  vehicle* vehicles = (vehicle*)calloc(vehicle_count, sizeof *vehicles);
  uint64_t sum_of_a_trip = 0;
  for (int minute = 0; minute <= hours * 60; minute++) {
    if (minute % 60 == 0) {
      print_hour(minute / 60);
      // The route comes from a service again; vehicles that are on the way keep their own.
      must(fairway_route_release(route, &error), "release of a route");
      route = read_route(arguments[1]);
    }
    for (size_t i = 0; i < vehicle_count; i++) {
      vehicle* one = &vehicles[i];
      // They come one after another in the first trip's time.
      if (one->session == 0 && one->minute == 0 && minute < (int)(i % minutes)) {
        continue;
      }
      if (one->session == 0) {
        must(fairway_session_create(route, NULL, 0, &one->session, &error), "create");
        one->sum = 0;
      }
      drive_minute(one, &trace);
      if (one->minute == minutes) {
        sum_of_a_trip = trips++ == 0 ? one->sum : sum_of_a_trip;
        trips_otherwise += one->sum != sum_of_a_trip;
        must(fairway_session_release(one->session, &error), "release");
        one->session = 0;
        one->minute = 0;
      } else if (chance(100) == 0) {
        store_and_restore(one, route);
      }
    }
  }
  printf("%llu trips, %llu fixes, %llu events, %llu trips otherwise\n", trips, fixes_driven, events_seen,
         trips_otherwise);
  for (size_t i = 0; i < vehicle_count; i++) {
    if (vehicles[i].session != 0) {
      must(fairway_session_release(vehicles[i].session, &error), "release");
    }
  }
  free(vehicles);
  free_trace(&trace);
  must(fairway_route_release(route, &error), "release of a route");
  return trips > 0 && trips_otherwise == 0 ? 0 : 1;
}
