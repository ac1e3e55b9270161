private import CTraceFiles
package import FairwayRoutes
package import Foundation

/// Reads a CSV trace: a header that names the columns, in any order, then one fix on each line.
///
/// Columns of other names are ignored. An empty cell is unknown; `latitude` and `longitude` are required. Quotes are as
/// in RFC 4180, but a cell ends on its line; a line with fewer or more cells than the header has no fix. A line has at
/// most ``TraceReading/maximumLineLength`` bytes.
///
/// Most lines contain only short decimal numbers; these are read in C, hundreds at a time. Lines at which that stops
/// are read here, cell by cell: they are either written differently or invalid.
package struct CSVTraceReader: TraceReader {
  private var lines: LineBlocks
  private var clock: TraceClock
  private let isStrict: Bool
  private let layout: CSVLayout
  /// The columns of the file for the C function: the row of `plain` that each belongs to.
  private let rows: [UInt8]
  /// The numbers of plain lines, with a row for each possible column.
  private var plain: [Double]
  package private(set) var badLines = BadLines()
  package var fractionRead: Double? { lines.fractionRead }

  /// The number of plain lines that are read at once, small enough that their numbers stay in the L1 or L2 cache.
  private static let plainLimit = 512

  /// Creates a reader of bytes in memory.
  package init(bytes: Data, _ reading: TraceReading = .init()) throws(LineError) {
    try self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) throws(LineError) {
    lines = LineBlocks(source)
    clock = TraceClock(rate: reading.rate, unit: reading.timeUnit)
    isStrict = reading.isStrict
    layout = try Self.header(&lines, needsTime: reading.rate == nil)
    rows = layout.columns.map { $0.map { UInt8($0.bit.trailingZeroBitCount) } ?? 255 }
    plain = Array(repeating: .nan, count: TraceColumn.allCases.count * Self.plainLimit)
    guard layout.hasTime || reading.rate != nil else { throw LineError(TraceClock.missing) }
  }

  /// Returns the columns that the first line names, leaving out blank lines before it.
  private static func header(_ lines: inout LineBlocks, needsTime: Bool) throws(LineError) -> CSVLayout {
    while try lines.hasLines() {
      let number = lines.lineNumber
      let line = lines.nextLine()
      let bytes = lines.bytes
      if CSVLayout.isBlank(bytes.span, line) { continue }
      do throws(LineFault) {
        return try CSVLayout(header: bytes, line, needsTime: needsTime)
      } catch {
        throw error.error(number, line)
      }
    }
    throw LineError("is empty: there is no trace in it")
  }

  package mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    columns.removeAll()
    while columns.count < limit, try lines.hasLines() {
      try readBlock(into: &columns, limit: limit)
    }
  }

  /// Reads the lines of one block: plain ones together, each other line on its own.
  private mutating func readBlock(into fixes: inout FixColumns, limit: Int) throws(LineError) {
    while lines.start < lines.end, fixes.count < limit {
      if readPlainLines(into: &fixes, limit: limit - fixes.count) == 0 { try readLine(into: &fixes) }
    }
  }

  /// Reads the plain lines that come next, and returns their number.
  private mutating func readPlainLines(into fixes: inout FixColumns, limit: Int) -> Int {
    var position = lines.start
    let end = lines.end
    let needed = layout.needed
    let count = unsafe lines.bytes.withUnsafeBufferPointer { bytes in
      unsafe rows.withUnsafeBufferPointer { rows in
        unsafe plain.withUnsafeMutableBufferPointer { plain in
          let layout = unsafe trace_csv_layout(rows: rows.baseAddress, column_count: rows.count, needed: needed)
          return unsafe trace_csv_read(
            bytes.baseAddress, &position, end, layout, plain.baseAddress, Self.plainLimit, min(limit, Self.plainLimit))
        }
      }
    }
    guard count > 0 else { return 0 }
    let first = fixes.count
    fixes.append(plain, stride: Self.plainLimit, count: count)
    if !clock.changesNothing {
      for index in first..<fixes.count { fixes.timestamps[index] = clock.time(own: fixes.timestamps[index]) }
    }
    lines.start = position
    lines.lineNumber += count
    return count
  }

  /// Reads the next line, plain or not.
  private mutating func readLine(into fixes: inout FixColumns) throws(LineError) {
    let number = lines.lineNumber
    let line = lines.nextLine()
    let bytes = lines.bytes
    let span = bytes.span
    if CSVLayout.isBlank(span, line) { return }
    do throws(LineFault) {
      var fix = try layout.fix(span, line)
      fix.timestamp = clock.time(own: fix.timestamp)
      fixes.append(fix)
    } catch {
      let error = error.error(number, line)
      if isStrict { throw error }
      badLines.add(error)
    }
  }
}
