import FairwayCore
import FairwayDirections
import GeoKernel

/// A kind of wrong answer: what is changed about a true one.
struct Lie {
  /// What a check may say of the changed answer.
  enum Verdict {
    /// It is refused, unless the way that it describes is the same within the limits.
    case isRefused
    /// It may be taken, and does no harm for this reason.
    case isHarmless(String)
  }

  var name: String
  var verdict = Verdict.isRefused
  /// Changes an answer at a place; false if the answer has nothing of this kind there.
  var tell: (inout RouteResponse, LiePlace) -> Bool
}

/// Where an answer is changed: at the longest step of its best route.
struct LiePlace {
  var leg = 0
  var step = 0

  init?(_ response: RouteResponse) {
    guard let route = response.routes?.first else { return nil }
    var longest = -1.0
    for (leg, model) in route.legs.enumerated() {
      // A departure is named by its own lies.
      for (step, part) in model.steps.enumerated().dropFirst() where part.distance > longest {
        longest = part.distance
        (self.leg, self.step) = (leg, step)
      }
    }
    guard longest > 150 else { return nil }
  }
}

extension RouteResponse {
  var best: Route {
    get { routes?[0] ?? Route(legs: [], shape: nil, distance: 0, expectedTravelTime: 0) }
    set { routes?[0] = newValue }
  }
}

extension Lie {
  typealias Number = (name: String, verdict: Verdict, path: (LiePlace) -> WritableKeyPath<RouteResponse, Double?>)

  private static var usedByWords: Verdict { .isHarmless("it says when words are told, which stay within their step") }
  private static var unused: Verdict { .isHarmless("nothing is decided by it") }

  /// Every number of an answer that is changed.
  static var numbers: [Number] {
    [
      ("route.distance", .isRefused, { _ in \.best.maybeDistance }),
      ("route.duration", .isRefused, { _ in \.best.maybeTime }),
      ("leg.distance", .isRefused, { place in \.best.legs[place.leg].maybeDistance }),
      ("leg.duration", .isRefused, { place in \.best.legs[place.leg].maybeTime }),
      ("step.distance", .isRefused, { place in \.best.legs[place.leg].steps[place.step].maybeDistance }),
      ("step.duration", .isRefused, { place in \.best.legs[place.leg].steps[place.step].maybeTime }),
      (
        "annotation.distance", .isHarmless("lengths are measured along the line"),
        { place in \.best.legs[place.leg].lengthOfLongestSegment }
      ),
      (
        "annotation.duration", .isHarmless("what segments say is scaled to the time of their step"),
        { place in \.best.legs[place.leg].timeOfLongestSegment }
      ),
      ("waypoint.distance", .isHarmless("the distance is measured"), { _ in \.firstSnappedDistance }),
      ("route.weight", unused, { _ in \.best.weight }),
      ("step.weight", unused, { place in \.best.legs[place.leg].steps[place.step].weight }),
      ("voice.distanceAlongGeometry", usedByWords, { place in \.best.legs[place.leg].steps[place.step].firstSpoken }),
      ("banner.distanceAlongGeometry", usedByWords, { place in \.best.legs[place.leg].steps[place.step].firstShown }),
      (
        "maneuver.bearing_before", .isHarmless("decisions take the directions of the line; this one is told in words"),
        { place in \.best.legs[place.leg].steps[place.step].maneuver.initialHeading }
      ),
      (
        "maneuver.bearing_after", .isHarmless("decisions take the directions of the line; this one is told in words"),
        { place in \.best.legs[place.leg].steps[place.step].maneuver.finalHeading }
      ),
    ]
  }

  static var changesOfNumbers: [(name: String, change: (Double) -> Double)] {
    [
      ("× 1.02", { $0 * 1.02 }), ("× 2", { $0 * 2 }), ("× 10", { $0 * 10 }), ("× 1000", { $0 * 1000 }),
      ("× 0.5", { $0 * 0.5 }), ("× 0.01", { $0 * 0.01 }), ("= 0", { _ in 0 }), ("+ 1e6", { $0 + 1e6 }),
    ]
  }

  typealias Place = (
    name: String, verdict: Verdict, path: (LiePlace) -> WritableKeyPath<RouteResponse, LocationCoordinate2D?>
  )

  /// Every place of an answer that is moved.
  static var places: [Place] {
    [
      ("waypoints[first].location", .isRefused, { _ in \.firstWaypoint }),
      ("waypoints[last].location", .isRefused, { _ in \.lastWaypoint }),
      ("maneuver.location", .isRefused, { place in \.best.legs[place.leg].steps[place.step].maybeLocation }),
      ("departure.location", .isRefused, { place in \.best.legs[place.leg].steps[0].maybeLocation }),
      ("arrival.location", .isRefused, { place in \.best.legs[place.leg].arrivalLocation }),
      ("intersection.location", .isRefused, { place in \.best.legs[place.leg].steps[place.step].lastIntersection }),
      ("step.geometry[middle]", .isRefused, { place in \.best.legs[place.leg].steps[place.step].middleVertex }),
      ("route.geometry[middle]", .isRefused, { _ in \.best.middleVertex }),
    ]
  }

  static var moves: [(name: String, move: (LocationCoordinate2D) -> LocationCoordinate2D)] {
    [
      ("20 m north", { Geodesic.destination(from: $0, distance: 20, bearing: 0) }),
      ("300 m east", { Geodesic.destination(from: $0, distance: 300, bearing: 90) }),
      ("3 km west", { Geodesic.destination(from: $0, distance: 3000, bearing: 270) }),
      ("10° east", { LocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude + 10) }),
      ("with latitude and longitude swapped", { LocationCoordinate2D(latitude: $0.longitude, longitude: $0.latitude) }),
      ("to 0, 0", { _ in LocationCoordinate2D(latitude: 0, longitude: 0) }),
      ("to the antipode", { LocationCoordinate2D(latitude: -$0.latitude, longitude: $0.longitude + 180) }),
    ]
  }

  /// All kinds.
  static var all: [Lie] {
    var all: [Lie] = []
    for number in numbers {
      for (name, change) in changesOfNumbers {
        all.append(
          Lie(name: "\(number.name) \(name)", verdict: number.verdict) { response, place in
            guard let value = response[keyPath: number.path(place)], value != change(value) else { return false }
            response[keyPath: number.path(place)] = change(value)
            return true
          })
      }
    }
    for target in places {
      for (name, move) in moves {
        all.append(
          Lie(name: "\(target.name) \(name)", verdict: target.verdict) { response, place in
            guard let old = response[keyPath: target.path(place)] else { return false }
            response[keyPath: target.path(place)] = move(old)
            return true
          })
      }
    }
    return all + lines + lists + words + wholes
  }
}

// MARK: What has no path of its own

extension RouteStep {
  var maybeDistance: Double? {
    get { distance }
    set { distance = newValue ?? 0 }
  }
  var maybeTime: Double? {
    get { expectedTravelTime }
    set { expectedTravelTime = newValue ?? 0 }
  }
  var maybeLocation: LocationCoordinate2D? {
    get { maneuver.location }
    set { maneuver.location = newValue ?? maneuver.location }
  }
  var lastIntersection: LocationCoordinate2D? {
    get { intersections?.last?.location }
    set { if let newValue, let last = intersections?.indices.last { intersections?[last].location = newValue } }
  }
  var middleVertex: LocationCoordinate2D? {
    get { shape.flatMap { $0.coordinates.count > 2 ? $0.coordinates[$0.coordinates.count / 2] : nil } }
    set { if let newValue, let count = shape?.coordinates.count { shape?.coordinates[count / 2] = newValue } }
  }
  var firstSpoken: Double? {
    get { instructionsSpokenAlongStep?.first?.triggerDistanceRemaining }
    set { if let newValue { instructionsSpokenAlongStep?[0].triggerDistanceRemaining = newValue } }
  }
  var firstShown: Double? {
    get { instructionsDisplayedAlongStep?.first?.triggerDistanceRemaining }
    set { if let newValue { instructionsDisplayedAlongStep?[0].triggerDistanceRemaining = newValue } }
  }
}

extension RouteLeg {
  var maybeDistance: Double? {
    get { distance }
    set { distance = newValue ?? 0 }
  }
  var maybeTime: Double? {
    get { expectedTravelTime }
    set { expectedTravelTime = newValue ?? 0 }
  }
  var arrivalLocation: LocationCoordinate2D? {
    get { steps.last?.maneuver.location }
    set { if let newValue, let last = steps.indices.last { steps[last].maneuver.location = newValue } }
  }
  private var longestSegment: Int? {
    attributes?.segmentDistances.flatMap { lengths in lengths.indices.max { lengths[$0] < lengths[$1] } }
  }
  var lengthOfLongestSegment: Double? {
    get { longestSegment.flatMap { attributes?.segmentDistances?[$0] } }
    set { if let newValue, let place = longestSegment { attributes?.segmentDistances?[place] = newValue } }
  }
  var timeOfLongestSegment: Double? {
    get { longestSegment.flatMap { attributes?.expectedSegmentTravelTimes?[$0] } }
    set { if let newValue, let place = longestSegment { attributes?.expectedSegmentTravelTimes?[place] = newValue } }
  }
}

extension Route {
  var maybeDistance: Double? {
    get { distance }
    set { distance = newValue ?? 0 }
  }
  var maybeTime: Double? {
    get { expectedTravelTime }
    set { expectedTravelTime = newValue ?? 0 }
  }
  var middleVertex: LocationCoordinate2D? {
    get { shape.map { $0.coordinates[$0.coordinates.count / 2] } }
    set { if let newValue, let count = shape?.coordinates.count { shape?.coordinates[count / 2] = newValue } }
  }
}

extension RouteResponse {
  var firstWaypoint: LocationCoordinate2D? {
    get { waypoints?.first?.coordinate }
    set { if let newValue { waypoints?[0].coordinate = newValue } }
  }
  var lastWaypoint: LocationCoordinate2D? {
    get { waypoints?.last?.coordinate }
    set { if let newValue, let last = waypoints?.indices.last { waypoints?[last].coordinate = newValue } }
  }
  var firstSnappedDistance: Double? {
    get { waypoints?.first?.snappedDistance }
    set { waypoints?[0].snappedDistance = newValue }
  }
}
