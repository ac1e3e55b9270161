/// The results of a batch of snaps, as columns.
public struct TrackSnapColumns: Hashable, Sendable {
  /// The distances from the first vertex in metres, one for each position.
  public var distancesAlong: [LocationDistance]
  /// The distances between position and track in metres, negative to the left, one for each position.
  public var crossTracks: [LocationDistance]

  /// Creates empty columns.
  public init() {
    distancesAlong = []
    crossTracks = []
  }

  /// Makes both columns `count` long; their contents are undefined afterwards.
  mutating func resize(to count: Int) {
    guard distancesAlong.count != count || crossTracks.count != count else { return }
    distancesAlong = [LocationDistance](repeating: 0, count: count)
    crossTracks = [LocationDistance](repeating: 0, count: count)
  }
}
