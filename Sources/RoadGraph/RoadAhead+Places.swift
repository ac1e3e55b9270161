internal import CRoadGraph
public import GeoKernel

/// Places on the way.
extension RoadAhead {
  /// Returns the distance of a match along the way; nil if it is not on it.
  ///
  /// - Parameter hint: The number of the edge where the vehicle was, which is that of the match afterwards.
  package func along(of match: RoadMatch, from hint: inout Int) -> LocationDistance? {
    for number in max(0, hint - 1)..<max(hint, edges.count) where edges[number].isThat(of: match) {
      hint = number
      return edges[number].start + match.along
    }
    return nil
  }

  /// Returns the place at a distance along the way, and the direction of travel in degrees; nil if the way is empty.
  public func place(at along: LocationDistance) -> (coordinate: LocationCoordinate2D, bearing: LocationDirection)? {
    guard points.count > 1 else { return nil }
    let low = segment(at: along)
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

  /// Returns the direction of travel at a distance along the way, as ``place(at:)``: quickly where it is that of the last call.
  package mutating func bearing(at along: LocationDistance) -> LocationDirection? {
    guard points.count > 1 else { return nil }
    if let course, isSegment(course.segment, at: along) { return course.bearing }
    let low = segment(at: along)
    let bearing = rg_vector(from: points[low], to: points[low + 1]).bearing
    course = (low, bearing)
    return bearing
  }

  /// The number of the segment at a distance along the way, of which there are points.
  private func segment(at along: LocationDistance) -> Int {
    var (low, high) = (0, points.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if points[middle].along <= along { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func isSegment(_ number: Int, at along: LocationDistance) -> Bool {
    (number == 0 || points[number].along <= along)
      && (number + 2 == points.count || points[number + 1].along > along)
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
