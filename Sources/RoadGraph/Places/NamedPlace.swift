internal import CRoadGraph
public import GeoKernel

/// A place with a name, or an address, for searching.
public struct NamedPlace: Hashable, Sendable {
  /// What a place is. Each has the name of OpenStreetMap's `place`.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    case address, city, borough, suburb, quarter, neighbourhood, town, village, hamlet
    case isolatedDwelling, farm, locality, square, island, islet

    /// Its name in OpenStreetMap; nil for an address.
    public var name: String? { rg_place_kind(UInt32(rawValue)).map { String(cString: $0) } }
  }

  public var kind: Kind
  /// The name; of an address that of its street, or of the place that it is numbered in.
  public var name: String
  /// The number of an address.
  public var houseNumber: String?
  /// How many live there; nil if it is not known.
  public var population: Int?
  public var coordinate: LocationCoordinate2D

  /// Creates a place.
  public init(_ kind: Kind, name: String, population: Int? = nil, at coordinate: LocationCoordinate2D) {
    (self.kind, self.name, self.population, self.coordinate) = (kind, name, population, coordinate)
  }

  /// Creates an address.
  public init(street: String, houseNumber: String, at coordinate: LocationCoordinate2D) {
    self.init(.address, name: street, at: coordinate)
    self.houseNumber = houseNumber
  }
}

extension RoadGraph {
  /// How many places and addresses the file has.
  public var placeCount: Int { Int(clamping: rg_graph_place_count(handle)) }

  /// Returns the places and addresses within a box, which may cross the antimeridian; none if the file has none.
  ///
  /// A file has them if `fairway roads pack --places` asked for them.
  public func places(in box: BoundingBox) -> [NamedPlace] {
    let (southWest, northEast) = (box.southWest, box.northEast)
    guard southWest.isValid, northEast.isValid else { return [] }
    if southWest.longitude > northEast.longitude {
      return places(from: southWest, to: LocationCoordinate2D(latitude: northEast.latitude, longitude: 180))
        + places(from: LocationCoordinate2D(latitude: southWest.latitude, longitude: -180), to: northEast)
    }
    return places(from: southWest, to: northEast)
  }

  private func places(from southWest: LocationCoordinate2D, to northEast: LocationCoordinate2D) -> [NamedPlace] {
    guard let corner = RoadPoint(southWest), let other = RoadPoint(northEast) else { return [] }
    return records(from: corner, to: other).compactMap { record in
      guard let kind = NamedPlace.Kind(rawValue: UInt8(clamping: record.kind)) else { return nil }
      var place = NamedPlace(
        kind, name: placeText(record.text), at: LocationCoordinate2D(units: record.latitude, record.longitude))
      if kind == .address {
        place.houseNumber = placeText(record.number)
      } else if record.number > 0 {
        place.population = Int(clamping: record.number)
      }
      return place
    }
  }

  private func records(from southWest: RoadPoint, to northEast: RoadPoint) -> [rg_place] {
    var records = [rg_place](repeating: rg_place(), count: 256)
    while true {
      let count = rg_graph_places(
        handle, southWest.latitude, southWest.longitude, northEast.latitude, northEast.longitude, &records,
        records.count)
      if count <= records.count { return Array(records.prefix(count)) }
      records = [rg_place](repeating: rg_place(), count: count)
    }
  }

  private func placeText(_ place: UInt32) -> String { String(decoding: placeBytes(place), as: UTF8.self) }

  private func placeBytes(_ place: UInt32) -> UnsafeRawBufferPointer {
    var length = 0
    let bytes = rg_graph_place_text(handle, place, &length)
    return UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
  }

  /// All places, with texts of their own.
  func gazetteer() throws(RoadGraphError) -> RoadGazetteer {
    var gazetteer = RoadGazetteer()
    let end = RoadPoint(latitude: 900_000_000, longitude: 1_800_000_000)
    let all = records(from: RoadPoint(latitude: -end.latitude, longitude: -end.longitude), to: end)
    if let damage { throw damage }
    for record in all {
      gazetteer.add(
        UInt8(clamping: record.kind), at: RoadPoint(latitude: record.latitude, longitude: record.longitude),
        name: placeBytes(record.text), number: record.kind == 0 ? placeBytes(record.number) : nil,
        population: record.kind == 0 ? 0 : record.number)
    }
    if let damage { throw damage }
    return gazetteer
  }
}
