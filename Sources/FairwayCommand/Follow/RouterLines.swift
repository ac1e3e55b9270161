import FairwayCore
import FairwayDirections
import GeoKernel

/// Writes the events of a router as lines of JSON, live or of a session that is repeated.
final class RouterLines: RouterObserver {
  /// The number of the last fix; before the first one, −1. And the time of what is written.
  private(set) var fix = -1
  var timestamp = -Double.infinity
  /// Whether the last fix was used.
  private(set) var isUsed = false
  /// The engine of the route, for the values of lines.
  private(set) var engine: ProgressEngine
  private let router: RouteController
  /// Who observes the router besides.
  private weak var next: (any RouterObserver)?
  private var mark: ProgressMark
  private var text: [UInt8] = []
  private var names: [String] = []

  /// - Parameter fix: The number of the fix before.
  init(_ router: RouteController, after fix: Int = -1) {
    (self.router, self.fix) = (router, fix)
    engine = ProgressEngine(index: router.routeProgress.index, options: router.options.navigation)
    mark = router.routeProgress.state.mark
    next = router.observer
    router.observer = self
  }

  /// Begins the lines of the next fix.
  func begin(fixAt time: Double) {
    fix += 1
    timestamp = time
    isUsed = false
  }

  /// Ends the lines of the last fix: what follows begins at the state behind it.
  func endFix() {
    if isUsed { mark = router.routeProgress.state.mark }
  }

  /// Removes and returns the lines, and the names of their events.
  func takeText() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  func takeNames() -> [String] {
    defer { names.removeAll(keepingCapacity: true) }
    return names
  }

  private static func numbers(_ stops: [Trip.Stop.ID]) -> JSONValue { .array(stops.map { .number(Double($0)) }) }

  func router(_ router: any Router, didReport event: RouterEvent) {
    next?.router(router, didReport: event)
    switch event {
    case .didUpdate(let progress, _, _, let events):
      isUsed = true
      mark = progress.state.mark
      write(Array(events))
    case .didReject: write(.rejectedFix)
    case .didBeginLeg: write(.legAdvance)
    case .willReroute(let location):
      write(
        event,
        [
          ("latitude", .number(location.coordinate.latitude)), ("longitude", .number(location.coordinate.longitude)),
        ] + (self.router.road?.members ?? []))
    case .didReroute(let route, _, let reason): replaceRoute(by: route, because: reason.name)
    case .didSwitchToCoincident(let route): replaceRoute(by: route, because: "sameRoads")
    case .pointsBack(let wayBack, let words):
      write(
        event,
        [
          ("latitude", .number(wayBack.coordinate.latitude)), ("longitude", .number(wayBack.coordinate.longitude)),
          ("distance", .number(wayBack.distance)), ("bearing", .number(wayBack.bearing)),
        ] + (words.map { [("text", .string($0))] } ?? []))
    case .didUpdateAlternatives(let alternatives, let removed):
      write(
        event,
        [
          ("alternatives", .array(alternatives.map(\.summary))),
          ("removed", .array(removed.map { .number(Double($0.id)) })),
        ])
    case .didChangeTrip(let change):
      write(
        event,
        [
          ("reason", .string(change.reason.name)), ("stops", Self.numbers(change.stops)),
          ("ahead", Self.numbers(router.trip.ahead.map { $0.id })),
        ])
    case .didRefresh:
      renewEngine()
      write(event, [])
    // The engine's events have no name of the router's.
    default: write(event, event.words.map { [("reason", .string($0))] } ?? [])
    }
  }

  private func replaceRoute(by route: Route, because reason: String) {
    renewEngine()
    mark = router.routeProgress.state.mark
    write(
      .didReroute,
      [
        ("reason", .string(reason)), ("distance", .number(route.distance)),
        ("duration", .number(route.expectedTravelTime)), ("legs", .number(Double(route.legs.count))),
      ])
    // What the last fix brings about on the new route.
    write(Array(router.lastEvents))
  }

  /// Takes the times and the shape of the router's route for the lines that follow.
  private func renewEngine() {
    engine = ProgressEngine(index: router.routeProgress.index, options: router.options.navigation)
  }

  /// Writes the events of a change that the router reports by itself.
  private func write(_ change: ProgressChange) {
    write(engine.events(since: mark, after: router.routeProgress.state, change: change))
  }

  private func write(_ events: [ProgressEvent]) {
    for event in events {
      names.append(event.kind.rawValue)
      let stop = event.position?.place.flatMap { router.stop(ofLeg: $0.legIndex) }
      FollowText.append(
        event, stop: stop, on: engine.index, road: router.road, fix: fix, timestamp: timestamp, to: &text)
    }
  }

  private func write(_ event: RouterEvent, _ members: [(name: String, value: JSONValue)]) {
    write(event.message, members)
  }

  private func write(_ message: RouterMessage, _ members: [(name: String, value: JSONValue)]) {
    guard let name = message.name else { return }
    names.append(name)
    var members = members
    // A change of the trip says itself which stops it is about.
    if message != .didChangeTrip, let stop = router.stop(ofLeg: router.routeProgress.legIndex) {
      members.append(("stop", .number(Double(stop))))
    }
    FollowText.append(event: name, members, fix: fix, timestamp: timestamp, to: &text)
  }
}

extension CurrentRoad {
  /// The road as it is written.
  fileprivate var members: [(name: String, value: JSONValue)] {
    [("way", .number(Double(way)))] + (title.map { [("road", .string($0))] } ?? [])
  }
}

extension AlternativeRoute {
  /// The alternative as it is written.
  fileprivate var summary: JSONValue {
    [
      "id": .number(Double(id)), "distance": .number(infoFromOrigin.distance),
      "duration": .number(infoFromOrigin.duration), "distance_to_fork": .number(deviationDistance),
      "distance_delta": .number(distanceDelta), "duration_delta": .number(expectedTravelTimeDelta),
    ]
  }
}
