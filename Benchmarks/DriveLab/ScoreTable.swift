/// The scores of the same drives under different inputs, together and by mode.
public struct ScoreTable: Sendable {
  /// The drives of one mode; `nil` stands for all together.
  private struct Part {
    let mode: String?
    let summaries: [ScoreSummary]
    let drives: Int
  }

  private let columns: [(name: String, scores: [DriveScore])]
  private let parts: [Part]

  /// A table of columns, each with the scores of the same drives in the same order.
  public init(columns: [(name: String, scores: [DriveScore])]) {
    self.columns = columns
    let modes = Set(columns.flatMap { $0.scores.compactMap(\.mode) }).sorted()
    // One mode alone is all of them.
    let kinds: [String?] = modes.count > 1 ? modes : [nil]
    parts = kinds.map { mode in
      let groups = columns.map { column in column.scores.filter { mode == nil || $0.mode == mode } }
      return Part(mode: mode, summaries: groups.map(ScoreSummary.init), drives: groups.first?.count ?? 0)
    }
  }

  /// The table for people.
  ///
  /// - Parameter eachDrive: Whether a line for each drive comes before it.
  public func text(eachDrive: Bool) -> String {
    let lines = eachDrive ? columns.flatMap { column in column.scores.map { $0.text + "\n" } }.joined() + "\n" : ""
    let names = columns.count > 1 ? columns.map(\.name) : []
    let tables = parts.map { part in
      "\(part.drives) drives\(part.mode.map { ", " + $0 } ?? "")\n"
        + ScoreSummary.text(part.summaries, names: names)
    }
    return lines + tables.joined(separator: "\n")
  }

  /// Every figure: those of all drives in the first column as `summary`, and under `parts` those of each mode and column
  /// where there are several.
  public func json(eachDrive: Bool) -> String {
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
