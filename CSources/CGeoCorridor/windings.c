#include "corridor_internal.h"

#include <math.h>

// A curve that crosses itself is followed from crossing to crossing. To the left of it the winding number is one more
// than to the right, and each crossing changes both by one. So a single walk along the curve, from its rightmost point
// where the outside is known, tells the winding number beside each arc, and those with 1 on the left and 0 on the right
// are the boundary of the area. Around a crossing the winding numbers are n, n + 1, n + 2 and n + 1: of the two arcs
// that lead there and the two that lead away at most one each is of the boundary, and they are of different strands. So
// there the boundary always changes over, and no angles have to be compared.
//
// All this holds if strands cross properly and in a known order. Otherwise GEOS has to do it.

/// A strand of the curve that passes a crossing, and the arc from there to its next crossing.
typedef struct pass {
  size_t edge;
  /// The distance of the crossing from the start of the edge, and its possible error, in metres.
  double along;
  double error;
  size_t crossing;
  /// Which of the crossing's strands this is, 0 or 1.
  int strand;
  /// How much more the winding number to the left is behind the crossing.
  int step;
  /// The winding number to the left of the arc.
  int64_t winding;
  bool done;
} pass;

/// The rounding of coordinates within a frame, in metres, with a margin.
static const double rounding = 4e-10;

/// The smallest sine of an angle between strands whose crossing is known well enough.
static const double smallest_sine = 1e-6;

/// The crossings of a closed curve.
typedef struct walk {
  const gk_point_list* curve;
  /// The number of the curve's points, without the repeated first one.
  size_t points;
  /// The strands in their order along the curve: two for each crossing.
  pass* passes;
  size_t count;
  /// For each crossing its place, and the index of the pass of each strand.
  double* x;
  double* y;
  size_t* strands;
} walk;

static double cross(const gk_point_list* curve, size_t one, size_t other) {
  return (curve->x[one + 1] - curve->x[one]) * (curve->y[other + 1] - curve->y[other]) -
         (curve->x[other + 1] - curve->x[other]) * (curve->y[one + 1] - curve->y[one]);
}

static double length_of(const gk_point_list* curve, size_t edge) {
  const double x = curve->x[edge + 1] - curve->x[edge];
  const double y = curve->y[edge + 1] - curve->y[edge];
  return sqrt(x * x + y * y);
}

/// Computes the place of a crossing and its passes; returns false if it is not known well enough.
static bool place_crossing(walk* walk, const gk_crossing* crossing, size_t index) {
  const gk_point_list* curve = walk->curve;
  const size_t one = crossing->edges[0];
  const size_t other = crossing->edges[1];
  const double one_length = length_of(curve, one);
  const double other_length = length_of(curve, other);
  const double product = cross(curve, one, other);
  const double sine = fabs(product) / (one_length * other_length);
  if (!(sine > smallest_sine)) {
    return false;
  }
  const double x = curve->x[other] - curve->x[one];
  const double y = curve->y[other] - curve->y[one];
  const double one_x = curve->x[one + 1] - curve->x[one];
  const double one_y = curve->y[one + 1] - curve->y[one];
  const double other_x = curve->x[other + 1] - curve->x[other];
  const double other_y = curve->y[other + 1] - curve->y[other];
  const double one_part = fmin(fmax((x * other_y - other_x * y) / product, 0.0), 1.0);
  const double other_part = fmin(fmax((x * one_y - one_x * y) / product, 0.0), 1.0);
  walk->x[index] = curve->x[one] + one_part * one_x;
  walk->y[index] = curve->y[one] + one_part * one_y;
  // A strand that comes from the left leaves one more of the area on that side behind it.
  const int step = product < 0.0 ? 1 : -1;
  const double error = rounding / sine;
  walk->passes[2 * index] =
      (pass){.edge = one, .along = one_part * one_length, .error = error, .crossing = index, .strand = 0, .step = step};
  walk->passes[2 * index + 1] = (pass){
      .edge = other, .along = other_part * other_length, .error = error, .crossing = index, .strand = 1, .step = -step};
  return true;
}

static bool is_before(const pass* one, const pass* other) {
  return one->edge < other->edge || (one->edge == other->edge && one->along < other->along);
}

/// Sorts the passes along the curve; `room` is for as many again.
static void sort(walk* walk, pass* room) {
  pass* from = walk->passes;
  pass* to = room;
  for (size_t width = 1; width < walk->count; width *= 2) {
    for (size_t start = 0; start < walk->count; start += 2 * width) {
      const size_t middle = start + width < walk->count ? start + width : walk->count;
      const size_t end = middle + width < walk->count ? middle + width : walk->count;
      size_t left = start;
      size_t right = middle;
      for (size_t place = start; place < end; place++) {
        const bool is_right = left == middle || (right < end && is_before(&from[right], &from[left]));
        to[place] = from[is_right ? right++ : left++];
      }
    }
    pass* const sorted = to;
    to = from;
    from = sorted;
  }
  walk->passes = from;
}

/// Whether the order of the passes is certain. Notes where those of each crossing are.
static bool note_order(walk* walk) {
  for (size_t i = 0; i < walk->count; i++) {
    const pass* here = &walk->passes[i];
    if (i > 0 && here[-1].edge == here->edge && !(here->along - here[-1].along > here->error + here[-1].error)) {
      return false;
    }
    walk->strands[2 * here->crossing + (size_t)here->strand] = i;
  }
  return true;
}

/// Computes the winding numbers. `*outermost` becomes the pass before the rightmost point. Returns false if the curve
/// does not run counterclockwise there, or does not close.
static bool wind(walk* walk, size_t* outermost) {
  const gk_point_list* curve = walk->curve;
  size_t right = 0;
  for (size_t i = 1; i < walk->points; i++) {
    if (curve->x[i] > curve->x[right] || (curve->x[i] == curve->x[right] && curve->y[i] > curve->y[right])) {
      right = i;
    }
  }
  const size_t before = right > 0 ? right - 1 : walk->points - 1;
  if (!(cross(curve, before, right) > smallest_sine * length_of(curve, before) * length_of(curve, right))) {
    return false;
  }
  size_t next = 0;
  while (next < walk->count && walk->passes[next].edge < right) {
    next++;
  }
  *outermost = (next > 0 ? next : walk->count) - 1;
  int64_t winding = 1;
  for (size_t i = 0; i < walk->count; i++) {
    pass* here = &walk->passes[(next + i) % walk->count];
    winding += here->step;
    here->winding = winding;
  }
  return winding == 1;
}

/// Follows the boundary from a pass on, into `ring`, which it closes. Sets `*certain` to false if it does not close.
static bool follow(walk* walk, size_t first, gk_point_list* ring, bool* certain) {
  const gk_point_list* curve = walk->curve;
  ring->count = 0;
  size_t index = first;
  do {
    pass* here = &walk->passes[index];
    if (here->done || here->winding != 1) {
      *certain = false;
      return true;
    }
    here->done = true;
    bool ok = gk_point_list_add(ring, walk->x[here->crossing], walk->y[here->crossing]);
    const size_t next = index + 1 < walk->count ? index + 1 : 0;
    const pass* there = &walk->passes[next];
    // The arc behind the last crossing goes on at the start of the curve.
    size_t point = here->edge;
    if (there->edge != here->edge || next <= index) {
      do {
        point = point + 1 < walk->points ? point + 1 : 0;
        ok = ok && gk_point_list_add(ring, curve->x[point], curve->y[point]);
      } while (ok && point != there->edge);
    }
    if (!ok) {
      return false;
    }
    index = walk->strands[2 * there->crossing + (there->strand == 0)];
  } while (index != first);
  return gk_point_list_add(ring, ring->x[0], ring->y[0]);
}

/// Appends the rings of the boundary: the exterior first, then the holes.
static bool follow_all(walk* walk, size_t outermost, gk_ring_list* area, bool* certain) {
  gk_point_list ring = {.allocator = walk->curve->allocator};
  bool ok = true;
  // The outermost one again, as a hole, is done.
  for (size_t i = 0; ok && *certain && i <= walk->count; i++) {
    const size_t first = i == 0 ? outermost : i - 1;
    if (i > 0 && (walk->passes[first].done || walk->passes[first].winding != 1)) {
      continue;
    }
    ok = follow(walk, first, &ring, certain);
    if (ok && *certain) {
      *certain = (gk_doubled_area(ring.x, ring.y, ring.count) > 0.0) == (i == 0);
      ok = gk_ring_list_add(area, &ring, i == 0 ? GK_RING_EXTERIOR : GK_RING_HOLE);
    }
  }
  gk_point_list_free(&ring);
  return ok;
}

gk_status gk_trace_area(gk_call* call, const gk_point_list* curve, const gk_crossing_list* crossings,
                        gk_ring_list* area, bool* traced) {
  const size_t count = crossings->count;
  walk walk = {.curve = curve, .points = curve->count - 2, .count = 2 * count};
  pass* const passes = gk_allocate(call->allocator, 4 * count, sizeof *passes);
  walk.passes = passes;
  walk.x = gk_allocate(call->allocator, 2 * count, sizeof *walk.x);
  walk.strands = gk_allocate(call->allocator, 2 * count, sizeof *walk.strands);
  bool ok = walk.passes && walk.x && walk.strands;
  bool certain = ok;
  if (ok) {
    walk.y = walk.x + count;
    for (size_t i = 0; certain && i < count; i++) {
      certain = place_crossing(&walk, &crossings->crossings[i], i);
    }
  }
  size_t outermost = 0;
  if (certain) {
    sort(&walk, passes + 2 * count);
    certain = note_order(&walk) && wind(&walk, &outermost);
  }
  if (certain) {
    ok = follow_all(&walk, outermost, area, &certain);
  }
  *traced = ok && certain;
  if (!*traced) {
    area->points.count = 0;
    area->count = 0;
  }
  gk_release(call->allocator, passes);
  gk_release(call->allocator, walk.x);
  gk_release(call->allocator, walk.strands);
  return ok ? GK_OK : GK_ERROR_MEMORY;
}
