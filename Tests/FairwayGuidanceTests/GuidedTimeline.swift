import FairwayEngine
import FairwayRoutes
import GeoKernel
import TestSupport
import XCTest

@testable import FairwayGuidance

/// What is heard on a drive along a route with guidance, by the engine.
struct GuidedTimeline {
  struct Announcement {
    var text: String
    var start: Double
    var end: Double
    /// The index of the step on which it is made, counted through the route.
    var step: Int
    var priority: AnnouncementPriority
    /// The distance that is named, and the one that is left when it has been said; for one that names a distance.
    var named: Double?
  }

  var announcements: [Announcement] = []
  /// When each step ends; when the vehicle arrives.
  var ends: [Double] = []
  var arrival = Double.infinity
  /// The deceleration before maneuvers, and the acceleration behind them and behind a pause, in m/s².
  private static let braking = 1.3
  /// Where the vehicle was at each fix.
  private var places: [(time: Double, along: Double)] = []

  /// Drives along the route.
  ///
  /// - Parameters:
  ///   - pace: How many times the expected times the driver takes.
  ///   - rate: The number of fixes in a second.
  ///   - turnSpeed: The speed in m/s to which the vehicle brakes before each maneuver, and from which it accelerates;
  ///     it goes on at its speed without one.
  ///   - pause: Where the vehicle stands for some seconds, as a share of the route.
  ///   - hasSpeeds: Whether fixes have speed and course, and not positions alone.
  ///   - speeds: The expected speed at a distance along the route in m/s; without it the mean of each step.
  ///   - turnSpeeds: The speed at the end of each step, in place of `turnSpeed`.
  init(
    _ route: Route, pace: Double = 1, rate: Double = 1, turnSpeed: Double = .infinity,
    pause: (at: Double, seconds: Double)? = nil, hasSpeeds: Bool = true, speeds: ((Double) -> Double)? = nil,
    turnSpeeds: ((Int) -> Double)? = nil
  ) throws {
    let index = try RouteIndex(route)
    let engine = ProgressEngine(index: index)
    var state = ProgressState()
    let language = GuidanceLanguage(route.speechLocaleIdentifier ?? "en")
    ends = Array(repeating: .infinity, count: index.routeStepCount)
    var (time, along, standing) = (0.0, 0.0, 0.0)
    let interval = 1 / rate
    let length = index.length
    while along <= length + 5, time < 100_000 {
      let step = index.routeStep(at: min(along, length - 0.01), leg: index.legCount - 1)
      let range = index.range(ofRouteStep: step)
      let expected =
        index.expectedTravelTime(beforeRouteStep: step + 1) - index.expectedTravelTime(beforeRouteStep: step)
      let mean = expected > 0 ? (range.upperBound - range.lowerBound) / expected : pace
      var speed = (speeds?(along) ?? mean) / pace
      speed = min(speed, Self.speed(range.upperBound - along, from: turnSpeeds?(step) ?? turnSpeed))
      if step > 0 { speed = min(speed, Self.speed(along - range.lowerBound, from: turnSpeeds?(step - 1) ?? turnSpeed)) }
      if let pause, along >= pause.at * length {
        if standing < pause.seconds {
          standing += interval
          speed = 0
        } else {
          let fromPause = along - pause.at * length
          speed = min(speed, (1 + 2 * Self.braking * fromPause).squareRoot())
        }
      }
      let point = index.track.point(at: along)
      let fix = Location(
        coordinate: along <= length
          ? point.coordinate
          : Geodesic.destination(from: point.coordinate, distance: along - length, bearing: point.bearing),
        timestamp: 1_700_000_000 + time, horizontalAccuracy: 3, speed: hasSpeeds ? speed : nil,
        course: hasSpeeds ? point.bearing : nil)
      places.append((time, along))
      let before = state.mark
      let change = engine.step(&state, fix)
      for event in engine.events(since: before, after: state, change: change) {
        guard let place = event.position?.place else { continue }
        let number = index.routeSteps(ofLeg: place.legIndex).lowerBound + place.stepIndex
        switch event.kind {
        case .stepAdvance: ends[number - 1] = time
        case .didArrive: arrival = min(arrival, time)
        case .spokenInstruction:
          let said = try XCTUnwrap(event.spokenInstruction(on: route))
          announcements.append(
            Announcement(
              text: said.text, start: time, end: time + language.words.pace.duration(of: said.text), step: number,
              priority: said.priority,
              named: said.distanceText.flatMap { words in
                (route.spokenDistances ?? []).first { $0.text == words }?.distance
              }))
        default: break
        }
      }
      if change.contains(.didArrive), engine.index.legCount == state.legIndex + 1, !state.hasArrivedAtWaypoint { break }
      time += interval
      along += speed * interval
    }
  }

  /// The greatest speed so many metres from a maneuver that is passed with a speed.
  private static func speed(_ distance: Double, from turnSpeed: Double) -> Double {
    (turnSpeed * turnSpeed + 2 * braking * max(0, distance)).squareRoot()
  }

  /// When the vehicle is so many metres along the route, between two fixes; nil if it does not come there.
  func time(at along: Double) -> Double? {
    guard let next = places.firstIndex(where: { $0.along >= along }) else { return nil }
    guard next > 0 else { return places[0].time }
    let (from, to) = (places[next - 1], places[next])
    return from.time + (to.time - from.time) * (along - from.along) / (to.along - from.along)
  }

  /// When the vehicle starts from the halt that it is in at a time; nil while it drives.
  func endOfHalt(at time: Double) -> Double? {
    let place = places.lastIndex { $0.time <= time } ?? 0
    let end = places[place...].firstIndex { $0.along != places[place].along } ?? places.endIndex
    return end > place + 1 ? places[end - 1].time : nil
  }

  /// Where the vehicle is at a time, in metres along the route.
  func along(at time: Double) -> Double {
    let place = places.lastIndex { $0.time <= time } ?? 0
    guard places.indices.contains(place + 1) else { return places[place].along }
    let (from, to) = (places[place], places[place + 1])
    return from.along + (to.along - from.along) * (time - from.time) / (to.time - from.time)
  }
}

/// Routes whose steps have the given maneuvers, lengths and speeds.
enum GuidedRoute {
  struct Part {
    var type = ManeuverType.turn
    var direction: ManeuverDirection? = .left
    var meters = 1000.0
    var kilometersPerHour = 50.0
    var name: String? = "Elm Street"
  }

  /// A route of one leg: a departure along the first part, then a maneuver before each further one, and the arrival.
  static func route(_ parts: [Part], transport: TransportType = .automobile) -> Route {
    var steps = parts.enumerated().map { index, part in
      step(part, index == 0 ? .depart : part.type, transport, at: Double(index))
    }
    steps.append(
      step(Part(direction: .right, meters: 0), .arrive, transport, at: Double(parts.count)))
    let leg = RouteLeg(
      steps: steps, distance: steps.reduce(0) { $0 + $1.distance },
      expectedTravelTime: steps.reduce(0) { $0 + $1.expectedTravelTime })
    let start = LocationCoordinate2D(latitude: 42, longitude: 1.5)
    let line = stride(from: 0, through: leg.distance, by: max(1, leg.distance / 200)).map {
      Geodesic.destination(from: start, distance: $0, bearing: 0)
    }
    return Route(
      legs: [leg], shape: LineString(line + [Geodesic.destination(from: start, distance: leg.distance, bearing: 0)]),
      distance: leg.distance, expectedTravelTime: leg.expectedTravelTime)
  }

  private static func step(
    _ part: Part, _ type: ManeuverType, _ transport: TransportType, at place: Double
  ) -> RouteStep {
    let maneuver = Maneuver(
      location: LocationCoordinate2D(latitude: 42 + place / 100, longitude: 1.5), type: type,
      direction: part.direction, initialHeading: 0, finalHeading: 90)
    return RouteStep(
      maneuver: maneuver, distance: part.meters, expectedTravelTime: part.meters / (part.kilometersPerHour / 3.6),
      transportType: transport, name: part.name)
  }
}
