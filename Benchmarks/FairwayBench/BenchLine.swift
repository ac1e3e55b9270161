import Foundation
import GeoKernel
import SeededRandom

/// A long synthetic route and a noisy drive along it, for timing.
///
/// The line has the parts of a road: straights, curves, sharp turns, and also loops if it may cross itself. The spacing
/// of the vertices has a log-normal distribution. The noise of the fixes is white, which suffices for timing but not
/// for judging decisions.
struct BenchLine {
  /// The kinds of lines.
  enum Kind {
    /// A line with loops of 150 to 400 m, which crosses itself.
    case wander
    /// A line within 80 degrees of the main direction, which cannot cross itself.
    case simple
  }

  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []

  var coordinates: [LocationCoordinate2D] {
    zip(latitudes, longitudes).map { LocationCoordinate2D(latitude: $0, longitude: $1) }
  }

  /// Creates a line of `count` vertices about `spacing` metres apart, from 47° N 8° E to the north-east.
  init(_ kind: Kind, count: Int, spacing: Double, seed: UInt64 = 7) {
    var generator = SeededGenerator(seed: SeededGenerator.seed(seed, case: count))
    let main = 60 * Self.radians
    var (latitude, longitude) = (47.0, 8.0)
    var (heading, curve, left, isLoop) = (main, 0.0, 0.0, false)
    for _ in 0..<count {
      latitudes.append((latitude * 1e6).rounded() / 1e6)
      longitudes.append((longitude * 1e6).rounded() / 1e6)
      let step = max(0.3 * spacing, spacing * exp(0.7 * generator.normal() - 0.245))
      left -= step
      if left <= 0 {
        let choice = generator.unit()
        isLoop = kind == .wander && choice >= 0.95 && choice < 0.97
        if choice < 0.55 {
          (curve, left) = (0, generator.uniform(100...900))
        } else if isLoop {
          let radius = generator.uniform(150...400)
          (curve, left) = ((generator.chance(0.5) ? 1 : -1) / radius, 5 * radius)
        } else if choice < 0.97 {
          (curve, left) = (generator.normal() / 250, generator.uniform(60...360))
        } else {
          heading += (generator.chance(0.5) ? 1 : -1) * .pi / 2 * generator.uniform(0.6...1.1)
          (curve, left) = (0, generator.uniform(80...380))
        }
      }
      heading += curve * step + 0.01 * generator.normal()
      let off = remainder(heading - main, 2 * .pi)
      switch kind {
      case .simple:
        if abs(off) > 80 * Self.radians {
          heading = main + (off < 0 ? -80 : 80) * Self.radians
          curve = (off < 0 ? 1 : -1) / 120
        }
      case .wander:
        if abs(off) > 2.2, !isLoop { curve = (off < 0 ? 1 : -1) / 120 }
      }
      latitude += step * cos(heading) / Self.radius / Self.radians
      longitude += step * sin(heading) / Self.radius / Self.radians / cos(latitude * Self.radians)
    }
  }

  /// Fixes along a track, with white noise of 5 m on each axis.
  struct Drive {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    /// The true distances along the track, in metres.
    var distances: [Double] = []

    var count: Int { latitudes.count }

    var coordinates: [LocationCoordinate2D] {
      zip(latitudes, longitudes).map { LocationCoordinate2D(latitude: $0, longitude: $1) }
    }
  }

  /// Creates a drive of `count` fixes at equal distances, over the first `part` of the track.
  func drive(along track: Track, count: Int, part: Double = 1, seed: UInt64 = 7) -> Drive {
    var generator = SeededGenerator(seed: SeededGenerator.seed(seed, case: count))
    var drive = Drive()
    let ends = track.vertexDistances
    var segment = 0
    for index in 0..<count {
      let distance = track.length * part * Double(index) / Double(count)
      while segment + 2 < ends.count, ends[segment + 1] <= distance { segment += 1 }
      let span = ends[segment + 1] - ends[segment]
      let through = span > 0 ? (distance - ends[segment]) / span : 0
      // On segments of some hundred metres, a straight line in degrees is within centimetres of the geodesic.
      let latitude = latitudes[segment] + through * (latitudes[segment + 1] - latitudes[segment])
      let longitude = longitudes[segment] + through * (longitudes[segment + 1] - longitudes[segment])
      let perMetre = 1 / Self.radius / Self.radians
      drive.latitudes.append(latitude + 5 * generator.normal() * perMetre)
      drive.longitudes.append(longitude + 5 * generator.normal() * perMetre / cos(latitude * Self.radians))
      drive.distances.append(distance)
    }
    return drive
  }

  /// Projects coordinates to a plane in metres, for peers without an ellipsoid; this is not timed.
  static func plane(latitudes: [Double], longitudes: [Double]) -> (x: [Double], y: [Double]) {
    let scale = radius * radians
    let narrowing = cos(50 * radians)
    return (longitudes.map { ($0 - 8) * scale * narrowing }, latitudes.map { ($0 - 47) * scale })
  }

  private static let radius = 6_371_008.8
  private static let radians = Double.pi / 180
}
