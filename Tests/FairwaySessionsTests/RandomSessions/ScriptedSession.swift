import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import SeededRandom

/// A session that goes by a script, and all that it says.
final class ScriptedSession: NavigationServiceObserver {
  /// What is left out of a script.
  enum Omission {
    case kills, nothing
  }

  let script: SessionScript
  private(set) var router: RouteController
  /// The session around the router, if there is one.
  private var service: NavigationService?
  private(set) var provider = NumberedProvider()
  private(set) var lines: [String] = []
  /// The recordings that have begun.
  private(set) var recordings: [(recorder: SessionRecorder, memory: SessionMemory)] = []
  private(set) var killCount = 0
  private let omission: Omission
  private let isRecorded: Bool
  private var random: SeededGenerator
  private var decisions: SeededGenerator
  private var eventCount = 0
  private var requestCount = 0
  private var depth = 0
  private var hasAnswers = false
  private var echoes: [() -> Void] = []
  // The vehicle.
  private var time = 1_700_000_000.0
  private var along = 0.0
  private var place: LocationCoordinate2D
  private var last: Location?

  init(_ script: SessionScript, without omission: Omission, isRecorded: Bool, hasService: Bool = false) throws {
    self.script = script
    self.omission = omission
    self.isRecorded = isRecorded
    random = SeededGenerator(seed: script.seed)
    decisions = SeededGenerator(seed: ~script.seed)
    let response = SessionRoutes.all[script.route]
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    routeOptions.profileIdentifier = .automobileAvoidingTraffic
    routeOptions.refreshingEnabled = true
    routeOptions.includesAlternativeRoutes = script.includesAlternatives
    router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions, routingProvider: provider,
      options: script.options, log: { _ in })
    place = router.routeProgress.index.track.point(at: 0).coordinate
    if hasService {
      let modes: [SimulationMode] = [.never, .inTunnels, .onPoorGPS]
      service = NavigationService(router: router, simulating: modes[random.integer(0...2)], log: { _ in })
    }
    attach()
    if isRecorded { record() }
    service?.start(at: time)
  }

  /// Runs the script to its end.
  func run() throws {
    for part in script.parts {
      try perform(part)
      note("state \(router.routeProgress.state.hashValue) \(router.sessionLog.hashValue) \(alternatives) \(pending)")
    }
    for recording in recordings { recording.recorder.flush() }
  }

  private func attach() {
    if let service {
      service.observer = self
    } else {
      router.observer = self
      router.decider = self
    }
    provider.isAsked = { [weak self] in self?.wasAsked() }
  }

  private func record() {
    let memory = SessionMemory()
    var options = SessionRecorder.Options()
    (options.partSize, options.blockSize) = (script.partSize, 2000)
    let recorder = SessionRecorder(to: memory, options: options)
    if let service { recorder.record(service) } else { recorder.record(router) }
    recordings.append((recorder, memory))
  }

  // MARK: Parts

  private func perform(_ part: SessionScript.Part) throws {
    switch part {
    case .drive(let count, let interval): for _ in 0..<count { drive(interval) }
    case .away(let count, let bearing):
      for _ in 0..<count {
        place = Geodesic.destination(from: place, distance: script.speed, bearing: bearing)
        update(fix(at: place, course: bearing))
      }
    case .stand(let count):
      for _ in 0..<count {
        var fix = fix(at: place, course: nil)
        fix.speed = 0
        update(fix)
      }
    case .appear(let share):
      along = track.length * share
      drive(1)
    case .outlier(let outlier): update(self.outlier(outlier))
    case .gap(let seconds): time += seconds
    case .call(let call): try perform(call)
    case .answer(let choice, let reply, let waits):
      answer(choice, reply)
      if !waits { poll(last?.timestamp ?? time) }
      hasAnswers = waits
    case .echo: for echo in echoes { echo() }
    case .kill: try kill()
    }
  }

  /// Continues in another process, but for answers that have come and were not processed: they come again there.
  private func kill() throws {
    guard omission == .nothing, !hasAnswers else { return }
    killCount += 1
    let data = try JSONEncoder().encode(router.snapshot())
    let hadDecider = router.decider != nil
    let snapshot = try JSONDecoder().decode(RouterSnapshot.self, from: data)
    let asked = (requestCount, depth)
    provider = NumberedProvider()
    router = try RouteController(resuming: snapshot, routingProvider: provider, log: { _ in })
    (requestCount, depth) = asked
    attach()
    if !hadDecider { router.decider = nil }
  }

  // MARK: The vehicle

  private var track: Track { router.routeProgress.index.track }

  private func drive(_ interval: Double) {
    time += interval - 1
    along = min(track.length, along + script.speed * interval)
    let point = track.point(at: along)
    place = Geodesic.destination(
      from: point.coordinate, distance: random.uniform(0...script.noise), bearing: random.uniform(0...360))
    update(fix(at: place, course: point.bearing))
  }

  private func fix(at place: LocationCoordinate2D, course: Double?) -> Location {
    defer { time += 1 }
    return Location(
      coordinate: place, timestamp: time, horizontalAccuracy: max(4, script.noise), speed: script.speed, course: course)
  }

  private func outlier(_ outlier: SessionScript.Outlier) -> Location {
    var fix = fix(at: place, course: nil)
    switch outlier {
    case .far: fix.coordinate = Geodesic.destination(from: place, distance: 900, bearing: random.uniform(0...360))
    case .veryFar:
      fix.coordinate = Geodesic.destination(from: place, distance: 60_000, bearing: random.uniform(0...360))
    case .poor: fix.horizontalAccuracy = 150
    case .veryPoor: fix.horizontalAccuracy = 5000
    case .late: fix.timestamp -= random.logarithmic(1...5000)
    case .again: fix = last ?? fix
    case .future: fix.timestamp += random.logarithmic(100...1e8)
    case .notANumber: fix.coordinate.latitude = .nan
    }
    return fix
  }

  private func update(_ fix: Location) {
    last = fix
    hasAnswers = false
    process(fix)
  }

  private func process(_ fix: Location) {
    if let service { service.update(fix) } else { router.update(fix) }
  }

  private func poll(_ now: Double) {
    if let service { service.advance(to: now) } else { router.poll(now: now) }
  }

  // MARK: Calls

  private func perform(_ call: SessionScript.Call) throws {
    note("call \(call)")
    switch call {
    case .replace(let number):
      let response = IndexedRouteResponse(routeResponse: SessionRoutes.all[number])
      note((try? router.updateRoute(with: response, routeOptions: nil)) == nil ? "refused" : "replaced")
      if depth == 0 { along = 0 }
    case .skip(let leg): note((try? router.skip(to: leg)) == nil ? "refused" : "skipped")
    case .advanceLeg: note((try? router.advanceLeg()) == nil ? "refused" : "begun")
    case .reroute: if let last { router.reroute(from: last, along: router.routeProgress) }
    case .take(let number):
      if router.alternatives.indices.contains(number) { try? router.take(router.alternatives[number]) }
    case .heading(let heading): router.heading = heading
    case .reroutesProactively(let flag): router.reroutesProactively = flag
    case .refreshesRoute(let flag): router.refreshesRoute = flag
    case .isOnboardRoute(let flag): router.isOnboardRoute = flag
    case .initialManeuverAvoidanceRadius(let radius): router.initialManeuverAvoidanceRadius = radius
    case .predict(let seconds): note("predicted \(router.predictedPlace(at: time + seconds))")
    case .snapshot: _ = try JSONEncoder().encode(router.snapshot())
    case .decider(let flag): if service == nil { router.decider = flag ? self : nil }
    case .fix(let seconds):
      guard depth < 3, var fix = last else { return }
      fix.timestamp += seconds
      process(fix)
    case .poll(let seconds): poll(time + seconds)
    case .record: if isRecorded { record() }
    case .finish: router.finishRouting()
    }
  }

  private func answer(_ choice: Int, _ reply: SessionScript.Reply) {
    let pending = router.pendingRequests
    guard !pending.isEmpty, let asked = provider.reply(pending[choice % pending.count].request.number) else { return }
    let answer: () -> Void
    switch (asked, reply) {
    case (.routes(let answered), .routes(let number)): answer = { answered(.success(SessionRoutes.all[number])) }
    case (.routes(let answered), _): answer = { answered(.failure(.unableToRoute)) }
    case (.refresh(let part, let answered), .refresh(let count)):
      let incidents = (0..<count).map {
        Incident(identifier: "new \($0)", kind: .accident, shapeIndexStart: 2 * $0, shapeIndexEnd: 2 * $0 + 1)
      }
      let legs = max(0, router.route.legs.count - part.startLegIndex)
      let refreshed = (0..<legs).map { _ in RefreshedRouteLeg(attributes: nil, incidents: incidents) }
      answer = { answered(.success(RouteRefreshResponse(route: RefreshedRoute(legs: refreshed)))) }
    case (.refresh(_, let answered), _): answer = { answered(.failure(.refreshExpired)) }
    }
    echoes.append(answer)
    answer()
  }

  private func wasAsked() {
    requestCount += 1
    react(script.interferences[requestCount])
  }

  private func react(_ call: SessionScript.Call?) {
    guard let call, depth < 4 else { return }
    depth += 1
    do { try perform(call) } catch { note("\(error)") }
    depth -= 1
  }

  // MARK: What it says

  private func note(_ line: String) { lines.append(line) }

  private var alternatives: String { router.alternatives.map { "\($0.id)" }.joined(separator: ",") }

  private var pending: String { router.pendingRequests.map(\.purpose.rawValue).joined(separator: ",") }

  func router(_ router: any Router, didReport event: RouterEvent) {
    let progress = router.routeProgress
    var line = "\(event.message) \(progress.legIndex) \(progress.state.timestamp) \(progress.distanceTraveled)"
    switch event {
    case .didUpdate(_, let location, _, _): line += " \(location)"
    case .visualInstruction(let banner, _): line += " \(banner.hashValue)"
    case .spokenInstruction(let instruction, _): line += " \(instruction.text)"
    case .willArrive(let waypoint, let time, let distance): line += " \(waypoint.hashValue) \(time) \(distance)"
    case .didSkip(let waypoints, let progress): line += " \(waypoints.count) \(progress.legIndex)"
    case .didApproach(let alert): line += " \(alert.alert.id) \(alert.distanceToStart)"
    case .didReject(let location, let reason): line += " \(location) \(reason)"
    case .didReroute(let route, _, let reason): line += " \(route.distance) \(reason)"
    case .didFailToReroute(let error): line += " \(error)"
    case .didUpdateAlternatives(let new, let removed): line += " \(new.map(\.id)) \(removed.map(\.id))"
    case .didFailToUpdateAlternatives(let error): line += " \(error)"
    default: break
    }
    note(line)
    eventCount += 1
    react(script.reactions[eventCount])
  }

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    asked(question.message)
    return decisions.unit() < 0.75
  }

  func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    asked(.modifiedOptions)
    guard decisions.unit() < 0.3 else {
      _ = decisions.unit()
      return nil
    }
    var options = options
    options.includesAlternativeRoutes = true
    return options
  }

  private func asked(_ message: RouterMessage) {
    note("\(message)")
    eventCount += 1
    react(script.reactions[eventCount])
  }
}
