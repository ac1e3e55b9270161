internal import GeoKernel

/// The engine of one route. It is shared; the state that fixes change belongs to the router.
final class RouteFollower: Sendable {
  let engine: ProgressEngine

  init(_ engine: ProgressEngine) { self.engine = engine }

  /// Returns a follower of the same route with other options.
  func edited(_ edit: (inout NavigationOptions) -> Void) -> RouteFollower {
    var options = engine.options
    edit(&options)
    return RouteFollower(ProgressEngine(index: engine.index, options: options))
  }
}

extension ProgressEngine {
  /// Returns whether a fix would be rejected for the given reason.
  func wouldReject(_ fix: Location, as reason: FixRejection, _ state: ProgressState) -> Bool {
    var trial = state
    return step(&trial, fix).contains(.rejectedFix) && trial.rejection == reason
  }
}

extension RouteIndex {
  /// Moves a fix of a vehicle on the route to its position there.
  ///
  /// - Parameters:
  ///   - location: The fix.
  ///   - distance: The distance along of the position, in metres of the route shape.
  ///   - segment: A segment near it.
  ///   - largestDifference: The largest difference between the courses of vehicle and route at which the route's is
  ///     used. Above it the vehicle is turning or standing in a yard, and keeps its own.
  func place(
    _ location: inout Location, at distance: LocationDistance, segment: Int32, largestDifference: LocationDirection
  ) {
    let point = places.point(at: distance, hint: Int(segment), along: vertexDistances, on: track)
    location.coordinate = point.coordinate
    if let course = location.course, abs(wrappedLongitude(course - point.bearing)) > largestDifference { return }
    location.course = point.bearing
  }
}
