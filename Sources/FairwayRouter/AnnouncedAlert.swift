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

extension AnnouncedAlert {
  private enum CodingKeys: String, CodingKey {
    case source, start, end
  }

  init(from decoder: any Decoder) throws {
    // Earlier versions stored the identifier alone.
    if let identifier = try? decoder.singleValueContainer().decode(String.self) {
      (source, start, end) = (identifier, 0, RouteIndex.beyondTheEnd)
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    source = try values.decode(String.self, forKey: .source)
    start = try values.decode(LocationDistance.self, forKey: .start)
    end = try values.decode(LocationDistance.self, forKey: .end)
  }
}
