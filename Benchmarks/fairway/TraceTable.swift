import FairwayCore
import Foundation
import GeoKernel

/// The fixes of a trace: CSV with a header, columns by name in any order, empty cells unknown.
struct TraceTable {
  var fixes: [Location] = []

  /// Reads a file, or standard input for `-`; faults name the file and the line.
  ///
  /// - Parameter rate: fixes a second, for a trace without a column `timestamp`.
  static func read(_ path: String, rate: Double?) throws(CommandFailure) -> TraceTable {
    let file = path == "-" ? "standard input" : path
    guard let text = String(bytes: try Console.read(path), encoding: .utf8) else {
      throw .failed(file: file, "is no text in UTF-8")
    }
    var table = TraceTable()
    var columns: Columns?
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard let known = columns else {
        columns = try Columns(header: cells, rate: rate, file: file, line: number)
        continue
      }
      table.fixes.append(try known.fix(cells, number: table.fixes.count, file: file, line: number))
    }
    guard columns != nil else { throw .failed(file: file, "is empty") }
    return table
  }

  /// Where each quantity stands in a line.
  private struct Columns {
    let latitude: Int
    let longitude: Int
    let timestamp: Int?
    let accuracy: Int?
    let speed: Int?
    let course: Int?
    let altitude: Int?
    let rate: Double

    init(header: [Substring], rate: Double?, file: String, line: Int) throws(CommandFailure) {
      let names = header.map { $0.filter { !$0.isWhitespace && $0 != "\u{feff}" } }
      guard let latitude = names.firstIndex(of: "latitude"), let longitude = names.firstIndex(of: "longitude") else {
        throw .failed(file: file, line: line, "the header names no columns latitude and longitude")
      }
      (self.latitude, self.longitude) = (latitude, longitude)
      timestamp = names.firstIndex(of: "timestamp")
      guard timestamp != nil || rate != nil else {
        throw .failed(file: file, line: line, "there is no column timestamp; --rate HZ gives the fixes their times")
      }
      self.rate = rate ?? 1
      accuracy = names.firstIndex(of: "horizontal_accuracy")
      speed = names.firstIndex(of: "speed")
      course = names.firstIndex(of: "course")
      altitude = names.firstIndex(of: "altitude")
    }

    func fix(_ cells: [Substring], number: Int, file: String, line: Int) throws(CommandFailure) -> Location {
      func value(_ column: Int?) throws(CommandFailure) -> Double? {
        guard let column else { return nil }
        guard column < cells.count else {
          throw .failed(file: file, line: line, "there are only \(cells.count) columns")
        }
        let cell = cells[column].trimmingPrefix { $0 == " " || $0 == "\t" }
        let trimmed = cell.last.map { $0.isWhitespace } == true ? Substring(cell.filter { !$0.isWhitespace }) : cell
        if trimmed.isEmpty { return nil }
        guard let value = Double(trimmed) else {
          throw .failed(file: file, line: line, "'\(trimmed)' is no number")
        }
        return value
      }
      // A position that is missing is one that is no number: the engine rejects it and says so.
      return Location(
        coordinate: LocationCoordinate2D(
          latitude: try value(latitude) ?? .nan, longitude: try value(longitude) ?? .nan),
        timestamp: try timestamp.map { column throws(CommandFailure) in try value(column) ?? .nan }
          ?? Double(number) / rate,
        horizontalAccuracy: try value(accuracy), speed: try value(speed), course: try value(course),
        altitude: try value(altitude))
    }
  }
}
