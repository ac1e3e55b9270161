internal import GeoKernel

extension ProgressEngine {
  /// How far before and behind the expected distance to search for passes if there are too many, in metres.
  private static let reach = 3000.0

  /// The candidates in a part of the route.
  ///
  /// A tour that is driven in laps passes a position more often than a search can return, each time equally near. In
  /// that case the passes around the expected distance are returned, if there are any.
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
  /// The range limited to two distances; unchanged if meaningless thresholds put them in the wrong order.
  func part(from start: LocationDistance, to end: LocationDistance) -> Self {
    start <= end ? (start...end).clamped(to: self) : self
  }
}
