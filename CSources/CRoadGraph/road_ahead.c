#include "road_ahead.h"

#include "gk_trigonometry.h"
#include "road_matcher_internal.h"

/// The direction of a road is that over this distance at its end, in metres: a corner that was drawn round does not
/// count.
static const double LOOK = 12;

/// The cost of each degree of a turn, of another name, of each step of the class, and of a slip road: negative
/// logarithms of probabilities.
static const double PER_DEGREE = 0.05;
static const double OTHER_NAME = 1.5;
static const double PER_CLASS = 0.5;
static const double MOST_CLASSES = 4;
static const double OTHER_KIND = 0.7;

enum { MOST_ROADS = 24 };

/// The direction of travel at one end of a directed edge, east and north, of any length.
static bool direction_at(const rg_graph* graph, uint32_t road, bool at_end, double* east, double* north) {
  rg_points points;
  if (!rg_points_begin(graph, road >> 1, &points)) {
    return false;
  }
  int32_t latitudes[ROAD_MOST_POINTS + 2];
  int32_t longitudes[ROAD_MOST_POINTS + 2];
  size_t count = 0;
  do {
    latitudes[count] = points.latitude;
    longitudes[count] = points.longitude;
    count += 1;
  } while (count < ROAD_MOST_POINTS + 2 && rg_points_next(&points));
  if (points.reader.has_failed || count < 2) {
    return false;
  }
  // From the junction into the edge; the last points are nearest to it where the road is walked against them.
  const bool from_last = ((road & 1) != 0) != at_end;
  const size_t first = from_last ? count - 1 : 0;
  const rg_plane plane = rg_plane_about(latitudes[first], longitudes[first]);
  double x = 0;
  double y = 0;
  for (size_t i = 1; i < count; i++) {
    const size_t place = from_last ? count - 1 - i : i;
    const double next_x = rg_plane_east(&plane, longitudes[place]);
    const double next_y = rg_plane_north(&plane, latitudes[place]);
    const double length = sqrt((next_x - x) * (next_x - x) + (next_y - y) * (next_y - y));
    const double here = sqrt(x * x + y * y);
    if (here + length >= LOOK && length > 0) {
      const double share = fmin((LOOK - here) / length, 1);
      x += share * (next_x - x);
      y += share * (next_y - y);
      break;
    }
    x = next_x;
    y = next_y;
  }
  *east = at_end ? -x : x;
  *north = at_end ? -y : y;
  return true;
}

/// The angle between two directions in degrees.
static double angle_between(double east1, double north1, double east2, double north2) {
  return fabs(rg_degrees(east1 * north2 - north1 * east2, east1 * east2 + north1 * north2));
}

static uint32_t end_of(const rg_graph* graph, uint32_t road, const rg_edge* edge) {
  return (road & 1) == 0 ? edge->to : rg_from_of(graph, road >> 1, edge);
}

/// The first restriction at a junction; they are in the order of their junctions.
static uint32_t first_restriction(const rg_graph* graph, uint32_t via, uint32_t count) {
  uint32_t low = 0;
  uint32_t high = count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const rg_restriction* restriction = rg_graph_restriction(graph, middle);
    if (restriction == NULL) {
      const rg_range gap = rg_unreadable(graph, ROAD_SECTION_RESTRICTIONS, middle, high, sizeof(rg_restriction));
      const rg_restriction* behind = gap.end < high ? rg_graph_restriction(graph, (uint32_t)gap.end) : NULL;
      if (behind != NULL && behind->via < via) {
        low = (uint32_t)gap.end;
      } else {
        high = gap.first > low ? (uint32_t)gap.first : low;
      }
    } else if (restriction->via < via) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

bool rg_graph_forbids(const rg_graph* graph, uint32_t vehicles, uint32_t via, uint32_t from_way, uint32_t to_way) {
  const uint32_t count = (uint32_t)rg_graph_count(graph, ROAD_SECTION_RESTRICTIONS);
  for (uint32_t i = count > 0 ? first_restriction(graph, via, count) : 0; i < count; i++) {
    const rg_restriction* restriction = rg_graph_restriction(graph, i);
    if (restriction == NULL) {
      const rg_range gap = rg_unreadable(graph, ROAD_SECTION_RESTRICTIONS, i, count, sizeof(rg_restriction));
      i = (uint32_t)gap.end - 1;
      continue;
    }
    if (restriction->via != via) {
      return false;
    }
    if (restriction->from_way == from_way && ((uint32_t)restriction->access & vehicles) != 0 &&
        (restriction->to_way == to_way) != (restriction->only != 0)) {
      return true;
    }
  }
  return false;
}

/// How improbable it is to go on from one road to another.
static double cost_of(const rg_way* from, const rg_way* to, double angle) {
  double cost = PER_DEGREE * angle;
  if (from == to) {
    return cost;
  }
  if (from->texts != to->texts) {
    cost += OTHER_NAME;
  }
  const double steps = fabs((double)from->road_class - (double)to->road_class);
  cost += PER_CLASS * fmin(steps, MOST_CLASSES);
  if (((from->flags ^ to->flags) & ROAD_FLAG_LINK) != 0) {
    cost += OTHER_KIND;
  }
  return cost;
}

/// The roads that a vehicle may take at the end of another, without the way back.
typedef struct rg_choice {
  uint32_t roads[MOST_ROADS];
  const rg_way* ways[MOST_ROADS];
  uint32_t count;
  /// Whether no road was found at all, because the file is damaged.
  bool is_damaged;
} rg_choice;

static void find_choices(const rg_graph* graph, uint32_t vehicles, uint32_t road, const rg_edge* edge,
                         rg_choice* choice) {
  const uint32_t junction = end_of(graph, road, edge);
  uint32_t leaving[MOST_ROADS];
  const size_t count = rg_graph_leaving(graph, junction, leaving, MOST_ROADS);
  choice->count = 0;
  choice->is_damaged = count == 0;
  for (size_t i = 0; i < count; i++) {
    const rg_edge* other = leaving[i] != (road ^ 1) ? rg_edge_at(graph, leaving[i] >> 1) : NULL;
    const rg_way* other_way = other != NULL ? rg_way_at(graph, other->way) : NULL;
    if (other_way == NULL || !rg_is_open(other_way, vehicles) || rg_is_against(other_way, leaving[i] & 1, vehicles) ||
        rg_graph_forbids(graph, vehicles, junction, edge->way, other->way)) {
      continue;
    }
    choice->roads[choice->count] = leaving[i];
    choice->ways[choice->count++] = other_way;
  }
}

static uint32_t users_of(uint32_t vehicles) {
  return vehicles != 0 ? vehicles : ROAD_CAR | ROAD_BICYCLE | ROAD_FOOT;
}

uint32_t rg_choices(const rg_graph* graph, uint32_t vehicles, uint32_t road) {
  const rg_edge* edge = rg_edge_at(graph, road >> 1);
  if (edge == NULL) {
    return 0;
  }
  rg_choice choice;
  find_choices(graph, users_of(vehicles), road, edge, &choice);
  return choice.count;
}

/// Finds the road that goes on at the end of another. Returns how many there are to choose between; 0 if none.
static uint32_t straight_on(const rg_graph* graph, uint32_t vehicles, uint32_t road, rg_piece* next, bool* is_damaged) {
  const rg_edge* edge = rg_edge_at(graph, road >> 1);
  const rg_way* way = edge != NULL ? rg_way_at(graph, edge->way) : NULL;
  *is_damaged = way == NULL;
  if (way == NULL) {
    return 0;
  }
  rg_choice choice;
  find_choices(graph, vehicles, road, edge, &choice);
  const uint32_t choices = choice.count;
  const uint32_t* roads = choice.roads;
  if (choices == 0) {
    *is_damaged = choice.is_damaged;
    return 0;
  }
  next->choices = choices;
  next->road = roads[0];
  next->probability = 1;
  if (choices == 1) {
    return 1;
  }
  double east = 0;
  double north = 0;
  if (!direction_at(graph, road, true, &east, &north)) {
    *is_damaged = true;
    return 0;
  }
  double costs[MOST_ROADS];
  uint32_t best = 0;
  for (uint32_t i = 0; i < choices; i++) {
    double next_east = 0;
    double next_north = 0;
    if (!direction_at(graph, roads[i], false, &next_east, &next_north)) {
      *is_damaged = true;
      return 0;
    }
    costs[i] = cost_of(way, choice.ways[i], angle_between(east, north, next_east, next_north));
    if (costs[i] < costs[best]) {
      best = i;
    }
  }
  double sum = 0;
  for (uint32_t i = 0; i < choices; i++) {
    sum += rg_exp(costs[best] - costs[i]);
  }
  next->road = roads[best];
  next->probability = 1 / sum;
  return choices;
}

size_t rg_ahead(const rg_graph* graph, uint32_t vehicles, uint32_t road, double reach, double least, rg_piece* pieces,
                size_t capacity, rg_end* end) {
  const uint32_t users = users_of(vehicles);
  *end = ROAD_END_REACH;
  pieces[0] = (rg_piece){.road = road, .choices = 1, .start = 0, .probability = 1};
  size_t count = 1;
  double along = 0;
  for (;;) {
    const double length = rg_graph_edge_length(graph, pieces[count - 1].road >> 1);
    if (!(length >= 0)) {
      *end = ROAD_END_DAMAGE;
      return count;
    }
    along += length;
    if (pieces[count - 1].start >= reach || count == capacity) {
      return count;
    }
    rg_piece next = {.start = along};
    bool is_damaged = false;
    if (straight_on(graph, users, pieces[count - 1].road, &next, &is_damaged) == 0) {
      *end = is_damaged ? ROAD_END_DAMAGE : ROAD_END_ROAD;
      return count;
    }
    if (next.probability < least) {
      *end = ROAD_END_BRANCH;
      return count;
    }
    pieces[count++] = next;
  }
}

rg_vector rg_vector_between(int32_t latitude1, int32_t longitude1, int32_t latitude2, int32_t longitude2) {
  const rg_plane plane = rg_plane_about(((double)latitude1 + (double)latitude2) / 2, longitude1);
  return (rg_vector){rg_plane_east(&plane, longitude2), ((double)latitude2 - (double)latitude1) * plane.metres_north};
}

double rg_degrees(double sine, double cosine) {
  return gk_angle_in_radians(sine, cosine) * 57.29577951308232;
}

double rg_widest_arc(double degrees, double distance) {
  if (!(degrees > 0 && degrees < 180)) {
    return 0;
  }
  const double cosine = gk_sincos_of_degrees(degrees / 2, 0).cosine;
  return distance * cosine / (1 - cosine);
}

bool rg_graph_is_same_road(const rg_graph* graph, uint32_t way, uint32_t other) {
  const rg_way* a = rg_way_at(graph, way);
  const rg_way* b = rg_way_at(graph, other);
  return a != NULL && b != NULL && rg_is_same(a, b);
}
