import FairwayCore
import FairwayDirections
import FairwayRoads
import FairwaySessions
import GeoKernel
import RoadGraph

/// A router that is fed live, and the lines about what happens.
final class FollowSession: LiveSession {
  private(set) var summary = FollowSummary()
  private let router: RouteController
  private let lines: RouterLines
  /// The roads that the router asks about each fix, if there are any, and their file.
  private let roads: SharedWitness?
  private let roadFile: String?
  private var speedMonitor = SpeedMonitor()
  /// What says what lies ahead, if it is asked for.
  private let drive: DriveBesideRoute?
  /// The fingerprint of the last route that was checked for the vehicle.
  private var checked: UInt64?
  /// The progress after fixes that were used, behind their events.
  private(set) var text: [UInt8] = []
  let recorder: SessionRecorder?

  /// The time of the last fix that was used; nil before the first.
  var lastTime: Double? { router.rawLocation?.timestamp }

  var isWaiting: Bool { router.hasPendingRequests }

  init(
    _ router: RouteController, witness: RoadWitness? = nil, of roadFile: String? = nil,
    beside drive: DriveBesideRoute? = nil, recorder: SessionRecorder? = nil
  ) {
    (self.router, self.recorder, self.drive) = (router, recorder, drive)
    (roads, self.roadFile) = (drive?.follow(router) ?? witness.map { SharedWitness($0) }, roadFile)
    router.witness = roads
    lines = RouterLines(router)
  }

  var roadDamage: (file: String, error: RoadGraphError)? {
    guard let roadFile, let failure = roads?.witness.failure else { return nil }
    return (roadFile, failure)
  }

  /// Removes and returns the lines.
  func takeText() -> [UInt8] {
    collect()
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  /// Processes a fix.
  func update(_ location: Location) {
    if checked == nil { checkRoute(at: location.timestamp) }
    lines.begin(fixAt: location.timestamp)
    router.update(location)
    lines.endFix()
    collect()
    summary.count(fixIsUsed: lines.isUsed)
    checkRoute(at: location.timestamp)
    guard lines.isUsed else { return }
    for event in drive?.events ?? [] {
      summary.count(event.name)
      FollowText.append(event: event.name, event.members, fix: lines.fix, timestamp: location.timestamp, to: &text)
    }
    FollowText.append(
      progress: router.routeProgress.state, fix: lines.fix, timestamp: location.timestamp, lines.engine,
      roads == nil ? nil : roadMembers(location), to: &text)
  }

  /// Writes where a route that was not checked yet is not for the vehicle.
  private func checkRoute(at time: Double) {
    let index = router.routeProgress.index
    guard let drive, checked != index.fingerprint else { return }
    checked = index.fingerprint
    for members in drive.obstacles(on: index, departing: time) {
      summary.count("obstacle")
      FollowText.append(event: "obstacle", members, fix: lines.fix, timestamp: time, to: &text)
    }
  }

  /// The road of a fix, its limit and where that comes from, and whether the vehicle is faster; what is not known is null.
  private func roadMembers(_ location: Location) -> [(name: String, value: JSONValue)] {
    let facts = router.roadFacts
    speedMonitor.update(speed: location.speed, limit: facts.certainLimit, timestamp: location.timestamp)
    return facts.members + [("speeding", .string(speedMonitor.severity.name))]
  }

  /// Processes the answers that have arrived, if there are any.
  ///
  /// - Parameter now: The time by the clock of the fixes.
  func poll(now: Double) {
    guard now.isFinite else { return }
    lines.timestamp = now
    router.poll(now: now)
    collect()
  }

  /// Changes the trip as a line of the input asks for.
  func obey(_ order: FollowOrder) -> String? {
    defer { collect() }
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

  /// Takes the lines about events that were written since the last time, and counts the events.
  private func collect() {
    for name in lines.takeNames() { summary.count(name) }
    text += lines.takeText()
  }
}
