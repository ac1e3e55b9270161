/// What a user would call instead of Fairway: GEOS, PROJ and textbook loops, for `fairway bench` only.
///
/// Planar coordinates are metres; the caller projects them, and that is not counted against the peer. A function whose
/// name ends in `_all` runs over arrays and returns a checksum, so that the work cannot be optimised away. Failed calls
/// give NaN.
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <stddef.h>
#include <stdint.h>

struct gk_track;

#ifdef __cplusplus
extern "C" {
#endif

const char* bp_geos_version(void);
const char* bp_proj_version(void);

/// Distances of consecutive pairs of a path by PROJ's `geod_inverse`.
double bp_proj_inverse_all(const double* latitudes, const double* longitudes, size_t count);
/// The same by the haversine formula on a sphere.
double bp_haversine_all(const double* latitudes, const double* longitudes, size_t count);

/// The textbook decoder, without any check; vertices as pairs in memory of its own. Returns the sum of the last pair.
double bp_polyline_decode(const uint8_t* text, size_t length, double scale);
/// The textbook encoder of pairs, without any check. Returns the number of bytes.
double bp_polyline_encode(const double* pairs, size_t count, double scale);

/// The sum of all numbers of a text that ends with a zero byte, each by `strtod`.
double bp_strtod_csv(const char* text, size_t length);

/// Copies two arrays into two others, element by element.
double bp_copy_all(const double* in1, const double* in2, double* out1, double* out2, size_t count);

/// What Ferrostar does for one fix on a step of `count` vertices, made anew: a re-creation, not its code.
double bp_recreated_ferrostar_update(const double* latitudes, const double* longitudes, size_t count, double latitude,
                                     double longitude);
/// What Mapbox's legacy router does for one fix, made anew: scans of the step from `first` to `last` and of the line of
/// `count` vertices that it and its neighbours make.
double bp_recreated_legacy_update(const double* latitudes, const double* longitudes, size_t count, size_t first,
                                  size_t last, double latitude, double longitude);

/// The kernel's own track, to call it as `gk_track_snap_in` without Swift in between. Null on failure.
struct gk_track* bp_kernel_track_create(const double* latitudes, const double* longitudes, size_t count);
void bp_kernel_track_destroy(struct gk_track* track);
/// Follows positions, each in a window around the result before it. Returns the sum of the distances from the line and
/// the last result.
double bp_kernel_snap_all(const struct gk_track* track, const double* latitudes, const double* longitudes, size_t count,
                          double behind, double ahead);
/// Distances of consecutive pairs of a path by `gk_geodesic_short_length`.
double bp_kernel_short_length_all(const double* latitudes, const double* longitudes, size_t count);

/// A line in GEOS: as it is, prepared, as segments, and in a tree of segments.
typedef struct bp_line bp_line;

/// Null on failure.
bp_line* bp_line_create(const double* x, const double* y, size_t count);
void bp_line_destroy(bp_line* line);

/// The nearest point of the prepared line (`GEOSPreparedNearestPoints_r`) to each position.
double bp_line_nearest_all(bp_line* line, const double* x, const double* y, size_t count);
/// The nearest segment in an STRtree (`GEOSSTRtree_nearest_generic_r`) to each position.
double bp_line_tree_nearest_all(bp_line* line, const double* x, const double* y, size_t count);
/// Builds an STRtree over segments that are geometries already, and drops it.
double bp_line_build_tree(bp_line* line);
/// The same from vertices, as whoever has a line begins: the segments' geometries are made and dropped too.
double bp_line_build_tree_from_vertices(bp_line* line);
/// The buffer of all vertices by `GEOSBufferWithStyle_r`, round, 8 segments a quadrant. Returns its area.
double bp_line_buffer(bp_line* line, double radius);
/// Prepares the buffer for `bp_line_buffer_contains_all`. 0 on failure.
int bp_line_prepare_buffer(bp_line* line, double radius);
/// How many positions are in the prepared buffer (`GEOSPreparedContains_r`).
double bp_line_buffer_contains_all(bp_line* line, const double* x, const double* y, size_t count);

#ifdef __cplusplus
}
#endif

#endif
