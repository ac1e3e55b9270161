#include "gk_track_internal.h"

#include "gk_geodesic.h"
#include "gk_short_length.h"

#include <string.h>

static const gk_allocator* allocator_of(const gk_track* track) {
  return track->has_allocator ? &track->allocator : NULL;
}

void gk_track_destroy(gk_track* track) {
  if (!track) {
    return;
  }
  const gk_allocator copy = track->allocator;
  const gk_allocator* allocator = track->has_allocator ? &copy : NULL;
  gk_release(allocator, track->latitudes);
  gk_release(allocator, track->longitudes);
  gk_release(allocator, track->pieces.x);
  gk_release(allocator, track->reaches);
  gk_release(allocator, track->starts);
  gk_release(allocator, track->chunk_of);
  gk_release(allocator, track->chunks);
  gk_release(allocator, track->segment_of);
  gk_release(allocator, track->first_piece);
  gk_release(allocator, track->nodes);
  gk_release(allocator, track);
}

/// Memory that the track owns, counted.
static void* own(gk_track* track, size_t count, size_t size) {
  void* memory = gk_allocate(allocator_of(track), count, size);
  track->memory += memory ? count * size : 0;
  return memory;
}

/// Copies the vertices, longitudes wrapped to -180...180.
static gk_status copy_vertices(gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                               size_t* bad_vertex) {
  for (size_t i = 0; i < track->vertex_count; i++) {
    const double latitude = latitudes[i * stride];
    const double longitude = longitudes[i * stride];
    // Written so that NaN fails.
    if (!(fabs(latitude) <= 90 && fabs(longitude) <= 540)) {
      if (bad_vertex) {
        *bad_vertex = i;
      }
      const bool is_finite = isfinite(latitude) && isfinite(longitude);
      return !is_finite ? GK_ERROR_NOT_FINITE : fabs(latitude) > 90 ? GK_ERROR_LATITUDE : GK_ERROR_LONGITUDE;
    }
    track->latitudes[i] = latitude;
    track->longitudes[i] = fabs(longitude) <= 180 ? longitude : remainder(longitude, 360);
  }
  return GK_OK;
}

static inline size_t parts_of(double length) {
  return length <= GK_PIECE_METRES ? 1 : (size_t)ceil(length / GK_PIECE_METRES);
}

/// The distances along of the vertices into `distances`, and how many pieces there are to be; 0 for too many.
static size_t measure(const gk_track* track, double* distances) {
  const size_t segments = track->vertex_count - 1;
  const double* latitudes = track->latitudes;
  const double* longitudes = track->longitudes;
  double* lengths = distances + 1;
  for (size_t i = 0; i < segments; i++) {
    lengths[i] = gk_length_if_short(latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1]);
  }
  size_t pieces = 0;
  double along = 0;
  double lost = 0;
  distances[0] = 0;
  for (size_t i = 0; i < segments; i++) {
    double length = lengths[i];
    if (length < 0) {
      length = gk_geodesic_distance(latitudes[i], longitudes[i], latitudes[i + 1], longitudes[i + 1]);
    }
    pieces += parts_of(length);
    // Neumaier's sum.
    const double next = along + length;
    lost += along >= length ? (along - next) + length : (length - next) + along;
    along = next;
    distances[i + 1] = along + lost;
  }
  return pieces > GK_TRACK_MAXIMUM_PIECES ? 0 : pieces > 0 ? pieces : 1;
}

/// The ends of the pieces: one more than there are pieces.
typedef struct ends {
  const double* latitudes;
  const double* longitudes;
} ends;

/// Cuts the segments into pieces and fills in where each begins. `latitudes` and `longitudes` take the ends.
static void cut(gk_track* track, const double* distances, double* latitudes, double* longitudes) {
  size_t piece = 0;
  for (size_t i = 0; i + 1 < track->vertex_count; i++) {
    const double length = distances[i + 1] - distances[i];
    const size_t parts = parts_of(gk_geodesic_short_length(track->latitudes[i], track->longitudes[i],
                                                           track->latitudes[i + 1], track->longitudes[i + 1]));
    track->first_piece[i] = (uint32_t)piece;
    for (size_t part = 0; part < parts; part++) {
      const double into = length * ((double)part / (double)parts);
      track->starts[piece + part] = distances[i] + into;
      track->segment_of[piece + part] = (uint32_t)i;
      latitudes[piece + part] = track->latitudes[i];
      longitudes[piece + part] = track->longitudes[i];
      if (part > 0) {
        const gk_geodesic_point point = gk_geodesic_interpolate(
            track->latitudes[i], track->longitudes[i], track->latitudes[i + 1], track->longitudes[i + 1], into);
        latitudes[piece + part] = point.latitude;
        longitudes[piece + part] = point.longitude;
      }
    }
    piece += parts;
  }
  // A single vertex is one piece without length.
  const size_t last = track->vertex_count - 1;
  track->starts[0] = 0;
  track->segment_of[0] = 0;
  latitudes[0] = track->latitudes[0];
  longitudes[0] = track->longitudes[0];
  latitudes[track->piece_count] = track->latitudes[last];
  longitudes[track->piece_count] = track->longitudes[last];
  track->first_piece[last] = (uint32_t)track->piece_count;
  track->starts[track->piece_count] = distances[last];
}

/// How many pieces from `first` on fit into one chunk, and that chunk's frame.
static size_t fit_chunk(const gk_track* track, ends ends, size_t first, gk_frame* frame) {
  const double latitude = ends.latitudes[first];
  const double longitude = ends.longitudes[first];
  size_t piece = first;
  if (fabs(latitude) > GK_FRAME_POLAR_LATITUDE) {
    // Degrees of longitude mean little there: a circle around the first vertex.
    gk_frame_init(frame, latitude, longitude);
    double x;
    double y;
    while (piece < track->piece_count &&
           gk_frame_project(frame, ends.latitudes[piece + 1], ends.longitudes[piece + 1], &x, &y) &&
           x * x + y * y <= GK_CHUNK_METRES * GK_CHUNK_METRES) {
      piece++;
    }
    return piece;
  }
  const double height = GK_CHUNK_METRES / (GK_WGS84_A * GK_RADIANS_PER_DEGREE);
  const double width = height / cos(latitude * GK_RADIANS_PER_DEGREE);
  double south = latitude;
  double north = latitude;
  double west = 0;
  double east = 0;
  for (; piece < track->piece_count; piece++) {
    const double p = ends.latitudes[piece + 1];
    const double l = gk_longitude_difference(ends.longitudes[piece + 1], longitude);
    const double new_south = p < south ? p : south;
    const double new_north = p > north ? p : north;
    const double new_west = l < west ? l : west;
    const double new_east = l > east ? l : east;
    if (new_north - new_south > height || new_east - new_west > width) {
      break;
    }
    south = new_south;
    north = new_north;
    west = new_west;
    east = new_east;
  }
  const double middle = fmax(-GK_FRAME_POLAR_LATITUDE, fmin(GK_FRAME_POLAR_LATITUDE, (south + north) / 2));
  gk_frame_init(frame, middle, gk_longitude_difference(longitude + (west + east) / 2, 0));
  return piece;
}

/// The pieces of one chunk.
static void fill_pieces(gk_track* track, const gk_chunk* chunk, ends ends) {
  const gk_pieces pieces = track->pieces;
  double x = 0;
  double y = 0;
  gk_frame_project(&chunk->frame, ends.latitudes[chunk->first], ends.longitudes[chunk->first], &x, &y);
  double ux = 0;
  double uy = 1;
  size_t without_direction = chunk->first;
  for (size_t piece = chunk->first; piece < chunk->end; piece++) {
    double next_x = x;
    double next_y = y;
    gk_frame_project(&chunk->frame, ends.latitudes[piece + 1], ends.longitudes[piece + 1], &next_x, &next_y);
    const double dx = next_x - x;
    const double dy = next_y - y;
    const double length = gk_sqrt(dx * dx + dy * dy);
    if (length > 0) {
      // Two equal vertices have the direction before them, the first ones of all that after them.
      ux = dx / length;
      uy = dy / length;
      for (; without_direction < piece; without_direction++) {
        pieces.ux[without_direction] = ux;
        pieces.uy[without_direction] = uy;
      }
      without_direction = chunk->end;
    }
    pieces.x[piece] = x;
    pieces.y[piece] = y;
    pieces.ux[piece] = ux;
    pieces.uy[piece] = uy;
    x = next_x;
    y = next_y;
  }
}

/// Gathers the pieces into chunks, for which there is room for `capacity`; returns how many are needed.
static size_t fill_chunks(gk_track* track, ends ends, size_t capacity) {
  size_t count = 0;
  for (size_t first = 0; first < track->piece_count; count++) {
    gk_frame frame;
    const size_t end = fit_chunk(track, ends, first, &frame);
    if (count < capacity) {
      track->chunks[count] = (gk_chunk){frame, (uint32_t)first, (uint32_t)end};
      fill_pieces(track, &track->chunks[count], ends);
      for (size_t piece = first; piece < end; piece++) {
        track->chunk_of[piece] = (uint32_t)count;
      }
    }
    first = end;
  }
  return count;
}

/// What a build needs only while it runs.
typedef struct scratch {
  double* distances;
  double* latitudes;
  double* longitudes;
  float* headings;
} scratch;

static gk_status build_chunks(gk_track* track, ends ends) {
  // A chunk ends with the piece before the one that leaves a square of GK_CHUNK_METRES: so many metres less a piece's,
  // and less the 2 percent by which its degrees are not metres, are behind it.
  const size_t most = (size_t)(track->length / (0.98 * GK_CHUNK_METRES - GK_PIECE_METRES)) + 1;
  track->chunks = own(track, most, sizeof(gk_chunk));
  if (!track->chunks) {
    return GK_ERROR_MEMORY;
  }
  track->chunk_count = fill_chunks(track, ends, most);
  return track->chunk_count <= most ? GK_OK : GK_ERROR_TOO_MANY;
}

static gk_status build(gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                       size_t* bad_vertex, scratch* work) {
  const gk_allocator* allocator = allocator_of(track);
  track->latitudes = own(track, track->vertex_count, sizeof(double));
  track->longitudes = own(track, track->vertex_count, sizeof(double));
  if (!track->latitudes || !track->longitudes) {
    return GK_ERROR_MEMORY;
  }
  gk_status status = copy_vertices(track, latitudes, longitudes, stride, bad_vertex);
  if (status != GK_OK) {
    return status;
  }
  work->distances = gk_allocate(allocator, track->vertex_count, sizeof(double));
  if (!work->distances) {
    return GK_ERROR_MEMORY;
  }
  track->piece_count = measure(track, work->distances);
  if (track->piece_count == 0) {
    return GK_ERROR_TOO_MANY;
  }
  const size_t count = track->piece_count;
  ends ends = {track->latitudes, track->longitudes};
  if (count + 1 == track->vertex_count) {
    // Nothing is cut: the distances along are the starts.
    track->starts = work->distances;
    track->memory += (count + 1) * sizeof(double);
    work->distances = NULL;
  } else {
    work->latitudes = gk_allocate(allocator, count + 1, sizeof(double));
    work->longitudes = gk_allocate(allocator, count + 1, sizeof(double));
    track->starts = own(track, count + 1, sizeof(double));
    track->segment_of = own(track, count, sizeof(uint32_t));
    track->first_piece = own(track, track->vertex_count, sizeof(uint32_t));
    if (!work->latitudes || !work->longitudes || !track->starts || !track->segment_of || !track->first_piece) {
      return GK_ERROR_MEMORY;
    }
    cut(track, work->distances, work->latitudes, work->longitudes);
    ends.latitudes = work->latitudes;
    ends.longitudes = work->longitudes;
  }
  track->length = track->starts[count];
  double* pieces = own(track, count, 4 * sizeof(double));
  track->pieces.x = pieces;
  track->chunk_of = own(track, count, sizeof(uint32_t));
  track->reaches = own(track, count, sizeof(gk_reach));
  track->nodes = own(track, gk_tree_plan(track), sizeof(gk_tree_node));
  work->headings = gk_allocate(allocator, count, 3 * sizeof(float));
  if (!pieces || !track->chunk_of || !track->reaches || !track->nodes || !work->headings) {
    return GK_ERROR_MEMORY;
  }
  track->pieces = (gk_pieces){pieces, pieces + count, pieces + 2 * count, pieces + 3 * count};
  status = build_chunks(track, ends);
  if (status == GK_OK) {
    gk_reach_fill(track, work->headings);
    gk_tree_fill(track);
  }
  return status;
}

gk_status gk_track_create(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                          const gk_allocator* allocator, gk_track** track, size_t* bad_vertex) {
  if (count == 0) {
    return GK_ERROR_EMPTY;
  }
  if (count > GK_TRACK_MAXIMUM_VERTICES) {
    return GK_ERROR_TOO_MANY;
  }
  if (!latitudes || !longitudes || !track) {
    return GK_ERROR_ARGUMENT;
  }
  gk_track* made = gk_allocate(allocator, 1, sizeof(gk_track));
  if (!made) {
    return GK_ERROR_MEMORY;
  }
  memset(made, 0, sizeof *made);
  made->has_allocator = allocator != NULL;
  if (allocator) {
    made->allocator = *allocator;
  }
  made->memory = sizeof *made;
  made->vertex_count = count;
  scratch work = {.distances = NULL};
  const gk_status status = build(made, latitudes, longitudes, stride, bad_vertex, &work);
  gk_release(allocator, work.distances);
  gk_release(allocator, work.latitudes);
  gk_release(allocator, work.longitudes);
  gk_release(allocator, work.headings);
  if (status != GK_OK) {
    gk_track_destroy(made);
    return status;
  }
  *track = made;
  return GK_OK;
}
