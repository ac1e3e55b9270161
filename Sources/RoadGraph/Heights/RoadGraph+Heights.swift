internal import CRoadGraph
public import GeoKernel

/// How high a road is at a place.
public struct RoadHeight: Hashable, Sendable {
  /// How far from the beginning of its edge, along its way's nodes, in metres.
  public var distance: LocationDistance
  /// Above the sea, in metres, to an eighth.
  public var height: LocationDistance

  public init(distance: LocationDistance, height: LocationDistance) {
    (self.distance, self.height) = (distance, height)
  }
}

/// How much a road goes up and down, in metres.
public struct RoadClimb: Hashable, Sendable {
  /// All that it rises along its way's nodes.
  public var rise: LocationDistance
  /// All that it falls.
  public var fall: LocationDistance

  public init(rise: LocationDistance, fall: LocationDistance) { (self.rise, self.fall) = (rise, fall) }

  /// The same in the other direction.
  public var reversed: RoadClimb { RoadClimb(rise: fall, fall: rise) }
}

extension RoadGraph {
  /// Returns the height of a junction in metres; nil if it is not known, as in each file that was packed without heights.
  public func height(ofJunction index: Int) -> LocationDistance? {
    guard let index = UInt32(exactly: index) else { return nil }
    let height = rg_graph_junction_height(handle, index)
    return height == Int32(ROAD_NO_HEIGHT) ? nil : Self.metres(height)
  }

  /// Returns the heights along an edge, both ends included; empty if they are not known.
  ///
  /// Between two of them the road rises evenly. A file has heights if `fairway roads pack --heights` asked for them, where
  /// the tiles knew them: within a metre of the ground that they describe. Bridges and tunnels rise evenly between their
  /// ends.
  public func heights(ofEdge index: Int) -> [RoadHeight] {
    guard knows(.heights), let edge = UInt32(exactly: index), index < edgeCount else { return [] }
    var heights = [Int32](repeating: 0, count: Int(ROAD_MOST_HEIGHTS) + 2)
    var form = ROAD_HEIGHTS_UNKNOWN
    let count = rg_graph_heights(handle, edge, &heights, heights.count, &form)
    guard count >= 2 else { return [] }
    let distances: [Double]
    if form == ROAD_HEIGHTS_AT_POINTS {
      distances = HeightLine(shapeUnits(ofEdge: index)).distances
    } else {
      let length = rg_graph_edge_length(handle, edge)
      distances = (0..<count).map { length * Double($0) / Double(count - 1) }
    }
    guard distances.count == count else { return [] }
    return zip(distances, heights).map { RoadHeight(distance: $0, height: Self.metres($1)) }
  }

  /// Returns how much an edge rises and falls along its way's nodes; nil if it is not known.
  public func climb(ofEdge index: Int) -> RoadClimb? {
    let heights = heights(ofEdge: index)
    guard !heights.isEmpty else { return nil }
    var climb = RoadClimb(rise: 0, fall: 0)
    for (a, b) in zip(heights, heights.dropFirst()) {
      if b.height > a.height { climb.rise += b.height - a.height } else { climb.fall += a.height - b.height }
    }
    return climb
  }

  private static func metres(_ height: Int32) -> LocationDistance { Double(height) / Double(ROAD_HEIGHTS_TO_A_METRE) }

  /// The bytes of an edge's heights; those of unknown ones if it has none.
  func heightBytes(ofEdge edge: UInt32) -> [UInt8] {
    var size = 0
    guard let bytes = rg_graph_height_bytes(handle, edge, &size) else { return RoadHeightBytes.unknown }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }
}
