import EmbeddedShims
import FairwayRequests
import FairwayRoads
import FairwayRoutes
import GeoKernel
import SeededRandom

/// A server on the clock of the fixes, which answers as its mood is: at once, later, never, with a failure, or with lies.
final class MoodyServer: RoutingProvider {
  typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

  enum Mood: CaseIterable {
    /// The best way, and another way, as of a server that knows of a jam.
    case well, otherWay
    /// An answer after some seconds, and none at all.
    case slow, silent
    /// Failures of the network, of the server, of the token, and of the request.
    case dead, broken, refusing, noWay
    /// Routes that are not what was asked for: of another continent, from elsewhere, to elsewhere, none.
    case farAway, fromElsewhere, toElsewhere, empty

    /// The failure that is the answer in this mood.
    var failure: DirectionsError? {
      switch self {
      case .dead: .network(ConnectionFailure(.notConnected))
      case .broken: .unknown(statusCode: 503, code: nil, message: nil)
      case .refusing: .unauthorized(message: nil)
      case .noWay: .unableToRoute
      default: nil
      }
    }
  }

  private final class Request: RoutingRequest {
    private let cancelled = Atomic(false)
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
    func cancel() { cancelled.store(true, ordering: .releasing) }
  }

  private struct Waiting {
    var options: RouteOptions
    var answer: Answer
    var request: Request
    /// When the answer comes; nil before the server has seen the request.
    var time: Double?
  }

  private struct State {
    var mood = Mood.well
    /// Whether failures come within the call, as without a token or a network.
    var failsAtOnce = false
    var waiting: [Waiting] = []
  }

  /// Where other ways lead.
  private static let detour = HybridTown.coordinate(HybridTown.Place(x: 525, y: 600))
  private let roads: RoadRouting
  private let state = Mutex(State())

  init(on roads: RoadRouting) { self.roads = roads }

  func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
    let request = Request()
    let failure = state.withLock { state -> DirectionsError? in
      if state.failsAtOnce, let failure = state.mood.failure { return failure }
      state.waiting.append(Waiting(options: options, answer: answer, request: request))
      return nil
    }
    if let failure { answer(.failure(failure)) }
    return request
  }

  func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest {
    answer(.failure(.noMatches))
    return Request()
  }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    answer(.failure(.refreshExpired))
    return Request()
  }

  /// Changes the mood now and then, or for sure.
  func live(_ random: inout SeededGenerator, changes: Bool = false) {
    guard changes || random.uniform(0...1) < 0.1 else { return }
    // Another way counts only for those who ask for traffic.
    let moods = Mood.allCases + [.otherWay, .otherWay]
    let (mood, failsAtOnce) = (moods.randomElement(using: &random) ?? .well, random.integer(0...1) == 1)
    state.withLock { ($0.mood, $0.failsAtOnce) = (mood, failsAtOnce) }
  }

  /// Gives the answers that are due at a time.
  func answer(at now: Double, _ random: inout SeededGenerator) {
    let (mood, all) = state.withLock { state in
      defer { state.waiting = [] }
      return (state.mood, state.waiting)
    }
    for var each in all {
      let time = each.time ?? (mood == .slow ? now + Double(random.integer(1...40)) : mood == .silent ? .infinity : now)
      guard time <= now else {
        each.time = time
        state.withLock { $0.waiting.append(each) }
        continue
      }
      // A provider may deliver the actual answer of a request that was cancelled.
      let isCancelled = each.request.isCancelled && random.integer(0...1) == 1
      each.answer(isCancelled ? .failure(.cancelled) : result(for: each.options, mood))
    }
  }

  private func result(for options: RouteOptions, _ mood: Mood) -> Result<RouteResponse, DirectionsError> {
    if let failure = mood.failure { return .failure(failure) }
    var asked = options
    let (last, elsewhere) = (asked.waypoints.count - 1, HybridTown.coordinate(HybridTown.Place(x: 600, y: 75)))
    switch mood {
    case .otherWay:
      var via = Waypoint(coordinate: Self.detour)
      via.separatesLegs = false
      asked.waypoints.insert(via, at: 1)
    case .fromElsewhere: asked.waypoints[0] = Waypoint(coordinate: elsewhere)
    case .toElsewhere: asked.waypoints[last].coordinate = elsewhere
    default: break
    }
    guard var response = try? roads.response(to: asked) else { return .failure(.unableToRoute) }
    // What the server says of its waypoints would give its lies away.
    if mood != .well { response.waypoints = nil }
    switch mood {
    case .farAway: response.routes?[0].mirror()
    case .empty: response.routes = []
    default: break
    }
    return .success(response)
  }
}

extension Route {
  /// Moves the route to the other side of the equator.
  fileprivate mutating func mirror() {
    for leg in legs.indices {
      for step in legs[leg].steps.indices {
        let shape = legs[leg].steps[step].shape
        legs[leg].steps[step].shape = shape.map {
          LineString($0.coordinates.map { LocationCoordinate2D(latitude: -$0.latitude, longitude: $0.longitude) })
        }
      }
    }
  }
}
