import FairwayCamera
import FairwayEngine
import FairwayRoutes
import GeoKernel
import SeededRandom

/// A drive along a winding route with turns, as predictions for frames.
struct CameraDrive {
  let engine: ProgressEngine
  /// The time, the distance along and the speed at each tenth of a second.
  private var profile: [(along: Double, speed: Double)] = []
  static let start = 1_700_000_000.0

  init(from start: LocationCoordinate2D, steps: Int = 6, using generator: inout SeededGenerator) throws {
    var heading = generator.uniform(0...360)
    var place = start
    var routeSteps: [RouteStep] = []
    for number in 0..<steps {
      var line = [place]
      for _ in 0..<Int.random(in: 3...10, using: &generator) {
        heading += generator.uniform(-12...12)
        place = Geodesic.destination(from: place, distance: generator.uniform(20...160), bearing: heading)
        line.append(place)
      }
      let length = Geodesic.length(of: line)
      routeSteps.append(
        RouteStep(
          maneuver: Maneuver(location: line[0], type: number == 0 ? .depart : .turn), shape: LineString(line),
          distance: length, expectedTravelTime: length / 12))
      heading += generator.chance(0.1) ? 180 : generator.chance(0.5) ? 90 : -90
    }
    routeSteps.append(
      RouteStep(maneuver: Maneuver(location: place, type: .arrive), shape: LineString([place, place])))
    let length = routeSteps.reduce(0) { $0 + $1.distance }
    let leg = RouteLeg(steps: routeSteps, distance: length, expectedTravelTime: length / 12)
    engine = ProgressEngine(
      index: try RouteIndex(Route(legs: [leg], shape: nil, distance: length, expectedTravelTime: length / 12)))
    // Stands for two seconds, drives with changing speeds and a halt on the way, and stands at the end.
    var (along, speed) = (0.0, 0.0)
    var halt = generator.uniform(0.2...0.8) * engine.index.length
    var halted = 0
    profile = Array(repeating: (0, 0), count: 20)
    var wanted = 14.0
    while along < engine.index.length {
      if generator.chance(0.02) { wanted = generator.uniform(4...30) }
      let rest = min(engine.index.length - along, along < halt ? halt - along : .infinity)
      let most = (2 * 2.5 * max(0, rest)).squareRoot()
      speed = min(speed + 0.2, max(wanted, speed - 0.4), max(most, 0.3))
      if along < halt, rest < 0.5 {
        speed = 0
        halted += 1
        if halted > 50 { halt = 0 }
      }
      profile.append((along, speed))
      along = min(engine.index.length, along + speed * 0.1)
    }
    profile += Array(repeating: (along, 0), count: 50)
  }

  var duration: Double { Double(profile.count - 1) / 10 }

  /// The place of a frame, at a time from the start of the drive.
  func place(at time: Double) -> PredictedPlace {
    let at = min(max(0, time * 10), Double(profile.count - 1))
    let (low, high) = (Int(at), min(Int(at) + 1, profile.count - 1))
    let share = at - Double(low)
    let along = profile[low].along + share * (profile[high].along - profile[low].along)
    var place = engine.predict(ProgressState(), at: 0)
    let point = engine.index.track.point(at: along)
    let steps = engine.index.routeSteps(ofLeg: 0)
    place.timestamp = Self.start + time
    (place.coordinate, place.course, place.distanceAlong) = (point.coordinate, point.bearing, along)
    place.speed = profile[low].speed
    place.stepIndex = steps.last { engine.index.range(ofRouteStep: $0).lowerBound <= along } ?? 0
    place.routeState = .onRoute
    return place
  }

  /// The distance from a place to the end of its step.
  func distanceToManeuver(_ place: PredictedPlace) -> Double {
    engine.index.range(ofRouteStep: place.stepIndex).upperBound - place.distanceAlong
  }
}
