internal import CRoadGraph

/// The directions in which the edges of a network leave their junctions.
///
/// A bearing is that of the line from the junction to a place some metres along the edge, in whole degrees: 24 m on
/// motorways and trunk roads, 21 m down to tertiary ones, 15 m on others, half of that on paths; the whole edge if it is
/// shorter, or straight; but no more than to the middle of a loop. The distances were learned from Valhalla (`tyr` and
/// `baldr`), whose maneuvers depend on them.
package struct RoadBearings {
  /// Of each directed edge.
  private(set) var degrees: [UInt16]

  init(_ topology: RoadTopology) {
    degrees = (0..<UInt32(topology.network.edges.count) * 2).map { road in
      if let known = topology.network.bearings[road >> 1] { return UInt16(known >> (road & 1 == 0 ? 0 : 9) & 511) }
      var points = topology.points(of: road)
      if let middle = topology.network.middles[road >> 1] {
        points.removeLast(road & 1 == 0 ? points.count - 1 - Int(middle) : Int(middle))
      }
      return Self.bearing(
        of: points[...], after: Self.reach(rank: topology.rank(road), isPath: topology.isPath(road)))
    }
  }

  /// How many metres along an edge its bearing is measured.
  package static func reach(rank: Int, isPath: Bool) -> Double {
    switch rank {
    case _ where isPath: 7.5
    case 0...1: 24
    case 2...4: 21
    default: 15
    }
  }

  /// The bearing of a line at its beginning, in whole degrees, measured to the place after a distance in metres.
  ///
  /// The points count in millionths of a degree and on a sphere, as they do in Valhalla.
  package static func bearing(of points: ArraySlice<RoadPoint>, after distance: Double) -> UInt16 {
    guard let start = points.first.map({ $0.inMillionths }), let end = points.last.map({ $0.inMillionths }) else {
      return 0
    }
    var target = (latitude: Double(end.latitude), longitude: Double(end.longitude))
    var left = distance
    if points.count > 2 {
      for (a, b) in zip(points, points.dropFirst()) {
        let (a, b) = (a.inMillionths, b.inMillionths)
        let length = rg_segment_length(a.latitude, a.longitude, b.latitude, b.longitude)
        guard length >= left else {
          left -= length
          continue
        }
        let share = length > 0 ? left / length : 0
        var east = Double(b.longitude) - Double(a.longitude)
        if abs(east) > 1_800_000_000 { east -= east > 0 ? 3_600_000_000 : -3_600_000_000 }
        target = (
          Double(a.latitude) + (Double(b.latitude) - Double(a.latitude)) * share, Double(a.longitude) + east * share
        )
        break
      }
    }
    if target.longitude > 1_800_000_000 { target.longitude -= 3_600_000_000 }
    if target.longitude < -1_800_000_000 { target.longitude += 3_600_000_000 }
    let vector = rg_direction_between(
      start.latitude, start.longitude, Int32(clamping: target.latitude.rounded()),
      Int32(clamping: target.longitude.rounded()))
    let degrees = Int(clamping: rg_degrees(vector.east, vector.north).rounded())
    return UInt16((degrees + 360) % 360)
  }

  /// In which direction a directed edge leaves its beginning.
  func out(_ road: UInt32) -> Int { Int(degrees[Int(road)]) }

  /// In which direction one drives who comes to the end of a directed edge.
  func into(_ road: UInt32) -> Int { (Int(degrees[Int(road ^ 1)]) + 180) % 360 }

  /// The turn from one directed edge into another, from 0 to 359 degrees, to the right.
  func turn(from: UInt32, into next: UInt32) -> Int { (out(next) - into(from) + 360) % 360 }

  /// Both bearings of an edge, as a file has them.
  func pair(ofEdge edge: Int) -> UInt32 { UInt32(degrees[edge * 2]) | UInt32(degrees[edge * 2 + 1]) << 9 }
}

extension RoadPoint {
  /// The nearest point whose coordinates are whole millionths of a degree. Where two are as near, arithmetic as Valhalla's
  /// decides: it keeps coordinates as numbers from the south and the west.
  package var inMillionths: RoadPoint {
    func nearest(_ value: Int32, from least: Double) -> Int32 {
      Int32(clamping: (((Double(value) + least * 1e7) * 1e-7 - least) * 1e6).rounded()) &* 10
    }
    return RoadPoint(latitude: nearest(latitude, from: 90), longitude: nearest(longitude, from: 180))
  }
}
