// Reads bytes as a stored state of the engine and texts as its options: a state that is read is written again as the same
// bytes, and one that the engine accepts goes on; options that are read are written and read again as the same.

import FairwayRoutes
import GeoKernel
import RouteLines

@testable import FairwayEngine

private let engine = makeEngine()

private func makeEngine() -> ProgressEngine {
  let places = (0..<40).map {
    LocationCoordinate2D(latitude: 47 + Double($0) * 0.001, longitude: 9 + Double($0 % 7) * 0.0003)
  }
  guard let route = try? Route(along: FollowedLine(places)), let index = try? RouteIndex(route) else {
    fatalError("there is no route to follow")
  }
  return ProgressEngine(index: index)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  readState(bytes)
  readOptions(bytes)
  return 0
}

private func readState(_ bytes: [UInt8]) {
  do throws(PackedStateError) {
    // As it is stored, or as changes of the state at the beginning: otherwise no input would have the form of a state.
    for stored in [bytes, changed(bytes)] {
      var state = try ProgressState(packed: stored)
      require(state.packed() == stored, "a state is stored as it was read")
      guard engine.accepts(state) else { continue }
      for number in 0..<5 {
        let place = engine.index.track.point(at: Double(number) * 30).coordinate
        _ = engine.step(&state, Location(coordinate: place, timestamp: state.timestamp + Double(number)))
        require(engine.distanceRemaining(state).isFinite, "what remains is a number")
        require(engine.durationRemaining(state).isFinite, "the time that remains is a number")
      }
    }
  } catch {
    require(!"\(error)".isEmpty, "an error has a reason")
  }
}

/// A state that has been driven for a while, with each three bytes of the input as a place and a byte for it.
private func changed(_ bytes: [UInt8]) -> [UInt8] {
  var state = ProgressState()
  for number in 0..<10 {
    let place = engine.index.track.point(at: Double(number) * 12).coordinate
    _ = engine.step(&state, Location(coordinate: place, timestamp: 1_700_000_000 + Double(number)))
  }
  var stored = state.packed()
  var place = 0
  while place + 3 <= bytes.count {
    stored[(Int(bytes[place]) << 8 | Int(bytes[place + 1])) % stored.count] = bytes[place + 2]
    place += 3
  }
  return stored
}

private func readOptions(_ bytes: [UInt8]) {
  do {
    let options = try NavigationOptions(json: JSONValue(json: bytes))
    require(try NavigationOptions(json: options.json) == options, "options are read as they were written")
  } catch {
    require(!"\(error)".isEmpty && "\(error)".utf8.count < 4000, "an error has a reason, and a short one")
  }
}

private func require(_ condition: Bool, _ what: String) {
  if !condition { fatalError("not true: \(what)") }
}
