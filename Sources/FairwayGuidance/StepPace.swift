internal import FairwayRoutes
internal import GeoKernel

/// How fast a step is expected to be travelled: relates times and distances before its end.
struct StepPace {
  /// The stated length in metres.
  let distance: LocationDistance
  /// The expected time in seconds.
  let duration: Double
  /// The length and time of each segment, from the end of the step backwards, as they add up to `distance` and
  /// `duration`; empty for an even pace.
  private var segments: [(distance: Double, duration: Double)] = []

  /// - Parameters:
  ///   - step: The step.
  ///   - range: Its segments in the leg's attributes.
  ///   - attributes: The attributes of the leg, if they have a length and a time for each of its segments.
  init(_ step: RouteStep, _ range: Range<Int>, _ attributes: RouteLeg.Attributes?) {
    distance = Self.quantity(step.distance)
    guard let lengths = attributes?.segmentDistances, let times = attributes?.expectedSegmentTravelTimes,
      range.upperBound <= lengths.count, range.upperBound <= times.count
    else {
      duration = Self.quantity(step.expectedTravelTime)
      return
    }
    let length = lengths[range].reduce(0) { $0 + Self.quantity($1) }
    // Times at turns are left out: they pass at the maneuver, where nothing is announced.
    let time = times[range].reduce(0) { $0 + Self.quantity($1) }
    guard length > 0, time > 0 else {
      duration = Self.quantity(step.expectedTravelTime)
      return
    }
    duration = time
    let scale = distance / length
    segments = range.reversed().map { (Self.quantity(lengths[$0]) * scale, Self.quantity(times[$0])) }
  }

  private static func quantity(_ value: Double) -> Double { value.isFinite ? min(max(0, value), 1e12) : 0 }

  /// The remaining distance when a number of seconds remains.
  func distance(before time: Double) -> LocationDistance {
    guard time > 0, duration > 0 else { return 0 }
    if time >= duration { return distance }
    var (length, rest) = (0.0, time)
    for segment in segments {
      if rest <= segment.duration { return length + segment.distance * (rest / segment.duration) }
      length += segment.distance
      rest -= segment.duration
    }
    return segments.isEmpty ? distance * (time / duration) : distance
  }

  /// The remaining seconds when a distance remains.
  func time(before length: LocationDistance) -> Double {
    guard length > 0, distance > 0 else { return 0 }
    if length >= distance { return duration }
    var (time, rest) = (0.0, length)
    for segment in segments {
      if rest <= segment.distance { return time + segment.duration * (rest / segment.distance) }
      time += segment.duration
      rest -= segment.distance
    }
    return segments.isEmpty ? duration * (length / distance) : duration
  }
}
