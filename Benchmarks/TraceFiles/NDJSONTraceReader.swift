public import Foundation

/// Reads a trace with one JSON object on each line and the keys of the CSV columns; `null` or a missing key is unknown.
public struct NDJSONTraceReader: TraceReader {
  private var lines: LineBlocks
  private var clock: TraceClock
  private let isStrict: Bool
  private let decoder = JSONDecoder()
  private var isFirst = true
  public private(set) var badLines = BadLines()
  public var fractionRead: Double? { lines.fractionRead }

  /// Creates a reader of bytes in memory.
  public init(bytes: Data, _ reading: TraceReading = .init()) {
    self.init(ByteSource(bytes, reading), reading)
  }

  init(_ source: ByteSource, _ reading: TraceReading) {
    lines = LineBlocks(source)
    clock = TraceClock(rate: reading.rate, unit: reading.timeUnit)
    isStrict = reading.isStrict
  }

  public mutating func read(into columns: inout FixColumns, limit: Int) throws(TraceError) {
    columns.removeAll()
    while columns.count < limit, try lines.hasLines() {
      let number = lines.lineNumber
      let line = lines.bytes[lines.nextLine()]
      if line.allSatisfy({ $0 <= UInt8(ascii: " ") }) { continue }
      do throws(TraceError) {
        var fix = try fix(line, number)
        fix.timestamp = clock.time(own: fix.timestamp)
        columns.append(fix)
      } catch {
        if isStrict || error.reason == TraceClock.missing { throw error }
        badLines.add(error)
      }
    }
  }

  private mutating func fix(_ line: ArraySlice<UInt8>, _ number: Int) throws(TraceError) -> FixColumns.Fix {
    let object: Line
    do {
      object = try decoder.decode(Line.self, from: Data(line))
    } catch let error as DecodingError {
      throw TraceError(line: number, column: 1, Self.reason(error))
    } catch {
      throw TraceError(line: number, column: 1, "a JSON object is expected")
    }
    if clock.rate == nil, object.timestamp == nil {
      if isFirst { throw TraceError(line: number, column: 1, TraceClock.missing) }
      throw TraceError(line: number, column: 1, "'timestamp' is missing")
    }
    isFirst = false
    return FixColumns.Fix(
      timestamp: object.timestamp ?? .nan, latitude: object.latitude, longitude: object.longitude,
      horizontalAccuracy: object.horizontalAccuracy ?? .nan, speed: object.speed ?? .nan,
      course: object.course ?? .nan, altitude: object.altitude ?? .nan)
  }

  /// One line.
  private struct Line: Decodable {
    var timestamp: Double?
    var latitude: Double
    var longitude: Double
    var horizontalAccuracy: Double?
    var speed: Double?
    var course: Double?
    var altitude: Double?

    enum CodingKeys: String, CodingKey {
      case timestamp, latitude, longitude, speed, course, altitude
      case horizontalAccuracy = "horizontal_accuracy"
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if let key = context.codingPath.last {
        "a number is expected for '\(key.stringValue)'"
      } else {
        "a JSON object is expected"
      }
    default: "this is no JSON"
    }
  }
}
