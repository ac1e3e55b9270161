#include "rr_facts.h"
#include "rr_vehicle.h"

/// Finds the density and the side of the road at a place.
static void read_cell(const rg_graph* graph, const rg_junction* junction, rr_cell_facts* cell, rr_node_facts* facts) {
  const uint64_t key = rg_cell_key(junction->latitude, junction->longitude);
  if (!cell->is_known || cell->key != key) {
    rg_country_run country = {.side = ROAD_SIDE_UNKNOWN};
    *cell = (rr_cell_facts){.is_known = true, .key = key};
    rg_graph_cell(graph, key, &cell->densities, &country);
    cell->drives_on_left = country.side == ROAD_SIDE_LEFT;
  }
  const uint32_t north = (uint32_t)(((int64_t)junction->latitude + INT64_C(900000000)) >> (ROAD_CELL_BITS - 1) & 1);
  const uint32_t east = (uint32_t)(((int64_t)junction->longitude + INT64_C(1800000000)) >> (ROAD_CELL_BITS - 1) & 1);
  facts->density = (uint8_t)(cell->densities >> (4 * (north * 2 + east)) & 15);
  facts->drives_on_left = cell->drives_on_left;
}

/// Whether a barrier is one that is opened.
static bool is_gate(uint32_t barrier, uint32_t bollard) {
  enum { GATE = 1, LIFT = 2, SWING = 3, SLIDING_BEAM = 5, BOLLARD = 6, YES = 30, RISING = 3 };
  return barrier == GATE || barrier == LIFT || barrier == SWING || barrier == SLIDING_BEAM || barrier == YES ||
         (barrier == BOLLARD && bollard == RISING);
}

/// The key of what is said of a traveller alone; of a car the keys below say it.
static uint32_t key_of(const rr_profile* profile) {
  return profile->traveller == ROAD_BICYCLE ? ROAD_KEY_BICYCLE
         : profile->traveller == ROAD_FOOT  ? ROAD_KEY_FOOT
         : profile->is_truck != 0           ? ROAD_KEY_HGV
                                            : 0;
}

static void read_what_stands(const rg_attribute* attributes, size_t count, uint32_t own_key, rr_node_facts* facts) {
  enum { SIGNALS = 2, TOLL_BOOTH = 18, BORDER_CONTROL = 19 };
  uint32_t own = 0;
  uint32_t barrier = 0;
  uint32_t bollard = 0;
  uint32_t access = 0;
  for (size_t i = 0; i < count; i++) {
    if (attributes[i].scope != 0) {
      continue;
    }
    const uint32_t value = attributes[i].value;
    own = own_key != 0 && attributes[i].key == own_key ? value : own;
    switch (attributes[i].key) {
    case ROAD_KEY_HIGHWAY:
      facts->has_signals = value == SIGNALS;
      break;
    case ROAD_KEY_BARRIER:
      barrier = value;
      break;
    case ROAD_KEY_BOLLARD:
      bollard = value;
      break;
    case ROAD_KEY_ACCESS:
    case ROAD_KEY_VEHICLE:
    case ROAD_KEY_MOTOR_VEHICLE:
    case ROAD_KEY_MOTORCAR:
      access |= value;
      break;
    default:
      break;
    }
  }
  facts->has_toll_booth = barrier == TOLL_BOOTH;
  facts->has_border = barrier == BORDER_CONTROL;
  // A gate of which the access is said is not expected to be closed, unless it is private.
  facts->has_gate = is_gate(barrier, bollard) && access == 0 && own == 0;
  facts->has_private_gate = is_gate(barrier, bollard) && (access & ROAD_ACCESS_PRIVATE) != 0;
}

bool rr_read_node(const rg_graph* graph, const rr_profile* profile, uint32_t junction, rr_cell_facts* cell,
                  rr_node_facts* facts) {
  *facts = (rr_node_facts){.is_closed = false};
  const rg_junction* record = rg_graph_junction(graph, junction);
  if (record == NULL) {
    return false;
  }
  read_cell(graph, record, cell, facts);
  const uint32_t set = rg_graph_has(graph, ROAD_SECTION_JUNCTION_SETS) ? rg_graph_junction_set(graph, junction) : 0;
  if (set != 0) {
    rg_attribute attributes[ROAD_MOST_ATTRIBUTES];
    const size_t count = rg_graph_attributes(graph, set, attributes, ROAD_MOST_ATTRIBUTES);
    facts->is_closed = (rr_rules_of(profile, attributes, count).closes & profile->traveller) != 0 ||
                       rr_scopes_too_small(profile, attributes, count) != 0;
    read_what_stands(attributes, count, key_of(profile), facts);
  }
  return true;
}
