package import GeoKernel

/// What a router needs of the state with every fix. A state passed to another module is copied; a progress is not.
extension RouteProgress {
  /// Whether the vehicle stands, as an engine sees it.
  package func isStanding(by engine: ProgressEngine) -> Bool { engine.isStanding(content[0].state) }

  /// The distance in metres between two coordinates near the vehicle, in the plane of the estimate.
  package func planeDistance(from start: LocationCoordinate2D, to end: LocationCoordinate2D) -> Double {
    content[0].state.estimate.scale.offset(
      fromLatitude: start.latitude, longitude: start.longitude, toLatitude: end.latitude, longitude: end.longitude
    ).squaredLength.squareRoot()
  }

  /// Moves a fix of a vehicle on the route to its position there.
  ///
  /// - Parameters:
  ///   - location: The fix.
  ///   - largestDifference: The largest difference between the courses of vehicle and route at which the route's is
  ///     used. Above it the vehicle is turning or standing in a yard, and keeps its own.
  package func place(_ location: inout Location, largestDifference: LocationDirection) {
    content[0].index.place(
      &location, at: content[0].state.position.progress, near: Int(content[0].state.position.segment),
      largestDifference: largestDifference)
  }
}

extension RouteIndex {
  /// Moves a fix to a distance along the route, given a segment near it. It takes numbers, since a state that is passed
  /// to a function is copied.
  @inline(never)
  fileprivate func place(
    _ location: inout Location, at distance: LocationDistance, near segment: Int, largestDifference: LocationDirection
  ) {
    let point = places.point(at: distance, hint: segment, along: vertexDistances, on: track)
    location.coordinate = point.coordinate
    if let course = location.course, abs(wrappedLongitude(course - point.bearing)) > largestDifference { return }
    location.course = point.bearing
  }
}
