#include "gk_quick.h"

#include <float.h>

size_t gk_tree_plan(gk_track* track) {
  size_t nodes = 0;
  size_t children = (track->piece_count + GK_TREE_FAN - 1) / GK_TREE_FAN;
  track->level_count = 0;
  do {
    children = (children + GK_TREE_FAN - 1) / GK_TREE_FAN;
    track->level_first[track->level_count++] = nodes;
    nodes += children;
  } while (children > 1);
  return nodes;
}

typedef struct box {
  double low[3];
  double high[3];
} box;

static const box empty = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static inline __attribute__((always_inline)) void grow(box* bounds, const double position[3]) {
  for (int axis = 0; axis < 3; axis++) {
    bounds->low[axis] = position[axis] < bounds->low[axis] ? position[axis] : bounds->low[axis];
    bounds->high[axis] = position[axis] > bounds->high[axis] ? position[axis] : bounds->high[axis];
  }
}

/// The start of a piece in space, relative to the tree's centre.
static inline __attribute__((always_inline)) void place(const gk_track* track, const gk_frame_axes* axes, size_t piece,
                                                        double position[3]) {
  gk_raise(axes, (gk_xy){track->pieces.x[piece], track->pieces.y[piece]}, position);
  for (int axis = 0; axis < 3; axis++) {
    position[axis] -= track->tree_centre[axis];
  }
}

static inline __attribute__((always_inline)) void set_child(gk_tree_node* node, size_t child, const box* bounds) {
  // A piece of 800 m rises 13 mm above its chord, and a float has an error of one part in sixteen million.
  for (int axis = 0; axis < 3; axis++) {
    const double low_size = fabs(bounds->low[axis]);
    const double high_size = fabs(bounds->high[axis]);
    const double slack = 0.05 + 1.5e-7 * (low_size > high_size ? low_size : high_size);
    node->low[axis][child] = (float)(bounds->low[axis] - slack);
    node->high[axis][child] = (float)(bounds->high[axis] + slack);
  }
}

/// Missing children are placed infinitely far away.
static void clear(gk_tree_node* node) {
  for (int axis = 0; axis < 3; axis++) {
    for (int child = 0; child < GK_TREE_FAN; child++) {
      node->low[axis][child] = FLT_MAX;
      node->high[axis][child] = FLT_MAX;
    }
  }
}

// Masks of lanes are used as conditions, which cause this warning.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

/// The starts of the four pieces from `first` on, all in the chunk of `axes`: the same bits as from `place`.
static inline __attribute__((always_inline)) void place_four(const gk_track* track, const gk_frame_axes* axes,
                                                             size_t first, gk_lanes position[3]) {
  gk_xy_of_four starts;
  gk_load(&starts.x, &track->pieces.x[first]);
  gk_load(&starts.y, &track->pieces.y[first]);
  gk_raise_of_four(axes, starts, position);
  for (int axis = 0; axis < 3; axis++) {
    position[axis] -= track->tree_centre[axis];
  }
}

/// The box around the starts of a leaf's eight pieces, all in the chunk of `axes`.
static inline __attribute__((always_inline)) box box_of_eight(const gk_track* track, const gk_frame_axes* axes,
                                                              size_t first) {
  gk_lanes one[3], other[3];
  place_four(track, axes, first, one);
  place_four(track, axes, first + 4, other);
  box bounds;
  for (int axis = 0; axis < 3; axis++) {
    const gk_lanes low = one[axis] < other[axis] ? one[axis] : other[axis];
    const gk_lanes high = one[axis] < other[axis] ? other[axis] : one[axis];
    const double low_even = low[0] < low[2] ? low[0] : low[2];
    const double low_odd = low[1] < low[3] ? low[1] : low[3];
    const double high_even = high[0] > high[2] ? high[0] : high[2];
    const double high_odd = high[1] > high[3] ? high[1] : high[3];
    bounds.low[axis] = low_even < low_odd ? low_even : low_odd;
    bounds.high[axis] = high_even > high_odd ? high_even : high_odd;
  }
  return bounds;
}

#pragma clang diagnostic pop

/// The axes of the frame of a piece's chunk, kept as long as pieces are in the same chunk.
typedef struct axes_in_use {
  gk_frame_axes axes;
  size_t chunk;
} axes_in_use;

static inline const gk_frame_axes* axes_of(axes_in_use* in_use, const gk_track* track, size_t piece) {
  if (track->chunk_of[piece] != in_use->chunk) {
    in_use->chunk = track->chunk_of[piece];
    gk_frame_axes_of(&track->chunks[in_use->chunk].frame, &in_use->axes);
  }
  return &in_use->axes;
}

/// Computes the end of the track.
static void place_end(const gk_track* track, const gk_frame_axes* axes, double position[3]) {
  const size_t last = track->piece_count - 1;
  const double length = track->starts[last + 1] - track->starts[last];
  const gk_xy end = {track->pieces.x[last] + track->pieces.ux[last] * length,
                     track->pieces.y[last] + track->pieces.uy[last] * length};
  gk_raise(axes, end, position);
  for (int axis = 0; axis < 3; axis++) {
    position[axis] -= track->tree_centre[axis];
  }
}

/// Fills the lowest level, and returns the number of its nodes.
static inline __attribute__((always_inline)) size_t fill_leaves_in_lanes(gk_track* track) {
  axes_in_use in_use = {.chunk = SIZE_MAX};
  double position[3];
  for (size_t begin = 0; begin < track->piece_count; begin += GK_TREE_FAN) {
    const size_t leaf = begin / GK_TREE_FAN;
    const size_t end = begin + GK_TREE_FAN < track->piece_count ? begin + GK_TREE_FAN : track->piece_count;
    box bounds = empty;
    if (end - begin == GK_TREE_FAN && track->chunk_of[begin] == track->chunk_of[end - 1]) {
      bounds = box_of_eight(track, axes_of(&in_use, track, begin), begin);
    } else {
      for (size_t piece = begin; piece < end; piece++) {
        place(track, axes_of(&in_use, track, piece), piece, position);
        grow(&bounds, position);
      }
    }
    // The end of the last piece.
    if (end < track->piece_count) {
      place(track, axes_of(&in_use, track, end), end, position);
    } else {
      place_end(track, &in_use.axes, position);
    }
    grow(&bounds, position);
    gk_tree_node* node = &track->nodes[leaf / GK_TREE_FAN];
    if (leaf % GK_TREE_FAN == 0) {
      clear(node);
    }
    set_child(node, leaf % GK_TREE_FAN, &bounds);
  }
  return (track->piece_count + GK_TREE_FAN * GK_TREE_FAN - 1) / (GK_TREE_FAN * GK_TREE_FAN);
}

GK_COMPILED_TWICE(size_t, fill_leaves, (gk_track * track), (track))

/// Makes the box around a node's children a child of its parent.
static void raise(const gk_tree_node* node, gk_tree_node* parent, size_t child) {
  for (int axis = 0; axis < 3; axis++) {
    float low = FLT_MAX;
    float high = -FLT_MAX;
    for (int i = 0; i < GK_TREE_FAN; i++) {
      low = fminf(low, node->low[axis][i]);
      // Missing children are ignored.
      high = node->high[axis][i] < FLT_MAX ? fmaxf(high, node->high[axis][i]) : high;
    }
    parent->low[axis][child] = low;
    parent->high[axis][child] = high;
  }
}

void gk_tree_fill(gk_track* track) {
  gk_geocentric(track->chunks[0].frame.latitude, track->chunks[0].frame.longitude, track->tree_centre);
  size_t children = fill_leaves(track);
  for (size_t level = 1; level < track->level_count; level++) {
    for (size_t child = 0; child < children; child++) {
      gk_tree_node* parent = &track->nodes[track->level_first[level] + child / GK_TREE_FAN];
      if (child % GK_TREE_FAN == 0) {
        clear(parent);
      }
      raise(&track->nodes[track->level_first[level - 1] + child], parent, child % GK_TREE_FAN);
    }
    children = (children + GK_TREE_FAN - 1) / GK_TREE_FAN;
  }
}

// Masks of lanes are used as conditions, which cause this warning.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wconversion"

typedef float four_floats __attribute__((ext_vector_type(4)));

/// Computes the squares of the distances to a node's children.
static inline void squares_to(const gk_tree_node* node, const float position[3], four_floats squares[2]) {
  for (int half = 0; half < 2; half++) {
    four_floats sum = 0;
    for (int axis = 0; axis < 3; axis++) {
      four_floats low;
      four_floats high;
      memcpy(&low, &node->low[axis][4 * half], sizeof low);
      memcpy(&high, &node->high[axis][4 * half], sizeof high);
      const four_floats below = low - position[axis];
      const four_floats above = position[axis] - high;
      const four_floats outside = below > above ? below : above;
      const four_floats distance = outside > 0 ? outside : 0;
      sum += distance * distance;
    }
    squares[half] = sum;
  }
}

/// Returns the child with the smallest square, the first of equal ones, and that square.
static inline size_t nearest_child(const four_floats squares[2], float* least) {
  const four_floats lower = squares[0] < squares[1] ? squares[0] : squares[1];
  const float even = lower[0] < lower[2] ? lower[0] : lower[2];
  const float odd = lower[1] < lower[3] ? lower[1] : lower[3];
  *least = even < odd ? even : odd;
  const four_floats first = squares[0] == *least ? (four_floats){0, 1, 2, 3} : (four_floats)7;
  const four_floats last = squares[1] == *least ? (four_floats){4, 5, 6, 7} : (four_floats)7;
  const four_floats child = first < last ? first : last;
  const float even_child = child[0] < child[2] ? child[0] : child[2];
  const float odd_child = child[1] < child[3] ? child[1] : child[3];
  return (size_t)(int)(even_child < odd_child ? even_child : odd_child);
}

/// Excludes children without pieces in the range of the search; `shift` is the binary logarithm of a child's pieces.
static void leave_out(four_floats squares[2], size_t first_child, unsigned shift, size_t first, size_t last) {
  for (size_t child = 0; child < GK_TREE_FAN; child++) {
    const size_t index = first_child + child;
    if (index < first >> shift || index > last >> shift) {
      squares[child / 4][child % 4] = INFINITY;
    }
  }
}

/// Excludes the children that a mask names.
static void leave_out_repeated(four_floats squares[2], unsigned mask) {
  for (size_t child = 0; child < GK_TREE_FAN; child++) {
    if (mask >> child & 1) {
      squares[child / 4][child % 4] = INFINITY;
    }
  }
}

#pragma clang diagnostic pop

/// The largest square worth examining: a chord is shorter than the geodesic, but the frame and the float may have
/// errors.
static inline float worth(double square) {
  const double limit = square < GK_FAR_METRES * GK_FAR_METRES ? square : GK_FAR_METRES * GK_FAR_METRES;
  return (float)(limit * (1 + GK_DISTANCE_ERROR) + GK_ROUNDING_ERROR);
}

static inline gk_best better_of(gk_best one, gk_best other) {
  return one.square < other.square || (one.square == other.square && one.piece < other.piece) ? one : other;
}

/// The nearest point of the pieces from `begin` up to, but not including, `end`, at most a leaf's, if nearer than the
/// best.
static inline gk_best search_leaf(gk_view* view, gk_window window, size_t begin, size_t end, gk_best best) {
  const gk_track* track = view->track;
  const bool is_whole = end - begin == GK_TREE_FAN && track->chunk_of[begin] == track->chunk_of[end - 1] &&
                        window.from <= track->starts[begin] && window.to >= track->starts[end];
  if (is_whole) {
    if (gk_view_of_piece(view, begin)) {
      best = better_of(gk_best_of_four(track, begin, view->x, view->y), best);
      best = better_of(gk_best_of_four(track, begin + 4, view->x, view->y), best);
    }
    return best;
  }
  for (size_t piece = begin; piece < end; piece++) {
    if (gk_view_of_piece(view, piece)) {
      best = better_of(gk_foot_within(track, piece, view->x, view->y, window), best);
    }
  }
  return best;
}

/// The same for a whole leaf, if nearer than the best. Lowers `ends` to the square of the distance to a nearest point
/// at the end of a piece.
static inline gk_best search_first_lap(gk_view* view, size_t begin, size_t end, gk_best best, double* ends) {
  const gk_track* track = view->track;
  for (size_t piece = begin; piece < end; piece++) {
    if (gk_view_of_piece(view, piece)) {
      const gk_best foot = gk_foot_whole(track, piece, view->x, view->y);
      if (foot.along >= track->starts[piece + 1] - track->starts[piece] - GK_ROUNDING_ERROR && foot.square < *ends) {
        *ends = foot.square;
      }
      best = better_of(foot, best);
    }
  }
  return best;
}

/// The nearest point of a window. With `ends` repeated pieces are left out; the window is the track then.
static inline __attribute__((always_inline)) gk_best search(gk_view* view, gk_window window, gk_best best,
                                                            double* ends) {
  const gk_track* track = view->track;
  const bool is_all = window.from <= 0 && window.to >= track->length;
  size_t first = is_all ? 0 : gk_piece_at(track, window.from);
  const size_t last = is_all ? track->piece_count - 1 : gk_piece_at(track, window.to);
  // A piece that only touches the window counts too, as in a walk.
  while (first > 0 && track->starts[first] >= window.from) {
    first--;
  }
  double geocentric[3];
  gk_geocentric(view->latitude, view->longitude, geocentric);
  float position[3];
  for (int axis = 0; axis < 3; axis++) {
    position[axis] = (float)(geocentric[axis] - track->tree_centre[axis]);
  }
  float limit = worth(best.square);
  // Descends into the nearest child that is still worth examining, and ascends when a node has none.
  four_floats squares[GK_TREE_LEVELS][2];
  size_t nodes[GK_TREE_LEVELS];
  size_t level = track->level_count - 1;
  nodes[level] = 0;
  bool is_new = true;
  for (;;) {
    // The children of a node have 8 pieces on level 0, and 8 times as many on each level above.
    if (is_new) {
      squares_to(&track->nodes[track->level_first[level] + nodes[level]], position, squares[level]);
      if (ends) {
        leave_out_repeated(squares[level], track->repeats[track->level_first[level] + nodes[level]]);
      } else if (!is_all) {
        leave_out(squares[level], nodes[level] * GK_TREE_FAN, 3 * ((unsigned)level + 1), first, last);
      }
    }
    float least;
    const size_t child = nearest_child(squares[level], &least);
    is_new = false;
    if (!(least <= limit)) {
      if (++level == track->level_count) {
        return best;
      }
      continue;
    }
    squares[level][child / 4][child % 4] = INFINITY;
    const size_t index = nodes[level] * GK_TREE_FAN + child;
    if (level > 0) {
      nodes[--level] = index;
      is_new = true;
      continue;
    }
    const size_t begin = index * GK_TREE_FAN;
    const size_t end = begin + GK_TREE_FAN <= last ? begin + GK_TREE_FAN : last + 1;
    best = ends ? search_first_lap(view, begin, end, best, ends)
                : search_leaf(view, window, begin > first ? begin : first, end, best);
    limit = worth(best.square);
  }
}

gk_best gk_tree_search(gk_view* view, gk_window window, gk_best best) {
  return search(view, window, best, NULL);
}

gk_best gk_tree_nearest(gk_view* view) {
  const gk_window window = {0, view->track->length};
  const gk_best none = {INFINITY, 0, 0};
  if (view->track->repeats) {
    // A repeated piece is as far away as that of the lap before, to the bit, and does not replace it. Only where it is
    // nearest at its end, whose place in the piece is rounded in another way in each lap, all laps count.
    double ends = INFINITY;
    const gk_best best = search(view, window, none, &ends);
    if (gk_sqrt(best.square) < gk_sqrt(ends) - GK_ROUNDING_ERROR) {
      return best;
    }
  }
  return search(view, window, none, NULL);
}
