private import CTraceFiles
public import Foundation

/// Reads a CSV trace: a header that names the columns, in any order, then one fix on each line.
///
/// Columns of other names are ignored. An empty cell is unknown; `latitude` and `longitude` are required. Quotes are as
/// in RFC 4180, but a cell ends on its line; a line with fewer or more cells than the header has no fix. A line has at
/// most ``TraceReading/maximumLineLength`` bytes.
///
/// Most lines contain only short decimal numbers; these are read in C, hundreds at a time. Lines at which that stops
/// are read here, cell by cell: they are either written differently or invalid.
public struct CSVTraceReader: TraceReader {
  private var lines: LineBlocks
  private var clock: TraceClock
  private let isStrict: Bool
  private let parser = NumberParser()
  /// The columns of the file from left to right; nil for one that is ignored.
  private let columns: [TraceColumn?]
  /// The bits of the columns that a line must fill.
  private let needed: UInt32
  /// The columns of the file for the C function: the row of `plain` that each belongs to.
  private let rows: [UInt8]
  /// The numbers of plain lines, with a row for each possible column.
  private var plain: [Double]
  public private(set) var badLines = BadLines()
  public var fractionRead: Double? { lines.fractionRead }

  /// The number of plain lines that are read at once, small enough that their numbers stay in the L1 or L2 cache.
  private static let plainLimit = 512

  /// Creates a reader of bytes in memory.
  public init(bytes: Data, _ reading: TraceReading = .init()) throws(TraceError) {
    try self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) throws(TraceError) {
    lines = LineBlocks(source)
    clock = TraceClock(rate: reading.rate, unit: reading.timeUnit)
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

  /// Returns the columns that the first line names, leaving out blank lines before it.
  private static func header(_ lines: inout LineBlocks) throws(TraceError) -> [TraceColumn?] {
    while try lines.hasLines() {
      let number = lines.lineNumber
      let line = lines.nextLine()
      let bytes = lines.bytes
      let span = bytes.span
      if isBlank(span, line) { continue }
      var columns: [TraceColumn?] = []
      do throws(CSVCells.Fault) {
        var cells = try CSVCells(span, line)
        var hasNext = true
        while hasNext {
          let cell = try cells.next(span)
          let name = String(decoding: lines.bytes[cell.content], as: UTF8.self)
          columns.append(TraceColumn(rawValue: name.trimmingCharacters(in: .whitespaces).lowercased()))
          hasNext = cell.hasNext
        }
      } catch {
        throw TraceError(line: number, column: error.at - line.lowerBound + 1, error.reason)
      }
      return columns
    }
    throw TraceError("is empty: there is no trace in it")
  }

  public mutating func read(into columns: inout FixColumns, limit: Int) throws(TraceError) {
    columns.removeAll()
    while columns.count < limit, try lines.hasLines() {
      try readBlock(into: &columns, limit: limit)
    }
  }

  /// Reads the lines of one block: plain ones together, each other line on its own.
  private mutating func readBlock(into fixes: inout FixColumns, limit: Int) throws(TraceError) {
    while lines.start < lines.end, fixes.count < limit {
      if readPlainLines(into: &fixes, limit: limit - fixes.count) == 0 { try readLine(into: &fixes) }
    }
  }

  /// Reads the plain lines that come next, and returns their number.
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
    if !clock.changesNothing {
      for index in first..<fixes.count { fixes.timestamps[index] = clock.time(own: fixes.timestamps[index]) }
    }
    lines.start = position
    lines.lineNumber += count
    return count
  }

  /// Reads the next line, plain or not.
  private mutating func readLine(into fixes: inout FixColumns) throws(TraceError) {
    let number = lines.lineNumber
    let line = lines.nextLine()
    let bytes = lines.bytes
    let span = bytes.span
    if Self.isBlank(span, line) { return }
    do throws(CSVCells.Fault) {
      var fix = try fix(span, line)
      fix.timestamp = clock.time(own: fix.timestamp)
      fixes.append(fix)
    } catch {
      let error = TraceError(line: number, column: error.at - line.lowerBound + 1, error.reason)
      if isStrict { throw error }
      badLines.add(error)
    }
  }

  /// Returns the fix on a line.
  private func fix(_ span: Span<UInt8>, _ line: Range<Int>) throws(CSVCells.Fault) -> FixColumns.Fix {
    var fix = FixColumns.Fix()
    var present: UInt32 = 0
    var cells = try CSVCells(span, line)
    var count = 0
    while true {
      let cell = try cells.next(span)
      if count == columns.count {
        throw CSVCells.Fault(at: cell.start, reason: "the line has more than \(columns.count) columns")
      }
      // An empty cell is unknown.
      if let column = columns[count], !cell.content.isEmpty {
        guard let value = parser.number(in: span, cell.content) else {
          throw CSVCells.Fault(at: cell.start, reason: "a number is expected for '\(column.rawValue)'")
        }
        fix.set(column, to: value)
        present |= column.bit
      }
      count += 1
      guard cell.hasNext else { break }
    }
    guard count == columns.count else {
      throw CSVCells.Fault(at: line.upperBound, reason: "the line ends after \(count) of \(columns.count) columns")
    }
    if present & needed != needed {
      let missing = TraceColumn.allCases.first { needed & $0.bit != 0 && present & $0.bit == 0 }
      throw CSVCells.Fault(at: line.lowerBound, reason: "'\(missing?.rawValue ?? "")' is empty")
    }
    return fix
  }

  private static func isBlank(_ span: Span<UInt8>, _ line: Range<Int>) -> Bool {
    line.allSatisfy { span[$0] == UInt8(ascii: " ") || span[$0] == UInt8(ascii: "\t") }
  }
}
