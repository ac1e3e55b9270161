#include "gk_walk.h"

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

static inline void grow(box* bounds, const double position[3]) {
  for (int axis = 0; axis < 3; axis++) {
    bounds->low[axis] = position[axis] < bounds->low[axis] ? position[axis] : bounds->low[axis];
    bounds->high[axis] = position[axis] > bounds->high[axis] ? position[axis] : bounds->high[axis];
  }
}

/// Where the begin of a piece is.
static inline void place(const gk_track* track, const gk_frame_axes* axes, size_t piece, double position[3]) {
  gk_frame_place(axes, track->pieces.x[piece], track->pieces.y[piece], position);
  for (int axis = 0; axis < 3; axis++) {
    position[axis] -= track->tree_centre[axis];
  }
}

static void set_child(gk_tree_node* node, size_t child, const box* bounds) {
  // A piece of 800 m rises 13 mm above its chord, and a float is wrong by a sixteen-millionth.
  for (int axis = 0; axis < 3; axis++) {
    const double slack = 0.05 + 1.5e-7 * fmax(fabs(bounds->low[axis]), fabs(bounds->high[axis]));
    node->low[axis][child] = (float)(bounds->low[axis] - slack);
    node->high[axis][child] = (float)(bounds->high[axis] + slack);
  }
}

/// Children that do not exist are nowhere.
static void clear(gk_tree_node* node) {
  for (int axis = 0; axis < 3; axis++) {
    for (int child = 0; child < GK_TREE_FAN; child++) {
      node->low[axis][child] = FLT_MAX;
      node->high[axis][child] = FLT_MAX;
    }
  }
}

static void fill_leaves(gk_track* track) {
  gk_frame_axes axes;
  size_t chunk = SIZE_MAX;
  box bounds = empty;
  double position[3];
  for (size_t piece = 0; piece < track->piece_count; piece++) {
    if (track->chunk_of[piece] != chunk) {
      chunk = track->chunk_of[piece];
      gk_frame_axes_of(&track->chunks[chunk].frame, &axes);
    }
    place(track, &axes, piece, position);
    const size_t leaf = piece / GK_TREE_FAN;
    if (piece % GK_TREE_FAN == 0) {
      if (leaf > 0) {
        grow(&bounds, position);
        set_child(&track->nodes[(leaf - 1) / GK_TREE_FAN], (leaf - 1) % GK_TREE_FAN, &bounds);
      }
      if (leaf % GK_TREE_FAN == 0) {
        clear(&track->nodes[leaf / GK_TREE_FAN]);
      }
      bounds = empty;
    }
    grow(&bounds, position);
  }
  const size_t last = track->piece_count - 1;
  const double length = track->starts[last + 1] - track->starts[last];
  gk_frame_place(&axes, track->pieces.x[last] + track->pieces.ux[last] * length,
                 track->pieces.y[last] + track->pieces.uy[last] * length, position);
  for (int axis = 0; axis < 3; axis++) {
    position[axis] -= track->tree_centre[axis];
  }
  grow(&bounds, position);
  const size_t leaf = last / GK_TREE_FAN;
  set_child(&track->nodes[leaf / GK_TREE_FAN], leaf % GK_TREE_FAN, &bounds);
}

/// The box around a node's children is a child of its parent.
static void raise(const gk_tree_node* node, gk_tree_node* parent, size_t child) {
  for (int axis = 0; axis < 3; axis++) {
    float low = FLT_MAX;
    float high = -FLT_MAX;
    for (int i = 0; i < GK_TREE_FAN; i++) {
      low = fminf(low, node->low[axis][i]);
      // A child that does not exist is in no box.
      high = node->high[axis][i] < FLT_MAX ? fmaxf(high, node->high[axis][i]) : high;
    }
    parent->low[axis][child] = low;
    parent->high[axis][child] = high;
  }
}

void gk_tree_fill(gk_track* track) {
  gk_geocentric(track->chunks[0].frame.latitude, track->chunks[0].frame.longitude, track->tree_centre);
  fill_leaves(track);
  size_t children = ((track->piece_count + GK_TREE_FAN - 1) / GK_TREE_FAN + GK_TREE_FAN - 1) / GK_TREE_FAN;
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

/// A box that is still to be looked at: the square of its distance, and which one it is on its level.
typedef struct task {
  float square;
  uint32_t index;
  uint32_t level;
} task;

/// The level of the leaves, below level 0 of the nodes.
#define GK_LEAF UINT32_MAX

/// The squares of the distances to a node's children.
static inline void squares_to(const gk_tree_node* node, const float position[3], float squares[GK_TREE_FAN]) {
  for (int child = 0; child < GK_TREE_FAN; child++) {
    float sum = 0;
    for (int axis = 0; axis < 3; axis++) {
      const float below = node->low[axis][child] - position[axis];
      const float above = position[axis] - node->high[axis][child];
      const float outside = below > above ? below : above;
      const float distance = outside > 0 ? outside : 0;
      sum += distance * distance;
    }
    squares[child] = sum;
  }
}

/// The largest square worth looking at: chords are shorter than geodesics, but a frame and a float may err a little.
static inline float worth(double square) {
  const double limit = fmin(square, GK_FAR_METRES * GK_FAR_METRES);
  return (float)(limit * (1 + 1e-5) + 1e-6);
}

gk_best gk_tree_search(gk_view* view, gk_window window, gk_best best) {
  const gk_track* track = view->track;
  size_t first = gk_piece_at(track, window.from);
  // A piece that only touches the window counts too, as it does on a walk.
  while (first > 0 && track->starts[first] >= window.from) {
    first--;
  }
  const size_t last = gk_piece_at(track, window.to);
  double geocentric[3];
  gk_geocentric(view->latitude, view->longitude, geocentric);
  float position[3];
  for (int axis = 0; axis < 3; axis++) {
    position[axis] = (float)(geocentric[axis] - track->tree_centre[axis]);
  }
  float limit = worth(best.square);
  // Each level adds at most seven boxes that wait while the eighth is looked into.
  task stack[GK_TREE_LEVELS * GK_TREE_FAN];
  size_t depth = 0;
  stack[depth++] = (task){0, 0, (uint32_t)track->level_count - 1};
  while (depth > 0) {
    const task next = stack[--depth];
    if (next.square > limit) {
      continue;
    }
    if (next.level == GK_LEAF) {
      const size_t begin = (size_t)next.index * GK_TREE_FAN;
      const size_t end = begin + GK_TREE_FAN <= last ? begin + GK_TREE_FAN : last + 1;
      for (size_t piece = begin > first ? begin : first; piece < end; piece++) {
        if (gk_view_of_piece(view, piece)) {
          const gk_best here = gk_foot_within(track, piece, view->x, view->y, window);
          const bool is_better = here.square < best.square || (here.square == best.square && piece < best.piece);
          best = is_better ? here : best;
        }
      }
      limit = worth(best.square);
      continue;
    }
    float squares[GK_TREE_FAN];
    squares_to(&track->nodes[track->level_first[next.level] + next.index], position, squares);
    // The pieces of a child are 8 for a leaf, 8 times as many on each level above.
    const unsigned shift = 3 * (next.level + 1);
    const size_t bottom = depth;
    for (uint32_t child = 0; child < GK_TREE_FAN; child++) {
      const uint32_t index = next.index * GK_TREE_FAN + child;
      if (!(squares[child] <= limit) || index < first >> shift || index > last >> shift) {
        continue;
      }
      // Farthest first, so that the nearest is on top.
      size_t slot = depth++;
      for (; slot > bottom && stack[slot - 1].square < squares[child]; slot--) {
        stack[slot] = stack[slot - 1];
      }
      stack[slot] = (task){squares[child], index, next.level == 0 ? GK_LEAF : next.level - 1};
    }
  }
  return best;
}
