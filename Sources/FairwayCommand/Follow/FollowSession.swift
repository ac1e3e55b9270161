import FairwayCore
import FairwayDirections
import FairwayRoads
import GeoKernel
import RoadGraph

/// A router that is fed live, and the lines about what happens.
final class FollowSession: LiveSession, RouterObserver {
  /// The lines that were not taken yet.
  private(set) var text: [UInt8] = []
  private(set) var summary = FollowSummary()
  private let router: RouteController
  /// The engine of the route, for the values of progress lines.
  private var engine: ProgressEngine
  /// The number and the time of the last fix; before the first one, −1.
  private var fix = -1
  private var timestamp = -Double.infinity
  /// Whether the last fix was used.
  private var isUsed = false
  private var mark: ProgressMark
  /// The roads that are asked about each fix, if there are any, and their file.
  private var witness: RoadWitness?
  private let roadFile: String?

  /// The time of the last fix that was used; nil before the first.
  var lastTime: Double? { router.rawLocation?.timestamp }

  var isWaiting: Bool { router.hasPendingRequests }

  init(_ router: RouteController, witness: RoadWitness? = nil, of roadFile: String? = nil) {
    self.router = router
    (self.witness, self.roadFile) = (witness, roadFile)
    engine = ProgressEngine(index: router.routeProgress.index, options: router.options.navigation)
    mark = router.routeProgress.state.mark
    router.observer = self
  }

  var roadDamage: (file: String, error: RoadGraphError)? {
    guard let roadFile, let failure = witness?.failure else { return nil }
    return (roadFile, failure)
  }

  /// Removes and returns the lines.
  func takeText() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  /// Processes a fix.
  func update(_ location: Location) {
    let location = witness?.asked(location, at: router.routeProgress) ?? location
    fix += 1
    timestamp = location.timestamp
    isUsed = false
    router.road = witness?.road
    router.update(location)
    summary.count(fixIsUsed: isUsed)
    guard isUsed else { return }
    let state = router.routeProgress.state
    mark = state.mark
    FollowText.append(progress: state, fix: fix, timestamp: timestamp, engine, to: &text)
  }

  /// Processes the answers that have arrived, if there are any.
  ///
  /// - Parameter now: The time by the clock of the fixes.
  func poll(now: Double) {
    guard now.isFinite else { return }
    timestamp = now
    router.poll(now: now)
  }

  private static func numbers(_ stops: [Trip.Stop.ID]) -> JSONValue { .array(stops.map { .number(Double($0)) }) }

  /// Changes the trip as a line of the input asks for.
  func obey(_ order: FollowOrder) -> String? {
    do throws(RouterError) {
      switch order {
      case .change(let edit): try router.change(edit)
      case .avoid(let avoidance): try router.avoid(avoidance)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  func router(_ router: any Router, didReport event: RouterEvent) {
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
    case .didFailToReroute(let error): write(event, [("reason", .string("\(error)"))])
    case .didUpdateAlternatives(let alternatives, let removed):
      write(
        event,
        [
          ("alternatives", .array(alternatives.map(\.summary))),
          ("removed", .array(removed.map { .number(Double($0.id)) })),
        ])
    case .didFailToUpdateAlternatives(.failedToUpdateAlternativeRoutes(let reason)):
      write(event, [("reason", .string(reason))])
    case .didChangeTrip(let change):
      write(
        event,
        [
          ("reason", .string(change.reason.name)), ("stops", Self.numbers(change.stops)),
          ("ahead", Self.numbers(router.trip.ahead.map { $0.id })),
        ])
    case .didFailToChangeTrip(_, let error): write(event, [("reason", .string("\(error)"))])
    case .didRefresh:
      renewEngine()
      write(event, [])
    // The engine's events have no name of the router's.
    default: write(event, [])
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
      summary.count(event.kind.rawValue)
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
    summary.count(name)
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
