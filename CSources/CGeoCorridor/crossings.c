#include "corridor_internal.h"

#include <math.h>

// The time that GEOS takes for curves depends on their crossings, whose number can be the square of that of their
// edges. So crossings are counted before GEOS is called. Consecutive edges are close together, so a tree of boxes over
// them in that order is efficient, and only pairs of boxes that intersect are examined.

/// The number of edges in a leaf of the tree.
enum { GK_LEAF_EDGES = 8, GK_CROSSING_LEVELS = 32 };

/// The number of pairs of edges whose comparison takes as long as one crossing.
static const size_t comparisons_per_crossing = 1024;

typedef struct box {
  double west;
  double south;
  double east;
  double north;
} box;

/// The edges between consecutive points, leaf by leaf, and the boxes of all levels, the lowest first.
typedef struct edge_tree {
  const gk_point_list* points;
  size_t edge_count;
  box* boxes;
  size_t level_count;
  size_t level_starts[GK_CROSSING_LEVELS + 1];
} edge_tree;

/// The counters and their limits.
typedef struct tally {
  size_t crossings;
  size_t comparisons;
  size_t limit;
  size_t most_comparisons;
  /// Counts neighbours as well if one runs back over the other, and pairs for which rounding leaves a doubt.
  bool strict;
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
    // The points between curves are NaN, which fmin and fmax ignore.
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

/// Twice the area of the triangle of an edge's ends and a point; positive if the point is left of the edge.
static inline double turn(const gk_point_list* line, size_t edge, double x, double y) {
  return (line->x[edge + 1] - line->x[edge]) * (y - line->y[edge]) -
         (x - line->x[edge]) * (line->y[edge + 1] - line->y[edge]);
}

/// Whether two edges have a point in common; false if an end is NaN.
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

/// The side of an edge on which a point is: 1 or -1, or 0 if rounding leaves a doubt.
static int side_of(const gk_point_list* line, size_t edge, double x, double y) {
  const double one = (line->x[edge + 1] - line->x[edge]) * (y - line->y[edge]);
  const double other = (x - line->x[edge]) * (line->y[edge + 1] - line->y[edge]);
  const double doubt = 4e-16 * (fabs(one) + fabs(other));
  return (one - other > doubt) - (one - other < -doubt);
}

/// Whether two edges of the same curves, `i` before `j`, whose boxes intersect share more than neighbours do.
static bool do_touch(const gk_point_list* line, size_t i, size_t j) {
  const bool follows = j == i + 1;
  const bool closes = line->x[i] == line->x[j + 1] && line->y[i] == line->y[j + 1] &&
                      (i == 0 || isnan(line->x[i - 1])) && (j + 2 == line->count || isnan(line->x[j + 2]));
  if (follows || closes) {
    const size_t before = follows ? i : j;
    const size_t after = follows ? j : i;
    const double dot = (line->x[before + 1] - line->x[before]) * (line->x[after + 1] - line->x[after]) +
                       (line->y[before + 1] - line->y[before]) * (line->y[after + 1] - line->y[after]);
    return dot <= 0.0 && side_of(line, before, line->x[after + 1], line->y[after + 1]) == 0;
  }
  return side_of(line, i, line->x[j], line->y[j]) * side_of(line, i, line->x[j + 1], line->y[j + 1]) <= 0 &&
         side_of(line, j, line->x[i], line->y[i]) * side_of(line, j, line->x[i + 1], line->y[i + 1]) <= 0;
}

/// The boxes of edges that intersect a box, and the indices of the edges. Edges with an end that is NaN intersect none.
static size_t edges_in(const gk_point_list* line, size_t first, size_t last, const box* bounds,
                       box boxes[GK_LEAF_EDGES], size_t edges[GK_LEAF_EDGES]) {
  size_t count = 0;
  for (size_t i = first; i < last; i++) {
    const double x0 = line->x[i];
    const double x1 = line->x[i + 1];
    const double y0 = line->y[i];
    const double y1 = line->y[i + 1];
    const bool east = x0 < x1;
    const bool north = y0 < y1;
    boxes[count] = (box){east ? x0 : x1, north ? y0 : y1, east ? x1 : x0, north ? y1 : y0};
    edges[count] = i;
    // Compared so that NaN fails at either end.
    count += (x0 == x0) & (x1 == x1) & do_meet(&boxes[count], bounds);
  }
  return count;
}

/// Whether any two edges of two leaves touch.
static bool do_leaves_touch(const gk_point_list* line, size_t first, size_t last, const box* one, size_t other_first,
                            size_t other_last, const box* other) {
  box boxes[2][GK_LEAF_EDGES];
  size_t edges[2][GK_LEAF_EDGES];
  const box both = {fmax(one->west, other->west), fmax(one->south, other->south), fmin(one->east, other->east),
                    fmin(one->north, other->north)};
  const size_t count = edges_in(line, first, last, &both, boxes[0], edges[0]);
  const size_t other_count = edges_in(line, other_first, other_last, &both, boxes[1], edges[1]);
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < other_count; j++) {
      if (edges[0][i] < edges[1][j] && do_meet(&boxes[0][i], &boxes[1][j]) &&
          do_touch(line, edges[0][i], edges[1][j])) {
        return true;
      }
    }
  }
  return false;
}

static void compare_leaves(node one, node other, tally* tally) {
  const size_t one_end = one.index * GK_LEAF_EDGES + GK_LEAF_EDGES;
  const size_t other_end = other.index * GK_LEAF_EDGES + GK_LEAF_EDGES;
  const size_t last = one_end < one.tree->edge_count ? one_end : one.tree->edge_count;
  const size_t other_last = other_end < other.tree->edge_count ? other_end : other.tree->edge_count;
  const bool is_same = one.tree == other.tree;
  if (tally->strict) {
    tally->crossings += do_leaves_touch(one.tree->points, one.index * GK_LEAF_EDGES, last, box_of(one),
                                        other.index * GK_LEAF_EDGES, other_last, box_of(other));
  }
  for (size_t i = one.index * GK_LEAF_EDGES; !tally->strict && i < last; i++) {
    // Neighbours share a point and do not cross.
    const size_t next = other.index * GK_LEAF_EDGES;
    for (size_t j = is_same && next < i + 2 ? i + 2 : next; j < other_last; j++) {
      tally->crossings += do_cross(one.tree->points, i, other.tree->points, j);
    }
  }
  tally->comparisons += GK_LEAF_EDGES * GK_LEAF_EDGES;
}

static inline bool is_over(const tally* tally) {
  return tally->crossings > tally->limit || tally->comparisons > tally->most_comparisons;
}

/// Compares the edges under two nodes, which may be the same. The recursion is at most as deep as both trees together.
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
    const size_t most = SIZE_MAX / comparisons_per_crossing - 1;
    tally tally = {.limit = limit};
    tally.most_comparisons = (limit < most ? limit + 1 : most) * comparisons_per_crossing - 1;
    compare((node){&trees[0], trees[0].level_count - 1, 0}, (node){second, second->level_count - 1, 0}, &tally);
    *count = tally.crossings > tally.comparisons / comparisons_per_crossing
                 ? tally.crossings
                 : tally.comparisons / comparisons_per_crossing;
  }
  gk_release(allocator, trees[0].boxes);
  gk_release(allocator, trees[1].boxes);
  return status;
}

gk_status gk_are_apart(const gk_allocator* allocator, const gk_point_list* curves, bool* apart) {
  edge_tree tree = {.boxes = NULL};
  if (!make_tree(allocator, curves, &tree)) {
    return GK_ERROR_MEMORY;
  }
  // The first pair that touches is enough. If edges are close to that many others, GEOS is not slower.
  tally tally = {
      .limit = 0, .most_comparisons = 64 * GK_LEAF_EDGES * (tree.edge_count + GK_LEAF_EDGES), .strict = true};
  const node root = {&tree, tree.level_count - 1, 0};
  compare(root, root, &tally);
  *apart = !is_over(&tally);
  gk_release(allocator, tree.boxes);
  return GK_OK;
}
