internal import CRoadGraph
internal import GeoKernel

/// The side of the road on which one drives, as one-way roads tell it where no border does: the other carriageway of a road
/// is on the driver's left where one drives on the right, and roundabouts go round against the clock there.
struct RoadSides {
  /// How many carriageways beside another one, and roundabouts, are as on the left and on the right.
  private(set) var (left, right) = (0, 0)

  /// A place on a one-way road, with its way's texts and the direction of travel there.
  private struct Spot {
    var place: RoadPoint
    var texts: UInt32
    var roadClass: UInt8
    var direction: rg_vector
  }

  /// Places of carriageways are so far from each other along them; the other carriageway is no nearer and no farther
  /// beside them than these distances, in metres.
  private static let (step, nearest, farthest) = (40.0, 4.0, 40.0)
  /// How many places of a square are looked at, and of the whole network.
  private static let (most, mostSpots) = (64, 1 << 20)
  /// How much must be seen before it counts, and how many of ten must say the same.
  private static let (least, ofTen) = (4, 8)

  /// Whether one drives on the left; nil if the roads do not tell.
  var drivesOnLeft: Bool? {
    guard left + right >= Self.least else { return nil }
    if left * 10 >= (left + right) * Self.ofTen { return true }
    return right * 10 >= (left + right) * Self.ofTen ? false : nil
  }

  init(_ topology: RoadTopology) {
    var spots: [Spot] = []
    for edge in topology.network.edges.indices {
      let forward = UInt32(edge) << 1
      guard let road = [forward, forward | 1].first(where: { topology.isOneWay($0) }) else { continue }
      if topology.isRoundabout(road) {
        count(roundabout: topology.points(of: road))
      } else if !topology.isLink(road), topology.rank(road) < 7, topology.way(road).texts != 0 {
        add(road, of: topology, to: &spots)
      }
    }
    compare(spots)
  }

  /// Counts a piece of a roundabout that turns by a quarter or so.
  private mutating func count(roundabout points: [RoadPoint]) {
    var turn = 0.0
    let directions = zip(points, points.dropFirst()).map { Self.vector($0, $1) }
    for (a, b) in zip(directions, directions.dropFirst()) {
      turn += rg_degrees(a.east * b.north - a.north * b.east, a.east * b.east + a.north * b.north)
    }
    if turn >= 45 { right += 1 } else if turn <= -45 { left += 1 }
  }

  /// Adds places of a one-way road some metres from each other.
  private func add(_ road: UInt32, of topology: RoadTopology, to spots: inout [Spot]) {
    let way = topology.way(road)
    var next = Self.step / 2
    let points = topology.points(of: road)
    for (a, b) in zip(points, points.dropFirst()) {
      let length = rg_segment_length(a.latitude, a.longitude, b.latitude, b.longitude)
      guard length > 0 else { continue }
      let vector = Self.vector(a, b)
      let direction = rg_vector(east: vector.east / length, north: vector.north / length)
      while next < length, spots.count < Self.mostSpots {
        let share = next / length
        // Places of a piece over the 180th meridian lie where no road is beside them.
        let east = (Double(b.longitude) - Double(a.longitude)) * share
        let north = (Double(b.latitude) - Double(a.latitude)) * share
        let place = RoadPoint(
          latitude: Int32(clamping: (Double(a.latitude) + north).rounded()),
          longitude: Int32(clamping: (Double(a.longitude) + east).rounded()))
        spots.append(Spot(place: place, texts: way.texts, roadClass: way.road_class, direction: direction))
        next += Self.step
      }
      next -= length
    }
  }

  /// Looks for the other carriageway beside each place: the nearest one-way road of the same name and number, and class,
  /// in the opposite direction.
  private mutating func compare(_ spots: [Spot]) {
    var cells: [UInt64: [Int]] = [:]
    for (index, spot) in spots.enumerated() {
      let cell = Self.cell(spot.place, 0, 0)
      if cells[cell]?.count ?? 0 < Self.most { cells[cell, default: []].append(index) }
    }
    for spot in spots {
      var best: (distance: Double, side: Double)?
      for (row, column) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)] {
        for index in cells[Self.cell(spot.place, row, column)] ?? [] {
          let other = spots[index]
          let turn = spot.direction.east * other.direction.east + spot.direction.north * other.direction.north
          guard other.texts == spot.texts, other.roadClass == spot.roadClass, turn < -0.9 else { continue }
          let between = Self.vector(spot.place, other.place)
          let ahead = between.east * spot.direction.east + between.north * spot.direction.north
          let side = spot.direction.east * between.north - spot.direction.north * between.east
          guard abs(ahead) <= Self.step, (Self.nearest...Self.farthest).contains(abs(side)) else { continue }
          if abs(side) < best?.distance ?? .infinity { best = (abs(side), side) }
        }
      }
      guard let best else { continue }
      if best.side > 0 { right += 1 } else { left += 1 }
    }
  }

  /// The key of a square of 2^13 units, some 90 m: by rows to the north and columns to the east of a place's own.
  private static func cell(_ place: RoadPoint, _ rows: Int, _ columns: Int) -> UInt64 {
    let (row, column) = (Int64(place.latitude) >> 13 + Int64(rows), Int64(place.longitude) >> 13 + Int64(columns))
    return UInt64(row: row, column: column)
  }

  private static func vector(_ a: RoadPoint, _ b: RoadPoint) -> rg_vector {
    rg_vector_between(a.latitude, a.longitude, b.latitude, b.longitude)
  }
}
