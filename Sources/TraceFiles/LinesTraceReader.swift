package import FairwayRoutes
package import Foundation

/// Reads a trace whose lines are sentences of NMEA 0183 or reports of gpsd, as ``FixLines`` reads them live.
package struct LinesTraceReader: TraceReader {
  private var lines: LineBlocks
  private var fixLines: FixLines
  private let isStrict: Bool
  /// The fixes that were read and not returned.
  private var waiting = FixColumns()
  private var isAtEnd = false
  package private(set) var badLines = BadLines()
  package var fractionRead: Double? { lines.fractionRead }

  /// Creates a reader of bytes in memory.
  package init(bytes: Data, _ reading: TraceReading = .init()) {
    self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) {
    lines = LineBlocks(source)
    fixLines = FixLines(reading)
    isStrict = reading.isStrict
  }

  package mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    columns.removeAll()
    swap(&columns, &waiting)
    var errors: [LineError] = []
    while columns.count < limit, !isAtEnd {
      if try lines.hasLines() {
        let number = lines.lineNumber
        fixLines.read(lines.bytes[lines.nextLine()], number: number, into: &columns, errors: &errors)
      } else {
        isAtEnd = true
        fixLines.finish(number: lines.lineNumber - 1, into: &columns, errors: &errors)
      }
      if errors.isEmpty { continue }
      if isStrict { throw errors[0] }
      for error in errors { badLines.add(error) }
      errors.removeAll()
    }
    // A line may complete two fixes.
    guard columns.count > limit else { return }
    waiting.append(columns, limit..<columns.count)
    columns.removeLast(columns.count - limit)
  }
}
