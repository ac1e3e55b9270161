internal import EmbeddedShims
public import FairwayRequests
public import FairwayRoutes
public import RoadGraph
public import RoadRoutes

/// A provider that finds routes on a road file, without a server.
///
/// ```swift
/// let routing = try RoadRouting(on: RoadGraph(path: "andorra.roads"))
/// let response = try routing.response(to: RouteOptions(waypoints: [Waypoint(coordinate: home), Waypoint(coordinate: shop)]))
/// let router = try RouteController(following: response, routingProvider: routing)
/// ```
///
/// By default it answers within the call. A router then has its new route in the same fix that left the old one. For
/// roads of a country, or on a thread that must not wait, give the provider a function that runs searches elsewhere:
/// `RoadRouting(on: graph) { search in queue.async(execute: search) }`.
///
/// <doc:RoutesWithoutAServer> says which options of a request count.
public final class RoadRouting: RoutingProvider {
  /// Runs a search: at once, or on another thread.
  public typealias Executor = @Sendable (_ search: @escaping @Sendable () -> Void) -> Void

  /// The roads.
  public let graph: RoadGraph
  /// What a search may use.
  public let limits: RoadRequest.Limits
  private let roads: Mutex<PreparedRoads>
  /// How many routes there may be beside the best.
  private static let mostAlternatives = 2
  private let execute: Executor

  /// Prepares the roads of a file.
  ///
  /// - Parameters:
  ///   - graph: The roads.
  ///   - profile: What the traveller wants of a way. Requests for others, by their profile identifier, have the profile
  ///     of a car, a truck, a bicycle or a pedestrian as it is.
  ///   - limits: What a search may use; no limit by default.
  ///   - execute: Runs searches; at once by default.
  /// - Complexity: O(*n*) in the edges of the file.
  public init(
    on graph: RoadGraph, profile: RoadProfile = .car, limits: RoadRequest.Limits = RoadRequest.Limits(),
    execute: @escaping Executor = { $0() }
  ) throws(RoadRouteError) {
    self.graph = graph
    self.limits = limits
    self.execute = execute
    roads = Mutex(PreparedRoads(try RoadRoutes(on: graph, profile: profile)))
  }

  /// Answers on roads that were prepared already, at once or elsewhere.
  public init(
    on routes: RoadRoutes, limits: RoadRequest.Limits = RoadRequest.Limits(), execute: @escaping Executor = { $0() }
  ) {
    (graph, self.limits, self.execute) = (routes.graph, limits, execute)
    roads = Mutex(PreparedRoads(routes))
  }

  /// Returns the route that options of a request ask for, within the call.
  ///
  /// - Throws: `RoadRouteError` with the waypoint at which there is none, and why.
  public func response(to options: RouteOptions) throws(RoadRouteError) -> RouteResponse {
    try response(to: options, limits: limits)
  }

  @discardableResult
  public func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let request = RoadRoutingRequest()
    guard RoadProfile(options.profileIdentifier) != nil else {
      answer(.failure(.profileNotFound))
      return request
    }
    execute {
      guard !request.isCancelled else { return answer(.failure(.cancelled)) }
      var limits = self.limits
      let mayGoOn = limits.mayGoOn
      limits.mayGoOn = { !request.isCancelled && mayGoOn?() ?? true }
      do throws(RoadRouteError) {
        answer(.success(try self.response(to: options, limits: limits)))
      } catch {
        answer(.failure(request.isCancelled ? .cancelled : DirectionsError(error)))
      }
    }
    return request
  }

  /// Answers that it matches no traces: a `RoadMatcher` does.
  @discardableResult
  public func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    answer(.failure(.invalidInput(message: "RoadRouting finds ways between waypoints; RoadMatcher matches traces")))
    return RoadRoutingRequest()
  }

  /// Answers that there is nothing newer: a file does not change.
  @discardableResult
  public func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    answer(.failure(.refreshExpired))
    return RoadRoutingRequest()
  }

  private func response(
    to options: RouteOptions, limits: RoadRequest.Limits
  ) throws(RoadRouteError) -> RouteResponse {
    let routes = try roads.withLock { (prepared) throws(RoadRouteError) in
      try prepared.routes(for: options)
    }
    func found(withHeadings: Bool) throws(RoadRouteError) -> (ways: [RoadRoute], request: RoadRequest) {
      var request = RoadRequest(options, withHeadings: withHeadings)
      request.limits = limits
      let alternatives = options.includesAlternativeRoutes ? Self.mostAlternatives : 0
      return (try routes.routes(request, alternatives: alternatives), request)
    }
    let (ways, request): ([RoadRoute], RoadRequest)
    do throws(RoadRouteError) {
      (ways, request) = try found(withHeadings: true)
    } catch {
      // A vehicle away from all roads in its direction, say in a parking lot, sets out in any; one whose road leads
      // nowhere turns round.
      guard error.mayComeFromHeadings, options.waypoints.contains(where: { $0.heading != nil }) else { throw error }
      (ways, request) = try found(withHeadings: false)
    }
    var response = routes.answer(withAll: ways, to: request)
    response.name(options.waypoints)
    response.origin = .onboard
    return response
  }
}

/// A search of a ``RoadRouting``, which may be on its way.
private final class RoadRoutingRequest: RoutingRequest {
  private let cancelled = Atomic<Int>(0)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) != 0 }

  func cancel() { cancelled.add(1, ordering: .releasing) }
}

/// The roads of a file, prepared for a profile and for what the last requests want besides.
private struct PreparedRoads {
  private let given: RoadRoutes
  /// For the profiles of the last requests that want another, the newest last.
  private var others: [RoadRoutes] = []
  private static let mostOthers = 2

  init(_ given: RoadRoutes) { self.given = given }

  /// The roads for what the options of a request want.
  ///
  /// - Complexity: O(*n*) in the edges of the file if no request before wanted the same.
  mutating func routes(for options: RouteOptions) throws(RoadRouteError) -> RoadRoutes {
    let profile = given.profile.changed(by: options)
    if profile == given.profile { return given }
    if let prepared = others.first(where: { $0.profile == profile }) { return prepared }
    let routes = try RoadRoutes(on: given.graph, profile: profile)
    if others.count == Self.mostOthers { others.removeFirst() }
    others.append(routes)
    return routes
  }
}
