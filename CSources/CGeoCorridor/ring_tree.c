#include "corridor_internal.h"

#include <math.h>

// Point in polygon: counts the crossings of the rings with a ray to the east. Consecutive edges of a ring are close
// together, so a tree over them in that order is efficient. Nodes entirely east of the point need not be examined in
// detail.

/// The box around children or runs.
typedef struct box {
  double south;
  double north;
  double west;
  double east;
} box;

static const box nowhere = {INFINITY, -INFINITY, INFINITY, -INFINITY};

static void widen(box* box, double south, double north, double west, double east) {
  box->south = fmin(box->south, south);
  box->north = fmax(box->north, north);
  box->west = fmin(box->west, west);
  box->east = fmax(box->east, east);
}

static box run_box(const gk_corridor* corridor, const gk_ring_run* run) {
  box box = nowhere;
  for (size_t i = run->first_vertex; i <= run->first_vertex + run->edges; i++) {
    const double latitude = corridor->latitudes[i];
    const double longitude = corridor->longitudes[i];
    widen(&box, latitude, latitude, longitude, longitude);
  }
  return box;
}

static box node_box(const gk_ring_node* node) {
  box box = nowhere;
  for (int i = 0; i < GK_RING_TREE_FAN; i++) {
    widen(&box, node->south[i], node->north[i], node->west[i], node->east[i]);
  }
  return box;
}

/// Fills a child of a node, which contains the runs `first...last`.
static void set_child(const gk_corridor* corridor, gk_ring_node* node, size_t child, box box, size_t first,
                      size_t last) {
  const double* latitudes = corridor->latitudes;
  const gk_ring_run* begin = &corridor->runs[first];
  const gk_ring_run* end = &corridor->runs[last];
  const double start = latitudes[begin->first_vertex];
  const bool one_ring = begin->ring == end->ring;
  node->south[child] = box.south;
  node->north[child] = box.north;
  node->west[child] = box.west;
  node->east[child] = box.east;
  node->ends[child][0] = start;
  node->ends[child][1] = one_ring ? start : latitudes[corridor->ring_starts[begin->ring]];
  node->ends[child][2] = one_ring ? start : latitudes[corridor->ring_starts[end->ring]];
  node->ends[child][3] = latitudes[end->first_vertex + end->edges];
}

/// Creates the nodes of one level. Each child contains `span` runs, or those that remain.
static void make_level(gk_corridor* corridor, size_t level, size_t span) {
  gk_ring_node* nodes = corridor->nodes + corridor->level_starts[level];
  const size_t children = (corridor->run_count + span - 1) / span;
  const size_t count = corridor->level_starts[level + 1] - corridor->level_starts[level];
  for (size_t child = 0; child < count * GK_RING_TREE_FAN; child++) {
    gk_ring_node* node = &nodes[child / GK_RING_TREE_FAN];
    const size_t first = child * span;
    const size_t last = first + span < corridor->run_count ? first + span - 1 : corridor->run_count - 1;
    if (child >= children) {
      set_child(corridor, node, child % GK_RING_TREE_FAN, nowhere, 0, 0);
    } else if (level == 0) {
      set_child(corridor, node, child % GK_RING_TREE_FAN, run_box(corridor, &corridor->runs[child]), first, last);
    } else {
      const gk_ring_node* below = &corridor->nodes[corridor->level_starts[level - 1] + child];
      set_child(corridor, node, child % GK_RING_TREE_FAN, node_box(below), first, last);
    }
  }
}

static void make_runs(gk_corridor* corridor) {
  size_t run = 0;
  for (size_t ring = 0; ring < corridor->ring_count; ring++) {
    const size_t end = corridor->ring_starts[ring + 1] - 1;
    for (size_t vertex = corridor->ring_starts[ring]; vertex < end; vertex += GK_RING_TREE_FAN) {
      const size_t edges = end - vertex < GK_RING_TREE_FAN ? end - vertex : GK_RING_TREE_FAN;
      corridor->runs[run++] = (gk_ring_run){.first_vertex = vertex, .ring = ring, .edges = edges};
    }
  }
}

bool gk_ring_tree_build(gk_corridor* corridor) {
  const gk_allocator* allocator = corridor->has_allocator ? &corridor->allocator : NULL;
  for (size_t ring = 0; ring < corridor->ring_count; ring++) {
    const size_t edges = corridor->ring_starts[ring + 1] - corridor->ring_starts[ring] - 1;
    corridor->run_count += (edges + GK_RING_TREE_FAN - 1) / GK_RING_TREE_FAN;
  }
  if (corridor->run_count == 0) {
    return true;
  }
  size_t total = 0;
  size_t width = corridor->run_count;
  do {
    width = (width + GK_RING_TREE_FAN - 1) / GK_RING_TREE_FAN;
    corridor->level_starts[corridor->level_count++] = total;
    total += width;
  } while (width > 1);
  corridor->level_starts[corridor->level_count] = total;
  corridor->runs = gk_allocate(allocator, corridor->run_count, sizeof(gk_ring_run));
  corridor->nodes = gk_allocate(allocator, total, sizeof(gk_ring_node));
  if (!corridor->runs || !corridor->nodes) {
    return false;
  }
  make_runs(corridor);
  size_t span = 1;
  for (size_t level = 0; level < corridor->level_count; level++) {
    make_level(corridor, level, span);
    span *= GK_RING_TREE_FAN;
  }
  return true;
}

/// Whether the ray crosses a run an odd number of times. Without branches, because mispredicted ones would take longer
/// than all of the arithmetic.
static unsigned run_parity(const gk_corridor* corridor, const gk_ring_run* run, double latitude, double longitude) {
  const double* y = corridor->latitudes + run->first_vertex;
  const double* x = corridor->longitudes + run->first_vertex;
  unsigned odd = 0;
  for (size_t i = 0; i < run->edges; i++) {
    const unsigned from_north = y[i] > latitude;
    const unsigned to_north = y[i + 1] > latitude;
    const double side = (x[i + 1] - x[i]) * (latitude - y[i]) - (longitude - x[i]) * (y[i + 1] - y[i]);
    // Strictly west, in whichever direction the edge runs: the map's edge at -180 belongs to the area east of it.
    const unsigned west = (to_north ? side : -side) > 0.0;
    odd ^= (from_north ^ to_north) & west;
  }
  return odd;
}

/// Whether the ray crosses the edges under a node an odd number of times.
static unsigned node_parity(const gk_corridor* corridor, size_t level, size_t index, double latitude,
                            double longitude) {
  const gk_ring_node* node = &corridor->nodes[corridor->level_starts[level] + index];
  unsigned inside = 0;
  unsigned afar = 0;
  for (unsigned i = 0; i < GK_RING_TREE_FAN; i++) {
    const unsigned met = (unsigned)(latitude >= node->south[i]) & (unsigned)(latitude < node->north[i]) &
                         (unsigned)(longitude < node->east[i]);
    const unsigned east = longitude < node->west[i];
    inside |= (met & ~east) << i;
    afar |= (met & east) << i;
  }
  unsigned odd = 0;
  for (; afar != 0; afar &= afar - 1) {
    const double* ends = node->ends[__builtin_ctz(afar)];
    odd ^= (unsigned)(ends[0] > latitude) ^ (unsigned)(ends[1] > latitude) ^ (unsigned)(ends[2] > latitude) ^
           (unsigned)(ends[3] > latitude);
  }
  for (; inside != 0; inside &= inside - 1) {
    const size_t child = index * GK_RING_TREE_FAN + (size_t)__builtin_ctz(inside);
    odd ^= level == 0 ? run_parity(corridor, &corridor->runs[child], latitude, longitude)
                      : node_parity(corridor, level - 1, child, latitude, longitude);
  }
  return odd;
}

bool gk_corridor_contains(const gk_corridor* corridor, double latitude, double longitude) {
  if (!(fabs(latitude) <= 90.0 && fabs(longitude) <= 180.0) || corridor->level_count == 0) {
    return false;
  }
  // The ray counts edges strictly north or east of it: 180 is replaced by -180, the same meridian, where rings begin,
  // and a pole in the north by a latitude just below it.
  if (longitude == 180.0) {
    longitude = -180.0;
  }
  latitude = fmin(latitude, 90.0 - 1e-12);
  return node_parity(corridor, corridor->level_count - 1, 0, latitude, longitude) != 0;
}
