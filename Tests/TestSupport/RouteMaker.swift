import Foundation
public import GeoKernel
public import SeededRandom

/// Makes random lines of the kinds that break geometry code.
///
/// Steps are taken on a sphere, which is enough for a line whose exact place does not matter; whatever is compared is
/// computed from the vertices that come out. Every vertex is valid.
public enum RouteMaker {
  /// What is special about a line.
  public enum Kind: String, CaseIterable, Sendable {
    /// Straights, bends and sharp turns, as on roads.
    case road
    /// There and back again on nearly the same line.
    case hairpins
    /// Circles that cross the line again and again.
    case crossing
    /// Vertices repeated up to five times, now and then with a vertex a millimetre away.
    case repeated
    /// Near a pole, or over it.
    case pole
    /// To and fro over the antimeridian.
    case antimeridian
    /// Long east-west lines, where a geodesic is farthest from a parallel.
    case eastWest
  }

  /// The range of distances between vertices that lines are made with: 2 m to 200 km.
  public static let spacings = 2.0...200_000.0

  /// A line of a random kind, length and spacing.
  public static func any(
    vertices: ClosedRange<Int> = 2...60, using generator: inout SeededGenerator
  ) -> [LocationCoordinate2D] {
    let kind = Kind.allCases[generator.integer(0...Kind.allCases.count - 1)]
    return route(kind, vertices: vertices, spacing: generator.logarithmic(spacings), using: &generator)
  }

  /// A line of the given kind whose vertices are about `spacing` metres apart.
  public static func route(
    _ kind: Kind, vertices: ClosedRange<Int>, spacing: Double, latitudes: ClosedRange<Double> = -80...80,
    using generator: inout SeededGenerator
  ) -> [LocationCoordinate2D] {
    let count = generator.integer(vertices)
    var position = start(kind, spacing: spacing, count: count, latitudes: latitudes, using: &generator)
    var bearing = kind == .eastWest ? (generator.chance(0.5) ? 90.0 : 270) : generator.uniform(0...360)
    var bend = 0.0
    var line = [position]
    while line.count < count {
      let step = spacing * exp(0.4 * generator.normal())
      switch kind {
      case .road, .pole:
        if generator.chance(0.1) { bend = generator.normal() * 8 }
        if generator.chance(0.05) { bearing += generator.uniform(-120...120) }
        bearing += bend
      case .hairpins:
        bearing += generator.chance(0.25) ? 180 + generator.normal() : generator.normal() * 3
      case .crossing:
        bearing += 40 + generator.normal() * 15
      case .repeated:
        bearing += generator.normal() * 20
        if generator.chance(0.4) {
          let copies = min(generator.integer(1...4), count - line.count)
          let twin = generator.chance(0.3) ? moved(position, by: 0.001, bearing: bearing) : position
          line.append(contentsOf: repeatElement(twin, count: copies))
          continue
        }
      case .antimeridian:
        bearing = (position.longitude > 0 ? 90 : 270) + generator.normal() * 40
      case .eastWest:
        bearing += generator.normal() * 0.5
      }
      position = moved(position, by: step, bearing: bearing)
      line.append(position)
    }
    return line
  }

  /// A point about `distance` metres from a random place on the line.
  public static func point(
    near line: [LocationCoordinate2D], distance: ClosedRange<Double>, using generator: inout SeededGenerator
  ) -> LocationCoordinate2D {
    guard line.count > 1 else {
      return moved(
        line.first ?? LocationCoordinate2D(latitude: 0, longitude: 0), by: generator.uniform(distance),
        bearing: generator.uniform(0...360))
    }
    let segment = generator.integer(0...line.count - 2)
    let (from, to) = (line[segment], line[segment + 1])
    let part = generator.uniform(0...1)
    let between = moved(from, by: part * sphereDistance(from, to), bearing: sphereBearing(from, to))
    return moved(between, by: generator.uniform(distance), bearing: generator.uniform(0...360))
  }

  /// The point at a distance and a bearing on a sphere of 6,371,008.8 m.
  public static func moved(
    _ from: LocationCoordinate2D, by distance: Double, bearing: Double
  ) -> LocationCoordinate2D {
    let (sinLatitude, cosLatitude) = (sin(from.latitude * radians), cos(from.latitude * radians))
    let (sinArc, cosArc) = (sin(distance / radius), cos(distance / radius))
    let direction = bearing * radians
    let sine = min(1, max(-1, sinLatitude * cosArc + cosLatitude * sinArc * cos(direction)))
    let turn = atan2(sin(direction) * sinArc * cosLatitude, cosArc - sinLatitude * sine)
    // Close to a pole, the arc tangent keeps digits that an arc sine would lose.
    let across = hypot(sin(direction) * sinArc, cosLatitude * cosArc - sinLatitude * sinArc * cos(direction))
    return LocationCoordinate2D(
      latitude: min(90, max(-90, atan2(sine, across) / radians)),
      longitude: wrapped(from.longitude + turn / radians))
  }

  /// A longitude turned into −180 to 180.
  public static func wrapped(_ longitude: Double) -> Double {
    let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
    return min(180, max(-180, (turned < 0 ? turned + 360 : turned) - 180))
  }

  private static func start(
    _ kind: Kind, spacing: Double, count: Int, latitudes: ClosedRange<Double>, using generator: inout SeededGenerator
  ) -> LocationCoordinate2D {
    let extent = min(spacing * Double(count), 5_000_000) / 111_000
    switch kind {
    case .pole:
      let distance = min(extent / 2, 10) * generator.unit()
      let side = generator.chance(0.5) ? 1.0 : -1
      return LocationCoordinate2D(
        latitude: side * (90 - distance), longitude: generator.uniform(-180...180))
    case .antimeridian:
      let side = generator.chance(0.5) ? 1.0 : -1
      return LocationCoordinate2D(
        latitude: generator.uniform(latitudes), longitude: side * (180 - min(extent / 4, 5) * generator.unit()))
    default:
      return LocationCoordinate2D(
        latitude: generator.uniform(latitudes), longitude: generator.uniform(-180...180))
    }
  }

  private static let radius = 6_371_008.8
  private static let radians = Double.pi / 180

  private static func sphereDistance(_ from: LocationCoordinate2D, _ to: LocationCoordinate2D) -> Double {
    let half = sin((to.latitude - from.latitude) * radians / 2)
    let turn = sin((to.longitude - from.longitude) * radians / 2)
    let haversine = half * half + cos(from.latitude * radians) * cos(to.latitude * radians) * turn * turn
    return 2 * radius * asin(min(1, haversine.squareRoot()))
  }

  private static func sphereBearing(_ from: LocationCoordinate2D, _ to: LocationCoordinate2D) -> Double {
    let turn = (to.longitude - from.longitude) * radians
    let (fromLatitude, toLatitude) = (from.latitude * radians, to.latitude * radians)
    let east = sin(turn) * cos(toLatitude)
    let north = cos(fromLatitude) * sin(toLatitude) - sin(fromLatitude) * cos(toLatitude) * cos(turn)
    return atan2(east, north) / radians
  }
}
