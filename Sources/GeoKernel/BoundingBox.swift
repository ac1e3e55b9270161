/// A box of latitudes and longitudes, which may cross the antimeridian.
///
/// A box whose western edge has the greater longitude extends eastwards across 180°. The edges belong to the box.
public struct BoundingBox: Hashable, Sendable, Codable {
  /// The corner at the lowest latitude and the western edge.
  public var southWest: LocationCoordinate2D
  /// The corner at the highest latitude and the eastern edge.
  public var northEast: LocationCoordinate2D

  /// Creates a box from two corners, which are not checked.
  public init(southWest: LocationCoordinate2D, northEast: LocationCoordinate2D) {
    self.southWest = southWest
    self.northEast = northEast
  }

  /// Creates the narrowest box around coordinates; nil if there are none, or if one is not valid.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of coordinates.
  public init?(containing coordinates: some Sequence<LocationCoordinate2D>) {
    var south = 90.0
    var north = -90.0
    var longitudes: [Double] = []
    longitudes.reserveCapacity(coordinates.underestimatedCount)
    for coordinate in coordinates {
      guard coordinate.isValid else { return nil }
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
      longitudes.append(coordinate.longitude)
    }
    guard var west = longitudes.min(), var east = longitudes.max() else { return nil }
    if east - west > 180 {
      // The box is the circle of longitudes without its widest gap.
      let all = longitudes
      longitudes = sortedOrder(below: all.count) { all[$0] < all[$1] }.map { all[$0] }
      var widest = west + 360 - east
      for (lower, upper) in zip(longitudes, longitudes.dropFirst()) where upper - lower > widest {
        widest = upper - lower
        (west, east) = (upper, lower)
      }
    }
    self.init(
      southWest: LocationCoordinate2D(latitude: south, longitude: west),
      northEast: LocationCoordinate2D(latitude: north, longitude: east))
  }

  /// Whether the box crosses the longitude of 180°.
  public var crossesAntimeridian: Bool {
    southWest.longitude > northEast.longitude
  }

  /// The extent in degrees of longitude from the western edge to the eastern one, from 0 to 360.
  public var longitudeSpan: LocationDegrees {
    northEast.longitude - southWest.longitude + (crossesAntimeridian ? 360 : 0)
  }

  /// Returns whether a coordinate is in the box or on its edge. −180° and 180° are the same longitude.
  public func contains(_ coordinate: LocationCoordinate2D) -> Bool {
    guard coordinate.isValid, coordinate.latitude >= southWest.latitude, coordinate.latitude <= northEast.latitude
    else { return false }
    return containsLongitude(coordinate.longitude)
  }

  /// Returns the narrowest box around this one and another.
  public func union(_ other: BoundingBox) -> BoundingBox {
    let (west, east) = unionOfLongitudes(other)
    return BoundingBox(
      southWest: LocationCoordinate2D(
        latitude: min(southWest.latitude, other.southWest.latitude), longitude: west),
      northEast: LocationCoordinate2D(
        latitude: max(northEast.latitude, other.northEast.latitude), longitude: east))
  }

  /// Returns whether this box and another have a point in common.
  public func intersects(_ other: BoundingBox) -> Bool {
    guard southWest.latitude <= other.northEast.latitude, other.southWest.latitude <= northEast.latitude
    else { return false }
    // Two arcs of a circle intersect if the start of one is in the other.
    return containsLongitude(other.southWest.longitude) || other.containsLongitude(southWest.longitude)
  }

  private func containsLongitude(_ longitude: LocationDegrees) -> Bool {
    if abs(longitude) == 180 {
      return isWithinEdges(180) || isWithinEdges(-180)
    }
    return isWithinEdges(longitude)
  }

  private func isWithinEdges(_ longitude: LocationDegrees) -> Bool {
    crossesAntimeridian
      ? longitude >= southWest.longitude || longitude <= northEast.longitude
      : longitude >= southWest.longitude && longitude <= northEast.longitude
  }

  private func unionOfLongitudes(_ other: BoundingBox) -> (west: LocationDegrees, east: LocationDegrees) {
    // The union starts at one of the two western edges: the one from which it is narrower.
    func eastwards(from west: LocationDegrees, to east: LocationDegrees) -> LocationDegrees {
      east - west + (east < west ? 360 : 0)
    }
    func reach(from west: LocationDegrees, span: LocationDegrees, of next: BoundingBox) -> LocationDegrees {
      max(span, eastwards(from: west, to: next.southWest.longitude) + next.longitudeSpan)
    }
    let own = reach(from: southWest.longitude, span: longitudeSpan, of: other)
    let others = reach(from: other.southWest.longitude, span: other.longitudeSpan, of: self)
    guard min(own, others) < 360 else { return (-180, 180) }
    let (first, second) = own <= others ? (self, other) : (other, self)
    let endsWithSecond = min(own, others) > first.longitudeSpan
    return (first.southWest.longitude, (endsWithSecond ? second : first).northEast.longitude)
  }
}
