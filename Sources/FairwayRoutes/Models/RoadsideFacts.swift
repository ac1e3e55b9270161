/// The class of a road in the map "Mapbox Streets", version 8.
public struct MapboxStreets: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The class, such as `motorway` or `street_limited`.
  public var roadClass: String?
  public var foreignMembers: JSONObject = [:]

  public init(roadClass: String?) { self.roadClass = roadClass }
}

extension MapboxStreets: JSONModel {
  init(unfilled: Void) { self.init(roadClass: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.className, Text.self, &roadClass)
  }
}

/// A place where a toll is collected.
public struct TollCollection: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The way in which a toll is collected.
  public enum CollectionType: String, Hashable, Sendable, Codable, CaseIterable {
    /// At a booth, where vehicles stop.
    case booth = "toll_booth"
    /// From a gantry, under which vehicles continue.
    case gantry = "toll_gantry"
  }

  /// The way in which the toll is collected.
  public var type: CollectionType?
  /// The name of the place.
  public var name: String?
  public var foreignMembers: JSONObject = [:]

  public init(type: CollectionType?, name: String? = nil) {
    self.type = type
    self.name = name
  }
}

extension TollCollection: JSONModel {
  init(unfilled: Void) { self.init(type: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.word(.type, &type, orElse: nil, &foreignMembers)
    try visitor.optional(.name, Text.self, &name)
  }
}

/// A rest stop.
public struct RestStop: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The kind of a rest stop.
  public enum StopType: String, Hashable, Sendable, Codable, CaseIterable {
    /// Fuel, food and the like.
    case serviceArea = "service_area"
    /// A place to park.
    case restArea = "rest_area"
  }

  /// The kind of the rest stop.
  public var type: StopType?
  /// The name of the place.
  public var name: String?
  /// The amenities of the rest stop.
  public var amenities: [Amenity]?
  public var foreignMembers: JSONObject = [:]

  public init(type: StopType?, name: String? = nil, amenities: [Amenity]? = nil) {
    self.type = type
    self.name = name
    self.amenities = amenities
  }
}

extension RestStop: JSONModel {
  init(unfilled: Void) { self.init(type: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.word(.type, &type, orElse: nil, &foreignMembers)
    try visitor.optional(.name, Text.self, &name)
    try visitor.optional(.amenities, List<Object<Amenity>>.self, &amenities)
  }
}

/// An amenity of a ``RestStop``.
public struct Amenity: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The kind of the amenity, such as `gas_station` or `toilet`.
  public var type: String?
  public var name: String?
  public var brand: String?
  public var foreignMembers: JSONObject = [:]

  public init(type: String?, name: String? = nil, brand: String? = nil) {
    self.type = type
    self.name = name
    self.brand = brand
  }
}

extension Amenity: JSONModel {
  init(unfilled: Void) { self.init(type: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.type, Text.self, &type)
    try visitor.optional(.name, Text.self, &name)
    try visitor.optional(.brand, Text.self, &brand)
  }
}

/// The name of a motorway interchange or junction.
public struct NamedJunction: Hashable, Sendable, Codable, ForeignMemberContainer {
  public var name: String?
  public var foreignMembers: JSONObject = [:]

  public init(name: String?) { self.name = name }
}

extension NamedJunction: JSONModel {
  init(unfilled: Void) { self.init(name: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.name, Text.self, &name)
  }
}

/// A country, for the traffic rules that apply in it.
public struct AdministrativeRegion: Hashable, Sendable, Codable, ForeignMemberContainer {
  /// The two-letter code in ISO 3166-1.
  public var countryCode: String?
  /// The three-letter code in ISO 3166-1.
  public var countryCodeAlpha3: String?
  public var foreignMembers: JSONObject = [:]

  public init(countryCode: String?, countryCodeAlpha3: String? = nil) {
    self.countryCode = countryCode
    self.countryCodeAlpha3 = countryCodeAlpha3
  }
}

extension AdministrativeRegion: JSONModel {
  init(unfilled: Void) { self.init(countryCode: nil) }

  mutating func members(_ visitor: inout some MemberVisitor) throws(JSONFault) {
    try visitor.optional(.countryCode, Text.self, &countryCode)
    try visitor.optional(.countryCodeAlpha3, Text.self, &countryCodeAlpha3)
  }
}
