#include "rr_timed.h"

#include "rr_build.h"
#include "rr_vehicle.h"

#include <string.h>

const rr_timed_road* rr_timed_roads(const rr_network* network, uint32_t* count) {
  const uint32_t all = network->timed_road_count;
  *count = rr_reads(network, network->timed_roads, all * sizeof *network->timed_roads) ? all : 0;
  return network->timed_roads;
}

const rr_timed_turn* rr_timed_turns(const rr_network* network, uint32_t* count) {
  const uint32_t all = network->timed_turn_count;
  *count = rr_reads(network, network->timed_turns, all * sizeof *network->timed_turns) ? all : 0;
  return network->timed_turns;
}

bool rr_is_shut(const rr_network* network, uint32_t state) {
  return state < network->state_count && rr_knows_state(network, state) &&
         (network->states[state].flags & RR_FLAG_SHUT) != 0;
}

bool rr_is_timed(const rg_attribute* attributes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const rg_form form = rg_key_form(attributes[i].key);
    if ((attributes[i].scope & ROAD_SCOPE_CONDITIONAL) != 0 &&
        (attributes[i].key == ROAD_KEY_ONEWAY || form == ROAD_FORM_ACCESS || form == ROAD_FORM_LENGTH ||
         form == ROAD_FORM_WEIGHT)) {
      return true;
    }
  }
  return false;
}

bool rr_may_open(uint8_t rule) {
  return rule == RR_RULE_ACCESS || rule == RR_RULE_DIRECTION || rule == RR_RULE_SIZE;
}

/// Adds a road that depends on conditions. The list has room for all states.
static void add_road(rr_network* network, uint32_t state, const rr_build* build) {
  const uint32_t road = network->roads[state];
  const rg_edge* edge = rg_graph_edge(network->graph, road >> 1);
  if (edge != NULL && edge->way < build->way_count && build->ways[edge->way].is_timed) {
    network->timed_roads[network->timed_road_count++] = (rr_timed_road){road, edge->way};
  }
}

static rr_status add_roads(rr_build* build) {
  rr_network* network = build->network;
  uint32_t count = 0;
  for (uint32_t state = 0; state < network->rg_state_count; state++) {
    count += (network->states[state].flags & RR_FLAG_TIMED) != 0 ? 1 : 0;
  }
  network->timed_roads = rr_new(count, sizeof *network->timed_roads);
  if (network->timed_roads == NULL) {
    return RR_ERROR_MEMORY;
  }
  for (uint32_t state = 0; state < network->rg_state_count; state++) {
    if ((network->states[state].flags & RR_FLAG_TIMED) != 0) {
      add_road(network, state, build);
    }
  }
  return RR_OK;
}

static int by_state(const void* a, const void* b) {
  const rr_timed_turn* first = a;
  const rr_timed_turn* second = b;
  return first->state != second->state ? (first->state < second->state ? -1 : 1)
                                       : (first->path > second->path) - (first->path < second->path);
}

/// Adds the turns from a step's state: those of all beginnings that the step ends with.
static bool add_turns_of(rr_build* build, uint32_t step, size_t* capacity) {
  const rr_rules* rules = &build->rules;
  rr_network* network = build->network;
  const uint32_t road = rules->steps[step].road;
  const uint32_t state = rules->steps[step].depth == 1 ? build->states[road] : rules->steps[step].state;
  for (uint32_t own = step; own != RR_NONE && own != 0; own = rules->steps[own].rest) {
    for (uint32_t i = rules->steps[own].first_timed; i != RR_NONE; i = rules->timed[i].next) {
      if (!rr_grow((void**)&network->timed_turns, network->timed_turn_count, capacity, sizeof *network->timed_turns)) {
        return false;
      }
      rr_timed_turn* turn = &network->timed_turns[network->timed_turn_count++];
      // What is kept has the same bytes always.
      memset(turn, 0, sizeof *turn);
      turn->path = rules->timed[i].path;
      turn->state = state;
      turn->road = rules->timed[i].road;
      turn->only = rules->timed[i].only;
      network->states[state].flags |= RR_FLAG_TIMED_TURNS;
    }
  }
  return true;
}

rr_status rr_build_timed(rr_build* build) {
  rr_network* network = build->network;
  const rr_status status = add_roads(build);
  size_t capacity = 0;
  for (uint32_t step = 1; step < build->rules.step_count && status == RR_OK; step++) {
    if (!add_turns_of(build, step, &capacity)) {
      return RR_ERROR_MEMORY;
    }
  }
  if (network->timed_turn_count > 0) {
    qsort(network->timed_turns, network->timed_turn_count, sizeof *network->timed_turns, by_state);
  }
  return status;
}

// Numbers of values in road files.
enum { YES = 1, NO = 2, AGAINST = 3, TRUE = 4, ONE = 5, FALSE = 6, ZERO = 7, OPPOSITE = 6, OPPOSITE_SHARED = 9 };

static const rg_attribute* find(const rg_attribute* attributes, size_t count, uint32_t key, uint32_t scope) {
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].key == key && attributes[i].scope == scope) {
      return &attributes[i];
    }
  }
  return NULL;
}

/// Puts an attribute in the place of the one with its key and scope. The list has room for one more.
static void put(rg_attribute* attributes, size_t* count, rg_attribute attribute) {
  for (size_t i = 0; i < *count; i++) {
    if (attributes[i].key == attribute.key && (attributes[i].scope & ~(uint32_t)ROAD_SCOPE_TEXT) == attribute.scope) {
      attributes[i] = attribute;
      return;
    }
  }
  attributes[*count] = attribute;
  *count += 1;
}

/// Whether bicycles ride against a one-way street.
static bool frees_bicycles(const rg_attribute* attributes, size_t count) {
  const rg_attribute* one_way = find(attributes, count, ROAD_KEY_ONEWAY_BICYCLE, 0);
  const rg_attribute* cycleway = find(attributes, count, ROAD_KEY_CYCLEWAY, 0);
  return (one_way != NULL && one_way->value == NO) ||
         (cycleway != NULL && cycleway->value >= OPPOSITE && cycleway->value <= OPPOSITE_SHARED);
}

/// The record of a way that is one way, or is not, as a value of `oneway` says.
static void set_one_way(rg_way* way, uint32_t value, bool is_free_for_bicycles) {
  const uint32_t users = ROAD_CAR | ROAD_BICYCLE;
  const uint32_t bound = ROAD_CAR | (is_free_for_bicycles ? 0U : (uint32_t)ROAD_BICYCLE);
  uint32_t access = way->access;
  if (value == YES || value == TRUE || value == ONE || value == AGAINST) {
    // First both directions, of which one remains.
    access |= (access & users) << ROAD_BACKWARD_SHIFT | (access >> ROAD_BACKWARD_SHIFT & users);
    access &= ~(value == AGAINST ? bound : bound << ROAD_BACKWARD_SHIFT);
  } else if (value == NO || value == FALSE || value == ZERO) {
    access |= (access & users) << ROAD_BACKWARD_SHIFT | (access >> ROAD_BACKWARD_SHIFT & users);
  }
  way->access = (uint8_t)access;
}

/// The record of a way that is open to cars: as bicycles go there, or `oneway` says, where it has no cars.
static void open_to_cars(rg_way* way, const rg_attribute* one_way) {
  const uint32_t both = ROAD_CAR | ROAD_CAR << ROAD_BACKWARD_SHIFT;
  if ((way->access & both) != 0) {
    return;
  }
  const uint32_t along = way->access & ROAD_BICYCLE;
  const uint32_t against = (uint32_t)way->access >> ROAD_BACKWARD_SHIFT & ROAD_BICYCLE;
  const uint32_t value = one_way != NULL ? one_way->value : 0;
  const bool is_along = value == YES || value == TRUE || value == ONE || (along != 0 && against == 0);
  const bool is_against = value == AGAINST || (against != 0 && along == 0);
  way->access |= (uint8_t)(is_along ? ROAD_CAR : is_against ? ROAD_CAR << ROAD_BACKWARD_SHIFT : both);
}

bool rr_way_now(const rr_network* network, uint32_t way, const rg_attribute* holding, size_t count,
                rr_road_now now[2]) {
  const rg_way* record = rg_graph_way(network->graph, way);
  if (record == NULL || count > ROAD_MOST_ATTRIBUTES) {
    return false;
  }
  rg_attribute attributes[ROAD_MOST_ATTRIBUTES * 2];
  size_t all = rr_attributes_of(network->graph, way, attributes);
  for (size_t i = 0; i < count; i++) {
    put(attributes, &all, holding[i]);
  }
  rg_way own = *record;
  if (count > 0 && rr_rules_of(&network->profile, attributes, all).car == ROAD_ANSWER_YES) {
    open_to_cars(&own, find(attributes, all, ROAD_KEY_ONEWAY, 0));
  }
  const rg_attribute* one_way = find(holding, count, ROAD_KEY_ONEWAY, 0);
  if (one_way != NULL) {
    set_one_way(&own, one_way->value, frees_bicycles(attributes, all));
  }
  const rr_way_facts facts = rr_facts_of(&network->profile, &own, attributes, all, 0);
  for (uint32_t direction = 0; direction < 2; direction++) {
    now[direction] = (rr_road_now){.is_open = facts.rule[direction] == RR_RULE_NONE,
                                   .is_zone = facts.is_zone && network->profile.zones_bind != 0};
  }
  return true;
}
