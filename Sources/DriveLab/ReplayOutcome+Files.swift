import Foundation

/// An error in a file of a replay, with its line.
package struct ReplayFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of the two files of a replay.
  package enum File: Hashable, Sendable {
    case events, progress
  }

  package var file: File
  package var line: Int
  package var description: String
}

extension ReplayOutcome {
  private struct Line: Decodable {
    let event: String
    let fix: Int
    let waypoint: Int?
    let leg: Int?
    let step: Int?
  }

  /// Decodes the output of `fairway replay` with `--events` (one JSON object per line) and `--progress` (comma
  /// separated).
  ///
  /// - Parameter fixCount: The number of fixes in the trace.
  package init(events: [UInt8], progress: [UInt8], fixCount: Int) throws(ReplayFileError) {
    self.init(
      events: try Self.events(in: events), rows: try Self.rows(in: progress, count: fixCount))
  }

  private static func events(in text: [UInt8]) throws(ReplayFileError) -> [Event] {
    var events: [Event] = []
    let decoder = JSONDecoder()
    for (number, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let object: Line
      do {
        object = try decoder.decode(Line.self, from: Data(line))
      } catch {
        throw ReplayFileError(
          file: .events, line: number + 1, description: "expected an event with its fix as a JSON object")
      }
      guard let name = EventName(rawValue: object.event) else { continue }
      events.append(
        Event(name, fix: object.fix, waypoint: object.waypoint, leg: object.leg, step: object.step))
    }
    return events
  }

  private static func rows(in text: [UInt8], count: Int) throws(ReplayFileError) -> [Row?] {
    var rows = [Row?](repeating: nil, count: count)
    var columns: [Int]?
    for (number, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { cell in
        String(decoding: cell, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      }
      guard let columns else {
        columns = try ["fix", "distance_remaining", "leg", "step"].map { name throws(ReplayFileError) in
          guard let column = cells.firstIndex(of: name) else {
            throw ReplayFileError(
              file: .progress, line: number + 1, description: "expected a column '\(name)' in the header")
          }
          return column
        }
        continue
      }
      let values = columns.map { $0 < cells.count ? cells[$0] : "" }
      guard let fix = Int(values[0]) else {
        throw ReplayFileError(
          file: .progress, line: number + 1, description: "expected the number of a fix, found '\(values[0])'")
      }
      guard rows.indices.contains(fix) else { continue }
      rows[fix] = Row(
        distanceRemaining: Double(values[1]) ?? .nan, leg: Int(values[2]) ?? -1, step: Int(values[3]) ?? -1)
    }
    return rows
  }
}
