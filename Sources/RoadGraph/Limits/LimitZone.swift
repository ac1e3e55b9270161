internal import CRoadGraph

/// What laws tell roads apart by: where they are, or how they are built.
struct LimitZone: Hashable {
  enum Kind: Hashable {
    case urban, rural, motorway
    /// A road for motor vehicles alone.
    case expressway
    case livingStreet
    /// One carriageway, or two, where national limits hold.
    case single, dual

    /// Reads the part of a tag behind the country, as "urban" in "DE:urban"; nil if laws do not know it.
    init?(name: some Collection<UInt8>) {
      func isName(_ text: StaticString) -> Bool {
        name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      }
      if isName("urban") || isName("nsl_restricted") {
        self = .urban
      } else if isName("rural") {
        self = .rural
      } else if isName("motorway") {
        self = .motorway
      } else if isName("trunk") {
        self = .expressway
      } else if isName("living_street") {
        self = .livingStreet
      } else if isName("nsl_single") {
        self = .single
      } else if isName("nsl_dual") {
        self = .dual
      } else {
        return nil
      }
    }

    init?(tag text: String) {
      guard let (_, name) = LimitZone.parts(of: text) else { return nil }
      self.init(name: name)
    }
  }

  var country: String
  var kind: Kind
  /// The number of a zone with its own, as in "DE:zone30", and the tag that says it.
  var limit: RoadWay.Limit?
  var tag: String?

  /// Finds the zone of a road; nil if it, or its country, is not known.
  init?(_ way: rg_way, _ attributes: [RoadAttribute], country: String?) {
    let keys: [RoadAttribute.Key?] = [
      .maximumSpeed, .zoneOfMaximumSpeed, .typeOfMaximumSpeed, .sourceOfMaximumSpeed, .zoneOfTraffic,
    ]
    for key in keys {
      for attribute in attributes where attribute.key == key && !attribute.isConditional {
        guard let (code, name) = Self.parts(of: attribute.text) else { continue }
        if let kind = Kind(name: name) {
          self.init(country: code, kind: kind)
          return
        }
        if let limit = Self.number(name) {
          self.init(country: code, kind: .urban, limit: limit, tag: attribute.tag)
          return
        }
      }
    }
    guard let country, let kind = Self.kind(of: way, attributes) else { return nil }
    self.init(country: country, kind: kind)
  }

  private init(country: String, kind: Kind, limit: RoadWay.Limit? = nil, tag: String? = nil) {
    self.country = country
    self.kind = kind
    self.limit = limit
    self.tag = tag
  }

  /// What a road is by its class; nil where that does not tell. Of other roads nobody knows whether a place is built up.
  private static func kind(of way: rg_way, _ attributes: [RoadAttribute]) -> Kind? {
    let isLink = Int(way.flags) & ROAD_FLAG_LINK != 0
    switch RoadClass(rawValue: way.road_class) {
    case .motorway: return isLink ? nil : .motorway
    case .livingStreet: return .livingStreet
    case .residential: return .urban
    default:
      let isMotorRoad = attributes.contains { $0.key == .motorRoad && $0.text.utf8.elementsEqual("yes".utf8) }
      return isMotorRoad && !isLink ? .expressway : nil
    }
  }

  /// The country of a value such as "DE:urban", and what follows; nil if it has another form.
  static func parts(of text: String) -> (country: String, name: ArraySlice<UInt8>)? {
    let bytes = Array(text.utf8)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard bytes.count > 3, bytes[2] == UInt8(ascii: ":"), capitals.contains(bytes[0]), capitals.contains(bytes[1])
    else {
      return nil
    }
    return (String(decoding: bytes[..<2], as: UTF8.self), bytes[3...])
  }

  /// The number of "30", "zone30" and "zone:30", in km/h.
  private static func number(_ name: ArraySlice<UInt8>) -> RoadWay.Limit? {
    var rest = name
    if rest.starts(with: "zone".utf8) { rest = rest.dropFirst(4) }
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    guard let limit = RoadWay.Limit(tag: String(decoding: rest, as: UTF8.self)), limit != .none else { return nil }
    return limit
  }
}
