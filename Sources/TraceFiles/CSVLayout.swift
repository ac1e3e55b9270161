import Foundation

/// The columns that the header of a CSV trace names, by which its other lines are read.
struct CSVLayout {
  /// The columns of the file from left to right; nil for one that is ignored.
  let columns: [TraceColumn?]
  /// The bits of the columns that a line must fill.
  let needed: UInt32
  private let parser = NumberParser()

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the line.
  ///   - line: The range of the line without its end.
  ///   - needsTime: Whether each fix must have a time.
  init(header bytes: [UInt8], _ line: Range<Int>, needsTime: Bool) throws(LineFault) {
    let span = bytes.span
    var columns: [TraceColumn?] = []
    var names: Set<String> = []
    var cells = try CSVCells(span, line)
    var hasNext = true
    while hasNext {
      let cell = try cells.next(span)
      let name = String(decoding: bytes[cell.content], as: UTF8.self)
      let plain = name.trimmingCharacters(in: .whitespaces).lowercased()
      columns.append(TraceColumn(rawValue: plain))
      names.insert(plain)
      hasNext = cell.hasNext
    }
    // Its positions are on the route, so that a replay of them would show nothing but a perfect drive.
    if names.isSuperset(of: ["route_state", "distance_remaining"]) {
      throw LineFault(
        at: line.lowerBound, reason: "this is the progress of a replay, whose positions are on the route, and no trace")
    }
    let known = columns.compactMap(\.self)
    for column in [TraceColumn.latitude, .longitude] where !known.contains(column) {
      throw LineFault(at: line.lowerBound, reason: "the header has no column '\(column.rawValue)'")
    }
    for (index, column) in columns.enumerated() {
      if let column, columns[..<index].contains(column) {
        throw LineFault(at: line.lowerBound, reason: "the header has the column '\(column.rawValue)' twice")
      }
    }
    self.columns = columns
    needed = TraceColumn.latitude.bit | TraceColumn.longitude.bit | (needsTime ? TraceColumn.timestamp.bit : 0)
  }

  /// Whether there is a column of times.
  var hasTime: Bool { columns.contains(.timestamp) }

  /// Returns the fix on a line, given by its range without the line end.
  func fix(_ span: Span<UInt8>, _ line: Range<Int>) throws(LineFault) -> FixColumns.Fix {
    var fix = FixColumns.Fix()
    var present: UInt32 = 0
    var cells = try CSVCells(span, line)
    var count = 0
    while true {
      let cell = try cells.next(span)
      if count == columns.count {
        throw LineFault(at: cell.start, reason: "the line has more than \(columns.count) columns")
      }
      // An empty cell is unknown.
      if let column = columns[count], !cell.content.isEmpty {
        guard let value = parser.number(in: span, cell.content) else {
          throw LineFault(at: cell.start, reason: "a number is expected for '\(column.rawValue)'")
        }
        fix.set(column, to: value)
        present |= column.bit
      }
      count += 1
      guard cell.hasNext else { break }
    }
    guard count == columns.count else {
      throw LineFault(at: line.upperBound, reason: "the line ends after \(count) of \(columns.count) columns")
    }
    if present & needed != needed {
      let missing = TraceColumn.allCases.first { needed & $0.bit != 0 && present & $0.bit == 0 }
      throw LineFault(at: line.lowerBound, reason: "'\(missing?.rawValue ?? "")' is empty")
    }
    return fix
  }

  /// Returns whether a line has only blanks.
  static func isBlank(_ span: Span<UInt8>, _ line: Range<Int>) -> Bool {
    line.allSatisfy { span[$0] == UInt8(ascii: " ") || span[$0] == UInt8(ascii: "\t") }
  }
}
