internal import FairwayEngine
internal import GeoKernel

/// An alert that was reported: what it is about, and where it is on the route.
struct AnnouncedAlert: Codable {
  var source: String
  /// The distances along the route shape, in metres.
  var start: LocationDistance
  var end: LocationDistance

  /// Whether both are about the same, at the same place.
  func isSame(_ other: AnnouncedAlert) -> Bool {
    guard source == other.source else { return false }
    return (start, end) == (other.start, other.end) || start < other.end && other.start < end
  }
}
