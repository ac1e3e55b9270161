import GeoKernel
import SeededRandom
package import TraceFiles

/// The behaviour of a driver on a route.
package struct DriveOptions: Hashable, Sendable {
  /// The seed of the stops, detours and speeds, which are always the same for the same seed, route and options.
  package var seed: UInt64
  /// The vehicle that follows the route.
  package var vehicle: Vehicle
  package var detours: [Detour]
  /// The probability of a stop at a junction, 0 to 1.
  package var stopProbability: Double
  /// The duration of a stop at a junction, in seconds.
  package var stopSeconds: ClosedRange<Double>
  /// Whether the vehicle waits at every turn for the time that the route states for it.
  package var waitsAtTurns: Bool
  /// The factor by which all times are stretched: 2 is a drive at half the speed.
  package var slowness: Double
  /// The time of the first fix, in seconds since 1970.
  package var start: Double

  package init(
    seed: UInt64, vehicle: Vehicle = .car, detours: [Detour] = [], stopProbability: Double = 0.15,
    stopSeconds: ClosedRange<Double> = 4...35, waitsAtTurns: Bool = false, slowness: Double = 1,
    start: Double = 1_770_000_000
  ) {
    self.seed = seed
    self.vehicle = vehicle
    self.detours = detours
    self.stopProbability = stopProbability
    self.stopSeconds = stopSeconds
    self.waitsAtTurns = waitsAtTurns
    self.slowness = slowness
    self.start = start
  }
}

/// A drive along a route: the true position of a vehicle at every time, before any receiver error.
package struct Drive: Sendable {
  package let route: DriveRoute
  package let options: DriveOptions
  let path: DrivePath
  let motion: DriveMotion
  let track: SideTrack

  /// The duration of the drive in seconds.
  package var duration: Double { motion.duration }
  /// The distance driven in metres.
  package var distance: Double { path.length }

  /// The longest drive in metres. A drive is kept in pieces of a metre: this one takes some seconds and 600 MB.
  package static let maximumLength = 5e6

  /// Creates a drive; throws an error if the route has no position for a detour, or if the drive is too long.
  package init(route: DriveRoute, options: DriveOptions) throws(DriveError) {
    guard route.length <= Self.maximumLength else { throw .tooLong }
    guard options.slowness > 0, options.slowness.isFinite else { throw .outOfRange("the slowness") }
    guard (0...1).contains(options.stopProbability) else { throw .outOfRange("the probability of stops") }
    self.route = route
    self.options = options
    path = try DrivePlanner.path(
      route: route, detours: options.detours, seed: SeededGenerator.seed(options.seed, case: 0))
    guard path.line.length <= Self.maximumLength else { throw .tooLong }
    var random = SeededGenerator(seed: SeededGenerator.seed(options.seed, case: 1))
    let manner = options.vehicle.manner(slowness: options.slowness, random: &random)
    let stops = Self.stops(on: path, route: route, options: options, random: &random)
    motion = DriveMotion(line: path.line, stops: stops, manner: manner)
    var sides = SeededGenerator(seed: SeededGenerator.seed(options.seed, case: 5))
    track = options.vehicle.track(length: path.length, random: &sides)
  }

  /// Stops at the start, at some junctions, at most waypoints, and at the end.
  private static func stops(
    on path: DrivePath, route: DriveRoute, options: DriveOptions, random: inout SeededGenerator
  ) -> [DriveMotion.Stop] {
    var stops = [DriveMotion.Stop(odometer: 0, seconds: random.uniform(2...6))]
    for junction in route.junctions {
      // Drawn for every junction, so that a detour does not move the other stops.
      let isRed = random.chance(options.stopProbability)
      let seconds = random.uniform(options.stopSeconds)
      guard isRed, let odometer = path.odometer(along: junction.along - 4), odometer > 20 else { continue }
      stops.append(DriveMotion.Stop(odometer: odometer, seconds: seconds))
    }
    for step in route.steps where options.waitsAtTurns && step.maneuverTime > 0 {
      guard let odometer = path.odometer(along: max(0, step.start - 4)) else { continue }
      stops.append(DriveMotion.Stop(odometer: odometer, seconds: step.maneuverTime))
    }
    for end in route.legEnds.dropLast() {
      let stands = random.chance(0.85)
      let seconds = random.uniform(5...40)
      if stands, let odometer = path.odometer(along: end) {
        stops.append(DriveMotion.Stop(odometer: odometer, seconds: seconds))
      }
    }
    if path.stopsAtEnd { stops.append(DriveMotion.Stop(odometer: path.length, seconds: 25)) }
    return stops
  }

  /// The fixes of a receiver on the drive, and the truth about them.
  ///
  /// - Parameters:
  ///   - noise: The errors of the receiver.
  ///   - rate: The number of fixes per second, at most 1,000.
  ///   - seed: The seed of the noise; the drive's own if `nil`. With the same seed, the fixes of a trace at 1 Hz are
  ///     every tenth of its fixes at 10 Hz.
  ///   - limit: The largest number of good fixes.
  /// - Complexity: O(*n*), where *n* is the number of fixes.
  package func trace(
    noise: NoiseModel, rate: Double = 1, seed: UInt64? = nil, limit: Int = .max, map: String = "town",
    routeKind: String = "plain"
  ) throws(DriveError) -> DriveTrace {
    guard rate > 0, rate <= 1000 else { throw .outOfRange("the rate") }
    var builder = TraceBuilder(
      drive: self, noise: noise, rate: rate, seed: SeededGenerator.seed(seed ?? options.seed, case: 2))
    builder.run(limit: limit)
    return builder.finished(map: map, routeKind: routeKind)
  }
}

/// A trace and the truth about it.
package struct DriveTrace: Sendable {
  /// The fixes; NaN represents unknown values.
  package var fixes: FixColumns
  package var truth: DriveTruth
}

extension DrivePath {
  /// The distance driven when the vehicle first reaches a distance along the route; `nil` if it never does.
  func odometer(along: Double) -> Double? {
    for piece in pieces {
      guard piece.label == .route else { continue }
      let odometer = piece.start + (along - piece.along)
      if odometer >= piece.start - 1e-6, odometer <= piece.end + 0.01 { return min(odometer, piece.end) }
    }
    return nil
  }
}
