#include "corridor_internal.h"

#include <math.h>
#include <string.h>

/// Moves the memory of `old` to a place with room for `capacity` elements; returns null, and keeps `old`, if there is
/// none.
static void* grown(const gk_allocator* allocator, void* old, size_t count, size_t capacity, size_t size) {
  void* memory = gk_allocate(allocator, capacity, size);
  if (memory && count > 0) {
    memcpy(memory, old, count * size);
  }
  if (memory) {
    gk_release(allocator, old);
  }
  return memory;
}

bool gk_point_list_reserve(gk_point_list* list, size_t capacity) {
  if (capacity <= list->capacity) {
    return true;
  }
  double* x = grown(list->allocator, list->x, list->count, capacity, sizeof *x);
  if (!x) {
    return false;
  }
  list->x = x;
  double* y = grown(list->allocator, list->y, list->count, capacity, sizeof *y);
  if (!y) {
    return false;
  }
  list->y = y;
  list->capacity = capacity;
  return true;
}

bool gk_point_list_add(gk_point_list* list, double x, double y) {
  if (list->count == list->capacity && !gk_point_list_reserve(list, list->capacity < 64 ? 64 : list->capacity * 2)) {
    return false;
  }
  list->x[list->count] = x;
  list->y[list->count] = y;
  list->count++;
  return true;
}

bool gk_crossing_list_add(gk_crossing_list* list, size_t one, size_t other) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity < 64 ? 64 : list->capacity * 2;
    gk_crossing* crossings = grown(list->allocator, list->crossings, list->count, capacity, sizeof *crossings);
    if (!crossings) {
      list->is_full = true;
      return false;
    }
    list->crossings = crossings;
    list->capacity = capacity;
  }
  list->crossings[list->count++] = (gk_crossing){{one, other}};
  return true;
}

/// Appends room for the points of a curve, and the point that marks its end.
static bool extend(gk_point_list* list, size_t size) {
  const size_t count = list->count + size + 1;
  if (count > list->capacity && !gk_point_list_reserve(list, count + count / 2)) {
    return false;
  }
  list->x[count - 1] = NAN;
  list->y[count - 1] = NAN;
  list->count = count;
  return true;
}

bool gk_point_list_add_curve(gk_point_list* list, const gk_point_list* curve) {
  const size_t first = list->count;
  if (!extend(list, curve->count)) {
    return false;
  }
  memcpy(list->x + first, curve->x, curve->count * sizeof *list->x);
  memcpy(list->y + first, curve->y, curve->count * sizeof *list->y);
  return true;
}

size_t gk_curve_end(const gk_point_list* list, size_t first) {
  size_t end = first;
  while (!isnan(list->x[end])) {
    end++;
  }
  return end;
}

void gk_point_list_free(gk_point_list* list) {
  gk_release(list->allocator, list->x);
  gk_release(list->allocator, list->y);
  list->x = NULL;
  list->y = NULL;
  list->count = 0;
  list->capacity = 0;
}

bool gk_vertex_list_add(gk_vertex_list* list, const gk_working_vertex* vertex) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity < 64 ? 64 : list->capacity * 2;
    gk_working_vertex* vertices = grown(list->allocator, list->vertices, list->count, capacity, sizeof *vertices);
    if (!vertices) {
      return false;
    }
    list->vertices = vertices;
    list->capacity = capacity;
  }
  list->vertices[list->count++] = *vertex;
  return true;
}

void gk_vertex_list_free(gk_vertex_list* list) {
  gk_release(list->allocator, list->vertices);
  list->vertices = NULL;
  list->count = 0;
  list->capacity = 0;
}

bool gk_ring_list_extend(gk_ring_list* list, size_t size, gk_ring_kind kind) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity < 16 ? 16 : list->capacity * 2;
    gk_ring_kind* kinds = grown(list->points.allocator, list->kinds, list->count, capacity, sizeof *kinds);
    if (!kinds) {
      return false;
    }
    list->kinds = kinds;
    list->capacity = capacity;
  }
  if (!extend(&list->points, size)) {
    return false;
  }
  list->kinds[list->count++] = kind;
  return true;
}

bool gk_ring_list_add(gk_ring_list* list, const gk_point_list* ring, gk_ring_kind kind) {
  const size_t first = list->points.count;
  if (!gk_ring_list_extend(list, ring->count, kind)) {
    return false;
  }
  memcpy(list->points.x + first, ring->x, ring->count * sizeof *ring->x);
  memcpy(list->points.y + first, ring->y, ring->count * sizeof *ring->y);
  return true;
}

void gk_ring_list_free(gk_ring_list* list) {
  gk_release(list->points.allocator, list->kinds);
  list->kinds = NULL;
  list->count = 0;
  list->capacity = 0;
  gk_point_list_free(&list->points);
}
