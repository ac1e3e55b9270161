import Foundation

extension ReceiverStudy {
  /// A row of the table: quantiles of unsigned errors, or a single figure.
  package struct Row: Hashable, Sendable {
    package var title: String
    /// The number of errors.
    package var count: Int
    /// The quantiles ``ReceiverStudy/percents``, or one figure; NaN if nothing was measured.
    package var figures: [Double]
  }

  /// The quantiles of each row.
  package static let percents = [50.0, 68, 90, 95, 99]

  /// All measurements, always with the same rows in the same order.
  ///
  /// - Complexity: O(*n* log *n*).
  package var rows: [Row] {
    var rows: [Row] = []
    func add(_ title: String, _ values: [Double]) {
      let sorted = values.sorted()
      rows.append(
        Row(
          title: title, count: sorted.count,
          figures: Self.percents.map { Statistics.percentile(sorted: sorted, $0) }))
    }
    func add(_ title: String, figure: Double, of count: Int) {
      rows.append(Row(title: title, count: count, figures: [count > 0 ? figure : .nan]))
    }
    add("across, m", across.flatMap { $0 })
    for (kind, errors) in across.enumerated() { add("  " + Self.speedTitle(kind), errors) }
    add("drives: median of each", medians)
    add("drives: 95 % of each", ninetyFifths)
    add("drives: side of the line, unsigned", sides.map(abs))
    add("across: from fix to fix, white part", wander)
    for (distance, changes) in zip(Self.drivenDistances, changesDriven) {
      add("across: change over \(Int(distance)) m driven", changes)
    }
    for (seconds, changes) in zip(Self.standingTimes, changesStanding) {
      add("across: change over \(Int(seconds)) s standing", changes)
    }
    for (distance, means) in zip(Self.offsetDistances, offsets) {
      add("map and lane: mean across over \(Int(distance)) m", means)
    }
    add(
      "farther than \(Int(Self.farOffset)) m, times in 100 km", figure: farTimes(in: usualKilometres.indices), of: fixes
    )
    for kind in usualKilometres.indices {
      let least = kind > 0 ? Self.usualOffsets[kind - 1].formatted : "0"
      let most = Self.usualOffsets[kind]
      add(
        "  where usually \(most.isFinite ? "\(least) to \(most.formatted)" : "more than \(least)") m",
        figure: farTimes(in: kind..<kind + 1), of: usualKilometres[kind] > 0 ? max(1, Int(usualKilometres[kind])) : 0)
    }
    for (kind, threshold) in Self.thresholds.enumerated() {
      let metres = episodeMetres[kind]
      add(
        "beyond \(Int(threshold)) m: episodes in 100 km", figure: 100 * Double(metres.count) / max(1e-9, kilometres),
        of: fixes)
      add("  metres each", metres)
      add("  seconds each", episodeSeconds[kind])
    }
    add("speed, m/s", speedErrors.flatMap { $0 })
    for (kind, errors) in speedErrors.enumerated() { add("  " + Self.speedTitle(kind), errors) }
    add("course on straight roads, degrees", courseErrors.flatMap { $0 })
    for (kind, errors) in courseErrors.enumerated() { add("  " + Self.speedTitle(kind), errors) }
    add("course in bends: median lag, s", figure: Statistics.percentile(courseLags, 50), of: courseLags.count)
    let total = max(1, intervals.count)
    for limit in [1.5, 5, 30] {
      let late = intervals.count { $0 > limit }
      add(
        "fixes after more than \(limit.formatted) s, %", figure: 100 * Double(late) / Double(total),
        of: intervals.count)
    }
    add("fixes with the position before, %", figure: 100 * Double(repeated) / Double(total), of: intervals.count)
    return rows
  }

  private func farTimes(in kinds: Range<Int>) -> Double {
    100 * Double(farOffsets[kinds].reduce(0, +)) / max(1e-9, usualKilometres[kinds].reduce(0, +))
  }

  private static func speedTitle(_ kind: Int) -> String {
    guard kind > 0 else { return "below \(speeds[0].formatted) m/s" }
    return kind + 1 < speeds.count
      ? "\(speeds[kind - 1].formatted) to \(speeds[kind].formatted) m/s" : "faster"
  }

  /// The table as text; several studies have a column each, with their names.
  package static func text(_ studies: [(name: String, study: ReceiverStudy)]) -> String {
    let columns = studies.map { $0.study.rows }
    guard let titles = columns.first?.map(\.title) else { return "" }
    let title = (titles.map(\.count).max() ?? 0) + 2
    var lines = [
      String(repeating: " ", count: title)
        + studies.map {
          padded(
            "\($0.name): \($0.study.drives) drive\($0.study.drives == 1 ? "" : "s"), \(Int($0.study.kilometres)) km")
        }.joined(
          separator: "  "),
      String(repeating: " ", count: title)
        + studies.map { _ in padded(percents.map { cell("\(Int($0)) %") }.joined()) }.joined(separator: "  "),
    ]
    for (index, name) in titles.enumerated() {
      let cells = columns.map { rows in padded(rows[index].figures.map { cell(short($0)) }.joined()) }
      guard columns.contains(where: { $0[index].count > 0 }) else { continue }
      lines.append(name + String(repeating: " ", count: title - name.count) + cells.joined(separator: "  "))
    }
    return lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 8 * percents.count - text.count))
  }

  private static func cell(_ text: String) -> String {
    String(repeating: " ", count: max(0, 8 - text.count)) + text
  }

  private static func short(_ value: Double) -> String {
    value.isFinite ? String(format: "%.\(abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2)f", value) : "-"
  }

  /// The table as JSON: the title of each row, the number of errors, and its figures, `null` if nothing was measured.
  package var json: String {
    var group = ""
    let rows = rows.map { row in
      let isPart = row.title.hasPrefix(" ")
      if !isPart { group = row.title }
      let title = isPart ? group + ":" + row.title.dropFirst() : row.title
      let figures = row.figures.map { $0.isFinite ? "\($0)" : "null" }.joined(separator: ", ")
      return "{\"title\": \"\(title)\", \"n\": \(row.count), "
        + "\"figures\": [\(figures)]}"
    }
    return "{\"drives\": \(drives), \"km\": \(kilometres), \"rows\": [\(rows.joined(separator: ", "))]}"
  }
}

extension Double {
  /// The number, without decimals if it is an integer.
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}
