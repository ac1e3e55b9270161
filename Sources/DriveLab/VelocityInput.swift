import FairwayCore
import GeoKernel
package import TraceFiles

/// The source of the speed and course of a trace's fixes.
///
/// Recorded tracks often contain only positions and times. The results of an engine depend on whether its receiver
/// measures velocities too, so the same drive is evaluated with each source.
package enum VelocityInput: String, Hashable, Sendable, CaseIterable {
  /// As in the file.
  case recorded
  /// None: positions and times only.
  case positions
  /// The difference to the previous fix, as in simple software; it lags by half an interval.
  case differences
  /// A straight line through the fixes of two seconds before and after, which represents a receiver's Doppler velocity.
  /// It uses two seconds of the future, so no live trace can match it exactly.
  case smoothed

  /// The horizontal accuracy of derived fixes, in metres.
  private static let accuracy = 8.0
  /// The interval above which a difference says nothing about the speed, in seconds.
  private static let longestInterval = 10.0
  /// The time to each side over which positions are smoothed, in seconds; a little more than two, to allow for clock
  /// jitter.
  private static let reach = 2.05

  /// The fixes with speed, course and accuracy derived from their positions.
  ///
  /// - Complexity: O(*n*).
  package func applied(to fixes: FixColumns) -> FixColumns {
    guard self != .recorded else { return fixes }
    var derived = fixes
    let unknown = [Double](repeating: .nan, count: fixes.count)
    derived.speeds = unknown
    derived.courses = unknown
    derived.horizontalAccuracies =
      self == .positions ? unknown : [Double](repeating: Self.accuracy, count: fixes.count)
    guard self != .positions else { return derived }
    var window = 0..<0
    for index in fixes.timestamps.indices {
      guard let velocity = self == .differences ? difference(fixes, index) : slope(fixes, index, &window) else {
        continue
      }
      let speed = velocity.length
      derived.speeds[index] = (speed * 100).rounded() / 100
      // Below this speed a direction is mostly noise.
      if speed >= (self == .differences ? 0.5 : 0.7) {
        derived.courses[index] = ((velocity.bearing * 10).rounded() / 10).truncatingRemainder(dividingBy: 360)
      }
    }
    return derived
  }

  private func difference(_ fixes: FixColumns, _ index: Int) -> PlaneVector? {
    guard index > 0 else { return nil }
    let interval = fixes.timestamps[index] - fixes.timestamps[index - 1]
    guard interval > 0, interval <= Self.longestInterval else { return nil }
    return LocalFrame(origin: fixes.coordinate(index)).vector(to: fixes.coordinate(index - 1)) * (-1 / interval)
  }

  /// The slope of the line through the fixes around one; `window` advances with the index.
  private func slope(_ fixes: FixColumns, _ index: Int, _ window: inout Range<Int>) -> PlaneVector? {
    let time = fixes.timestamps[index]
    var (lower, upper) = (window.lowerBound, max(window.upperBound, index + 1))
    while fixes.timestamps[lower] < time - Self.reach { lower += 1 }
    while upper < fixes.count, fixes.timestamps[upper] <= time + Self.reach { upper += 1 }
    window = lower..<upper
    guard window.count >= 3 else { return nil }
    let mean = window.reduce(0) { $0 + fixes.timestamps[$1] } / Double(window.count)
    let frame = LocalFrame(origin: fixes.coordinate(index))
    var sum = PlaneVector.zero
    var squares = 0.0
    for other in window {
      let offset = fixes.timestamps[other] - mean
      sum = sum + frame.vector(to: fixes.coordinate(other)) * offset
      squares += offset * offset
    }
    return squares > 0 ? sum * (1 / squares) : nil
  }
}

extension FixColumns {
  func coordinate(_ index: Int) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitudes[index], longitude: longitudes[index])
  }
}
