internal import CRoadRoutes
internal import GeoKernel

/// The searches of one request, with the memory that they share.
final class RoadSearch {
  let routes: RoadRoutes
  private let avoidance: RoadAvoidance
  let moment: RoadMoment
  private let limits: RoadRequest.Limits
  private let scratch: OpaquePointer
  /// Memory of this request's own, where that is limited; else it is the network's.
  private let own: UnsafeMutableRawPointer?

  init(
    _ routes: RoadRoutes, avoiding avoidance: RoadAvoidance, moment: RoadMoment = RoadMoment(),
    limits: RoadRequest.Limits
  ) throws(RoadRouteError) {
    (self.routes, self.moment) = (routes, moment)
    self.avoidance = avoidance
    self.limits = limits
    guard let memory = limits.memory else {
      guard let scratch = rr_scratch_take(routes.network) else { throw .outOfMemory }
      self.scratch = scratch
      own = nil
      return
    }
    let states = Self.mostStates(routes.network, memory)
    let size = rr_scratch_size(routes.network, states)
    guard size <= memory else { throw .limit(.memory, from: 0, settled: 0) }
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    guard let scratch = rr_scratch_begin(routes.network, states, bytes, size) else {
      bytes.deallocate()
      throw .outOfMemory
    }
    self.scratch = scratch
    own = bytes
  }

  deinit {
    if let own { own.deallocate() } else { rr_scratch_give(routes.network, scratch) }
  }

  /// The most states for which the memory suffices; 0 if it suffices for none.
  private static func mostStates(_ network: OpaquePointer, _ memory: Int) -> UInt32 {
    var (low, high) = (UInt32(0), rr_state_count(network))
    while low < high {
      let middle = low + (high - low + 1) / 2
      if rr_scratch_size(network, middle) <= memory { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A way between candidates.
  struct Way {
    var record: rr_way
    var pieces: [rr_piece]
  }

  /// Finds a way; nil if there is none.
  ///
  /// - Parameters:
  ///   - starts: Where it may begin, with what was spent before.
  ///   - ends: Where it may end.
  ///   - isExact: Whether it must arrive in the very state of an end.
  ///   - place: The number of the place for errors.
  func way(from starts: [rr_begin], to ends: [rr_candidate], isExact: Bool, place: Int) throws(RoadRouteError) -> Way? {
    try ways(from: starts, to: ends, isExact: isExact, alternatives: 0, place: place).first
  }

  /// Finds the best way and others beside it; nothing if there is none.
  func ways(
    from starts: [rr_begin], to ends: [rr_candidate], isExact: Bool = false, alternatives: Int, place: Int
  ) throws(RoadRouteError) -> [Way] {
    let most = min(alternatives, Int(RR_MOST_OTHERS))
    var found: [Way] = []
    var record = rr_way()
    let status = withQuery(starts, ends) { query in
      query.is_exact = isExact
      query.more = most > 0 ? Self.mostMore : 0
      let status = rr_search(routes.network, scratch, &query, &record)
      guard Int(status) == RR_OK else { return status }
      var others = [rr_way](repeating: rr_way(), count: most)
      let count = most > 0 ? rr_find_others(routes.network, scratch, &query, &record, &others, UInt32(most)) : 0
      for var way in [record] + others.prefix(Int(clamping: count)) {
        if count > 0 { rr_follow(routes.network, scratch, &query, &way) }
        found.append(Way(record: way, pieces: pieces(of: way)))
      }
      return status
    }
    return try check(status, record, place) ? found : []
  }

  /// Finds a way without its pieces; nil if there is none.
  func record(from starts: [rr_begin], to ends: [rr_candidate], place: Int) throws(RoadRouteError) -> rr_way? {
    var record = rr_way()
    let status = withQuery(starts, ends) { query in rr_search(routes.network, scratch, &query, &record) }
    return try check(status, record, place) ? record : nil
  }

  /// Whether the request's check lets searches go on.
  var mayGoOn: Bool { limits.mayGoOn?() ?? true }

  /// Returns whether there is a way, and throws what ended the search without an answer.
  private func check(_ status: rr_status, _ record: rr_way, _ place: Int) throws(RoadRouteError) -> Bool {
    // What was read behind the search may be damaged, too.
    if let damage = routes.damage { throw damage }
    switch Int(status) {
    case RR_OK: return true
    case RR_NO_WAY: return false
    case RR_BUDGET_STATES: throw .limit(.states, from: place, settled: Int(clamping: record.settled))
    case RR_BUDGET_MEMORY: throw .limit(.memory, from: place, settled: Int(clamping: record.settled))
    case RR_BUDGET_TIME: throw .limit(.time, from: place, settled: Int(clamping: record.settled))
    case RR_TOO_FAR: throw .tooFar(from: place)
    default: throw routes.unreadable
    }
  }

  /// How much more than the best way another one may cost, in thousandths.
  private static let mostMore: UInt32 = 400

  /// The pieces of the way that the memory follows.
  private func pieces(of way: rr_way) -> [rr_piece] {
    var pieces = [rr_piece](repeating: rr_piece(), count: Int(clamping: way.piece_count))
    let written = rr_pieces(routes.network, scratch, &pieces, way.piece_count)
    return Array(pieces.prefix(Int(clamping: written)))
  }

  private func withQuery(
    _ starts: [rr_begin], _ ends: [rr_candidate], _ body: (inout rr_query) -> rr_status
  ) -> rr_status {
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        avoidance.changes.withUnsafeBufferPointer { changes in
          avoidance.withAreas { areas in
            moment.withRecord { moment in
              var query = rr_query()
              query.starts = starts.baseAddress
              query.start_count = UInt32(starts.count)
              query.ends = ends.baseAddress
              query.end_count = UInt32(ends.count)
              query.changes = changes.baseAddress
              query.change_count = UInt32(changes.count)
              query.areas = areas.baseAddress
              query.area_count = UInt32(areas.count)
              query.moment = moment
              query.overlay = rr_overlay_of(routes.network)
              query.most_states = limits.states.map { UInt32(clamping: max(1, $0)) } ?? 0
              return withCheck(&query, body)
            }
          }
        }
      }
    }
  }

  /// Calls a body with a query that asks the request's check.
  private func withCheck(_ query: inout rr_query, _ body: (inout rr_query) -> rr_status) -> rr_status {
    guard var check = limits.mayGoOn else { return body(&query) }
    return withUnsafeMutablePointer(to: &check) { check in
      query.context = UnsafeMutableRawPointer(check)
      query.may_go_on = { context in
        context.map { $0.assumingMemoryBound(to: (@Sendable () -> Bool).self).pointee() } ?? true
      }
      return body(&query)
    }
  }

  /// The points of pieces; the place is for errors.
  func line(_ pieces: [rr_piece]) throws(RoadRouteError) -> [LocationCoordinate2D] {
    guard !pieces.isEmpty else { return [] }
    var latitudes: [Int32] = []
    var longitudes: [Int32] = []
    // Most roads have fewer points; a line with more is written again.
    var count = pieces.count * 4 + 8
    while count > latitudes.count {
      latitudes = [Int32](repeating: 0, count: count)
      longitudes = latitudes
      count = rr_line(routes.network, pieces, UInt32(pieces.count), &latitudes, &longitudes, latitudes.count)
    }
    guard count > 0 else { throw routes.unreadable }
    return zip(latitudes.prefix(count), longitudes).map { LocationCoordinate2D(sixDecimalsOf: $0, $1) }
  }

  /// How many points the line of pieces has.
  func pointCount(_ pieces: [rr_piece]) -> Int { rr_line(routes.network, pieces, UInt32(pieces.count), nil, nil, 0) }

  /// The states of a candidate's road, each as a candidate.
  func exact(_ candidate: rr_candidate) -> [rr_candidate] {
    let road = rr_road_of(routes.network, candidate.state)
    var states = [UInt32](repeating: 0, count: 16)
    var count = Int(clamping: rr_states_of(routes.network, road, &states, UInt32(states.count)))
    if count > states.count {
      states = [UInt32](repeating: 0, count: count)
      count = min(count, Int(clamping: rr_states_of(routes.network, road, &states, UInt32(states.count))))
    }
    return states.prefix(count).map { state in
      var candidate = candidate
      candidate.state = state
      return candidate
    }
  }
}
