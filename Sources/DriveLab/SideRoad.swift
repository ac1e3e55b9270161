import FairwayCore
import GeoKernel
import SeededRandom

/// Generates roads that are not on the map.
///
/// A road is generated in several shapes, and the one that stays farthest from the route is used, so that a turn off
/// the route does not end on another part of it.
struct SideRoad {
  let route: DriveRoute
  var random: SeededGenerator

  private static let tries = 12
  private static let step = 10.0

  /// A winding road of a given length that leaves the route at a distance along it.
  mutating func leaving(at along: Double, freeBearings: [Double], length: Double) -> [LocationCoordinate2D] {
    let start = route.coordinate(at: along)
    let ahead = route.bearing(from: along)
    let behind = route.bearing(from: max(0, along - 8)) + 180
    // A road that runs along the route's own is not a turn.
    let usable = freeBearings.filter { LocalFrame.angle($0, ahead) > 30 && LocalFrame.angle($0, behind) > 30 }
    return best { road in
      let side: Double = road.random.chance(0.5) ? 1 : -1
      let bearing = usable.randomElement(using: &road.random) ?? ahead + side * road.random.uniform(50...120)
      return road.winding(from: start, bearing: bearing, length: length)
    }
  }

  /// A road around a block: leaves the route at one distance and comes back at another.
  mutating func block(from start: Double, to end: Double) -> [LocationCoordinate2D] {
    best { road in
      let frame = LocalFrame(origin: road.route.coordinate(at: start))
      let chord = frame.vector(to: road.route.coordinate(at: end))
      let side: Double = road.random.chance(0.5) ? 90 : -90
      let depth = road.random.uniform(80...220)
      let aside = PlaneVector(length: depth, bearing: chord.bearing + side)
      let corners = [.zero, aside, aside * road.random.uniform(0.8...1.2) + chord, chord]
      return Self.dense(corners.map(frame.coordinate(at:)))
    }
  }

  /// A road between two points of the route other than the route: straight with a bend.
  mutating func shortcut(from start: Double, to end: Double) -> [LocationCoordinate2D] {
    best { road in
      let frame = LocalFrame(origin: road.route.coordinate(at: start))
      let chord = frame.vector(to: road.route.coordinate(at: end))
      let bend = PlaneVector(
        length: road.random.uniform(0.1...0.4) * max(60, chord.length),
        bearing: chord.bearing + (road.random.chance(0.5) ? 90 : -90))
      return Self.dense([.zero, chord * 0.5 + bend, chord].map(frame.coordinate(at:)))
    }
  }

  /// A road parallel to the route between two distances along it; a positive offset is to the right.
  func beside(_ offset: Double, from start: Double, to end: Double, returns: Bool) -> [LocationCoordinate2D] {
    let ramp = 45.0
    return stride(from: start, through: end, by: Self.step).map { along in
      let frame = LocalFrame(origin: route.coordinate(at: along))
      let rise = min(1, (along - start) / ramp)
      let fall = returns ? min(1, (end - along) / ramp) : 1
      // The mean direction over a few tens of metres avoids loops of the offset line in bends.
      let back = max(0, along - 20)
      let origin = LocalFrame(origin: route.coordinate(at: back))
      let bearing = origin.vector(to: route.coordinate(at: along + 20)).bearing
      return frame.coordinate(at: PlaneVector(length: offset * min(rise, fall), bearing: bearing + 90))
    }
  }

  /// A winding road from a coordinate in a direction.
  mutating func winding(from start: LocationCoordinate2D, bearing: Double, length: Double) -> [LocationCoordinate2D] {
    let frame = LocalFrame(origin: start)
    var point = PlaneVector.zero
    var bearing = bearing
    var bend = 0.0
    var line = [start]
    for _ in stride(from: 0, to: length, by: Self.step) {
      bend = bend * 0.9 + random.normal() * 1.2
      // Roads begin straight at a junction.
      if line.count > 3 { bearing += bend }
      point = point + PlaneVector(length: Self.step, bearing: bearing)
      line.append(frame.coordinate(at: point))
    }
    return line
  }

  /// The road past the end of the route.
  mutating func straightOn(length: Double) -> [LocationCoordinate2D] {
    let end = route.coordinate(at: route.length)
    let bearing = route.bearing(from: max(0, route.length - 8))
    return winding(from: end, bearing: bearing, length: length)
  }

  private mutating func best(_ draw: (inout SideRoad) -> [LocationCoordinate2D]) -> [LocationCoordinate2D] {
    var chosen: (score: Double, line: [LocationCoordinate2D])?
    for _ in 0..<Self.tries {
      let line = draw(&self)
      let score = separation(of: line)
      if score > chosen?.score ?? -1 { chosen = (score, line) }
      if score >= Self.enough { break }
    }
    return chosen?.line ?? []
  }

  private static let enough = 45.0

  /// The distance between the middle of a line and the route, at most 45 m.
  private func separation(of line: [LocationCoordinate2D]) -> Double {
    guard line.count > 4 else { return 0 }
    let margin = min(8, line.count / 4)
    var least = Self.enough
    for place in line[margin..<(line.count - margin)] {
      least = min(least, route.distance(from: place, alongFrom: 0, to: route.length, within: least))
    }
    return least
  }

  /// A line with a vertex about every 10 m and rounded corners.
  static func dense(_ corners: [LocationCoordinate2D]) -> [LocationCoordinate2D] {
    guard let first = corners.first else { return [] }
    let frame = LocalFrame(origin: first)
    let points = corners.map(frame.vector(to:))
    var line: [PlaneVector] = [points[0]]
    for index in points.indices.dropFirst() {
      let leg = points[index] - points[index - 1]
      let pieces = max(1, Int(clamping: (leg.length / step).rounded()))
      for piece in 1...pieces {
        line.append(points[index - 1] + leg * (Double(piece) / Double(pieces)))
      }
    }
    // Moving each vertex towards the middle of its neighbours rounds a corner over about 20 m.
    for index in line.indices.dropFirst().dropLast() {
      line[index] = line[index] * 0.5 + (line[index - 1] + line[index + 1]) * 0.25
    }
    return line.map(frame.coordinate(at:))
  }
}
