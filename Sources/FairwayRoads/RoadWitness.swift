public import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel
public import RoadGraph

/// Asks the roads about each fix of a drive along a route, so that the engine decides with the map as a second witness.
///
/// A route alone cannot tell a vehicle on another road beside it from a vehicle on the route, if the route is drawn 20
/// m aside. A witness lays the route on the roads, follows the vehicle there with a `RoadMatcher`, and adds to each fix
/// what the roads say, as `Location.roads`:
///
/// ```swift
/// var witness = RoadWitness(roads)
/// for fix in fixes {
///   let change = engine.step(&state, witness.asked(fix, on: engine.index, state))
///   if change.contains(.offRoute) { print("left the route for \(witness.match.map { "edge \($0.edge)" } ?? "no road")") }
/// }
/// ```
///
/// A router asks by itself: give it a ``SharedWitness``. Session files contain the fixes with their evidence, so you
/// can replay them without the roads.
///
/// A value of about 1 KB; its copies share the roads and the route on them.
public struct RoadWitness: Sendable {
  /// Where roads come from.
  public let source: any RoadSource
  /// The roads around the route; nil before the first fix, and while the source has none.
  public private(set) var roads: RoadGraph?
  /// Whose roads the witness uses; nil for the route's mode of travel.
  public let users: RoadUsers?
  /// The road of the last fix; nil if it had none.
  public private(set) var match: RoadMatch?
  /// The road beside the route that the vehicle is on; nil on the route, and where no road or no route is known.
  ///
  /// A router requests new routes from this road, in the direction of travel.
  public var road: CurrentRoad? { off == nil ? nil : match.flatMap { roads?.road(of: $0) } }
  /// The route on the roads; nil before the first fix.
  public private(set) var route: RouteOnRoads?

  /// For whom, where and by which clock the witness looks for limits.
  public var limits = LimitOptions() {
    didSet { known = nil }
  }

  package private(set) var matcher = RoadMatcher()
  /// The road of which the last facts were asked, and the edge on it.
  var known: KnownRoad?
  var knownEdge = 0
  /// The number of the stretch of the route where the vehicle was last.
  var span = 0
  /// The time of the last fix.
  private(set) var timestamp: Double?
  /// Which fixes are later than the last.
  private var clock = FixClock()
  /// Whether the matcher follows the vehicle on the roads: since the first route, or since a drive before.
  private var isFollowing = false
  private(set) var fingerprint: UInt64 = 0
  /// The fix since which the most probable road is off the route.
  private var off: (timestamp: Double, coordinate: LocationCoordinate2D)?

  /// Creates a witness that has seen no fix, with the roads of a file, or with a source that it asks about each route.
  public init(_ source: any RoadSource, for users: RoadUsers? = nil) {
    self.source = source
    self.users = users
  }

  /// Creates a witness that continues where a drive without a route is.
  package init(continuing drive: FreeDrive) {
    self.init(drive.roads, for: drive.users)
    limits = drive.limits
    (roads, matcher, clock, isFollowing) = (drive.roads, drive.matcher, drive.clock, true)
  }

  // The error of receiver and map by the vehicle's usual distance from its line: even the best have the first.
  private static let leastError = 3.0
  private static let errorShare = 1.25

  /// Why the roads say nothing about some places, or about the whole route; nil if the witness misses nothing.
  ///
  /// It is the source's error, or the first damage of the file. The drive continues with either. The roads in the
  /// damaged blocks are missing, and the engine judges fixes there by the route alone.
  public var failure: RoadGraphError? { sourceFailure ?? roads?.damage }
  private var sourceFailure: RoadGraphError?

  /// Returns a fix with what the roads say about it.
  ///
  /// The first fix on a route lays the route on the roads, which takes some 2 ms for 10 km. A fix gets no evidence
  /// where the route lies on no road, where no road is near, where the roads are missing (``failure``), or if it is not
  /// later than the last one.
  ///
  /// - Parameters:
  ///   - fix: The fix, before the engine has it.
  ///   - index: The route.
  ///   - state: The state before this fix.
  public mutating func asked(_ fix: Location, on index: RouteIndex, _ state: ProgressState) -> Location {
    var asked = fix
    asked.roads = nil
    let verdict = clock.judge(fix)
    guard verdict != .isRejected else { return asked }
    if verdict == .wasSet { (isFollowing, fingerprint, route) = (false, 0, nil) }
    timestamp = fix.timestamp
    do throws(RoadGraphError) {
      let laid = try lay(index)
      sourceFailure = nil
      // What is not said of this fix is not what was said of the one before.
      let before = off
      (match, off) = (nil, nil)
      if let laid, let roads { asked.roads = evidence(of: fix, on: roads, beside: laid, state, offBefore: before) }
    } catch {
      sourceFailure = error
      (match, off) = (nil, nil)
    }
    return asked
  }

  /// Lays a route on the roads, unless it was the last one, and returns where it lies on them; nil while the source has
  /// no roads.
  ///
  /// The first fix on a route does so too. Call this earlier to know which share of the route lies on roads.
  @discardableResult
  public mutating func lay(_ index: RouteIndex) throws(RoadGraphError) -> RouteOnRoads? {
    if let route, fingerprint == index.fingerprint { return route }
    let users = users ?? RoadUsers(TravelMode(of: index.route))
    let found = try source.roads(about: index)
    // On other roads the vehicle is followed anew.
    if found !== roads || !isFollowing { (matcher, isFollowing) = (RoadMatcher(for: users), true) }
    if found !== roads { known = nil }
    (roads, route, fingerprint, off, match) = (found, nil, index.fingerprint, nil, nil)
    if let found { route = try RouteOnRoads(index.track, on: found, for: users) }
    return route
  }

  /// The speed limit that the route says where the vehicle is; nil off the route, and where it says none.
  ///
  /// The place is that of the road of the last fix on the route. Where the route lies on no road, it is that of the state.
  mutating func routeLimit(on index: RouteIndex, _ state: ProgressState) -> SpeedLimit? {
    guard index.hasSpeedLimits, let route, fingerprint == index.fingerprint else { return nil }
    let known = state.distanceAlong
    if route.isLaid(at: known) {
      guard let match, let along = route.along(of: match, near: known, from: &span) else { return nil }
      return index.speedLimit(at: along, fromLeg: state.legIndex)
    }
    return state.routeState == .onRoute ? index.speedLimit(at: known, fromLeg: state.legIndex) : nil
  }

  private mutating func evidence(
    of fix: Location, on roads: RoadGraph, beside route: RouteOnRoads, _ state: ProgressState,
    offBefore before: (timestamp: Double, coordinate: LocationCoordinate2D)?
  ) -> RoadEvidence? {
    let found = matcher.update(
      RoadFix(fix), on: roads, beside: route, error: Self.leastError + Self.errorShare * state.usualOffset)
    match = found?.match
    guard let found, route.isLaid(at: state.distanceAlong) else { return nil }
    if found.side == .offRoute, found.margin >= Self.leastMargin {
      off = before ?? (fix.timestamp, fix.coordinate)
    }
    return RoadEvidence(
      side: RoadEvidence.Side(found.side), margin: found.margin, distance: found.match.distance,
      offTime: off.map { fix.timestamp - $0.timestamp } ?? 0,
      offDistance: off.map { Geodesic.shortLength(from: $0.coordinate, to: fix.coordinate) } ?? 0,
      isAgainstOneWay: found.isAgainstRule)
  }

  /// How much more probable a road off the route must be so that the time there counts: less is a draw.
  private static let leastMargin = 1.0
}

extension RoadEvidence.Side {
  fileprivate init(_ side: RouteSide) {
    switch side {
    case .onRoute: self = .onRoute
    case .againstRoute: self = .againstRoute
    case .offRoute: self = .offRoute
    }
  }
}

extension RoadUsers {
  /// The users of roads who travel in a mode.
  init(_ mode: TravelMode) {
    switch mode {
    case .automobile: self = .car
    case .cycling: self = .bicycle
    case .walking: self = .foot
    }
  }
}

extension RoadFix {
  /// Creates a fix for a matcher from one for the engine.
  public init(_ fix: Location) {
    self.init(
      timestamp: fix.timestamp, coordinate: fix.coordinate, accuracy: fix.horizontalAccuracy, speed: fix.speed,
      course: fix.course)
  }
}
