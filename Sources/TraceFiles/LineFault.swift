internal import FairwayRoutes

/// An error in a line: its position, as an index of the bytes that contain the line, and the reason.
struct LineFault: Error {
  var at: Int
  var reason: String

  /// The error with its position in the file.
  func error(_ number: Int, _ line: Range<Int>) -> LineError {
    LineError(line: number, column: at - line.lowerBound + 1, reason)
  }
}
