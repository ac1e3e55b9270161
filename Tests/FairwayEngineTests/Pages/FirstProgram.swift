import FairwayCore

/// Drives along the first route of an answer of Mapbox, OSRM or Valhalla, by fixes in seconds since 1970 and degrees.
func drive(
  _ answer: [UInt8], by fixes: [(time: Double, latitude: Double, longitude: Double)]
) throws -> RouteProgress? {
  guard let route = try RouteFile(json: answer).routes.first else { return nil }
  let engine = ProgressEngine(index: try RouteIndex(route))
  var state = ProgressState()  // everything a session remembers: a value under 1 KB

  for fix in fixes {
    let coordinate = LocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude)
    let location = Location(coordinate: coordinate, timestamp: fix.time)  // also accuracy, speed, course, if known
    let change = engine.step(&state, location)  // no clock, no thread, no network
    if change.contains(.offRoute) { print("off the route: \(state.reason)") }
    if change.contains(.didArrive) { print("waypoint \(state.arrivedLegIndex + 1) reached") }
  }
  return RouteProgress(index: engine.index, state: state)
}
