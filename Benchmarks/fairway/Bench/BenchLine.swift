import Foundation
import GeoKernel
import SeededRandom

/// A long synthetic route and a noisy drive along it, for timing.
///
/// The kinds are those of a road: straights, curves, sharp turns, and where it may cross itself loops too; the spacing
/// of vertices is log-normal around its mean. The noise of the fixes is white, which is fine for timing and useless for
/// judging decisions.
struct BenchLine {
  /// Whether the line may cross itself.
  enum Kind {
    /// With loops of 150 to 400 m, crossing itself.
    case wander
    /// Within 80 degrees of the main direction, so that it cannot cross itself.
    case simple
  }

  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []

  var coordinates: [LocationCoordinate2D] {
    zip(latitudes, longitudes).map { LocationCoordinate2D(latitude: $0, longitude: $1) }
  }

  /// A line of `count` vertices about `spacing` metres apart, from 47° N 8° E to the north-east.
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

  /// Fixes along a track with 5 m of white noise on each axis.
  struct Drive {
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    /// Where the vehicle truly was, in metres along the track.
    var distances: [Double] = []

    var count: Int { latitudes.count }

    var coordinates: [LocationCoordinate2D] {
      zip(latitudes, longitudes).map { LocationCoordinate2D(latitude: $0, longitude: $1) }
    }
  }

  /// A drive of `count` fixes at equal distances, over the first `part` of the track.
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
      // On segments of some hundred metres a straight line in degrees is the geodesic within centimetres.
      let latitude = latitudes[segment] + through * (latitudes[segment + 1] - latitudes[segment])
      let longitude = longitudes[segment] + through * (longitudes[segment + 1] - longitudes[segment])
      let perMetre = 1 / Self.radius / Self.radians
      drive.latitudes.append(latitude + 5 * generator.normal() * perMetre)
      drive.longitudes.append(longitude + 5 * generator.normal() * perMetre / cos(latitude * Self.radians))
      drive.distances.append(distance)
    }
    return drive
  }

  /// The same places in metres of a plane, for peers that know no ellipsoid; made before anything is timed.
  static func plane(latitudes: [Double], longitudes: [Double]) -> (x: [Double], y: [Double]) {
    let scale = radius * radians
    let narrowing = cos(50 * radians)
    return (longitudes.map { ($0 - 8) * scale * narrowing }, latitudes.map { ($0 - 47) * scale })
  }

  private static let radius = 6_371_008.8
  private static let radians = Double.pi / 180
}
