#include "gk_track_internal.h"
#include "gk_trigonometry.h"

/// Returns the end of the pieces from `first` on that fit into one chunk, and initializes that chunk's frame.
static size_t fit_chunk(const gk_track* track, gk_ends ends, size_t first, gk_frame* frame) {
  const double latitude = ends.latitudes[first];
  const double longitude = ends.longitudes[first];
  size_t piece = first;
  if (fabs(latitude) > GK_FRAME_POLAR_LATITUDE) {
    // Near a pole, degrees of longitude are very short, so the chunk is a circle around the first vertex.
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
  const double width = height / gk_sincos_of_degrees(latitude, 0).cosine;
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

/// Computes where the pieces of a chunk begin, and in `x` and `y` where the last one ends. A chunk is always within the
/// reach of its frame, so the loop has no branch and is vectorised.
static inline __attribute__((always_inline)) void place_pieces(const gk_pieces pieces, const gk_chunk* chunk,
                                                               gk_ends ends, double* x, double* y) {
  const gk_frame frame = chunk->frame;
  if (frame.is_polar) {
    for (size_t piece = chunk->first; piece < chunk->end; piece++) {
      gk_frame_project_polar(&frame, ends.latitudes[piece], ends.longitudes[piece], &pieces.x[piece], &pieces.y[piece]);
    }
  } else {
    for (size_t piece = chunk->first; piece < chunk->end; piece++) {
      const double p = ends.latitudes[piece] - frame.latitude;
      const double difference = ends.longitudes[piece] - frame.longitude;
      const double l = difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference;
      const gk_xy point = gk_project(&frame, &p, &l);
      pieces.x[piece] = point.x;
      pieces.y[piece] = point.y;
    }
  }
  gk_frame_project(&chunk->frame, ends.latitudes[chunk->end], ends.longitudes[chunk->end], x, y);
}

/// Sets the direction of a piece that ends at x, y. For a piece without length, sets it to 0, 0 and returns true.
static inline bool set_direction(const gk_pieces pieces, size_t piece, double x, double y) {
  const double dx = x - pieces.x[piece];
  const double dy = y - pieces.y[piece];
  const double length = gk_sqrt(dx * dx + dy * dy);
  pieces.ux[piece] = length > 0 ? dx / length : 0;
  pieces.uy[piece] = length > 0 ? dy / length : 0;
  return !(length > 0);
}

/// Sets the direction of the pieces without length: to that of the piece before, or for the first ones, of the piece
/// after.
static void direct_empty_pieces(const gk_pieces pieces, const gk_chunk* chunk) {
  double ux = 0;
  double uy = 1;
  for (size_t piece = chunk->first; piece < chunk->end; piece++) {
    if (pieces.ux[piece] != 0 || pieces.uy[piece] != 0) {
      ux = pieces.ux[piece];
      uy = pieces.uy[piece];
      break;
    }
  }
  for (size_t piece = chunk->first; piece < chunk->end; piece++) {
    if (pieces.ux[piece] != 0 || pieces.uy[piece] != 0) {
      ux = pieces.ux[piece];
      uy = pieces.uy[piece];
    }
    pieces.ux[piece] = ux;
    pieces.uy[piece] = uy;
  }
}

/// Computes the pieces of one chunk.
static inline __attribute__((always_inline)) void fill_pieces(gk_track* track, const gk_chunk* chunk, gk_ends ends) {
  const gk_pieces pieces = track->pieces;
  const size_t last = chunk->end - 1;
  double end_x = 0;
  double end_y = 0;
  place_pieces(pieces, chunk, ends, &end_x, &end_y);
  bool has_empty = false;
  for (size_t piece = chunk->first; piece < last; piece++) {
    has_empty |= set_direction(pieces, piece, pieces.x[piece + 1], pieces.y[piece + 1]);
  }
  has_empty |= set_direction(pieces, last, end_x, end_y);
  if (has_empty) {
    direct_empty_pieces(pieces, chunk);
  }
}

/// Groups the pieces into chunks, up to `capacity` of them; returns the number needed.
static inline __attribute__((always_inline)) size_t fill_chunks_in_lanes(gk_track* track, gk_ends ends,
                                                                         size_t capacity) {
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

GK_COMPILED_TWICE(size_t, fill_chunks, (gk_track * track, gk_ends ends, size_t capacity), (track, ends, capacity))

gk_status gk_chunks_fill(gk_track* track, gk_ends ends) {
  // A chunk ends with the piece before the one that leaves a square of GK_CHUNK_METRES, so its length is at least that,
  // minus a piece and minus the 2 percent by which its degrees differ from metres.
  const size_t most = (size_t)(track->length / (0.98 * GK_CHUNK_METRES - GK_PIECE_METRES)) + 1;
  track->chunks = gk_allocate(gk_allocator_of(track), most, sizeof(gk_chunk));
  if (!track->chunks) {
    return GK_ERROR_MEMORY;
  }
  track->memory += most * sizeof(gk_chunk);
  track->chunk_count = fill_chunks(track, ends, most);
  return track->chunk_count <= most ? GK_OK : GK_ERROR_TOO_MANY;
}
