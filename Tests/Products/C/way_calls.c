/// Calls every function of ways, and causes every error that they can give. C11, and C++.
///
///   way_calls TOWN.roads
#include "expect.h"

#include <stddef.h>

static int32_t never(void* context) {
  *(int*)context += 1;
  return 0;
}

static fairway_way_place place_at(double latitude, double longitude) {
  fairway_way_place place;
  memset(&place, 0, sizeof place);
  place.latitude = latitude;
  place.longitude = longitude;
  place.heading = place.tolerance = FAIRWAY_UNKNOWN;
  return place;
}

static fairway_way_request request_of(const fairway_way_place* places, size_t count) {
  fairway_way_request request = FAIRWAY_INIT(fairway_way_request);
  request.places = places;
  request.place_count = count;
  return request;
}

static void check_profiles(fairway_roads roads) {
  fairway_ways ways = 0;
  fairway_profile profile = FAIRWAY_INIT(fairway_profile);
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_create(roads, NULL, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_create(roads + 1, NULL, &ways, &error));
  profile.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_ways_create(roads, &profile, &ways, &error));
  profile.size = sizeof profile;
  profile.goal = 2;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_create(roads, &profile, &ways, &error));
  profile.goal = FAIRWAY_GOAL_SHORTEST;
  profile.weight = 0.5;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_create(roads, &profile, &ways, &error));
  profile.weight = 0;
  profile.refused = 1U << 20;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_create(roads, &profile, &ways, &error));
  profile.refused = FAIRWAY_ROADS_TOLL | FAIRWAY_ROADS_FERRY;
  profile.avoided = FAIRWAY_ROADS_MOTORWAY | FAIRWAY_ROADS_UNPAVED | FAIRWAY_ROADS_TUNNEL;
  WORKS(fairway_ways_create(roads, &profile, &ways, &error));
  WORKS(fairway_ways_release(ways, &error));
  for (profile.traveller = FAIRWAY_TRAVELLER_CAR; profile.traveller <= FAIRWAY_TRAVELLER_FOOT; profile.traveller++) {
    WORKS(fairway_ways_create(roads, &profile, &ways, &error));
    WORKS(fairway_ways_release(ways, &error));
  }
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_create(roads, &profile, &ways, &error));
  profile.traveller = FAIRWAY_TRAVELLER_FOOT;
  profile.vehicle_height = 2;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_create(roads, &profile, &ways, &error));
  profile.traveller = FAIRWAY_TRAVELLER_TRUCK;
  profile.vehicle_width = -1;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_create(roads, &profile, &ways, &error));
  CHECK(strstr(error.message, "vehicle_width") != NULL);
  profile.vehicle_width = FAIRWAY_UNKNOWN;
  profile.vehicle_length = 16.5;
  profile.vehicle_weight = 40;
  profile.axle_load = 11.5;
  profile.carries_hazardous_goods = 1;
  WORKS(fairway_ways_create(roads, &profile, &ways, &error));
  WORKS(fairway_ways_release(ways, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_release(ways, &error));
  WORKS(fairway_ways_release(0, &error));
}

static void check_requests(fairway_ways ways, const fairway_way_place* places) {
  fairway_way way = 0;
  fairway_way_request request = request_of(places, 2);
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find(ways, &request, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find(ways, NULL, &way, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_find(0, &request, &way, &error));
  request.place_count = 1;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  request.place_count = 501;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  request = request_of(NULL, 2);
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find(ways, &request, &way, &error));
  fairway_way_place wrong[2] = {places[0], places[1]};
  request = request_of(wrong, 2);
  wrong[1].latitude = FAIRWAY_UNKNOWN;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  CHECK(strstr(error.message, "place 2") != NULL);
  wrong[1] = place_at(-80, 170);
  FAILS(FAIRWAY_ERROR_WAY, fairway_ways_find(ways, &request, &way, &error));
  CHECK(strstr(error.message, "no road near place 2") != NULL);
  wrong[1] = places[1];
  wrong[1].passing = 3;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  wrong[1].passing = FAIRWAY_PASSING_STOP;
  wrong[1].side = 9;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  request = request_of(places, 2);
  request.most_memory = 10;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_find(ways, &request, &way, &error));
  request = request_of(places, 2);
  request.most_states = 1;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_find(ways, &request, &way, &error));
  request = request_of(places, 2);
  request.closed_count = 1;
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find(ways, &request, &way, &error));
  // No clock shows a time beyond the years 0 to 4999; programs of before the member had none.
  request = request_of(places, 2);
  request.departure = INT64_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  CHECK(strstr(error.message, "years 0 to 4999") != NULL);
  request.departure = INT64_MIN;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  request.size = offsetof(fairway_way_request, departure);
  WORKS(fairway_ways_find(ways, &request, &way, &error));
  WORKS(fairway_way_release(way, &error));
  request = request_of(places, 2);
  request.alternatives = 6;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find(ways, &request, &way, &error));
  CHECK(strstr(error.message, "alternatives is from 0 to 5, not 6") != NULL);
  request.alternatives = 5;
  WORKS(fairway_ways_find(ways, &request, &way, &error));
  WORKS(fairway_way_release(way, &error));
  // A check is asked from time to time: not in a town so small.
  int asked = 0;
  request = request_of(places, 2);
  request.may_go_on = never;
  request.context = &asked;
  const int32_t status = fairway_ways_find(ways, &request, &way, &error);
  CHECK(asked == 0 ? status == FAIRWAY_OK : status == FAIRWAY_ERROR_BUDGET);
  CHECK(fairway_way_release(status == FAIRWAY_OK ? way : 0, NULL) == FAIRWAY_OK);
}

static void check_way(fairway_ways ways, const fairway_way_place* places) {
  fairway_way_request request = request_of(places, 3);
  fairway_way way = 0;
  WORKS(fairway_ways_find(ways, &request, &way, &error));
  fairway_way_facts facts = FAIRWAY_INIT(fairway_way_facts);
  WORKS(fairway_way_get_facts(way, &facts, &error));
  CHECK(facts.leg_count == 2 && facts.length > 0 && facts.duration > 0 && facts.cost > 0 && facts.settled > 0);
  FAILS(FAIRWAY_ERROR_NULL, fairway_way_get_facts(way, NULL, &error));
  size_t count = 0;
  WORKS(fairway_way_get_line(way, NULL, NULL, 0, &count, &error));
  CHECK(count == facts.point_count && count >= 3);
  double* latitudes = (double*)malloc(count * sizeof *latitudes);
  double* longitudes = (double*)malloc(count * sizeof *longitudes);
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_way_get_line(way, latitudes, longitudes, count - 1, &count, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_way_get_line(way, latitudes, NULL, count, &count, &error));
  WORKS(fairway_way_get_line(way, latitudes, longitudes, count, &count, &error));
  CHECK(fabs(latitudes[0] - places[0].latitude) < 1e-3 && fabs(longitudes[0] - places[0].longitude) < 1e-3);
  size_t edge_count = 0;
  WORKS(fairway_way_get_edges(way, NULL, 0, &edge_count, &error));
  CHECK(edge_count == facts.edge_count && edge_count >= 2);
  fairway_way_edge* edges = (fairway_way_edge*)malloc(edge_count * sizeof *edges);
  WORKS(fairway_way_get_edges(way, edges, edge_count, &edge_count, &error));
  double length = 0;
  double duration = 0;
  for (size_t i = 0; i < edge_count; i++) {
    CHECK((edges[i].direction == 1 || edges[i].direction == -1) && edges[i].to >= edges[i].from);
    length += edges[i].to - edges[i].from;
    duration += edges[i].duration;
  }
  CHECK(fabs(length - facts.length) < 0.01 && fabs(duration - facts.duration) < 0.01);
  size_t size = 0;
  WORKS(fairway_way_get_json(way, NULL, 0, &size, &error));
  char* json = (char*)malloc(size + 1);
  WORKS(fairway_way_get_json(way, json, size + 1, &size, &error));
  fairway_route route = 0;
  WORKS(fairway_route_create(json, size, 0, 0, &route, &error));
  fairway_route_facts made = FAIRWAY_INIT(fairway_route_facts);
  WORKS(fairway_route_get_facts(route, &made, &error));
  CHECK(made.leg_count == 2 && fabs(made.length - facts.length) < 0.1);
  WORKS(fairway_route_release(route, &error));
  WORKS(fairway_ways_explain(ways, &request, NULL, 0, &size, &error));
  CHECK(size == 0);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_explain(0, &request, NULL, 0, &size, &error));
  WORKS(fairway_way_release(way, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_way_get_json(way, NULL, 0, &size, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_way_get_line(way, NULL, NULL, 0, &size, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_way_get_edges(way, NULL, 0, &size, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_way_release(way, &error));
  WORKS(fairway_way_release(0, &error));
  free(latitudes);
  free(longitudes);
  free(edges);
  free(json);
}

/// A column of numbers without unknown ones.
static fairway_column column_of(const double* values) {
  fairway_column column;
  memset(&column, 0, sizeof column);
  column.values = values;
  return column;
}

static fairway_way_pairs some_pairs(double places[4][6], size_t count) {
  fairway_way_pairs pairs = FAIRWAY_INIT(fairway_way_pairs);
  pairs.count = count;
  pairs.from_latitudes = column_of(places[0]);
  pairs.from_longitudes = column_of(places[1]);
  pairs.to_latitudes = column_of(places[2]);
  pairs.to_longitudes = column_of(places[3]);
  return pairs;
}

/// Each pair has the numbers of its own way, and one without a way costs no other its result.
static void check_pairs(fairway_ways ways, const fairway_way_place* places) {
  double ends[4][6];
  for (size_t row = 0; row < 6; row++) {
    const fairway_way_place *from = &places[row % 3], *to = &places[(row + 1 + row / 3) % 3];
    ends[0][row] = from->latitude;
    ends[1][row] = from->longitude;
    ends[2][row] = to->latitude;
    ends[3][row] = to->longitude;
  }
  ends[0][1] = FAIRWAY_UNKNOWN;
  ends[3][2] = 1000;
  ends[2][4] = -80;
  int32_t statuses[6];
  double durations[6], lengths[6], costs[6];
  fairway_way_columns columns = FAIRWAY_INIT(fairway_way_columns);
  columns.capacity = 6;
  columns.statuses = statuses;
  columns.durations = durations;
  columns.lengths = lengths;
  columns.costs = costs;
  fairway_way_pairs pairs = some_pairs(ends, 6);
  WORKS(fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  const int32_t expected[6] = {FAIRWAY_PAIR_FOUND, FAIRWAY_PAIR_NO_PLACE,  FAIRWAY_PAIR_NO_PLACE,
                               FAIRWAY_PAIR_FOUND, FAIRWAY_PAIR_OFF_ROADS, FAIRWAY_PAIR_FOUND};
  for (size_t row = 0; row < 6; row++) {
    CHECK(statuses[row] == expected[row]);
    if (expected[row] != FAIRWAY_PAIR_FOUND) {
      CHECK(isnan(durations[row]) && isnan(lengths[row]) && isnan(costs[row]));
      continue;
    }
    const fairway_way_place two[2] = {place_at(ends[0][row], ends[1][row]), place_at(ends[2][row], ends[3][row])};
    const fairway_way_request request = request_of(two, 2);
    fairway_way way = 0;
    fairway_way_facts facts = FAIRWAY_INIT(fairway_way_facts);
    WORKS(fairway_ways_find(ways, &request, &way, &error));
    WORKS(fairway_way_get_facts(way, &facts, &error));
    CHECK(durations[row] == facts.duration && lengths[row] == facts.length && costs[row] == facts.cost);
    WORKS(fairway_way_release(way, &error));
  }

  // Columns of Arrow: one begins at an offset, and says which values are known.
  const uint8_t known = 0x3e & ~(1 << 3);
  pairs = some_pairs(ends, 3);
  pairs.from_latitudes.offset = pairs.from_longitudes.offset = 3;
  pairs.to_latitudes.offset = pairs.to_longitudes.offset = 3;
  pairs.to_latitudes.validity = &known;
  columns.costs = columns.lengths = NULL;
  WORKS(fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  CHECK(statuses[0] == FAIRWAY_PAIR_NO_PLACE && isnan(durations[0]) && statuses[1] == FAIRWAY_PAIR_OFF_ROADS);
  CHECK(statuses[2] == FAIRWAY_PAIR_FOUND && durations[2] > 0 && statuses[3] == FAIRWAY_PAIR_FOUND);

  // A limit ends the search of a pair; a check that says no ends the rest, and is called once.
  pairs = some_pairs(ends, 6);
  pairs.most_states = 1;
  WORKS(fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  CHECK(statuses[0] == FAIRWAY_PAIR_BUDGET && statuses[1] == FAIRWAY_PAIR_NO_PLACE);
  pairs = some_pairs(ends, 6);
  pairs.most_memory = 10;
  WORKS(fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  CHECK(statuses[0] == FAIRWAY_PAIR_BUDGET && statuses[3] == FAIRWAY_PAIR_BUDGET);
  int asked = 0;
  pairs = some_pairs(ends, 6);
  pairs.may_go_on = never;
  pairs.context = &asked;
  WORKS(fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  CHECK(asked == 1);
  for (size_t row = 0; row < 6; row++) {
    CHECK(statuses[row] == FAIRWAY_PAIR_BUDGET && isnan(durations[row]));
  }

  pairs = some_pairs(ends, 6);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_find_pairs(0, &pairs, &columns, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_pairs(ways, NULL, &columns, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_pairs(ways, &pairs, NULL, &error));
  columns.capacity = 5;
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  columns.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  columns.size = sizeof columns;
  columns.capacity = 6;
  pairs.to_longitudes.values = NULL;
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  pairs = some_pairs(ends, 6);
  pairs.from_longitudes.offset = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  pairs = some_pairs(ends, SIZE_MAX);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  pairs = some_pairs(ends, 6);
  pairs.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_ways_find_pairs(ways, &pairs, &columns, &error));
  const fairway_way_pairs none = FAIRWAY_INIT(fairway_way_pairs);
  const fairway_way_columns nothing = FAIRWAY_INIT(fairway_way_columns);
  WORKS(fairway_ways_find_pairs(ways, &none, &nothing, &error));
}

/// Each way of a table has the numbers of its own search.
static void check_table(fairway_ways ways, const fairway_way_place* places) {
  int32_t statuses[6];
  double durations[6], lengths[6], costs[6];
  fairway_way_columns columns = FAIRWAY_INIT(fairway_way_columns);
  columns.capacity = 6;
  columns.statuses = statuses;
  columns.durations = durations;
  columns.lengths = lengths;
  columns.costs = costs;
  fairway_way_table table = FAIRWAY_INIT(fairway_way_table);
  table.starts = &places[1];
  table.start_count = 2;
  table.ends = places;
  table.end_count = 3;
  WORKS(fairway_ways_find_table(ways, &table, &columns, &error));
  for (size_t row = 0; row < 6; row++) {
    const fairway_way_place two[2] = {places[1 + row / 3], places[row % 3]};
    const fairway_way_request request = request_of(two, 2);
    fairway_way way = 0;
    fairway_way_facts facts = FAIRWAY_INIT(fairway_way_facts);
    WORKS(fairway_ways_find(ways, &request, &way, &error));
    WORKS(fairway_way_get_facts(way, &facts, &error));
    CHECK(statuses[row] == FAIRWAY_PAIR_FOUND && fabs(costs[row] - facts.cost) < 0.002);
    CHECK(fabs(durations[row] - facts.duration) < 0.01 && fabs(lengths[row] - facts.length) < 1);
    WORKS(fairway_way_release(way, &error));
  }
  CHECK(costs[1] == 0 && costs[5] == 0 && costs[0] > 0);

  // A closed road costs a way around it.
  fairway_closed_point closed = {places[0].latitude, places[0].longitude};
  const double before = costs[0];
  table.closed = &closed;
  table.closed_count = 1;
  columns.statuses = NULL;
  const int32_t status = fairway_ways_find_table(ways, &table, &columns, &error);
  CHECK(status == FAIRWAY_ERROR_WAY || (status == FAIRWAY_OK && !(costs[0] < before)));
  table.closed = NULL;
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_table(ways, &table, &columns, &error));
  table.closed_count = 0;

  int asked = 0;
  table.may_go_on = never;
  table.context = &asked;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_find_table(ways, &table, &columns, &error));
  CHECK(asked == 1);
  table.may_go_on = NULL;
  table.most_states = 1;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_find_table(ways, &table, &columns, &error));
  table.most_states = 0;
  table.most_memory = 10;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_find_table(ways, &table, &columns, &error));
  table.most_memory = 0;

  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_find_table(0, &table, &columns, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_table(ways, NULL, &columns, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_table(ways, &table, NULL, &error));
  columns.capacity = 5;
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_ways_find_table(ways, &table, &columns, &error));
  columns.capacity = 6;
  fairway_way_place far[3] = {places[0], place_at(-80, 170), places[2]};
  table.ends = far;
  FAILS(FAIRWAY_ERROR_WAY, fairway_ways_find_table(ways, &table, &columns, &error));
  // The starts count before the ends.
  CHECK(strstr(error.message, "no road near place 4") != NULL);
  far[1].latitude = FAIRWAY_UNKNOWN;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_table(ways, &table, &columns, &error));
  far[1] = places[1];
  far[1].passing = 7;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_table(ways, &table, &columns, &error));
  table.ends = NULL;
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_find_table(ways, &table, &columns, &error));
  // Places beyond the most ways are not read.
  table.ends = places;
  table.end_count = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_table(ways, &table, &columns, &error));
  table.end_count = 500001;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_table(ways, &table, &columns, &error));
  CHECK(strstr(error.message, "at most 1000000 ways") != NULL);
  table.start_count = 0;
  table.end_count = SIZE_MAX;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_find_table(ways, &table, &columns, &error));
  table.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_ways_find_table(ways, &table, &columns, &error));
  const fairway_way_table none = FAIRWAY_INIT(fairway_way_table);
  WORKS(fairway_ways_find_table(ways, &none, &columns, &error));
}

/// What is within reach is cheaper to come to than the cost, and more of it costs more.
static void check_reach(fairway_ways ways, const fairway_way_place* places) {
  fairway_reach_request request = FAIRWAY_INIT(fairway_reach_request);
  request.place = places;
  fairway_way_reach reach = 0;
  size_t counts[3], count = 0;
  for (size_t step = 0; step < 3; step++) {
    request.cost = 20.0 * (double)(step + 1);
    WORKS(fairway_ways_reach(ways, &request, &reach, &error));
    WORKS(fairway_way_reach_get_roads(reach, NULL, 0, &counts[step], &error));
    CHECK(counts[step] > (step == 0 ? 0 : counts[step - 1]));
    fairway_reached_road* roads = (fairway_reached_road*)malloc(counts[step] * sizeof *roads);
    FAILS(FAIRWAY_ERROR_CAPACITY, fairway_way_reach_get_roads(reach, roads, counts[step] - 1, &count, &error));
    WORKS(fairway_way_reach_get_roads(reach, roads, counts[step], &count, &error));
    CHECK(count == counts[step] && roads[0].cost == 0);
    for (size_t i = 0; i < count; i++) {
      CHECK(roads[i].cost <= request.cost && roads[i].to >= roads[i].from &&
            (i == 0 || roads[i].cost >= roads[i - 1].cost));
      CHECK((roads[i].direction == 1 || roads[i].direction == -1) && roads[i].duration_at_end >= roads[i].duration);
    }
    free(roads);
    WORKS(fairway_way_reach_release(reach, &error));
    FAILS(FAIRWAY_ERROR_HANDLE, fairway_way_reach_release(reach, &error));
    FAILS(FAIRWAY_ERROR_HANDLE, fairway_way_reach_get_roads(reach, NULL, 0, &count, &error));
  }
  WORKS(fairway_way_reach_release(0, &error));
  request.cost = -1;
  WORKS(fairway_ways_reach(ways, &request, &reach, &error));
  WORKS(fairway_way_reach_get_roads(reach, NULL, 0, &count, &error));
  CHECK(count == 0);
  FAILS(FAIRWAY_ERROR_NULL, fairway_way_reach_get_roads(reach, NULL, 0, NULL, &error));
  WORKS(fairway_way_reach_release(reach, &error));
  request.cost = FAIRWAY_UNKNOWN;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_reach(ways, &request, &reach, &error));
  request.cost = 1000;
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_reach(ways, &request, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_reach(ways, NULL, &reach, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_reach(0, &request, &reach, &error));
  request.most_states = 1;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_reach(ways, &request, &reach, &error));
  request.most_states = 0;
  request.most_memory = 10;
  FAILS(FAIRWAY_ERROR_BUDGET, fairway_ways_reach(ways, &request, &reach, &error));
  request.most_memory = 0;
  fairway_way_place far = place_at(-80, 170);
  request.place = &far;
  FAILS(FAIRWAY_ERROR_WAY, fairway_ways_reach(ways, &request, &reach, &error));
  far.latitude = FAIRWAY_UNKNOWN;
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_reach(ways, &request, &reach, &error));
  request.place = NULL;
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_reach(ways, &request, &reach, &error));
  request.size = 3;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_ways_reach(ways, &request, &reach, &error));
}

/// A town so small has no cells: nothing is to be done.
static void check_cells(fairway_ways ways) {
  double share = 0;
  WORKS(fairway_ways_prepare_cells(ways, 10000, &share, &error));
  CHECK(share == 1);
  FAILS(FAIRWAY_ERROR_NULL, fairway_ways_prepare_cells(ways, 10000, NULL, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_prepare_cells(0, 10000, &share, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_prepare_cells(ways, 0, &share, &error));
}

/// Drives a router of a way along another one that begins with it: prepared roads give the new route within the update
/// that needs it.
static void check_leading(fairway_ways ways, const fairway_way_place* places) {
  fairway_way_request request = request_of(places, 2);
  const fairway_way_place others[2] = {places[0], places[2]};
  const fairway_way_request aside = request_of(others, 2);
  fairway_way way = 0, other = 0;
  WORKS(fairway_ways_find(ways, &request, &way, &error));
  WORKS(fairway_ways_find(ways, &aside, &other, &error));
  size_t size = 0, count = 0;
  WORKS(fairway_way_get_json(way, NULL, 0, &size, &error));
  char* json = (char*)malloc(size + 1);
  WORKS(fairway_way_get_json(way, json, size + 1, &size, &error));
  WORKS(fairway_way_get_line(other, NULL, NULL, 0, &count, &error));
  double* latitudes = (double*)malloc(count * sizeof *latitudes);
  double* longitudes = (double*)malloc(count * sizeof *longitudes);
  WORKS(fairway_way_get_line(other, latitudes, longitudes, count, &count, &error));
  char trip[200];
  snprintf(trip, sizeof trip, "{\"profile\":\"driving\",\"waypoints\":[[%.7f,%.7f],[%.7f,%.7f]]}", places[0].longitude,
           places[0].latitude, places[1].longitude, places[1].latitude);
  fairway_session router = 0;
  WORKS(fairway_router_create(json, size, 0, trip, strlen(trip), NULL, 0, &router, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_ways_lead(ways, router, 2, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_lead(ways + 1, router, FAIRWAY_LEAD_ALONE, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_ways_lead(ways, 0, FAIRWAY_LEAD_ALONE, &error));
  WORKS(fairway_ways_lead(0, router, FAIRWAY_LEAD_ALONE, &error));
  WORKS(fairway_ways_lead(ways, router, FAIRWAY_LEAD_FIRST, &error));
  WORKS(fairway_ways_lead(ways, router, FAIRWAY_LEAD_ALONE, &error));
  static fairway_event room[64];
  static char texts[1 << 16];
  fairway_events events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof room[0];
  events.events = room;
  events.capacity = 64;
  events.texts = texts;
  events.texts_capacity = sizeof texts;
  int is_replaced = 0, is_asked = 0;
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.horizontal_accuracy = fix.speed = fix.course = fix.altitude = FAIRWAY_UNKNOWN;
  fix.timestamp = 1600000000;
  for (size_t i = 1; i < count; i++) {
    for (int part = 0; part < 20; part++, fix.timestamp++) {
      fix.latitude = latitudes[i - 1] + (latitudes[i] - latitudes[i - 1]) * part / 20;
      fix.longitude = longitudes[i - 1] + (longitudes[i] - longitudes[i - 1]) * part / 20;
      WORKS(fairway_session_update(router, &fix, NULL, &events, &error));
      for (size_t j = 0; j < events.count; j++) {
        is_replaced = is_replaced || room[j].kind == FAIRWAY_EVENT_ROUTE_REPLACED;
        is_asked = is_asked || room[j].kind == FAIRWAY_EVENT_NEEDS_ROUTE;
      }
    }
  }
  CHECK(is_replaced && !is_asked);
  WORKS(fairway_session_release(router, &error));
  WORKS(fairway_way_release(way, &error));
  WORKS(fairway_way_release(other, &error));
  free(json);
  free(latitudes);
  free(longitudes);
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: way_calls TOWN.roads\n");
    return 2;
  }
  fairway_roads roads = 0;
  error.size = sizeof error;
  WORKS(fairway_roads_open(argv[1], strlen(argv[1]), &roads, &error));
  fairway_roads_facts facts = FAIRWAY_INIT(fairway_roads_facts);
  WORKS(fairway_roads_get_facts(roads, &facts, &error));
  fairway_ways ways = 0;
  WORKS(fairway_ways_create(roads, NULL, &ways, &error));
  // The beginnings of three roads.
  fairway_way_place places[3];
  for (uint32_t i = 0; i < 3; i++) {
    double latitudes[300], longitudes[300];
    size_t count = 0;
    const uint32_t edge = (uint32_t)(facts.edge_count * i / 3);
    WORKS(fairway_roads_get_shape(roads, edge, latitudes, longitudes, 300, &count, &error));
    places[i] = place_at(latitudes[0], longitudes[0]);
  }
  check_profiles(roads);
  check_requests(ways, places);
  check_way(ways, places);
  check_pairs(ways, places);
  check_table(ways, places);
  check_reach(ways, places);
  check_cells(ways);
  check_leading(ways, places);
  // The roads may be released before what was prepared of them.
  WORKS(fairway_roads_release(roads, &error));
  check_way(ways, places);
  WORKS(fairway_ways_release(ways, &error));
  return finish();
}
