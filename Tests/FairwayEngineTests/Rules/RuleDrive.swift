import FairwayCore
import FairwayDirections
import GeoKernel

/// A session on a route in a plane of metres, fix by fix: all that a test of one rule needs.
///
/// Fixes come once a second, exact, at 10 m/s and along the route, unless a test says otherwise.
struct RuleDrive {
  let engine: ProgressEngine
  var state = ProgressState()
  private(set) var time = 1_700_000_000.0

  /// The coordinate at a distance in metres east and north of the start.
  static func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    let start = LocationCoordinate2D(latitude: 47, longitude: 8)
    let beside = Geodesic.destination(from: start, distance: east, bearing: 90)
    return Geodesic.destination(from: beside, distance: north, bearing: 0)
  }

  /// A straight road east, from one distance to another.
  static func road(from start: Double = 0, to end: Double = 2000) -> [LocationCoordinate2D] {
    stride(from: start, through: end, by: end < start ? -50 : 50).map { place($0) }
  }

  /// A session on a route with a leg for each line, and steps of 500 m.
  init(
    _ lines: [[LocationCoordinate2D]] = [RuleDrive.road()], judge: (any DeviationJudge)? = nil,
    arrivalJudge: (any ArrivalJudge)? = nil,
    options edit: (inout NavigationOptions) -> Void = { _ in }, route editRoute: (inout Route) -> Void = { _ in }
  ) throws {
    var route = CoreDrive.route(lines, vertices: 10)
    editRoute(&route)
    var options = NavigationOptions()
    edit(&options)
    engine = ProgressEngine(index: try RouteIndex(route), options: options, judge: judge, arrivalJudge: arrivalJudge)
  }

  /// A fix at a distance along the route and to the right of it in metres, some seconds after the previous one.
  func fix(
    at along: Double, right: Double = 0, turned: Double = 0, speed: Double? = 10, accuracy: Double? = 5,
    after seconds: Double = 1
  ) -> Location {
    let point = engine.index.track.point(at: along)
    return Location(
      coordinate: Geodesic.destination(from: point.coordinate, distance: right, bearing: point.bearing + 90),
      timestamp: time + seconds, horizontalAccuracy: accuracy, speed: speed,
      course: (point.bearing + turned + 360).truncatingRemainder(dividingBy: 360))
  }

  /// Takes a fix.
  @discardableResult
  mutating func step(_ fix: Location) -> ProgressChange {
    if fix.timestamp > time { time = fix.timestamp }
    return engine.step(&state, fix)
  }

  /// Processes a fix at a distance along the route and to the right of it in metres.
  @discardableResult
  mutating func step(
    at along: Double, right: Double = 0, turned: Double = 0, speed: Double? = 10, accuracy: Double? = 5,
    after seconds: Double = 1
  ) -> ProgressChange {
    step(fix(at: along, right: right, turned: turned, speed: speed, accuracy: accuracy, after: seconds))
  }

  /// Drives along the route at 10 m/s; all that it brought about.
  @discardableResult
  mutating func drive(from start: Double, to end: Double, right: Double = 0) -> ProgressChange {
    var changes: ProgressChange = []
    for along in stride(from: start, through: end, by: 10) { changes.formUnion(step(at: along, right: right)) }
    return changes
  }

  /// Drives from one point near the route to another at 10 m/s, on the line between them, until an event occurs;
  /// returns the metres that this took, or `nil` if it did not occur.
  mutating func drive(
    from start: (east: Double, north: Double), to end: (east: Double, north: Double), until event: ProgressChange
  ) -> Double? {
    let (from, to) = (Self.place(start.east, start.north), Self.place(end.east, end.north))
    let line = Geodesic.inverse(from: from, to: to)
    for metres in stride(from: 0, through: line.distance, by: 10) {
      let fix = Location(
        coordinate: Geodesic.destination(from: from, distance: metres, bearing: line.initialBearing),
        timestamp: time + 1,
        horizontalAccuracy: 5, speed: 10, course: line.initialBearing)
      if !step(fix).isDisjoint(with: event) { return metres }
    }
    return nil
  }
}
