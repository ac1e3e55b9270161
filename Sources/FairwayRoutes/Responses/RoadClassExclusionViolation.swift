/// An intersection after which a route uses roads that it was to avoid, for lack of an alternative.
public struct RoadClassExclusionViolation: Hashable, Sendable, Codable {
  /// The classes that were to be avoided.
  public var roadClasses: RoadClasses
  /// The index of the route in the answer.
  public var routeIndex: Int
  /// The index of the leg in the route.
  public var legIndex: Int
  /// The index of the step in the leg.
  public var stepIndex: Int
  /// The index of the intersection in the step.
  public var intersectionIndex: Int
}

extension RouteResponse {
  /// The points at which the routes use roads of classes that were to be avoided, in the order of travel.
  ///
  /// - Complexity: O(*n*) in the number of intersections.
  public func roadClassExclusionViolations(avoiding avoided: RoadClasses) -> [RoadClassExclusionViolation] {
    var violations: [RoadClassExclusionViolation] = []
    for (routeIndex, route) in (routes ?? []).enumerated() {
      for (legIndex, leg) in route.legs.enumerated() {
        for (stepIndex, step) in leg.steps.enumerated() {
          for (intersectionIndex, intersection) in (step.intersections ?? []).enumerated() {
            let classes = (intersection.outletRoadClasses ?? []).intersection(avoided)
            guard !classes.isEmpty else { continue }
            violations.append(
              RoadClassExclusionViolation(
                roadClasses: classes, routeIndex: routeIndex, legIndex: legIndex, stepIndex: stepIndex,
                intersectionIndex: intersectionIndex))
          }
        }
      }
    }
    return violations
  }
}
