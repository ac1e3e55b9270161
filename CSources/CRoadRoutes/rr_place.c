#include "rr_place.h"

#include "rr_internal.h"

#include "road_ahead.h"
#include "road_internal.h"

#include <math.h>

/// So many metres from its end, a place far away is at the junction.
static const double SNAP = 5;

/// A place on an edge.
typedef struct spot {
  uint32_t edge;
  /// Metres from the edge's beginning along the nodes, and of all of its line.
  double along, whole;
  double distance;
  /// From the place on the edge to the place itself, and the direction of the edge there.
  rg_vector aside, direction;
  int32_t latitude, longitude;
} spot;

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

/// Moves a longitude that left the circle back into it, however far a damaged file takes it.
static int32_t wrapped(double longitude) {
  const double whole = (double)ROAD_WHOLE_TURN;
  return (int32_t)remainder(longitude, whole);
}

/// Finds the place of an edge that is nearest. False where the file is damaged.
static bool find_spot(const finding* finding, uint32_t edge, spot* spot) {
  const rg_plane* plane = &finding->plane;
  rg_points points;
  if (!rg_points_begin(finding->network->graph, edge, &points)) {
    return false;
  }
  double nearest = INFINITY;
  double passed = 0;
  int32_t latitude = points.latitude;
  int32_t longitude = points.longitude;
  rg_vector a = {rg_plane_east(plane, longitude), rg_plane_north(plane, latitude)};
  while (rg_points_next(&points)) {
    const rg_vector b = {rg_plane_east(plane, points.longitude), rg_plane_north(plane, points.latitude)};
    const double east = b.east - a.east;
    const double north = b.north - a.north;
    const double squared = east * east + north * north;
    const double length = sqrt(squared);
    double share = squared > 0 ? -(a.east * east + a.north * north) / squared : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    const rg_vector at = {a.east + share * east, a.north + share * north};
    const double distance = at.east * at.east + at.north * at.north;
    if (distance < nearest) {
      nearest = distance;
      spot->along = passed + share * length;
      spot->aside = (rg_vector){-at.east, -at.north};
      spot->direction = (rg_vector){east, north};
      spot->latitude = (int32_t)(latitude + rint(share * ((double)points.latitude - latitude)));
      spot->longitude = wrapped(longitude + rint(share * (double)rg_turn(longitude, points.longitude)));
    }
    passed += length;
    a = b;
    latitude = points.latitude;
    longitude = points.longitude;
  }
  spot->edge = edge;
  spot->whole = passed;
  spot->distance = sqrt(nearest);
  return !points.reader.has_failed && nearest < (double)INFINITY;
}

static bool has_heading(const rr_place* place, rg_vector direction, bool is_backward) {
  if (isnan(place->heading)) {
    return true;
  }
  const double degrees = rg_degrees(direction.east, direction.north) + (is_backward ? 180 : 0);
  double apart = fmod(degrees - place->heading, 360);
  apart = apart < 0 ? apart + 360 : apart;
  return (apart > 180 ? 360 - apart : apart) <= place->tolerance;
}

static bool is_on_side(const finding* finding, const spot* spot, bool is_backward) {
  if (finding->place->side == RR_SIDE_ANY || spot->distance <= 1) {
    return true;
  }
  const double cross = spot->direction.east * spot->aside.north - spot->direction.north * spot->aside.east;
  const bool is_left = (cross > 0) != is_backward;
  return (is_left == finding->drives_on_left) == (finding->place->side == RR_SIDE_DRIVING);
}

rr_effort rr_part_effort(const rr_network* network, uint32_t state, uint32_t along, uint32_t length) {
  const rr_effort whole = network->efforts[state];
  return along == 0 ? (rr_effort){0, 0}
                    : (rr_effort){rr_part(whole.cost, along, length), rr_part(whole.milliseconds, along, length)};
}

static rr_candidate candidate_of(const finding* finding, const spot* spot, uint32_t state) {
  const rr_network* network = finding->network;
  const uint32_t length = (uint32_t)(rg_graph_edge_length(network->graph, spot->edge) * 10 + 0.5);
  const double share = spot->whole > 0 ? spot->along / spot->whole : 0;
  uint32_t along = (uint32_t)((double)length * share + 0.5);
  along = along < length ? along : length;
  along = (network->roads[state] & 1) != 0 ? length - along : along;
  const uint32_t distance = (uint32_t)(spot->distance * 100 + 0.5);
  // A metre beside the road costs a metre, or a second.
  const uint32_t beside = network->profile.goal == RR_SHORTEST ? distance : distance * 10;
  return (rr_candidate){.state = state,
                        .along = along,
                        .length = length,
                        .before = rr_part_effort(network, state, along, length),
                        .beside = beside,
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

/// Looks at both directions of an edge, and keeps those that may be used. Returns whether there is one that leads on or
/// need not.
static bool look_at(finding* finding, const spot* spot, bool must_lead, bool is_kept) {
  bool is_one = false;
  finding->has_road = true;
  for (uint32_t backward = 0; backward < 2; backward++) {
    const uint32_t state = rr_state_of(finding->network, spot->edge << 1 | backward);
    if (state == RR_NONE) {
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

/// Keeps all roads of the junction at which a spot is, if it is at one: that one gets from there to more than the
/// nearest one leads to.
static void keep_junction(finding* finding, spot spot) {
  const rg_graph* graph = finding->network->graph;
  const bool is_begin = spot.along < SNAP;
  const rg_edge* edge = rg_graph_edge(graph, spot.edge);
  if (edge == NULL || (!is_begin && spot.whole - spot.along >= SNAP) || !isnan(finding->place->heading) ||
      finding->place->side != RR_SIDE_ANY) {
    return;
  }
  uint32_t roads[64];
  const uint32_t junction = is_begin ? rg_graph_from(graph, spot.edge) : edge->to;
  const rg_junction* record = rg_graph_junction(graph, junction);
  const size_t count = rg_graph_leaving(graph, junction, roads, sizeof roads / sizeof *roads);
  if (record == NULL) {
    return;
  }
  spot.latitude = record->latitude;
  spot.longitude = record->longitude;
  for (size_t i = 0; i < count; i++) {
    // The road begins there along its nodes, or ends there.
    spot.edge = roads[i] >> 1;
    spot.along = (roads[i] & 1) == 0 ? 0 : 1;
    spot.whole = 1;
    for (uint32_t backward = 0; backward < 2; backward++) {
      const uint32_t state = rr_state_of(finding->network, spot.edge << 1 | backward);
      if (state != RR_NONE) {
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
      spot spot;
      if (!find_spot(finding, edge, &spot)) {
        return (double)NAN;
      }
      const bool may_count = spot.distance >= least && spot.distance <= radius && (is_kept || spot.distance < nearest);
      if (may_count && look_at(finding, &spot, must_lead, is_kept)) {
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
  if (!find(&finding) || rg_graph_damage(network->graph, NULL) != ROAD_OK) {
    return RR_ERROR_DAMAGED;
  }
  prefer_inner(&finding);
  *count = finding.count;
  return finding.count > 0      ? RR_OK
         : !finding.has_road    ? RR_NO_ROAD
         : !finding.has_open    ? RR_NO_OPEN_ROAD
         : !finding.has_heading ? RR_NO_HEADING
                                : RR_NO_SIDE;
}
