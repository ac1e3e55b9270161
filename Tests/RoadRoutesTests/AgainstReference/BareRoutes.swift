import CRoadGraph
import CRoadRoutes
import RoadGraph
import RoadRoutes

/// A road file, a network of it and the memory of its searches, by the functions of C: nothing stands between.
final class BareRoutes {
  struct Failure: Error { var status: Int }

  let network: OpaquePointer
  private let graph: OpaquePointer
  private let bytes: UnsafeMutableRawPointer
  private let memory: UnsafeMutableRawPointer
  private let scratch: OpaquePointer
  /// The states of each road; none if it is closed.
  let states: [[UInt32]]
  /// Decimetres of each edge.
  let lengths: [UInt32]

  init(_ file: [UInt8], profile: RoadProfile = .car, _ change: (inout rr_profile) -> Void = { _ in }) throws {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: max(8, file.count), alignment: 8)
    self.bytes = bytes
    file.withUnsafeBytes { bytes.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    var (graph, fault): (OpaquePointer?, rg_fault) = (nil, rg_fault())
    guard rg_graph_open_bytes(bytes, file.count, &graph, &fault) == ROAD_OK, let graph else {
      bytes.deallocate()
      throw Failure(status: -1)
    }
    self.graph = graph
    var profile = Self.record(profile)
    change(&profile)
    var network: OpaquePointer?
    let status = rr_network_create(graph, &profile, 0, &network)
    guard let network else {
      rg_graph_close(graph)
      bytes.deallocate()
      throw Failure(status: Int(status))
    }
    self.network = network
    let size = rr_scratch_size(network, rr_state_count(network))
    memory = UnsafeMutableRawPointer.allocate(byteCount: max(8, size), alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    scratch = rr_scratch_begin(network, rr_state_count(network), memory, size)!
    let edges = UInt32(rg_graph_count(graph, UInt32(ROAD_SECTION_EDGES)))
    lengths = (0..<edges).map { UInt32((rg_graph_edge_length(graph, $0) * 10).rounded()) }
    var states = [[UInt32]](repeating: [], count: Int(edges) * 2)
    for state in 0..<rr_state_count(network) { states[Int(rr_road_of(network, state))].append(state) }
    self.states = states
  }

  deinit {
    rr_network_release(network)
    rg_graph_close(graph)
    memory.deallocate()
    bytes.deallocate()
  }

  /// A profile's rows one behind the other.
  private static func record(_ profile: RoadProfile) -> rr_profile {
    let numbers = RoadProfile.rows.flatMap { row in (0..<row.count).map { profile[row.name, $0] ?? 0 } }
    var record = rr_profile()
    withUnsafeMutableBytes(of: &record) { bytes in numbers.withUnsafeBytes { bytes.copyMemory(from: $0) } }
    return record
  }

  /// The first state of a road; nil if it is closed.
  func state(of road: Int) -> UInt32? {
    let state = rr_state_of(network, UInt32(road))
    return state == RR_NONE ? nil : state
  }

  /// A place on a road, with a part of the road's effort.
  func candidate(on road: Int, along: UInt32, beside: UInt32) -> rr_candidate? {
    guard let state = state(of: road) else { return nil }
    let (length, effort) = (lengths[road >> 1], rr_road_effort(network, state))
    let along = min(along, length)
    func part(_ whole: UInt32) -> UInt32 { UInt32(UInt64(whole) * UInt64(along) / UInt64(max(1, length))) }
    var candidate = rr_candidate()
    (candidate.state, candidate.along, candidate.length) = (state, along, length)
    candidate.before = rr_effort(cost: part(effort.cost), milliseconds: part(effort.milliseconds))
    candidate.beside = beside
    return candidate
  }

  /// The roads of a place; none where there is no such road.
  func candidates(_ place: rr_place, isStart: Bool) -> [rr_candidate] {
    var place = place
    var found = [rr_candidate](repeating: rr_candidate(), count: Int(RR_MOST_CANDIDATES))
    var count: UInt32 = 0
    _ = rr_find_candidates(network, &place, isStart, &found, &count)
    return Array(found.prefix(Int(count)))
  }

  private static func copy(_ numbers: [Double]) -> UnsafeMutablePointer<Double> {
    let copy = UnsafeMutablePointer<Double>.allocate(capacity: numbers.count)
    copy.initialize(from: numbers, count: numbers.count)
    return copy
  }

  struct Found {
    var status: rr_status
    var way: rr_way
    var pieces: [rr_piece]
  }

  func search(
    from starts: [rr_candidate], to ends: [rr_candidate], isExact: Bool = false, changes: [rr_change] = [],
    areas: [PlainArea] = [], over overlay: BareOverlay? = nil,
    at moment: (roads: [rr_road_now], bans: [rr_turn_ban]) = ([], [])
  ) -> Found {
    moment.roads.withUnsafeBufferPointer { roads in
      moment.bans.withUnsafeBufferPointer { bans in
        var record = rr_moment(
          roads: roads.baseAddress, road_count: UInt32(roads.count), bans: bans.baseAddress,
          ban_count: UInt32(bans.count))
        return search(from: starts, to: ends, isExact: isExact, changes: changes, areas: areas, over: overlay, &record)
      }
    }
  }

  private func search(
    from starts: [rr_candidate], to ends: [rr_candidate], isExact: Bool, changes: [rr_change],
    areas: [PlainArea], over overlay: BareOverlay?, _ moment: UnsafePointer<rr_moment>
  ) -> Found {
    var way = rr_way()
    let corners = areas.map { Self.copy($0.latitudes + $0.longitudes) }
    defer { for numbers in corners { numbers.deallocate() } }
    let records = zip(areas, corners).map { area, numbers in
      rr_area_of(numbers, numbers + area.corners.count, UInt32(area.corners.count), area.weight)
    }
    let begins = starts.map { rr_begin(candidate: $0, cost: 0) }
    let status = begins.withUnsafeBufferPointer { begins in
      ends.withUnsafeBufferPointer { ends in
        changes.withUnsafeBufferPointer { changes in
          var query = rr_query()
          (query.starts, query.start_count) = (begins.baseAddress, UInt32(begins.count))
          (query.ends, query.end_count) = (ends.baseAddress, UInt32(ends.count))
          (query.changes, query.change_count) = (changes.baseAddress, UInt32(changes.count))
          query.is_exact = isExact
          query.moment = moment
          query.overlay = overlay?.overlay
          return records.withUnsafeBufferPointer { records in
            (query.areas, query.area_count) = (records.baseAddress, UInt32(records.count))
            return rr_search(network, scratch, &query, &way)
          }
        }
      }
    }
    guard Int(status) == RR_OK else { return Found(status: status, way: way, pieces: []) }
    var pieces = [rr_piece](repeating: rr_piece(), count: Int(way.piece_count))
    let count = rr_pieces(network, scratch, &pieces, way.piece_count)
    return Found(status: status, way: way, pieces: Array(pieces.prefix(Int(count))))
  }
}
