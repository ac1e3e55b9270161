/// What the library for Linux on arm64 lacks is refused, with a status and a sentence; all else is as elsewhere. C11.
///
///   absent ROUTE.json
#include "expect.h"

int main(int count, char** arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: absent ROUTE.json\n");
    return 2;
  }
  fairway_error fresh = FAIRWAY_INIT(fairway_error);
  error = fresh;
  size_t size = 0, written = 0;
  char* text = read_file(arguments[1], &size);
  fairway_route route = 0;
  WORKS(fairway_route_create(text, size, 0, 0, &route, &error));
  const double line[2] = {47, 47.01};
  fairway_corridor corridor = 0, other = 0;
  double area = 0;
  uint8_t inside = 0;
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_create(line, line, 2, 50, FAIRWAY_ENDS_ROUND, NULL, &corridor, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_create_of_route(route, 50, FAIRWAY_ENDS_ROUND, NULL, &corridor, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_intersect(corridor, other, NULL, &other, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_contains(corridor, line, line, 1, &inside, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_get_area(corridor, &area, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_get_boxes(corridor, NULL, 0, &written, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_get_geojson(corridor, NULL, 0, &written, &error));
  FAILS(FAIRWAY_ERROR_ABSENT, fairway_corridor_release(corridor, &error));
  CHECK(strstr(error.message, "need PROJ and GEOS") != NULL);
  CHECK(fairway_corridor_release(corridor, NULL) == FAIRWAY_ERROR_ABSENT);
  fairway_error small = {8, 0, {0}};
  CHECK(fairway_corridor_release(corridor, &small) == FAIRWAY_ERROR_SIZE);
  CHECK(strcmp(fairway_status_name(FAIRWAY_ERROR_ABSENT), "absent") == 0);

  const char* trip = "{\"waypoints\":[[1.52,42.50],[1.54,42.51]],\"server\":{\"style\":\"osrm\",\"url\":\"http://a\"}}";
  WORKS(fairway_trip_get_request(trip, strlen(trip), 1, NULL, 0, &written, &error));
  trip = "{\"waypoints\":[[1.52,42.50],[1.54,42.51]],\"server\":{\"style\":\"graphhopper\",\"url\":\"http://a\"}}";
  FAILS(FAIRWAY_ERROR_JSON, fairway_trip_get_request(trip, strlen(trip), 1, NULL, 0, &written, &error));
  CHECK(strstr(error.message, "none of mapbox, osrm, valhalla") != NULL);
  WORKS(fairway_route_release(route, &error));
  free(text);
  return finish();
}
