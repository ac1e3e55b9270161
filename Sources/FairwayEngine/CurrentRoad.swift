public import GeoKernel

/// The road on which a vehicle is that has left its route, as the roads of a map have it.
///
/// A `RoadWitness` of the module FairwayRoads finds it; ``RoadEvidence`` beside it is what decisions are made with.
public struct CurrentRoad: Hashable, Sendable {
  /// The place on the road.
  public var coordinate: LocationCoordinate2D
  /// The direction of the road there, as the vehicle travels: degrees clockwise from north.
  public var course: LocationDirection
  /// The number of the way that the road is a part of: in most maps that of OpenStreetMap.
  public var way: Int64
  /// The name of the road; nil if it has none, or if the map does not have it.
  public var name: String?
  /// The number of the road, such as "A 8".
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
