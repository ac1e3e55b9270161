import FairwayCore
import FairwayRoutes
import GeoKernel

/// How a vehicle drives along a route, and what its receiver reports.
private enum Style: Int, CaseIterable {
  case exact, noisy, drifting, sparse, frequent, withoutCourse, withGaps, withBadFixes, leaving, reversed, resting
  case startingLater
}

/// The number of drives along each route: each style with each of the policies.
@_cdecl("embedded_drive_count")
public func embeddedDriveCount() -> Int { Style.allCases.count * 3 }

/// Drives along the routes of a file in one of `embedded_drive_count` ways, and passes on all that the engine says
/// after each fix. Returns the number of fixes; −1 where the file has no route that can be followed.
@_cdecl("embedded_compare")
public func embeddedCompare(
  _ bytes: UnsafePointer<UInt8>, _ count: Int, _ drive: Int,
  _ receive: @escaping @convention(c) (Int32, Int32, UInt64) -> Void
) -> Int {
  let json = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  guard let routes = try? RouteFile(json: json).routes else { return -1 }
  var results = Results(receive)
  var fixes = 0
  for route in routes {
    guard let index = try? RouteIndex(route) else { continue }
    var options = NavigationOptions()
    switch drive % 3 {
    case 0: break
    case 1: options.deviationPolicy = .threshold(distance: 40, minimumAccuracy: 30)
    default: options = .legacy
    }
    guard let style = Style(rawValue: drive / 3) else { return -1 }
    fixes += follow(ProgressEngine(index: index, options: options), style, seed: drive + 1, &results, from: fixes)
    var own = RouterOptions()
    own.navigation = options
    // The answer is the same route whatever was asked.
    own.checksAnswers = false
    var vehicle = Receiver(track: index.track, style: style, seed: drive + 1)
    fixes += lead({ vehicle.next() }, along: route, with: own, &results, from: fixes)
  }
  return fixes > 0 ? fixes : -1
}

private func follow(
  _ engine: ProgressEngine, _ style: Style, seed: Int, _ results: inout Results, from first: Int
) -> Int {
  var receiver = Receiver(track: engine.index.track, style: style, seed: seed)
  var state = ProgressState(on: engine.index)
  var fixes = 0
  while fixes < 300, let fix = receiver.next() {
    let mark = state.mark
    let change = engine.step(&state, fix)
    results.begin(first + fixes)
    report(engine, state, change, &results)
    for event in engine.events(since: mark, after: state, change: change) { report(event, &results) }
    if state.hasArrivedAtWaypoint { _ = engine.advanceLeg(&state) }
    fixes += 1
  }
  return fixes
}

private func report(
  _ engine: ProgressEngine, _ state: ProgressState, _ change: ProgressChange, _ results: inout Results
) {
  let (traveled, remaining) = engine.distances(state)
  let place = engine.snappedPoint(state)
  results.add(traveled, remaining, engine.durationRemaining(state), state.distanceAlong)
  results.add(state.lateralDistance, state.lateralDeviation, engine.deviationProbability(state))
  results.add(place.coordinate)
  results.add(place.bearing, engine.distanceFromRoute(state))
  results.add(state.estimatedCoordinate)
  results.add(Int(change.rawValue), state.legIndex, engine.stepIndex(state), Int(state.routeState.rawValue))
  // All that is stored of a session.
  results.add(bits: hash(of: state.packed()))
}

private func report(_ event: ProgressEvent, _ results: inout Results) {
  let place = event.position?.place
  results.add(ProgressEvent.Kind.allCases.firstIndex(of: event.kind) ?? -1, place?.legIndex ?? 0, place?.stepIndex ?? 0)
  results.add(event.waypoint ?? -1, event.item ?? -1, event.isTimeEstimated ? 1 : 0)
  results.add(Int(event.rejection?.rawValue ?? 255), Int(event.reason?.rawValue ?? 255))
  results.add(event.timestamp ?? -1, place?.distanceAlong ?? 0, event.probability ?? -1)
}

/// A vehicle on a track and its receiver.
private struct Receiver {
  let track: Track
  let style: Style
  var dice: Dice
  var time = 1_770_000_000.0
  var along = 0.0
  var speed = 9.0
  var count = 0
  /// The receiver's slowly varying error, in metres to the east and to the north.
  var drift = (east: 0.0, north: 0.0)
  /// Where the vehicle is while it is not on the route.
  var away: (coordinate: LocationCoordinate2D, bearing: Double, fixes: Int)?

  init(track: Track, style: Style, seed: Int) {
    self.track = track
    self.style = style
    dice = Dice(seed: seed)
    if style == .startingLater { along = track.length * 0.4 }
  }

  var interval: Double {
    switch style {
    case .sparse: Double(3 + count * 7 % 17)
    case .frequent: 0.2
    case .withGaps: count % 60 == 59 ? 45 : 1
    default: 1
    }
  }

  mutating func next() -> Location? {
    guard along < track.length else { return nil }
    let interval = interval
    time += interval
    count += 1
    speed = max(2, min(28, speed + dice.number(-1.5, 1.6) * interval))
    let isResting = style == .resting && count % 90 > 60
    let (place, bearing) = move(isResting ? 0 : speed * interval)
    let sigma = style == .exact ? 0 : style == .noisy ? 9.0 : 3
    if style == .drifting {
      drift = (drift.east * 0.97 + dice.bell() * 2.5, drift.north * 0.97 + dice.bell() * 2.5)
    }
    let east = Geodesic.destination(from: place, distance: drift.east + dice.bell() * sigma, bearing: 90)
    let seen = Geodesic.destination(from: east, distance: drift.north + dice.bell() * sigma, bearing: 0)
    var fix = Location(coordinate: seen, timestamp: time, horizontalAccuracy: max(1, sigma * dice.number(0.8, 1.6)))
    if style != .withoutCourse {
      let course = bearing + dice.bell() * sigma
      fix.course = course < 0 ? course + 360 : course >= 360 ? course - 360 : course
      fix.speed = isResting ? 0 : max(0, speed + dice.bell() * 0.3)
    }
    if style == .withBadFixes { spoil(&fix) }
    return fix
  }

  /// Moves the vehicle by a distance in metres.
  private mutating func move(_ distance: Double) -> (LocationCoordinate2D, Double) {
    if let (coordinate, bearing, fixes) = away {
      let there = Geodesic.destination(from: coordinate, distance: distance, bearing: bearing)
      // Back by the way it came, and then on along the route.
      away = fixes == 0 ? nil : (there, fixes == 20 ? bearing + 180 : bearing, fixes - 1)
      return (there, bearing < 360 ? bearing : bearing - 360)
    }
    let isBackwards = style == .reversed && count % 120 > 90
    along = max(0, along + (isBackwards ? -distance : distance))
    let place = track.point(at: along)
    if style == .leaving, count % 150 == 60 { away = (place.coordinate, place.bearing + 70, 40) }
    let bearing = isBackwards ? place.bearing + 180 : place.bearing
    return (place.coordinate, bearing < 360 ? bearing : bearing - 360)
  }

  private mutating func spoil(_ fix: inout Location) {
    guard dice.happens(0.15) else { return }
    switch dice.index(below: 8) {
    case 0: fix.coordinate.latitude = .nan
    case 1: fix.coordinate.longitude = .infinity
    case 2: fix.coordinate.latitude = 91
    case 3: fix.timestamp = dice.happens(0.5) ? .nan : time - 1e6
    case 4: fix.coordinate = Geodesic.destination(from: fix.coordinate, distance: 30_000, bearing: 200)
    case 5: fix.horizontalAccuracy = 500
    case 6: fix.coordinate = LocationCoordinate2D(latitude: 0, longitude: 0)
    default: fix.speed = 1e9
    }
  }
}
