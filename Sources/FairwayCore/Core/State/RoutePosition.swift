internal import GeoKernel

/// Where on the route the vehicle is.
@usableFromInline
struct RoutePosition: Hashable, Sendable, Codable {
  /// The leg, and the step counted through the whole route.
  @usableFromInline var leg: Int32 = 0
  @usableFromInline var routeStep: Int32 = 0
  /// The segment of the track on which ``along`` lies.
  private(set) var segment: Int32 = 0
  /// How far the road lies to the right of the estimate.
  var lateralOffset: Float = 0
  /// Where along the route the estimate is; it may go back.
  private(set) var along = 0.0
  /// How far along the route the vehicle has got; it does not shrink on the route.
  @usableFromInline var progress = 0.0
  /// The estimated distance between vehicle and route.
  @usableFromInline var lateralDistance = 0.0
  @usableFromInline var lateralVariance: Float = 0
  /// Where the leg begins and ends; copies, to be at hand.
  private(set) var legStart = 0.0
  private(set) var legEnd = 0.0

  /// A lateral offset that stands for a place to which the road has no say.
  static let farAside: Float = 1e6

  /// How far it is to the end of the leg.
  @inline(__always) var distanceLeft: Double { legEnd - along }

  /// Puts the estimate at a place of the route, which is limited to the leg.
  @inline(__always)
  mutating func follow(to distance: Double, segment: Int) {
    along = min(larger(distance, legStart), legEnd)
    self.segment = Int32(truncatingIfNeeded: segment)
  }

  /// Puts the estimate at a place of the route, whatever the leg.
  mutating func put(at distance: Double, segment: Int) {
    along = distance
    self.segment = Int32(truncatingIfNeeded: segment)
  }

  /// Puts the estimate and the progress at the end of the leg.
  mutating func finishLeg() {
    along = legEnd
    progress = along
  }

  /// Takes over where a leg begins and ends.
  mutating func enter(leg: Int, of route: RouteIndex) {
    let range = route.range(ofLeg: leg)
    legStart = range.lowerBound
    legEnd = range.upperBound
  }

  /// Puts the estimate and the progress at the start of a leg.
  mutating func begin(leg: Int, of route: RouteIndex) {
    self.leg = Int32(truncatingIfNeeded: leg)
    routeStep = Int32(truncatingIfNeeded: route.legFirstStep[leg])
    enter(leg: leg, of: route)
    along = legStart
    progress = legStart
  }

  /// Goes on from a place of the leg that may lie before the progress.
  mutating func resume(at distance: Double, on route: RouteIndex) {
    progress = distance
    routeStep = Int32(truncatingIfNeeded: route.routeStep(at: distance, leg: Int(leg)))
  }

  /// Whether it is a place of a route.
  func isSound(on route: RouteIndex) -> Bool {
    guard (0..<route.legCount).contains(Int(leg)) else { return false }
    let steps = route.routeSteps(ofLeg: Int(leg))
    let range = route.range(ofLeg: Int(leg))
    let whole = 0...route.length
    return (steps.contains(Int(routeStep)) || steps.isEmpty && steps.lowerBound == Int(routeStep))
      && routeStep < route.routeStepCount && (0..<max(1, route.vertexDistances.count - 1)).contains(Int(segment))
      && legStart == range.lowerBound && legEnd == range.upperBound && whole.contains(along) && whole.contains(progress)
      && areNumbers(Double(lateralOffset), lateralDistance, Double(lateralVariance))
  }

  private enum CodingKeys: String, CodingKey {
    case leg, routeStep, segment, lateralOffset, along, progress, lateralDistance, lateralVariance, legStart, legEnd
  }
}
