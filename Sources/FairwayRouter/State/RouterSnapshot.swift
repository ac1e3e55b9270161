public import FairwayEngine
internal import FairwayRequests
public import FairwayRoutes
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
/// the options. The router makes a pending request again. An offer of a faster route that you have not accepted is not
/// included, because not accepting it also refuses it: the router looks for a faster route again when that is next due.
/// The observer, decider, provider and battery are not included either.
public struct RouterSnapshot: Sendable {
  /// The version of the format. Other versions are refused, since their options and states had other members.
  package static let currentVersion = 8

  /// A request that was pending.
  struct Request {
    var purpose = ProviderPurpose.reroute
    var options: RouteOptions?
    var part: RouteRefreshPart?
    var avoiding: LocationCoordinate2D?
    var isAvoiding = false
    var rejoining: RejoinWindow?
    var plan: TripPlan?
    var askedTime: Double?
  }

  /// An alternative, with the index of its route in its response.
  struct Alternative {
    var id: AlternativeRoute.ID = 0
    var routeIndex = 0
    var fork: LocationDistance = 0
    var deviationPoint = LocationCoordinate2D(latitude: 0, longitude: 0)
    var deviationDistance: LocationDistance = 0
    var infoFromDeviationPoint = AlternativeRoute.RouteInfo()
    var infoFromOrigin = AlternativeRoute.RouteInfo()
    var distanceDelta: LocationDistance = 0
    var expectedTravelTimeDelta = 0.0
  }

  /// What is stored besides the memory.
  struct Content {
    var response = RouteResponse(routes: nil)
    var routeIndex = 0
    var routeOptions = RouteOptions(waypoints: [])
    var options = RouterOptions()
    var state = ProgressState()
    var drive = Drive()
    var watchesAfterArrival = false
    var alternativeCount: AlternativeRoute.ID = 0
    var declinedAlternative: AlternativeRoute.ID?
    /// The pending requests, by the name that the format has for them.
    var questions: [Request] = []
    /// The response with the alternatives, if it is not that of the route.
    var alternativesResponse: RouteResponse?
    var alternativesOptions: RouteOptions?
    var alternatives: [Alternative] = []
    /// Whether the counts and indices are possible on the route; the engine checks the state itself.
    func isSound(_ memory: RouterMemory, on route: RouteIndex) -> Bool {
      // Above the limit a count could not be increased.
      let counts = 0...Int.max / 2
      return memory.trip.isSound && memory.tripOnRoute.isSound(on: route, memory.trip)
        && counts.contains(drive.routeNumber) && counts.contains(memory.rerouteState.failureCount)
        && alternativeCount < .max / 2 && questions.compactMap { $0.plan }.allSatisfy { $0.trip.isSound }
        && questions.compactMap { $0.part }.allSatisfy { part in
          (0..<route.legCount).contains(part.startLegIndex) && (part.currentLegShapeIndex ?? 0) >= 0
            && (part.currentRouteShapeIndex ?? 0) >= 0
        }
    }
  }

  /// Both parts.
  struct Parts {
    var content: Content
    var memory: RouterMemory
  }

  /// An array of one element: copies share it.
  private var shared: [Parts]

  init(content: Content, memory: RouterMemory) { shared = [Parts(content: content, memory: memory)] }

  var parts: Parts {
    _read { yield shared[0] }
    _modify { yield &shared[0] }
  }

  var content: Content {
    get { parts.content }
    _modify { yield &parts.content }
  }

  var memory: RouterMemory {
    get { parts.memory }
    _modify { yield &parts.memory }
  }
}

extension RouterSnapshot {
  /// The snapshot of a router that is at the same leg and has seen no fix.
  package func withoutFixes() -> RouterSnapshot {
    var snapshot = self
    let leg = content.state.legIndex
    snapshot.content.state = content.state.withoutFixes
    snapshot.content.drive.lastFix = Drive.noFix
    snapshot.content.drive.shownPlace = nil
    snapshot.content.drive.nextTime = -.infinity
    snapshot.content.drive.legLog = LegLog()
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
  /// It is not the JSON of a snapshot.
  case json(OptionError)
  /// It has no route at its index, or no alternative at the index of one.
  case noRoute
  /// Its route cannot be followed.
  case route(RouteIndexError)
  /// Its state belongs to another route or another version of the engine, or has impossible values.
  case state

  public var description: String {
    switch self {
    case .version(let version): "it has version \(version), and only version \(RouterSnapshot.currentVersion) is read"
    case .json(let error): "\(error)"
    case .noRoute: "it refers to a route that it does not contain"
    case .route(let error): "\(error)"
    case .state: "its state belongs to another route or version of the engine, or has impossible values"
    }
  }
}
