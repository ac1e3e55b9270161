/// What the files of the corridor share. Each calls those below it, none those above. The way of a corridor through
/// them:
///
///     build.c         the track     -> the corridor, by way of
///     simplify.c      vertices      -> fewer vertices, within a part of the error budget; very long geodesics cut
///     local_frame.c   vertices      -> metres of a local frame, part by part of the line
///     offset.c        a run         -> a closed curve around it that winds round every point of the corridor
///     crossings.c     curves        -> whether and how often they cross, before GEOS spends its time on that
///     polygons.c      crossing ones -> GEOS: the polygons of the points they wind around, still in the plane
///     degrees.c       their rings   -> longitude and latitude, straight edges cut to the budget, cut at +-180
///     polygons.c      all rings     -> the corridor, by GEOS if there are several parts or rings that touch
///     corridor.c      the polygons  -> the handle, its counts and copies
///     ring_tree.c     the polygons  -> an index for point in polygon
///     lists.c, call.c               growing arrays; the contexts and the fault of a call
///
/// Edges are cut last: a straight line of kilometres is one edge in the plane and may be dozens in longitude and
/// latitude, and what crosses in one corridor can be the square of its edges.
#ifndef CORRIDOR_INTERNAL_H
#define CORRIDOR_INTERNAL_H

#ifndef GK_PROJ
#error "corridors need PROJ and GEOS: enable the package's trait PROJ, which is enabled by default"
#endif

#include "gk_corridor.h"

#include "gk_frame.h"
#include "gk_geodesic_source.h"
#include "gk_internal.h"

#include <geodesic.h>
#include <geos_c.h>

// How the 1 % of the radius is spent. The last tenth of it is for the scale of a frame.
/// Simplification of the track. Segments longer than gk_longest_simplified are as they were given.
#define GK_BUDGET_SIMPLIFY 0.005
/// Polygons for arcs: their vertices are so much too far out, the middles of their edges too far in.
#define GK_BUDGET_ARC 0.0025
/// A geodesic drawn straight in a frame.
#define GK_BUDGET_GEODESIC 0.0005
/// An edge straight in the frame drawn straight in longitude and latitude.
#define GK_BUDGET_EDGE 0.001
/// The same of an edge along a segment that is as it was given: it has what simplification does not take.
#define GK_BUDGET_LONG_EDGE 0.0055

/// No point of a frame is farther than this from its middle (metres), so that its scale is right within 0.1 %.
#define GK_LOCAL_FRAME_REACH 400000.0

/// A growing array of points: planar metres, or degrees with x the longitude.
typedef struct gk_point_list {
  const gk_allocator* allocator;
  double* x;
  double* y;
  size_t count, capacity;
} gk_point_list;

/// Appends; false when there is no memory.
bool gk_point_list_add(gk_point_list* list, double x, double y);
bool gk_point_list_reserve(gk_point_list* list, size_t capacity);
/// Appends all points of another list, and one that is not a number: the end of a curve.
bool gk_point_list_add_curve(gk_point_list* list, const gk_point_list* curve);
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

/// What a ring is: the outside of a polygon, which the polygon's holes follow.
typedef enum gk_ring_kind {
  GK_RING_EXTERIOR,
  GK_RING_HOLE,
  /// So thin that an edge which became another one on the way to degrees could have passed over it.
  GK_RING_THIN_HOLE
} gk_ring_kind;

/// Rings in degrees, each closed and followed by a point that is not a number.
typedef struct gk_ring_list {
  gk_point_list points;
  gk_ring_kind* kinds;
  size_t count, capacity;
  /// A ring was cut at 180 or goes around a pole: it touches itself.
  bool folded;
} gk_ring_list;

bool gk_ring_list_add(gk_ring_list* list, const gk_point_list* ring, gk_ring_kind kind);
void gk_ring_list_free(gk_ring_list* list);

/// All that one call owns.
typedef struct gk_call {
  const gk_allocator* allocator;
  gk_fault* fault;
  GEOSContextHandle_t geos;
} gk_call;

/// Starts a call; `own_fault` is for a caller that wants none.
gk_status gk_call_begin(gk_call* call, const gk_allocator* allocator, gk_fault* fault, gk_fault* own_fault);

/// Ends a call and words its fault.
gk_status gk_call_end(gk_call* call, gk_status status);

/// Keeps a sentence for the fault.
void gk_call_say(gk_call* call, const char* message);

/// The longest segment that simplification makes of several (metres). Longer ones would have to be cut again in
/// longitude and latitude, and those can have more of the budget if they are true.
double gk_longest_simplified(double radius);

/// Checks, simplifies and subdivides the track, into at most `most` vertices.
gk_status gk_simplify_track(gk_call* call, const double* latitudes, const double* longitudes, size_t stride,
                            size_t count, double radius, size_t most, gk_vertex_list* result);

/// A local frame: a transverse Mercator in metres. x is 0 on its meridian.
typedef struct gk_local_frame {
  /// Degrees.
  double meridian;
  /// Metres of a radian, and the way from the equator to where y is 0 in radians.
  double scale, north;
  /// The latitude of the nearer pole.
  double pole;
} gk_local_frame;

/// The frame around a point in metres from the centre of the earth, for what is not farther from it than `reach`.
gk_local_frame gk_local_frame_of(const double middle[3], double reach);
void gk_local_frame_project(const gk_local_frame* frame, double latitude, double longitude, double* x, double* y);
/// From metres of the frame to degrees. The longitude may be beyond 180.
void gk_local_frame_unproject(const gk_local_frame* frame, double x, double y, double* longitude, double* latitude);

/// The curve around a run, closed without repeating its first point.
bool gk_offset_curve(const gk_point_list* plane, double radius, bool flat_start, bool flat_end, gk_point_list* curve);

/// What comes after one side of a run.
typedef enum gk_side_end { GK_SIDE_GOES_ON, GK_SIDE_ROUND, GK_SIDE_FLAT } gk_side_end;

/// Appends one side of a run of two points and more, without anything beside its first and, where it goes on, its last
/// one: of that curve around a line which is traced by parts.
bool gk_offset_side(const gk_point_list* plane, double radius, bool backwards, gk_side_end end, gk_point_list* curve);

/// A stretch of a curve in a frame.
typedef struct gk_stretch {
  const gk_local_frame* frame;
  /// Among the points of all stretches.
  size_t first, count;
} gk_stretch;

/// A curve in degrees within -180...180, closed, its first point repeated. `folded` is set if it was cut at 180 or goes
/// around a pole; of several stretches it is not complete then.
gk_status gk_curve_to_degrees(gk_call* call, const gk_stretch* stretches, size_t stretch_count,
                              const gk_point_list* points, double radius, gk_point_list* degrees, bool* folded);

/// How often edges of a list of curves cross or touch each other (`other` null), or those of another list. Counting
/// ends beyond `limit`; edges that only come near each other count a little.
gk_status gk_count_crossings(const gk_allocator* allocator, const gk_point_list* one, const gk_point_list* other,
                             size_t limit, size_t* count);

/// Whether no two edges of closed curves have more in common than the point between neighbours. Where rounding leaves a
/// doubt they are not apart.
gk_status gk_are_apart(const gk_allocator* allocator, const gk_point_list* curves, bool* apart);

/// The area that closed curves wind around. Each curve of the list ends with a point that is not a number. The caller
/// ends the area.
gk_status gk_area_of_curves(gk_call* call, const gk_point_list* curves, GEOSGeometry** area);

/// The same for curves that cross each other often: each by itself, then the union of neighbours, of pairs of those and
/// so on. What is hidden inside then never meets the rest. Stops beyond `*crossings`, from which it takes those it met.
gk_status gk_area_of_curves_by_union(gk_call* call, const gk_point_list* curves, size_t* crossings,
                                     GEOSGeometry** area);

/// Appends the rings of an area of a frame in degrees. Holes smaller than the budget are left out.
gk_status gk_add_rings_of_area(gk_call* call, const GEOSGeometry* area, const gk_local_frame* frame, double radius,
                               gk_ring_list* rings);

/// The corridor of the rings of all parts of a line. Stops beyond a number of crossings.
gk_status gk_corridor_of_rings(gk_call* call, const gk_ring_list* rings, double radius, size_t crossings,
                               gk_corridor** corridor);

/// The polygons of what two corridors share; stops beyond a number of crossings.
gk_status gk_polygons_shared(gk_call* call, const gk_corridor* one, const gk_corridor* other, size_t crossings,
                             gk_corridor** corridor);

enum { GK_RING_TREE_FAN = 8, GK_RING_TREE_LEVELS = 16 };

/// The boxes of up to eight children, which are nodes or runs of edges, and what a ray makes of each from afar.
///
/// Whether a run of edges that lies wholly east of a point is crossed an odd number of times by the ray from it towards
/// the east depends on the ends of the run alone. `ends` has the latitudes of two runs' ends: of what the child has of
/// the ring that began before it and of the ring that goes on after it. Rings wholly inside count for nothing.
typedef struct gk_ring_node {
  double south[GK_RING_TREE_FAN], north[GK_RING_TREE_FAN], west[GK_RING_TREE_FAN], east[GK_RING_TREE_FAN];
  double ends[GK_RING_TREE_FAN][4];
} gk_ring_node;

/// Up to eight edges that follow each other in a ring.
typedef struct gk_ring_run {
  size_t first_vertex;
  size_t ring;
  size_t edges;
} gk_ring_run;

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
  gk_ring_run* runs;
  gk_ring_node* nodes;
  size_t run_count, level_count;
  size_t level_starts[GK_RING_TREE_LEVELS + 1];
};

/// A corridor with room for these counts; null when there is no memory.
gk_corridor* gk_corridor_allocate(const gk_allocator* allocator, size_t polygons, size_t rings, size_t vertices);
/// Builds the tree when the rings are in place; false when there is no memory.
bool gk_ring_tree_build(gk_corridor* corridor);

#endif
