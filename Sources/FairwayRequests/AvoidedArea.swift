public import GeoKernel

/// An area that a route must not pass: a polygon without holes.
///
/// Edges are straight lines in degrees, so an area is at most some hundred kilometres wide. It may cross the antimeridian.
public struct AvoidedArea: Hashable, Sendable, Codable {
  /// The corners, in either direction; the last is connected with the first, which need not be repeated.
  public var corners: [LocationCoordinate2D]

  /// Creates an area from its corners, which are checked when the request is made.
  public init(_ corners: [LocationCoordinate2D]) { self.corners = corners }

  /// Creates the area around a coordinate, of sixteen corners at a radius in metres.
  public init(around centre: LocationCoordinate2D, radius: LocationDistance) {
    corners = (0..<16).map {
      Geodesic.destination(from: centre, distance: radius, bearing: Double($0) * 22.5)
    }
  }

  /// Whether a coordinate lies within the area.
  package func contains(_ coordinate: LocationCoordinate2D) -> Bool {
    AvoidedOutline(self)?.contains(coordinate) ?? false
  }

  /// Whether it has three different corners at least, all of them valid.
  package var isValid: Bool { corners.allSatisfy { $0.isValid } && Set(corners).count >= 3 }

  /// The corners, with the first one repeated at the end.
  package var closedRing: [LocationCoordinate2D] {
    guard let first = corners.first, corners.last != first else { return corners }
    return corners + [first]
  }
}

/// The edges of an area in degrees from its first corner, so that the antimeridian is nowhere near.
struct AvoidedOutline {
  private typealias Point = (x: Double, y: Double)

  private let origin: LocationCoordinate2D
  private var ring: [Point] = []
  private var low: Point = (.infinity, .infinity)
  private var high: Point = (-.infinity, -.infinity)

  /// Creates the outline of an area; nil if that is not valid.
  init?(_ area: AvoidedArea) {
    guard area.isValid, let origin = area.corners.first else { return nil }
    self.origin = origin
    for corner in area.closedRing {
      let point = place(corner)
      ring.append(point)
      low = (min(low.x, point.x), min(low.y, point.y))
      high = (max(high.x, point.x), max(high.y, point.y))
    }
  }

  private func place(_ coordinate: LocationCoordinate2D) -> Point {
    ((coordinate.longitude - origin.longitude).remainder(dividingBy: 360), coordinate.latitude - origin.latitude)
  }

  /// Whether a coordinate lies within the area.
  func contains(_ coordinate: LocationCoordinate2D) -> Bool { contains(place(coordinate)) }

  /// Whether a line enters the area. A line that begins within it may leave it, and must not come back.
  ///
  /// - Complexity: O(*n*) in the number of vertices, and O(*m*) for each segment near the area, of *m* corners.
  func isEntered(by line: [LocationCoordinate2D]) -> Bool {
    guard let first = line.first else { return false }
    var before = place(first)
    var isLeaving = contains(before)
    for coordinate in line.dropFirst() {
      let next = place(coordinate)
      defer { before = next }
      // A segment that crosses the other side of the world is far from here.
      guard isNear(before, next), abs(next.x - before.x) < 180 else {
        isLeaving = false
        continue
      }
      let isInside = contains(next)
      if isLeaving {
        isLeaving = isInside
      } else if isInside || crosses(before, next) {
        return true
      }
    }
    // It ends where it was never to be.
    return isLeaving && line.count > 1
  }

  private func isNear(_ one: Point, _ other: Point) -> Bool {
    max(one.x, other.x) >= low.x && min(one.x, other.x) <= high.x && max(one.y, other.y) >= low.y
      && min(one.y, other.y) <= high.y
  }

  private func contains(_ point: Point) -> Bool {
    guard isNear(point, point) else { return false }
    var isInside = false
    for (one, other) in zip(ring, ring.dropFirst()) where (one.y > point.y) != (other.y > point.y) {
      if point.x < (other.x - one.x) * (point.y - one.y) / (other.y - one.y) + one.x { isInside.toggle() }
    }
    return isInside
  }

  private func crosses(_ start: Point, _ end: Point) -> Bool {
    func side(_ from: Point, _ to: Point, _ point: Point) -> Bool {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) > 0
    }
    return zip(ring, ring.dropFirst()).contains { one, other in
      side(start, end, one) != side(start, end, other) && side(one, other, start) != side(one, other, end)
    }
  }
}
