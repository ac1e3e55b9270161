/// The results of a batch of snaps, a column each.
public struct TrackSnapColumns: Hashable, Sendable {
  /// Metres from the first vertex, one for each position.
  public var distancesAlong: [LocationDistance]
  /// Metres between position and track, negative to the left, one for each position.
  public var crossTracks: [LocationDistance]

  /// Columns of no rows.
  public init() {
    distancesAlong = []
    crossTracks = []
  }

  /// Makes both columns `count` long; what they held is of no account.
  mutating func resize(to count: Int) {
    guard distancesAlong.count != count || crossTracks.count != count else { return }
    distancesAlong = [LocationDistance](repeating: 0, count: count)
    crossTracks = [LocationDistance](repeating: 0, count: count)
  }
}
