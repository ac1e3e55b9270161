import FairwayRoutes
import GeoKernel
import TestSupport

@testable import FairwayGuidance

/// The announcements of a route in the order in which they are heard at the expected speed.
struct GuidedTimeline {
  struct Announcement {
    var text: String
    var start: Double
    var end: Double
    /// The index of the step on which it is made, counted through the route.
    var step: Int
  }

  var announcements: [Announcement] = []
  /// When each step ends.
  var ends: [Double] = []

  init(_ route: Route, _ language: String) {
    let pace = GuidanceLanguage(language).language.pace
    var clock = 0.0
    for step in route.legs.flatMap(\.steps) {
      let whole = StepPace(step, 0..<0, nil)
      for instruction in step.instructionsSpokenAlongStep ?? [] {
        let left = whole.time(before: instruction.triggerDistanceRemaining)
        let start = clock + whole.duration - left
        announcements.append(
          Announcement(
            text: instruction.text, start: start, end: start + pace.duration(of: instruction.text), step: ends.count))
      }
      clock += whole.duration
      ends.append(clock)
    }
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
    return Route(legs: [leg], shape: nil, distance: leg.distance, expectedTravelTime: leg.expectedTravelTime)
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
