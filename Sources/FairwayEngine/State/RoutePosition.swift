internal import GeoKernel

/// The position of the vehicle on the route.
@usableFromInline
struct RoutePosition: Hashable, Sendable, PackedFields {
  /// The index of the leg, and that of the step counted through the whole route.
  @usableFromInline var leg: Int32 = 0
  @usableFromInline var routeStep: Int32 = 0
  /// The segment of the track on which ``along`` lies.
  private(set) var segment: Int32 = 0
  /// The signed distance from the estimate to the road, positive if the road is to the right.
  var lateralOffset: Float = 0
  /// The distance along of the estimate; it may decrease.
  private(set) var along = 0.0
  /// The distance along that the vehicle has reached; on the route it does not decrease.
  @usableFromInline var progress = 0.0
  /// The estimated distance between vehicle and route.
  @usableFromInline var lateralDistance = 0.0
  @usableFromInline var lateralVariance: Float = 0
  /// Where the leg begins and ends; cached for fast access.
  private(set) var legStart = 0.0
  private(set) var legEnd = 0.0

  /// A lateral offset for a position that the road does not constrain.
  static let farAside: Float = 1e6

  /// The distance to the end of the leg.
  @inline(__always) var distanceLeft: Double { legEnd - along }

  /// Moves the estimate to a distance along the route, limited to the leg.
  @inline(__always)
  mutating func follow(to distance: Double, segment: Int) {
    along = min(larger(distance, legStart), legEnd)
    self.segment = Int32(truncatingIfNeeded: segment)
  }

  /// Moves the estimate to a distance along the route, regardless of the leg.
  mutating func put(at distance: Double, segment: Int) {
    along = distance
    self.segment = Int32(truncatingIfNeeded: segment)
  }

  /// Moves the estimate and the progress to the end of the leg.
  mutating func finishLeg() {
    along = legEnd
    progress = along
  }

  /// Stores where a leg begins and ends.
  mutating func enter(leg: Int, of route: RouteIndex) {
    let range = route.range(ofLeg: leg)
    legStart = range.lowerBound
    legEnd = range.upperBound
  }

  /// Moves the estimate and the progress to the start of a leg.
  mutating func begin(leg: Int, of route: RouteIndex) {
    self.leg = Int32(truncatingIfNeeded: leg)
    routeStep = Int32(truncatingIfNeeded: route.legFirstStep[leg])
    enter(leg: leg, of: route)
    along = legStart
    progress = legStart
  }

  /// Continues from a position on the leg that may lie behind the progress.
  mutating func resume(at distance: Double, on route: RouteIndex) {
    progress = distance
    routeStep = Int32(truncatingIfNeeded: route.routeStep(at: distance, leg: Int(leg)))
  }

  /// Whether the values are valid for a route.
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

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&leg)
    coder.field(&routeStep)
    coder.field(&segment)
    coder.field(&lateralOffset)
    coder.field(&along)
    coder.field(&progress)
    coder.field(&lateralDistance)
    coder.field(&lateralVariance)
    coder.field(&legStart)
    coder.field(&legEnd)
  }
}
