package import GeoKernel

/// Which file of an atlas a drive is in, and when it looks for another one.
///
/// A file that has more edges than the one in use about the way that the vehicle will take knows more of the roads there. Of
/// equally old files one edge more decides, of others one in sixty-four, because they differ everywhere. It looks each
/// hundred metres.
package struct AtlasPlace: Sendable {
  /// The number of the file.
  package private(set) var file = 0
  private var looked: LocationCoordinate2D?

  private static let interval = 100.0
  /// The middle of what is looked at is so far ahead: with the radius of ``RoadAtlas`` half a kilometre behind the vehicle
  /// belongs to it, which a matcher may go back to, and as much ahead as a drive looks.
  private static let ahead = 1000.0

  package init() {}

  /// Moves a matcher to the file that knows most of the roads ahead, if that has the road it is on. Returns whether it is
  /// another file than before.
  package mutating func move(
    _ matcher: inout RoadMatcher, to coordinate: LocationCoordinate2D, on atlas: RoadAtlas
  ) -> Bool {
    guard atlas.files.count > 1, coordinate.isValid else { return false }
    file = min(file, atlas.files.count - 1)
    var middle = coordinate
    if let looked {
      let way = Geodesic.inverse(from: looked, to: coordinate)
      guard way.distance >= Self.interval else { return false }
      middle = Geodesic.destination(from: coordinate, distance: Self.ahead, bearing: way.initialBearing)
    }
    let own = RoadAtlas.count(atlas.files[file], about: middle)
    var (best, most) = (file, own)
    for (number, other) in atlas.files.enumerated() where number != file {
      let count = RoadAtlas.count(other, about: middle)
      let isOfOneTime = other.date == atlas.files[file].date
      if count > most, isOfOneTime || best != file || count > own + own / 64 { (best, most) = (number, count) }
    }
    guard best != file else {
      looked = coordinate
      return false
    }
    var moved = matcher
    switch moved.move(from: atlas.files[file], to: atlas.files[best]) {
    case .whole: break
    // Not for a moment at which it knows less: a little later it may be whole.
    case .part where most > own + own / 8: break
    // The vehicle has come here without a road, and this file hardly has any.
    case .none where own < most / 4: moved.beginAnew()
    case .part, .none: return false
    }
    (matcher, file, looked) = (moved, best, coordinate)
    return true
  }
}
