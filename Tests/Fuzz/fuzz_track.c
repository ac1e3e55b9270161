/// Fuzzes gk_track: bytes are vertices, then positions and windows. Every search gives the same bits as any other, and
/// nothing is NaN or out of its range.
#include "gk_track.h"
#include "require.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct input {
  const uint8_t* data;
  size_t size;
} input;

static uint8_t take_byte(input* in) {
  if (in->size == 0) {
    return 0;
  }
  in->size--;
  return *in->data++;
}

/// A raw double now and then; mostly a step of a size that matters, from millimetres to half of the earth.
static double take_number(input* in, double near) {
  const uint8_t kind = take_byte(in);
  if (kind == 255 && in->size >= 8) {
    double raw;
    memcpy(&raw, in->data, sizeof raw);
    in->data += 8;
    in->size -= 8;
    return raw;
  }
  static const double steps[] = {1e-8, 1e-6, 1e-4, 1e-3, 1e-2, 1, 90, 180};
  return near + steps[kind & 7] * ((double)(int8_t)take_byte(in) / 127);
}

static void check_point(const gk_track* track, gk_track_point point) {
  require(fabs(point.latitude) <= 90 && fabs(point.longitude) <= 180);
  require(point.bearing >= 0 && point.bearing < 360);
  require(point.fraction >= 0 && point.fraction <= 1);
  require(point.distance_along >= 0 && point.distance_along <= gk_track_length(track));
  require(point.segment < gk_track_vertex_count(track));
}

static void check_position(const gk_track* track, double latitude, double longitude, double from, double to,
                           size_t hint) {
  const gk_track_snap snap = gk_track_snap_in(track, latitude, longitude, from, to, hint);
  check_point(track, snap.point);
  require(!isnan(snap.cross_track));
  const gk_track_snap again = gk_track_snap_in(track, latitude, longitude, from, to, snap.point.segment);
  require(memcmp(&snap, &again, sizeof snap) == 0);
  const gk_track_foot foot = gk_track_foot_in(track, latitude, longitude, from, to, hint);
  require(fabs(foot.distance_along - snap.point.distance_along) <= 1e-9);
  require(isinf(snap.cross_track) ? isinf(foot.cross_track) : fabs(foot.cross_track - snap.cross_track) <= 1e-9);
  require(foot.segment < gk_track_vertex_count(track));
  // The quick answer is either none or that of the careful one, whatever the hint.
  const gk_track_foot careful = gk_track_foot_off_hint(track, latitude, longitude, from, to, hint);
  require(careful.segment == foot.segment && careful.is_square == foot.is_square);
  const size_t hints[] = {hint, foot.segment, SIZE_MAX};
  for (size_t i = 0; i < 3; i++) {
    const gk_track_beside beside = gk_track_foot_on_hint(track, latitude, longitude, from, to, hints[i]);
    require(isnan(beside.distance_along) == isnan(beside.cross_track));
    if (!isnan(beside.distance_along)) {
      require(hints[i] == foot.segment && foot.is_square);
      require(fabs(beside.distance_along - foot.distance_along) <= 1e-9);
      require(fabs(beside.cross_track - foot.cross_track) <= 1e-9);
    }
  }
  const gk_track_snap nearest = gk_track_nearest(track, latitude, longitude);
  check_point(track, nearest.point);
  require(fabs(nearest.cross_track) <= fabs(snap.cross_track) * 1.001 + 1e-6);

  gk_track_snap passes[GK_TRACK_MAXIMUM_CANDIDATES];
  const size_t count = gk_track_candidates(track, latitude, longitude, 500, 5, from, to, hint, passes);
  const size_t kept = count < GK_TRACK_MAXIMUM_CANDIDATES ? count : GK_TRACK_MAXIMUM_CANDIDATES;
  require((count > 0) == (fabs(snap.cross_track) <= 500));
  for (size_t i = 0; i < kept; i++) {
    check_point(track, passes[i].point);
    require(fabs(passes[i].cross_track) <= 500);
    require(i == 0 || fabs(passes[i].cross_track) >= fabs(passes[i - 1].cross_track));
  }
  if (kept > 0) {
    require(memcmp(&passes[0], &snap, sizeof snap) == 0);
  }

  double latitudes[16];
  double longitudes[16];
  size_t needed = 0;
  gk_track_slice(track, from, to, NULL, NULL, 1, 0, &needed);
  require(needed >= 1);
  const gk_status status = gk_track_slice(track, from, to, latitudes, longitudes, 1, 16, &needed);
  require(status == (needed <= 16 ? GK_OK : GK_ERROR_CAPACITY));
  check_point(track, gk_track_point_at(track, from));
}

static void check_batch(const gk_track* track, const double* latitudes, const double* longitudes, size_t count) {
  double alongs[32];
  double cross_tracks[32];
  gk_track_snap_all(track, latitudes, longitudes, 1, count, 0, 50, 200, alongs, cross_tracks);
  double along = 0;
  for (size_t i = 0; i < count; i++) {
    const gk_track_snap snap = gk_track_snap_in(track, latitudes[i], longitudes[i], along - 50, along + 200, 0);
    if (isfinite(snap.cross_track)) {
      along = snap.point.distance_along;
    }
    require(memcmp(&alongs[i], &along, sizeof along) == 0);
    require(memcmp(&cross_tracks[i], &snap.cross_track, sizeof along) == 0);
  }
}

/// Memory of which the budget in `context` decides how often there is some.
static void* allocate_while_allowed(void* context, size_t size) {
  uint8_t* allowed = context;
  if (*allowed == 0) {
    return NULL;
  }
  (*allowed)--;
  return gk_allocate(NULL, 1, size);
}

static void release(void* context, void* memory) {
  (void)context;
  gk_release(NULL, memory);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  input in = {data, size};
  double latitudes[64];
  double longitudes[64];
  const size_t count = take_byte(&in) % 64;
  double latitude = take_number(&in, 47);
  double longitude = take_number(&in, 8);
  for (size_t i = 0; i < count; i++) {
    latitudes[i] = latitude;
    longitudes[i] = longitude;
    latitude = take_number(&in, latitude);
    longitude = take_number(&in, longitude);
    // Mostly within range, so that most inputs are tracks.
    latitude = latitude > 90 && latitude < 360 ? 90 : latitude < -90 && latitude > -360 ? -90 : latitude;
    longitude = fabs(longitude) < 1000 ? remainder(longitude, 360) : longitude;
  }
  gk_track* track = NULL;
  gk_fault fault = {.position = SIZE_MAX};
  // Now and then an allocation fails; seven are enough for every track.
  uint8_t allowed = take_byte(&in) < 16 ? take_byte(&in) % 8 : 7;
  const gk_allocator allocator = {&allowed, allocate_while_allowed, release};
  const gk_status status = gk_track_create(latitudes, longitudes, 1, count, &allocator, &track, &fault);
  require((status == GK_OK) == (track != NULL));
  require((status == GK_OK) == (fault.message[0] == 0) && gk_status_message(status)[0] != 0);
  if (!track) {
    require(count == 0 || fault.position < count || status == GK_ERROR_MEMORY);
    require(status != GK_ERROR_MEMORY || allowed == 0);
    return 0;
  }
  const double length = gk_track_length(track);
  require(length >= 0 && isfinite(length));
  double ends[64];
  gk_track_vertex_distances(track, 0, ends, count);
  require(gk_track_vertex_distance(track, count) == ends[count - 1]);
  require(gk_track_piece_count(track) + 1 >= count && gk_track_memory(track) > 0);
  for (size_t i = 1; i < count; i++) {
    require(ends[i] >= ends[i - 1]);
  }
  require(ends[count - 1] == length);

  double positions[2][32];
  size_t taken = 0;
  while (in.size > 4 && taken < 32) {
    const size_t vertex = take_byte(&in) % count;
    positions[0][taken] = take_number(&in, latitudes[vertex]);
    positions[1][taken] = take_number(&in, longitudes[vertex]);
    const double from = take_byte(&in) / 255.0 * length;
    const double to = take_byte(&in) / 255.0 * length;
    check_position(track, positions[0][taken], positions[1][taken], from, to, vertex);
    taken++;
  }
  check_batch(track, positions[0], positions[1], taken);
  gk_track_destroy(track);
  return 0;
}
