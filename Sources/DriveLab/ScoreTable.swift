/// The scores of the same drives with different inputs, together and by mode.
package struct ScoreTable: Sendable {
  /// The drives of one mode; `nil` represents all drives.
  private struct Part {
    let mode: String?
    let summaries: [ScoreSummary]
    let drives: Int
  }

  private let columns: [(name: String, scores: [DriveScore])]
  private let parts: [Part]

  /// Creates a table with columns for the scores of the same drives in the same order.
  package init(columns: [(name: String, scores: [DriveScore])]) {
    self.columns = columns
    let modes = Set(columns.flatMap { $0.scores.compactMap(\.mode) }).sorted()
    // With a single mode, its drives are all drives.
    let kinds: [String?] = modes.count > 1 ? modes : [nil]
    parts = kinds.map { mode in
      let groups = columns.map { column in column.scores.filter { mode == nil || $0.mode == mode } }
      return Part(mode: mode, summaries: groups.map(ScoreSummary.init), drives: groups.first?.count ?? 0)
    }
  }

  /// The table as text.
  ///
  /// - Parameter eachDrive: Whether it is preceded by a line for each drive.
  package func text(eachDrive: Bool) -> String {
    let lines = eachDrive ? columns.flatMap { column in column.scores.map { $0.text + "\n" } }.joined() + "\n" : ""
    let names = columns.count > 1 ? columns.map(\.name) : []
    let tables = parts.map { part in
      "\(part.drives) drive\(part.drives == 1 ? "" : "s")\(part.mode.map { ", " + $0 } ?? "")\n"
        + ScoreSummary.text(part.summaries, names: names)
    }
    return lines + tables.joined(separator: "\n")
  }

  /// All figures as JSON: those of all drives in the first column as `summary`, and those of each mode and column, if
  /// there are several, under `parts`.
  package func json(eachDrive: Bool) -> String {
    let scores = columns.first?.scores ?? []
    let each = eachDrive ? ", \"each\": [\(scores.map(\.json).joined(separator: ", "))]" : ""
    var others = ""
    if columns.count > 1 || parts.count > 1 {
      let cells = parts.flatMap { part in
        zip(columns, part.summaries).map { column, summary in
          "{\"mode\": \(part.mode.map { "\"\($0)\"" } ?? "null"), \"input\": \"\(column.name)\", "
            + "\"drives\": \(part.drives), \"summary\": \(summary.json)}"
        }
      }
      others = ", \"parts\": [\(cells.joined(separator: ", "))]"
    }
    return "{\"drives\": \(scores.count)\(each), \"summary\": \(ScoreSummary(scores).json)\(others)}"
  }
}
