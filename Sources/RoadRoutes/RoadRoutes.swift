internal import CRoadRoutes
internal import EmbeddedShims
public import RoadGraph

/// The roads of a file prepared for one profile, on which ways are found. Any number of threads may share it.
///
/// ```swift
/// let routes = try RoadRoutes(on: RoadGraph(path: "andorra.roads"))
/// let route = try routes.route(RoadRequest(from: start, to: end))
/// print(route.distance, route.duration, route.legs[0].line)
/// ```
///
/// Preparing reads all of the file but shapes and texts: under a microsecond and some 70 to 110 bytes for each directed edge
/// that is open. A search then takes a fraction of a millisecond for 5 km, and allocates nothing of its own. A program that is to
/// find its first way at once keeps what it has prepared; see ``write(to:)``.
public final class RoadRoutes: Sendable {
  public let graph: RoadGraph
  public let profile: RoadProfile
  // Memory that does not change, but for the scratch that it keeps for the next search, and the costs of cells that it is
  // given: both are atomic.
  nonisolated(unsafe) let network: OpaquePointer
  // The bytes of roads that were prepared earlier and not opened from a file.
  private nonisolated(unsafe) let storage: UnsafeMutableRawPointer?
  private let foundTimed = Mutex<TimedRules?>(nil)

  /// Prepares roads.
  ///
  /// - Complexity: O(*n*) in the edges of the file.
  public convenience init(on graph: RoadGraph, profile: RoadProfile = .car) throws(RoadRouteError) {
    try self.init(on: graph, profile: profile, isRelaxed: false)
  }

  /// Prepares roads; with all rules relaxed, for a search that tells what stands in the way.
  init(on graph: RoadGraph, profile: RoadProfile, isRelaxed: Bool) throws(RoadRouteError) {
    self.graph = graph
    self.profile = profile
    var made: OpaquePointer?
    var record = profile.record
    let status = rr_network_create(graph.handle, &record, isRelaxed ? UInt32(RR_RELAXED) : 0, &made)
    guard let made else { throw Self.error(status, graph, profile) }
    network = made
    storage = nil
  }

  /// Takes a network that was opened, and its bytes if these are no file's.
  init(_ network: OpaquePointer, _ graph: RoadGraph, _ profile: RoadProfile, storage: UnsafeMutableRawPointer? = nil) {
    (self.network, self.graph, self.profile, self.storage) = (network, graph, profile, storage)
  }

  deinit {
    rr_network_release(network)
    storage?.deallocate()
  }

  /// What depends on the time. It is read when it is first asked for: most searches need none of it.
  var timed: TimedRules {
    foundTimed.withLock { found in
      if let found { return found }
      let read = TimedRules(network, graph)
      found = read
      return read
    }
  }

  static func error(_ status: rr_status, _ graph: RoadGraph, _ profile: RoadProfile) -> RoadRouteError {
    switch Int(status) {
    case RR_ERROR_PROFILE: .profile(row: profile.fault ?? "goal")
    case RR_ERROR_DAMAGED: .roads(graph.damage ?? .invalid(at: 0))
    case RR_ERROR_TOO_MANY: .roads(.tooManyRoads)
    default: .outOfMemory
    }
  }

  /// The bytes that the prepared roads take, with the costs of cells if there are any.
  public var size: Int { rr_network_size(network) + (rr_overlay_of(network).map { rr_overlay_size($0) } ?? 0) }

  /// How many directed edges are open, with those counted again on which a restriction over several edges has begun.
  package var stateCount: Int { Int(clamping: rr_state_count(network)) }

  /// Finds the way of least cost through the places of a request.
  ///
  /// - Throws: ``RoadRouteError`` with the place at which there is none, and why.
  /// - Complexity: O(*n* log *n*) in the states that are settled; see ``RoadRoute/Leg/settled``.
  public func route(_ request: RoadRequest) throws(RoadRouteError) -> RoadRoute {
    let avoidance = try avoidance(of: request)
    guard request.places.count >= 2, request.places.count <= RoadRequest.mostPlaces else {
      throw .placeCount(request.places.count)
    }
    return try lawful(
      request, legs: { $0.legs },
      find: { (moment) throws(RoadRouteError) in try route(request, avoidance, moment) })
  }

  private func route(
    _ request: RoadRequest, _ avoidance: RoadAvoidance, _ moment: RoadMoment
  ) throws(RoadRouteError) -> RoadRoute {
    let search = try RoadSearch(self, avoiding: avoidance, moment: moment, limits: request.limits)
    var legs: [RoadRoute.Leg] = []
    var first = 0
    while first + 1 < request.places.count {
      // The places up to the next one at which a search may begin anew.
      let last = request.continuesStraight ? request.places.count - 1 : request.nextStop(after: first)
      legs += try RoadChain(search, request, first: first, last: last).legs()
      first = last
    }
    return RoadRoute(legs: legs)
  }
}

extension RoadRequest {
  /// The next place at which one stops, or the last one.
  func nextStop(after place: Int) -> Int {
    (place + 1..<places.count).first { places[$0].passing == .stop } ?? places.count - 1
  }
}
