import Foundation

extension ScoreSummary {
  /// The lines of the table: a title, and the names of its figures.
  private static let lines: [(title: String, names: [String])] = [
    ("false off-route per 1,000 km", ["false_off_per_1000km.all"]),
    ("  clean", ["false_off_per_1000km.clean"]),
    ("  open sky", ["false_off_per_1000km.open"]),
    ("  urban with bursts, honest", ["false_off_per_1000km.urban"]),
    ("  urban, accuracy too small", ["false_off_per_1000km.urbanopt"]),
    ("  gaps", ["false_off_per_1000km.dropout"]),
    ("  drift at red lights", ["false_off_per_1000km.redlight"]),
    ("  no course, no speed", ["false_off_per_1000km.nocourse"]),
    ("  bad fixes", ["false_off_per_1000km.badfix"]),
    ("time falsely off %", ["false_off_time_percent"]),
    ("off-route after arrival (count)", ["off_after_arrival"]),
    ("deviations missed % (all)", ["deviation.all.all.missed_percent"]),
    ("  wrong turn, > 60 m", ["deviation.turn.all.missed_percent"]),
    ("  road within 60 m", ["deviation.near.all.missed_percent"]),
    ("  wrong way", ["deviation.wrongway.all.missed_percent"]),
    ("  skipped waypoint", ["deviation.skip.all.missed_percent"]),
    ("detection delay s: wrong turn med/p90/max", triple("deviation.turn.all", "s")),
    ("  open sky", triple("deviation.turn.open", "s")),
    ("  urban honest", triple("deviation.turn.urban", "s")),
    ("  in metres, all noise", triple("deviation.turn.all", "m")),
    ("  in s after being 15 m away", triple("deviation.turn.all", "apart")),
    ("  road within 60 m, s", triple("deviation.near.all", "s")),
    ("  wrong way, s", triple("deviation.wrongway.all", "s")),
    ("  skipped waypoint, s", triple("deviation.skip.all", "s")),
    ("back on route s med/p90/max", triple("back", "s")),
    ("  never said", ["back.never"]),
    ("arrivals: false (count)", ["arrival.all.false"]),
    ("  missed", ["arrival.all.missed"]),
    ("  early 30-100 m", ["arrival.all.early"]),
    ("  late > 30 m or 10 s", ["arrival.all.late"]),
    ("  error m med/p90/max", triple("arrival.all", "m")),
    ("  error s med/p90/max", triple("arrival.all", "s")),
    ("progress error m, simple routes med/p95/max", progress("plain.all")),
    ("  loops, laps, out-and-back", progress("overlap.all")),
    ("  open sky, all routes", progress("all.open")),
    ("  urban honest, all routes", progress("all.urban")),
    ("  over 100 m, % of fixes", ["progress.all.all.over100m_percent"]),
    ("remaining distance grows > 1 m, per 1,000 fixes", ["monotony.violations_per_1000"]),
    ("  largest m", ["monotony.largest_m"]),
    ("wrong step % of fixes", ["wrong_step_percent"]),
    ("wrong leg %", ["wrong_leg_percent"]),
    ("1 Hz = 10 Hz: same decision list % of drives", ["rate.same_list_percent"]),
    ("  differing decisions %", ["rate.differing_percent"]),
    ("  time difference s med/p90/max", triple("rate", "s")),
    ("  differing step changes %", ["rate.steps_differing_percent"]),
    ("NaN in progress (rows)", ["bad.nan_rows"]),
    ("false off-route right after a bad fix", ["bad.false_off"]),
    ("crashes, time-outs, unreadable output", ["bad.crashes"]),
  ]

  private static func triple(_ key: String, _ unit: String) -> [String] {
    ["median", "p90", "max"].map { "\(key).\($0)_\(unit)" }
  }

  private static func progress(_ key: String) -> [String] {
    ["median", "p95", "max"].map { "progress.\(key).\($0)_m" }
  }

  /// The table as text, with a line for each figure that there was something to measure for.
  package var text: String { Self.text([self]) }

  /// The table of several summaries as text, with a column and optionally a name for each.
  static func text(_ summaries: [ScoreSummary], names: [String] = []) -> String {
    var rows = lines.map { line in
      let cells = summaries.map { summary in
        let figures = line.names.map { summary[$0] }
        let known = figures.contains { $0?.number != nil }
        // A drive at one rate says nothing of two.
        let isCompared = !line.names[0].hasPrefix("rate.") || summary["rate.pairs"]?.number ?? 0 > 0
        return known && isCompared ? figures.map(short).joined(separator: " / ") : "-"
      }
      return (title: line.title, cells: cells)
    }
    rows = known(rows)
    if !names.isEmpty { rows.insert((title: "", cells: names), at: 0) }
    let title = rows.map(\.title.count).max() ?? 0
    let widths = summaries.indices.map { column in rows.map(\.cells[column].count).max() ?? 0 }
    return rows.map { row in
      let gap = String(repeating: " ", count: title - row.title.count)
      let cells = zip(row.cells, widths).map { cell, width in
        "  " + String(repeating: " ", count: width - cell.count) + cell
      }
      return row.title + gap + cells.joined() + "\n"
    }.joined()
  }

  /// The rows with a value, and the titles of those below them.
  private static func known(_ rows: [(title: String, cells: [String])]) -> [(title: String, cells: [String])] {
    var kept: [(title: String, cells: [String])] = []
    var hasPart = false
    for row in rows.reversed() {
      let isPart = row.title.hasPrefix(" ")
      let hasValue = row.cells.contains { $0 != "-" }
      if hasValue || !isPart && hasPart { kept.append(row) }
      hasPart = isPart && (hasPart || hasValue)
    }
    return kept.reversed()
  }

  private static func short(_ figure: Figure?) -> String {
    switch figure {
    case .count(let count): return String(count)
    case .value(let value?):
      let decimals = abs(value) >= 100 ? 0 : abs(value) >= 1 ? 1 : 2
      return String(format: "%.\(decimals)f", value)
    default: return "-"
    }
  }

  /// All figures as a JSON object, `null` if there was nothing to measure.
  package var json: String {
    let members = names.map { name in
      let value: String =
        switch self[name] {
        case .count(let count): String(count)
        case .value(let value?): "\(value)"
        default: "null"
        }
      return "\"\(name)\": \(value)"
    }
    return "{" + members.joined(separator: ", ") + "}"
  }
}

extension DriveScore {
  /// The results of the drive on one line.
  package var text: String {
    let errors = progressErrors.sorted()
    let missed = deviations.count { $0.isMissed }
    return
      "\(id): \(String(format: "%.1f", kilometresOnRoute)) km, false off-route \(falseOffRoute.count), "
      + "deviations \(deviations.count) missed \(missed), arrivals \(reachedWaypoints) missed \(missedArrivals) "
      + "false \(falseArrivals), progress error median \(Self.metres(errors, 50)) m, largest \(Self.metres(errors, 100)) m, "
      + "wrong step \(wrongSteps) of \(stepsJudged)"
  }

  private static func metres(_ errors: [Double], _ percent: Double) -> String {
    errors.isEmpty ? "-" : String(format: "%.1f", Statistics.percentile(sorted: errors, percent))
  }

  /// The results of the drive as a JSON object.
  package var json: String {
    let errors = progressErrors.sorted()
    let delays = deviations.map { $0.isMissed ? "null" : "\($0.seconds)" }.joined(separator: ", ")
    let quantiles = [50.0, 95, 100].map { percent in
      errors.isEmpty ? "null" : "\(Statistics.percentile(sorted: errors, percent))"
    }
    let name = id.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "{\"id\": \"\(name)\", \"km_on_route\": \(kilometresOnRoute), "
      + "\"false_off_route\": [\(falseOffRoute.map(\.description).joined(separator: ", "))], "
      + "\"detection_delays\": [\(delays)], "
      + "\"arrival_errors_m\": [\(arrivals.map(\.metres.description).joined(separator: ", "))], "
      + "\"missed_arrivals\": \(missedArrivals), \"false_arrivals\": \(falseArrivals), "
      + "\"progress_error_m\": [\(quantiles.joined(separator: ", "))], "
      + "\"wrong_steps\": \(wrongSteps), \"steps_judged\": \(stepsJudged)}"
  }
}
