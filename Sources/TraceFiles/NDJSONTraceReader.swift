package import FairwayRoutes
package import Foundation

/// Reads a trace with one JSON object on each line and the keys of the CSV columns; `null` or a missing key is unknown.
package struct NDJSONTraceReader: TraceReader {
  private var lines: LineBlocks
  private var clock: TraceClock
  private let isStrict: Bool
  private let parser = NDJSONFix()
  private var isFirst = true
  package private(set) var badLines = BadLines()
  package var fractionRead: Double? { lines.fractionRead }

  /// Creates a reader of bytes in memory.
  package init(bytes: Data, _ reading: TraceReading = .init()) {
    self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) {
    lines = LineBlocks(source)
    clock = TraceClock(rate: reading.rate, unit: reading.timeUnit)
    isStrict = reading.isStrict
  }

  package mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    columns.removeAll()
    while columns.count < limit, try lines.hasLines() {
      let number = lines.lineNumber
      let range = lines.nextLine()
      let line = lines.bytes[range]
      if line.allSatisfy({ $0 <= UInt8(ascii: " ") }) { continue }
      do throws(LineFault) {
        var fix = try parser.fix(line)
        if clock.rate == nil, fix.timestamp.isNaN {
          // For a trace without any times, one error that says what to do.
          if isFirst { throw LineFault(at: range.lowerBound, reason: TraceClock.missing) }
          throw LineFault(at: range.lowerBound, reason: "'timestamp' is missing")
        }
        isFirst = false
        fix.timestamp = clock.time(own: fix.timestamp)
        columns.append(fix)
      } catch {
        let error = error.error(number, range)
        if isStrict || error.reason == TraceClock.missing { throw error }
        badLines.add(error)
      }
    }
  }
}
