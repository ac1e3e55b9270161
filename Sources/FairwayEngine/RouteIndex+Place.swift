package import GeoKernel

extension RouteIndex {
  /// Moves a fix of a vehicle on the route to its position there.
  ///
  /// - Parameters:
  ///   - location: The fix.
  ///   - state: The state after it.
  ///   - largestDifference: The largest difference between the courses of vehicle and route at which the route's is
  ///     used. Above it the vehicle is turning or standing in a yard, and keeps its own.
  package func place(
    _ location: inout Location, at state: borrowing ProgressState, largestDifference: LocationDirection
  ) {
    let point = places.point(
      at: state.distanceAlong, hint: Int(state.position.segment), along: vertexDistances, on: track)
    location.coordinate = point.coordinate
    if let course = location.course, abs(wrappedLongitude(course - point.bearing)) > largestDifference { return }
    location.course = point.bearing
  }

  /// The indices of the first to the last vertex of a leg.
  package func vertices(ofLeg leg: Int) -> ClosedRange<Int> {
    let first = stepFirstVertex[legFirstStep[leg]]
    return first...Swift.max(first, stepFirstVertex[legFirstStep[leg + 1]])
  }

  package func coordinate(ofVertex vertex: Int) -> LocationCoordinate2D {
    track.point(at: vertexDistances[vertex]).coordinate
  }
}
