// Reads texts as snapshots of a router: what is read is written again as the same, and a router that continues from it goes
// on.

import FairwayEngine
import FairwayRequests
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RouteLines

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  readSnapshot(bytes)
  readSnapshot(changed(bytes))
  return 0
}

private let places = (0..<9).map {
  LocationCoordinate2D(latitude: 47 + Double($0) * 0.001, longitude: 9 + Double($0 % 7) * 0.0003)
}

/// The text of a snapshot in the middle of a drive that leaves its route.
private let recorded = makeSnapshot()

private func makeSnapshot() -> [UInt8] {
  // What is said is no part of what is read.
  var options = RouterOptions()
  options.guidance.source = .serviceOnly
  guard let route = try? Route(along: FollowedLine(places)),
    let router = try? RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(coordinates: [places[0], places[8]]), options: options)
  else { fatalError("there is no route to follow") }
  drive(router, from: 1_700_000_000)
  return router.snapshot().json.json()
}

private func drive(_ router: RouteController, from time: Double) {
  for number in 0..<12 {
    var place = places[0]
    place.latitude += Double(number) * 0.0002
    place.longitude += number > 8 ? 0.001 : Double(number) * 0.00006
    router.update(Location(coordinate: place, timestamp: time + Double(number)))
  }
}

/// The recorded text, in which each four bytes of the input replace one byte, remove one, or repeat some.
private func changed(_ input: [UInt8]) -> [UInt8] {
  var text = recorded
  for start in stride(from: 0, to: input.count - 3, by: 4) {
    guard !text.isEmpty else { break }
    let place = (Int(input[start]) << 8 | Int(input[start + 1])) % text.count
    switch input[start + 2] % 4 {
    case 0: text.remove(at: place)
    case 1: text.insert(input[start + 3], at: place)
    case 2: text.insert(contentsOf: text[place..<min(text.count, place + Int(input[start + 3]))], at: place)
    default: text[place] = input[start + 3]
    }
  }
  return text
}

private func readSnapshot(_ bytes: [UInt8]) {
  guard let value = try? JSONValue(json: bytes) else { return }
  do throws(SnapshotError) {
    let snapshot = try RouterSnapshot(json: value)
    let written = snapshot.json
    require(try RouterSnapshot(json: written).json == written, "a snapshot that was written can be read")
    let router = try RouteController(resuming: snapshot)
    drive(router, from: 1_700_000_020)
    require(router.routeProgress.distanceRemaining.isFinite, "what remains is a number")
    _ = router.snapshot().json
  } catch {
    require(!"\(error)".isEmpty && "\(error)".utf8.count < 4000, "an error has a reason, and a short one")
  }
}

private func require(_ condition: Bool, _ what: String) {
  if !condition { fatalError("not true: \(what)") }
}
