#include "corridor_internal.h"

#include <math.h>

// What GEOS spends on curves grows with how often they cross, which can be the square of their edges. So crossings are
// counted before GEOS is asked: edges that follow each other lie together, so a tree of boxes over them in that order
// is a good one, and only pairs of boxes that meet are looked into.

/// Edges in a leaf of the tree.
enum { GK_LEAF_EDGES = 8, GK_CROSSING_LEVELS = 32 };

/// So many pairs of edges that are compared cost as much as one crossing.
static const size_t comparisons_per_crossing = 1024;

typedef struct box {
  double west;
  double south;
  double east;
  double north;
} box;

/// The edges between neighbouring points, leaf by leaf, and the boxes of all levels, the lowest first.
typedef struct edge_tree {
  const gk_point_list* points;
  size_t edge_count;
  box* boxes;
  size_t level_count;
  size_t level_starts[GK_CROSSING_LEVELS + 1];
} edge_tree;

/// What is counted, and up to what.
typedef struct tally {
  size_t crossings;
  size_t comparisons;
  size_t limit;
} tally;

/// A node of a tree.
typedef struct node {
  const edge_tree* tree;
  size_t level;
  size_t index;
} node;

static box box_of_leaf(const edge_tree* tree, size_t leaf) {
  const size_t first = leaf * GK_LEAF_EDGES;
  const size_t last = first + GK_LEAF_EDGES < tree->edge_count ? first + GK_LEAF_EDGES : tree->edge_count;
  box bounds = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (size_t i = first; i <= last && i < tree->points->count; i++) {
    // The points between curves are not numbers, which these leave out.
    bounds.west = fmin(bounds.west, tree->points->x[i]);
    bounds.south = fmin(bounds.south, tree->points->y[i]);
    bounds.east = fmax(bounds.east, tree->points->x[i]);
    bounds.north = fmax(bounds.north, tree->points->y[i]);
  }
  return bounds;
}

static bool make_tree(const gk_allocator* allocator, const gk_point_list* points, edge_tree* tree) {
  *tree = (edge_tree){.points = points, .edge_count = points->count > 0 ? points->count - 1 : 0};
  size_t width = tree->edge_count > 0 ? (tree->edge_count + GK_LEAF_EDGES - 1) / GK_LEAF_EDGES : 1;
  const size_t leaves = width;
  size_t total = 0;
  for (;;) {
    tree->level_starts[tree->level_count++] = total;
    total += width;
    if (width == 1) {
      break;
    }
    width = (width + 1) / 2;
  }
  tree->level_starts[tree->level_count] = total;
  tree->boxes = gk_allocate(allocator, total, sizeof(box));
  if (!tree->boxes) {
    return false;
  }
  for (size_t leaf = 0; leaf < leaves; leaf++) {
    tree->boxes[leaf] = box_of_leaf(tree, leaf);
  }
  for (size_t level = 1; level < tree->level_count; level++) {
    const box* below = &tree->boxes[tree->level_starts[level - 1]];
    const size_t children = tree->level_starts[level] - tree->level_starts[level - 1];
    box* here = &tree->boxes[tree->level_starts[level]];
    for (size_t child = 0; child < children; child += 2) {
      const box one = below[child];
      const box other = below[child + 1 < children ? child + 1 : child];
      here[child / 2] = (box){fmin(one.west, other.west), fmin(one.south, other.south), fmax(one.east, other.east),
                              fmax(one.north, other.north)};
    }
  }
  return true;
}

static inline const box* box_of(node node) {
  return &node.tree->boxes[node.tree->level_starts[node.level] + node.index];
}

static inline bool do_meet(const box* one, const box* other) {
  return one->west <= other->east && other->west <= one->east && one->south <= other->north &&
         other->south <= one->north;
}

/// Twice the area of the triangle of an edge's ends and a point; positive where the point is left of the edge.
static inline double turn(const gk_point_list* line, size_t edge, double x, double y) {
  return (line->x[edge + 1] - line->x[edge]) * (y - line->y[edge]) -
         (x - line->x[edge]) * (line->y[edge + 1] - line->y[edge]);
}

/// Whether two edges have a point in common; false where an end is not a number.
static bool do_cross(const gk_point_list* one, size_t i, const gk_point_list* other, size_t j) {
  if (!(fmin(one->x[i], one->x[i + 1]) <= fmax(other->x[j], other->x[j + 1]) &&
        fmin(other->x[j], other->x[j + 1]) <= fmax(one->x[i], one->x[i + 1]) &&
        fmin(one->y[i], one->y[i + 1]) <= fmax(other->y[j], other->y[j + 1]) &&
        fmin(other->y[j], other->y[j + 1]) <= fmax(one->y[i], one->y[i + 1]))) {
    return false;
  }
  return turn(one, i, other->x[j], other->y[j]) * turn(one, i, other->x[j + 1], other->y[j + 1]) <= 0.0 &&
         turn(other, j, one->x[i], one->y[i]) * turn(other, j, one->x[i + 1], one->y[i + 1]) <= 0.0;
}

static void compare_leaves(node one, node other, tally* tally) {
  const size_t one_end = one.index * GK_LEAF_EDGES + GK_LEAF_EDGES;
  const size_t other_end = other.index * GK_LEAF_EDGES + GK_LEAF_EDGES;
  const size_t last = one_end < one.tree->edge_count ? one_end : one.tree->edge_count;
  const size_t other_last = other_end < other.tree->edge_count ? other_end : other.tree->edge_count;
  const bool is_same = one.tree == other.tree;
  for (size_t i = one.index * GK_LEAF_EDGES; i < last; i++) {
    // Neighbours share a point and do not cross.
    const size_t next = other.index * GK_LEAF_EDGES;
    for (size_t j = is_same && next < i + 2 ? i + 2 : next; j < other_last; j++) {
      tally->crossings += do_cross(one.tree->points, i, other.tree->points, j);
    }
  }
  tally->comparisons += GK_LEAF_EDGES * GK_LEAF_EDGES;
}

static inline bool is_over(const tally* tally) {
  return tally->crossings > tally->limit || tally->comparisons / comparisons_per_crossing > tally->limit;
}

/// Compares what is under two nodes, of which one may be the other. Goes down by at most all levels of both trees.
static void compare(node one, node other, tally* tally) {
  if (is_over(tally) || !do_meet(box_of(one), box_of(other))) {
    return;
  }
  if (one.level == 0 && other.level == 0) {
    compare_leaves(one, other, tally);
    return;
  }
  const bool is_same = one.tree == other.tree && one.level == other.level && one.index == other.index;
  const bool is_first = one.level >= other.level;
  const node split = is_first ? one : other;
  const node low = {split.tree, split.level - 1, 2 * split.index};
  const node high = {split.tree, split.level - 1, 2 * split.index + 1};
  const size_t children = split.tree->level_starts[split.level] - split.tree->level_starts[split.level - 1];
  const bool has_high = high.index < children;
  if (is_same) {
    compare(low, low, tally);
    if (has_high) {
      compare(low, high, tally);
      compare(high, high, tally);
    }
    return;
  }
  compare(is_first ? low : one, is_first ? other : low, tally);
  if (has_high) {
    compare(is_first ? high : one, is_first ? other : high, tally);
  }
}

gk_status gk_count_crossings(const gk_allocator* allocator, const gk_point_list* one, const gk_point_list* other,
                             size_t limit, size_t* count) {
  edge_tree trees[2] = {{.boxes = NULL}, {.boxes = NULL}};
  gk_status status = make_tree(allocator, one, &trees[0]) ? GK_OK : GK_ERROR_MEMORY;
  if (status == GK_OK && other) {
    status = make_tree(allocator, other, &trees[1]) ? GK_OK : GK_ERROR_MEMORY;
  }
  if (status == GK_OK) {
    const edge_tree* second = &trees[other ? 1 : 0];
    tally tally = {.limit = limit};
    compare((node){&trees[0], trees[0].level_count - 1, 0}, (node){second, second->level_count - 1, 0}, &tally);
    *count = tally.crossings > tally.comparisons / comparisons_per_crossing
                 ? tally.crossings
                 : tally.comparisons / comparisons_per_crossing;
  }
  gk_release(allocator, trees[0].boxes);
  gk_release(allocator, trees[1].boxes);
  return status;
}
