internal import GeoKernel

/// Of a position that was shown, what the next prediction depends on is stored.
extension PredictedPlace: PackedFields {
  /// A position without any value.
  static var unknown: PredictedPlace {
    PredictedPlace(
      timestamp: 0, age: 0, coordinate: LocationCoordinate2D(latitude: .nan, longitude: .nan), course: nil, speed: 0,
      distanceAlong: 0, legIndex: 0, stepIndex: 0, bound: .infinity, routeState: .onRoute, movement: .unknown,
      hasArrived: false, isInTunnel: false)
  }

  /// Whether the stored values can be those of a position on a route.
  func isPossible(on route: RouteIndex) -> Bool {
    timestamp.isFinite && (0...Double.greatestFiniteMagnitude).contains(speed) && bound >= 0
      && (0...route.length).contains(distanceAlong)
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&timestamp)
    coder.field(&distanceAlong)
    coder.field(&speed)
    coder.field(&bound)
  }
}
