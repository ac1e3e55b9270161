/// The alternatives to Fairway that a user would call: GEOS, PROJ and textbook loops, for `Benchmarks/run bench` only.
///
/// Planar coordinates are in metres; the caller projects them, which is not timed. A function whose name ends in `_all`
/// processes arrays and returns a checksum, so that the work cannot be optimized away. Failed calls return NaN.
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gk_track;

#ifdef __cplusplus
extern "C" {
#endif

/// Gives memory that the process has freed back to the system, where the C library can: what it takes again is counted.
void bp_return_memory(void);

/// The processor time of this thread so far, in seconds.
double bp_processor_seconds(void);

/// Begins to count the bytes of the heap, if the library of `Tests/Allocations` is preloaded; returns whether it is.
bool bp_heap_begin(void);
/// The most bytes that were allocated at a time beyond those when the count began.
size_t bp_heap_most(void);

const char* bp_geos_version(void);
const char* bp_proj_version(void);

/// Sums the distances of consecutive pairs of a path by PROJ's `geod_inverse`.
double bp_proj_inverse_all(const double* latitudes, const double* longitudes, size_t count);
/// The same with the haversine formula on a sphere.
double bp_haversine_all(const double* latitudes, const double* longitudes, size_t count);

/// The textbook decoder without checks, with its own memory for the pairs. Returns the sum of the last pair.
double bp_polyline_decode(const uint8_t* text, size_t length, double scale);
/// The textbook encoder without checks. Returns the number of bytes.
double bp_polyline_encode(const double* pairs, size_t count, double scale);

/// Sums all numbers of a text that ends with a zero byte, each parsed by `strtod`.
double bp_strtod_csv(const char* text, size_t length);

/// Copies two arrays to two others, element by element.
double bp_copy_all(const double* in1, const double* in2, double* out1, double* out2, size_t count);

/// Does the work of Ferrostar for one fix on a step of `count` vertices: a re-creation, not its code.
double bp_recreated_ferrostar_update(const double* latitudes, const double* longitudes, size_t count, double latitude,
                                     double longitude);
/// Does the work of Mapbox's legacy router for one fix: scans of the step from `first` to `last`, and of the line of
/// `count` vertices of the step and its neighbours. A re-creation, not its code.
double bp_recreated_legacy_update(const double* latitudes, const double* longitudes, size_t count, size_t first,
                                  size_t last, double latitude, double longitude);

/// Creates a track of the kernel, so that `gk_track_snap_in` is called without Swift. Returns null on failure.
struct gk_track* bp_kernel_track_create(const double* latitudes, const double* longitudes, size_t count);
void bp_kernel_track_destroy(struct gk_track* track);
/// Snaps consecutive positions, each in a window around the previous result. Returns the sum of the distances from the
/// line and the last result.
double bp_kernel_snap_all(const struct gk_track* track, const double* latitudes, const double* longitudes, size_t count,
                          double behind, double ahead);
/// Sums the distances of consecutive pairs of a path by `gk_geodesic_short_length`.
double bp_kernel_short_length_all(const double* latitudes, const double* longitudes, size_t count);

/// A line in GEOS: as a geometry, prepared, as segments, and in a tree of segments.
typedef struct bp_line bp_line;

/// Creates a line. Returns null on failure.
bp_line* bp_line_create(const double* x, const double* y, size_t count);
void bp_line_destroy(bp_line* line);

/// Finds the nearest point of the prepared line (`GEOSPreparedNearestPoints_r`) for each position.
double bp_line_nearest_all(bp_line* line, const double* x, const double* y, size_t count);
/// Finds the nearest segment in an STRtree (`GEOSSTRtree_nearest_generic_r`) for each position.
double bp_line_tree_nearest_all(bp_line* line, const double* x, const double* y, size_t count);
/// Builds an STRtree over segments that are geometries already, and destroys it.
double bp_line_build_tree(bp_line* line);
/// The same from vertices, as a caller with a line has to: the geometries of the segments are created and destroyed
/// too.
double bp_line_build_tree_from_vertices(bp_line* line);
/// Computes the buffer of all vertices by `GEOSBufferWithStyle_r`, round, with 8 segments in a quadrant. Returns its
/// area.
double bp_line_buffer(bp_line* line, double radius);
/// Prepares the buffer for `bp_line_buffer_contains_all`. Returns 0 on failure.
int bp_line_prepare_buffer(bp_line* line, double radius);
/// Counts the positions in the prepared buffer (`GEOSPreparedContains_r`).
double bp_line_buffer_contains_all(bp_line* line, const double* x, const double* y, size_t count);

#ifdef __cplusplus
}
#endif

#endif
