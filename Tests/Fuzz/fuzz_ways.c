/// Fuzzes ways on road files: bytes are a file, whose checksums are made right so that what lies behind them is
/// reached, and at its end a profile, two places and limits of the search. What is found is judged by a search of every
/// arc.
#include "least_cost.h"
#include "moment.h"
#include "repaired_roads.h"
#include "require.h"
#include "road_use.h"
#include "rr_network.h"
#include "rr_overlay.h"
#include "rr_place.h"
#include "rr_profile.h"
#include "rr_search.h"
#include "tail.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 64 };

static rr_profile profile_of(reader* reader) {
  rr_profile profile;
  const uint32_t kind = next_number(reader);
  switch (kind >> 24 & 7) {
  case 4:
    rr_profile_truck(&profile);
    break;
  case 5:
    rr_profile_foot(&profile);
    break;
  case 6:
  case 7:
    rr_profile_bicycle(&profile, (rr_bicycle)(kind >> 27 & 3));
    break;
  default:
    rr_profile_car(&profile);
    break;
  }
  require(rr_profile_fault(&profile) == NULL);
  profile.goal = kind % 3 == 0 ? RR_SHORTEST : RR_FASTEST;
  for (uint32_t changes = next_number(reader) % 4; changes > 0; changes--) {
    const uint32_t place = next_number(reader) % (sizeof profile / 4);
    const uint32_t value = next_number(reader) % 8 == 0 ? next_number(reader) : next_number(reader) % 20000;
    memcpy((uint8_t*)&profile + place * 4, &value, 4);
  }
  return profile;
}

/// Reads every state and arc, and numbers behind the last.
static void read_network(const rg_graph* graph, const rr_network* network, uint32_t options) {
  const uint32_t count = rr_state_count(network);
  require(rr_network_size(network) > 0 && rr_graph(network) == graph);
  require(rr_road_of(network, count) == RR_NONE && rr_state_of(network, RR_NONE) == RR_NONE);
  const uint64_t rg_count = (uint64_t)rg_graph_count(graph, ROAD_SECTION_EDGES) * 2;
  uint64_t arcs = 0;
  for (uint32_t state = 0; state <= count; state++) {
    const uint32_t road = rr_road_of(network, state);
    require(state == count || road < rg_count);
    uint32_t states[4];
    const uint32_t of_road = rr_states_of(network, road, states, 4);
    require(state == count || (of_road > 0 && states[0] == rr_state_of(network, road)));
    require(state == count || rr_head_of(network, state) < rg_graph_count(graph, ROAD_SECTION_JUNCTIONS));
    const rr_effort effort = rr_road_effort(network, state);
    require(state == count || rr_part_effort(network, state, 7, 10).cost <= effort.cost);
    require(rr_road_effort(network, state).cost <= RR_MOST_COST);
    rr_is_in_zone(network, state);
    require(!rr_is_shut(network, state) || ((options & RR_RELAXED) == 0 && state < count));
    const rr_rule rule = rr_rule_of_state(network, state);
    require((options & RR_RELAXED) != 0 || rule == RR_RULE_NONE);
    uint32_t arc_count;
    const rr_arc* arc = rr_arcs_from(network, state, &arc_count);
    for (uint32_t i = 0; i < arc_count; i++) {
      require(arc[i].to < count && arc[i].cost >= rr_road_effort(network, arc[i].to).cost);
      require((options & RR_RELAXED) != 0 || rr_rule_of_arc(network, state, i) == RR_RULE_NONE);
      rr_turn_time(network, state, i);
    }
    require(rr_turn_time(network, state, arc_count) == 0);
    arcs += arc_count;
  }
  require(arcs == rr_arc_count(network));
  rr_profile foot;
  rr_profile_foot(&foot);
  require(rr_directions_of(graph, &foot, UINT32_MAX) == 0 && rr_directions_of(graph, &foot, 0) <= 3);
  uint32_t timed;
  const rr_timed_road* roads = rr_timed_roads(network, &timed);
  rr_road_now now[2];
  require(timed == 0 || rr_way_now(network, roads[0].way, NULL, 0, now) || rg_graph_damage(graph, NULL) != ROAD_OK);
  require(rr_timed_turns(network, &timed) != NULL || timed == 0);
}

static rr_place place_of(reader* reader, const rg_header* header) {
  rr_place place = {.latitude = next_double(reader, header->south * 1e-7 - 0.001, header->north * 1e-7 + 0.001),
                    .longitude = next_double(reader, header->west * 1e-7 - 0.001, header->east * 1e-7 + 0.001),
                    .radius = next_double(reader, 0, 50),
                    .reach = next_double(reader, 0, 2000),
                    .heading = (double)NAN,
                    .tolerance = 60};
  if (next_number(reader) % 3 == 0) {
    place.heading = next_double(reader, -370, 370);
    place.tolerance = next_double(reader, -1, 180);
  }
  const uint32_t side = next_number(reader);
  place.side = side % 5 == 0 ? side % 4 : RR_SIDE_ANY;
  place.may_lead_nowhere = side % 2 == 0;
  return place;
}

static bool find(const rr_network* network, const rr_place* place, bool is_start, rr_candidate* candidates,
                 uint32_t* count) {
  const rr_status status = rr_find_candidates(network, place, is_start, candidates, count);
  require(*count <= RR_MOST_CANDIDATES && (status == RR_OK) == (*count > 0));
  for (uint32_t i = 0; i < *count; i++) {
    require(candidates[i].state < rr_state_count(network) && candidates[i].along <= candidates[i].length);
    require(candidates[i].before.cost <= rr_road_effort(network, candidates[i].state).cost);
    require(i == 0 || candidates[i - 1].state < candidates[i].state);
  }
  return status == RR_OK;
}

static bool has_zones(const rr_network* network) {
  for (uint32_t state = 0; state < rr_state_count(network); state++) {
    if (rr_is_in_zone(network, state)) {
      return true;
    }
  }
  return false;
}

/// Whether an arc leads from a state to another.
static bool has_arc(const rr_network* network, uint32_t from, uint32_t to) {
  uint32_t count;
  const rr_arc* arcs = rr_arcs_from(network, from, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (arcs[i].to == to) {
      return true;
    }
  }
  return false;
}

/// The pieces follow each other, and add up to the way.
static void read_way(const rr_network* network, const rr_scratch* scratch, const rr_way* way) {
  require(way->piece_count > 0 && way->cost < RR_MOST_COST);
  rr_piece* pieces = calloc(way->piece_count, sizeof *pieces);
  require(pieces != NULL && rr_pieces(network, scratch, pieces, way->piece_count) == way->piece_count);
  uint64_t milliseconds = 0;
  uint64_t decimetres = 0;
  for (uint32_t i = 0; i < way->piece_count; i++) {
    require(pieces[i].road == rr_road_of(network, pieces[i].state) && pieces[i].from <= pieces[i].to);
    require(i == 0 || has_arc(network, pieces[i - 1].state, pieces[i].state));
    milliseconds += (uint64_t)pieces[i].turn + pieces[i].milliseconds;
    decimetres += pieces[i].to - pieces[i].from;
  }
  require(milliseconds == way->milliseconds && decimetres == way->decimetres);
  int32_t latitudes[MOST_POINTS];
  int32_t longitudes[MOST_POINTS];
  const size_t points = rr_line(network, pieces, way->piece_count, latitudes, longitudes, MOST_POINTS);
  // Each piece ends at a point of the line, not before the piece that leads to it.
  uint32_t* ends = calloc(way->piece_count, sizeof *ends);
  require(ends != NULL);
  const rg_graph* graph = rr_graph(network);
  require(rr_line_on(graph, pieces, way->piece_count, latitudes, longitudes, MOST_POINTS, ends) == points);
  for (uint32_t i = 0; i < way->piece_count && points > 0; i++) {
    require(ends[i] < points && (i == 0 || ends[i] >= ends[i - 1]));
  }
  free(ends);
  free(pieces);
}

/// Other ways cost no less than the best and no more than was asked for, and each is a way.
static void read_others(const rr_network* network, rr_scratch* scratch, const rr_query* query, const rr_way* best) {
  rr_way others[RR_MOST_OTHERS];
  const uint32_t count = rr_find_others(network, scratch, query, best, others, RR_MOST_OTHERS);
  require(count <= RR_MOST_OTHERS && (query->more > 0 || count == 0));
  for (uint32_t i = 0; i < count; i++) {
    require(others[i].cost >= best->cost &&
            (uint64_t)others[i].cost <= best->cost + (uint64_t)best->cost * query->more / 1000);
    rr_follow(network, scratch, query, &others[i]);
    read_way(network, scratch, &others[i]);
  }
  rr_way first = *best;
  rr_follow(network, scratch, query, &first);
  read_way(network, scratch, &first);
  require(first.decimetres == best->decimetres && first.milliseconds == best->milliseconds);
}

enum { MOST_CORNERS = 12 };

/// A polygon of corners about a place, with latitudes and then longitudes; a few are no degrees.
static rr_area area_of(reader* reader, const rr_place* about, double corners[MOST_CORNERS]) {
  const uint32_t numbers = next_number(reader);
  const uint32_t count = numbers % (MOST_CORNERS / 2 + 1);
  for (uint32_t i = 0; i < count; i++) {
    corners[i] = about->latitude + next_double(reader, -0.004, 0.004);
    corners[count + i] = about->longitude + next_double(reader, -0.004, 0.004);
  }
  if (count > 0 && numbers % 23 == 0) {
    corners[numbers / 23 % (2 * count)] = numbers % 2 == 0 ? (double)INFINITY : (double)NAN;
  }
  return rr_area_of(corners, corners + count, count, numbers % 3 == 0 ? RR_REFUSED : 1000 + numbers % 9000);
}

static bool count_down(void* context) {
  uint32_t* left = context;
  return *left > 0 && (*left)-- > 0;
}

/// An overlay of some cells of consecutive junctions; null where they are not nested.
static rr_overlay* overlay_of(const rg_graph* graph, const rr_network* network, reader* reader, uint32_t** cells) {
  const uint32_t nodes = (uint32_t)rg_graph_count(graph, ROAD_SECTION_JUNCTIONS);
  const uint32_t numbers = next_number(reader);
  const uint32_t levels = numbers % 8;
  const uint32_t width = 1 + numbers / 8 % 16;
  uint32_t counts[8];
  *cells = calloc((size_t)nodes * 8 + 1, sizeof **cells);
  require(*cells != NULL);
  for (uint32_t level = 0; level < 8; level++) {
    counts[level] = nodes / (width << level) + 1;
    for (uint32_t node = 0; node < nodes; node++) {
      (*cells)[(size_t)level * nodes + node] = node / (width << level);
    }
  }
  if (nodes > 0 && numbers % 13 == 0) {
    (*cells)[numbers / 13 % (nodes * 8)] = next_number(reader) % 64;
  }
  rr_overlay* overlay;
  const rr_status status = numbers % 5 == 0 ? rr_overlay_begin_of_file(network, &overlay)
                                            : rr_overlay_begin(network, *cells, counts, levels, &overlay);
  if (status != RR_OK || overlay == NULL) {
    require(overlay == NULL);
    return NULL;
  }
  bool is_done = false;
  for (uint32_t steps = next_number(reader) % 64; steps > 0 && !is_done; steps--) {
    require(rr_overlay_step(overlay, next_number(reader) % 256, &is_done) == RR_OK);
  }
  uint64_t done;
  uint64_t all;
  rr_overlay_progress(overlay, &done, &all);
  require(done <= all && (!is_done || done == all));
  require(rr_overlay_size(overlay) > rr_overlay_weight_count(overlay));
  return overlay;
}

/// Over cells the very way is found that is found along arcs.
static void search_over_cells(const rg_graph* graph, const rr_network* network, reader* reader, const rr_query* query,
                              rr_status status, const rr_way* way) {
  uint32_t* cells;
  rr_overlay* overlay = overlay_of(graph, network, reader, &cells);
  rr_scratch* scratch = rr_scratch_take(network);
  require(scratch != NULL);
  rr_query over = *query;
  over.overlay = overlay;
  rr_way found;
  const rr_status again = rr_search(network, scratch, &over, &found);
  const bool is_limited = query->most_states > 0 || query->may_go_on != NULL;
  require(is_limited || again == status);
  if (again == RR_OK) {
    read_way(network, scratch, &found);
    require(status != RR_OK || (found.cost == way->cost && found.milliseconds == way->milliseconds &&
                                found.decimetres == way->decimetres && found.piece_count == way->piece_count));
  }
  rr_scratch_give(network, scratch);
  // What the network has been given it releases, after the cells of the lowest level are no more read.
  if (overlay != NULL && rr_overlay_give(network, overlay)) {
    require(rr_overlay_of(network) == overlay && !rr_overlay_give(network, overlay));
  } else {
    rr_overlay_release(overlay);
  }
  free(cells);
}

static void search(const rg_graph* graph, const rr_network* network, reader* reader) {
  rr_candidate starts[RR_MOST_CANDIDATES];
  rr_candidate ends[RR_MOST_CANDIDATES];
  const rg_header* header = rg_graph_header(graph);
  const rr_place from = place_of(reader, header);
  const rr_place to = place_of(reader, header);
  rr_query query = {.ends = ends};
  if (!find(network, &from, true, starts, &query.start_count) || !find(network, &to, false, ends, &query.end_count)) {
    return;
  }
  rr_begin begins[RR_MOST_CANDIDATES];
  const uint32_t before = next_number(reader) % 5 == 0 ? next_number(reader) % 100000 : 0;
  for (uint32_t i = 0; i < query.start_count; i++) {
    begins[i] = (rr_begin){starts[i], before};
  }
  query.starts = begins;
  moment moment;
  make_moment(network, next_number(reader), &moment);
  query.moment = next_number(reader) % 2 == 0 ? &moment.record : NULL;
  uint32_t left = next_number(reader) % 8;
  const uint32_t limits = next_number(reader);
  query.most_states = limits % 7 == 0 ? limits / 7 % 64 : 0;
  query.may_go_on = limits % 11 == 0 ? count_down : NULL;
  query.context = &left;
  rr_change changes[2] = {{next_number(reader) % 64, 1000 + next_number(reader) % 5000}, {0, RR_REFUSED}};
  changes[1].road = changes[0].road + 1 + limits % 16;
  query.changes = changes;
  query.change_count = limits % 3 == 0 ? 2 : 0;
  double corners[2][MOST_CORNERS];
  rr_area areas[2];
  query.areas = areas;
  query.area_count = limits % 19 < 6 ? 1 + limits % 2 : 0;
  for (uint32_t i = 0; i < query.area_count; i++) {
    areas[i] = area_of(reader, &from, corners[i]);
    for (uint32_t edge = 0; edge < rg_graph_count(graph, ROAD_SECTION_EDGES) && edge < 64; edge++) {
      require(!rr_is_in_area(graph, &areas[i], edge) || areas[i].count >= 3);
    }
  }
  query.is_exact = limits % 13 == 0;
  query.more = limits % 17 < 4 ? limits / 17 % 1500 : 0;

  const uint32_t room = limits % 5 == 0 ? 1 + limits / 5 % 16 : rr_state_count(network);
  const size_t size = rr_scratch_size(network, room);
  require(size > 0 && size < (size_t)1 << 32);
  void* memory = calloc(1, size);
  require(memory != NULL);
  require(rr_scratch_begin(network, room, memory, 8) == NULL);
  rr_scratch* scratch = rr_scratch_begin(network, room, memory, size);
  require(scratch != NULL);
  // The same memory serves again, and gives the same.
  rr_way ways[2];
  rr_status statuses[2];
  for (size_t i = 0; i < 2; i++) {
    const uint32_t left_before = left;
    statuses[i] = rr_search(network, scratch, &query, &ways[i]);
    left = left_before;
    require(statuses[i] == RR_OK || (statuses[i] >= RR_NO_WAY && statuses[i] <= RR_ERROR_DAMAGED));
    if (statuses[i] == RR_OK) {
      read_way(network, scratch, &ways[i]);
      read_others(network, scratch, &query, &ways[i]);
    }
  }
  require(statuses[0] == statuses[1] && (statuses[0] != RR_OK || ways[0].cost == ways[1].cost));
  const bool is_free = query.change_count == 0 && query.area_count == 0 && query.moment == NULL && !query.is_exact &&
                       rr_state_count(network) <= MOST_STATES && !has_zones(network);
  if (is_free && (statuses[0] == RR_OK || statuses[0] == RR_NO_WAY)) {
    require(least_cost(graph, network, &query) == (statuses[0] == RR_OK ? ways[0].cost : (uint64_t)RR_MOST_COST));
  }
  free(memory);
  // Memory that the network keeps itself gives the same.
  rr_scratch* kept = rr_scratch_take(network);
  require(kept != NULL);
  const rr_status again = rr_search(network, kept, &query, &ways[1]);
  require(room < rr_state_count(network) || query.may_go_on != NULL ||
          (again == statuses[0] && (again != RR_OK || ways[1].cost == ways[0].cost)));
  rr_scratch_give(network, kept);
  if (room == rr_state_count(network)) {
    search_over_cells(graph, network, reader, &query, statuses[0], &ways[0]);
  }
}

/// Who may use the ways of a file.
static void read_uses(const rg_graph* graph) {
  for (uint32_t i = 0; i < rg_graph_count(graph, ROAD_SECTION_WAYS) && i < 64; i++) {
    const rg_way* way = rg_graph_way(graph, i);
    rg_attribute attributes[ROAD_MOST_ATTRIBUTES];
    const uint32_t set = rg_graph_way_set(graph, i);
    const size_t count = rg_graph_attributes(graph, set, attributes, ROAD_MOST_ATTRIBUTES);
    const rg_rules rules = rg_graph_rules(graph, set);
    const rg_rules again = rg_rules_of(attributes, count < ROAD_MOST_ATTRIBUTES ? count : ROAD_MOST_ATTRIBUTES);
    require(set == 0 || memcmp(&rules, &again, sizeof rules) == 0);
    require(way == NULL || rg_use_of(way, &rules) <= 63);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < ROAD_HEADER_OF_VERSION_2 + TAIL) {
    return 0;
  }
  gk_crc32_tables* tables = malloc(sizeof *tables);
  const size_t file_size = size - TAIL;
  uint8_t* bytes = malloc(file_size);
  require(tables != NULL && bytes != NULL);
  gk_crc32_prepare(tables);
  memcpy(bytes, data, file_size);
  reader reader = {data + file_size, 4};
  const uint8_t first = data[file_size];
  if (first < 250) {
    repair(bytes, file_size, tables, first % 16 == 3 ? ROAD_FIRST_VERSION : ROAD_FILE_VERSION);
  }
  rg_graph* graph;
  rg_fault fault;
  if (rg_graph_open_bytes(bytes, file_size, &graph, &fault) == ROAD_OK) {
    read_uses(graph);
    const rr_profile profile = profile_of(&reader);
    const rr_row* row = rr_profile_fault(&profile);
    require(row == NULL || (row->count > 0 && row->first + row->count <= sizeof profile / 4));
    uint32_t rows = 0;
    while (rr_profile_row(rows) != NULL) {
      rows += 1;
    }
    require(rows > 0 && rows < sizeof profile / 4);
    rr_network* network;
    const uint32_t options = data[file_size + 1] % 4 == 0 ? RR_RELAXED : 0;
    const rr_status status = rr_network_create(graph, &profile, options, &network);
    require((network != NULL) == (status == RR_OK) && (row == NULL) == (status != RR_ERROR_PROFILE));
    if (network != NULL) {
      read_network(graph, network, options);
      search(graph, network, &reader);
    }
    rr_network_release(network);
    rg_graph_close(graph);
  }
  free(bytes);
  free(tables);
  return 0;
}
