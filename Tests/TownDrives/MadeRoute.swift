public import FairwayCore
internal import FairwayDirections
public import GeoKernel

/// A route whose every value is known: a leg of 2,000 m to the east in two steps of two segments each, then one of
/// 1,000 m to the north in one step of two; all segments are 500 m long.
public enum MadeRoute {
  public static let origin = LocationCoordinate2D(latitude: 47, longitude: 8)

  /// A place by metres east and north of the origin.
  public static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    let beside = Geodesic.destination(from: origin, distance: abs(east), bearing: east < 0 ? 270 : 90)
    return Geodesic.destination(from: beside, distance: abs(north), bearing: north < 0 ? 180 : 0)
  }

  /// A step along places.
  public static func step(_ line: [LocationCoordinate2D], _ type: ManeuverType, time: Double) -> RouteStep {
    RouteStep(
      maneuver: Maneuver(location: line[0], type: type), shape: LineString(line), distance: Geodesic.length(of: line),
      expectedTravelTime: time)
  }

  /// A leg of steps, with the arrival after them.
  public static func leg(_ steps: [RouteStep]) -> RouteLeg {
    let end = steps.last?.shape?.coordinates.last ?? origin
    return RouteLeg(
      steps: steps + [step([end, end], .arrive, time: 0)], distance: steps.reduce(0) { $0 + $1.distance },
      expectedTravelTime: steps.reduce(0) { $0 + $1.expectedTravelTime })
  }

  /// A route of legs.
  public static func route(_ legs: [RouteLeg]) -> Route {
    let line = legs.flatMap { $0.steps.flatMap { $0.shape?.coordinates ?? [] } }
    return Route(
      legs: legs, shape: LineString(line), distance: legs.reduce(0) { $0 + $1.distance },
      expectedTravelTime: legs.reduce(0) { $0 + $1.expectedTravelTime })
  }

  /// A route of one leg and one step.
  public static func route(along line: [LocationCoordinate2D]) -> Route {
    route([leg([step(line, .depart, time: Geodesic.length(of: line) / 10)])])
  }

  /// The route, whose second leg takes `secondLegTime` seconds.
  public static func route(secondLegTime: Double = 100, edit: (inout RouteLeg) -> Void = { _ in }) -> Route {
    let east = [0, 500, 1000, 1500, 2000].map { place($0, 0) }
    var first = leg([
      step(Array(east[0...2]), .depart, time: 70), step(Array(east[2...4]), .turn, time: 50),
    ])
    edit(&first)
    let north = [0, 500, 1000].map { Geodesic.destination(from: east[4], distance: $0, bearing: 0) }
    return route([first, leg([step(north, .depart, time: secondLegTime)])])
  }

  /// The progress of a vehicle that has driven so far.
  public static func progress(_ route: Route, at distance: Double) throws -> RouteProgress {
    let engine = ProgressEngine(index: try RouteIndex(route))
    var vehicle = Vehicle()
    var state = ProgressState()
    for fix in vehicle.drive(engine.index.track, to: distance) { _ = engine.step(&state, fix) }
    return RouteProgress(index: engine.index, state: state)
  }
}
