// Reads texts as lines of GPX, GeoJSON and polylines, and as alerts of GeoJSON: what is read is valid, and what is refused
// is refused with a reason, at a line of the text if at any. A line that was read makes a route, or is refused.

import GeoKernel
import RouteLines

@testable import FairwayRoutes

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  readLines(bytes)
  readAlerts(bytes)
  return 0
}

private func readLines(_ bytes: [UInt8]) {
  do throws(LineError) {
    let file = try LineFile(bytes)
    for line in file.lines {
      require(line.points.allSatisfy { $0.coordinate.isValid }, "a point is on Earth")
      require(line.points.allSatisfy { $0.time?.isFinite != false }, "a time is a number")
      require(line.points.allSatisfy { $0.elevation?.isFinite != false }, "a height is a number")
    }
    require(file.places.allSatisfy { $0.coordinate.isValid }, "a place is on Earth")
    follow(file)
  } catch {
    check(error.line, error.column, error.reason, bytes)
  }
}

private func follow(_ file: LineFile) {
  for line in file.lines {
    do throws(LineError) {
      let route = try Route(along: line, stops: file.places)
      require(route.distance > 0 && route.distance.isFinite, "a route has a length")
      require(route.expectedTravelTime >= 0 && route.expectedTravelTime.isFinite, "a route has a time")
    } catch {
      require(!error.reason.isEmpty, "an error has a reason")
    }
  }
}

private func readAlerts(_ bytes: [UInt8]) {
  do throws(CustomAlertError) {
    let alerts = try CustomAlerts(geoJSON: bytes)
    require(alerts.alerts.allSatisfy { $0.coordinates.allSatisfy(\.isValid) }, "an alert is on Earth")
  } catch {
    check(error.line, error.column, error.reason, bytes)
  }
}

private func check(_ line: Int?, _ column: Int?, _ reason: String, _ bytes: [UInt8]) {
  require(!reason.isEmpty && reason.utf8.count < 1000, "an error has a reason, and a short one")
  require(reason.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a reason is one line")
  guard let line else { return }
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  require(lines.indices.contains(line - 1), "the line of an error is in the text")
  guard let column else { return }
  // A byte order mark counts as no column in some texts and as three in others.
  require(column >= 1 && column <= lines[line - 1].count + 4, "the column of an error is in the line")
}

private func require(_ condition: Bool, _ what: String) {
  if !condition { fatalError("not true: \(what)") }
}
