#include "corridor_internal.h"

#include "gk_lanes.h"

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

/// The trees whose edges are compared, which may be the same; the counters and their limits.
typedef struct tally {
  const edge_tree* one;
  const edge_tree* other;
  size_t crossings;
  size_t comparisons;
  size_t limit;
  size_t most_comparisons;
  /// Counts neighbours as well if one runs back over the other, and pairs for which rounding leaves a doubt.
  bool strict;
  /// Null, or where pairs that cross properly are listed instead. Any other that `strict` counts ends the comparison.
  gk_crossing_list* found;
} tally;

static box box_of_leaf(const edge_tree* tree, size_t leaf) {
  const size_t first = leaf * GK_LEAF_EDGES;
  const size_t last = first + GK_LEAF_EDGES < tree->edge_count ? first + GK_LEAF_EDGES : tree->edge_count;
  box bounds = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (size_t i = first; i <= last && i < tree->points->count; i++) {
    const double x = tree->points->x[i];
    const double y = tree->points->y[i];
    // Compared so that the points between curves, which are NaN, change nothing.
    bounds.west = x < bounds.west ? x : bounds.west;
    bounds.south = y < bounds.south ? y : bounds.south;
    bounds.east = x > bounds.east ? x : bounds.east;
    bounds.north = y > bounds.north ? y : bounds.north;
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

static inline const box* box_of(const edge_tree* tree, size_t level, size_t index) {
  return &tree->boxes[tree->level_starts[level] + index];
}

static inline bool do_meet(const box* one, const box* other) {
  return (one->west <= other->east) & (other->west <= one->east) & (one->south <= other->north) &
         (other->south <= one->north);
}

/// Twice the area of the triangle of an edge's ends and a point; positive if the point is left of the edge.
static inline double turn(const gk_point_list* line, size_t edge, double x, double y) {
  return (line->x[edge + 1] - line->x[edge]) * (y - line->y[edge]) -
         (x - line->x[edge]) * (line->y[edge + 1] - line->y[edge]);
}

/// Whether two edges whose boxes intersect have a point in common.
static bool do_cross(const gk_point_list* one, size_t i, const gk_point_list* other, size_t j) {
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

/// What two edges have in common.
typedef enum meeting { APART, CROSSING, TOUCHING } meeting;

/// What two edges of the same curves, `i` before `j`, whose boxes intersect share more than neighbours do. Where
/// rounding leaves a doubt, they touch.
static meeting meeting_of(const gk_point_list* line, size_t i, size_t j) {
  const bool follows = j == i + 1;
  const bool closes = line->x[i] == line->x[j + 1] && line->y[i] == line->y[j + 1] &&
                      (i == 0 || isnan(line->x[i - 1])) && (j + 2 == line->count || isnan(line->x[j + 2]));
  if (follows || closes) {
    const size_t before = follows ? i : j;
    const size_t after = follows ? j : i;
    const double dot = (line->x[before + 1] - line->x[before]) * (line->x[after + 1] - line->x[after]) +
                       (line->y[before + 1] - line->y[before]) * (line->y[after + 1] - line->y[after]);
    return dot <= 0.0 && side_of(line, before, line->x[after + 1], line->y[after + 1]) == 0 ? TOUCHING : APART;
  }
  const int one = side_of(line, i, line->x[j], line->y[j]) * side_of(line, i, line->x[j + 1], line->y[j + 1]);
  if (one > 0) {
    return APART;
  }
  const int other = side_of(line, j, line->x[i], line->y[i]) * side_of(line, j, line->x[i + 1], line->y[i + 1]);
  return other > 0 ? APART : one < 0 && other < 0 ? CROSSING : TOUCHING;
}

/// The edges of a leaf whose boxes intersect a box.
typedef struct leaf {
  size_t count;
  size_t edges[GK_LEAF_EDGES];
  box boxes[GK_LEAF_EDGES];
} leaf;

// Masks of lanes are used as numbers, which causes this warning.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

/// The edges of a full leaf whose boxes intersect another one: a bit for each. Edges with an end that is NaN may be
/// among them; their boxes intersect none.
static unsigned edges_in(const double* x, const double* y, const box* bounds) {
  gk_lanes x0, x1, y0, y1;
  unsigned found = 0;
  for (int i = 0; i < GK_LEAF_EDGES; i += 4) {
    gk_load(&x0, x + i);
    gk_load(&x1, x + i + 1);
    gk_load(&y0, y + i);
    gk_load(&y1, y + i + 1);
    const gk_mask in = ((x0 <= bounds->east) | (x1 <= bounds->east)) & ((x0 >= bounds->west) | (x1 >= bounds->west)) &
                       ((y0 <= bounds->north) | (y1 <= bounds->north)) &
                       ((y0 >= bounds->south) | (y1 >= bounds->south)) & (gk_mask){1, 2, 4, 8};
    found |= (unsigned)(in[0] | in[1] | in[2] | in[3]) << i;
  }
  return found;
}

#pragma clang diagnostic pop

static box box_of_edge(const gk_point_list* line, size_t edge) {
  const double x0 = line->x[edge];
  const double x1 = line->x[edge + 1];
  const double y0 = line->y[edge];
  const double y1 = line->y[edge + 1];
  return (box){x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, x0 < x1 ? x1 : x0, y0 < y1 ? y1 : y0};
}

static void load_leaf(const edge_tree* tree, size_t index, const box* bounds, leaf* leaf) {
  const gk_point_list* line = tree->points;
  const size_t first = index * GK_LEAF_EDGES;
  const size_t rest = tree->edge_count - first;
  const unsigned all = (1u << GK_LEAF_EDGES) - 1;
  unsigned found =
      rest < GK_LEAF_EDGES ? all >> (GK_LEAF_EDGES - rest) : edges_in(line->x + first, line->y + first, bounds);
  leaf->count = 0;
  for (; found != 0; found &= found - 1) {
    const size_t edge = first + (size_t)__builtin_ctz(found);
    leaf->boxes[leaf->count] = box_of_edge(line, edge);
    leaf->edges[leaf->count++] = edge;
  }
}

/// Takes note of two edges whose boxes intersect.
static inline void note(tally* tally, size_t i, size_t j) {
  const gk_point_list* line = tally->one->points;
  if (tally->found) {
    const meeting meeting = meeting_of(line, i, j);
    if (meeting != APART) {
      const bool ok = meeting == CROSSING && gk_crossing_list_add(tally->found, i, j);
      tally->crossings = ok ? tally->found->count : SIZE_MAX;
    }
    return;
  }
  const bool is_same = tally->one == tally->other;
  // Neighbours share a point and do not cross.
  if (!tally->strict && !(is_same && j == i + 1)) {
    tally->crossings += do_cross(line, i, tally->other->points, j);
  }
  if (tally->strict && meeting_of(line, i, j) != APART) {
    tally->crossings++;
  }
}

static void compare_leaves(tally* tally, size_t one, size_t other) {
  const box* a = box_of(tally->one, 0, one);
  const box* b = box_of(tally->other, 0, other);
  const box both = {fmax(a->west, b->west), fmax(a->south, b->south), fmin(a->east, b->east), fmin(a->north, b->north)};
  const bool is_self = tally->one == tally->other && one == other;
  leaf leaves[2];
  load_leaf(tally->one, one, &both, &leaves[0]);
  if (!is_self && leaves[0].count > 0) {
    load_leaf(tally->other, other, &both, &leaves[1]);
  }
  const leaf* second = &leaves[is_self ? 0 : 1];
  for (size_t m = 0; m < leaves[0].count; m++) {
    for (size_t n = is_self ? m + 1 : 0; n < second->count; n++) {
      if (do_meet(&leaves[0].boxes[m], &second->boxes[n])) {
        note(tally, leaves[0].edges[m], second->edges[n]);
      }
    }
  }
  tally->comparisons += GK_LEAF_EDGES * GK_LEAF_EDGES;
}

static inline bool is_over(const tally* tally) {
  return tally->crossings > tally->limit || tally->comparisons > tally->most_comparisons;
}

/// Compares the edges under two nodes, which may be the same: those with these indices on these levels. The recursion
/// is at most as deep as both trees together.
static void compare(tally* tally, size_t level, size_t index, size_t other_level, size_t other_index) {
  if (is_over(tally) || !do_meet(box_of(tally->one, level, index), box_of(tally->other, other_level, other_index))) {
    return;
  }
  if (level == 0 && other_level == 0) {
    compare_leaves(tally, index, other_index);
    return;
  }
  const bool is_same = tally->one == tally->other && level == other_level && index == other_index;
  const bool is_first = level >= other_level;
  const edge_tree* tree = is_first ? tally->one : tally->other;
  const size_t below = (is_first ? level : other_level) - 1;
  const size_t low = 2 * (is_first ? index : other_index);
  const bool has_high = low + 1 < tree->level_starts[below + 1] - tree->level_starts[below];
  if (is_same) {
    compare(tally, below, low, below, low);
    if (has_high) {
      compare(tally, below, low, below, low + 1);
      compare(tally, below, low + 1, below, low + 1);
    }
    return;
  }
  for (size_t child = low; child <= low + has_high; child++) {
    if (is_first) {
      compare(tally, below, child, other_level, other_index);
    } else {
      compare(tally, level, index, below, child);
    }
  }
}

static void compare_all(tally* tally) {
  compare(tally, tally->one->level_count - 1, 0, tally->other->level_count - 1, 0);
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
    tally tally = {.one = &trees[0], .other = second, .limit = limit};
    tally.most_comparisons = (limit < most ? limit + 1 : most) * comparisons_per_crossing - 1;
    compare_all(&tally);
    *count = tally.crossings > tally.comparisons / comparisons_per_crossing
                 ? tally.crossings
                 : tally.comparisons / comparisons_per_crossing;
  }
  gk_release(allocator, trees[0].boxes);
  gk_release(allocator, trees[1].boxes);
  return status;
}

/// The comparisons that are worth it before GEOS, which is not slower if edges are close to that many others.
static size_t worth_it(const edge_tree* tree) {
  return 64 * GK_LEAF_EDGES * (tree->edge_count + GK_LEAF_EDGES);
}

gk_status gk_find_crossings(const gk_allocator* allocator, const gk_point_list* curves, size_t limit,
                            gk_crossing_list* found) {
  edge_tree tree = {.boxes = NULL};
  if (!make_tree(allocator, curves, &tree)) {
    return GK_ERROR_MEMORY;
  }
  tally tally = {.one = &tree, .other = &tree, .limit = limit, .most_comparisons = worth_it(&tree), .found = found};
  compare_all(&tally);
  found->certain = !is_over(&tally);
  gk_release(allocator, tree.boxes);
  return found->is_full ? GK_ERROR_MEMORY : GK_OK;
}

gk_status gk_are_apart(const gk_allocator* allocator, const gk_point_list* curves, bool* apart) {
  edge_tree tree = {.boxes = NULL};
  if (!make_tree(allocator, curves, &tree)) {
    return GK_ERROR_MEMORY;
  }
  // The first pair that touches is enough.
  tally tally = {.one = &tree, .other = &tree, .most_comparisons = worth_it(&tree), .strict = true};
  compare_all(&tally);
  *apart = !is_over(&tally);
  gk_release(allocator, tree.boxes);
  return GK_OK;
}
