package import FairwayDirections
import GeoKernel

/// A drive along a route with a given number of fixes; a round trip is repeated as often as necessary.
package struct FittedDrive: Sendable {
  /// The kind of route into which a repeated round trip is converted.
  package enum Rounds: Hashable, Sendable {
    /// A number of laps, each with all its waypoints; `nil` for as many as fit.
    case laps(Int?)
    /// As many rounds as fit, with the waypoints of a single one; see ``FairwayDirections/Route/tour(rounds:)``.
    case tour

    fileprivate var areFitted: Bool {
      if case .laps(_?) = self { false } else { true }
    }

    fileprivate func route(_ single: Route, _ count: Int) throws(DriveError) -> Route {
      if count == 1 { return single }
      // The laps are counted before they are made.
      guard let line = DriveRoute(single) else { throw .noLine }
      guard Double(count) * line.length <= Drive.maximumLength,
        count <= FittedDrive.mostVertices / line.coordinates.count
      else { throw .tooLong }
      let route = if case .tour = self { single.tour(rounds: count) } else { single.laps(count) }
      guard let route else { throw .noRoundTrip }
      return route
    }
  }

  /// The most vertices of all rounds.
  package static let mostVertices = 10_000_000

  /// The route that is driven, with all its rounds.
  package let route: Route
  package let drive: Drive

  /// Creates a drive along a route.
  ///
  /// - Parameter fixes: The wanted number of fixes; the vehicle is slowed down to fill the rest of a round. `nil` for
  ///   any number.
  package init(
    route single: Route, options: DriveOptions, rounds: Rounds, fixes: Int?, rate: Double
  ) throws(DriveError) {
    var options = options
    let seconds = fixes.map { Double($0 - 1) / rate } ?? 0
    var count = 1
    if case .laps(let wish?) = rounds {
      count = wish
    } else if fixes != nil, single.laps(1) != nil {
      // Without detours, which may be in a later round.
      var plain = options
      plain.detours = []
      count = max(1, Int(clamping: seconds / (try Self.drive(single, plain)).duration))
    }
    var route = try rounds.route(single, count)
    var drive = try Self.drive(route, options)
    // The rounds differ in their stops, so the first guess may be too high.
    while drive.duration > seconds, count > 1, rounds.areFitted {
      count -= 1
      route = try rounds.route(single, count)
      drive = try Self.drive(route, options)
    }
    if seconds > drive.duration {
      options.slowness *= seconds / drive.duration
      drive = try Drive(route: drive.route, options: options)
    }
    self.route = route
    self.drive = drive
  }

  private static func drive(_ route: Route, _ options: DriveOptions) throws(DriveError) -> Drive {
    guard let line = DriveRoute(route) else { throw .noLine }
    return try Drive(route: line, options: options)
  }
}

extension DriveOptions {
  /// Creates the options of a drive for a noise model: with red lights, stops are longer and more frequent.
  package init(noise: NoiseModel, seed: UInt64, vehicle: Vehicle = .car, detours: [Detour] = []) {
    self.init(seed: seed, vehicle: vehicle, detours: detours)
    if noise == .redlight {
      stopProbability = 0.35
      stopSeconds = 15...70
    }
  }
}
