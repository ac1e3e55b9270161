/// The cells of one line of CSV, separated by commas as in RFC 4180. A quoted cell may contain commas, and two quotes
/// for one. Unlike there, a cell must end on its line.
struct CSVCells {
  /// The range of a cell's text, without the quotes around it.
  struct Cell {
    var content: Range<Int>
    /// The start of the cell, including its quote.
    var start: Int
    /// Whether another cell follows.
    var hasNext: Bool
  }

  private let end: Int
  private var position: Int

  /// Creates the cells of a line, given by its range without the line end.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(LineFault) {
    position = line.lowerBound
    end = line.upperBound
    for index in line {
      if bytes[index] == 0 { throw LineFault(at: index, reason: "a NUL byte is no text") }
      if bytes[index] == UInt8(ascii: "\r") {
        throw LineFault(at: index, reason: "a carriage return without a line feed ends no line")
      }
    }
  }

  /// Returns the next cell; a line has at least one.
  mutating func next(_ bytes: Span<UInt8>) throws(LineFault) -> Cell {
    let start = position
    let quote = UInt8(ascii: "\"")
    let comma = UInt8(ascii: ",")
    var content = start..<start
    if position < end, bytes[position] == quote {
      position += 1
      while position < end, bytes[position] != quote || (position + 1 < end && bytes[position + 1] == quote) {
        position += bytes[position] == quote ? 2 : 1
      }
      guard position < end else { throw LineFault(at: start, reason: "a quote is not closed on its line") }
      content = start + 1..<position
      position += 1
      guard position == end || bytes[position] == comma else {
        throw LineFault(at: position, reason: "a comma is expected after the closing quote")
      }
    } else {
      while position < end, bytes[position] != comma {
        guard bytes[position] != quote else {
          throw LineFault(at: position, reason: "a quote stands in a cell that does not begin with one")
        }
        position += 1
      }
      content = start..<position
    }
    let hasNext = position < end
    if hasNext { position += 1 }
    return Cell(content: content, start: start, hasNext: hasNext)
  }
}
