import Foundation

/// Reads a fix from a JSON object with the keys of the CSV columns; `null` or a missing key is unknown.
struct NDJSONFix {
  private let decoder = JSONDecoder()

  /// Returns the fix on a line; its time is unknown if the line has none.
  func fix(_ line: ArraySlice<UInt8>) throws(LineFault) -> FixColumns.Fix {
    let object: Line
    do {
      object = try decoder.decode(Line.self, from: Data(line))
    } catch {
      throw LineFault(at: line.startIndex, reason: Self.reason(error))
    }
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

  /// Returns what is wrong with a line whose members, if there are any, must be numbers.
  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if let key = context.codingPath.last {
        "a number is expected for '\(key.stringValue)'"
      } else {
        "a JSON object is expected"
      }
    case nil: "a JSON object is expected"
    default: "this is no JSON"
    }
  }
}
