import FairwayCore
import Foundation
import GeoKernel
package import TraceFiles

/// Measures the errors of real or simulated receivers on drives with known truth.
///
/// Only what the truth contains can be measured. The truth of a recorded drive is its positions projected onto the way
/// that it took, so it does not contain the error along the way, and the offset of the map is part of the lateral
/// error. For a simulated drive the same is measured, so that both can be compared.
package struct ReceiverStudy: Sendable {
  /// The errors of one kind, unsigned and unordered.
  struct Samples: Sendable {
    var title: String
    var values: [Double] = []
  }

  /// The upper limits of the classes of speed in metres per second; the first class is standing.
  static let speeds = [0.5, 2, 5, 10, 15, 25, 70]
  /// The distances driven, in metres, after which the change of the lateral error is measured.
  static let drivenDistances = [10.0, 30, 100, 300, 1000]
  /// The times of standing, in seconds, after which the change of the lateral error is measured.
  static let standingTimes = [10.0, 60]
  /// The lateral errors from which an episode counts.
  static let thresholds = [9.0, 15, 20, 30]
  /// The distances over which the offset of the map is assumed to be constant, in metres: the length of a road, and the
  /// size of a region.
  static let offsetDistances = [300.0, 1000]
  /// The upper limits of the classes of the usual offset, the mean of the unsigned lateral errors over the last
  /// kilometre.
  static let usualOffsets = [3.0, 5, 7, .infinity]
  /// The lateral error that is unusual, and the one at which such an episode ends.
  static let farOffset = 20.0
  static let endedOffset = 10.0

  /// The number of drives, and the total length of their routes in kilometres.
  package internal(set) var drives = 0
  package internal(set) var kilometres = 0.0
  /// The number of fixes on the route.
  package internal(set) var fixes = 0
  var intervals: [Double] = []
  var repeated = 0
  var across: [[Double]] = Array(repeating: [], count: speeds.count)
  var medians: [Double] = []
  var ninetyFifths: [Double] = []
  /// The mean lateral error of each drive while moving, positive to the right.
  var sides: [Double] = []
  var changesDriven: [[Double]] = Array(repeating: [], count: drivenDistances.count)
  var changesStanding: [[Double]] = Array(repeating: [], count: standingTimes.count)
  var wander: [Double] = []
  /// The unsigned mean lateral errors of stretches of road: what is constant there is due to the map and the lane.
  var offsets: [[Double]] = Array(repeating: [], count: offsetDistances.count)
  /// By class of the usual offset: kilometres driven, and how often the lateral error became unusual.
  var usualKilometres = [Double](repeating: 0, count: usualOffsets.count)
  var farOffsets = [Int](repeating: 0, count: usualOffsets.count)
  var episodeMetres: [[Double]] = Array(repeating: [], count: thresholds.count)
  var episodeSeconds: [[Double]] = Array(repeating: [], count: thresholds.count)
  var speedErrors: [[Double]] = Array(repeating: [], count: speeds.count)
  var courseErrors: [[Double]] = Array(repeating: [], count: speeds.count)
  var courseLags: [Double] = []

  /// Creates an empty study.
  package init() {}

  /// Measures a drive; drives shorter than a kilometre are too short for the medians of drives.
  ///
  /// - Complexity: O(*n* log *m*), with *n* fixes and *m* vertices of the route.
  package mutating func add(route: DriveRoute, truth: DriveTruth, fixes: FixColumns) throws(ScoreError) {
    let labelled = truth.fix.state.utf8.count
    guard labelled == fixes.count, truth.fix.along.count == labelled else {
      throw .fixCount(trace: fixes.count, truth: labelled)
    }
    let scale = truth.routeLength / route.length
    guard abs(scale - 1) < 1e-3 else { throw .otherRoute(length: route.length, truth: truth.routeLength) }
    let sightings = Sighting.all(route: route, truth: truth, fixes: fixes, scale: scale)
    guard let first = sightings.first, let last = sightings.last else { throw .empty }
    drives += 1
    kilometres += (last.along - first.along) / 1000
    self.fixes += sightings.count
    measureClock(sightings, fixes)
    measureAcross(sightings)
    measureChanges(sightings)
    measureOffsets(sightings)
    measureEpisodes(sightings)
    measureVelocity(sightings, route, fixes, scale)
  }

  private mutating func measureClock(_ sightings: [Sighting], _ fixes: FixColumns) {
    for (before, after) in zip(sightings, sightings.dropFirst()) where after.index == before.index + 1 {
      intervals.append(after.time - before.time)
      if fixes.coordinate(before.index) == fixes.coordinate(after.index) { repeated += 1 }
    }
  }

  private mutating func measureAcross(_ sightings: [Sighting]) {
    for sighting in sightings {
      guard let speed = sighting.speed else { continue }
      across[Self.speedClass(speed)].append(abs(sighting.across))
    }
    let moving = sightings.filter { $0.speed ?? 0 > Self.speeds[0] }.map(\.across)
    guard let first = sightings.first, let last = sightings.last, last.along - first.along > 1000 else { return }
    let all = sightings.map { abs($0.across) }
    medians.append(Statistics.percentile(all, 50))
    ninetyFifths.append(Statistics.percentile(all, 95))
    sides.append(Statistics.percentile(moving, 50))
  }

  /// Measures how the lateral error changes with distance driven and time standing, and how little between fixes.
  private mutating func measureChanges(_ sightings: [Sighting]) {
    for (kind, distance) in Self.drivenDistances.enumerated() {
      var later = 0
      for sighting in sightings {
        while later < sightings.count, sightings[later].along < sighting.along + distance { later += 1 }
        guard later < sightings.count else { break }
        let other = sightings[later]
        // Another direction is another axis of the error.
        if other.along < sighting.along + 1.3 * distance + 3, other.isParallel(to: sighting) {
          changesDriven[kind].append(abs(other.across - sighting.across))
        }
      }
    }
    for (kind, seconds) in Self.standingTimes.enumerated() {
      var later = 0
      for sighting in sightings {
        while later < sightings.count, sightings[later].time < sighting.time + seconds - 0.01 { later += 1 }
        guard later < sightings.count else { break }
        let other = sightings[later]
        if other.time < sighting.time + seconds + 1, other.along - sighting.along < 2, other.isParallel(to: sighting) {
          changesStanding[kind].append(abs(other.across - sighting.across))
        }
      }
    }
    for index in sightings.indices.dropFirst(3) {
      let part = sightings[index - 3...index]
      guard part.last?.index == part.first.map({ $0.index + 3 }), part.allSatisfy({ ($0.speed ?? 0) > 2 }),
        zip(part, part.dropFirst()).allSatisfy({ abs($1.time - $0.time - 1) < 0.1 && $1.isParallel(to: $0) })
      else { continue }
      let values = part.map(\.across)
      // Third differences remove steady changes; those of independent errors have 20 times the variance.
      wander.append(abs(values[3] - 3 * values[2] + 3 * values[1] - values[0]) / 20.squareRoot())
    }
  }

  /// Measures the constant part of the lateral error, and how much more often it is large where its usual value is.
  private mutating func measureOffsets(_ sightings: [Sighting]) {
    for (kind, distance) in Self.offsetDistances.enumerated() {
      var stretch: [Sighting] = []
      for sighting in sightings where sighting.speed ?? 0 > Self.speeds[0] {
        // After a bend the offset of the map has another direction, and after a gap there is another stretch.
        if let first = stretch.first, let last = stretch.last,
          !sighting.isParallel(to: first) || sighting.index > last.index + 3
        {
          stretch = []
        }
        stretch.append(sighting)
        if sighting.along - stretch[0].along >= distance {
          offsets[kind].append(abs(stretch.map(\.across).reduce(0, +) / Double(stretch.count)))
          stretch = []
        }
      }
    }
    var usual = 5.0
    var isFar = false
    for (before, sighting) in zip(sightings, sightings.dropFirst()) {
      let driven = max(0, sighting.along - before.along)
      let kind = Self.usualOffsets.firstIndex { usual < $0 } ?? Self.usualOffsets.count - 1
      let error = abs(sighting.across)
      usualKilometres[kind] += driven / 1000
      if !isFar, error > Self.farOffset { farOffsets[kind] += 1 }
      isFar = error > (isFar ? Self.endedOffset : Self.farOffset)
      usual += (min(error, 15) - usual) * (1 - exp(-driven / 1000))
    }
  }

  private mutating func measureEpisodes(_ sightings: [Sighting]) {
    for (kind, threshold) in Self.thresholds.enumerated() {
      var start: Sighting?
      var last: Sighting?
      for sighting in sightings {
        if abs(sighting.across) > threshold, last.map({ sighting.index == $0.index + 1 }) ?? true {
          start = start ?? sighting
          last = sighting
        } else if let first = start, let end = last {
          episodeMetres[kind].append(end.along - first.along)
          episodeSeconds[kind].append(end.time - first.time)
          let isNew = abs(sighting.across) > threshold
          start = isNew ? sighting : nil
          last = start
        }
      }
      if let first = start, let end = last {
        episodeMetres[kind].append(end.along - first.along)
        episodeSeconds[kind].append(end.time - first.time)
      }
    }
  }

  private mutating func measureVelocity(
    _ sightings: [Sighting], _ route: DriveRoute, _ fixes: FixColumns, _ scale: Double
  ) {
    for sighting in sightings {
      guard let speed = sighting.speed else { continue }
      let kind = Self.speedClass(speed)
      let measured = fixes.speeds[sighting.index]
      if measured.isFinite { speedErrors[kind].append(abs(measured - speed)) }
      let course = fixes.courses[sighting.index]
      guard course.isFinite else { continue }
      let error = (course - sighting.bearing).remainder(dividingBy: 360)
      let along = sighting.along / scale
      let turn = (route.bearing(from: along + 15, over: 10) - route.bearing(from: along - 25, over: 10))
        .remainder(dividingBy: 360)
      if abs(turn) < 3 {
        courseErrors[kind].append(abs(error))
      } else if abs(turn) > 10, abs(turn) < 90, speed > 5 {
        courseLags.append(-error / (turn / 40 * speed))
      }
    }
  }

  static func speedClass(_ speed: Double) -> Int {
    min(speeds.partitioningIndex { $0 > speed }, speeds.count - 1)
  }
}

/// A fix on the route, relative to the true position of the vehicle.
private struct Sighting {
  let index: Int
  let time: Double
  let along: Double
  /// The distance of the fix to the right of the route.
  let across: Double
  /// The direction of the route in degrees.
  let bearing: Double
  /// The true speed of the vehicle; `nil` beside a gap.
  var speed: Double?

  /// Whether the route has about the same direction.
  func isParallel(to other: Sighting) -> Bool { LocalFrame.angle(bearing, other.bearing) < 25 }

  static func all(route: DriveRoute, truth: DriveTruth, fixes: FixColumns, scale: Double) -> [Sighting] {
    var sightings: [Sighting] = []
    for (index, state) in truth.fix.state.utf8.enumerated() where state == UInt8(ascii: "1") {
      guard let along = truth.fix.along[index], truth.badFixes[String(index)] == nil else { continue }
      let metres = along / scale
      let bearing = route.bearing(from: max(0, min(metres - 4, route.length - 8)))
      let offset = LocalFrame(origin: route.coordinate(at: metres)).vector(to: fixes.coordinate(index))
      let right = PlaneVector(length: 1, bearing: bearing + 90)
      let across = offset.east * right.east + offset.north * right.north
      sightings.append(
        Sighting(index: index, time: fixes.timestamps[index], along: along, across: across, bearing: bearing))
    }
    for index in sightings.indices.dropFirst().dropLast() {
      let (before, after) = (sightings[index - 1], sightings[index + 1])
      let interval = after.time - before.time
      guard interval > 0, interval < 3.5 else { continue }
      sightings[index].speed = (after.along - before.along) / interval
    }
    return sightings
  }
}
