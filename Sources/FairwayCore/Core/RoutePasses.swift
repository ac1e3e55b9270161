internal import GeoKernel

extension ProgressEngine {
  /// Metres before and behind the expected place where a pass is sought when there are too many.
  private static let reach = 3000.0

  /// The places where the route passes by, in a part of it.
  ///
  /// A tour that is driven round and round passes more often than a search keeps, all as near as each other: then those
  /// around the expected distance count, if there are any.
  func passes(
    by place: LocationCoordinate2D, radius: Double, within part: ClosedRange<Double>, expected: Double
  ) -> TrackCandidates {
    let all = track.candidates(place, radius: radius, from: part.lowerBound, to: part.upperBound)
    guard all.isTruncated else { return all }
    let around = part.part(from: expected - Self.reach, to: expected + Self.reach)
    let some = track.candidates(place, radius: radius, from: around.lowerBound, to: around.upperBound)
    return some.isEmpty ? all : some
  }
}

extension ClosedRange<LocationDistance> {
  /// What of the range lies between two distances; all of it where thresholds that mean nothing left none to take.
  func part(from start: LocationDistance, to end: LocationDistance) -> Self {
    start <= end ? (start...end).clamped(to: self) : self
  }
}
