internal import FairwayRoutes
import Foundation

/// A line of gpsd's JSON protocol.
enum GPSDReport {
  /// A fix.
  case fix(FixColumns.Fix)
  /// The device has no position, or the line is about something else than the position.
  case nothing
  /// gpsd reports an error, such as a request that it does not understand.
  case error(String)
}

/// Reads lines of gpsd's JSON protocol.
struct GPSDParser {
  private let decoder = JSONDecoder()

  /// The members of all classes that are read.
  private struct Line: Decodable {
    var `class`: String
    var mode: Int?
    var time: Time?
    var lat: Double?
    var lon: Double?
    var altHAE: Double?
    var altMSL: Double?
    var alt: Double?
    var speed: Double?
    var track: Double?
    var eph: Double?
    var epx: Double?
    var epy: Double?
    var message: String?
  }

  /// A time as text; in old versions as a number.
  private enum Time: Decodable {
    case text(String)
    case seconds(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .seconds(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// Returns whether a JSON object is a line of the protocol: it has a class.
  static func isReport(_ line: ArraySlice<UInt8>) -> Bool {
    Data(line).range(of: Data("\"class\"".utf8)) != nil
  }

  /// Reads a line.
  func report(_ line: ArraySlice<UInt8>) throws(LineFault) -> GPSDReport {
    let object: Line
    do {
      object = try decoder.decode(Line.self, from: Data(line))
    } catch {
      throw LineFault(at: line.startIndex, reason: Self.reason(error))
    }
    switch object.class {
    case "TPV": return try position(object, at: line.startIndex)
    case "ERROR": return .error(object.message ?? "no message")
    default: return .nothing
    }
  }

  private func position(_ object: Line, at start: Int) throws(LineFault) -> GPSDReport {
    // The modes are 0 (unknown), 1 (no position), 2 (without altitude) and 3. A receiver may have a position before it
    // has the date.
    guard let mode = object.mode, mode >= 2, let time = object.time else { return .nothing }
    guard let latitude = object.lat, let longitude = object.lon else { return .nothing }
    var fix = FixColumns.Fix(latitude: latitude, longitude: longitude)
    switch time {
    case .seconds(let seconds): fix.timestamp = seconds
    case .text(let text):
      guard let seconds = TimeText.seconds(text) else {
        throw LineFault(at: start, reason: "'\(text.prefix(40))' is not a time such as 2026-05-01T12:00:00.000Z")
      }
      fix.timestamp = seconds
    }
    fix.altitude = object.altHAE ?? object.altMSL ?? object.alt ?? .nan
    fix.speed = object.speed ?? .nan
    fix.course = object.track ?? .nan
    fix.horizontalAccuracy = Self.accuracy(object)
    return .fix(fix)
  }

  /// The accuracy in metres: the radius within which two of three positions lie.
  ///
  /// gpsd's errors are those of 95 %. Of positions with normally distributed errors, 95 % lie within 2.45 standard
  /// deviations in the plane, and within 1.96 in each direction; 68 % lie within 1.51 in the plane.
  private static func accuracy(_ object: Line) -> Double {
    if let eph = object.eph { return eph * 1.51 / 2.45 }
    guard let x = object.epx, let y = object.epy else { return .nan }
    return (x * x + y * y).squareRoot() / 1.96
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if let key = context.codingPath.last {
        "'\(key.stringValue)' has another type than in gpsd's reports"
      } else {
        "a JSON object is expected"
      }
    default: "this is no JSON"
    }
  }
}
