internal import GeoKernel

/// Positions on a route for callers that need one with every fix: without a search and, on short segments, without
/// trigonometry.
struct RoutePlaces: Sendable {
  private let coordinates: ContiguousArray<LocationCoordinate2D>
  /// The bearing at the middle of each segment, in degrees.
  private let bearings: ContiguousArray<Double>
  /// The same bearings as unit vectors, east and north; zero for segments too long for a single direction.
  let directions: ContiguousArray<SIMD2<Float>>
  /// Up to this segment length in metres, linear interpolation in degrees is within a millimetre of the geodesic, for
  /// latitudes up to 80°.
  private static let longestStraight = 60.0
  /// Up to this segment length in metres, the direction changes by less than a tenth of a degree, for latitudes up to
  /// 80°.
  private static let longestDirected = 4_000.0

  /// The positions on a track with the vertices `line` at the distances `along`.
  init(_ line: [LocationCoordinate2D], along: ContiguousArray<Double>, on track: Track) {
    coordinates = ContiguousArray(line)
    let bearings = ContiguousArray(zip(along, along.dropFirst()).map { track.point(at: ($0 + $1) / 2).bearing })
    directions = ContiguousArray(
      bearings.indices.map { segment in
        guard along[segment + 1] - along[segment] < Self.longestDirected, abs(line[segment].latitude) < 80 else {
          return .zero
        }
        return SIMD2<Float>(PlaneVector(bearing: bearings[segment]).lanes)
      })
    self.bearings = bearings
  }

  /// The coordinate and bearing at a distance along the track with these vertices.
  ///
  /// - Parameter hint: A segment near it.
  /// - Complexity: O(*m*) in the segments between the hint and the point.
  func point(at distance: LocationDistance, hint: Int, along: ContiguousArray<Double>, on track: Track)
    -> (coordinate: LocationCoordinate2D, bearing: LocationDirection)
  {
    guard !bearings.isEmpty else {
      let point = track.point(at: distance)
      return (point.coordinate, point.bearing)
    }
    var segment = min(max(0, hint), bearings.count - 1)
    while segment > 0, along[segment] > distance { segment -= 1 }
    while segment + 1 < bearings.count, along[segment + 1] <= distance { segment += 1 }
    let length = along[segment + 1] - along[segment]
    let (from, to) = (coordinates[segment], coordinates[segment + 1])
    guard length > 0, length <= Self.longestStraight, abs(from.latitude) < 80, abs(to.longitude - from.longitude) < 1
    else {
      let point = track.point(at: distance)
      return (point.coordinate, point.bearing)
    }
    let share = min(1, max(0, (distance - along[segment]) / length))
    let place = LocationCoordinate2D(
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude))
    return (place, bearings[segment])
  }
}
