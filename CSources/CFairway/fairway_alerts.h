/// The alerts of a route: tunnels, borders, incidents and more, and what a program adds to them.
#ifndef FAIRWAY_ALERTS_H
#define FAIRWAY_ALERTS_H

#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

// What an alert is about. `first` and `second` of `fairway_alert` depend on it. For an incident, a closure or an alert
// of the program, `first` is its index in its leg. For a toll collection or a service area, they are the indices of its
// step and its intersection; for a border, the indices of the regions before and after it. Otherwise they are -1.

#define FAIRWAY_ALERT_INCIDENT 0
#define FAIRWAY_ALERT_CLOSURE 1
#define FAIRWAY_ALERT_TUNNEL 2
#define FAIRWAY_ALERT_BORDER_CROSSING 3
#define FAIRWAY_ALERT_TOLL_COLLECTION 4
#define FAIRWAY_ALERT_SERVICE_AREA 5
#define FAIRWAY_ALERT_RESTRICTED_AREA 6
#define FAIRWAY_ALERT_CUSTOM 7
#define FAIRWAY_ALERT_CLIMB 8

/// Something ahead on the route that the driver should know about.
typedef struct fairway_alert {
  size_t size;
  /// The distances of the alert's ends from the start of the route, in metres of its line; both are the same for a
  /// point.
  double start;
  double end;
  /// FAIRWAY_ALERT_...
  int32_t kind;
  int32_t leg;
  int32_t first;
  int32_t second;
  /// For a climb, how many metres its end is higher than its start, and the grade of its steepest 100 m, where 0.08
  /// rises 8 m. NaN for other alerts.
  double height;
  double greatest_grade;
} fairway_alert;

/// Gets an alert by its number, the `item` of FAIRWAY_EVENT_ALERT_AHEAD. Alerts are counted from 0 in the order of
/// their starts.
int32_t fairway_route_get_alert(fairway_route route, int32_t item, fairway_alert* alert, fairway_error* error);

/// The alerts of a program: cameras, crossings, gates. They never change, and any number of threads may share them.
typedef uint64_t fairway_alerts;

// A program can lay points and stretches on a route. They become alerts of the route: their kind is
// FAIRWAY_ALERT_CUSTOM, and FAIRWAY_EVENT_ALERT_AHEAD announces them.

/// Reads alerts from GeoJSON: a FeatureCollection of Points and LineStrings.
///
/// All properties of a feature are optional. `kind` is "speed_camera", "red_light_camera", "railway_crossing",
/// "pedestrian_crossing", "school_zone", "gate", "hazard", "sharp_bend", "traffic_signal", "speed_bump", "narrow_road",
/// "height_limit", "width_limit", "length_limit", "weight_limit", "low_speed_zone", "lower_speed_limit", "closed_road"
/// or "other". `name` is its name, and `text` replaces the words that are spoken for its kind. `side` is "left" or
/// "right". `heading`, in degrees, limits a Point to one direction of travel. `bothWays` says whether the alert counts
/// in the opposite direction too; by default it does so for a LineString, whose direction is otherwise that of its
/// points. `leadTime` and `leadDistance` say how early to announce it: by seconds before it at the present speed, by
/// default 15, or by metres. `reach` is its largest distance from the route in metres, by default 25. The member
/// `id` of the feature identifies it. Returns FAIRWAY_ERROR_JSON if a value is not as described; the message says in
/// which line and why.
int32_t fairway_alerts_create(const char* text, size_t length, fairway_alerts* alerts, fairway_error* error);

/// Releases alerts. Routes and routers that have the alerts keep them. Passing 0 has no effect.
int32_t fairway_alerts_release(fairway_alerts alerts, fairway_error* error);

/// Creates a route from another route, with the alerts that it passes.
///
/// The other route does not change. The alerts replace alerts that the program has added to it before. Add guidance
/// afterwards, for the words. A session that continues on the new route does not repeat an alert that it has just
/// announced.
int32_t fairway_route_add_alerts(fairway_route route, fairway_alerts alerts, fairway_route* result,
                                 fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
