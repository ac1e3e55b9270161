#include "road_matcher_internal.h"

#include <string.h>

enum { HASH_SIZE = 1024, NO_LABEL = 0xFFFF };

/// The labels, their order and an index by directed edge: all of one step, on the stack.
typedef struct search {
  const rg_step* step;
  rg_label* labels;
  size_t count;
  /// A heap of labels by key; entries whose key has fallen since are skipped.
  struct {
    double key;
    uint16_t label;
  } heap[2 * ROAD_MOST_LABELS];
  size_t heap_count;
  uint16_t hash[HASH_SIZE];
  double bound;
  double most_key;
} search;

/// The place of a label in the index. The road on which a hypothesis is stands apart from the same road reached anew,
/// by that or another hypothesis: their errors differ.
static uint16_t* slot_of(search* search, const rg_label* label) {
  size_t slot = ((label->road << 1 | (label->is_entered ? 1 : 0)) * UINT32_C(2654435761)) >> 22;
  for (;; slot = (slot + 1) % HASH_SIZE) {
    const uint16_t other = search->hash[slot];
    if (other == NO_LABEL ||
        (search->labels[other].road == label->road && search->labels[other].is_entered == label->is_entered)) {
      return &search->hash[slot];
    }
  }
}

static void push(search* search, double key, uint16_t label) {
  if (search->heap_count == sizeof search->heap / sizeof *search->heap) {
    return;
  }
  size_t i = search->heap_count++;
  while (i > 0 && search->heap[(i - 1) / 2].key > key) {
    search->heap[i] = search->heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  search->heap[i].key = key;
  search->heap[i].label = label;
}

static uint16_t pop(search* search, double* key) {
  const uint16_t label = search->heap[0].label;
  *key = search->heap[0].key;
  const size_t count = --search->heap_count;
  size_t i = 0;
  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= count) {
      break;
    }
    if (child + 1 < count && search->heap[child + 1].key < search->heap[child].key) {
      child += 1;
    }
    if (search->heap[child].key >= search->heap[count].key) {
      break;
    }
    search->heap[i] = search->heap[child];
    i = child;
  }
  search->heap[i] = search->heap[count];
  return label;
}

/// Adds a label, or makes one cheaper.
static void add(search* search, const rg_label* label) {
  if (label->key > search->most_key) {
    return;
  }
  uint16_t* slot = slot_of(search, label);
  if (*slot == NO_LABEL) {
    if (search->count == ROAD_MOST_LABELS) {
      return;
    }
    *slot = (uint16_t)search->count++;
  } else if (search->labels[*slot].is_settled || search->labels[*slot].key <= label->key) {
    return;
  }
  search->labels[*slot] = *label;
  push(search, label->key, *slot);
}

/// Adds the directed edges that begin at the end of a settled one.
static void spread(search* search, uint16_t settled) {
  const rg_step* step = search->step;
  const rg_label from = search->labels[settled];
  const double before = from.before + from.length;
  const double of_way = (before > 0 ? before : 0) * step->per_advance;
  // No road behind the junction costs less.
  if (before > search->bound || from.cost + step->model->junction + of_way > search->most_key) {
    return;
  }
  const rg_edge* edge = rg_edge_at(step->graph, from.road >> 1);
  if (edge == NULL) {
    return;
  }
  const uint32_t at = (from.road & 1) != 0 ? rg_from_of(step->graph, from.road >> 1, edge) : edge->to;
  const rg_junction* junction = rg_junction_at(step->graph, at);
  if (junction == NULL) {
    return;
  }
  // No way is shorter than the straight line.
  const double north = rg_plane_north(&step->plane, junction->latitude);
  const double east = rg_plane_east(&step->plane, junction->longitude);
  const double rest = sqrt(north * north + east * east) - step->model->reach;
  if (before + (rest > 0 ? rest : 0) > search->bound) {
    return;
  }
  uint32_t roads[64];
  const size_t count = rg_graph_leaving(step->graph, at, roads, sizeof roads / sizeof *roads);
  const bool is_end = count == 1;
  const bool may_leave = step->route != NULL && rg_side_of(step->route, from.road) != ROAD_OFF_ROUTE;
  for (size_t i = 0; i < count; i++) {
    const uint32_t road = roads[i];
    const rg_edge* next = rg_edge_at(step->graph, road >> 1);
    const rg_way* way = next != NULL ? rg_way_at(step->graph, next->way) : NULL;
    if (way == NULL || !rg_is_open(way, step->vehicles)) {
      continue;
    }
    const bool is_round = road == (from.road ^ 1);
    const double length = rg_length_of(step->graph, road >> 1, next);
    double cost = from.cost + step->model->junction;
    if (is_round) {
      cost += is_end ? step->model->turn_at_end : step->model->turn_round;
    }
    if (rg_is_against(way, road & 1, step->vehicles)) {
      cost += step->model->wrong_way;
    }
    // What is too dear on the route already need not be looked for there.
    if (cost + of_way > search->most_key) {
      continue;
    }
    if (may_leave && rg_side_of(step->route, road) == ROAD_OFF_ROUTE) {
      cost += step->model->leaving;
    }
    const rg_label label = {.road = road,
                            .source = from.source,
                            .is_entered = true,
                            .before = before,
                            .cost = cost,
                            .key = cost + of_way,
                            .length = length};
    if (length >= 0) {
      add(search, &label);
    }
  }
}

size_t rg_search(const rg_step* step, const rg_matcher* matcher, double most_cost, rg_label* labels) {
  // Not by an initialiser, which would clear the whole heap.
  search search;
  search.step = step;
  search.labels = labels;
  search.count = 0;
  search.heap_count = 0;
  memset(search.hash, 0xFF, sizeof search.hash);
  const rg_model* model = step->model;
  // Roads wind, and both fixes have errors.
  search.bound = model->winding * step->covered + model->slack;
  search.most_key = fmin(model->beam + search.bound * step->per_advance, most_cost + step->covered * step->per_advance);
  for (uint8_t i = 0; i < matcher->count; i++) {
    const rg_hypothesis* hypothesis = &matcher->hypotheses[i];
    const rg_edge* edge = rg_edge_at(step->graph, hypothesis->road >> 1);
    const rg_way* way = edge != NULL ? rg_way_at(step->graph, edge->way) : NULL;
    if (way == NULL) {
      continue;
    }
    const double length = rg_length_of(step->graph, hypothesis->road >> 1, edge);
    if (!(length >= 0)) {
      continue;
    }
    const double offset = (double)hypothesis->offset;
    const rg_label label = {.road = hypothesis->road,
                            .source = i,
                            .before = -offset,
                            .cost = (double)hypothesis->cost,
                            .key = (double)hypothesis->cost,
                            .length = length};
    add(&search, &label);
    const double round = (double)hypothesis->cost + model->turn_round +
                         (rg_is_against(way, ~hypothesis->road & 1, step->vehicles) ? model->wrong_way : 0);
    const rg_label back = {.road = hypothesis->road ^ 1,
                           .source = i,
                           .is_entered = true,
                           .before = offset - length,
                           .cost = round,
                           .key = round,
                           .length = length};
    add(&search, &back);
  }
  while (search.heap_count > 0) {
    double key;
    const uint16_t label = pop(&search, &key);
    if (!labels[label].is_settled && labels[label].key == key) {
      labels[label].is_settled = true;
      spread(&search, label);
    }
  }
  return search.count;
}
