// Reads bytes as a part of a session file: it is repeated as far as it is whole, or refused with a reason.

import FairwayCore
import GeoKernel

@testable import FairwaySessions

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  repeatSession([bytes])
  // With the checksums that the changed words have: otherwise few inputs would be read further than to these.
  repeatSession([block(after: SessionForm.magic, bytes)])
  repeatSession([changed(bytes)])
  return 0
}

/// A recorded session: a drive that leaves its route.
private let recorded = makeSession()

private func makeSession() -> [UInt8] {
  let places = (0..<9).map {
    LocationCoordinate2D(latitude: 47 + Double($0) * 0.001, longitude: 9 + Double($0 % 7) * 0.0003)
  }
  // What is said is no part of what is read.
  var options = RouterOptions()
  options.guidance.source = .serviceOnly
  guard let route = try? Route(along: FollowedLine(places)),
    let router = try? RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(coordinates: [places[0], places[8]]), options: options)
  else { fatalError("there is no route to follow") }
  let memory = SessionMemory()
  let recorder = SessionRecorder(to: memory)
  recorder.record(router)
  for number in 0..<20 {
    var place = places[0]
    place.latitude += Double(number) * 0.0002
    place.longitude += number > 12 ? 0.001 : Double(number) * 0.00006
    router.update(Location(coordinate: place, timestamp: 1_700_000_000 + Double(number)))
    if number % 5 == 4 { recorder.flush() }
  }
  recorder.flush()
  return memory.parts[0]
}

/// A part with one block, whose words are the bytes.
private func block(after magic: UInt64, _ bytes: [UInt8]) -> [UInt8] {
  let words = stride(from: 0, to: bytes.count - 7, by: 8).map { SessionForm.word(bytes, at: $0) }
  return SessionForm.bytes([magic, SessionForm.version][...]) + SessionForm.block([0, 0] + words)
}

/// The recorded part, in which each three bytes of the input are a place within a block and a byte for it.
private func changed(_ input: [UInt8]) -> [UInt8] {
  guard var blocks = try? SessionBlocks(recorded) else { fatalError("the session cannot be read") }
  var all: [[UInt64]] = []
  while let words = blocks.next() { all.append(words) }
  for start in stride(from: 0, to: input.count - 2, by: 3) {
    let place = Int(input[start]) << 8 | Int(input[start + 1])
    let number = place % all.count
    let byte = place / all.count % (all[number].count * 8)
    all[number][byte / 8] &= ~(0xFF << UInt64(byte % 8 * 8))
    all[number][byte / 8] |= UInt64(input[start + 2]) << UInt64(byte % 8 * 8)
  }
  return all.reduce(SessionForm.bytes([SessionForm.magic, SessionForm.version][...])) {
    $0 + SessionForm.block([0, 0] + $1)
  }
}

private func repeatSession(_ parts: [[UInt8]]) {
  do throws(SessionFileError) {
    let result = try SessionReplay(parts: parts).run()
    require(result.fixCount <= result.entryCount, "a fix is an entry")
  } catch {
    require(!"\(error)".isEmpty && "\(error)".utf8.count < 4000, "an error has a reason, and a short one")
  }
}

private func require(_ condition: Bool, _ what: String) {
  if !condition { fatalError("not true: \(what)") }
}
