#include "corridor_internal.h"

#include <math.h>

// Point in polygon by counting how often a ray towards the east crosses the rings. Edges that follow each other in a
// ring lie together, so a tree over them in that order is a good one. A run of edges that is wholly east of the point
// needs no look inside: the ray crosses it an odd number of times if its ends are on different sides of the ray.

/// Grows the box of a node to hold another one.
static void widen(ring_node* node, double south, double north, double west, double east) {
  node->south = fmin(node->south, south);
  node->north = fmax(node->north, north);
  node->west = fmin(node->west, west);
  node->east = fmax(node->east, east);
}

/// Sets the ends of a node that holds the leaves `first...last`, of rings `first_ring...last_ring`.
static void set_ends(const gk_corridor* corridor, ring_node* node, size_t first, size_t last, size_t first_ring,
                     size_t last_ring) {
  const double* latitudes = corridor->latitudes;
  double start = latitudes[corridor->leaf_vertices[first]];
  double end = latitudes[corridor->leaf_vertices[last] + corridor->leaf_edges[last]];
  bool one_ring = first_ring == last_ring;
  node->ends[0] = start;
  node->ends[1] = one_ring ? start : latitudes[corridor->ring_starts[first_ring]];
  node->ends[2] = one_ring ? start : latitudes[corridor->ring_starts[last_ring]];
  node->ends[3] = end;
}

/// Makes the leaves, each of edges of one ring, and notes the ring of each.
static void make_leaves(gk_corridor* corridor, size_t* rings) {
  const double *latitudes = corridor->latitudes, *longitudes = corridor->longitudes;
  size_t leaf = 0;
  for (size_t ring = 0; ring < corridor->ring_count; ring++) {
    size_t end = corridor->ring_starts[ring + 1] - 1;
    for (size_t vertex = corridor->ring_starts[ring]; vertex < end; vertex += TREE_FANOUT) {
      size_t edges = end - vertex < TREE_FANOUT ? end - vertex : TREE_FANOUT;
      ring_node node = {latitudes[vertex], latitudes[vertex], longitudes[vertex], longitudes[vertex], {0}};
      for (size_t i = vertex + 1; i <= vertex + edges; i++) {
        widen(&node, latitudes[i], latitudes[i], longitudes[i], longitudes[i]);
      }
      corridor->leaf_vertices[leaf] = vertex;
      corridor->leaf_edges[leaf] = (uint8_t)edges;
      set_ends(corridor, &node, leaf, leaf, ring, ring);
      corridor->nodes[leaf] = node;
      rings[leaf++] = ring;
    }
  }
}

/// Makes the nodes of one level from those of the level below; `span` is the number of leaves under each of them.
static void make_level(gk_corridor* corridor, size_t level, size_t span, const size_t* rings) {
  const ring_node* below = corridor->nodes + corridor->level_starts[level - 1];
  size_t below_count = corridor->level_starts[level] - corridor->level_starts[level - 1];
  ring_node* nodes = corridor->nodes + corridor->level_starts[level];
  for (size_t i = 0; i * TREE_FANOUT < below_count; i++) {
    size_t child = i * TREE_FANOUT;
    ring_node node = below[child];
    for (size_t j = child + 1; j < below_count && j < child + TREE_FANOUT; j++) {
      widen(&node, below[j].south, below[j].north, below[j].west, below[j].east);
    }
    size_t first = i * span, last = first + span < corridor->leaf_count ? first + span - 1 : corridor->leaf_count - 1;
    set_ends(corridor, &node, first, last, rings[first], rings[last]);
    nodes[i] = node;
  }
}

bool ring_tree_build(gk_corridor* corridor) {
  const gk_allocator* allocator = corridor->has_allocator ? &corridor->allocator : NULL;
  size_t leaves = 0;
  for (size_t ring = 0; ring < corridor->ring_count; ring++) {
    size_t edges = corridor->ring_starts[ring + 1] - corridor->ring_starts[ring] - 1;
    leaves += (edges + TREE_FANOUT - 1) / TREE_FANOUT;
  }
  corridor->leaf_count = leaves;
  corridor->level_count = 0;
  if (leaves == 0) {
    return true;
  }
  size_t total = 0, width = leaves;
  for (;;) {
    corridor->level_starts[corridor->level_count++] = total;
    total += width;
    if (width == 1) {
      break;
    }
    width = (width + TREE_FANOUT - 1) / TREE_FANOUT;
  }
  corridor->level_starts[corridor->level_count] = total;
  corridor->nodes = gk_allocate(allocator, total, sizeof(ring_node));
  corridor->leaf_vertices = gk_allocate(allocator, leaves, sizeof(size_t));
  corridor->leaf_edges = gk_allocate(allocator, leaves, sizeof(uint8_t));
  size_t* rings = gk_allocate(allocator, leaves, sizeof(size_t));
  bool ok = corridor->nodes && corridor->leaf_vertices && corridor->leaf_edges && rings;
  if (ok) {
    make_leaves(corridor, rings);
    size_t span = 1;
    for (size_t level = 1; level < corridor->level_count; level++) {
      span *= TREE_FANOUT;
      make_level(corridor, level, span, rings);
    }
  }
  gk_release(allocator, rings);
  return ok;
}

/// Whether the ray crosses the edges of a leaf an odd number of times.
static bool leaf_parity(const gk_corridor* corridor, size_t leaf, double latitude, double longitude) {
  const double* y = corridor->latitudes + corridor->leaf_vertices[leaf];
  const double* x = corridor->longitudes + corridor->leaf_vertices[leaf];
  bool odd = false;
  for (size_t i = 0; i < corridor->leaf_edges[leaf]; i++) {
    bool upwards = y[i + 1] > latitude;
    if ((y[i] > latitude) != upwards) {
      double side = (x[i + 1] - x[i]) * (latitude - y[i]) - (longitude - x[i]) * (y[i + 1] - y[i]);
      odd ^= (side > 0.0) == upwards;
    }
  }
  return odd;
}

/// Whether the ray crosses what is under a node an odd number of times.
static bool node_parity(const gk_corridor* corridor, size_t level, size_t index, double latitude, double longitude) {
  const ring_node* node = &corridor->nodes[corridor->level_starts[level] + index];
  if (latitude < node->south || latitude >= node->north || longitude >= node->east) {
    return false;
  }
  if (longitude < node->west) {
    return (node->ends[0] > latitude) ^ (node->ends[1] > latitude) ^ (node->ends[2] > latitude) ^
           (node->ends[3] > latitude);
  }
  if (level == 0) {
    return leaf_parity(corridor, index, latitude, longitude);
  }
  size_t below_count = corridor->level_starts[level] - corridor->level_starts[level - 1];
  size_t first = index * TREE_FANOUT;
  size_t end = first + TREE_FANOUT < below_count ? first + TREE_FANOUT : below_count;
  bool odd = false;
  for (size_t child = first; child < end; child++) {
    odd ^= node_parity(corridor, level - 1, child, latitude, longitude);
  }
  return odd;
}

bool gk_corridor_contains(const gk_corridor* corridor, double latitude, double longitude) {
  if (!(fabs(latitude) <= 90.0 && fabs(longitude) <= 180.0) || corridor->level_count == 0) {
    return false;
  }
  // The ray counts what is strictly north or east of it: 180 is the same meridian as -180, where rings begin, and the
  // pole is reached from just below.
  if (longitude == 180.0) {
    longitude = -180.0;
  }
  latitude = fmin(latitude, 90.0 - 1e-12);
  return node_parity(corridor, corridor->level_count - 1, 0, latitude, longitude);
}
