internal import CRoadGraph
public import GeoKernel

/// What lies ahead on a road, straight on at each junction, for as long as it is clear which road goes on.
///
/// ```swift
/// var ahead = RoadAhead()
/// ahead.look(along: match, within: 2000, on: graph)
/// for feature in ahead.features { print("\(feature.start - match.along) m: \(feature.kind)") }
/// ```
///
/// Distances are in metres from the beginning of the first edge. Looking anew into the same value allocates nothing once
/// it has been as much.
public struct RoadAhead: Sendable {
  /// Something that a driver may want to know of.
  public struct Feature: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// Another greatest speed from here on; nil if it is not known.
      case limit(RoadWay.Limit?)
      /// A bend: its least radius in metres, and the degrees by which it turns, positive to the right.
      case bend(radius: LocationDistance, turn: LocationDegrees)
      case tunnel
      /// Other roads begin here that the vehicle may take.
      case crossing
    }

    public var kind: Kind
    public var start: LocationDistance
    /// Where it ends; equal to ``start`` for a point.
    public var end: LocationDistance
  }

  /// Why nothing is known beyond the end.
  public enum End: UInt8, Hashable, Sendable {
    /// It is as far as was looked.
    case reach
    /// The road branches, and none of its branches is clearly the one that goes on.
    case branch
    /// No road goes on, or the file knows of none.
    case road

    /// The name in files and in the bindings.
    public var name: String {
      switch self {
      case .reach: "reach"
      case .branch: "branch"
      case .road: "road"
      }
    }
  }

  /// A directed edge of the way.
  struct Piece {
    var edge: UInt32
    var isBackward: Bool
    var way: UInt32
    var start: LocationDistance
  }

  /// A point of the line.
  struct Point {
    var latitude: Int32
    var longitude: Int32
    var along: LocationDistance
  }

  /// What lies ahead, in the order of where it begins.
  public internal(set) var features: [Feature] = []
  /// Where the way ends.
  public private(set) var length: LocationDistance = 0
  public private(set) var end = End.reach
  /// The probability that a driver stays on the way to its end.
  public private(set) var probability = 1.0

  var pieces: [Piece] = []
  private(set) var points: [Point] = []
  private var records: [rg_piece] = []
  private var latitudes: [Int32] = []
  private var longitudes: [Int32] = []

  /// The most edges of a way.
  private static let mostPieces = 128
  private static let mostPointsOfEdge = ROAD_MOST_POINTS + 2

  /// Creates the way ahead of a vehicle that is on no road.
  public init() {}

  /// Whether nothing is known: the vehicle is on no road.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Forgets the way.
  public mutating func clear() {
    features.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    (length, end, probability) = (0, .reach, 1)
  }

  /// Looks ahead from the edge of a match, in its direction.
  ///
  /// - Parameters:
  ///   - match: Where the vehicle is.
  ///   - reach: How far to look beyond the vehicle, in metres.
  ///   - users: Whose roads are followed.
  ///   - graph: The roads.
  public mutating func look(
    along match: RoadMatch, within reach: LocationDistance, for users: RoadUsers = .all, on graph: RoadGraph
  ) {
    clear()
    reserve()
    let road = UInt32(truncatingIfNeeded: match.edge) << 1 | (match.direction == .backward ? 1 : 0)
    var why = ROAD_END_REACH
    let count = records.withUnsafeMutableBufferPointer { records in
      rg_ahead(
        graph.handle, UInt32(users.rawValue & 7), road, match.along + reach, ROAD_CLEAR, records.baseAddress,
        records.count, &why)
    }
    end = why == ROAD_END_BRANCH ? .branch : why == ROAD_END_REACH ? .reach : .road
    for number in 0..<count {
      let record = records[number]
      guard let edge = rg_graph_edge(graph.handle, record.road >> 1)?.pointee else { break }
      pieces.append(
        Piece(edge: record.road >> 1, isBackward: record.road & 1 != 0, way: edge.way, start: record.start))
      probability *= record.probability
      length = record.start + rg_graph_edge_length(graph.handle, record.road >> 1)
      addPoints(of: record, to: length, graph)
      addFeatures(of: record, isFirst: number == 0, graph)
    }
    addBends()
    sortFeatures()
  }

  /// Forgets the features that end before a distance along the way. Returns whether there were any.
  package mutating func pass(_ along: LocationDistance) -> Bool {
    guard features.contains(where: { $0.end < along }) else { return false }
    features.removeAll { $0.end < along }
    return true
  }

  private mutating func reserve() {
    guard records.isEmpty else { return }
    records = [rg_piece](repeating: rg_piece(), count: Self.mostPieces)
    latitudes = [Int32](repeating: 0, count: Self.mostPointsOfEdge)
    longitudes = latitudes
    pieces.reserveCapacity(Self.mostPieces)
    points.reserveCapacity(1024)
    features.reserveCapacity(256)
  }

  private mutating func addPoints(of record: rg_piece, to end: LocationDistance, _ graph: RoadGraph) {
    let count = min(
      rg_graph_shape(graph.handle, record.road >> 1, &latitudes, &longitudes, latitudes.count), latitudes.count)
    let isBackward = record.road & 1 != 0
    var along = record.start
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
      points.append(Point(latitude: latitude, longitude: longitude, along: number == count - 1 ? end : min(along, end)))
    }
  }

  private mutating func addFeatures(of record: rg_piece, isFirst: Bool, _ graph: RoadGraph) {
    let piece = pieces[pieces.count - 1]
    guard let way = rg_graph_way(graph.handle, piece.way)?.pointee else { return }
    if !isFirst {
      if record.choices > 1 { features.append(Feature(kind: .crossing, start: piece.start, end: piece.start)) }
      let before = pieces[pieces.count - 2]
      if let wayBefore = rg_graph_way(graph.handle, before.way)?.pointee {
        let limit = way.limit(isBackward: piece.isBackward)
        if limit != wayBefore.limit(isBackward: before.isBackward) {
          features.append(Feature(kind: .limit(limit), start: piece.start, end: piece.start))
        }
      }
    }
    guard Int(way.flags) & ROAD_FLAG_TUNNEL != 0 else { return }
    if let last = features.lastIndex(where: { $0.kind == .tunnel }), features[last].end >= piece.start {
      features[last].end = length
    } else {
      features.append(Feature(kind: .tunnel, start: piece.start, end: length))
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

/// Places on the way.
extension RoadAhead {
  /// Returns the distance of a match along the way; nil if it is not on it.
  ///
  /// - Parameter hint: The number of the piece where the vehicle was, which is that of the match afterwards.
  package func along(of match: RoadMatch, from hint: inout Int) -> LocationDistance? {
    for number in max(0, hint - 1)..<max(hint, pieces.count) {
      let piece = pieces[number]
      guard Int(piece.edge) == match.edge, piece.isBackward == (match.direction == .backward) else { continue }
      hint = number
      return piece.start + match.along
    }
    return nil
  }

  /// Returns the place at a distance along the way, and the direction of travel in degrees; nil if the way is empty.
  public func place(at along: LocationDistance) -> (coordinate: LocationCoordinate2D, bearing: LocationDirection)? {
    guard points.count > 1 else { return nil }
    var (low, high) = (0, points.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if points[middle].along <= along { low = middle } else { high = middle - 1 }
    }
    let (a, b) = (points[low], points[low + 1])
    let whole = b.along - a.along
    let share = whole > 0 ? max(0, min(1, (along - a.along) / whole)) : 0
    let longitude = Double(a.longitude) + share * Double(turn(from: a.longitude, to: b.longitude))
    return (
      LocationCoordinate2D(
        latitude: (Double(a.latitude) + share * (Double(b.latitude) - Double(a.latitude))) / 1e7,
        longitude: wrapped(longitude / 1e7)),
      rg_vector(from: a, to: b).bearing
    )
  }

  /// Calls a body with each segment of the line: the distances of its ends, and the ends.
  package func forEachSegment(
    _ body: (
      _ start: LocationDistance, _ end: LocationDistance, _ from: LocationCoordinate2D, _ to: LocationCoordinate2D
    ) -> Void
  ) {
    for number in points.indices.dropFirst() {
      let (a, b) = (points[number - 1], points[number])
      body(
        a.along, b.along, LocationCoordinate2D(units: a.latitude, a.longitude),
        LocationCoordinate2D(units: b.latitude, b.longitude))
    }
  }
}

private func wrapped(_ longitude: Double) -> Double {
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
}

/// The difference of two longitudes, the shorter way round.
private func turn(from: Int32, to: Int32) -> Int64 {
  let turn = Int64(to) - Int64(from)
  return turn > 1_800_000_000 ? turn - 3_600_000_000 : turn < -1_800_000_000 ? turn + 3_600_000_000 : turn
}

extension RoadGraph {
  /// The index of an edge's way; nil behind the last and where the file is damaged.
  package func wayIndex(ofEdge index: Int) -> Int? {
    guard let index = UInt32(exactly: index), let edge = rg_graph_edge(handle, index)?.pointee else { return nil }
    return Int(clamping: edge.way)
  }

  /// Whether two ways, by their indices, are one road to a driver: they have the same name and number, or neither and the
  /// same class.
  package func isSameRoad(_ way: Int, _ other: Int) -> Bool {
    guard let way = UInt32(exactly: way), let other = UInt32(exactly: other) else { return false }
    return rg_graph_is_same_road(handle, way, other)
  }

  /// The greatest speed on a way in a direction, without its texts; nil if it is not known.
  package func limit(ofWay index: Int, _ direction: RoadDirection) -> RoadWay.Limit? {
    guard let index = UInt32(exactly: index) else { return nil }
    return rg_graph_way(handle, index)?.pointee.limit(isBackward: direction == .backward)
  }

  /// The class of a way, by its index; nil where the file is damaged.
  package func roadClass(ofWay index: Int) -> RoadClass? {
    guard let index = UInt32(exactly: index), let way = rg_graph_way(handle, index)?.pointee else { return nil }
    return RoadClass(rawValue: way.road_class)
  }

  /// The number in OpenStreetMap of a way, by its index; nil where the file is damaged.
  package func wayID(ofWay index: Int) -> Int64? {
    guard let index = UInt32(exactly: index) else { return nil }
    return rg_graph_way(handle, index)?.pointee.id
  }
}

extension RoadMatcher {
  /// How probable it is that the name, and the limit, of the last match are those of the road that the vehicle is on.
  package func certainty(on graph: RoadGraph) -> (name: Double, limit: Double) {
    withRecord { state in
      let certainty = rg_matcher_certainty(graph.handle, state)
      return (certainty.name, certainty.limit)
    }
  }
}
