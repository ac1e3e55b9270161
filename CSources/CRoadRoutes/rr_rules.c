#include "rr_rules.h"

#include "rr_memory.h"

#include <string.h>

static uint32_t child_of(const rr_rules* rules, uint32_t step, uint32_t road) {
  uint32_t child = rules->steps[step].first_child;
  while (child != RR_NONE && rules->steps[child].road != road) {
    child = rules->steps[child].next_sibling;
  }
  return child;
}

/// Adds a step behind another. RR_NONE where there is no memory.
static uint32_t add_step(rr_rules* rules, uint32_t parent, uint32_t road) {
  if (rules->step_count >= RR_NONE ||
      !rr_grow((void**)&rules->steps, rules->step_count, &rules->step_capacity, sizeof *rules->steps)) {
    return RR_NONE;
  }
  const uint32_t step = (uint32_t)rules->step_count++;
  rules->steps[step] = (rr_step){.road = road,
                                 .depth = parent == RR_NONE ? 0 : rules->steps[parent].depth + 1,
                                 .first_child = RR_NONE,
                                 .next_sibling = RR_NONE,
                                 .rest = RR_NONE,
                                 .first_turn = RR_NONE,
                                 .first_timed = RR_NONE,
                                 .state = RR_NONE};
  if (parent != RR_NONE) {
    rules->steps[step].next_sibling = rules->steps[parent].first_child;
    rules->steps[parent].first_child = step;
  }
  return step;
}

/// The child for a road, which is added if there is none. RR_NONE where there is no memory.
static uint32_t step_to(rr_rules* rules, uint32_t step, uint32_t road) {
  // Sequences come by their first road: of the root's children the last one alone may be this.
  const uint32_t last = rules->steps[0].first_child;
  const uint32_t found = step != 0                                            ? child_of(rules, step, road)
                         : last != RR_NONE && rules->steps[last].road == road ? last
                                                                              : RR_NONE;
  return found != RR_NONE ? found : add_step(rules, step, road);
}

/// Adds a sequence of directed edges, by its place in the file. False where there is no memory.
static bool add_path(rr_rules* rules, const rg_path* path, uint32_t place) {
  uint32_t step = 0;
  for (uint32_t i = 0; i + 1 < path->count; i++) {
    step = step_to(rules, step, path->roads[i]);
    if (step == RR_NONE) {
      return false;
    }
  }
  if (path->condition != 0) {
    if (!rr_grow((void**)&rules->timed, rules->timed_count, &rules->timed_capacity, sizeof *rules->timed)) {
      return false;
    }
    rules->timed[rules->timed_count] =
        (rr_timed_step){place, path->roads[path->count - 1], rules->steps[step].first_timed, path->only};
    rules->steps[step].first_timed = (uint32_t)rules->timed_count++;
    return true;
  }
  if (!rr_grow((void**)&rules->turns, rules->turn_count, &rules->turn_capacity, sizeof *rules->turns)) {
    return false;
  }
  rules->turns[rules->turn_count] =
      (rr_step_turn){path->roads[path->count - 1], rules->steps[step].first_turn, path->only};
  rules->steps[step].first_turn = (uint32_t)rules->turn_count++;
  return true;
}

/// Whether a directed edge is closed unless a condition opens it.
static bool is_shut(const rr_rules* rules, const rr_way_facts* ways, uint32_t road) {
  const rg_edge* edge = rg_graph_edge(rules->graph, road >> 1);
  return edge != NULL && ways[edge->way].is_timed && ways[edge->way].rule[road & 1] != RR_RULE_NONE;
}

/// Whether a sequence can be driven, and, if only its last edge is allowed, that one too, whatever conditions hold.
static bool applies(const rr_rules* rules, const rg_path* path, const uint32_t* states, const rr_way_facts* ways,
                    uint64_t rg_count) {
  if ((path->vehicles & rules->vehicles) == 0) {
    return false;
  }
  for (uint32_t i = 0; i < path->count; i++) {
    if (path->roads[i] >= rg_count || states[path->roads[i]] == RR_NONE ||
        (path->only && path->condition == 0 && is_shut(rules, ways, path->roads[i]))) {
      return false;
    }
  }
  return true;
}

static int by_road(const void* a, const void* b) {
  const rr_step_of_road* first = a;
  const rr_step_of_road* second = b;
  return first->road != second->road ? (first->road < second->road ? -1 : 1)
                                     : (first->step > second->step) - (first->step < second->step);
}

static bool list_by_road(rr_rules* rules) {
  rules->firsts = rr_new(rules->step_count, sizeof *rules->firsts);
  rules->deeper = rr_new(rules->step_count, sizeof *rules->deeper);
  if (rules->firsts == NULL || rules->deeper == NULL) {
    return false;
  }
  for (uint32_t step = 1; step < rules->step_count; step++) {
    const rr_step_of_road entry = {rules->steps[step].road, step};
    if (rules->steps[step].depth == 1) {
      rules->firsts[rules->first_count++] = entry;
    } else {
      rules->deeper[rules->deeper_count++] = entry;
    }
  }
  qsort(rules->firsts, rules->first_count, sizeof *rules->firsts, by_road);
  qsort(rules->deeper, rules->deeper_count, sizeof *rules->deeper, by_road);
  return true;
}

/// What a step ends with, of which that is known for all shorter ones.
static uint32_t rest_of(const rr_rules* rules, uint32_t parent, uint32_t road) {
  if (parent == 0) {
    return 0;
  }
  const uint32_t found = rr_step_after(rules, rules->steps[parent].rest, road);
  const uint32_t first = found != RR_NONE ? found : rr_first_step(rules, road);
  return first != RR_NONE ? first : 0;
}

/// Finds what each step ends with, from the shortest ones on.
static bool find_rests(rr_rules* rules) {
  uint32_t* queue = rr_new(rules->step_count, sizeof *queue);
  if (queue == NULL) {
    return false;
  }
  size_t count = 0;
  queue[count++] = 0;
  for (size_t next = 0; next < count; next++) {
    const uint32_t parent = queue[next];
    for (uint32_t step = rules->steps[parent].first_child; step != RR_NONE; step = rules->steps[step].next_sibling) {
      rules->steps[step].rest = rest_of(rules, parent, rules->steps[step].road);
      queue[count++] = step;
    }
  }
  free(queue);
  return true;
}

/// The sequences that apply, with their places, by their first road.
static bool list_paths(const rr_rules* rules, const uint32_t* states, const rr_way_facts* ways, rr_step_of_road** list,
                       size_t* count) {
  const rg_graph* graph = rules->graph;
  const uint64_t roads = (uint64_t)rg_graph_count(graph, ROAD_SECTION_EDGES) * 2;
  const size_t all = rg_graph_count(graph, ROAD_SECTION_PATHS);
  size_t capacity = 0;
  for (size_t place = 0; place < all && place < RR_NONE;) {
    rg_path path;
    if (!rg_graph_path(graph, (uint32_t)place, &path)) {
      break;
    }
    if (applies(rules, &path, states, ways, roads)) {
      if (!rr_grow((void**)list, *count, &capacity, sizeof **list)) {
        return false;
      }
      (*list)[(*count)++] = (rr_step_of_road){path.roads[0], (uint32_t)place};
    }
    place += 2 + (size_t)path.count;
  }
  if (*count > 0) {
    qsort(*list, *count, sizeof **list, by_road);
  }
  return true;
}

bool rr_rules_begin(rr_rules* rules, const rg_graph* graph, uint32_t vehicles, const uint32_t* states,
                    const rr_way_facts* ways) {
  *rules = (rr_rules){.graph = graph, .vehicles = vehicles};
  rules->count = (uint32_t)rg_graph_count(graph, ROAD_SECTION_RESTRICTIONS);
  rr_step_of_road* list = NULL;
  size_t count = 0;
  bool is_done = add_step(rules, RR_NONE, RR_NONE) != RR_NONE && list_paths(rules, states, ways, &list, &count);
  for (size_t i = 0; is_done && i < count; i++) {
    rg_path path;
    is_done = !rg_graph_path(graph, list[i].step, &path) || add_path(rules, &path, list[i].step);
  }
  free(list);
  return is_done && list_by_road(rules) && find_rests(rules);
}

void rr_rules_end(rr_rules* rules) {
  free(rules->steps);
  free(rules->turns);
  free(rules->timed);
  free(rules->firsts);
  free(rules->deeper);
  *rules = (rr_rules){.graph = NULL};
}

/// The first entry of a road in a list by road.
static size_t first_of(const rr_step_of_road* list, size_t count, uint32_t road) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (list[middle].road < road) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

uint32_t rr_first_step(const rr_rules* rules, uint32_t road) {
  const size_t place = first_of(rules->firsts, rules->first_count, road);
  return place < rules->first_count && rules->firsts[place].road == road ? rules->firsts[place].step : RR_NONE;
}

const rr_step_of_road* rr_deeper_steps(const rr_rules* rules, uint32_t road, size_t* count) {
  const size_t place = first_of(rules->deeper, rules->deeper_count, road);
  *count = 0;
  while (place + *count < rules->deeper_count && rules->deeper[place + *count].road == road) {
    *count += 1;
  }
  return rules->deeper + place;
}

bool rr_step_forbids(const rr_rules* rules, uint32_t step, uint32_t road) {
  for (; step != RR_NONE && step != 0; step = rules->steps[step].rest) {
    bool has_only = false;
    bool is_only = false;
    for (uint32_t i = rules->steps[step].first_turn; i != RR_NONE; i = rules->turns[i].next) {
      const rr_step_turn* turn = &rules->turns[i];
      if (turn->only) {
        has_only = true;
        is_only = is_only || turn->road == road;
      } else if (turn->road == road) {
        return true;
      }
    }
    if (has_only && !is_only) {
      return true;
    }
  }
  return false;
}

uint32_t rr_step_after(const rr_rules* rules, uint32_t step, uint32_t road) {
  for (; step != RR_NONE && step != 0; step = rules->steps[step].rest) {
    const uint32_t child = child_of(rules, step, road);
    if (child != RR_NONE) {
      return child;
    }
  }
  return RR_NONE;
}

size_t rr_bans_at(rr_rules* rules, uint32_t junction, rr_ban* bans, size_t capacity) {
  size_t count = 0;
  for (; rules->next < rules->count; rules->next++) {
    const rg_restriction* rule = rg_graph_restriction(rules->graph, rules->next);
    if (rule == NULL) {
      continue;
    }
    if (rule->via > junction) {
      break;
    }
    // A file of version 2 tells cars and bicycles apart alone.
    const bool applies =
        rule->vehicles != 0 ? (rule->vehicles & rules->vehicles) != 0
                            : ((rule->access & ROAD_CAR) != 0 && (rules->vehicles & ROAD_VEHICLE_CAR) != 0) ||
                                  ((rule->access & ROAD_BICYCLE) != 0 && (rules->vehicles & ROAD_VEHICLE_BICYCLE) != 0);
    if (rule->via == junction && applies && count < capacity) {
      bans[count++] = (rr_ban){rule->from_way, rule->to_way, rule->only != 0};
    }
  }
  return count;
}

/// Whether one may drive away from a junction on a way.
static bool may_leave(const rr_junction* junction, uint32_t way) {
  for (uint32_t i = 0; i < junction->count; i++) {
    if (junction->locals[i].way == way && junction->locals[i].may_leave) {
      return true;
    }
  }
  return false;
}

bool rr_bans_forbid(const rr_ban* bans, size_t count, const rr_junction* junction, uint32_t from, uint32_t to) {
  const uint32_t from_way = junction->locals[from].way;
  const uint32_t to_way = junction->locals[to].way;
  bool has_only = false;
  bool is_only = false;
  for (size_t i = 0; i < count; i++) {
    if (bans[i].from_way != from_way) {
      continue;
    }
    if (!bans[i].only) {
      if (bans[i].to_way == to_way && (from_way != to_way || from == to)) {
        return true;
      }
    } else if (may_leave(junction, bans[i].to_way)) {
      // The only turn that is allowed, and is not possible, says nothing.
      has_only = true;
      is_only = is_only || (bans[i].to_way == to_way && (from_way != to_way || from == to));
    }
  }
  return has_only && !is_only;
}
