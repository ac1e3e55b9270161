// The arithmetic of a frame, written once and included twice by gk_frame.h: for one number (GK_NUMBER is double) and
// for four numbers at once (GK_NUMBER is gk_lanes). Each lane performs the operations of the single number in the same
// order, so both give the same bits. Because of the double inclusion there is no include guard.

/// A point in the plane.
typedef struct GK_OF(gk_xy) {
  GK_NUMBER x;
  GK_NUMBER y;
} GK_OF(gk_xy);

/// A straight line: a point on it, and its direction as a unit vector.
typedef struct GK_OF(gk_line) {
  GK_NUMBER x;
  GK_NUMBER y;
  GK_NUMBER ux;
  GK_NUMBER uy;
} GK_OF(gk_line);

/// A point relative to a line: metres along it from the line's point, and metres to the right of it.
typedef struct GK_OF(gk_offset) {
  GK_NUMBER along;
  GK_NUMBER across;
} GK_OF(gk_offset);

/// The nearest point on a part of a line: its distance along the line, the distance of the position to the right of the
/// line, and the square of the distance between position and nearest point.
typedef struct GK_OF(gk_foot) {
  GK_NUMBER along;
  GK_NUMBER across;
  GK_NUMBER square;
} GK_OF(gk_foot);

/// Projects a point that is `p` degrees of latitude and `l` degrees of longitude from the origin of a flat frame.
static inline __attribute__((always_inline)) GK_OF(gk_xy)
    GK_OF(gk_project)(const gk_frame* frame, const GK_NUMBER* p, const GK_NUMBER* l) {
  const GK_NUMBER p2 = *p * *p;
  const GK_NUMBER l2 = *l * *l;
  return (GK_OF(gk_xy)){*l * ((frame->x0 + frame->x1 * *p) + (frame->x2 * p2 + frame->x3 * l2)),
                        *p * ((frame->y0 + frame->y1 * *p) + frame->y2 * p2) + l2 * (frame->y3 + frame->y4 * *p)};
}

/// Computes the geocentric position of a point in a frame, within millimetres (to third order).
static inline __attribute__((always_inline)) void GK_OF(gk_raise)(const gk_frame_axes* axes, GK_OF(gk_xy) point,
                                                                  GK_NUMBER position[3]) {
  const GK_NUMBER bend = (point.x * point.x * axes->across + point.y * point.y * axes->along) * (1.0 / 6);
  const GK_NUMBER east = point.x * (1 - bend * axes->across);
  const GK_NUMBER north = point.y * (1 - bend * axes->along);
  const GK_NUMBER up = -3 * bend;
  for (int axis = 0; axis < 3; axis++) {
    position[axis] = axes->origin[axis] + (east * axes->east[axis] + north * axes->north[axis]) + up * axes->up[axis];
  }
}

static inline __attribute__((always_inline)) GK_OF(gk_offset)
    GK_OF(gk_offset_from)(GK_OF(gk_line) line, GK_OF(gk_xy) position) {
  const GK_NUMBER dx = position.x - line.x;
  const GK_NUMBER dy = position.y - line.y;
  return (GK_OF(gk_offset)){dx * line.ux + dy * line.uy, dx * line.uy - dy * line.ux};
}

/// The nearest point on the part of a line between `low` and `high`, where low <= high.
static inline __attribute__((always_inline)) GK_OF(gk_foot)
    GK_OF(gk_foot_between)(GK_OF(gk_line) line, const GK_NUMBER* low, const GK_NUMBER* high, GK_OF(gk_xy) position) {
  const GK_OF(gk_offset) offset = GK_OF(gk_offset_from)(line, position);
  const GK_NUMBER limited = offset.along > *high ? *high : offset.along;
  const GK_NUMBER inside = limited < *low ? *low : limited;
  const GK_NUMBER beyond = offset.along - inside;
  return (GK_OF(gk_foot)){inside, offset.across, offset.across * offset.across + beyond * beyond};
}
