import Foundation
import GeoKernel

/// The coordinates of a CSV file whose header names the columns `latitude` and `longitude`.
struct CoordinateTable {
  var coordinates: [LocationCoordinate2D] = []
  /// The line of the file that each coordinate is on, from 1.
  var lines: [Int] = []

  /// Reads a file, or standard input for `-`; errors name the file and the line.
  static func read(_ path: String) throws(CommandFailure) -> CoordinateTable {
    let data = try Console.read(path)
    let file = Console.inputName(path)
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw .failed(file: file, "is no text in UTF-8")
    }
    var table = CoordinateTable()
    var columns: (latitude: Int, longitude: Int)?
    var number = 0
    // A Windows line end is a single character, and `isNewline` holds for both kinds.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      if line.isEmpty { continue }
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingPrefix(while: \.isWhitespace)
      }
      guard let wanted = columns else {
        guard let latitude = cells.firstIndex(of: "latitude"), let longitude = cells.firstIndex(of: "longitude")
        else {
          throw .failed(file: file, line: number, "the header names no columns latitude and longitude")
        }
        columns = (latitude, longitude)
        continue
      }
      guard cells.count > max(wanted.latitude, wanted.longitude) else {
        throw .failed(file: file, line: number, "the line has only \(Plural.text(cells.count, "column", "columns"))")
      }
      guard let latitude = Double(cells[wanted.latitude]), let longitude = Double(cells[wanted.longitude]) else {
        throw .failed(file: file, line: number, "latitude or longitude is not a number")
      }
      table.coordinates.append(LocationCoordinate2D(latitude: latitude, longitude: longitude))
      table.lines.append(number)
    }
    guard columns != nil else { throw .failed(file: file, "is empty") }
    return table
  }
}
