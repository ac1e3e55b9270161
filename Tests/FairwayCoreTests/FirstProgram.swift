import FairwayCore
import FairwayDirections

/// Drives along the first route of an answer of Mapbox, OSRM or Valhalla.
func drive(_ answer: [UInt8], by fixes: [Location]) throws -> RouteProgress {
  let route = try RouteFile(json: answer).routes[0]
  let engine = ProgressEngine(index: try RouteIndex(route))
  var state = ProgressState()  // everything a session remembers: a value under 1 KB

  for fix in fixes {
    let change = engine.step(&state, fix)  // no clock, no allocation
    if change.contains(.offRoute) { print("off the route: \(state.reason)") }
    if change.contains(.didArrive) { print("waypoint \(state.arrivedLegIndex + 1) reached") }
  }
  return RouteProgress(index: engine.index, state: state)
}
