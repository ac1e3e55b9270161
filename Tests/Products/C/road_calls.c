/// Calls every function of roads and matchers, and causes every error that they can give. C11, and C++.
///
///   road_calls TOWN.roads DRIVE.csv MATCHES.csv
///
/// The matches are those of the command line for the drive.
#include "expect.h"

enum { MOST = 1000 };

static double fixes[3][MOST];
static size_t fix_count;

static void read_drive(const char* path) {
  FILE* file = fopen(path, "r");
  char line[200];
  if (file == NULL || fgets(line, sizeof line, file) == NULL) {
    fprintf(stderr, "%s cannot be read\n", path);
    exit(2);
  }
  while (fix_count < MOST && fgets(line, sizeof line, file) != NULL) {
    CHECK(sscanf(line, "%lf,%lf,%lf", &fixes[0][fix_count], &fixes[1][fix_count], &fixes[2][fix_count]) == 3);
    fix_count++;
  }
  fclose(file);
  CHECK(fix_count > 100);
}

static fairway_fixes some_fixes(size_t first, size_t count) {
  fairway_fixes some = FAIRWAY_INIT(fairway_fixes);
  some.count = count;
  some.timestamps.values = fixes[0] + first;
  some.latitudes.values = fixes[1] + first;
  some.longitudes.values = fixes[2] + first;
  return some;
}

static fairway_fix fix_at(size_t place) {
  fairway_fix fix = FAIRWAY_INIT(fairway_fix);
  fix.timestamp = fixes[0][place];
  fix.latitude = fixes[1][place];
  fix.longitude = fixes[2][place];
  fix.horizontal_accuracy = fix.speed = fix.course = fix.altitude = -1;
  return fix;
}

static void check_files(const char* path, char* bytes, size_t size) {
  fairway_roads roads = 0;
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_open(path, strlen(path), NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_open(NULL, 3, &roads, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_open("", 0, &roads, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_open("a\0b", 3, &roads, &error));
  FAILS(FAIRWAY_ERROR_ROADS, fairway_roads_open("no such file", 12, &roads, &error));
  CHECK(strstr(error.message, "no such file: there is no such file") != NULL);
  FAILS(FAIRWAY_ERROR_ROADS, fairway_roads_open("/", 1, &roads, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_open_bytes((const uint8_t*)bytes, size, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_open_bytes(NULL, size, &roads, &error));
  FAILS(FAIRWAY_ERROR_ROADS, fairway_roads_open_bytes(NULL, 0, &roads, &error));
  FAILS(FAIRWAY_ERROR_ROADS, fairway_roads_open_bytes((const uint8_t*)bytes, size - 1, &roads, &error));
  CHECK(strstr(error.message, "cut off") != NULL);
  // Damage is found by what needs it, and by a check.
  char* damaged = (char*)malloc(size);
  memcpy(damaged, bytes, size);
  damaged[size / 2] ^= 1;
  WORKS(fairway_roads_open_bytes((const uint8_t*)damaged, size, &roads, &error));
  FAILS(FAIRWAY_ERROR_ROADS, fairway_roads_check(roads, &error));
  CHECK(strstr(error.message, "checksum") != NULL);
  fairway_road_edge road = FAIRWAY_INIT(fairway_road_edge);
  FAILS(FAIRWAY_ERROR_ROADS, fairway_roads_get_edge(roads, 0, &road, &error));
  fairway_matcher matcher = 0;
  fairway_road_match match = FAIRWAY_INIT(fairway_road_match);
  const fairway_fix fix = fix_at(0);
  fairway_roads_facts facts = FAIRWAY_INIT(fairway_roads_facts);
  WORKS(fairway_roads_get_facts(roads, &facts, &error));
  CHECK(facts.damage == 0);
  // A fix there has no road.
  WORKS(fairway_matcher_create(roads, 0, &matcher, &error));
  WORKS(fairway_matcher_update(matcher, &fix, &match, &error));
  CHECK(match.direction == 0);
  const fairway_fixes all = some_fixes(0, fix_count);
  fairway_road_match_columns columns = FAIRWAY_INIT(fairway_road_match_columns);
  columns.capacity = fix_count;
  WORKS(fairway_roads_match(roads, 0, &all, &columns, &error));
  WORKS(fairway_matcher_release(matcher, &error));
  WORKS(fairway_roads_release(roads, &error));
  free(damaged);
}

static void check_roads(fairway_roads roads, size_t size) {
  WORKS(fairway_roads_check(roads, &error));
  fairway_roads_facts facts = FAIRWAY_INIT(fairway_roads_facts);
  WORKS(fairway_roads_get_facts(roads, &facts, &error));
  CHECK(facts.byte_count == size && facts.way_count == 13 && facts.edge_count == 67 && facts.junction_count == 40);
  CHECK(facts.south > 46.9 && facts.north < 47.1 && facts.west > 10.9 && facts.east < 11.1);
  CHECK(isnan(facts.damage));
  CHECK(facts.date == 1500000000 && facts.length > 7000 && facts.length < 8000);
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_get_facts(roads, NULL, &error));
  char text[200];
  size_t length = 0;
  WORKS(fairway_roads_get_attribution(roads, text, sizeof text, &length, &error));
  CHECK(strstr(text, "OpenStreetMap contributors") != NULL && length == strlen(text));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_roads_get_attribution(roads, text, 3, &length, &error));
  char json[2000];
  WORKS(fairway_roads_find(roads, "stret 1", 7, 47, 11, 3, json, sizeof json, &length, &error));
  CHECK(strstr(json, "\"kind\":\"street\"") != NULL && strstr(json, "\"distance\":") != NULL && length == strlen(json));
  WORKS(fairway_roads_find(roads, "K7", 2, NAN, NAN, 1, json, sizeof json, &length, &error));
  CHECK(strstr(json, "\"kind\":\"number\"") != NULL && strstr(json, "distance") == NULL);
  WORKS(fairway_roads_find(roads, NULL, 0, NAN, NAN, 1, json, sizeof json, &length, &error));
  CHECK(strcmp(json, "[]") == 0);
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_roads_find(roads, "K7", 2, NAN, NAN, 1, json, 3, &length, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_find(roads, NULL, 2, NAN, NAN, 1, json, sizeof json, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_find(roads, "K7", 2, 99, 0, 1, json, sizeof json, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_find(roads, "K7", 2, NAN, NAN, 0, json, sizeof json, &length, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_roads_find(0, "K7", 2, NAN, NAN, 1, json, sizeof json, &length, &error));
  fairway_road_edge road = FAIRWAY_INIT(fairway_road_edge);
  double kilometres = 0;
  int numbers = 0;
  for (uint32_t edge = 0; edge < facts.edge_count; edge++) {
    double latitudes[10], longitudes[10];
    WORKS(fairway_roads_get_edge(roads, edge, &road, &error));
    kilometres += road.length / 1000;
    CHECK(road.way >= 100 && road.way < 300 && road.from_node >= 1 && road.to_node <= 40);
    CHECK(road.road_class == FAIRWAY_ROAD_CLASS_RESIDENTIAL && road.layer == 0 && road.is_tunnel == 0);
    CHECK(road.forward_users == (FAIRWAY_USER_CAR | FAIRWAY_USER_BICYCLE | FAIRWAY_USER_FOOT));
    CHECK(road.backward_users == road.forward_users);
    WORKS(fairway_roads_get_name(roads, edge, text, sizeof text, &length, &error));
    CHECK(strncmp(text, road.way < 200 ? "Street" : "Avenue", 6) == 0);
    WORKS(fairway_roads_get_number(roads, edge, text, sizeof text, &length, &error));
    CHECK(strcmp(text, road.way == 100 ? "K 7" : "") == 0);
    numbers += length > 0 ? 1 : 0;
    CHECK(road.way == 100 ? road.forward_speed_limit == 50 && road.backward_speed_limit == 50
                          : isnan(road.forward_speed_limit) != 0);
    CHECK(road.speed_limit_unit == FAIRWAY_UNIT_KILOMETRES_PER_HOUR);
    WORKS(fairway_roads_get_shape(roads, edge, latitudes, longitudes, 10, &length, &error));
    CHECK(length == 2 && fabs(latitudes[0] - 47) < 0.1 && fabs(longitudes[1] - 11) < 0.1);
  }
  CHECK(fabs(kilometres * 1000 - facts.length) < 1 && numbers == 7);
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_get_edge(roads, 67, &road, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_get_name(roads, UINT32_MAX, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_get_number(roads, 67, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_get_shape(roads, 67, NULL, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_get_edge(roads, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_get_shape(roads, 0, NULL, NULL, 0, NULL, &error));
}

/// The rows of the command line, to the digits that it writes.
static void check_rows(const char* path, const fairway_road_match_columns* columns) {
  FILE* file = fopen(path, "r");
  char line[300];
  if (file == NULL || fgets(line, sizeof line, file) == NULL) {
    fprintf(stderr, "%s cannot be read\n", path);
    exit(2);
  }
  size_t row = 0;
  for (; row < fix_count && fgets(line, sizeof line, file) != NULL; row++) {
    double timestamp, along, latitude, longitude, distance, probability;
    unsigned way, edge;
    int direction;
    CHECK(sscanf(line, "%lf,%u,%d,%lf,%u,%lf,%lf,%lf,%lf,", &timestamp, &way, &direction, &along, &edge, &latitude,
                 &longitude, &distance, &probability) == 9);
    CHECK(timestamp == fixes[0][row] && way == columns->ways[row] && direction == columns->directions[row]);
    CHECK(edge == columns->edges[row] && fabs(along - columns->alongs[row]) < 0.006);
    CHECK(fabs(latitude - columns->latitudes[row]) < 6e-8 && fabs(longitude - columns->longitudes[row]) < 6e-8);
    CHECK(fabs(distance - columns->distances[row]) < 0.006 && fabs(probability - columns->probabilities[row]) < 6e-5);
  }
  CHECK(row == fix_count && fgets(line, sizeof line, file) == NULL);
  fclose(file);
}

static void check_matcher(fairway_roads roads, const char* rows) {
  static int32_t directions[MOST];
  static uint32_t edges[MOST];
  static uint64_t ways[MOST];
  static double numbers[5][MOST];
  fairway_road_match_columns columns = FAIRWAY_INIT(fairway_road_match_columns);
  columns.capacity = fix_count;
  columns.directions = directions;
  columns.edges = edges;
  columns.ways = ways;
  columns.alongs = numbers[0];
  columns.latitudes = numbers[1];
  columns.longitudes = numbers[2];
  columns.distances = numbers[3];
  columns.probabilities = numbers[4];
  const fairway_fixes all = some_fixes(0, fix_count);
  fairway_matcher whole = 0, matcher = 0, later = 0;
  WORKS(fairway_matcher_create(roads, 0, &whole, &error));
  WORKS(fairway_matcher_update_columns(whole, &all, 0, &columns, &error));
  check_rows(rows, &columns);

  // Fix by fix, stored and restored on the way.
  WORKS(fairway_matcher_create(roads, FAIRWAY_USER_CAR | FAIRWAY_USER_BICYCLE | FAIRWAY_USER_FOOT, &matcher, &error));
  uint8_t state[2][2048];
  size_t size = 0, other_size = 0;
  for (size_t i = 0; i < fix_count; i++) {
    fairway_road_match match = FAIRWAY_INIT(fairway_road_match);
    const fairway_fix fix = fix_at(i);
    WORKS(fairway_matcher_update(matcher, &fix, &match, &error));
    CHECK(match.direction == directions[i] && match.edge == edges[i] && match.along == numbers[0][i]);
    CHECK(match.latitude == numbers[1][i] && match.longitude == numbers[2][i] && match.distance == numbers[3][i]);
    WORKS(fairway_matcher_recall(matcher, &fix, &match, &error));
    CHECK(match.direction == directions[i]);
    if (i == fix_count / 2) {
      WORKS(fairway_matcher_snapshot(matcher, NULL, 0, &size, &error));
      CHECK(size > 0 && size <= 2048);
      WORKS(fairway_matcher_snapshot(matcher, state[0], sizeof state[0], &size, &error));
      WORKS(fairway_matcher_release(matcher, &error));
      WORKS(fairway_matcher_restore(roads, state[0], size, &matcher, &error));
    }
  }
  WORKS(fairway_matcher_snapshot(whole, state[0], sizeof state[0], &size, &error));
  WORKS(fairway_matcher_snapshot(matcher, state[1], sizeof state[1], &other_size, &error));
  // All users are said in two ways, of which the state has one.
  CHECK(size == other_size && memcmp(state[0], state[1], size) == 0);

  // No road is near, and no fix at all.
  fairway_road_match match = FAIRWAY_INIT(fairway_road_match);
  fairway_fix fix = fix_at(0);
  fix.timestamp += 1000;
  fix.latitude = 48;
  WORKS(fairway_matcher_update(matcher, &fix, &match, &error));
  CHECK(match.direction == 0 && isnan(match.latitude) && isnan(match.probability));
  fix.latitude = NAN;
  WORKS(fairway_matcher_update(matcher, &fix, &match, &error));
  CHECK(match.direction == 0);

  // Later, and at the end, more is known than at once: the direction at the start.
  const double lag = 5;
  WORKS(fairway_matcher_create(roads, FAIRWAY_USER_CAR, &later, &error));
  WORKS(fairway_matcher_update_columns(later, &all, lag, &columns, &error));
  CHECK(ways[0] == 100 && directions[0] == 1 && ways[fix_count - 1] == 103 && directions[fix_count - 1] == -1);
  memset(ways, 0, sizeof ways);
  WORKS(fairway_roads_match(roads, 0, &all, &columns, &error));
  CHECK(ways[0] == 100 && directions[0] == 1 && ways[fix_count - 1] == 103);
  const fairway_fixes none = some_fixes(0, 0);
  WORKS(fairway_roads_match(roads, 0, &none, &columns, &error));

  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_matcher_update_columns(later, &all, 10.5, &columns, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_matcher_update_columns(later, &all, NAN, &columns, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_update_columns(later, NULL, 0, &columns, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_update_columns(later, &all, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_update(later, NULL, &match, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_update(later, &fix, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_recall(later, &fix, NULL, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_roads_match(roads, 8, &all, &columns, &error));
  // The same roads once more change nothing.
  fairway_matcher several = 0, alone = 0;
  WORKS(fairway_matcher_create(roads, FAIRWAY_USER_CAR, &several, &error));
  WORKS(fairway_matcher_create(roads, FAIRWAY_USER_CAR, &alone, &error));
  WORKS(fairway_matcher_add_roads(several, roads, &error));
  for (size_t i = 0; i < fix_count; i++) {
    const fairway_fix next = fix_at(i);
    fairway_road_match one = FAIRWAY_INIT(fairway_road_match), two = FAIRWAY_INIT(fairway_road_match);
    WORKS(fairway_matcher_update(alone, &next, &one, &error));
    WORKS(fairway_matcher_update(several, &next, &two, &error));
    CHECK(one.edge == two.edge && one.direction == two.direction && two.file == 0);
  }
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_matcher_add_roads(several, 99, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_matcher_add_roads(99, roads, &error));
  WORKS(fairway_matcher_release(several, &error));
  WORKS(fairway_matcher_release(alone, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_matcher_create(roads, 8, &later, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_create(roads, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_roads_match(roads, 0, &all, NULL, &error));
  columns.capacity = fix_count - 1;
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_roads_match(roads, 0, &all, &columns, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_matcher_update_columns(later, &all, 0, &columns, &error));
  columns.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_roads_match(roads, 0, &all, &columns, &error));
  match.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_matcher_update(later, &fix, &match, &error));

  fairway_matcher forged = 0;
  FAILS(FAIRWAY_ERROR_SNAPSHOT, fairway_matcher_restore(roads, state[0], size - 1, &forged, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_matcher_restore(roads, state[0], size, NULL, &error));
  // The checksum of the file, in which the state says whose roads it means.
  state[0][32] ^= 0x55;
  FAILS(FAIRWAY_ERROR_SNAPSHOT, fairway_matcher_restore(roads, state[0], size, &forged, &error));
  WORKS(fairway_matcher_release(whole, &error));
  WORKS(fairway_matcher_release(matcher, &error));
  WORKS(fairway_matcher_release(later, &error));
  WORKS(fairway_matcher_release(0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_matcher_release(later, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_matcher_update(later, &fix, &match, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_matcher_recall(roads, &fix, &match, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_matcher_snapshot(later, NULL, 0, &size, &error));
}

/// A drive without a route: the road and its limit, what lies ahead, and mistakes.
static void check_free_drive(fairway_roads roads) {
  fairway_free_drive drive = 0;
  fairway_free_drive_place place = FAIRWAY_INIT(fairway_free_drive_place);
  fairway_road_feature feature = FAIRWAY_INIT(fairway_road_feature);
  fairway_road_alert alert = FAIRWAY_INIT(fairway_road_alert);
  fairway_free_drive_prediction prediction = FAIRWAY_INIT(fairway_free_drive_prediction);
  char text[64];
  size_t length = 0;
  uint32_t change = 0;
  WORKS(fairway_free_drive_create(roads, FAIRWAY_USER_CAR, &drive, &error));
  WORKS(fairway_free_drive_get_place(drive, &place, &error));
  CHECK(place.position == FAIRWAY_DRIVE_POSITION_UNKNOWN && isnan(place.latitude) && isnan(place.speed_limit));
  FAILS(FAIRWAY_ERROR_STATE, fairway_free_drive_predict(drive, 0, &prediction, &error));
  fairway_camera camera = 0;
  fairway_camera_position seen = FAIRWAY_INIT(fairway_camera_position);
  WORKS(fairway_camera_create(800, 600, &camera, &error));
  FAILS(FAIRWAY_ERROR_STATE, fairway_camera_follow_free_drive(camera, drive, 0, NAN, &seen, &error));
  uint32_t changes = 0;
  for (size_t i = 0; i < 20; i++) {
    const fairway_fix fix = fix_at(i);
    WORKS(fairway_free_drive_update(drive, &fix, &change, &error));
    changes |= change;
  }
  CHECK((changes & FAIRWAY_DRIVE_CHANGE_ROAD) != 0 && (changes & FAIRWAY_DRIVE_CHANGE_LIMIT) != 0);
  CHECK((changes & FAIRWAY_DRIVE_CHANGE_REJECTED_FIX) == 0);
  WORKS(fairway_free_drive_get_place(drive, &place, &error));
  CHECK(place.position == FAIRWAY_DRIVE_POSITION_ROAD && place.way == 100 && place.direction == 1);
  CHECK(place.speed_limit == 50 && place.speed_limit_unit == FAIRWAY_UNIT_KILOMETRES_PER_HOUR);
  CHECK(place.speed_limit_source == FAIRWAY_LIMIT_SOURCE_FILE);
  CHECK(place.limit_probability > 0.5 && place.distance < 20 && place.distance_driven > 100);
  CHECK(place.road_class == FAIRWAY_ROAD_CLASS_RESIDENTIAL && place.feature_count > 0);
  WORKS(fairway_free_drive_get_name(drive, text, sizeof text, &length, &error));
  CHECK(strcmp(text, "Street 1") == 0 && length == 8);
  WORKS(fairway_free_drive_get_number(drive, text, sizeof text, &length, &error));
  CHECK(strcmp(text, "K 7") == 0);
  WORKS(fairway_camera_follow_free_drive(camera, drive, place.timestamp, 1, &seen, &error));
  CHECK(fabs(seen.latitude - place.latitude) < 1e-9 && fabs(seen.bearing - place.course) < 1 && seen.pitch == 45);
  WORKS(fairway_camera_release(camera, &error));
  double last = 0;
  for (uint32_t i = 0; i < place.feature_count; i++) {
    WORKS(fairway_free_drive_get_feature(drive, i, &feature, &error));
    CHECK(feature.distance >= last && feature.kind >= 0 && feature.kind <= FAIRWAY_ROAD_FEATURE_CLOSED);
    last = feature.distance;
  }
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_get_feature(drive, place.feature_count, &feature, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_get_alert(drive, 0, text, sizeof text, &length, &error));
  const char* options = "{\"kinds\":{\"trafficSignal\":true},\"mostInAMinute\":2}";
  WORKS(fairway_free_drive_set_road_alerts(drive, options, strlen(options), &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_free_drive_set_road_alerts(drive, "{\"kind\":1}", 10, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_set_road_alerts(drive, "{\"braking\":1e99}", 16, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_get_road_alert(drive, place.road_alert_count, &alert, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT,
        fairway_free_drive_get_road_alert_text(drive, 0, "en", 2, text, sizeof text, &length, &error));
  WORKS(fairway_free_drive_set_road_alerts(drive, NULL, 0, &error));
  WORKS(fairway_free_drive_set_look_ahead(drive, 30, 100, 3000, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_set_look_ahead(drive, 30, 3000, 100, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_set_look_ahead(drive, NAN, 100, 3000, &error));
  const char* limits = "{\"vehicle\":\"truck\",\"country\":\"DE\",\"clockOffset\":3600}";
  WORKS(fairway_free_drive_set_limits(drive, limits, strlen(limits), &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_free_drive_set_limits(drive, "{\"vehicle\":\"tank\"}", 18, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_free_drive_set_limits(drive, NULL, 1, &error));
  WORKS(fairway_free_drive_set_limits(drive, NULL, 0, &error));
  WORKS(fairway_free_drive_predict(drive, place.timestamp + 2, &prediction, &error));
  CHECK(prediction.is_on_road == 1 && prediction.age == 2 && prediction.bound > place.bound);
  uint64_t ways[500];
  double lengths[500];
  WORKS(fairway_free_drive_get_history(drive, NULL, NULL, NULL, NULL, 0, &length, &error));
  CHECK(length >= 1 && length <= 500);
  WORKS(fairway_free_drive_get_history(drive, ways, lengths, NULL, NULL, 500, &length, &error));
  CHECK(ways[0] == 100 && lengths[0] > 0);
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_free_drive_get_history(drive, ways, NULL, NULL, NULL, 0, &length, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_free_drive_get_history(drive, NULL, NULL, NULL, NULL, 0, NULL, &error));
  const fairway_fix first = fix_at(0);
  WORKS(fairway_free_drive_update(drive, &first, &change, &error));
  CHECK(change == FAIRWAY_DRIVE_CHANGE_REJECTED_FIX);
  WORKS(fairway_free_drive_set_alerts(drive, 0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_free_drive_set_alerts(drive, 3, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_free_drive_update(drive, NULL, &change, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_free_drive_get_place(drive, NULL, &error));
  fairway_free_drive over = 0;
  WORKS(fairway_free_drive_create(roads, FAIRWAY_USER_CAR, &over, &error));
  WORKS(fairway_free_drive_add_roads(over, roads, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_free_drive_add_roads(over, 99, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_free_drive_add_roads(99, roads, &error));
  WORKS(fairway_free_drive_release(over, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_free_drive_create(roads, 0, NULL, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_free_drive_create(roads, 8, &drive, &error));
  place.size = 8;
  FAILS(FAIRWAY_ERROR_SIZE, fairway_free_drive_get_place(drive, &place, &error));
  WORKS(fairway_free_drive_release(drive, &error));
  WORKS(fairway_free_drive_release(0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_free_drive_release(drive, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_free_drive_update(roads, &first, &change, &error));
}

/// A session on a line of the town's roads: with them, without, and with errors.
static void check_sessions(fairway_roads roads) {
  fairway_route route = 0;
  fairway_session session = 0;
  static char line[64 * MOST] = "{\"type\":\"LineString\",\"coordinates\":[";
  for (size_t i = 0; i < fix_count; i++) {
    char* const end = line + strlen(line);
    snprintf(end, 64, "%s[%.7f,%.7f]", i == 0 ? "" : ",", fixes[2][i], fixes[1][i]);
  }
  strcat(line, "]}");
  WORKS(fairway_route_create_of_line(line, strlen(line), NULL, 0, &route, &error));
  WORKS(fairway_session_create(route, NULL, 0, &session, &error));
  fairway_road_match match = FAIRWAY_INIT(fairway_road_match);
  WORKS(fairway_session_get_road(session, &match, &error));
  CHECK(match.direction == 0);
  fairway_guidance guidance = FAIRWAY_INIT(fairway_guidance);
  WORKS(fairway_session_get_guidance(session, &guidance, &error));
  CHECK(guidance.speed_limit_source == FAIRWAY_LIMIT_SOURCE_UNKNOWN && isnan(guidance.speed_limit));
  char found[40];
  size_t found_length = 0;
  const char* check = "{\"vehicle\":{\"height\":4,\"weight\":12},\"limits\":{\"vehicle\":\"truck\"},\"departure\":1e9}";
  WORKS(fairway_route_get_obstacles(route, roads, check, strlen(check), found, sizeof found, &found_length, &error));
  CHECK(found_length == 2 && strcmp(found, "[]") == 0);
  WORKS(fairway_route_get_obstacles(route, roads, NULL, 0, NULL, 0, &found_length, &error));
  FAILS(FAIRWAY_ERROR_JSON,
        fairway_route_get_obstacles(route, roads, "{\"height\":4}", 12, found, sizeof found, &found_length, &error));
  FAILS(FAIRWAY_ERROR_CAPACITY, fairway_route_get_obstacles(route, roads, NULL, 0, found, 1, &found_length, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_obstacles(roads, roads, NULL, 0, found, 40, &found_length, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_route_get_obstacles(route, route, NULL, 0, found, 40, &found_length, &error));
  const char* truck = "{\"vehicle\":\"truck\"}";
  FAILS(FAIRWAY_ERROR_STATE, fairway_session_set_limits(session, truck, strlen(truck), &error));
  WORKS(fairway_session_set_roads(session, roads, 0, &error));
  WORKS(fairway_session_set_limits(session, truck, strlen(truck), &error));
  FAILS(FAIRWAY_ERROR_JSON, fairway_session_set_limits(session, "{\"country\":\"de\"}", 16, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_set_limits(roads, truck, strlen(truck), &error));
  size_t known = 0;
  size_t limited = 0;
  for (size_t i = 0; i < fix_count; i++) {
    const fairway_fix fix = fix_at(i);
    WORKS(fairway_session_update(session, &fix, NULL, NULL, &error));
    WORKS(fairway_session_get_road(session, &match, &error));
    known += match.direction != 0 ? 1 : 0;
    // A line has no limits of its own.
    WORKS(fairway_session_get_guidance(session, &guidance, &error));
    limited += guidance.speed_limit_source == FAIRWAY_LIMIT_SOURCE_FILE && guidance.speed_limit > 0 ? 1 : 0;
  }
  CHECK(known > fix_count / 2);
  CHECK(limited > 0);
  const fairway_road_match last = match;
  // Columns ask the roads as single fixes do.
  fairway_session other = 0;
  WORKS(fairway_session_create(route, NULL, 0, &other, &error));
  WORKS(fairway_session_set_roads(other, roads, FAIRWAY_USER_CAR, &error));
  const fairway_fixes all = some_fixes(0, fix_count);
  WORKS(fairway_session_update_columns(other, &all, NULL, NULL, &error));
  WORKS(fairway_session_get_road(other, &match, &error));
  CHECK(match.edge == last.edge && match.direction == last.direction && match.along == last.along);
  WORKS(fairway_session_set_roads(other, 0, 0, &error));
  WORKS(fairway_session_get_road(other, &match, &error));
  CHECK(match.direction == 0);
  // What roads have said elsewhere decides as well: off the route for 60 s and 600 m, without a doubt. On another route
  // it says nothing.
  fairway_session told = 0;
  WORKS(fairway_session_create(route, NULL, 0, &told, &error));
  const fairway_fixes most = some_fixes(0, fix_count / 2);
  WORKS(fairway_session_update_columns(told, &most, NULL, NULL, &error));
  fairway_fix last_fix = fix_at(fix_count / 2);
  last_fix.roads = 1 | 2 << 1 | 2816 << 3 | 20 << 15 | (uint64_t)600 << 29 | (uint64_t)600 << 45;
  fairway_progress progress = FAIRWAY_INIT(fairway_progress);
  WORKS(fairway_session_update(told, &last_fix, &progress, NULL, &error));
  CHECK(progress.route_state == FAIRWAY_ROUTE_STATE_OFF_ROUTE);
  WORKS(fairway_session_replace_route(told, route, &progress, NULL, &error));
  CHECK(progress.route_state != FAIRWAY_ROUTE_STATE_OFF_ROUTE);
  WORKS(fairway_session_release(told, &error));
  // A drive without a route goes on as a trip, and then without one again.
  fairway_free_drive drive = 0, alone = 0;
  fairway_free_drive_place place = FAIRWAY_INIT(fairway_free_drive_place),
                           same = FAIRWAY_INIT(fairway_free_drive_place);
  fairway_session trip = 0;
  WORKS(fairway_free_drive_create(roads, FAIRWAY_USER_CAR, &drive, &error));
  WORKS(fairway_free_drive_create(roads, FAIRWAY_USER_CAR, &alone, &error));
  WORKS(fairway_session_create(route, NULL, 0, &trip, &error));
  for (size_t i = 0; i < fix_count; i++) {
    const fairway_fix fix = fix_at(i);
    if (i == 10) {
      WORKS(fairway_session_continue_drive(trip, drive, &error));
    } else if (i == fix_count / 2) {
      WORKS(fairway_session_set_roads(trip, 0, 0, &error));
    }
    const int is_trip = i >= 10 && i < fix_count / 2;
    uint32_t changes = 0;
    if (is_trip) {
      WORKS(fairway_session_update(trip, &fix, NULL, NULL, &error));
    } else {
      WORKS(fairway_free_drive_update(drive, &fix, NULL, &error));
    }
    WORKS(fairway_free_drive_update(alone, &fix, &changes, &error));
    WORKS(fairway_free_drive_get_place(drive, &place, &error));
    WORKS(fairway_session_get_road(trip, &match, &error));
    CHECK(place.timestamp == fix.timestamp && (match.direction != 0) == is_trip);
  }
  WORKS(fairway_free_drive_get_place(alone, &same, &error));
  // Along a route the metres of a turn are those of its roads, without one those from fix to fix.
  CHECK(place.edge == same.edge && place.way == same.way && fabs(place.distance_driven - same.distance_driven) < 10);
  CHECK(place.changes == same.changes);
  WORKS(fairway_session_continue_drive(trip, drive, &error));
  WORKS(fairway_session_continue_drive(trip, drive, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_continue_drive(trip, 0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_continue_drive(drive, drive, &error));
  WORKS(fairway_session_release(trip, &error));
  WORKS(fairway_free_drive_release(drive, &error));
  WORKS(fairway_free_drive_release(alone, &error));
  FAILS(FAIRWAY_ERROR_ARGUMENT, fairway_session_set_roads(session, roads, 8, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_set_roads(session, session, 0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_set_roads(roads, roads, 0, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_session_get_road(roads, &match, &error));
  FAILS(FAIRWAY_ERROR_NULL, fairway_session_get_road(session, NULL, &error));
  WORKS(fairway_session_release(session, &error));
  WORKS(fairway_session_release(other, &error));
  WORKS(fairway_route_release(route, &error));
}

int main(int count, char** arguments) {
  if (count != 4) {
    fprintf(stderr, "road_calls TOWN.roads DRIVE.csv MATCHES.csv\n");
    return 2;
  }
  error.size = sizeof error;
  size_t size = 0;
  char* bytes = read_file(arguments[1], &size);
  read_drive(arguments[2]);
  check_files(arguments[1], bytes, size);
  fairway_roads roads = 0, mapped = 0;
  WORKS(fairway_roads_open_bytes((const uint8_t*)bytes, size, &roads, &error));
  // The bytes were copied.
  memset(bytes, 0, size);
  check_roads(roads, size);
  check_matcher(roads, arguments[3]);
  check_free_drive(roads);
  WORKS(fairway_roads_open(arguments[1], strlen(arguments[1]), &mapped, &error));
  check_roads(mapped, size);
  check_matcher(mapped, arguments[3]);
  check_sessions(mapped);
  // A matcher continues when its roads were released.
  fairway_matcher matcher = 0;
  fairway_road_match match = FAIRWAY_INIT(fairway_road_match);
  const fairway_fix fix = fix_at(0);
  WORKS(fairway_matcher_create(mapped, 0, &matcher, &error));
  WORKS(fairway_roads_release(mapped, &error));
  WORKS(fairway_roads_release(roads, &error));
  WORKS(fairway_roads_release(0, &error));
  WORKS(fairway_matcher_update(matcher, &fix, &match, &error));
  CHECK(match.direction != 0);
  WORKS(fairway_matcher_release(matcher, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_roads_release(roads, &error));
  fairway_roads_facts facts = FAIRWAY_INIT(fairway_roads_facts);
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_roads_get_facts(roads, &facts, &error));
  FAILS(FAIRWAY_ERROR_HANDLE, fairway_roads_check(roads, &error));
  free(bytes);
  return finish();
}
