import FairwayCore
import FairwayRoads
import FairwaySessions
import RoadGraph

/// A trip to a place: its route begins on the roads at the first fix from which a way leads there.
final class TripFromFix: LiveSession {
  private let places: [Waypoint]
  private let routing: RoadRouting
  /// Begins the session of a route.
  private let begin: (RouteResponse, RouteOptions) throws(CommandFailure) -> FollowSession
  private var session: FollowSession?
  /// What was said last about why there is no route.
  private var reason: String?

  init(
    to places: [Waypoint], on routing: RoadRouting,
    begin: @escaping (RouteResponse, RouteOptions) throws(CommandFailure) -> FollowSession
  ) {
    (self.places, self.routing, self.begin) = (places, routing, begin)
  }

  var text: [UInt8] { session?.text ?? [] }
  var summary: FollowSummary { session?.summary ?? FollowSummary() }
  var recorder: SessionRecorder? { session?.recorder }
  var lastTime: Double? { session?.lastTime }
  var isWaiting: Bool { session?.isWaiting ?? false }
  var roadDamage: (file: String, error: RoadGraphError)? { session?.roadDamage }

  func takeText() -> [UInt8] { session?.takeText() ?? [] }

  func update(_ location: Location) {
    if session == nil { setOut(from: location) }
    session?.update(location)
  }

  func poll(now: Double) { session?.poll(now: now) }

  func obey(_ order: FollowOrder) -> String? { session.map { $0.obey(order) } ?? "there is no route yet" }

  private func setOut(from fix: Location) {
    var start = Waypoint(coordinate: fix.coordinate)
    if let course = fix.course { (start.heading, start.headingAccuracy) = (course, 90) }
    let options = RouteOptions(waypoints: [start] + places)
    do {
      session = try begin(try routing.response(to: options), options)
    } catch {
      let words = (error as? CommandFailure)?.message ?? "\(error)"
      if words != reason { Console.complain("fairway: no route yet: \(words)") }
      reason = words
    }
  }
}
