internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel

/// An alert that was reported: what it is about, and where it is on the route.
struct AnnouncedAlert {
  var source = ""
  /// The distances along the route shape, in metres.
  var start: LocationDistance = 0
  var end: LocationDistance = 0

  /// Whether both are about the same, at the same place.
  func isSame(_ other: AnnouncedAlert) -> Bool {
    guard source == other.source else { return false }
    return (start, end) == (other.start, other.end) || start < other.end && other.start < end
  }
}

extension AnnouncedAlert: OptionObject {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("source", &source)
    visitor.value("start", &start)
    visitor.value("end", &end)
  }
}
