public import GeoKernel

/// What the finished legs of a session were like; kept where the state forgets them.
public struct SessionLog: Hashable, Sendable, Codable {
  /// One finished leg.
  public struct LegSummary: Hashable, Sendable, Codable {
    /// The leg's place in its route.
    public var legIndex: Int
    /// Seconds since 1970 of its first and its last fix.
    public var startTime: Double
    public var endTime: Double
    /// Metres along the route, as the route measures them.
    public var distanceAlongRoute: LocationDistance
    /// Metres from fix to fix, with the receiver's noise in them.
    public var rawDistance: LocationDistance
    /// Seconds off the route.
    public var offRouteTime: Double
    /// Seconds of standing still.
    public var standingTime: Double
  }

  /// The finished legs, in order; those of a route that was replaced as well.
  public private(set) var legs: [LegSummary] = []
  private var current: LegSummary?
  private var lastTime = 0.0
  private var lastCoordinate = LocationCoordinate2D(latitude: 0, longitude: 0)

  /// No leg yet.
  public init() {}

  /// Takes in the state after a fix.
  mutating func add(_ state: ProgressState) {
    defer {
      lastTime = state.timestamp
      lastCoordinate = state.rawCoordinate
    }
    guard current != nil else {
      current = LegSummary(
        legIndex: state.legIndex, startTime: state.timestamp, endTime: state.timestamp, distanceAlongRoute: 0,
        rawDistance: 0, offRouteTime: 0, standingTime: 0)
      return
    }
    // Changed in place: this is done with every fix.
    let interval = state.timestamp - lastTime
    let offset = state.scale.offset(
      fromLatitude: lastCoordinate.latitude, longitude: lastCoordinate.longitude, toLatitude: state.rawLatitude,
      longitude: state.rawLongitude)
    let distance = offset.squaredLength.squareRoot()
    current?.endTime = state.timestamp
    current?.rawDistance += distance
    if state.routeState == .offRoute { current?.offRouteTime += interval }
    if distance < 0.5 * interval { current?.standingTime += interval }
  }

  /// The leg is done.
  mutating func closeLeg(of progress: RouteProgress) {
    guard var summary = current else { return }
    summary.legIndex = progress.legIndex
    summary.distanceAlongRoute = progress.currentLegProgress.distanceTraveled
    legs.append(summary)
    current = nil
  }
}
