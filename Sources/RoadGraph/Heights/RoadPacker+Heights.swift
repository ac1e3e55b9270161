internal import CRoadGraph

extension RoadPacker {
  /// Writes the heights of a network in the order of a file: those that it was given, or those of the ground.
  static func writeHeights(
    _ network: RoadNetwork, lengths: [UInt32], to file: inout RoadFileWriter
  ) throws(RoadGraphError) {
    let heights: RoadNetwork.Heights
    if let known = network.heights {
      heights = known
    } else if let ground = network.ground {
      heights = RoadRelief(network, lengths: lengths, on: ground).heights
    } else {
      return
    }
    var (bytes, places): ([UInt8], [UInt32]) = ([], [])
    bytes.reserveCapacity(heights.bytes.count)
    for (index, range) in heights.edges.enumerated() {
      if index % (1 << Int(ROAD_HEIGHT_PLACE_BITS)) == 0 { places.append(UInt32(clamping: bytes.count)) }
      bytes.append(contentsOf: heights.bytes[range])
    }
    guard bytes.count < 1 << 30 else { throw .tooManyRoads }
    try file.add(ROAD_SECTION_JUNCTION_HEIGHTS, heights.junctions)
    try file.add(ROAD_SECTION_HEIGHTS, bytes: bytes)
    try file.add(ROAD_SECTION_HEIGHT_PLACES, places)
  }
}

/// Lays a network on the ground.
///
/// An edge has heights at its points or at even distances, whichever takes fewer bytes to come within a metre of the ground
/// everywhere. Bridges and tunnels rise evenly from the ground at one end to the ground at the other.
struct RoadRelief {
  private(set) var heights: RoadNetwork.Heights
  private let network: RoadNetwork
  private let ground: GroundHeights

  /// How far, in eighths of a metre, a height may be from the ground.
  private static let tolerance = Double(ROAD_HEIGHTS_TO_A_METRE)
  /// The ground is looked at so often, in metres.
  private static let spacing = 15.0

  /// Of a network in the order of a file, with its lengths in decimetres.
  init(_ network: RoadNetwork, lengths: [UInt32], on ground: GroundHeights) {
    (self.network, self.ground) = (network, ground)
    heights = RoadNetwork.Heights(junctionCount: network.nodes.count)
    for (index, place) in network.places.enumerated() {
      heights.junctions[index] = RoadNetwork.Heights.stored(ground.height(at: place))
    }
    layBridges(lengths)
    for edge in network.edges { heights.append(isCarried(edge) ? Self.evenly(edge, heights) : profile(of: edge)) }
  }

  /// Whether an edge is on a bridge or in a tunnel.
  private func isCarried(_ edge: RoadNetwork.Edge) -> Bool {
    Int(network.ways[Int(edge.way)].flags) & (ROAD_FLAG_BRIDGE | ROAD_FLAG_TUNNEL) != 0
  }

  private static func evenly(_ edge: RoadNetwork.Edge, _ heights: RoadNetwork.Heights) -> [UInt8] {
    let ends = [heights.junctions[Int(edge.from)], heights.junctions[Int(edge.to)]]
    return ends.contains(RoadNetwork.Heights.unknown) ? RoadHeightBytes.unknown : RoadHeightBytes.straight
  }

  /// Lifts the junctions within bridges and tunnels, where no road is on the ground, between those at their ends.
  private mutating func layBridges(_ lengths: [UInt32]) {
    var touchesGround = [Bool](repeating: false, count: network.nodes.count)
    for edge in network.edges where !isCarried(edge) {
      (touchesGround[Int(edge.from)], touchesGround[Int(edge.to)]) = (true, true)
    }
    // Where such a road ends without another it is on the ground as well.
    var neighbours: [Int: [(junction: Int, weight: Double)]] = [:]
    for (index, edge) in network.edges.enumerated() where isCarried(edge) {
      let weight = 1 / Double(max(1, lengths[index]))
      for (here, there) in [(Int(edge.from), Int(edge.to)), (Int(edge.to), Int(edge.from))] where here != there {
        if !touchesGround[here] { neighbours[here, default: []].append((there, weight)) }
      }
    }
    let within = neighbours.keys.filter { neighbours[$0, default: []].count > 1 }.sorted()
    guard !within.isEmpty else { return }
    var values = heights.junctions.map { RoadNetwork.Heights.height($0).map(Double.init) }
    // Each becomes the mean of its neighbours, again and again; a chain of some junctions is straight then.
    for _ in 0..<Self.rounds {
      for junction in within {
        var (sum, weights) = (0.0, 0.0)
        for (other, weight) in neighbours[junction] ?? [] {
          guard let value = values[other] else { continue }
          sum += value * weight
          weights += weight
        }
        if weights > 0 { values[junction] = sum / weights }
      }
    }
    for junction in within {
      heights.junctions[junction] = RoadNetwork.Heights.stored(
        values[junction].map { Int32(clamping: $0.rounded()) })
    }
  }

  private static let rounds = 256

  /// The bytes of an edge on the ground.
  private func profile(of edge: RoadNetwork.Edge) -> [UInt8] {
    guard let start = RoadNetwork.Heights.height(heights.junctions[Int(edge.from)]),
      let end = RoadNetwork.Heights.height(heights.junctions[Int(edge.to)])
    else { return RoadHeightBytes.unknown }
    let between = network.points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
    let line = HeightLine([network.places[Int(edge.from)]] + between + [network.places[Int(edge.to)]])
    guard let truth = truth(along: line) else { return RoadHeightBytes.unknown }
    func fits(_ distances: [Double], _ heights: [Int32]) -> Bool {
      Self.error(of: distances, [start] + heights + [end], from: truth) <= Self.tolerance
    }
    if fits([0, line.length], []) { return RoadHeightBytes.straight }
    var atPoints: [UInt8]?
    if !between.isEmpty {
      let own = between.compactMap { ground.height(at: $0) }
      if own.count == between.count, fits(line.distances, own) {
        atPoints = RoadHeightBytes.atPoints(own, from: start)
      }
    }
    let most = min(truth.count, Int(ROAD_MOST_HEIGHTS))
    var (count, bytes): (Int, [UInt8]) = (1, RoadHeightBytes.straight)
    while count <= most {
      // A height takes a byte at least.
      if let atPoints, count + 1 >= atPoints.count { return atPoints }
      let distances = (0...count + 1).map { line.length * Double($0) / Double(count + 1) }
      let own = distances.dropFirst().dropLast().compactMap { ground.height(at: line.place(at: $0)) }
      guard own.count == count else { return atPoints ?? RoadHeightBytes.unknown }
      bytes = RoadHeightBytes.even(own, from: start)
      if fits(distances, own) { break }
      count += max(1, count / 8)
    }
    if let atPoints, atPoints.count <= bytes.count || count > most { return atPoints }
    return bytes
  }

  /// The ground along a line, by distances from its beginning; nil if a height is not known.
  private func truth(along line: HeightLine) -> [(distance: Double, height: Int32)]? {
    var truth: [(distance: Double, height: Int32)] = []
    for index in line.points.indices.dropLast() {
      let (from, to) = (line.distances[index], line.distances[index + 1])
      let parts = max(1, min(1 << 12, Int(clamping: ((to - from) / Self.spacing).rounded(.up))))
      for part in (index == 0 ? 0 : 1)...parts {
        let distance = from + (to - from) * Double(part) / Double(parts)
        let place = part == 0 ? line.points[index] : part == parts ? line.points[index + 1] : line.place(at: distance)
        guard let height = ground.height(at: place) else { return nil }
        truth.append((distance, height))
      }
    }
    return truth
  }

  /// The greatest difference of heights, with straight lines between, from the ground.
  private static func error(
    of distances: [Double], _ heights: [Int32], from truth: [(distance: Double, height: Int32)]
  ) -> Double {
    var (error, next) = (0.0, 1)
    for (distance, height) in truth {
      while next < distances.count - 1, distances[next] < distance { next += 1 }
      let (from, to) = (distances[next - 1], distances[next])
      let share = to > from ? min(1, max(0, (distance - from) / (to - from))) : 0
      let (low, high) = (Double(heights[next - 1]), Double(heights[next]))
      error = max(error, abs(low + (high - low) * share - Double(height)))
    }
    return error
  }
}

/// Points with their distances from the first, in metres.
struct HeightLine {
  let points: [RoadPoint]
  let distances: [Double]

  var length: Double { distances[distances.count - 1] }

  /// Of at least one point.
  init(_ points: [RoadPoint]) {
    self.points = points
    var distances = [0.0]
    distances.reserveCapacity(points.count)
    for (a, b) in zip(points, points.dropFirst()) {
      distances.append(
        distances[distances.count - 1] + rg_segment_length(a.latitude, a.longitude, b.latitude, b.longitude))
    }
    self.distances = distances
  }

  /// The place at a distance.
  func place(at distance: Double) -> RoadPoint {
    var (low, high) = (0, distances.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let (a, b) = (points[low], points[high])
    let (from, to) = (distances[low], distances[high])
    guard to > from else { return a }
    let share = min(1, max(0, (distance - from) / (to - from)))
    var turn = Double(b.longitude) - Double(a.longitude)
    if abs(turn) > 1.8e9 { turn -= turn > 0 ? 3.6e9 : -3.6e9 }
    var longitude = Double(a.longitude) + turn * share
    if abs(longitude) > 1.8e9 { longitude -= longitude > 0 ? 3.6e9 : -3.6e9 }
    let latitude = Double(a.latitude) + (Double(b.latitude) - Double(a.latitude)) * share
    return RoadPoint(latitude: Int32(clamping: latitude.rounded()), longitude: Int32(clamping: longitude.rounded()))
  }
}
