package import FairwayRoutes
public import GeoKernel

/// How far the engine relies on what the roads say of a vehicle's place: on ``Location/roads``, where fixes have it.
public struct RoadModel: Hashable, Sendable {
  /// The vehicle has left the route if the roads have placed it on another one for `time` seconds and `distance` metres,
  /// are surer of that by `margin`, and the fix lies within `reach` of that road.
  public var margin = 4.0
  public var time = 3.0
  public var distance: LocationDistance = 40
  public var reach: LocationDistance = 25
  /// The vehicle has not left the route by being beside it while the roads place it there, are surer of that by
  /// `keepMargin`, and both the fix and the estimate lie within `keepReach` of the route's road. Farther away the map may
  /// lack the road on which it is.
  public var keepMargin = 1.0
  public var keepReach: LocationDistance = 40
  /// A moving vehicle that is as sure on another road has not arrived at a stop if it has come farther than this there: the
  /// stop is across the motorway.
  public var acrossDistance: LocationDistance = 100

  /// Creates the default model.
  public init() {}
}

extension RoadModel: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("margin", &margin)
    visitor.number("time", &time)
    visitor.number("distance", &distance)
    visitor.number("reach", &reach)
    visitor.number("keepMargin", &keepMargin)
    visitor.number("keepReach", &keepReach)
    visitor.number("acrossDistance", &acrossDistance)
  }
}
