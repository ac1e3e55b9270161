private import CTraceFiles
public import Foundation

/// Reads a CSV trace: a header that names the columns, in any order, then a fix a line.
///
/// Columns of other names are passed over. An empty cell is unknown; `latitude` and `longitude` must be there.
///
/// Most lines hold nothing but short decimal numbers: those are read by the hundred in C. What that stops at is read
/// here, cell by cell: it is either written in another way or no fix.
public struct CSVTraceReader: TraceReader {
  private var lines: LineBlocks
  private var clock: TraceClock
  private let isStrict: Bool
  private let parser = NumberParser()
  /// What each column of the file is, from the left; nil for one of no use.
  private let columns: [TraceColumn?]
  /// The bits of the columns that a line must fill.
  private let needed: UInt32
  /// The columns of the file as the C function takes them: a row each of `plain`.
  private let rows: [UInt8]
  /// Numbers of plain lines, a row for each column that there can be.
  private var plain: [Double]
  public private(set) var badLines = BadLines()
  public var fractionRead: Double? { lines.fractionRead }

  /// So many plain lines are read at once: few enough that their numbers stay in a near cache.
  private static let plainLimit = 512

  /// Reads bytes in memory.
  public init(bytes: Data, _ reading: TraceReading = .init()) throws(TraceError) {
    try self.init(ByteSource(bytes), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) throws(TraceError) {
    lines = LineBlocks(source)
    clock = TraceClock(rate: reading.rate)
    isStrict = reading.isStrict
    columns = try Self.header(&lines)
    needed =
      TraceColumn.latitude.bit | TraceColumn.longitude.bit | (reading.rate == nil ? TraceColumn.timestamp.bit : 0)
    rows = columns.map { $0.map { UInt8($0.bit.trailingZeroBitCount) } ?? 255 }
    plain = Array(repeating: .nan, count: TraceColumn.allCases.count * Self.plainLimit)
    let known = columns.compactMap(\.self)
    for column in [TraceColumn.latitude, .longitude] where !known.contains(column) {
      throw TraceError(line: 1, column: 1, "the header has no column '\(column.rawValue)'")
    }
    for (index, column) in columns.enumerated() {
      if let column, columns[..<index].contains(column) {
        throw TraceError(line: 1, column: 1, "the header has the column '\(column.rawValue)' twice")
      }
    }
    guard known.contains(.timestamp) || reading.rate != nil else { throw TraceError(TraceClock.missing) }
  }

  /// The first line that is not blank, as names.
  private static func header(_ lines: inout LineBlocks) throws(TraceError) -> [TraceColumn?] {
    while try lines.hasLines() {
      let line = lines.nextLine()
      let text = String(decoding: lines.bytes[line], as: UTF8.self)
      if text.allSatisfy(\.isWhitespace) { continue }
      return text.split(separator: ",", omittingEmptySubsequences: false).map { cell in
        TraceColumn(rawValue: cell.trimmingCharacters(in: .whitespaces.union(["\""])).lowercased())
      }
    }
    throw TraceError("is empty: there is no trace in it")
  }

  public mutating func read(into columns: inout FixColumns, limit: Int) throws(TraceError) {
    columns.removeAll()
    while columns.count < limit, try lines.hasLines() {
      try readBlock(into: &columns, limit: limit)
    }
  }

  /// Reads lines of one block: plain ones together, each other one by itself.
  private mutating func readBlock(into fixes: inout FixColumns, limit: Int) throws(TraceError) {
    while lines.start < lines.end, fixes.count < limit {
      if readPlainLines(into: &fixes, limit: limit - fixes.count) == 0 { try readLine(into: &fixes) }
    }
  }

  /// Reads the plain lines that come next, and returns how many there were.
  private mutating func readPlainLines(into fixes: inout FixColumns, limit: Int) -> Int {
    var position = lines.start
    let end = lines.end
    let needed = needed
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
    if clock.rate != nil {
      for index in first..<fixes.count { fixes.timestamps[index] = clock.time(own: fixes.timestamps[index]) }
    }
    lines.start = position
    lines.lineNumber += count
    return count
  }

  /// Reads the next line, whatever it is.
  private mutating func readLine(into fixes: inout FixColumns) throws(TraceError) {
    let bytes = lines.bytes
    let span = bytes.span
    let lineStart = lines.start
    var position = lineStart
    var fix = FixColumns.Fix()
    let fault = parseLine(span, &position, &fix)
    // Further cells of the line are of no use.
    lines.start = lines.lineEnd(after: position)
    lines.lineNumber += 1
    guard let fault else {
      fix.timestamp = clock.time(own: fix.timestamp)
      fixes.append(fix)
      return
    }
    if Self.isBlank(span, lineStart..<lines.start) { return }
    let error = TraceError(line: lines.lineNumber - 1, column: fault.at - lineStart + 1, fault.reason)
    if isStrict { throw error }
    badLines.add(error)
  }

  /// What is wrong with a line, and where in the block.
  private struct Fault {
    var at: Int
    var reason: String
  }

  /// Reads the cells of the line that starts at `position`, and moves it behind the last one that was expected.
  private func parseLine(_ span: Span<UInt8>, _ position: inout Int, _ fix: inout FixColumns.Fix) -> Fault? {
    let lineStart = position
    var present: UInt32 = 0
    for index in columns.indices {
      if NumberParser.endsCell(span[position]) {
        // An empty cell: unknown.
      } else if let column = columns[index] {
        let cell = position
        guard let value = parser.number(in: span, at: &position) else {
          return Fault(at: cell, reason: "a number is expected for '\(column.rawValue)'")
        }
        fix.set(column, to: value)
        present |= column.bit
      } else {
        position = Self.endOfCell(span, from: position)
      }
      if index < columns.count &- 1 {
        guard span[position] == UInt8(ascii: ",") else {
          return Fault(at: position, reason: "the line ends after \(index + 1) of \(columns.count) columns")
        }
        position &+= 1
      }
    }
    if present & needed == needed { return nil }
    let missing = TraceColumn.allCases.first { needed & $0.bit != 0 && present & $0.bit == 0 }
    return Fault(at: lineStart, reason: "'\(missing?.rawValue ?? "")' is empty")
  }

  /// The end of a cell of any text; a quoted one may hold commas.
  private static func endOfCell(_ span: Span<UInt8>, from start: Int) -> Int {
    var position = start
    var isQuoted = false
    while true {
      let byte = span[position]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n") || (!isQuoted && NumberParser.endsCell(byte)) { return position }
      position += 1
    }
  }

  private static func isBlank(_ span: Span<UInt8>, _ line: Range<Int>) -> Bool {
    line.allSatisfy { span[$0] <= UInt8(ascii: " ") }
  }
}
