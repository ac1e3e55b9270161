import Foundation
import TraceFiles

/// Counts the correct and wrong decisions of a replay.
struct DriveJudge {
  private struct TimedEvent {
    let event: ReplayOutcome.Event
    let time: Double
  }

  private let route: DriveRoute
  private let truth: DriveTruth
  private let fixes: FixColumns
  private let replay: ReplayOutcome
  private let states: [UInt8]
  private let isBad: [Bool]
  /// The fixes that are not bad, with their times and distances driven.
  private let good: [Int]
  private let goodTimes: [Double]
  private let goodOdometer: [Double]
  private let events: [TimedEvent]
  /// The events `offRoute` and `backOnRoute` only.
  private let switches: [TimedEvent]
  private let end: Double
  private let last: DriveTruth.Arrival
  /// The ratio of the truth's metres to those of the route: labels may use another formula for lengths.
  private let scale: Double

  init(route: DriveRoute, truth: DriveTruth, fixes: FixColumns, replay: ReplayOutcome) throws(ScoreError) {
    let timestamps = fixes.timestamps
    let labelled = truth.fix.state.utf8.count
    guard labelled == timestamps.count, truth.fix.along.count == labelled, truth.fix.odometer.count == labelled else {
      throw .fixCount(trace: timestamps.count, truth: labelled)
    }
    scale = truth.routeLength / route.length
    guard abs(scale - 1) < 1e-3 else { throw .otherRoute(length: route.length, truth: truth.routeLength) }
    var isBad = [Bool](repeating: false, count: timestamps.count)
    for index in truth.badFixes.keys.compactMap(Int.init) where isBad.indices.contains(index) { isBad[index] = true }
    let good = timestamps.indices.filter { !isBad[$0] }
    guard let lastGood = good.last, let arrival = truth.arrivals.last else { throw .empty }
    // An event has the time of its fix or, for a bad fix, of the neighbouring good one.
    events = replay.events.compactMap { event in
      guard timestamps.indices.contains(event.fix) else { return nil }
      let neighbours = [event.fix - 1, event.fix].filter { $0 >= 0 && !isBad[$0] }.map { timestamps[$0] }
      return TimedEvent(
        event: event, time: isBad[event.fix] ? neighbours.max() ?? timestamps[event.fix] : timestamps[event.fix])
    }
    switches = events.filter { $0.event.name == .offRoute || $0.event.name == .backOnRoute }
    self.route = route
    self.truth = truth
    self.fixes = fixes
    self.replay = replay
    states = Array(truth.fix.state.utf8)
    self.isBad = isBad
    self.good = good
    goodTimes = good.map { timestamps[$0] }
    goodOdometer = good.map { truth.fix.odometer[$0] }
    end = timestamps[lastGood]
    last = arrival
  }

  private static let onRoute = UInt8(ascii: "1")

  /// The distance driven at a time, interpolated between the good fixes.
  private func odometer(_ time: Double) -> Double {
    let upper = goodTimes.partitioningIndex { $0 > time }
    guard upper > 0 else { return goodOdometer[0] }
    guard upper < goodTimes.count else { return goodOdometer[goodOdometer.count - 1] }
    let span = goodTimes[upper] - goodTimes[upper - 1]
    let fraction = span > 0 ? (time - goodTimes[upper - 1]) / span : 0
    return goodOdometer[upper - 1] + (goodOdometer[upper] - goodOdometer[upper - 1]) * fraction
  }

  /// Whether the engine was off the route at a time.
  private func isOff(at time: Double) -> Bool {
    var isOff = false
    for event in switches {
      if event.time > time { break }
      isOff = event.event.name == .offRoute
    }
    return isOff
  }

  // MARK: - Off route

  func judgeOffRoute(into score: inout DriveScore) {
    for (position, index) in good.enumerated() where states[index] == Self.onRoute && position > 0 {
      score.kilometresOnRoute += (goodOdometer[position] - goodOdometer[position - 1]) / 1000
      score.hoursOnRoute += (goodTimes[position] - goodTimes[position - 1]) / 3600
    }
    for event in switches where event.event.name == .offRoute {
      judge(offRoute: event, into: &score)
    }
    var since: Double?
    for event in switches {
      switch (event.event.name, since) {
      case (.offRoute, nil):
        since = event.time
      case (.backOnRoute, let start?):
        score.secondsFalselyOff += secondsOn(from: start, to: event.time)
        since = nil
      default:
        break
      }
    }
    if let since { score.secondsFalselyOff += secondsOn(from: since, to: end) }
  }

  private func judge(offRoute event: TimedEvent, into score: inout DriveScore) {
    let time = event.time
    for deviation in truth.deviations {
      let until = deviation.back.map { max($0, deviation.passed ?? 0) } ?? .infinity
      if time >= deviation.left - 0.05, time <= until { return }
    }
    if truth.deviations.contains(where: { $0.back.map { time > $0 && time <= $0 + 10 } ?? false }) {
      score.offRouteAfterReturn += 1
      return
    }
    if let from = last.from, time > from + 0.05 {
      score.offRouteAfterArrival += 1
      return
    }
    score.falseOffRoute.append(time)
    if !StaysBesideLine(route: route, fixes: fixes).contain(time) { score.falseOffRouteOnLine += 1 }
    let first = max(0, event.event.fix - 3)
    if isBad[first...event.event.fix].contains(true) { score.falseOffRouteAfterBadFix += 1 }
  }

  private func secondsOn(from start: Double, to end: Double) -> Double {
    let first = goodTimes.partitioningIndex { $0 >= start }
    let last = goodTimes.partitioningIndex { $0 >= end }
    guard first < last else { return 0 }
    return Double(good[first..<last].count { states[$0] == Self.onRoute }) / truth.rateHz
  }

  // MARK: - Deviations

  func judgeDeviations(into score: inout DriveScore) {
    for deviation in truth.deviations {
      let stop = deviation.back ?? end
      guard let apart = deviation.apart, stop - apart >= 5 else { continue }
      var hit: Double?
      if isOff(at: deviation.left - 0.06) {
        hit = deviation.left
      } else {
        hit =
          switches.first {
            $0.event.name == .offRoute && $0.time >= deviation.left - 0.05 && $0.time <= stop
          }?.time
      }
      var graded = DriveScore.Deviation(kind: Self.kind(of: deviation), isMissed: hit == nil)
      if let hit {
        graded.seconds = hit - deviation.left
        graded.metres = odometer(hit) - odometer(deviation.left)
        graded.secondsApart = hit - apart
      }
      if let back = deviation.back, deviation.kind != "skip", deviation.kind != "wrongway", end - back > 30,
        isOff(at: back)
      {
        graded.gradesReturn = true
        let said = switches.first { $0.event.name == .backOnRoute && $0.time >= back }
        graded.returnSeconds = said.map { $0.time - back }
      }
      score.deviations.append(graded)
    }
  }

  private static func kind(of deviation: DriveTruth.Deviation) -> DriveScore.Deviation.Class {
    switch deviation.kind {
    case "wrongway": .wrongWay
    case "skip": .skip
    case "parallel": .near
    default: deviation.farthest < 60 ? .near : .turn
    }
  }

  // MARK: - Arrivals

  func judgeArrivals(into score: inout DriveScore) {
    var seen: Set<Int> = []
    for event in events where event.event.name == .didArrive {
      let waypoint = event.event.waypoint ?? 1
      guard let arrival = truth.arrivals.first(where: { $0.waypoint == waypoint }), let from = arrival.from,
        !seen.contains(waypoint)
      else {
        score.falseArrivals += 1
        continue
      }
      seen.insert(waypoint)
      let to = arrival.to ?? from
      let nearest = min(max(event.time, from), to)
      let metres = event.time == nearest ? 0 : odometer(event.time) - odometer(nearest)
      if metres < -DriveScore.falseArrivalMetres { score.falseArrivals += 1 }
      score.arrivals.append(DriveScore.Arrival(metres: metres, seconds: event.time - nearest))
    }
    for arrival in truth.arrivals {
      // An arrival in the last 3 s need not be reported.
      guard let from = arrival.from, arrival.to ?? from < end - 3 else { continue }
      score.reachedWaypoints += 1
      if !seen.contains(arrival.waypoint) { score.missedArrivals += 1 }
    }
  }

  // MARK: - Progress

  func judgeProgress(into score: inout DriveScore) {
    score.rowsWithoutNumber = replay.rows.count { $0.map { !$0.distanceRemaining.isFinite } ?? false }
    let ruler = RouteRuler(route: route, scale: scale)
    let stopAt = last.from ?? end
    var plain: [Double] = []
    var stated: [Double] = []
    var previous: (index: Int, remaining: Double)?
    for index in good {
      let time = fixes.timestamps[index]
      guard states[index] == Self.onRoute, let along = truth.fix.along[index], index < replay.rows.count,
        let row = replay.rows[index], time >= goodTimes[0] + 8, time <= stopAt, !isQuiet(time)
      else { continue }
      if row.distanceRemaining.isFinite {
        plain.append(abs(row.distanceRemaining - (ruler.length - along)))
        stated.append(abs(row.distanceRemaining - ruler.statedRemaining(at: along)))
        if let previous, index - previous.index <= 3 {
          let growth = row.distanceRemaining - previous.remaining
          score.largestGrowth = score.pairs == 0 ? growth : max(score.largestGrowth, growth)
          score.pairs += 1
          if growth > 1 { score.growths += 1 }
        }
        previous = (index, row.distanceRemaining)
      }
      guard !ruler.isNearStepEnd(along) else { continue }
      let step = ruler.step(at: along)
      score.stepsJudged += 1
      if row.leg != step.leg || row.step != step.index { score.wrongSteps += 1 }
      if row.leg != step.leg { score.wrongLegs += 1 }
    }
    let fitsPlain = !plain.isEmpty && Statistics.percentile(plain, 50) <= Statistics.percentile(stated, 50)
    score.progressErrors = fitsPlain ? plain : stated
  }

  /// Whether progress is not counted: during a deviation that ends, and for 15 s after it.
  private func isQuiet(_ time: Double) -> Bool {
    truth.deviations.contains { deviation in
      guard let back = deviation.back else { return false }
      return time >= deviation.left && time < max(back, deviation.passed ?? 0) + 15
    }
  }

  // MARK: - Decisions of two rates

  var decisions: [DriveScore.Decision] {
    events.map { timed in
      let place: [Int] =
        switch timed.event.name {
        case .didArrive: [timed.event.waypoint ?? -1]
        case .stepAdvance: [timed.event.leg ?? -1, timed.event.step ?? -1]
        case .offRoute, .backOnRoute: []
        }
      // Rounded as in print: a product with 100 may be rounded differently.
      let rounded = Double(String(format: "%.2f", timed.time)) ?? timed.time
      return DriveScore.Decision(name: timed.event.name, place: place, time: rounded)
    }
  }
}

extension Array where Element == Double {
  /// The first index whose element is beyond a bound, in a sorted array.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where isBeyond: (Double) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
