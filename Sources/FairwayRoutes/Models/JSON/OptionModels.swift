// The models that an option may be.

package import GeoKernel

extension ProfileIdentifier: OptionValue {
  private static var prefix: String { "mapbox/" }
  private static var known: [ProfileIdentifier] { [.automobile, .automobileAvoidingTraffic, .cycling, .walking] }

  /// Creates the profile of a name in a trip: Mapbox's profiles need no prefix there.
  package init(tripName name: String) {
    self = Self.known.first { $0.rawValue == Self.prefix + name } ?? ProfileIdentifier(rawValue: name)
  }

  package var json: JSONValue {
    .string(Self.known.contains(self) ? rawValue.afterBytes(Self.prefix.utf8.count) : rawValue)
  }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self.init(tripName: try String(json, path))
  }
}

extension RoadClasses: OptionValue {
  package var json: JSONValue { isEmpty ? .null : .array(requestNames.map { .string($0) }) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    let names = try [String](json, path, of: "texts")
    self.init(requestNames: names.joined(separator: ","))
    if let unknown = names.first(where: { !requestNames.contains($0) }) {
      throw .unexpected(path: path, expected: "an array of road classes; there is no \(unknown)")
    }
  }
}

/// A coordinate is a pair of longitude and latitude.
extension LocationCoordinate2D: OptionValue {
  package var json: JSONValue { .array([.number(longitude), .number(latitude)]) }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .array(let numbers) = json, numbers.count == 2 else {
      throw .unexpected(path: path, expected: "longitude and latitude")
    }
    self.init(latitude: try Double(numbers[1], "\(path)[1]"), longitude: try Double(numbers[0], "\(path)[0]"))
  }
}

/// A waypoint is a pair of longitude and latitude, or an object.
extension Waypoint: OptionValue {
  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    if case .array = json {
      self.init(coordinate: try LocationCoordinate2D(json, path))
      return
    }
    self.init(coordinate: LocationCoordinate2D(latitude: .nan, longitude: .nan))
    guard case .object(let members) = json else { throw .unexpected(path: path, expected: "a waypoint") }
    for name in ["latitude", "longitude"] where members[name] == nil {
      throw .unexpected(path: "\(path).\(name)", expected: "a number")
    }
    try OptionVisitor.read(json, into: &self, path: path)
  }

  package var json: JSONValue { OptionVisitor.json(of: self) }
}

extension Waypoint: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    let plain = Waypoint(coordinate: coordinate)
    var (latitude, longitude): (Double?, Double?) = (coordinate.latitude, coordinate.longitude)
    visitor.value("latitude", &latitude)
    visitor.value("longitude", &longitude)
    coordinate = LocationCoordinate2D(latitude: latitude ?? .nan, longitude: longitude ?? .nan)
    visitor.value("heading", &heading)
    visitor.value("headingAccuracy", &headingAccuracy)
    visitor.value("coordinateAccuracy", &coordinateAccuracy)
    visitor.value("name", &name)
    visitor.flag("separatesLegs", &separatesLegs, unless: plain.separatesLegs)
    visitor.flag(
      "allowsArrivingOnOppositeSide", &allowsArrivingOnOppositeSide, unless: plain.allowsArrivingOnOppositeSide)
    visitor.flag("allowsSnappingToClosedRoad", &allowsSnappingToClosedRoad, unless: plain.allowsSnappingToClosedRoad)
    visitor.flag(
      "allowsSnappingToStaticallyClosedRoad", &allowsSnappingToStaticallyClosedRoad,
      unless: plain.allowsSnappingToStaticallyClosedRoad)
  }
}
