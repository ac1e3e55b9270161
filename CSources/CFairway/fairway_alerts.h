/// Alerts: what lies ahead on a route, and the alerts of a program.
#ifndef FAIRWAY_ALERTS_H
#define FAIRWAY_ALERTS_H

#include "fairway_route.h"

#ifdef __cplusplus
extern "C" {
#endif

// What an alert is about; `first` and `second` of `fairway_alert` are the indices of the incident, closure or alert of
// the app in its leg, the indices of step and intersection of a toll collection or service area, and the indices of the
// regions before and after a border; otherwise -1.

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
  /// The distances from the start of the route, in metres of its line; the same for a point.
  double start;
  double end;
  /// FAIRWAY_ALERT_...
  int32_t kind;
  int32_t leg;
  int32_t first;
  int32_t second;
  /// Of a climb: how much higher its end is than its start in metres, and the steepness of its steepest 100 m, where
  /// 0.08 rises 8 m. NaN for other alerts.
  double height;
  double greatest_grade;
} fairway_alert;

/// Gets an alert, counted from 0 in the order of their starts: the `item` of FAIRWAY_EVENT_ALERT_AHEAD.
int32_t fairway_route_get_alert(fairway_route route, int32_t item, fairway_alert* alert, fairway_error* error);

/// The alerts of a program: cameras, crossings, gates. Immutable; any number of threads may share it.
typedef uint64_t fairway_alerts;

// Alerts of the program: points and stretches that are laid on routes, and are then alerts like those of the route:
// they have the kind FAIRWAY_ALERT_CUSTOM, and are announced by FAIRWAY_EVENT_ALERT_AHEAD. Of the WebAssembly modules
// fairway.wasm does not have the functions of this section, but follows routes that have such alerts.

/// Reads alerts from GeoJSON: a FeatureCollection of Points and LineStrings.
///
/// The properties of a feature are `kind` ("speed_camera", "red_light_camera", "railway_crossing",
/// "pedestrian_crossing", "school_zone", "gate", "hazard" or "other"), `name`, `text` (what is spoken instead of the
/// words for the kind), `side` ("left" or "right"), `heading` (for a Point, the direction of travel in which it counts,
/// in degrees), `bothWays` (whether it counts in the opposite direction too: by default true for a LineString, which
/// otherwise has the direction of its points), `leadTime` and `leadDistance` (how early it is announced: so many
/// seconds before it at the present speed, by default 15, or so many metres), and `reach` (its largest distance from
/// the route in metres, by default 25). All may be missing. The member `id` of the feature identifies it. Returns
/// FAIRWAY_ERROR_JSON with the line and what is wrong there if a value is not as described.
int32_t fairway_alerts_create(const char* text, size_t length, fairway_alerts* alerts, fairway_error* error);

/// Releases alerts. Routes and routers that have them keep them. 0 is allowed and has no effect.
int32_t fairway_alerts_release(fairway_alerts alerts, fairway_error* error);

/// Creates a route with those of the alerts that it passes from another route, which is not changed; they take the
/// place of those that it had. Add guidance afterwards, for the words. A session that continues on the new route does
/// not repeat an alert that it has just announced.
int32_t fairway_route_add_alerts(fairway_route route, fairway_alerts alerts, fairway_route* result,
                                 fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
