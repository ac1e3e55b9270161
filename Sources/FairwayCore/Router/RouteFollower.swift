internal import GeoKernel

/// The engine of one route, shared by whoever follows it; what changes with the fixes is the router's own.
final class RouteFollower: Sendable {
  let engine: ProgressEngine

  init(_ engine: ProgressEngine) { self.engine = engine }

  /// The same route by other thresholds.
  func edited(_ edit: (inout NavigationOptions) -> Void) -> RouteFollower {
    var options = engine.options
    edit(&options)
    return RouteFollower(ProgressEngine(index: engine.index, options: options))
  }
}

extension ProgressEngine {
  /// Whether a fix would be rejected for a reason.
  func wouldReject(_ fix: Location, as reason: FixRejection, _ state: ProgressState) -> Bool {
    var trial = state
    return step(&trial, fix).contains(.rejectedFix) && trial.rejection == reason
  }
}

extension RouteIndex {
  /// Moves a fix of a vehicle that is on the route to its place there.
  ///
  /// - Parameters:
  ///   - location: The fix.
  ///   - distance: The place, in metres of the geometry.
  ///   - segment: A segment near it.
  ///   - largestDifference: A vehicle that points farther away from the route is shown as it points: it is turning, or
  ///     standing in a yard.
  func place(
    _ location: inout Location, at distance: LocationDistance, segment: Int32, largestDifference: LocationDirection
  ) {
    let point = places.point(at: distance, hint: Int(segment), along: vertexDistances, on: track)
    location.coordinate = point.coordinate
    if let course = location.course, abs(wrappedLongitude(course - point.bearing)) > largestDifference { return }
    location.course = point.bearing
  }
}
