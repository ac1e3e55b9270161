// Reads texts as answers of directions services and as their parts: what is read can be written and read again, and what
// is refused is refused with a reason that is short.

@testable import FairwayRoutes

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for precision in [nil, 5, 6] { readAnswer(bytes, precision) }
  readRefresh(bytes)
  readValue(bytes)
  return 0
}

private func readAnswer(_ bytes: [UInt8], _ precision: Int?) {
  do throws(DirectionsError) {
    let file = try RouteFile(json: bytes, precision: precision)
    for route in file.routes {
      require(route.distance >= 0 && route.distance.isFinite, "a length is a number from 0")
      require(route.expectedTravelTime >= 0 && route.expectedTravelTime.isFinite, "a time is a number from 0")
      require((route.shape?.coordinates ?? []).allSatisfy { $0.isValid }, "a vertex is on Earth")
    }
    let written = file.response.json()
    // Where no place tells the number of decimals, it is one of these.
    let again = [precision, 5, 6].lazy.compactMap { try? RouteFile(json: written, precision: $0) }.first
    require(again?.routes.count == file.routes.count, "an answer that was written can be read, with as many routes")
  } catch {
    check("\(error)")
  }
}

private func readRefresh(_ bytes: [UInt8]) {
  do throws(DirectionsError) { _ = try RouteRefreshResponse(json: bytes).json() } catch { check("\(error)") }
}

private func readValue(_ bytes: [UInt8]) {
  do throws(DirectionsError) {
    let value = try JSONValue(json: bytes)
    do throws(DirectionsError) {
      require(try JSONValue(json: value.json()) == value, "a value that is read again is the same")
    } catch {
      require(false, "a value that was written can be read: \(error)")
    }
  } catch {
    check("\(error)")
  }
}

private func check(_ reason: String) {
  require(!reason.isEmpty && reason.utf8.count < 4000, "an error has a reason, and a short one")
}

private func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError("not true: \(what())") }
}
