#include "road_partition_internal.h"

enum {
  /// The most junctions between the outer parts of a cell: a good cut is found there, and a large cell takes no longer.
  MOST_BETWEEN = 1 << 19
};

/// A cell that is being cut, in one direction after the other.
typedef struct cutting {
  rg_partition* partition;
  uint32_t count;
  /// Its junctions in the order of the direction.
  const uint32_t* order;
  /// How many junctions each outer part has, and how many of them have a neighbour between.
  uint32_t outer, sources, sinks;
  /// The first distance of the current search, and how many junctions it has met.
  uint32_t base, met;
  /// The edges that the best cut cuts, the junctions on its smaller side, and those on its first one; zeros before one
  /// is found.
  uint64_t best;
  uint32_t best_smaller, best_first;
} cutting;

/// Whether one more can flow along an arc: an edge carries one in either direction.
static inline bool has_room(const rg_partition* partition, uint32_t edge) {
  const int8_t flow = partition->flow[edge >> 1];
  return (edge & 1) != 0 ? flow > -1 : flow < 1;
}

/// Takes arcs off those that may be looked at. False if none are left.
static inline bool spend(rg_partition* partition, uint64_t arcs) {
  partition->left -= arcs < partition->left ? arcs : partition->left;
  return partition->left > 0;
}

/// Says of each junction on which side or between them it lies, and empties the edges.
static void begin(cutting* cut) {
  rg_partition* partition = cut->partition;
  for (uint32_t i = 0; i < cut->count; i++) {
    const uint32_t junction = cut->order[i];
    partition->labels[junction] =
        i < cut->outer ? ROAD_LABEL_SOURCE : (i >= cut->count - cut->outer ? ROAD_LABEL_SINK : 0);
    for (uint32_t a = partition->first[junction]; a < partition->first[junction + 1]; a++) {
      partition->flow[partition->arcs[a].edge >> 1] = 0;
    }
  }
  cut->base = 1;
}

/// Whether a junction of an outer part has a neighbour in the cell that is not in the same part.
static bool is_border(const rg_partition* partition, uint32_t junction) {
  for (uint32_t a = partition->first[junction]; a < partition->first[junction + 1]; a++) {
    const uint32_t label = partition->labels[partition->arcs[a].to];
    if (label != ROAD_LABEL_OUTSIDE && label != partition->labels[junction]) {
      return true;
    }
  }
  return false;
}

static void find_borders(cutting* cut) {
  const rg_partition* partition = cut->partition;
  cut->sources = 0;
  for (uint32_t i = 0; i < cut->outer; i++) {
    if (is_border(partition, cut->order[i])) {
      partition->borders[cut->sources++] = cut->order[i];
    }
  }
  cut->sinks = 0;
  for (uint32_t i = cut->count - cut->outer; i < cut->count; i++) {
    if (is_border(partition, cut->order[i])) {
      partition->borders[cut->sources + cut->sinks++] = cut->order[i];
    }
  }
}

/// Finds how far junctions are from one outer part, until the other one is met. Returns the distance of the last
/// junction before it; 0 if nothing more can flow.
static uint32_t search(cutting* cut, bool is_backward) {
  rg_partition* partition = cut->partition;
  uint32_t* labels = partition->labels;
  const uint32_t* start = partition->borders + (is_backward ? cut->sources : 0);
  const uint32_t starts = is_backward ? cut->sinks : cut->sources;
  const uint32_t target = is_backward ? ROAD_LABEL_SOURCE : ROAD_LABEL_SINK;
  uint32_t end = 0;
  uint32_t distance = cut->base;
  for (; end < starts; end++) {
    partition->queue[end] = start[end];
  }
  for (uint32_t i = 0; i < end; i++) {
    const uint32_t junction = partition->queue[i];
    distance = i < starts ? cut->base : labels[junction];
    for (uint32_t a = partition->first[junction]; a < partition->first[junction + 1]; a++) {
      const rg_flow_arc arc = partition->arcs[a];
      const uint32_t label = labels[arc.to];
      if ((label >= cut->base && label != target) || !has_room(partition, arc.edge ^ (is_backward ? 1 : 0))) {
        continue;
      }
      if (label == target) {
        return distance;
      }
      labels[arc.to] = distance + 1;
      partition->next[arc.to] = partition->first[arc.to];
      partition->queue[end++] = arc.to;
    }
    if (!spend(partition, partition->first[junction + 1] - partition->first[junction] + 1)) {
      break;
    }
  }
  cut->met = end - starts;
  return 0;
}

/// Lets one more flow from a junction to the second outer part, always nearer to it. False if there is no way.
static bool push_from(const cutting* cut, uint32_t junction) {
  rg_partition* partition = cut->partition;
  uint32_t length = 0;
  uint64_t arcs = 0;
  while (true) {
    const uint32_t nearer = partition->labels[junction] - 1;
    const uint32_t wanted = nearer == cut->base ? ROAD_LABEL_SINK : nearer;
    uint32_t a = partition->next[junction];
    const uint32_t end = partition->first[junction + 1];
    const uint32_t begin = a;
    while (a < end &&
           (partition->labels[partition->arcs[a].to] != wanted || !has_room(partition, partition->arcs[a].edge))) {
      a += 1;
    }
    arcs += a - begin + 1;
    partition->next[junction] = a;
    if (a < end) {
      partition->path[length++] = junction;
      if (wanted == ROAD_LABEL_SINK) {
        break;
      }
      junction = partition->arcs[a].to;
      continue;
    }
    // Nothing more gets on from here.
    partition->labels[junction] = 0;
    if (length == 0) {
      spend(partition, arcs);
      return false;
    }
    junction = partition->path[--length];
    partition->next[junction] += 1;
  }
  for (uint32_t i = 0; i < length; i++) {
    const uint32_t edge = partition->arcs[partition->next[partition->path[i]]].edge;
    partition->flow[edge >> 1] = (int8_t)(partition->flow[edge >> 1] + ((edge & 1) != 0 ? -1 : 1));
  }
  spend(partition, arcs + length);
  return true;
}

/// Lets as much flow as can by the shortest ways, whose first junction is at a distance. Returns how much it is.
static uint64_t push_all(const cutting* cut, uint32_t distance) {
  rg_partition* partition = cut->partition;
  uint64_t flow = 0;
  for (uint32_t i = 0; i < cut->sources && partition->left > 0; i++) {
    const uint32_t source = partition->borders[i];
    spend(partition, partition->first[source + 1] - partition->first[source] + 1);
    for (uint32_t a = partition->first[source]; a < partition->first[source + 1]; a++) {
      const rg_flow_arc arc = partition->arcs[a];
      const uint32_t wanted = distance == cut->base ? ROAD_LABEL_SINK : distance;
      if (partition->labels[arc.to] == wanted && has_room(partition, arc.edge) &&
          (distance == cut->base || push_from(cut, arc.to))) {
        partition->flow[arc.edge >> 1] = (int8_t)(partition->flow[arc.edge >> 1] + ((arc.edge & 1) != 0 ? -1 : 1));
        flow += 1;
      }
    }
  }
  return flow;
}

/// Keeps a cut: those that the last search has met are on the side where it began.
static void keep(cutting* cut, uint64_t flow, bool is_backward) {
  const rg_partition* partition = cut->partition;
  const uint32_t met = cut->outer + cut->met;
  const uint32_t smaller = met < cut->count - met ? met : cut->count - met;
  if (cut->best_smaller > 0 && flow * cut->best_smaller >= cut->best * smaller) {
    return;
  }
  cut->best = flow;
  cut->best_smaller = smaller;
  cut->best_first = is_backward ? cut->count - met : met;
  const uint32_t own = is_backward ? ROAD_LABEL_SINK : ROAD_LABEL_SOURCE;
  for (uint32_t i = 0; i < cut->count; i++) {
    const uint32_t label = partition->labels[cut->order[i]];
    const bool is_met = label == own || (label >= cut->base && label < ROAD_LABEL_SINK);
    partition->sides[cut->order[i]] = is_met == is_backward;
  }
}

/// Before each search: distances begin behind those of the last one.
static void next_search(cutting* cut, uint32_t distance) {
  if (distance < UINT32_MAX / 4) {
    cut->base = distance + 2;
    return;
  }
  for (uint32_t i = 0; i < cut->count; i++) {
    uint32_t* label = &cut->partition->labels[cut->order[i]];
    *label = *label < ROAD_LABEL_SINK ? 0 : *label;
  }
  cut->base = 1;
}

/// Looks for a better cut in one direction.
static void look(cutting* cut) {
  begin(cut);
  find_borders(cut);
  uint64_t flow = 0;
  while (true) {
    const uint32_t distance = search(cut, true);
    if (cut->partition->left == 0) {
      return;
    }
    if (distance == 0) {
      break;
    }
    flow += push_all(cut, distance);
    // No cut here is better, even if it halves the cell.
    if (cut->best_smaller > 0 && flow * cut->best_smaller >= cut->best * (cut->count / 2)) {
      return;
    }
    next_search(cut, distance);
  }
  keep(cut, flow, true);
  if (cut->outer + cut->met < cut->count / 2) {
    // Of the cuts with as few edges the one nearest to the first part may have more on its smaller side.
    next_search(cut, cut->base + cut->met);
    if (search(cut, false) == 0 && cut->partition->left > 0) {
      keep(cut, flow, false);
    }
  }
}

uint32_t rg_partition_cut(rg_partition* partition, uint32_t first, uint32_t end) {
  const uint32_t count = end - first;
  cutting cut = {.partition = partition, .count = count, .outer = (uint32_t)((uint64_t)count * 3 / 10)};
  if (count - 2 * cut.outer > MOST_BETWEEN) {
    cut.outer = (count - MOST_BETWEEN) / 2;
  }
  for (uint32_t direction = 0; direction < ROAD_DIRECTIONS && partition->left > 0; direction++) {
    cut.order = partition->orders[direction] + first;
    look(&cut);
  }
  const uint32_t* order = partition->orders[0] + first;
  for (uint32_t i = 0; i < count; i++) {
    partition->labels[order[i]] = ROAD_LABEL_OUTSIDE;
    if (cut.best_smaller == 0) {
      partition->sides[order[i]] = i >= count / 2;
    }
  }
  return cut.best_smaller == 0 ? count / 2 : cut.best_first;
}
