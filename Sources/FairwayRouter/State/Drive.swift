internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

/// What a router knows of its drive besides the engine's state and its ``RouterMemory``: a snapshot stores both unchanged.
///
/// The memory stands apart because methods that change it call others, and access to a value is checked for exclusivity.
struct Drive {
  /// The last fix as received; before the first one, its time is negative infinity. An optional would cost another
  /// copy.
  var lastFix = Drive.noFix
  /// The log of the current leg.
  var legLog = LegLog()
  /// The number of routes followed so far, so that a decision about a replaced route has no effect.
  var routeNumber = 0
  /// The time of the next task that does not depend on the position of the vehicle, by the clock of the fixes.
  var nextTime = -Double.infinity
  /// The last prediction on this route.
  var shownPlace: PredictedPlace?
  /// Whether the router was ended.
  var isFinished = false
  var settings = DriveSettings()

  static var noFix: Location {
    Location(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0), timestamp: -.infinity)
  }

  /// Whether the device has given a route: then one more costs nobody anything.
  var hasRoutesOfDevice = false

  /// The last fix as received; nil before the first one.
  var rawLocation: Location? { lastFix.timestamp > -.infinity ? lastFix : nil }
}

/// What the owner of a router may set while it follows a route. `RouteController` says what each of them is.
struct DriveSettings {
  var heading: LocationDirection?
  var reroutesProactively = true
  var refreshesRoute = true
  var initialManeuverAvoidanceRadius: Double? = 8
  var isOnboardRoute = false
}

extension Drive: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    var fix = rawLocation
    visitor.value("lastFix", &fix)
    lastFix = fix ?? Drive.noFix
    settings.visit(&visitor)
    visitor.value("isFinished", &isFinished)
    var isFree = hasRoutesOfDevice ? true : nil
    visitor.value("hasRoutesOfDevice", &isFree)
    hasRoutesOfDevice = isFree ?? false
    visitor.group("legLog", &legLog)
    visitor.value("routeNumber", &routeNumber)
    // Where nothing is known no place is shown.
    var place = shownPlace.flatMap { $0.bound.isFinite ? $0 : nil }
    visitor.value("shownPlace", &place)
    shownPlace = place
    // Nothing stands for at once.
    var next = nextTime > -.infinity ? min(nextTime, .greatestFiniteMagnitude) : nil
    visitor.value("nextTime", &next)
    nextTime = next ?? -.infinity
  }
}

extension DriveSettings: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("heading", &heading)
    visitor.value("isOnboardRoute", &isOnboardRoute)
    visitor.value("reroutesProactively", &reroutesProactively)
    visitor.value("refreshesRoute", &refreshesRoute)
    visitor.value("initialManeuverAvoidanceRadius", &initialManeuverAvoidanceRadius)
  }
}
