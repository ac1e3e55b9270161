// Reads bytes as traces of each format, at once and line by line as live fixes: every fix is a number for each column, a
// reader ends, and what is refused is refused with a reason. The first byte chooses reader and options.

import FairwayRoutes
import Foundation

@testable import TraceFiles

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  var reading = TraceReading(rate: choice & 64 == 0 ? nil : 2, isStrict: choice & 128 != 0)
  reading.acceptsMissingChecksums = choice & 32 != 0
  reading.maximumLineLength = 1000
  do throws(LineError) {
    switch choice % 6 {
    case 0: read(try CSVTraceReader(bytes: Data(bytes), reading), bytes)
    case 1: read(try GPXTraceReader(bytes: Data(bytes), reading), bytes)
    case 2: read(NDJSONTraceReader(bytes: Data(bytes), reading), bytes)
    case 3: read(LinesTraceReader(bytes: Data(bytes), reading), bytes)
    case 4: read(try PackedTrace(bytes: Data(packed(bytes)), reading), bytes)
    default: readLive(bytes, reading)
    }
  } catch {
    check(error)
  }
  return 0
}

/// The bytes with the checksum that they would need, so that what stands behind it is reached.
private func packed(_ bytes: [UInt8]) -> [UInt8] {
  let body = PackedTrace.magic + bytes
  let checksum = Checksum().of(Data(body))
  return body + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
}

private func read(_ trace: any TraceReader, _ bytes: [UInt8]) {
  var trace = trace
  var columns = FixColumns()
  var fixes = 0
  do throws(LineError) {
    repeat {
      try trace.read(into: &columns, limit: 7)
      require(columns.count <= 7, "no more fixes than were asked for")
      fixes += columns.count
      require(fixes <= bytes.count, "a fix takes a byte at least")
    } while columns.count > 0
  } catch {
    check(error)
  }
  require(trace.badLines.count <= bytes.count, "a line takes a byte at least")
}

private func readLive(_ bytes: [UInt8], _ reading: TraceReading) {
  var lines = FixLines(reading)
  var fixes = FixColumns()
  var errors: [LineError] = []
  var number = 0
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    number += 1
    lines.read(line, number: number, into: &fixes, errors: &errors)
  }
  lines.finish(number: number, into: &fixes, errors: &errors)
  for error in errors { check(error) }
}

private func check(_ error: LineError) {
  require(!error.reason.isEmpty && error.reason.utf8.count < 1000, "an error has a reason, and a short one")
}

private func require(_ condition: Bool, _ what: String) {
  if !condition { fatalError("not true: \(what)") }
}
