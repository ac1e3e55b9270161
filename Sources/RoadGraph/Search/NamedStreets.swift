internal import CRoadGraph

/// The edges of one name, and what parts of them are one street.
struct NamedStreets {
  /// How far apart junctions of the same street may be, in metres, if no edge of the name joins them.
  static let gap = 300.0

  let edges: [rg_named_edge]
  private let junctions: [UInt32]
  private let places: [RoadPoint]
  /// Of each junction another one of the same street, or itself.
  private var leaders: [Int]

  init(_ edges: [rg_named_edge], on graph: OpaquePointer) {
    self.edges = edges
    let all = Set(edges.flatMap { [$0.from, $0.to] }).sorted()
    // Those of damaged blocks are no streets.
    var (junctions, places): ([UInt32], [RoadPoint]) = ([], [])
    for junction in all {
      guard let record = rg_graph_junction(graph, junction)?.pointee else { continue }
      junctions.append(junction)
      places.append(RoadPoint(latitude: record.latitude, longitude: record.longitude))
    }
    (self.junctions, self.places) = (junctions, places)
    leaders = Array(0..<junctions.count)
    for edge in edges {
      if let from = index(edge.from), let to = index(edge.to) { unite(from, to) }
    }
    uniteNeighbours()
  }

  private func index(_ junction: UInt32) -> Int? {
    var (low, high) = (0, junctions.count)
    while low < high {
      let middle = (low + high) / 2
      if junctions[middle] < junction { low = middle + 1 } else { high = middle }
    }
    return low < junctions.count && junctions[low] == junction ? low : nil
  }

  private mutating func leader(_ index: Int) -> Int {
    var index = index
    while leaders[index] != index {
      leaders[index] = leaders[leaders[index]]
      index = leaders[index]
    }
    return index
  }

  private mutating func unite(_ a: Int, _ b: Int) {
    let (a, b) = (leader(a), leader(b))
    if a != b { leaders[max(a, b)] = min(a, b) }
  }

  /// Joins junctions that are near each other, by cells of some 364 m from south to north.
  private mutating func uniteNeighbours() {
    let size = Int64(1) << 15
    let columns = 3_600_000_000 / size
    func cell(_ point: RoadPoint) -> (row: Int64, column: Int64) {
      ((Int64(point.latitude) + 900_000_000) / size, (Int64(point.longitude) + 1_800_000_000) / size)
    }
    func key(_ row: Int64, _ column: Int64) -> Int64 {
      row * (columns + 1) + (column % columns + columns) % columns
    }
    var first: [Int64: Int] = [:]
    var next = [Int](repeating: -1, count: places.count)
    for (index, place) in places.enumerated() {
      let (row, column) = cell(place)
      let width = rg_segment_length(place.latitude, 0, place.latitude, Int32(size))
      let reach = width > 1 ? min(Int64(Self.gap / width) + 1, 64) : 64
      for other in row - 1...row + 1 {
        for side in column - reach...column + reach {
          var neighbour = first[key(other, side)] ?? -1
          while neighbour >= 0 {
            if Self.distance(place, places[neighbour]) <= Self.gap { unite(index, neighbour) }
            neighbour = next[neighbour]
          }
        }
      }
      next[index] = first[key(row, column)] ?? -1
      first[key(row, column)] = index
    }
  }

  static func distance(_ a: RoadPoint, _ b: RoadPoint) -> Double {
    rg_segment_length(a.latitude, a.longitude, b.latitude, b.longitude)
  }

  /// A street: its edges, how far its nearest junction is from a place, and its middle edge.
  struct Street {
    var edges: [rg_named_edge] = []
    var distance = Double.infinity
    var middle: rg_named_edge
  }

  /// The streets, in the order of their first junctions.
  mutating func streets(near: RoadPoint) -> [Street] {
    var numbers: [Int: Int] = [:]
    var streets: [Street] = []
    for edge in edges {
      guard let from = index(edge.from), let to = index(edge.to) else { continue }
      let leader = leader(from)
      let number = numbers[leader] ?? streets.count
      if number == streets.count {
        numbers[leader] = number
        streets.append(Street(middle: edge))
      }
      streets[number].edges.append(edge)
      let nearest = min(Self.distance(near, places[from]), Self.distance(near, places[to]))
      streets[number].distance = min(streets[number].distance, nearest)
    }
    for number in streets.indices { streets[number].middle = middle(of: streets[number]) }
    return streets
  }

  /// The edge whose ends are nearest to the middle of the box around a street.
  private func middle(of street: Street) -> rg_named_edge {
    // Longitudes count from the first, so that none jumps at the antimeridian.
    guard let start = index(street.middle.from).map({ places[$0] }) else { return street.middle }
    func relative(_ junction: UInt32) -> (north: Int64, east: Int64) {
      guard let place = index(junction).map({ places[$0] }) else { return (0, 0) }
      var east = Int64(place.longitude) - Int64(start.longitude)
      if east > 1_800_000_000 { east -= 3_600_000_000 }
      if east < -1_800_000_000 { east += 3_600_000_000 }
      return (Int64(place.latitude) - Int64(start.latitude), east)
    }
    var (south, north, west, east) = (Int64.max, Int64.min, Int64.max, Int64.min)
    for edge in street.edges {
      for junction in [edge.from, edge.to] {
        let place = relative(junction)
        (south, north) = (min(south, place.north), max(north, place.north))
        (west, east) = (min(west, place.east), max(east, place.east))
      }
    }
    // The east is weighed as at the street's latitude.
    let scale =
      rg_segment_length(start.latitude, 0, start.latitude, 10000)
      / max(
        rg_segment_length(start.latitude, 0, start.latitude > 0 ? start.latitude - 10000 : start.latitude + 10000, 0), 1
      )
    var (best, least) = (street.middle, Double.infinity)
    for edge in street.edges {
      let (from, to) = (relative(edge.from), relative(edge.to))
      let up = Double(from.north + to.north - south - north)
      let right = Double(from.east + to.east - west - east) * scale
      let square = up * up + right * right
      if square < least { (best, least) = (edge, square) }
    }
    return best
  }
}
