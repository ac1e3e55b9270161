package import FairwayCore
import Foundation
import GeoKernel
package import TraceFiles

/// Measures how well an engine predicts the position of a vehicle, on drives with known truth.
///
/// After each fix the position is predicted for several times ahead and compared with the true one. The engine has seen
/// nothing later than the fix, except with an input that is itself made from later fixes, as ``VelocityInput/smoothed``
/// is.
package struct PredictionStudy: Sendable {
  /// The prediction times in seconds after a fix.
  package static let horizons = [0.5, 1, 2, 5, 10, 30]

  /// The measurements at one horizon: unsigned errors along the route in metres.
  struct Horizon: Sendable {
    var errors: [Double] = []
    var bounds: [Double] = []
    var contained = 0
    /// The last fix projected onto the route, and the same moved on by the fix's speed.
    var ofFix: [Double] = []
    var ofMovedFix: [Double] = []
  }

  /// The number of drives.
  package private(set) var drives = 0
  var horizons = [Horizon](repeating: Horizon(), count: Self.horizons.count)
  /// The changes of the predicted position when a fix arrives, and how many of them were within the stated bound.
  var jumps: [Double] = []
  var containedJumps = 0

  /// The interval between two fixes above which the truth is unknown, in seconds.
  private static let longestInterval = 3.5
  /// The reach along the route within which a fix is projected, in metres.
  private static let reach = 100.0

  /// Creates an empty study.
  package init() {}

  /// Follows a drive and measures the predictions after each fix while the engine and the truth are on the route.
  ///
  /// - Complexity: O(*n* log *m*), with *n* fixes and *m* vertices of the route.
  package mutating func add(engine: ProgressEngine, truth: DriveTruth, fixes: FixColumns) throws(ScoreError) {
    let labelled = truth.fix.state.utf8.count
    guard labelled == fixes.count, truth.fix.along.count == labelled else {
      throw .fixCount(trace: fixes.count, truth: labelled)
    }
    let scale = truth.routeLength / engine.index.length
    guard abs(scale - 1) < 1e-3 else { throw .otherRoute(length: engine.index.length, truth: truth.routeLength) }
    let places = TruePlaces(truth, fixes, scale: scale, longestInterval: Self.longestInterval)
    guard !places.times.isEmpty else { throw .empty }
    drives += 1
    var state = ProgressState()
    for number in 0..<fixes.count {
      let fix = Location(fixes[number])
      let before = state
      guard !engine.step(&state, fix).contains(.rejectedFix) else { continue }
      if number > 0, isFollowing(before, engine), isFollowing(state, engine) {
        let expected = engine.predict(before, at: fix.timestamp)
        let jump = abs(engine.predict(state, at: fix.timestamp).distanceAlong - expected.distanceAlong)
        jumps.append(jump)
        if jump <= expected.bound { containedJumps += 1 }
      }
      guard isFollowing(state, engine), places.along(at: fix.timestamp) != nil else { continue }
      measure(engine, state, fix, places)
    }
  }

  /// Whether the engine knows the position of the vehicle on the route.
  private func isFollowing(_ state: ProgressState, _ engine: ProgressEngine) -> Bool {
    state.hasStarted && state.routeState != .offRoute && !state.hasArrivedAtWaypoint
      && engine.movement(state) != .unknown
  }

  private mutating func measure(
    _ engine: ProgressEngine, _ state: ProgressState, _ fix: Location, _ places: TruePlaces
  ) {
    let track = engine.index.track
    let fixAlong = track.snap(
      fix.coordinate, from: state.distanceAlong - Self.reach, to: state.distanceAlong + Self.reach
    ).distanceAlong
    for (number, seconds) in Self.horizons.enumerated() {
      guard let truePlace = places.along(at: fix.timestamp + seconds) else { continue }
      let place = engine.predict(state, at: fix.timestamp + seconds)
      let error = abs(place.distanceAlong - truePlace)
      horizons[number].errors.append(error)
      horizons[number].bounds.append(place.bound)
      if error <= place.bound { horizons[number].contained += 1 }
      horizons[number].ofFix.append(abs(fixAlong - truePlace))
      let moved = min(fixAlong + (fix.speed ?? 0) * seconds, engine.index.length)
      horizons[number].ofMovedFix.append(abs(moved - truePlace))
    }
  }
}

/// The true positions of a vehicle along its route, in the route's metres.
private struct TruePlaces {
  private(set) var times: [Double] = []
  private var alongs: [Double] = []
  /// Whether nothing is missing between a position and the previous one.
  private var isJoined: [Bool] = []

  init(_ truth: DriveTruth, _ fixes: FixColumns, scale: Double, longestInterval: Double) {
    var last = -1
    for (number, state) in truth.fix.state.utf8.enumerated() where truth.badFixes[String(number)] == nil {
      defer { last = state == UInt8(ascii: "1") ? number : -1 }
      guard state == UInt8(ascii: "1"), let along = truth.fix.along[number] else { continue }
      let time = fixes.timestamps[number]
      isJoined.append(last >= 0 && time - (times.last ?? -.infinity) <= longestInterval)
      times.append(time)
      alongs.append(along / scale)
    }
  }

  /// The position at a time, interpolated between two fixes; `nil` if unknown.
  func along(at time: Double) -> Double? {
    let next = times.partitioningIndex { $0 >= time }
    guard next < times.count else { return nil }
    if times[next] == time { return alongs[next] }
    guard next > 0, isJoined[next] else { return nil }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return alongs[next - 1] + share * (alongs[next] - alongs[next - 1])
  }
}

extension PredictionStudy {
  /// A row of the table.
  package struct Row: Hashable, Sendable {
    /// The time after the fix in seconds.
    package var seconds: Double
    /// The number of predictions.
    package var count: Int
    /// The unsigned errors in metres.
    package var median: Double
    package var ninetyFifth: Double
    /// The share within the stated bound in percent, and the median of that bound.
    package var containedPercent: Double
    package var medianBound: Double
    /// The errors of the last fix projected onto the route, and of the same moved on by its speed: median and 95 %.
    package var ofFix: [Double]
    package var ofMovedFix: [Double]
  }

  /// A row for each horizon.
  ///
  /// - Complexity: O(*n* log *n*).
  package var rows: [Row] {
    zip(Self.horizons, horizons).map { seconds, horizon in
      let errors = horizon.errors.sorted()
      func pair(_ values: [Double]) -> [Double] {
        let sorted = values.sorted()
        return [50, 95].map { Statistics.percentile(sorted: sorted, $0) }
      }
      return Row(
        seconds: seconds, count: errors.count, median: Statistics.percentile(sorted: errors, 50),
        ninetyFifth: Statistics.percentile(sorted: errors, 95),
        containedPercent: 100 * Double(horizon.contained) / Double(errors.count),
        medianBound: Statistics.percentile(horizon.bounds, 50), ofFix: pair(horizon.ofFix),
        ofMovedFix: pair(horizon.ofMovedFix))
    }
  }

  /// The table as text.
  package var text: String {
    func figure(_ value: Double) -> String {
      guard value.isFinite else { return "-" }
      return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
    }
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    func line(_ cells: [String]) -> String { zip(cells, [6, 16, 11, 10, 18, 18]).map(cell).joined() + "\n" }
    var text = line(["after", "error med/95 %", "in bound", "bound", "last fix", "moved on"])
    for row in rows {
      text += line([
        "\(row.seconds == row.seconds.rounded() ? String(Int(row.seconds)) : String(row.seconds)) s",
        "\(figure(row.median)) / \(figure(row.ninetyFifth))", "\(figure(row.containedPercent)) %",
        figure(row.medianBound), row.ofFix.map(figure).joined(separator: " / "),
        row.ofMovedFix.map(figure).joined(separator: " / "),
      ])
    }
    let sorted = jumps.sorted()
    text += "jump when a fix comes: \(figure(Statistics.percentile(sorted: sorted, 50))) / "
    text += "\(figure(Statistics.percentile(sorted: sorted, 95))), "
    return text + "\(figure(100 * Double(containedJumps) / Double(sorted.count))) % within the bound\n"
  }

  /// The table as JSON.
  package var json: String {
    func list(_ values: [Double]) -> String {
      "[\(values.map { $0.isFinite ? "\($0)" : "null" }.joined(separator: ", "))]"
    }
    let rows = rows.map { row in
      let numbers = [row.median, row.ninetyFifth, row.containedPercent, row.medianBound]
      return "{\"seconds\": \(row.seconds), \"n\": \(row.count), \"figures\": \(list(numbers)), "
        + "\"last_fix\": \(list(row.ofFix)), \"moved_on\": \(list(row.ofMovedFix))}"
    }
    let sorted = jumps.sorted()
    let jump = list(
      [50, 95].map { Statistics.percentile(sorted: sorted, $0) } + [100 * Double(containedJumps) / Double(sorted.count)]
    )
    return "{\"drives\": \(drives), \"rows\": [\(rows.joined(separator: ", "))], \"jump\": \(jump)}"
  }
}
