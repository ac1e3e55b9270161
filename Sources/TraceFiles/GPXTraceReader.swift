package import FairwayRoutes
package import Foundation
internal import RouteLines

/// Reads the track points of GPX 1.0 and 1.1 in the order of the file; routes and waypoints are ignored.
///
/// Speed and course are the elements `speed` and `course` of a point in GPX 1.0. In GPX 1.1 they are in its extensions,
/// whatever the namespace and nesting, as with Garmin's `TrackPointExtension` and OsmAnd; the same holds for the
/// accuracy, which many applications write as `accuracy` or `hacc`. As in GPX 1.0 the speed is in metres per second, the
/// course in degrees clockwise from true north, and the accuracy in metres. An element of the point itself is preferred
/// to one in the extensions, of which the first counts. `hdop` is ignored: it is not an accuracy, although some
/// applications write one there. The file is read as a whole, of at most ``TraceReading/maximumSize`` bytes, and all fixes are
/// kept, at 56 bytes each.
package struct GPXTraceReader: TraceReader {
  private var fixes = FixColumns()
  private var next = 0
  package private(set) var badLines = BadLines()
  package var fractionRead: Double? { Double(next) / Double(max(1, fixes.count)) }

  /// Creates a reader of bytes in memory.
  package init(bytes: Data, _ reading: TraceReading = .init()) throws(LineError) {
    try self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) throws(LineError) {
    let bytes = [UInt8](try source.all())
    do throws(LineError) {
      var reader = try GPXReader(bytes)
      try collect(&reader, reading, skippedLines: source.skippedLines)
    } catch {
      throw error.behind(lines: source.skippedLines)
    }
    guard fixes.count + badLines.count > 0 else { throw LineError("there is no track point (trkpt) in this GPX") }
  }

  private mutating func collect(
    _ reader: inout GPXReader, _ reading: TraceReading, skippedLines: Int
  ) throws(LineError) {
    var clock = TraceClock(rate: reading.rate)
    while let item = try reader.next() {
      guard case .point(let point) = item, point.kind == .trackPoint else { continue }
      var fault = point.fault
      if fault == nil, clock.rate == nil, point.time.isNaN {
        // For a trace without any times, one error that says what to do.
        if fixes.count == 0 { throw LineError(line: reader.line(of: point), TraceClock.missing) }
        fault = "the point has no time"
      }
      if let fault {
        let error = LineError(line: reader.line(of: point), column: 1, fault)
        if reading.isStrict { throw error }
        badLines.add(error.behind(lines: skippedLines))
        continue
      }
      fixes.append(
        FixColumns.Fix(
          timestamp: clock.time(own: point.time), latitude: point.latitude, longitude: point.longitude,
          horizontalAccuracy: point.accuracy, speed: point.speed, course: point.course, altitude: point.elevation))
    }
  }

  package mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    columns.removeAll()
    let range = next..<next + min(limit, fixes.count - next)
    columns.append(fixes, range)
    next = range.upperBound
  }
}

extension LineError {
  /// The error as that of a text with further lines before it.
  fileprivate func behind(lines: Int) -> LineError {
    LineError(line: line.map { $0 + lines }, column: column, reason)
  }
}
