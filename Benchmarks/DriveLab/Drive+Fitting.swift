public import FairwayDirections

extension Drive {
  /// A drive along a route, in laps where it is a round trip, that lasts for a number of fixes.
  ///
  /// - Parameters:
  ///   - laps: How often a round trip is driven; as often as fits into `fixes` when `nil`.
  ///   - fixes: The wish; what laps leave over makes the vehicle slower. `nil` for no wish.
  public init(route: Route, options: DriveOptions, laps: Int?, fixes: Int?, rate: Double) throws(DriveError) {
    var options = options
    var drive = try Self.single(route, options: options, laps: laps ?? 1)
    let seconds = fixes.map { Double($0 - 1) / rate } ?? 0
    if laps == nil, seconds > 2 * drive.duration, route.laps(1) != nil {
      drive = try Self.single(route, options: options, laps: Int(seconds / drive.duration))
      // Laps differ by their stops, so the first guess may be too many.
      while drive.duration > seconds, drive.route.legEnds.count > route.legs.count {
        drive = try Self.single(route, options: options, laps: drive.route.legEnds.count / route.legs.count - 1)
      }
    }
    if seconds > drive.duration {
      options.slowness *= seconds / drive.duration
      drive = try Drive(route: drive.route, options: options)
    }
    self = drive
  }

  private static func single(_ route: Route, options: DriveOptions, laps: Int) throws(DriveError) -> Drive {
    guard let repeated = laps == 1 ? route : route.laps(laps) else { throw .noRoundTrip }
    guard let line = DriveRoute(repeated) else { throw .noLine }
    return try Drive(route: line, options: options)
  }
}

extension DriveOptions {
  /// The options of a drive for a kind of noise: at red lights one stands longer and more often.
  public init(noise: NoiseModel, seed: UInt64, detours: [Detour] = []) {
    self.init(seed: seed, detours: detours)
    if noise == .redlight {
      stopProbability = 0.35
      stopSeconds = 15...70
    }
  }
}
