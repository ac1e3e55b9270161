internal import GeoKernel

/// Restarting: what the stages use to continue from another position on the route.
extension ProgressEngine {
  /// Starts the estimate at a position on the route that is known to within a variance.
  func put(_ state: inout ProgressState, at along: Double, variance: Double, _ fix: Location) {
    let point = track.point(at: along)
    let width = options.deviation.roadWidth
    state.estimate.start(
      at: point.coordinate, bearing: point.bearing, along: variance.squareRoot(), across: width, fix: fix)
    state.position.put(at: along, segment: point.segment)
    state.position.lateralDistance = 0
    state.position.lateralVariance = Float(width * width)
    state.position.lateralOffset = 0
    state.watch.forgetDirection()
  }

  /// Starts the estimate at a position on the route that a judge has returned.
  func start(_ estimate: inout Estimate, at place: TrackSnap, _ fix: Location, _ receiver: ReceiverHonesty) {
    estimate.start(
      at: place.coordinate, bearing: place.bearing, along: receiver.drift(options.receiver),
      across: options.deviation.roadWidth, fix: fix)
  }

  /// Continues from a position on the current leg that may lie behind the progress.
  func resume(at distance: Double, _ position: inout RoutePosition, _ cursors: inout RouteCursors) {
    position.resume(at: distance, on: index)
    cursors.nextPoint = distance
  }

  /// Moves the vehicle to the start of a leg.
  func begin(leg: Int, _ position: inout RoutePosition, _ cursors: inout RouteCursors) {
    position.begin(leg: leg, of: index)
    cursors.nextPoint = position.legStart
  }
}
