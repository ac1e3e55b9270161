#include "road_move.h"

#include "road_internal.h"

#include <string.h>

static uint64_t way_number(const rg_way* way) {
  return (uint64_t)way->id_high << 32 | way->id_low;
}

/// Whether two edges have the same points.
static bool has_equal_points(const rg_graph* graph, uint32_t edge, const rg_graph* other, uint32_t other_edge) {
  rg_points a;
  rg_points b;
  if (!rg_points_begin(graph, edge, &a) || !rg_points_begin(other, other_edge, &b)) {
    return false;
  }
  while (true) {
    if (a.latitude != b.latitude || a.longitude != b.longitude || a.left != b.left) {
      return false;
    }
    if (a.left == 0) {
      return true;
    }
    if (!rg_points_next(&a) || !rg_points_next(&b)) {
      return false;
    }
  }
}

/// The edges that begin at a node, which is at a place.
static rg_range edges_from(const rg_graph* graph, int64_t node, const rg_junction* place) {
  const rg_cell* cell = rg_find_cell(graph, rg_cell_key(place->latitude, place->longitude));
  for (uint32_t i = cell != NULL ? cell[0].first_junction : 0; cell != NULL && i < cell[1].first_junction; i++) {
    const rg_junction* junction = rg_junction_at(graph, i);
    if (junction == NULL) {
      break;
    }
    if (junction->latitude != place->latitude || junction->longitude != place->longitude ||
        rg_graph_node(graph, i) != node) {
      continue;
    }
    const rg_junction* next = rg_junction_at(graph, i + 1);
    return next != NULL ? (rg_range){junction->first_out, next->first_out} : (rg_range){0, 0};
  }
  return (rg_range){0, 0};
}

uint32_t rg_road_in(const rg_graph* graph, uint32_t road, const rg_graph* other) {
  const rg_edge* edge = rg_edge_at(graph, road >> 1);
  const rg_way* way = edge != NULL ? rg_way_at(graph, edge->way) : NULL;
  const uint32_t from = way != NULL ? rg_from_of(graph, road >> 1, edge) : 0;
  const rg_junction* start = way != NULL ? rg_junction_at(graph, from) : NULL;
  if (start == NULL) {
    return ROAD_NONE;
  }
  const int64_t from_node = rg_graph_node(graph, from);
  const int64_t to_node = rg_graph_node(graph, edge->to);
  const rg_range range = edges_from(other, from_node, start);
  for (uint64_t i = range.first; i < range.end; i++) {
    const rg_edge* found = rg_edge_at(other, (uint32_t)i);
    const rg_way* found_way = found != NULL ? rg_way_at(other, found->way) : NULL;
    if (found_way == NULL) {
      break;
    }
    if (way_number(found_way) == way_number(way) && found->points == edge->points &&
        rg_graph_node(other, found->to) == to_node && has_equal_points(graph, road >> 1, other, (uint32_t)i)) {
      return (uint32_t)i << 1 | (road & 1);
    }
  }
  return ROAD_NONE;
}

/// Gives the entries of the trail that are still asked for their roads in the other file. Those that are not there, and
/// what was before them, are forgotten. Returns whether all are there.
static bool move_trail(const rg_graph* graph, const rg_graph* other, rg_matcher* matcher) {
  enum { UNSEEN, THERE, MISSING };
  uint8_t seen[ROAD_TRAIL_SIZE] = {UNSEEN};
  bool is_whole = true;
  for (uint8_t i = 0; i < matcher->count; i++) {
    uint8_t* link = &matcher->hypotheses[i].trail;
    while (*link < ROAD_TRAIL_SIZE && seen[*link] != THERE) {
      rg_trail* entry = &matcher->trail[*link];
      const uint32_t road = seen[*link] == UNSEEN ? rg_road_in(graph, entry->road, other) : ROAD_NONE;
      seen[*link] = road != ROAD_NONE ? THERE : MISSING;
      if (road == ROAD_NONE) {
        *link = ROAD_NO_TRAIL;
        is_whole = false;
        break;
      }
      entry->road = road;
      link = &entry->before;
    }
  }
  for (uint8_t i = 0; i < ROAD_TRAIL_SIZE; i++) {
    if (seen[i] != THERE) {
      matcher->trail[i] = (rg_trail){0};
    }
  }
  return is_whole;
}

rg_move rg_matcher_move(const rg_graph* graph, const rg_graph* other, rg_matcher* matcher) {
  rg_matcher moved = *matcher;
  moved.count = 0;
  memset(moved.hypotheses, 0, sizeof moved.hypotheses);
  for (uint8_t i = 0; i < matcher->count && i < ROAD_MOST_HYPOTHESES; i++) {
    const uint32_t road = rg_road_in(graph, matcher->hypotheses[i].road, other);
    if (road != ROAD_NONE) {
      moved.hypotheses[moved.count] = matcher->hypotheses[i];
      moved.hypotheses[moved.count].road = road;
      moved.count += 1;
    } else if (i == 0) {
      return ROAD_MOVE_NONE;
    }
  }
  const bool has_trail = move_trail(graph, other, &moved);
  moved.file = rg_graph_header(other)->checksum;
  const bool is_whole = has_trail && moved.count == matcher->count;
  *matcher = moved;
  return is_whole ? ROAD_MOVE_WHOLE : ROAD_MOVE_PART;
}
