/// The combined figures of many drives, with the names of the decisions kit.
///
/// All except `rate.*` and `bad.*` count the drives at 1 Hz.
package struct ScoreSummary: Hashable, Sendable {
  /// A count, or a measured value that is `nil` if there was nothing to measure.
  package enum Figure: Hashable, Sendable {
    case count(Int)
    case value(Double?)

    /// The figure as a number.
    package var number: Double? {
      switch self {
      case .count(let count): Double(count)
      case .value(let value): value
      }
    }
  }

  /// The names of the figures, in the order of counting.
  package private(set) var names: [String] = []
  private var figures: [String: Figure] = [:]

  package subscript(name: String) -> Figure? { figures[name] }

  private static let noises = NoiseModel.allCases.map(\.rawValue)
  private static let percentiles: [(name: String, percent: Double)] = [("median", 50), ("p90", 90), ("max", 100)]

  /// Combines the scores of drives.
  ///
  /// - Complexity: O(*n* log *n*) in their fixes.
  package init(_ scores: [DriveScore]) {
    let slow = scores.filter { $0.rate == 1 }
    sumOffRoute(slow)
    sumDeviations(slow)
    sumArrivals(slow)
    sumProgress(slow)
    sumRates(scores)
    add("bad.crashes", scores.count { $0.hasFailed })
    add("bad.nan_rows", scores.reduce(0) { $0 + $1.rowsWithoutNumber })
    add("bad.false_off", scores.reduce(0) { $0 + $1.falseOffRouteAfterBadFix })
  }

  private mutating func add(_ name: String, _ count: Int) {
    names.append(name)
    figures[name] = .count(count)
  }

  private mutating func add(_ name: String, _ value: Double) {
    names.append(name)
    figures[name] = .value(value.isFinite ? (value * 1000).rounded(.toNearestOrEven) / 1000 : nil)
  }

  private static func of(_ noise: String, _ scores: [DriveScore]) -> [DriveScore] {
    noise == "all" ? scores : scores.filter { $0.noise == noise }
  }

  private mutating func sumOffRoute(_ scores: [DriveScore]) {
    for noise in ["all"] + Self.noises {
      let group = Self.of(noise, scores)
      let kilometres = group.reduce(0) { $0 + $1.kilometresOnRoute }
      guard kilometres > 0 else { continue }
      let alarms = group.reduce(0) { $0 + $1.falseOffRoute.count }
      add("false_off_per_1000km.\(noise)", 1000 * Double(alarms) / kilometres)
      add("km.\(noise)", kilometres)
      // Of simulated drives, which have no mode, the truth is known.
      guard noise == "all", group.contains(where: { $0.mode != nil }) else { continue }
      let onLine = group.reduce(0) { $0 + $1.falseOffRouteOnLine }
      add("false_off_on_line_per_1000km.all", 1000 * Double(onLine) / kilometres)
    }
    let seconds = scores.reduce(0) { $0 + $1.secondsFalselyOff }
    let hours = scores.reduce(0) { $0 + $1.hoursOnRoute }
    add("false_off_time_percent", 100 * seconds / max(1e-9, 3600 * hours))
    add("off_after_arrival", scores.reduce(0) { $0 + $1.offRouteAfterArrival })
  }

  private mutating func sumDeviations(_ scores: [DriveScore]) {
    let classes: [DriveScore.Deviation.Class?] = [nil] + [.turn, .near, .wrongWay, .skip]
    for kind in classes {
      for noise in ["all", "clean", "open", "urban", "urbanopt"] {
        let all = Self.of(noise, scores).flatMap(\.deviations).filter { kind == nil || $0.kind == kind }
        guard !all.isEmpty else { continue }
        let key = "deviation.\(kind?.rawValue ?? "all").\(noise)"
        let hits = all.filter { !$0.isMissed }
        add("\(key).n", all.count)
        add("\(key).missed_percent", 100 * Double(all.count - hits.count) / Double(all.count))
        let units: [(String, (DriveScore.Deviation) -> Double)] = [
          ("s", { $0.seconds }), ("m", { $0.metres }), ("apart", { $0.secondsApart }),
        ]
        for (unit, value) in units {
          add(percentilesOf: hits.map(value), key: key, unit: unit)
        }
      }
    }
    let returns = scores.flatMap(\.deviations).filter(\.gradesReturn)
    let said = returns.compactMap(\.returnSeconds)
    add("back.n", returns.count)
    add("back.never", returns.count - said.count)
    add(percentilesOf: said, key: "back", unit: "s")
  }

  private mutating func add(percentilesOf values: [Double], key: String, unit: String) {
    let sorted = values.sorted()
    for (name, percent) in Self.percentiles {
      add("\(key).\(name)_\(unit)", Statistics.percentile(sorted: sorted, percent))
    }
  }

  private mutating func sumArrivals(_ scores: [DriveScore]) {
    for noise in ["all", "clean", "open", "urban", "urbanopt", "nocourse", "dropout"] {
      let group = Self.of(noise, scores)
      let arrivals = group.flatMap(\.arrivals)
      let reached = group.reduce(0) { $0 + $1.reachedWaypoints }
      guard reached > 0 else { continue }
      let key = "arrival.\(noise)"
      add("\(key).n", reached)
      add("\(key).false", group.reduce(0) { $0 + $1.falseArrivals })
      add("\(key).missed", group.reduce(0) { $0 + $1.missedArrivals })
      add(
        "\(key).early",
        arrivals.count { $0.metres >= -DriveScore.falseArrivalMetres && $0.metres < -DriveScore.earlyMetres })
      add(
        "\(key).late",
        arrivals.count { $0.metres > DriveScore.lateMetres || $0.seconds > DriveScore.lateSeconds })
      add(percentilesOf: arrivals.map { abs($0.metres) }, key: key, unit: "m")
      add(percentilesOf: arrivals.map { abs($0.seconds) }, key: key, unit: "s")
    }
  }

  private mutating func sumProgress(_ scores: [DriveScore]) {
    for shape in ["all", "plain", "overlap"] {
      for noise in ["all"] + Self.noises {
        let group = Self.of(noise, scores).filter { shape == "all" || $0.overlaps == (shape == "overlap") }
        let errors = group.flatMap(\.progressErrors).sorted()
        guard !errors.isEmpty else { continue }
        let key = "progress.\(shape).\(noise)"
        add("\(key).median_m", Statistics.percentile(sorted: errors, 50))
        add("\(key).p95_m", Statistics.percentile(sorted: errors, 95))
        add("\(key).max_m", Statistics.percentile(sorted: errors, 100))
        add("\(key).over100m_percent", 100 * Double(errors.count { $0 > 100 }) / Double(errors.count))
      }
    }
    let growths = scores.reduce(0) { $0 + $1.growths }
    let pairs = scores.reduce(0) { $0 + $1.pairs }
    add("monotony.violations_per_1000", 1000 * Double(growths) / Double(max(1, pairs)))
    add("monotony.largest_m", scores.map(\.largestGrowth).max() ?? 0)
    let judged = Double(max(1, scores.reduce(0) { $0 + $1.stepsJudged }))
    add("wrong_step_percent", 100 * Double(scores.reduce(0) { $0 + $1.wrongSteps }) / judged)
    add("wrong_leg_percent", 100 * Double(scores.reduce(0) { $0 + $1.wrongLegs }) / judged)
  }

  private mutating func sumRates(_ scores: [DriveScore]) {
    let pairs = RateComparison(scores)
    add("rate.pairs", pairs.drives)
    add("rate.decisions", pairs.decisions)
    add("rate.same_list_percent", 100 * Double(pairs.drivesAlike) / Double(max(1, pairs.drives)))
    add("rate.differing_percent", 100 * Double(pairs.differing) / Double(max(1, pairs.decisions)))
    add(percentilesOf: pairs.seconds, key: "rate", unit: "s")
    add("rate.steps_differing_percent", 100 * Double(pairs.stepsDiffering) / Double(max(1, pairs.steps)))
  }
}

/// Compares the decisions of drives at 10 Hz with those of the same drives at 1 Hz: for each name and position the
/// first with the first, and the second with the second.
private struct RateComparison {
  var drives = 0
  var drivesAlike = 0
  var decisions = 0
  var differing = 0
  var steps = 0
  var stepsDiffering = 0
  var seconds: [Double] = []

  private static let tolerance = 3.0

  private struct Place: Hashable {
    let name: ReplayOutcome.EventName
    let place: [Int]
  }

  init(_ scores: [DriveScore]) {
    let byName = Dictionary(scores.map { ($0.id, $0) }) { _, last in last }
    for fast in scores where fast.rate == 10 {
      guard let slow = byName[fast.id.replacing("-10hz", with: "-1hz")], slow.id != fast.id else { continue }
      drives += 1
      let before = differing
      let first = Self.times(of: slow)
      let second = Self.times(of: fast)
      for place in Set(first.keys).union(second.keys) {
        add(place.name, first[place] ?? [], second[place] ?? [])
      }
      if differing == before { drivesAlike += 1 }
    }
  }

  private static func times(of score: DriveScore) -> [Place: [Double]] {
    Dictionary(grouping: score.decisions) { Place(name: $0.name, place: $0.place) }.mapValues { $0.map(\.time) }
  }

  private mutating func add(_ name: ReplayOutcome.EventName, _ first: [Double], _ second: [Double]) {
    let differences = zip(first, second).map { abs($0 - $1) }
    let near = differences.filter { $0 <= Self.tolerance }
    let all = max(first.count, second.count)
    if name == .stepAdvance {
      steps += all
      stepsDiffering += all - near.count
    } else {
      decisions += all
      differing += all - near.count
      seconds += near
    }
  }
}
