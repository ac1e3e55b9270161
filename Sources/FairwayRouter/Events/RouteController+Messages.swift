package import FairwayEngine
package import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// What an interface without callbacks needs: it answers questions and requests later, in calls of its own.
extension RouteController {
  /// The pending requests to the provider, in the order in which they were made.
  package var pendingRequests: [(purpose: ProviderPurpose, request: PendingRequest)] {
    requests.inOrder.map { ($0.purpose, $0.request) }
  }

  /// Their purposes and numbers alone, which is quick.
  package var pendingNumbers: [(purpose: ProviderPurpose, number: Int)] { requests.numbers }

  /// Whether a request to the provider is pending.
  package var hasPendingRequests: Bool { !requests.isEmpty }

  /// Changes a pending request; returns whether there is such a request for routes.
  package func change(_ number: Int, to options: RouteOptions) -> Bool { requests.change(number, to: options) }

  /// The engine of the current route.
  package var engine: ProgressEngine { follower.engine }

  /// Reads from the engine of the current route, without a copy of it.
  package func withEngine(_ body: (ProgressEngine) -> Void) { body(follower.engine) }

  /// What the last fix has changed on this route.
  package var lastChange: ProgressChange {
    lastStep.route == drive.routeNumber ? lastStep.change : []
  }

  /// What the last fix has changed on this route: on one that has just replaced another, what it has brought about there.
  package var lastEvents: UpdateEvents { UpdateEvents(follower, progress, lastChange) }

  /// The number of routes that were replaced so far.
  package var replacementCount: Int { drive.routeNumber }

  /// The stop of the trip at the end of a leg of the route; nil if the route has no such leg.
  package func stop(ofLeg leg: Int) -> Trip.Stop.ID? {
    let stops = memory.tripOnRoute.legStops
    return stops.indices.contains(leg) ? stops[leg] : nil
  }

  /// Where a recording of the session stands at an event.
  @inline(__always)
  package func place(at progress: RouteProgress) -> SessionPlace {
    SessionPlace(progress, stop: stop(ofLeg: progress.state.legIndex))
  }

  /// Whether the closure that the decider was last asked about is still ahead on the route.
  package var isClosureAhead: Bool {
    guard state.routeState != .offRoute, let place = memory.avoidedClosures.last else { return false }
    return index.alerts.contains { alert in
      guard case .closure = alert.kind, alert.start > state.distanceAlong else { return false }
      let middle = index.track.point(at: (alert.start + alert.end) / 2).coordinate
      return Geodesic.shortLength(from: middle, to: place) < RouteSimilarity.roadWidth
    }
  }

  /// Does what ``RouterQuestion/shouldReroute(from:)`` asked for, after a decider that first said no has decided
  /// otherwise: takes the alternative that the vehicle is on, goes around the last closure, or requests a new route.
  package func rerouteAfterAll() {
    guard !drive.isFinished, let location = rawLocation, !memory.rerouteState.isWaiting else { return }
    if state.routeState != .offRoute {
      guard let closure = memory.avoidedClosures.last else { return }
      memory.rerouteState.request(at: location.coordinate, timestamp: location.timestamp)
      requestRoute(from: location, to: trip, around: closure)
    } else if let alternative = offered.alternative(under: state, location) {
      take(alternative, at: location)
    } else {
      reroute(from: location, along: routeProgress)
    }
  }
}
