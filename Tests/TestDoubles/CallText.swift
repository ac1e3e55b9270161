import FairwayCore
import FairwayDirections
import GeoKernel

extension RouterEvent {
  /// The name of the call, with what tells apart those that tests tell apart.
  var call: String {
    switch self {
    case .visualInstruction: "visual"
    case .spokenInstruction: "spoken"
    case .didReroute(_, _, because: .fasterRoute): "didReroute proactive"
    case .didSkip(let waypoints, let progress):
      "didSkip \(waypoints.map { $0.name ?? "" }.joined(separator: " ")) leg \(progress.legIndex)"
    default: "\(message)"
    }
  }

  /// The call with what it carries.
  var line: String {
    switch self {
    case .didUpdate(let progress, let location, let raw, _):
      "didUpdate \(text(progress)) \(text(location)) raw \(text(raw.coordinate))"
    case .visualInstruction(let banner, let progress):
      "visual \(banner.primaryInstruction.text ?? "-") / \(banner.secondaryInstruction?.text ?? "-") \(text(progress))"
    case .spokenInstruction(let instruction, let progress): "spoken \(instruction.text) \(text(progress))"
    case .willArrive(let waypoint, let time, let distance): "willArrive \(text(waypoint)) \(time) s \(distance) m"
    case .didSkip(let waypoints, let progress): "didSkip \(waypoints.map { $0.name ?? "" }) leg \(progress.legIndex)"
    case .didApproach(let alert): "didApproach \(alert.alert.id) in \(alert.distanceToStart) m"
    case .didChangeTrip(let change): "didChangeTrip \(change.reason.name) \(change.stops)"
    case .didFailToChangeTrip(let edit, let error): "didFailToChangeTrip \(edit.reason.name) \(error)"
    case .didReject(let location, let reason): "didReject \(text(location)) \(reason)"
    case .didBeginLeg(let progress): "didBeginLeg \(text(progress))"
    case .willReroute(let location): "willReroute \(text(location))"
    // A delegate is told no more of the reason.
    case .didReroute(let route, let location, let reason):
      "didReroute \(text(route)) \(text(location)) proactive \(reason == .fasterRoute)"
    case .pointsBack(let wayBack, let words):
      "pointsBack \(wayBack.distance) m \(wayBack.bearing)° \(words ?? "-")"
    case .didFailToReroute(let error): "didFailToReroute \(error)"
    case .didUpdateAlternatives(let alternatives, let removed):
      "didUpdateAlternatives \(text(alternatives)) removed \(text(removed))"
    case .didFailToUpdateAlternatives(let error): "didFailToUpdateAlternatives \(error)"
    case .willTakeAlternative(let route, let location): "willTakeAlternative \(text(route)) \(text(location))"
    case .didTakeAlternative(let location): "didTakeAlternative \(text(location))"
    case .didFailToTakeAlternative(let location): "didFailToTakeAlternative \(text(location))"
    case .didSwitchToCoincident(let route): "didSwitchToCoincident \(text(route))"
    case .didRefresh(let progress): "didRefresh \(text(progress))"
    case .roadsFailed(let reason): "roadsFailed \(reason)"
    }
  }
}

extension RouterQuestion {
  /// The call with what it carries and its answer.
  func line(_ isYes: Bool) -> String {
    switch self {
    case .shouldReroute(let location): "shouldReroute \(text(location)) -> \(isYes)"
    case .shouldProactivelyReroute(let offer):
      "shouldProactivelyReroute \(text(offer.location)) \(text(offer.route)) -> \(isYes)"
    case .shouldDiscard(let location): "shouldDiscard \(text(location)) -> \(isYes)"
    case .shouldPreventReroutes(let waypoint): "shouldPreventReroutes \(text(waypoint)) -> \(isYes)"
    case .shouldChangeTrip(let edit): "shouldChangeTrip \(edit.reason.name) -> \(isYes)"
    case .didArrive(let waypoint): "didArrive \(text(waypoint)) -> \(isYes)"
    case .battery: "battery -> \(isYes)"
    }
  }
}

func text(_ progress: RouteProgress) -> String {
  let state = progress.state
  return "leg \(progress.legIndex) step \(progress.currentLegProgress.stepIndex) \(state.routeState)"
    + " driven \(progress.distanceTraveled) left \(progress.distanceRemaining) \(progress.durationRemaining) s"
    + (state.hasArrivedAtWaypoint ? " arrived" : "")
}

func text(_ location: Location?) -> String {
  guard let location else { return "nowhere" }
  return "\(text(location.coordinate)) at \(location.timestamp) course \(text(location.course))"
    + " speed \(text(location.speed)) accuracy \(text(location.horizontalAccuracy))"
}

func text(_ coordinate: LocationCoordinate2D) -> String { "\(coordinate.latitude),\(coordinate.longitude)" }

func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "-" }

func text(_ waypoint: Waypoint) -> String { "\(waypoint.name ?? "-") \(text(waypoint.coordinate))" }

func text(_ route: Route) -> String {
  "\(route.legs.count) legs \(route.distance) m \(route.expectedTravelTime) s"
}

func text(_ alternatives: [AlternativeRoute]) -> String {
  alternatives.map {
    "[\($0.id) \(text($0.route)) fork \($0.deviationDistance) \(text($0.deviationPoint)) \($0.distanceDelta) m"
      + " \($0.expectedTravelTimeDelta) s]"
  }.joined()
}

func text(_ options: RouteOptions) -> String {
  "from " + options.waypoints.map { "\(text($0)) heading \(text($0.heading))" }.joined(separator: " to ")
    + " avoiding \(text(options.initialManeuverAvoidanceRadius))"
}
