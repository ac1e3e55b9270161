public import GeoKernel

/// The road that a vehicle is on after it has left its route, from a map.
///
/// A `RoadWitness` of the module FairwayRoads finds it; the engine decides with ``RoadEvidence``.
public struct CurrentRoad: Hashable, Sendable {
  /// The place on the road.
  public var coordinate: LocationCoordinate2D
  /// The direction of the road there, as the vehicle travels: degrees clockwise from north.
  public var course: LocationDirection
  /// The number of the way that the road is part of, in most maps OpenStreetMap's number.
  public var way: Int64
  /// The road's name; nil if it has none, or if the map does not know it.
  public var name: String?
  /// The road's number, for example "A 8".
  public var number: String?

  /// Creates a road.
  public init(
    coordinate: LocationCoordinate2D, course: LocationDirection, way: Int64 = 0, name: String? = nil,
    number: String? = nil
  ) {
    self.coordinate = coordinate
    self.course = course
    self.way = way
    self.name = name
    self.number = number
  }

  /// What the road is called: its name, or else its number.
  public var title: String? { name ?? number }
}

extension CurrentRoad: Codable {}
