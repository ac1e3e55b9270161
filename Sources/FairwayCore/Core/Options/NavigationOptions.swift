public import GeoKernel

/// The thresholds that the engine decides by. Distances are metres, times seconds, speeds metres per second, angles
/// degrees; nothing counts fixes.
///
/// What follows from the method, and not from the vehicle, the receiver or the road, is a named constant beside the
/// rule that uses it.
public struct NavigationOptions: Hashable, Sendable, Codable {
  /// How it is decided that the vehicle has left the route.
  public var deviationPolicy = DeviationPolicy.evidence
  /// What the receiver's errors are like.
  public var receiver = ReceiverModel()
  /// How well course and speed tell the vehicle's motion.
  public var motion = MotionModel()
  /// When the vehicle counts as off the route, and as back on it.
  public var deviation = DeviationModel()
  /// How the place on the route is sought anew, at the start and after a gap.
  public var search = SearchModel()
  /// When a waypoint counts as reached.
  public var arrival = ArrivalPolicy()
  /// Whether the next leg begins as soon as a waypoint is reached; else ``ProgressEngine/advanceLeg(_:)`` begins it.
  public var advancesLegsAutomatically = true
  /// Whether leaving the destination after the last arrival counts as leaving the route.
  public var watchesAfterArrival = false
  /// How far ahead alerts are announced.
  public var alertDistance: LocationDistance = 1000

  /// The defaults.
  public init() {}

  /// Mapbox Legacy's rules for leaving the route.
  public static var legacy: NavigationOptions {
    var options = NavigationOptions()
    options.deviationPolicy = .legacy
    return options
  }
}

/// How it is decided that the vehicle has left the route.
public enum DeviationPolicy: Hashable, Sendable, Codable {
  /// By all that is known: position, course, speed and their errors over time.
  case evidence
  /// By the fix's distance from the current step alone: off beyond `distance`, while the fix is no worse than
  /// `minimumAccuracy`. A worse fix changes nothing.
  case threshold(distance: LocationDistance, minimumAccuracy: LocationAccuracy)
  /// Mapbox Legacy's rule at 1 Hz: 50 m from the step, 40 m near an intersection, or four seconds of wrong courses.
  case legacy
}
