internal import CRoadGraph
public import GeoKernel

/// What lies ahead on a road: along a path, or straight on at each junction for as long as it is clear which road goes on.
///
/// ```swift
/// var ahead = RoadAhead()
/// ahead.look(along: match, within: 2000, on: graph)
/// for feature in ahead.features { print("\(feature.start - match.along) m: \(feature.kind.name)") }
/// for edge in ahead.edges { print(edge.start, edge.roadClass?.name ?? "?", edge.lanes ?? 0) }
/// ```
///
/// Distances are in metres from the beginning of the first edge. Looking anew into the same value allocates nothing once
/// it has been as much.
public struct RoadAhead: Sendable {
  /// Why nothing is known beyond the end.
  public enum End: UInt8, Hashable, Sendable {
    /// It is as far as was looked.
    case reach
    /// The road branches, and none of its branches is clearly the one that goes on.
    case branch
    /// No road goes on, or the file knows of none.
    case road
    /// The path ends.
    case path

    /// The name in files and in the bindings.
    public var name: String {
      switch self {
      case .reach: "reach"
      case .branch: "branch"
      case .road: "road"
      case .path: "path"
      }
    }
  }

  /// A point of the line.
  struct Point {
    var latitude: Int32
    var longitude: Int32
    var along: LocationDistance
  }

  /// The edges of the way, in their order.
  public internal(set) var edges: [Edge] = []
  /// What lies ahead, in the order of where it begins.
  public internal(set) var features: [Feature] = []
  /// Where the way ends.
  public private(set) var length: LocationDistance = 0
  public private(set) var end = End.reach
  /// The probability that a driver stays on the way to its end.
  public private(set) var probability = 1.0

  /// For whom and when limits are looked for.
  private(set) var limits = LimitOptions()
  private(set) var users = RoadUsers.all
  private var timestamp: Double?

  private(set) var points: [Point] = []
  /// The segment of which the direction was asked last.
  var course: (segment: Int, bearing: LocationDirection)?
  /// Where the first feature ends.
  private var firstEnd = Double.infinity
  private var records: [rg_piece] = []
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []
  var attributes: [rg_attribute] = []
  var spots: [rg_spot] = []

  /// The most edges of a way straight on.
  private static let mostPieces = 128
  private static let mostPointsOfEdge = ROAD_MOST_POINTS + 2

  /// Creates the way ahead of a vehicle that is on no road.
  public init() {}

  /// Whether nothing is known: the vehicle is on no road.
  public var isEmpty: Bool { edges.isEmpty }

  /// Forgets the way.
  public mutating func clear() {
    features.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    (length, end, probability) = (0, .reach, 1)
    (course, firstEnd) = (nil, .infinity)
  }

  /// Looks ahead from the edge of a match, in its direction.
  ///
  /// - Parameters:
  ///   - match: Where the vehicle is.
  ///   - reach: How far to look beyond the vehicle, in metres.
  ///   - users: Whose roads are followed. Without cars no road is closed.
  ///   - limits: For whom, and by which clock, limits of speed and of sizes and closed roads are looked for.
  ///   - timestamp: The time in seconds since 1970; nil if it is not known, and what holds under conditions is left out.
  ///   - graph: The roads.
  public mutating func look(
    along match: RoadMatch, within reach: LocationDistance, for users: RoadUsers = .all,
    limits: LimitOptions = LimitOptions(), at timestamp: Double? = nil, on graph: RoadGraph
  ) {
    clear()
    reserve()
    (self.limits, self.timestamp, self.users) = (limits, timestamp, users)
    let road = UInt32(truncatingIfNeeded: match.edge) << 1 | (match.direction == .backward ? 1 : 0)
    var why = ROAD_END_REACH
    let count = records.withUnsafeMutableBufferPointer { records in
      rg_ahead(
        graph.handle, UInt32(users.rawValue & 7), road, match.along + reach, ROAD_CLEAR, records.baseAddress,
        records.count, &why)
    }
    end = why == ROAD_END_BRANCH ? .branch : why == ROAD_END_REACH ? .reach : .road
    for record in records[..<count] {
      guard add(record.road, of: record.choices, on: graph) else { break }
      probability *= record.probability
    }
    finish()
  }

  /// Looks ahead along a path, such as that of a route.
  ///
  /// - Parameters:
  ///   - path: The edges of the path, each of which begins where the one before ends, from that of the vehicle on. The way
  ///     ahead ends where that does not hold.
  ///   - along: Where the vehicle is, in metres from the beginning of the first edge.
  ///   - reach: How far to look beyond the vehicle, in metres.
  ///   - users: Whose roads count at crossings. Without cars no road is closed.
  ///   - limits: For whom, and by which clock, limits of speed and of sizes and closed roads are looked for.
  ///   - timestamp: The time in seconds since 1970; nil if it is not known, and what holds under conditions is left out.
  ///   - graph: The roads.
  public mutating func look(
    along path: ArraySlice<RoadArc>, from along: LocationDistance, within reach: LocationDistance,
    for users: RoadUsers = .all, limits: LimitOptions = LimitOptions(), at timestamp: Double? = nil,
    on graph: RoadGraph
  ) {
    clear()
    reserve()
    (self.limits, self.timestamp, self.users) = (limits, timestamp, users)
    end = .path
    for arc in path {
      guard length < along + reach || edges.isEmpty else {
        end = .reach
        break
      }
      guard let road = arc.road, edges.last.map({ graph.goesOn(from: $0.road, to: road) }) ?? true else { break }
      let choices = edges.last.map { rg_choices(graph.handle, UInt32(users.rawValue & 7), $0.road) } ?? 1
      guard add(road, of: choices, on: graph) else {
        end = .road
        break
      }
    }
    finish()
  }

  /// Adds a directed edge, where a vehicle chooses between a number of roads. Returns whether the file has it.
  private mutating func add(_ road: UInt32, of choices: UInt32, on graph: RoadGraph) -> Bool {
    guard let record = rg_graph_edge(graph.handle, road >> 1)?.pointee else { return false }
    var edge = Edge(road, from: length, record, on: graph)
    let count = readAttributes(ofWay: record.way, on: graph)
    if let index = edge.index, needsRules(edge, count) {
      let own = graph.limit(ofEdge: index, edge.direction, for: limits, at: timestamp)
      edge.limit = own.isAssumed ? nil : own.limit
    }
    guard edge.end >= length else { return false }
    let first = max(0, points.count - 1)
    if let before = edges.last {
      if choices > 1 { features.append(Feature(kind: .crossing, start: length, end: length)) }
      if edge.limit != before.limit { features.append(Feature(kind: .limit(edge.limit), start: length, end: length)) }
    }
    length = edge.end
    edges.append(edge)
    addPoints(of: edge, on: graph)
    addStretches(of: edge, count, on: graph)
    addStands(of: edge, record, firstPoint: first, on: graph)
    return true
  }

  /// Whether more than the record of its way says the limit of an edge, by the attributes that were read: tags of limits or,
  /// of a vehicle that may have to be slower than its sign says, laws.
  private func needsRules(_ edge: Edge, _ count: Int) -> Bool {
    guard limits != LimitOptions() else { return false }
    return limits.vehicle != .car && edge.limit != nil || attributes[..<count].contains { $0.isOfLimit }
  }

  /// What the clocks of the place show; nil if it is not known.
  var localTime: LocalTime? {
    limits.clockOffset.flatMap { offset in timestamp.map { LocalTime(secondsSince1970: $0, offset: offset) } }
  }

  private mutating func finish() {
    addBends()
    sortFeatures()
    findFirstEnd()
  }

  private mutating func findFirstEnd() { firstEnd = features.reduce(.infinity) { min($0, $1.end) } }

  /// Forgets the features that end before a distance along the way. Returns whether there were any.
  package mutating func pass(_ along: LocationDistance) -> Bool {
    guard firstEnd < along else { return false }
    features.removeAll { $0.end < along }
    findFirstEnd()
    return true
  }

  private mutating func reserve() {
    guard records.isEmpty else { return }
    records = [rg_piece](repeating: rg_piece(), count: Self.mostPieces)
    latitudes = [Int32](repeating: 0, count: Self.mostPointsOfEdge)
    longitudes = latitudes
    attributes = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES))
    spots = [rg_spot](repeating: rg_spot(), count: Int(ROAD_MOST_POINTS))
    edges.reserveCapacity(Self.mostPieces)
    points.reserveCapacity(1024)
    features.reserveCapacity(256)
  }

  private mutating func addPoints(of edge: Edge, on graph: RoadGraph) {
    let count = min(
      rg_graph_shape(graph.handle, edge.road >> 1, &latitudes, &longitudes, latitudes.count), latitudes.count)
    let isBackward = edge.direction == .backward
    var along = edge.start
    for number in 0..<count {
      let place = isBackward ? count - 1 - number : number
      let (latitude, longitude) = (latitudes[place], longitudes[place])
      if number > 0 {
        let before = isBackward ? place + 1 : place - 1
        along += rg_segment_length(latitudes[before], longitudes[before], latitude, longitude)
      } else if !points.isEmpty {
        continue
      }
      // The lengths of edges are rounded.
      points.append(
        Point(latitude: latitude, longitude: longitude, along: number == count - 1 ? edge.end : min(along, edge.end)))
    }
  }

  private mutating func sortFeatures() {
    // By insertion: they are few, and nearly in order.
    for number in features.indices.dropFirst() {
      let feature = features[number]
      var place = number
      while place > 0, features[place - 1].start > feature.start {
        features[place] = features[place - 1]
        place -= 1
      }
      features[place] = feature
    }
  }
}
