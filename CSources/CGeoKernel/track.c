#include "gk_track_internal.h"

#include "gk_geodesic.h"
#include "gk_geodesic_source.h"
#include "gk_short_length.h"

#include <string.h>

void gk_track_destroy(gk_track* track) {
  if (!track) {
    return;
  }
  const gk_allocator copy = track->allocator;
  const gk_allocator* allocator = track->has_allocator ? &copy : NULL;
  gk_release(allocator, track->block);
  gk_release(allocator, track->chunks);
  gk_release(allocator, track->repeats);
  gk_release(allocator, track);
}

/// Copies the vertices, with longitudes wrapped to -180...180.
static gk_status copy_vertices(gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                               size_t* bad_vertex) {
  for (size_t i = 0; i < track->vertex_count; i++) {
    const double latitude = latitudes[i * stride];
    const double longitude = longitudes[i * stride];
    const gk_status status = gk_check_coordinate(latitude, longitude, 540);
    if (__builtin_expect(status != GK_OK, 0)) {
      *bad_vertex = i;
      return status;
    }
    track->latitudes[i] = latitude;
    track->longitudes[i] = fabs(longitude) <= 180 ? longitude : remainder(longitude, 360);
  }
  return GK_OK;
}

static inline size_t parts_of(double length) {
  return length <= GK_PIECE_METRES ? 1 : (size_t)ceil(length / GK_PIECE_METRES);
}

/// The number of repetitions of a vertex in a row that become a piece each. Searches walk over these one by one; of
/// more, as a parked recorder writes them, only the last one becomes a piece.
#define GK_MOST_REPEATED 8

/// How the segments of a track become pieces.
typedef struct division {
  size_t pieces;
  /// The number of segments that are longer than a piece.
  size_t divided;
  /// Whether only the last one of several segments without length becomes a piece.
  bool drops_repeated;
} division;

static inline bool is_repeated(const gk_track* track, size_t segment) {
  return track->latitudes[segment] == track->latitudes[segment + 1] &&
         track->longitudes[segment] == track->longitudes[segment + 1];
}

/// Whether a segment without length is followed by another one.
static inline bool is_spare(const gk_track* track, size_t segment) {
  return segment + 2 < track->vertex_count && is_repeated(track, segment) && is_repeated(track, segment + 1);
}

/// Computes the lengths of the segments by the formula for short ones, or -1 if it does not apply. Returns their
/// number.
static inline __attribute__((always_inline)) size_t measure_short_in_lanes(const gk_track* track, double* lengths) {
  const double* latitudes = track->latitudes;
  const double* longitudes = track->longitudes;
  const size_t segments = track->vertex_count - 1;
  for (size_t i = 0; i < segments; i++) {
    lengths[i] = gk_length_if_short(latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1]);
  }
  return segments;
}

GK_COMPILED_TWICE(size_t, measure_short, (const gk_track* track, double* lengths), (track, lengths))

/// Computes the distances along of the vertices, and how the segments become pieces. If the track is too long, there
/// are no pieces, and `bad_vertex` is the vertex at which it exceeds the limit.
static division measure(const gk_track* track, double* distances, size_t* bad_vertex) {
  const double* latitudes = track->latitudes;
  const double* longitudes = track->longitudes;
  double* lengths = distances + 1;
  const size_t segments = measure_short(track, lengths);
  division result = {.pieces = 0};
  size_t spare = 0;
  size_t in_a_row = 0;
  double along = 0;
  double lost = 0;
  distances[0] = 0;
  for (size_t i = 0; i < segments; i++) {
    double length = lengths[i];
    if (length < 0) {
      length = gk_geodesic_distance(latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1]);
    }
    const size_t parts = parts_of(length);
    result.pieces += parts;
    result.divided += parts > 1;
    if (__builtin_expect(length == 0, 0) && is_spare(track, i)) {
      spare++;
      result.drops_repeated |= ++in_a_row >= GK_MOST_REPEATED;
    } else {
      in_a_row = 0;
    }
    // Neumaier's sum.
    const double next = along + length;
    lost += along >= length ? (along - next) + length : (length - next) + along;
    along = next;
    distances[i + 1] = along + lost;
    if (distances[i + 1] > GK_TRACK_MAXIMUM_LENGTH) {
      *bad_vertex = i + 1;
      return (division){.pieces = 0};
    }
  }
  result.pieces -= result.drops_repeated ? spare : 0;
  result.pieces = result.pieces > 0 ? result.pieces : 1;
  return result;
}

/// Divides the segments into pieces and stores where each begins. `latitudes` and `longitudes` receive the ends.
static void cut(gk_track* track, const double* distances, bool drops_repeated, double* latitudes, double* longitudes) {
  size_t piece = 0;
  for (size_t i = 0; i + 1 < track->vertex_count; i++) {
    track->first_piece[i] = (uint32_t)piece;
    if (drops_repeated && is_spare(track, i)) {
      continue;
    }
    const double length = distances[i + 1] - distances[i];
    const size_t parts = parts_of(gk_geodesic_short_length(track->latitudes[i], track->longitudes[i],
                                                           track->latitudes[i + 1], track->longitudes[i + 1]));
    gk_source_line line;
    if (parts > 1) {
      gk_geodesic_line_between(&line, track->latitudes[i], track->longitudes[i], track->latitudes[i + 1],
                               track->longitudes[i + 1]);
    }
    for (size_t part = 0; part < parts; part++) {
      const double into = length * ((double)part / (double)parts);
      track->starts[piece + part] = distances[i] + into;
      track->segment_of[piece + part] = (uint32_t)i;
      latitudes[piece + part] = track->latitudes[i];
      longitudes[piece + part] = track->longitudes[i];
      if (part > 0) {
        gk_geodesic_line_at(&line, into, &latitudes[piece + part], &longitudes[piece + part]);
      }
    }
    piece += parts;
  }
  const size_t last = track->vertex_count - 1;
  if (last == 0) {
    // A single vertex is one piece of length 0.
    track->segment_of[0] = 0;
  }
  track->starts[0] = 0;
  latitudes[0] = track->latitudes[0];
  longitudes[0] = track->longitudes[0];
  latitudes[track->piece_count] = track->latitudes[last];
  longitudes[track->piece_count] = track->longitudes[last];
  track->first_piece[last] = (uint32_t)track->piece_count;
  track->starts[track->piece_count] = distances[last];
}

/// Memory that is needed only during the construction.
typedef struct scratch {
  /// The block for undivided segments, if some are divided.
  void* block;
  /// The latitudes and then the longitudes of the ends, if segments are divided.
  double* ends;
  float* headings;
} scratch;

/// Allocates the block for a number of pieces, and lets the track's arrays point into it. Returns false if there is not
/// enough memory.
///
/// It is a single block because the system clears every page that it provides, and reclaims many small blocks sooner.
static bool take_block(gk_track* track, size_t count, bool is_cut) {
  const size_t vertices = track->vertex_count;
  track->piece_count = count;
  const size_t doubles = 2 * vertices + (count + 1) + 4 * count;
  const size_t integers = count + (is_cut ? count + vertices : 0);
  const size_t size = doubles * sizeof(double) + count * sizeof(gk_reach) + integers * sizeof(uint32_t) +
                      gk_tree_plan(track) * sizeof(gk_tree_node);
  track->block = gk_allocate(gk_allocator_of(track), 1, size);
  if (!track->block) {
    return false;
  }
  track->memory = sizeof *track + size;
  // In the order of their alignment, so that no padding is needed.
  double* numbers = track->block;
  track->latitudes = numbers;
  track->longitudes = track->latitudes + vertices;
  track->starts = track->longitudes + vertices;
  numbers = track->starts + count + 1;
  track->pieces = (gk_pieces){numbers, numbers + count, numbers + 2 * count, numbers + 3 * count};
  track->reaches = (gk_reach*)(numbers + 4 * count);
  track->chunk_of = (uint32_t*)(track->reaches + count);
  track->segment_of = is_cut ? track->chunk_of + count : NULL;
  track->first_piece = is_cut ? track->segment_of + count : NULL;
  track->nodes = (gk_tree_node*)(track->chunk_of + integers);
  return true;
}

/// Divides the segments of a track whose block was allocated for undivided ones; that block becomes scratch memory.
static gk_status take_cut_block(gk_track* track, division division, scratch* work) {
  const size_t count = division.pieces;
  const double* distances = track->starts;
  const double* latitudes = track->latitudes;
  work->block = track->block;
  if (!take_block(track, count, true)) {
    track->block = NULL;
    return GK_ERROR_MEMORY;
  }
  memcpy(track->latitudes, latitudes, 2 * track->vertex_count * sizeof(double));
  work->ends = gk_allocate(gk_allocator_of(track), count + 1, 2 * sizeof(double));
  if (!work->ends) {
    return GK_ERROR_MEMORY;
  }
  cut(track, distances, division.drops_repeated, work->ends, work->ends + count + 1);
  return GK_OK;
}

static gk_status build(gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                       size_t* bad_vertex, scratch* work) {
  const size_t whole = track->vertex_count - 1;
  if (!take_block(track, whole, false)) {
    return GK_ERROR_MEMORY;
  }
  gk_status status = copy_vertices(track, latitudes, longitudes, stride, bad_vertex);
  if (status != GK_OK) {
    return status;
  }
  const division division = measure(track, track->starts, bad_vertex);
  const size_t count = division.pieces;
  if (count == 0) {
    return GK_ERROR_TOO_LONG;
  }
  gk_ends ends = {track->latitudes, track->longitudes};
  // The piece of a single vertex counts as a divided segment.
  if (division.divided > 0 || division.drops_repeated || whole == 0) {
    status = take_cut_block(track, division, work);
    if (status != GK_OK) {
      return status;
    }
    ends = (gk_ends){work->ends, work->ends + count + 1};
  }
  track->length = track->starts[count];
  work->headings = gk_allocate(gk_allocator_of(track), count, 3 * sizeof(float));
  if (!work->headings) {
    return GK_ERROR_MEMORY;
  }
  status = gk_chunks_fill(track, ends);
  if (status == GK_OK) {
    gk_reach_fill(track, work->headings);
    gk_tree_fill(track);
    status = gk_repeats_fill(track);
  }
  return status;
}

gk_status gk_track_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                          const gk_allocator* allocator, gk_track** track, gk_fault* fault) {
  if (count == 0) {
    return gk_fail(fault, GK_ERROR_EMPTY, 0);
  }
  if (count > GK_TRACK_MAXIMUM_VERTICES) {
    return gk_fail(fault, GK_ERROR_TOO_MANY, GK_TRACK_MAXIMUM_VERTICES);
  }
  if (!latitudes || !longitudes || !track || (stride == 0 && count > 1)) {
    return gk_fail(fault, GK_ERROR_ARGUMENT, 0);
  }
  gk_track* made = gk_allocate(allocator, 1, sizeof(gk_track));
  if (!made) {
    return gk_fail(fault, GK_ERROR_MEMORY, 0);
  }
  memset(made, 0, sizeof *made);
  made->has_allocator = allocator != NULL;
  if (allocator) {
    made->allocator = *allocator;
  }
  made->vertex_count = count;
  scratch work = {.block = NULL};
  size_t bad_vertex = 0;
  const gk_status status = build(made, latitudes, longitudes, stride, &bad_vertex, &work);
  gk_release(allocator, work.block);
  gk_release(allocator, work.ends);
  gk_release(allocator, work.headings);
  if (status != GK_OK) {
    gk_track_destroy(made);
    return gk_fail(fault, status, bad_vertex);
  }
  *track = made;
  return GK_OK;
}
