/// The nearest point of a track to a position, without its coordinate.
public struct TrackFoot: Hashable, Sendable {
  /// The index of the segment: segment *i* leads from vertex *i* to vertex *i* + 1.
  public var segment: Int
  /// The distance from the first vertex in metres.
  public var distanceAlong: LocationDistance
  /// The distance between the position and the track in metres, negative if the position is left of it.
  public var crossTrack: LocationDistance
  /// Whether the position is at a right angle to the track there: the point is not a vertex and not an end of the
  /// window.
  public var isSquare: Bool

  /// Creates a foot with the given properties, which are not checked.
  public init(segment: Int, distanceAlong: LocationDistance, crossTrack: LocationDistance, isSquare: Bool) {
    self.segment = segment
    self.distanceAlong = distanceAlong
    self.crossTrack = crossTrack
    self.isSquare = isSquare
  }
}
