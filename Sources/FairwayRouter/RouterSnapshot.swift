public import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// Everything that a router remembers, as one value that can be stored after any fix and resumed in another process.
///
/// ```swift
/// try JSONEncoder().encode(router.snapshot()).write(to: file)
/// let snapshot = try JSONDecoder().decode(RouterSnapshot.self, from: Data(contentsOf: file))
/// let router = try RouteController(resuming: snapshot, routingProvider: directions)
/// ```
///
/// It contains the responses with the routes, the engine's state, what was spoken and reported, the alternatives and
/// the options. A request that was pending is made again. A faster route that was offered and not accepted is not
/// included, because that is also how an offer is refused: the router looks for one again when that is next due. The
/// observer, decider, provider and battery are not included either.
public struct RouterSnapshot: Sendable {
  /// The version of the format. Other versions are refused, since their options and states had other members.
  public static let currentVersion = 6

  /// A request that was pending.
  struct Request: Codable {
    var purpose: ProviderMailbox.Purpose
    var options: RouteOptions?
    var part: RouteRefreshPart?
    var avoiding: LocationCoordinate2D?
    var isAvoiding = false
    var edit: TripEdit?
    var editedStops: [Trip.Stop.ID] = []
    var askedTime: Double?
  }

  /// An alternative, with the index of its route in its response.
  struct Alternative: Codable {
    var id: AlternativeRoute.ID
    var routeIndex: Int
    var fork: LocationDistance
    var deviationPoint: LocationCoordinate2D
    var deviationDistance: LocationDistance
    var infoFromDeviationPoint: AlternativeRoute.RouteInfo
    var infoFromOrigin: AlternativeRoute.RouteInfo
    var distanceDelta: LocationDistance
    var expectedTravelTimeDelta: Double
  }

  /// The stored values. The names of the members are the keys of the format.
  struct Content: Codable {
    var response: RouteResponse
    var routeIndex: Int
    var routeOptions: RouteOptions
    var options: RouterOptions
    var state: ProgressState
    var lastFix: Location?
    var heading: LocationDirection?
    var isFinished: Bool
    var isOnboardRoute: Bool
    var reroutesProactively: Bool
    var refreshesRoute: Bool
    var initialManeuverAvoidanceRadius: Double?
    var watchesAfterArrival: Bool
    var legLog: LegLog
    var routeNumber: Int
    var alternativeCount: AlternativeRoute.ID
    var declinedAlternative: AlternativeRoute.ID?
    /// The pending requests, by the name that the format has for them.
    var questions: [Request]
    /// The response with the alternatives, if it is not that of the route.
    var alternativesResponse: RouteResponse?
    var alternativesOptions: RouteOptions?
    var alternatives: [Alternative]
    /// The position on the route that was shown last, unless none is known.
    var shownPlace: PredictedPlace?
    /// The time of the next task, as far as there is one: at once if there is no value.
    var nextTime: Double?

    /// Whether the counts and indices are possible on the route; the engine checks the state itself.
    func isSound(_ memory: RouterMemory, on route: RouteIndex) -> Bool {
      // Above the limit a count could not be increased.
      let counts = 0...1 << 53
      return memory.trip.isSound && memory.tripOnRoute.isSound(on: route, memory.trip)
        && counts.contains(routeNumber) && counts.contains(memory.rerouteState.failureCount)
        && alternativeCount < .max / 2
        && questions.compactMap { $0.part }.allSatisfy { part in
          (0..<route.legCount).contains(part.startLegIndex) && (part.currentLegShapeIndex ?? 0) >= 0
            && (part.currentRouteShapeIndex ?? 0) >= 0
        }
    }
  }

  var content: Content
  var memory: RouterMemory
}

extension RouterSnapshot {
  /// The snapshot of a router that is at the same leg and has seen no fix.
  package func withoutFixes() -> RouterSnapshot {
    var snapshot = self
    let leg = content.state.legIndex
    snapshot.content.state = content.state.withoutFixes
    snapshot.content.lastFix = nil
    snapshot.content.shownPlace = nil
    snapshot.content.nextTime = nil
    snapshot.content.legLog = LegLog()
    snapshot.memory.rerouteState = RerouteState()
    snapshot.memory.missedStop = MissedStopWatch()
    let response = IndexedRouteResponse(routeResponse: content.response, routeIndex: content.routeIndex)
    if leg > 0, let route = response.currentRoute, let index = try? RouteIndex(route) {
      _ = try? ProgressEngine(index: index).skip(&snapshot.content.state, to: leg)
    }
    return snapshot
  }
}

/// The reasons why a stored router or session cannot be resumed.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It was written by another version.
  case version(Int)
  /// It has no route at its index, or no alternative at the index of one.
  case noRoute
  /// Its route cannot be followed.
  case route(RouteIndexError)
  /// Its state belongs to another route or another version of the engine, or has impossible values.
  case state

  public var description: String {
    switch self {
    case .version(let version): "it has version \(version), and only version \(RouterSnapshot.currentVersion) is read"
    case .noRoute: "it refers to a route that it does not contain"
    case .route(let error): "\(error)"
    case .state: "its state belongs to another route or version of the engine, or has impossible values"
    }
  }
}

#if !hasFeature(Embedded)
  extension RouterSnapshot: Codable {
    private enum CodingKeys: String, CodingKey {
      case version, router
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let version = try container.decode(Int.self, forKey: .version)
      guard version == Self.currentVersion else { throw SnapshotError.version(version) }
      // In the format, both have their keys at the same level.
      let router = try container.superDecoder(forKey: .router)
      content = try Content(from: router)
      memory = try RouterMemory(from: router)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Self.currentVersion, forKey: .version)
      let router = container.superEncoder(forKey: .router)
      try content.encode(to: router)
      try memory.encode(to: router)
    }
  }
#endif
