#include "gk_track_internal.h"

#include "gk_geodesic.h"

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
  gk_release(allocator, track->pieces);
  gk_release(allocator, track->starts);
  gk_release(allocator, track->chunk_of);
  gk_release(allocator, track->chunks);
  gk_release(allocator, track->segment_of);
  gk_release(allocator, track->first_piece);
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

/// The lengths of the segments into `starts` (one behind), and how many pieces they need; 0 when too many.
static size_t measure(gk_track* track, double* lengths) {
  size_t pieces = 0;
  for (size_t i = 0; i + 1 < track->vertex_count; i++) {
    const double length = gk_geodesic_short_length(track->latitudes[i], track->longitudes[i], track->latitudes[i + 1],
                                                   track->longitudes[i + 1]);
    lengths[i] = length;
    pieces += length <= GK_PIECE_METRES ? 1 : (size_t)ceil(length / GK_PIECE_METRES);
    if (pieces > GK_TRACK_MAXIMUM_PIECES) {
      return 0;
    }
  }
  return pieces > 0 ? pieces : 1;
}

/// The ends of all pieces. `latitudes` and `longitudes` have room for one more than there are pieces.
static void cut(gk_track* track, const double* lengths, double* latitudes, double* longitudes) {
  size_t piece = 0;
  double along = 0;
  double lost = 0;
  for (size_t i = 0; i + 1 < track->vertex_count; i++) {
    const double length = lengths[i];
    const size_t parts = length <= GK_PIECE_METRES ? 1 : (size_t)ceil(length / GK_PIECE_METRES);
    track->first_piece[i] = (uint32_t)piece;
    latitudes[piece] = track->latitudes[i];
    longitudes[piece] = track->longitudes[i];
    track->starts[piece] = along + lost;
    track->segment_of[piece] = (uint32_t)i;
    for (size_t part = 1; part < parts; part++) {
      const double into = length * ((double)part / (double)parts);
      const gk_geodesic_point point = gk_geodesic_interpolate(track->latitudes[i], track->longitudes[i],
                                                              track->latitudes[i + 1], track->longitudes[i + 1], into);
      latitudes[piece + part] = point.latitude;
      longitudes[piece + part] = point.longitude;
      track->starts[piece + part] = along + (lost + into);
      track->segment_of[piece + part] = (uint32_t)i;
    }
    piece += parts;
    const double next = along + length;
    lost += along >= length ? (along - next) + length : (length - next) + along;
    along = next;
  }
  const size_t last = track->vertex_count - 1;
  latitudes[piece] = track->latitudes[last];
  longitudes[piece] = track->longitudes[last];
  track->first_piece[last] = (uint32_t)track->piece_count;
  track->length = along + lost;
  track->starts[track->piece_count] = track->length;
}

/// Whether a point still fits in the chunk, whose bounds (in degrees, longitude from the chunk's first vertex) grow by
/// it if so.
typedef struct bounds {
  double south, north, west, east;
} bounds;

static bool grow(bounds* box, double latitude, double longitude, bool is_polar, double centre_latitude) {
  const double metres_per_degree = GK_WGS84_A * GK_RADIANS_PER_DEGREE;
  const bounds grown = {fmin(box->south, latitude), fmax(box->north, latitude), fmin(box->west, longitude),
                        fmax(box->east, longitude)};
  const double lowest = cos(centre_latitude * GK_RADIANS_PER_DEGREE);
  if ((grown.north - grown.south) * metres_per_degree > GK_CHUNK_METRES) {
    return false;
  }
  if (!is_polar && (grown.east - grown.west) * metres_per_degree * lowest > GK_CHUNK_METRES) {
    return false;
  }
  *box = grown;
  return true;
}

/// How many pieces from `first` on fit into one chunk, and that chunk's frame.
static size_t fit_chunk(const gk_track* track, const double* latitudes, const double* longitudes, size_t first,
                        gk_frame* frame) {
  const double latitude = latitudes[first];
  const double longitude = longitudes[first];
  const bool is_polar = fabs(latitude) > GK_FRAME_POLAR_LATITUDE;
  bounds box = {latitude, latitude, 0, 0};
  size_t piece = first;
  if (is_polar) {
    // Degrees of longitude mean nothing there: a circle around the first vertex.
    gk_frame_init(frame, latitude, longitude);
    double x;
    double y;
    while (piece < track->piece_count && gk_frame_project(frame, latitudes[piece + 1], longitudes[piece + 1], &x, &y) &&
           x * x + y * y <= GK_CHUNK_METRES * GK_CHUNK_METRES / 2) {
      piece++;
    }
    return piece;
  }
  while (piece < track->piece_count &&
         grow(&box, latitudes[piece + 1], gk_longitude_difference(longitudes[piece + 1], longitude), false, latitude)) {
    piece++;
  }
  const double middle = gk_longitude_difference(longitude + (box.west + box.east) / 2, 0);
  gk_frame_init(frame, fmax(-78, fmin(78, (box.south + box.north) / 2)), middle);
  return piece;
}

/// Fills pieces and chunks from the ends of the pieces. `chunks` null only counts.
static size_t fill_chunks(gk_track* track, const double* latitudes, const double* longitudes, gk_chunk* chunks) {
  size_t count = 0;
  for (size_t first = 0; first < track->piece_count; count++) {
    gk_frame frame;
    const size_t end = fit_chunk(track, latitudes, longitudes, first, &frame);
    if (chunks) {
      chunks[count] = (gk_chunk){.frame = frame, .first = first};
      double x = 0;
      double y = 0;
      gk_frame_project(&frame, latitudes[first], longitudes[first], &x, &y);
      double ux = 0;
      double uy = 1;
      for (size_t piece = first; piece < end; piece++) {
        double next_x = x;
        double next_y = y;
        gk_frame_project(&frame, latitudes[piece + 1], longitudes[piece + 1], &next_x, &next_y);
        const double dx = next_x - x;
        const double dy = next_y - y;
        const double length = sqrt(dx * dx + dy * dy);
        // Two equal vertices keep the direction before them.
        ux = length > 0 ? dx / length : ux;
        uy = length > 0 ? dy / length : uy;
        track->pieces[piece] = (gk_piece){x, y, ux, uy};
        track->chunk_of[piece] = (uint32_t)count;
        x = next_x;
        y = next_y;
      }
    }
    first = end;
  }
  return count;
}

static gk_status build(gk_track* track, const double* latitudes, const double* longitudes, size_t stride,
                       size_t* bad_vertex, double** scratch) {
  track->latitudes = own(track, track->vertex_count, sizeof(double));
  track->longitudes = own(track, track->vertex_count, sizeof(double));
  if (!track->latitudes || !track->longitudes) {
    return GK_ERROR_MEMORY;
  }
  const gk_status status = copy_vertices(track, latitudes, longitudes, stride, bad_vertex);
  if (status != GK_OK) {
    return status;
  }
  double* lengths = scratch[0] = gk_allocate(allocator_of(track), track->vertex_count, sizeof(double));
  if (!lengths) {
    return GK_ERROR_MEMORY;
  }
  track->piece_count = measure(track, lengths);
  if (track->piece_count == 0) {
    return GK_ERROR_TOO_MANY;
  }
  const size_t count = track->piece_count;
  double* ends_latitude = scratch[1] = gk_allocate(allocator_of(track), count + 1, sizeof(double));
  double* ends_longitude = scratch[2] = gk_allocate(allocator_of(track), count + 1, sizeof(double));
  track->first_piece = own(track, track->vertex_count, sizeof(uint32_t));
  track->segment_of = own(track, count, sizeof(uint32_t));
  track->starts = own(track, count + 1, sizeof(double));
  track->pieces = own(track, count, sizeof(gk_piece));
  track->chunk_of = own(track, count, sizeof(uint32_t));
  if (!ends_latitude || !ends_longitude || !track->first_piece || !track->segment_of || !track->starts ||
      !track->pieces || !track->chunk_of) {
    return GK_ERROR_MEMORY;
  }
  track->segment_of[0] = 0;
  track->starts[0] = 0;
  cut(track, lengths, ends_latitude, ends_longitude);
  if (track->vertex_count == 1) {
    ends_latitude[1] = ends_latitude[0];
    ends_longitude[1] = ends_longitude[0];
  }
  track->chunk_count = fill_chunks(track, ends_latitude, ends_longitude, NULL);
  track->chunks = own(track, track->chunk_count, sizeof(gk_chunk));
  if (!track->chunks) {
    return GK_ERROR_MEMORY;
  }
  fill_chunks(track, ends_latitude, ends_longitude, track->chunks);
  return GK_OK;
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
  double* scratch[3] = {NULL, NULL, NULL};
  const gk_status status = build(made, latitudes, longitudes, stride, bad_vertex, scratch);
  for (size_t i = 0; i < 3; i++) {
    gk_release(allocator, scratch[i]);
  }
  if (status != GK_OK) {
    gk_track_destroy(made);
    return status;
  }
  *track = made;
  return GK_OK;
}
