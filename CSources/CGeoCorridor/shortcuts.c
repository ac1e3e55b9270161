#include "corridor_internal.h"

#include <math.h>
#include <string.h>

// The time that GEOS takes for a curve depends on its points, most of which are nowhere near a crossing. So chains of
// edges that touch nothing are replaced by shortcuts, and put back into the rings that GEOS returns.
//
// If the curve with shortcuts has the same crossings, between the same edges, it divides the plane in the same way: the
// order of edges around each crossing is the same, and the rightmost vertex, which remains, has the outside to its
// right. So the same faces are enclosed, and their rings differ by the shortcuts alone.

/// A closed curve, and the same one with shortcuts.
typedef struct shortcut_curve {
  const gk_point_list* full;
  /// For each point of the full curve, whether it remains.
  bool* remains;
  gk_point_list brief;
  /// For each point of the brief curve, its index in the full one.
  size_t* places;
  /// The points of the brief curve by their x, in a table with free places.
  size_t* slots;
  size_t slot_count;
  size_t rightmost;
} shortcut_curve;

enum { GK_FREE_SLOT = 0, GK_SHORTCUT_EDGES = 16, GK_SHORTCUT_ROUNDS = 4 };

/// Whether the points between two of the full curve are close to the line from the one to the other.
static bool is_straight(const gk_point_list* full, size_t first, size_t last, double tolerance) {
  const double x = full->x[last] - full->x[first];
  const double y = full->y[last] - full->y[first];
  const double square = x * x + y * y;
  for (size_t i = first + 1; i < last; i++) {
    const double to_x = full->x[i] - full->x[first];
    const double to_y = full->y[i] - full->y[first];
    const double across = x * to_y - y * to_x;
    const double along = x * to_x + y * to_y;
    if (across * across > tolerance * tolerance * square || along < 0.0 || along > square) {
      return false;
    }
  }
  return true;
}

/// Decides which points remain: the ends of edges that touch others, those farthest to the right and at the top, their
/// neighbours, and of the others as many as the tolerance needs.
static void choose(shortcut_curve* curve, const bool* touched, double tolerance) {
  const gk_point_list* full = curve->full;
  const size_t last = full->count - 2;
  double right = full->x[0];
  double top = full->y[0];
  for (size_t i = 1; i <= last; i++) {
    right = fmax(right, full->x[i]);
    top = fmax(top, full->y[i]);
  }
  memset(curve->remains, 0, full->count * sizeof *curve->remains);
  for (size_t i = 0; i <= last; i++) {
    if (i == 0 || i == last || full->x[i] == right || full->y[i] == top) {
      curve->remains[i > 0 ? i - 1 : 0] = curve->remains[i] = curve->remains[i + 1] = true;
    }
    if (touched[i]) {
      curve->remains[i] = curve->remains[i + 1] = true;
    }
  }
  for (size_t first = 0; first < last;) {
    size_t end = first + 1;
    while (!curve->remains[end] && end - first < GK_SHORTCUT_EDGES && is_straight(full, first, end + 1, tolerance)) {
      end++;
    }
    curve->remains[end] = true;
    first = end;
  }
}

/// Makes the brief curve of the points that remain.
static void make_brief(shortcut_curve* curve) {
  const gk_point_list* full = curve->full;
  curve->brief.count = 0;
  for (size_t i = 0; i < full->count; i++) {
    if (i + 1 == full->count || curve->remains[i]) {
      curve->places[curve->brief.count] = i;
      gk_point_list_add(&curve->brief, full->x[i], full->y[i]);
    }
  }
}

/// Puts back what shortcuts replace if they touch anything; returns whether one does.
static bool put_back(shortcut_curve* curve, const bool* touched) {
  bool any = false;
  for (size_t i = 0; i + 2 < curve->brief.count; i++) {
    for (size_t place = curve->places[i] + 1; touched[i] && place < curve->places[i + 1]; place++) {
      curve->remains[place] = true;
      any = true;
    }
  }
  return any;
}

static size_t slot_of(const shortcut_curve* curve, double x) {
  // Both zeros are the same number.
  const double number = x + 0.0;
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return (size_t)((bits * 0x9E3779B97F4A7C15u) >> 32) & (curve->slot_count - 1);
}

/// Enters the points of the brief curve in its table; a point is one more than its index there.
static void make_table(shortcut_curve* curve) {
  memset(curve->slots, 0, curve->slot_count * sizeof *curve->slots);
  for (size_t i = 0; i + 2 < curve->brief.count; i++) {
    size_t slot = slot_of(curve, curve->brief.x[i]);
    while (curve->slots[slot] != GK_FREE_SLOT) {
      slot = (slot + 1) & (curve->slot_count - 1);
    }
    curve->slots[slot] = i + 1;
    if (curve->brief.x[i] > curve->brief.x[curve->rightmost]) {
      curve->rightmost = i;
    }
  }
}

/// The index of a point in the brief curve; that of the point that ends the curve if it is none of it.
static size_t index_in(const shortcut_curve* curve, double x, double y) {
  for (size_t slot = slot_of(curve, x);; slot = (slot + 1) & (curve->slot_count - 1)) {
    if (curve->slots[slot] == GK_FREE_SLOT) {
      return curve->brief.count - 1;
    }
    const size_t i = curve->slots[slot] - 1;
    if (curve->brief.x[i] == x && curve->brief.y[i] == y) {
      return i;
    }
  }
}

/// Appends a ring of the brief curve's area with what its shortcuts replace; sets `*right` if the rightmost point is in
/// it.
static bool add_full(const shortcut_curve* curve, const gk_point_list* points, size_t first, size_t end,
                     gk_point_list* ring, bool* right) {
  const gk_point_list* full = curve->full;
  size_t last = curve->brief.count - 1;
  bool ok = true;
  for (size_t i = first; ok && i < end; i++) {
    const size_t here = index_in(curve, points->x[i], points->y[i]);
    *right |= here == curve->rightmost;
    if (i > first && here + 1 < curve->brief.count && last + 1 < curve->brief.count) {
      for (size_t place = curve->places[last] + 1; ok && here == last + 1 && place < curve->places[here]; place++) {
        ok = gk_point_list_add(ring, full->x[place], full->y[place]);
      }
      for (size_t place = curve->places[last] - 1; ok && last == here + 1 && place > curve->places[here]; place--) {
        ok = gk_point_list_add(ring, full->x[place], full->y[place]);
      }
    }
    ok = ok && gk_point_list_add(ring, points->x[i], points->y[i]);
    last = here;
  }
  return ok;
}

/// Appends the rings of the brief curve's area with what its shortcuts replace. Sets `*right` if its rightmost point is
/// in one of them.
static gk_status add_all_full(gk_call* call, const shortcut_curve* curve, const gk_ring_list* brief, gk_ring_list* area,
                              bool* right) {
  gk_point_list ring = {.allocator = call->allocator};
  bool ok = true;
  size_t first = 0;
  for (size_t i = 0; ok && i < brief->count; i++) {
    const size_t end = gk_curve_end(&brief->points, first);
    ring.count = 0;
    ok = add_full(curve, &brief->points, first, end, &ring, right) && gk_ring_list_add(area, &ring, brief->kinds[i]);
    first = end + 1;
  }
  gk_point_list_free(&ring);
  return ok ? GK_OK : GK_ERROR_MEMORY;
}

/// Makes the brief curve so that its shortcuts touch nothing. Sets `*done` if that succeeds.
static gk_status abbreviate(gk_call* call, shortcut_curve* curve, bool* touched, double tolerance, bool* done) {
  gk_status status = GK_OK;
  choose(curve, touched, tolerance);
  for (int round = 0; status == GK_OK && !*done && round < GK_SHORTCUT_ROUNDS; round++) {
    make_brief(curve);
    memset(touched, 0, curve->full->count * sizeof *touched);
    status = gk_find_touching(call->allocator, &curve->brief, touched);
    *done = status == GK_OK && !put_back(curve, touched);
  }
  return status;
}

gk_status gk_area_of_curve(gk_call* call, const gk_point_list* full, bool* touched, double tolerance,
                           gk_ring_list* area) {
  shortcut_curve curve = {.full = full, .brief = {.allocator = call->allocator}, .slot_count = 16};
  gk_ring_list brief_area = {.points = {.allocator = call->allocator}};
  while (curve.slot_count < 2 * full->count) {
    curve.slot_count *= 2;
  }
  curve.remains = gk_allocate(call->allocator, full->count, sizeof *curve.remains);
  curve.places = gk_allocate(call->allocator, full->count, sizeof *curve.places);
  curve.slots = gk_allocate(call->allocator, curve.slot_count, sizeof *curve.slots);
  bool abbreviated = false;
  bool right = false;
  gk_status status = curve.remains && curve.places && curve.slots && gk_point_list_reserve(&curve.brief, full->count)
                         ? abbreviate(call, &curve, touched, tolerance, &abbreviated)
                         : GK_ERROR_MEMORY;
  if (status == GK_OK && abbreviated) {
    make_table(&curve);
    status = gk_area_of_curves(call, &curve.brief, NULL, &brief_area);
  }
  if (status == GK_OK && abbreviated) {
    status = add_all_full(call, &curve, &brief_area, area, &right);
  }
  // GEOS moves the points of a curve for which the digits of a double do not suffice.
  if (status == GK_OK && !right) {
    area->points.count = 0;
    area->count = 0;
    status = gk_area_of_curves(call, full, NULL, area);
  }
  gk_ring_list_free(&brief_area);
  gk_point_list_free(&curve.brief);
  gk_release(call->allocator, curve.remains);
  gk_release(call->allocator, curve.places);
  gk_release(call->allocator, curve.slots);
  return status;
}
