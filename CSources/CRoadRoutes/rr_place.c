#include "rr_place.h"

#include "rr_now.h"
#include "rr_spot.h"

#include "road_ahead.h"
#include "road_internal.h"

#include <math.h>

/// A place so many metres from a junction is at it, as Valhalla's `node_snap_tolerance` has it by default.
static const double SNAP = 5;

/// Up to so many metres beside a road the cost grows with their square, and then with their number.
static const double SQUARED = 50;

/// What is being looked for.
typedef struct finding {
  const rr_network* network;
  const rr_place* place;
  bool is_start;
  /// Metres from the place.
  rg_plane plane;
  bool drives_on_left;
  rr_candidate* candidates;
  uint32_t count;
  /// What was met so far.
  bool has_road, has_open, has_heading;
} finding;

static bool has_heading(const rr_place* place, rg_vector direction, bool is_backward) {
  if (isnan(place->heading)) {
    return true;
  }
  const double degrees = rg_degrees(direction.east, direction.north) + (is_backward ? 180 : 0);
  double apart = fmod(degrees - place->heading, 360);
  apart = apart < 0 ? apart + 360 : apart;
  return (apart > 180 ? 360 - apart : apart) <= place->tolerance;
}

static bool is_on_side(const finding* finding, const rr_spot* spot, bool is_backward) {
  if (finding->place->side == RR_SIDE_ANY || spot->distance <= 1) {
    return true;
  }
  const double cross = spot->direction.east * spot->aside.north - spot->direction.north * spot->aside.east;
  const bool is_left = (cross > 0) != is_backward;
  return (is_left == finding->drives_on_left) == (finding->place->side == RR_SIDE_DRIVING);
}

rr_effort rr_part_effort(const rr_network* network, uint32_t state, uint32_t along, uint32_t length) {
  const rr_effort whole = rr_effort_at(network, state);
  return along == 0 ? (rr_effort){0, 0}
                    : (rr_effort){rr_part(whole.cost, along, length), rr_part(whole.milliseconds, along, length)};
}

/// What a distance between a place and a road costs, measured at Valhalla, which ranks roads so: ten times the square
/// of the metres, as metres or seconds. Of a street and the tunnel below it that is the one on which the place is.
static uint32_t cost_beside(const rr_network* network, double metres) {
  const double near = metres < SQUARED ? metres : SQUARED;
  const double units = 10 * (near * near + (metres - near));
  return (uint32_t)(units * (network->profile.goal == RR_SHORTEST ? 100 : 1000) + 0.5);
}

static rr_candidate candidate_of(const finding* finding, const rr_spot* spot, uint32_t state) {
  const rr_network* network = finding->network;
  const uint32_t length = (uint32_t)(rg_graph_edge_length(network->graph, spot->edge) * 10 + 0.5);
  const double share = spot->whole > 0 ? spot->along / spot->whole : 0;
  uint32_t along = (uint32_t)((double)length * share + 0.5);
  along = along < length ? along : length;
  along = (rr_road_at(network, state) & 1) != 0 ? length - along : along;
  const uint32_t distance = (uint32_t)(spot->distance * 100 + 0.5);
  return (rr_candidate){.state = state,
                        .along = along,
                        .length = length,
                        .before = rr_part_effort(network, state, along, length),
                        .beside = cost_beside(network, spot->distance),
                        .latitude = spot->latitude,
                        .longitude = spot->longitude,
                        .distance = distance};
}

/// Keeps a candidate, in the order of states; of too many the farthest one is left out.
static void keep(finding* finding, rr_candidate candidate) {
  uint32_t place = 0;
  while (place < finding->count && finding->candidates[place].state < candidate.state) {
    place += 1;
  }
  if (place < finding->count && finding->candidates[place].state == candidate.state) {
    return;
  }
  if (finding->count == RR_MOST_CANDIDATES) {
    uint32_t farthest = 0;
    for (uint32_t i = 1; i < finding->count; i++) {
      farthest = finding->candidates[i].distance > finding->candidates[farthest].distance ? i : farthest;
    }
    if (finding->candidates[farthest].distance <= candidate.distance) {
      return;
    }
    for (uint32_t i = farthest; i + 1 < finding->count; i++) {
      finding->candidates[i] = finding->candidates[i + 1];
    }
    finding->count -= 1;
    place -= farthest < place ? 1 : 0;
  }
  for (uint32_t i = finding->count; i > place; i--) {
    finding->candidates[i] = finding->candidates[i - 1];
  }
  finding->candidates[place] = candidate;
  finding->count += 1;
}

/// Whether a way may begin or end on a state's road.
static bool may_count(const finding* finding, uint32_t state) {
  return state != RR_NONE && (finding->network->states[state].flags & RR_FLAG_NO_PLACE) == 0 &&
         !rr_is_shut_at(finding->network, finding->place->moment, state);
}

/// Looks at both directions of an edge, and keeps those that may be used. Returns whether there is one that leads on or
/// need not.
static bool look_at(finding* finding, const rr_spot* spot, bool must_lead, bool is_kept) {
  bool is_one = false;
  finding->has_road = true;
  for (uint32_t backward = 0; backward < 2; backward++) {
    const uint32_t state = rr_state_of(finding->network, spot->edge << 1 | backward);
    if (!may_count(finding, state)) {
      continue;
    }
    finding->has_open = true;
    if (!has_heading(finding->place, spot->direction, backward != 0)) {
      continue;
    }
    finding->has_heading = true;
    if (!is_on_side(finding, spot, backward != 0)) {
      continue;
    }
    is_one = is_one || !must_lead || rr_leads_on(finding->network, state, finding->is_start);
    if (is_kept) {
      keep(finding, candidate_of(finding, spot, state));
    }
  }
  return is_one;
}

/// Whether the place is at a junction at an end of an edge.
static bool is_near(const finding* finding, const rg_junction* junction) {
  const double east = rg_plane_east(&finding->plane, junction->longitude);
  const double north = rg_plane_north(&finding->plane, junction->latitude);
  return east * east + north * north < SNAP * SNAP;
}

/// The junctions at the ends of an edge. False where the file is damaged.
static bool ends_of(const finding* finding, uint32_t edge, uint32_t numbers[2], const rg_junction* ends[2]) {
  const rg_graph* graph = finding->network->graph;
  const rg_edge* record = rg_graph_edge(graph, edge);
  numbers[0] = rg_graph_from(graph, edge);
  numbers[1] = record == NULL ? RR_NONE : record->to;
  ends[0] = rg_graph_junction(graph, numbers[0]);
  ends[1] = record == NULL ? NULL : rg_graph_junction(graph, numbers[1]);
  return ends[0] != NULL && ends[1] != NULL;
}

/// The junction at which a spot is: that at the end of its edge which is the edge's nearest point, or which is near the
/// place. Null if it is at none.
static const rg_junction* junction_at(const finding* finding, const rr_spot* spot, uint32_t* junction) {
  uint32_t numbers[2];
  const rg_junction* ends[2];
  if (!ends_of(finding, spot->edge, numbers, ends)) {
    return NULL;
  }
  const double left[2] = {spot->along, spot->whole - spot->along};
  for (uint32_t i = 0; i < 2; i++) {
    if (left[i] <= 0 || is_near(finding, ends[i])) {
      *junction = numbers[i];
      return ends[i];
    }
  }
  return NULL;
}

/// Keeps all roads of the junction at which a spot is, if it is at one: that one gets from there to more than the
/// nearest one leads to.
static void keep_junction(finding* finding, rr_spot spot) {
  const rg_graph* graph = finding->network->graph;
  if (!isnan(finding->place->heading) || finding->place->side != RR_SIDE_ANY) {
    return;
  }
  uint32_t roads[64];
  uint32_t junction;
  const rg_junction* record = junction_at(finding, &spot, &junction);
  if (record == NULL) {
    return;
  }
  const size_t count = rg_graph_leaving(graph, junction, roads, sizeof roads / sizeof *roads);
  spot.latitude = record->latitude;
  spot.longitude = record->longitude;
  for (size_t i = 0; i < count; i++) {
    // The road begins there along its nodes, or ends there.
    spot.edge = roads[i] >> 1;
    spot.along = (roads[i] & 1) == 0 ? 0 : 1;
    spot.whole = 1;
    for (uint32_t backward = 0; backward < 2; backward++) {
      const uint32_t state = rr_state_of(finding->network, spot.edge << 1 | backward);
      if (may_count(finding, state)) {
        keep(finding, candidate_of(finding, &spot, state));
      }
    }
  }
}

/// Looks at all roads within a distance; returns that of the nearest one which leads on, or need not. NaN where the
/// file is damaged.
static double look(finding* finding, double least, double radius, bool must_lead, bool is_kept) {
  rg_near near;
  uint32_t first;
  uint32_t end;
  double nearest = INFINITY;
  if (!rg_near_begin(finding->network->graph, finding->place->latitude, finding->place->longitude, radius, UINT32_MAX,
                     &near)) {
    return nearest;
  }
  while (rg_near_next(&near, &first, &end)) {
    for (uint32_t edge = first; edge < end; edge++) {
      rr_spot spot;
      if (!rr_find_spot(finding->network->graph, &finding->plane, edge, &spot)) {
        return (double)NAN;
      }
      const bool is_within = spot.distance >= least && spot.distance <= radius && (is_kept || spot.distance < nearest);
      if (is_within && look_at(finding, &spot, must_lead, is_kept)) {
        nearest = spot.distance < nearest ? spot.distance : nearest;
        if (is_kept && least > 0) {
          keep_junction(finding, spot);
        }
      }
    }
  }
  return nearest;
}

/// Looks farther and farther for the nearest road, and keeps all that are as far. False where the file is damaged.
static bool look_farther(finding* finding, bool must_lead) {
  const rr_place* place = finding->place;
  double radius = place->radius > 12.5 ? place->radius : 12.5;
  for (bool is_last = false; !is_last;) {
    radius *= 4;
    is_last = radius >= place->reach;
    radius = is_last ? place->reach : radius;
    const double nearest = look(finding, 0, radius, must_lead, false);
    if (isnan(nearest)) {
      return false;
    }
    if (nearest <= radius) {
      // Roads that meet at the place are equally near.
      return !isnan(look(finding, nearest - 0.01, nearest + 0.01, must_lead, true));
    }
  }
  return true;
}

/// Whether a candidate's road begins or ends at a junction at which the place is.
static bool is_at_junction(const finding* finding, const rr_candidate* candidate) {
  uint32_t numbers[2];
  const rg_junction* ends[2];
  return ends_of(finding, rr_road_at(finding->network, candidate->state) >> 1, numbers, ends) &&
         (is_near(finding, ends[0]) || is_near(finding, ends[1]));
}

/// Makes all roads of the junction at which the place is as near as the nearest of them.
static void level_junction(finding* finding) {
  uint64_t at_junction = 0;
  uint32_t least = UINT32_MAX;
  for (uint32_t i = 0; i < finding->count; i++) {
    if (is_at_junction(finding, &finding->candidates[i])) {
      at_junction |= UINT64_C(1) << i;
      least = finding->candidates[i].beside < least ? finding->candidates[i].beside : least;
    }
  }
  for (uint32_t i = 0; i < finding->count; i++) {
    if ((at_junction >> i & 1) != 0) {
      finding->candidates[i].beside = least;
    }
  }
}

/// Leaves out starts at the ends of edges, and ends at their beginnings, unless there are no others.
static void prefer_inner(finding* finding) {
  uint32_t kept = 0;
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < finding->count; i++) {
      const rr_candidate* candidate = &finding->candidates[i];
      if (candidate->along != (finding->is_start ? candidate->length : 0)) {
        if (pass == 1) {
          finding->candidates[kept] = *candidate;
        }
        kept += 1;
      }
    }
    if (kept == 0) {
      return;
    }
    if (pass == 0) {
      kept = 0;
    }
  }
  finding->count = kept;
}

/// Finds the roads within the radius, and if none of them leads on, the nearest one that does. False where the file is
/// damaged.
static bool find(finding* finding) {
  const bool must_lead = !finding->place->may_lead_nowhere;
  const double nearest = look(finding, 0, finding->place->radius, must_lead, true);
  if (isnan(nearest)) {
    return false;
  }
  if (nearest <= finding->place->radius) {
    return true;
  }
  // On an island, or at the edge of the file, nothing leads on; then the nearest road is used.
  return look_farther(finding, must_lead) && (finding->count > 0 || !must_lead || look_farther(finding, false));
}

static bool is_valid(const rr_place* place) {
  // Written so that NaN fails.
  const double most = (double)(int32_t)RR_MOST_REACH;
  return fabs(place->latitude) <= 90 && fabs(place->longitude) <= 180 && place->radius >= 0 && place->radius <= most &&
         place->reach >= 0 && place->reach <= most &&
         (isnan(place->heading) || (fabs(place->heading) <= 360 && place->tolerance >= 0)) &&
         place->side <= RR_SIDE_OTHER;
}

rr_status rr_find_candidates(const rr_network* network, const rr_place* place, bool is_start, rr_candidate* candidates,
                             uint32_t* count) {
  *count = 0;
  if (!is_valid(place)) {
    return RR_ERROR_PLACE;
  }
  finding finding = {.network = network,
                     .place = place,
                     .is_start = is_start,
                     .plane = rg_plane_about(place->latitude * 1e7, place->longitude * 1e7),
                     .candidates = candidates};
  if (place->side != RR_SIDE_ANY) {
    finding.drives_on_left =
        rg_graph_country(network->graph, (int32_t)rint(place->latitude * 1e7), (int32_t)rint(place->longitude * 1e7))
            .side == ROAD_SIDE_LEFT;
  }
  if (!find(&finding) || rg_graph_damage(network->graph, NULL) != ROAD_OK || rr_is_damaged(network)) {
    return RR_ERROR_DAMAGED;
  }
  level_junction(&finding);
  prefer_inner(&finding);
  *count = finding.count;
  return finding.count > 0      ? RR_OK
         : !finding.has_road    ? RR_NO_ROAD
         : !finding.has_open    ? RR_NO_OPEN_ROAD
         : !finding.has_heading ? RR_NO_HEADING
                                : RR_NO_SIDE;
}
