package import FairwayRoutes
public import GeoKernel

/// The thresholds of the engine. Distances are in metres, times in seconds, speeds in metres per second and angles in
/// degrees; none is a number of fixes.
///
/// A value that follows from the method, rather than from the vehicle, the receiver or the road, is a named constant
/// beside the rule that uses it.
public struct NavigationOptions: Hashable, Sendable {
  /// The rule that decides that the vehicle has left the route.
  public var deviationPolicy = DeviationPolicy.evidence
  /// The error model of the receiver.
  public var receiver = ReceiverModel()
  /// How precisely course and speed describe the vehicle's motion.
  public var motion = MotionModel()
  /// The evidence that the vehicle needs to count as off the route, and as back on it.
  public var deviation = DeviationModel()
  /// How far the engine relies on the roads, where fixes have their evidence.
  public var roads = RoadModel()
  /// How the engine searches for the position on the route, at the start and after a gap.
  public var search = SearchModel()
  /// The rules for arriving at a waypoint.
  public var arrival = ArrivalPolicy()
  /// Whether the next leg begins as soon as the vehicle reaches a waypoint. Otherwise ``ProgressEngine/advanceLeg(_:)``
  /// begins it.
  public var advancesLegsAutomatically = true
  /// Whether leaving the destination after the last arrival counts as leaving the route.
  public var watchesAfterArrival = false
  /// Whether remaining times follow this driver's pace. Without it they are the route's.
  public var learnsPace = true
  /// The distance ahead at which the engine announces alerts.
  public var alertDistance: LocationDistance = 1000

  /// Creates the default options.
  public init() {}

  /// The options with Mapbox Legacy's rules for leaving the route.
  public static var legacy: NavigationOptions {
    var options = NavigationOptions()
    options.deviationPolicy = .legacy
    return options
  }
}

extension NavigationOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("deviationPolicy", &deviationPolicy)
    visitor.group("receiver", &receiver)
    visitor.group("motion", &motion)
    visitor.group("deviation", &deviation)
    visitor.group("roads", &roads)
    visitor.group("search", &search)
    visitor.group("arrival", &arrival)
    visitor.value("advancesLegsAutomatically", &advancesLegsAutomatically)
    visitor.value("watchesAfterArrival", &watchesAfterArrival)
    visitor.value("learnsPace", &learnsPace)
    visitor.number("alertDistance", &alertDistance)
  }
}

/// The rule that decides that the vehicle has left the route.
public enum DeviationPolicy: Hashable, Sendable {
  /// All evidence: position, course, speed and their errors over time.
  case evidence
  /// The distance of the fix from the current step alone: off the route beyond `distance`, if the accuracy is no worse
  /// than `minimumAccuracy`. A less accurate fix changes nothing.
  case threshold(distance: LocationDistance, minimumAccuracy: LocationAccuracy)
  /// Mapbox Legacy's rule at 1 Hz: 50 m from the step, 40 m near an intersection, or four seconds of wrong courses.
  case legacy
}
