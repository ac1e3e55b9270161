/// Declarations shared by the files of the corridor. Each file calls only those below it. The steps of creating a
/// corridor:
///
///     build.c         the track     -> the corridor, by way of
///     simplify.c      vertices      -> fewer vertices, within a part of the error budget; very long geodesics cut
///     parts.c         vertices      -> parts of the line, each in metres of a frame of its own (local_frame.c)
///     offset.c        a run         -> a closed curve around it that winds round every point of the corridor
///     crossings.c     curves        -> where and how often they cross, before GEOS spends its time on that
///     windings.c      a curve       -> the rings of the points it winds around, if its crossings are proper ones
///     areas.c         those         -> GEOS: the rings of the points they wind around, still in the plane
///     degrees.c       their rings   -> longitude and latitude, straight edges cut to the budget, cut at +-180
///     rings.c         all rings     -> the corridor, by GEOS if there are several parts or rings that touch
///     corridor.c      the polygons  -> the handle, its counts and copies
///     ring_tree.c     the polygons  -> an index for point in polygon
///     geometries.c                  rings from and to geometries of GEOS
///     lists.c, call.c               growing arrays; the contexts and the fault of a call
///
/// Edges are divided last: a straight line of several kilometres is one edge in the plane but may be dozens in
/// longitude and latitude, and the number of crossings in one corridor can be the square of the number of its edges.
#ifndef CORRIDOR_INTERNAL_H
#define CORRIDOR_INTERNAL_H

#ifndef GK_PROJ
#ifdef __clang__
// After an #error the compiler would go on, and complain about all that is not declared; a fatal one is the last.
#pragma clang diagnostic fatal "-W#warnings"
#warning "corridors need PROJ and GEOS: enable the package's trait PROJ, which is enabled by default"
#else
#error "corridors need PROJ and GEOS: enable the package's trait PROJ, which is enabled by default"
#endif
#endif

#include "gk_corridor.h"

#include "gk_frame.h"
#include "gk_geodesic_source.h"
#include "gk_internal.h"

#include <geodesic.h>
#include <geos_c.h>
#include <math.h>

// How the 1 % of the radius is divided up. The last tenth of it is for the scale of a frame.
/// Simplification of the track. Segments longer than gk_longest_simplified are not changed.
#define GK_BUDGET_SIMPLIFY 0.005
/// Polygons for arcs: their vertices are this much too far out, the middles of their edges this much too far in.
#define GK_BUDGET_ARC 0.0025
/// A geodesic replaced by a straight line in a frame.
#define GK_BUDGET_GEODESIC 0.0005
/// An edge that is straight in the frame, replaced by one that is straight in longitude and latitude.
#define GK_BUDGET_EDGE 0.001
/// The same for an edge along an unchanged segment, which also has the budget of simplification.
#define GK_BUDGET_LONG_EDGE 0.0055

/// The maximum distance in metres of a point from the middle of its frame, so that the scale is accurate to 0.1 %.
#define GK_LOCAL_FRAME_REACH 400000.0

/// A growing array of points: metres in a plane, or degrees with x as the longitude.
typedef struct gk_point_list {
  const gk_allocator* allocator;
  double* x;
  double* y;
  size_t count, capacity;
} gk_point_list;

/// Appends a point; returns false if there is not enough memory.
bool gk_point_list_add(gk_point_list* list, double x, double y);
bool gk_point_list_reserve(gk_point_list* list, size_t capacity);
/// Appends all points of another list, and one that is NaN to mark the end of a curve.
bool gk_point_list_add_curve(gk_point_list* list, const gk_point_list* curve);
/// The index of the point that ends the curve of a list which begins at a point.
size_t gk_curve_end(const gk_point_list* list, size_t first);
void gk_point_list_free(gk_point_list* list);

/// A vertex of the simplified track, in degrees and in metres from the centre of the earth.
typedef struct gk_working_vertex {
  double latitude, longitude;
  double ecef[3];
} gk_working_vertex;

typedef struct gk_vertex_list {
  const gk_allocator* allocator;
  gk_working_vertex* vertices;
  size_t count, capacity;
} gk_vertex_list;

bool gk_vertex_list_add(gk_vertex_list* list, const gk_working_vertex* vertex);
void gk_vertex_list_free(gk_vertex_list* list);

/// The kind of a ring. The exterior ring of a polygon comes first, followed by its holes.
typedef enum gk_ring_kind {
  GK_RING_EXTERIOR,
  GK_RING_HOLE,
  /// So thin that an edge that was replaced on the way to degrees could have passed over it.
  GK_RING_THIN_HOLE
} gk_ring_kind;

/// Rings in a frame or in degrees, each of them closed and followed by a point that is NaN.
typedef struct gk_ring_list {
  gk_point_list points;
  gk_ring_kind* kinds;
  size_t count, capacity;
  /// Whether a ring was cut at 180 or goes around a pole, so that it touches itself.
  bool folded;
} gk_ring_list;

bool gk_ring_list_add(gk_ring_list* list, const gk_point_list* ring, gk_ring_kind kind);
/// Appends a ring of `size` points, which the caller sets.
bool gk_ring_list_extend(gk_ring_list* list, size_t size, gk_ring_kind kind);
void gk_ring_list_free(gk_ring_list* list);

/// Two edges of a curve that cross each other properly, the earlier one first.
typedef struct gk_crossing {
  size_t edges[2];
} gk_crossing;

/// The crossings of a curve.
typedef struct gk_crossing_list {
  const gk_allocator* allocator;
  gk_crossing* crossings;
  size_t count, capacity;
  /// Whether these are all, and no edges touch otherwise or leave a doubt.
  bool certain;
  /// Whether there was not enough memory.
  bool is_full;
} gk_crossing_list;

bool gk_crossing_list_add(gk_crossing_list* list, size_t one, size_t other);

/// The resources of one call.
typedef struct gk_call {
  const gk_allocator* allocator;
  gk_fault* fault;
  GEOSContextHandle_t geos;
} gk_call;

/// Starts a call; `own_fault` is used if the caller passes no fault.
gk_status gk_call_begin(gk_call* call, const gk_allocator* allocator, gk_fault* fault, gk_fault* own_fault);

/// Ends a call and completes the message of its fault.
gk_status gk_call_end(gk_call* call, gk_status status);

/// Stores a message for the fault.
void gk_call_say(gk_call* call, const char* message);

/// The maximum length in metres of a segment that replaces several. Longer ones would have to be divided again in
/// longitude and latitude; unchanged segments can use more of the budget for that.
double gk_longest_simplified(double radius);

/// Checks, simplifies and subdivides the track into at most `most` vertices.
gk_status gk_simplify_track(gk_call* call, const double* latitudes, const double* longitudes, size_t stride,
                            size_t count, double radius, size_t most, gk_vertex_list* result);

/// A longitude within -180...180, or a difference of two.
static inline double gk_half_turn(double longitude) {
  return fabs(longitude) <= 180.0 ? longitude : remainder(longitude, 360.0);
}

/// A local frame: a transverse Mercator projection in metres. x is 0 on its meridian.
typedef struct gk_local_frame {
  /// The central meridian in degrees.
  double meridian;
  /// Metres for each radian, and the latitude in radians at which y is 0.
  double scale, north;
  /// The latitude of the nearer pole, in degrees.
  double pole;
} gk_local_frame;

/// The frame around a point, in metres from the centre of the earth, for points up to `reach` metres from it.
gk_local_frame gk_local_frame_of(const double middle[3], double reach);
void gk_local_frame_project(const gk_local_frame* frame, double latitude, double longitude, double* x, double* y);
/// Converts metres in the frame to degrees. The longitude may be beyond 180.
void gk_local_frame_unproject(const gk_local_frame* frame, double x, double y, double* longitude, double* latitude);

/// A part of a line whose vertices share a frame.
typedef struct gk_line_part {
  size_t first, last;
  gk_local_frame frame;
  /// The range of its points among those of all parts.
  size_t first_point, point_count;
} gk_line_part;

/// All parts of a line, and their points in metres in their frames, one part after the other.
typedef struct gk_part_list {
  gk_line_part* parts;
  size_t count, capacity;
  gk_point_list plane;
} gk_part_list;

/// Divides a track into parts with at most `most` points. This happens before any of them is processed, so that a track
/// over the budget fails at once.
gk_status gk_make_parts(gk_call* call, const gk_vertex_list* track, double radius, size_t most, gk_part_list* list);

/// Computes the curve around a run, closed without repeating its first point.
bool gk_offset_curve(const gk_point_list* plane, double radius, bool flat_start, bool flat_end, gk_point_list* curve);

/// What follows at the end of one side of a run.
typedef enum gk_side_end { GK_SIDE_GOES_ON, GK_SIDE_ROUND, GK_SIDE_FLAT } gk_side_end;

/// Appends one side of a run of at least two points, but nothing next to its first point or, if the line continues, its
/// last one. Used for the curve around a line that is traced in parts; `flat` tells whether that line has flat ends.
bool gk_offset_side(const gk_point_list* plane, double radius, bool backwards, gk_side_end end, bool flat,
                    gk_point_list* curve);

/// A part of a curve whose points are in one frame.
typedef struct gk_stretch {
  const gk_local_frame* frame;
  /// The range of its points among those of all stretches.
  size_t first, count;
} gk_stretch;

/// Converts a curve to degrees within -180...180, closed with its first point repeated. Sets `folded` if the curve was
/// cut at 180 or goes around a pole; a curve of several stretches is then not complete.
gk_status gk_curve_to_degrees(gk_call* call, const gk_stretch* stretches, size_t stretch_count,
                              const gk_point_list* points, double radius, gk_point_list* degrees, bool* folded);

/// Counts how often the edges of a list of curves cross or touch each other (if `other` is null) or those of another
/// list. Stops counting beyond `limit`; edges that only come close to each other count a little.
gk_status gk_count_crossings(const gk_allocator* allocator, const gk_point_list* one, const gk_point_list* other,
                             size_t limit, size_t* count);

/// Lists the crossings of a closed curve. Stops if there are more than `limit`, or at edges that share more than a
/// point between neighbours without crossing, or for which rounding leaves a doubt; then `found` is not certain.
gk_status gk_find_crossings(const gk_allocator* allocator, const gk_point_list* curve, size_t limit,
                            gk_crossing_list* found);

/// Whether no two edges of closed curves share more than the point between neighbours. Edges for which rounding leaves
/// a doubt are not apart.
gk_status gk_are_apart(const gk_allocator* allocator, const gk_point_list* curves, bool* apart);

/// Appends the rings of the area of points with a winding number above 0 in closed curves, or in rings if `kinds` tells
/// theirs. Each curve of the list ends with a point that is NaN.
gk_status gk_area_of_curves(gk_call* call, const gk_point_list* curves, const gk_ring_kind* kinds, gk_ring_list* area);

/// The same for a single curve whose crossings are certain, without GEOS. `*traced` becomes false if they lie so close
/// to each other that their order is not.
gk_status gk_trace_area(gk_call* call, const gk_point_list* curve, const gk_crossing_list* crossings,
                        gk_ring_list* area, bool* traced);

/// The same for curves that cross each other often: the area of each, then the union of neighbours, of pairs of those,
/// and so on. So the parts hidden inside do not meet the others. Fails beyond `*crossings`, from which the crossings
/// found are subtracted.
gk_status gk_area_of_curves_by_union(gk_call* call, const gk_point_list* curves, const gk_ring_kind* kinds,
                                     size_t* crossings, gk_ring_list* area);

/// Appends the rings of the area that two areas share. Fails beyond a number of crossings.
gk_status gk_area_shared(gk_call* call, const gk_ring_list* one, const gk_ring_list* other, size_t crossings,
                         gk_ring_list* area);

/// Twice the area of a closed ring in squares of the unit; positive if the ring runs counterclockwise.
double gk_doubled_area(const double* x, const double* y, size_t count);

/// Appends closed curves in a frame as exterior rings in degrees.
gk_status gk_add_rings_of_curves(gk_call* call, const gk_point_list* curves, const gk_local_frame* frame, double radius,
                                 gk_ring_list* rings);

/// Appends the rings of an area in a frame, in degrees, without holes smaller than the budget. Reverses the rings that
/// run the wrong way.
gk_status gk_add_rings_of_area(gk_call* call, gk_ring_list* area, const gk_local_frame* frame, double radius,
                               gk_ring_list* rings);

/// Creates the corridor of the rings of all parts of a line. Fails beyond a number of crossings.
gk_status gk_corridor_of_rings(gk_call* call, const gk_ring_list* rings, double radius, size_t crossings,
                               gk_corridor** corridor);

/// Creates the intersection of two corridors. Fails beyond a number of crossings.
gk_status gk_corridor_of_both(gk_call* call, const gk_corridor* one, const gk_corridor* other, size_t crossings,
                              gk_corridor** corridor);

enum { GK_RING_TREE_FAN = 8, GK_RING_TREE_LEVELS = 16 };

/// The boxes of up to eight children, which are nodes or runs of edges, and the data that counts their crossings from
/// afar.
///
/// If a run of edges lies entirely east of a point, whether the ray from the point to the east crosses it an odd number
/// of times depends only on the ends of the run. `ends` contains the latitudes of the ends of two runs in the child:
/// the rest of the ring that began before it, and the start of the ring that continues after it. Rings entirely inside
/// do not count.
typedef struct gk_ring_node {
  double south[GK_RING_TREE_FAN], north[GK_RING_TREE_FAN], west[GK_RING_TREE_FAN], east[GK_RING_TREE_FAN];
  double ends[GK_RING_TREE_FAN][4];
} gk_ring_node;

/// Up to eight consecutive edges of a ring.
typedef struct gk_ring_run {
  size_t first_vertex;
  size_t ring;
  size_t edges;
} gk_ring_run;

struct gk_corridor {
  gk_allocator allocator;
  bool has_allocator;
  size_t polygon_count, ring_count, vertex_count;
  /// The index of the first ring of each polygon, and the number of rings.
  size_t* polygon_starts;
  /// The index of the first vertex of each ring, and the number of vertices.
  size_t* ring_starts;
  double* latitudes;
  double* longitudes;
  /// The edges of all rings in runs, and the levels of the tree over them in one array, from the lowest to the highest,
  /// which is one node.
  gk_ring_run* runs;
  gk_ring_node* nodes;
  size_t run_count, level_count;
  size_t level_starts[GK_RING_TREE_LEVELS + 1];
};

/// Allocates a corridor with room for these counts; null if there is not enough memory.
gk_corridor* gk_corridor_allocate(const gk_allocator* allocator, size_t polygons, size_t rings, size_t vertices);
/// Builds the tree once the rings are complete; returns false if there is not enough memory.
bool gk_ring_tree_build(gk_corridor* corridor);

#endif
