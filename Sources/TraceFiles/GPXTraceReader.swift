public import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Reads the track points of GPX 1.0 and 1.1 in the order of the file; routes and waypoints are ignored.
///
/// Speed and course are the elements `speed` and `course` of a point in GPX 1.0. In GPX 1.1 they are in its extensions,
/// whatever the namespace and nesting, as with Garmin's `TrackPointExtension` and OsmAnd; the same holds for the
/// accuracy, which many applications write as `accuracy` or `hacc`. As in GPX 1.0 the speed is in metres per second, the
/// course in degrees clockwise from true north, and the accuracy in metres. An element of the point itself is preferred
/// to one in the extensions, of which the first counts. `hdop` is ignored: it is not an accuracy, although some
/// applications write one there. The file is read as a whole, of at most ``TraceReading/maximumSize`` bytes, and all fixes are
/// kept, at 56 bytes each.
public struct GPXTraceReader: TraceReader {
  private var fixes = FixColumns()
  private var next = 0
  public private(set) var badLines = BadLines()
  public var fractionRead: Double? { Double(next) / Double(max(1, fixes.count)) }

  /// Creates a reader of bytes in memory.
  public init(bytes: Data, _ reading: TraceReading = .init()) throws(TraceError) {
    try self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) throws(TraceError) {
    let document = try GPXDocument(source, reading)
    fixes = document.fixes
    badLines = document.badLines
  }

  public mutating func read(into columns: inout FixColumns, limit: Int) throws(TraceError) {
    columns.removeAll()
    let range = next..<next + min(limit, fixes.count - next)
    columns.append(fixes, range)
    next = range.upperBound
  }
}

/// The delegate of the parser, which collects track points when their elements end.
private final class GPXDocument: NSObject, XMLParserDelegate {
  private(set) var fixes = FixColumns()
  private(set) var badLines = BadLines()
  private var clock: TraceClock
  private let isStrict: Bool
  private let skippedLines: Int
  private var point: FixColumns.Fix?
  private var pointLine = 0
  private var pointFault: String?
  private var text: String?
  /// Whether the current element is in the extensions of the point.
  private var isInExtensions = false
  private var sawGPX = false
  private var failure: TraceError?

  init(_ source: ByteSource, _ reading: TraceReading) throws(TraceError) {
    clock = TraceClock(rate: reading.rate)
    isStrict = reading.isStrict
    skippedLines = source.skippedLines
    super.init()
    let parser = XMLParser(data: try source.all())
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    let isWellFormed = parser.parse()
    if let failure { throw failure }
    guard isWellFormed, parser.parserError == nil else {
      throw TraceError(
        line: max(1, parser.lineNumber) + skippedLines, column: max(1, parser.columnNumber), "the XML is broken here")
    }
    guard sawGPX else { throw TraceError(line: 1, column: 1, "this XML is not GPX") }
    guard fixes.count + badLines.count > 0 else { throw TraceError("there is no track point (trkpt) in this GPX") }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    text = nil
    switch Self.localName(elementName) {
    case "gpx": sawGPX = true
    case "trkpt":
      if point != nil { reject("another point begins within the point", parser) }
      pointLine = parser.lineNumber + skippedLines
      pointFault = nil
      var fix = FixColumns.Fix()
      for (name, column) in [("lat", TraceColumn.latitude), ("lon", .longitude)] {
        if let value = attributes[name].flatMap(Double.init) {
          fix.set(column, to: value)
        } else {
          pointFault = "a number is expected for '\(name)'"
        }
      }
      point = fix
      isInExtensions = false
    case "extensions":
      if point != nil { isInExtensions = true }
    case let name:
      if point != nil, Self.columns[name] != nil || name == "time" { text = "" }
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text?.append(string)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let name = Self.localName(elementName)
    switch name {
    case "trkpt": return endPoint(parser)
    case "extensions": isInExtensions = false
    default: break
    }
    guard let value = text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return }
    text = nil
    if let column = Self.columns[name] {
      set(column, value)
    } else if !isInExtensions {
      if let time = TimeText.seconds(value) {
        point?.timestamp = time
      } else {
        pointFault = "'\(value.prefix(40))' is not a time such as 2026-05-01T12:00:00Z"
      }
    }
  }

  /// Sets a value of the point. In extensions, anything but a number is something else of the same name.
  private func set(_ column: TraceColumn, _ text: String) {
    let number = Double(text)
    if isInExtensions {
      guard column != .altitude, let number, let point, point[column].isNaN else { return }
      self.point?.set(column, to: number)
    } else if let number {
      point?.set(column, to: number)
    } else if !text.isEmpty {
      pointFault = "a number is expected for '\(column.rawValue)'"
    }
  }

  private func endPoint(_ parser: XMLParser) {
    guard var fix = point else { return }
    point = nil
    if pointFault == nil, clock.rate == nil, fix.timestamp.isNaN {
      // For a trace without any times, one error that says what to do.
      if fixes.count == 0 { return fail(TraceError(line: pointLine, TraceClock.missing), parser) }
      pointFault = "the point has no time"
    }
    if let pointFault { return reject(pointFault, parser) }
    fix.timestamp = clock.time(own: fix.timestamp)
    fixes.append(fix)
  }

  /// Records the current point as bad.
  private func reject(_ reason: String, _ parser: XMLParser) {
    let error = TraceError(line: pointLine, column: 1, reason)
    if isStrict { fail(error, parser) } else { badLines.add(error) }
  }

  private func fail(_ error: TraceError, _ parser: XMLParser) {
    failure = failure ?? error
    parser.abortParsing()
  }

  /// The columns of elements by their names in lower case.
  private static let columns: [String: TraceColumn] = [
    "ele": .altitude, "speed": .speed, "course": .course, "accuracy": .horizontalAccuracy, "hacc": .horizontalAccuracy,
    "horizontalaccuracy": .horizontalAccuracy, "horizontal_accuracy": .horizontalAccuracy,
  ]

  /// Returns the name of an element without its namespace, in lower case.
  private static func localName(_ name: String) -> String {
    (name.split(separator: ":").last.map(String.init) ?? name).lowercased()
  }
}
