/// What the files of the corridor share. The way of a corridor through them:
///
///     simplify.c      vertices      -> fewer vertices, within a part of the error budget; long geodesics cut
///     chunks.c        vertices      -> runs that fit a local PROJ frame each, projected
///     offset.c        a run         -> a closed curve around it that winds round every point of the corridor
///     antimeridian.c  that curve    -> longitude and latitude, straight edges cut to the budget, cut at +-180
///     crossings.c     all curves    -> how often they cross, before GEOS spends its time on that
///     polygons.c      all curves    -> GEOS: the polygons of the points they wind around
///     ring_tree.c     the polygons  -> an index for point in polygon
#ifndef CORRIDOR_INTERNAL_H
#define CORRIDOR_INTERNAL_H

// A fused multiply-add rounds once where two operations round twice; no compiler is to choose.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#include "gk_corridor.h"

#include <geodesic.h>
#include <geos_c.h>
#include <proj.h>

#define PI 3.14159265358979323846
#define DEGREES_PER_RADIAN (180.0 / PI)
#define RADIANS_PER_DEGREE (PI / 180.0)

#define ELLIPSOID_A 6378137.0
#define ELLIPSOID_F (1.0 / 298.257223563)
#define ELLIPSOID_E2 (ELLIPSOID_F * (2.0 - ELLIPSOID_F))

// How the 1 % of the radius is spent. The last tenth of it is for the scale of a frame.
/// Simplification of the track.
#define BUDGET_SIMPLIFY 0.005
/// Polygons for arcs: their vertices are so much too far out, the middles of their edges too far in.
#define BUDGET_ARC 0.0025
/// A geodesic drawn straight in a frame.
#define BUDGET_GEODESIC 0.0005
/// An edge straight in the frame drawn straight in longitude and latitude.
#define BUDGET_EDGE 0.001

/// No point of a frame is farther than this from its middle (metres), so that its scale is right within 0.1 %.
#define FRAME_REACH 400000.0

/// A growing array of points: planar metres, or degrees with x the longitude.
typedef struct point_list {
  const gk_allocator* allocator;
  double* x;
  double* y;
  size_t count, capacity;
} point_list;

/// Appends; false when there is no memory.
bool point_list_add(point_list* list, double x, double y);
bool point_list_reserve(point_list* list, size_t capacity);
/// Appends all points of another list, and one that is not a number: the end of a curve.
bool point_list_add_curve(point_list* list, const point_list* curve);
void point_list_free(point_list* list);

/// A vertex of the simplified track, in degrees and in metres from the centre of the earth.
typedef struct working_vertex {
  double latitude, longitude;
  double ecef[3];
} working_vertex;

typedef struct vertex_list {
  const gk_allocator* allocator;
  working_vertex* vertices;
  size_t count, capacity;
} vertex_list;

bool vertex_list_add(vertex_list* list, const working_vertex* vertex);
void vertex_list_free(vertex_list* list);

/// All that one call owns.
typedef struct corridor_call {
  const gk_allocator* allocator;
  gk_corridor_fault* fault;
  /// Made when the first frame is.
  PJ_CONTEXT* projections;
  GEOSContextHandle_t geos;
} corridor_call;

/// Keeps a sentence for the fault.
void corridor_call_say(corridor_call* call, const char* message);

/// Checks, simplifies and subdivides the track, into at most `most` vertices.
gk_status simplify_track(corridor_call* call, const double* latitudes, const double* longitudes, size_t stride,
                         size_t count, double radius, size_t most, vertex_list* result);

/// A local frame: a transverse Mercator of PROJ.
typedef struct local_frame {
  PJ* projection;
  /// The latitude of the nearer pole.
  double pole;
} local_frame;

/// A run of vertices that share a frame, and the frame.
typedef struct track_chunk {
  size_t first, last;
  /// The middle in metres from the centre of the earth, and the farthest that a vertex is from it.
  double middle[3];
  double reach;
} track_chunk;

/// The chunk from `first` on.
track_chunk chunk_from(const vertex_list* track, size_t first, double radius);
gk_status frame_create(corridor_call* call, const track_chunk* chunk, local_frame* frame);
void frame_destroy(local_frame* frame);
gk_status frame_project(corridor_call* call, const local_frame* frame, const vertex_list* track,
                        const track_chunk* chunk, point_list* plane);
/// From metres of the frame to degrees.
bool frame_unproject(const local_frame* frame, double x, double y, double* longitude, double* latitude);

/// The curve around a run, closed without repeating its first point.
bool offset_curve(const point_list* plane, double radius, bool flat_start, bool flat_end, point_list* curve);

/// The curve in degrees within -180...180, closed, its first point repeated.
gk_status curve_to_degrees(corridor_call* call, const local_frame* frame, const point_list* curve, double radius,
                           point_list* degrees);

/// How often edges of a list of curves cross or touch each other (`other` null), or those of another list. Counting
/// ends beyond `limit`; edges that only come near each other count a little.
gk_status count_crossings(const gk_allocator* allocator, const point_list* one, const point_list* other, size_t limit,
                          size_t* count);

/// The polygons of all that closed curves wind around. Each curve of the list ends with a point that is not a number.
gk_status polygons_of_curves(corridor_call* call, const point_list* curves, double least_hole, gk_corridor** corridor);

/// The same for curves that cross each other often: each by itself, then the union of neighbours, of pairs of those and
/// so on. What is hidden inside then never meets the rest. Stops beyond `*crossings`, from which it takes those it met.
gk_status polygons_of_curves_by_union(corridor_call* call, const point_list* curves, double least_hole,
                                      size_t* crossings, gk_corridor** corridor);

/// The polygons of what two corridors share; stops beyond so many crossings.
gk_status polygons_shared(corridor_call* call, const gk_corridor* one, const gk_corridor* other, size_t crossings,
                          gk_corridor** corridor);

enum { TREE_FANOUT = 8, TREE_MAX_LEVELS = 16 };

/// The boxes of up to eight children, which are nodes or runs of edges, and what a ray makes of each from afar.
///
/// Whether a run of edges that lies wholly east of a point is crossed an odd number of times by the ray from it towards
/// the east depends on the ends of the run alone. `ends` has the latitudes of two runs' ends: of what the child has of
/// the ring that began before it and of the ring that goes on after it. Rings wholly inside count for nothing.
typedef struct ring_node {
  double south[TREE_FANOUT], north[TREE_FANOUT], west[TREE_FANOUT], east[TREE_FANOUT];
  double ends[TREE_FANOUT][4];
} ring_node;

/// Up to eight edges that follow each other in a ring.
typedef struct ring_run {
  size_t first_vertex;
  size_t ring;
  size_t edges;
} ring_run;

struct gk_corridor {
  gk_allocator allocator;
  bool has_allocator;
  size_t polygon_count, ring_count, vertex_count;
  /// Index of the first ring of each polygon, and one more.
  size_t* polygon_starts;
  /// Index of the first vertex of each ring, and one more.
  size_t* ring_starts;
  double* latitudes;
  double* longitudes;
  /// The edges of all rings in runs, and the tree over them: its levels from the lowest up in one array, the last of
  /// which is one node.
  ring_run* runs;
  ring_node* nodes;
  size_t run_count, level_count;
  size_t level_starts[TREE_MAX_LEVELS + 1];
};

/// A corridor with room for these counts; null when there is no memory.
gk_corridor* corridor_allocate(const gk_allocator* allocator, size_t polygons, size_t rings, size_t vertices);
/// Builds the tree when the rings are in place; false when there is no memory.
bool ring_tree_build(gk_corridor* corridor);

#endif
