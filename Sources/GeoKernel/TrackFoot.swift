/// Where a position lies beside a track: the nearest place, without its coordinates.
public struct TrackFoot: Hashable, Sendable {
  /// The segment: segment *i* leads from vertex *i* to vertex *i* + 1.
  public var segment: Int
  /// Metres from the first vertex.
  public var distanceAlong: LocationDistance
  /// Metres between the position and the track, negative where the position is left of it.
  public var crossTrack: LocationDistance
  /// Whether the position is at a right angle to the track there: the place is no vertex and no end of the window.
  public var isSquare: Bool

  /// A foot with the given properties, which are not checked against any track.
  public init(segment: Int, distanceAlong: LocationDistance, crossTrack: LocationDistance, isSquare: Bool) {
    self.segment = segment
    self.distanceAlong = distanceAlong
    self.crossTrack = crossTrack
    self.isSquare = isSquare
  }
}
