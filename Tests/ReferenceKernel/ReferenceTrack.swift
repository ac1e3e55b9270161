import Foundation

/// A line of geodesics between vertices, with every question answered the slow and certain way.
public struct ReferenceTrack: Sendable {
  public let vertices: [ReferenceCoordinate]
  /// The distance of each vertex from the start.
  public let vertexDistances: [Double]
  private let lines: [ReferenceGeodesic.Line]
  private let geodesic = ReferenceGeodesic.wgs84

  /// A track through at least one vertex.
  public init(_ vertices: [ReferenceCoordinate]) {
    self.vertices = vertices
    let geodesic = geodesic
    lines = zip(vertices, vertices.dropFirst()).map { geodesic.inverse(from: $0, to: $1) }
    vertexDistances = lines.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.distance) }
  }

  public var length: Double { vertexDistances.last ?? 0 }
  public var segmentCount: Int { lines.count }

  /// The length of one segment.
  public func length(ofSegment segment: Int) -> Double {
    lines[segment].distance
  }

  /// The nearest point of a segment.
  public struct Foot: Sendable {
    public var segment: Int
    /// Metres from the segment's start.
    public var offset: Double
    /// Metres from the track's start.
    public var distanceAlong: Double
    /// Metres from the point asked about, never negative.
    public var distance: Double
    /// The same with a sign: left of the direction of travel negative, right positive.
    public var crossTrack: Double
    public var coordinate: ReferenceCoordinate
    /// The direction of travel there.
    public var bearing: Double
  }

  /// The point at a distance from the start and the direction of travel there; at a vertex, that of the segment after
  /// it as far as there is one.
  public func point(at distance: Double) -> ReferenceGeodesic.End {
    let wanted = min(max(distance, 0), length)
    var segment = 0
    while segment + 1 < segmentCount, vertexDistances[segment + 1] <= wanted { segment += 1 }
    guard segmentCount > 0 else { return ReferenceGeodesic.End(coordinate: vertices[0], bearing: 0) }
    return end(segment, wanted - vertexDistances[segment])
  }

  /// The nearest point of one segment: where the direction to the point is square to the segment, or an end.
  public func foot(of point: ReferenceCoordinate, segment: Int) -> Foot {
    let total = lines[segment].distance
    var best = (offset: 0.0, line: geodesic.inverse(from: vertices[segment], to: point))
    func consider(_ offset: Double) -> ReferenceGeodesic.Line {
      let line = geodesic.inverse(from: end(segment, offset).coordinate, to: point)
      if line.distance < best.line.distance { best = (offset, line) }
      return line
    }
    _ = consider(total)
    // The distance falls towards the foot from both sides, so its bracket can be halved where Newton's step leaves it.
    var (low, high) = (0.0, total)
    var offset = min(max(firstGuess(point, segment: segment), 0), total)
    var last = best
    for _ in 0..<60 where high > low {
      let line = consider(offset)
      last = (offset, line)
      let angle = (line.initialBearing - end(segment, offset).bearing) * .pi / 180
      let ahead = cos(angle)
      if ahead > 0 { low = offset } else { high = offset }
      let radius = geodesic.polarRadius
      let step = radius * atan(tan(min(line.distance / radius, 1.5)) * ahead)
      if abs(step) < 1e-9 { break }
      let next = offset + step
      offset = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-9 { break }
    }
    // Around the foot the distance hardly changes while the angle does: the angle's place is the exact one.
    if last.line.distance <= best.line.distance + 1e-8 { best = last }
    let reached = end(segment, best.offset)
    let right = sin((best.line.initialBearing - reached.bearing) * .pi / 180)
    return Foot(
      segment: segment, offset: best.offset, distanceAlong: vertexDistances[segment] + best.offset,
      distance: best.line.distance, crossTrack: right < 0 ? -best.line.distance : best.line.distance,
      coordinate: reached.coordinate, bearing: reached.bearing)
  }

  /// The nearest point of the whole track, the earliest of equals; a track of one vertex has itself.
  public func nearest(to point: ReferenceCoordinate) -> Foot {
    feet(of: point, slack: 0).min { $0.distance < $1.distance } ?? lone(point)
  }

  /// The nearest point of every segment that may come as near as the nearest one plus `slack` metres.
  ///
  /// A segment is left out only when the triangle inequality rules it out.
  public func feet(of point: ReferenceCoordinate, slack: Double) -> [Foot] {
    // What a sphere gives for a distance is within 0.6 percent of the truth.
    let bounds = (0..<segmentCount).map { segment in
      let toStart = Self.sphereDistance(vertices[segment], point)
      let toEnd = Self.sphereDistance(vertices[segment + 1], point)
      // Half of the way round over both ends is the least that any point between them can be away.
      return (near: (toStart * 0.994 + toEnd * 0.994 - lines[segment].distance) / 2, far: min(toStart, toEnd) * 1.006)
    }
    let limit = (bounds.map(\.far).min() ?? 0) + slack + 1e-6
    var found: [Foot] = []
    for segment in 0..<segmentCount where bounds[segment].near <= limit {
      found.append(foot(of: point, segment: segment))
    }
    return found
  }

  /// The least distance of a point to the part of the track between two distances along it, by brute force.
  public func nearest(to point: ReferenceCoordinate, from: Double, to: Double) -> Foot {
    var best: Foot?
    for segment in 0..<segmentCount
    where vertexDistances[segment + 1] >= from && vertexDistances[segment] <= to {
      var foot = foot(of: point, segment: segment)
      if foot.distanceAlong < from || foot.distanceAlong > to {
        // The distance falls towards the foot, so what is nearest within the window is its end on that side.
        let offset = min(max(foot.distanceAlong, from), to) - vertexDistances[segment]
        let reached = end(segment, offset)
        let line = geodesic.inverse(from: reached.coordinate, to: point)
        let right = sin((line.initialBearing - reached.bearing) * .pi / 180)
        foot = Foot(
          segment: segment, offset: offset, distanceAlong: vertexDistances[segment] + offset,
          distance: line.distance, crossTrack: right < 0 ? -line.distance : line.distance,
          coordinate: reached.coordinate, bearing: reached.bearing)
      }
      if foot.distance < best?.distance ?? .infinity { best = foot }
    }
    return best ?? lone(point)
  }

  private func lone(_ point: ReferenceCoordinate) -> Foot {
    let distance = geodesic.distance(from: vertices[0], to: point)
    return Foot(
      segment: 0, offset: 0, distanceAlong: 0, distance: distance, crossTrack: distance, coordinate: vertices[0],
      bearing: 0)
  }

  private func end(_ segment: Int, _ offset: Double) -> ReferenceGeodesic.End {
    let line = lines[segment]
    guard line.distance > 0 else { return ReferenceGeodesic.End(coordinate: vertices[segment], bearing: 0) }
    return geodesic.destination(from: vertices[segment], distance: offset, bearing: line.initialBearing)
  }

  private func firstGuess(_ point: ReferenceCoordinate, segment: Int) -> Double {
    let line = geodesic.inverse(from: vertices[segment], to: point)
    let ahead = cos((line.initialBearing - lines[segment].initialBearing) * .pi / 180)
    let radius = geodesic.polarRadius
    return radius * atan2(sin(line.distance / radius) * ahead, cos(line.distance / radius))
  }

  static func sphereDistance(_ one: ReferenceCoordinate, _ other: ReferenceCoordinate) -> Double {
    let (first, second) = (one.latitude * .pi / 180, other.latitude * .pi / 180)
    let half = sin((second - first) / 2)
    let turn = sin((other.longitude - one.longitude) * .pi / 360)
    let square = half * half + cos(first) * cos(second) * turn * turn
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }
}
