import FairwayCore
import FairwayRoutes
import GeoKernel

/// Reads a route, drives along it with a fix a second, and returns how many of its waypoints were reached; −1 where the
/// vehicle was ever off the route, −2 where the route cannot be read.
@_cdecl("embedded_drive")
public func embeddedDrive(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  let json = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  guard let route = try? RouteFile(json: json).routes.first, let index = try? RouteIndex(route) else { return -2 }
  let engine = ProgressEngine(index: index)
  var state = ProgressState()
  var reached = 0
  var along = 0.0
  var time = 0.0
  while time < 3600 {
    let place = index.track.point(at: along)
    var fix = Location(coordinate: place.coordinate, timestamp: time)
    fix.horizontalAccuracy = 5
    fix.speed = along < index.track.length ? 10 : 0
    fix.course = place.bearing
    let change = engine.step(&state, fix)
    if change.contains(.offRoute) { return -1 }
    if change.contains(.didArrive) {
      reached += 1
      if reached == route.legs.count { break }
      _ = engine.advanceLeg(&state)
    }
    along = along + 10 < index.track.length ? along + 10 : index.track.length
    time += 1
  }
  return reached
}
