internal import CRoadGraph
internal import CRoadRoutes
internal import GeoKernel
internal import RoadGraph

/// What a way is to a driver in one direction.
struct WalkWay {
  /// Its number in the file.
  var index: UInt32
  /// As the records of ways number classes.
  var roadClass: UInt8
  /// Among others: a motorway is 0, what is less than a residential road 7.
  var rank: UInt8
  var traits: Traits
  /// The names and numbers, the most important first.
  var names: WalkNames.List
  /// The lanes in this direction; 0 if they are not known.
  var lanes: UInt8
  /// The set of its attributes.
  var set: UInt32
  /// What it is used for.
  var use: Use

  /// What a way is used for. Ways of the same use are alike to those on foot.
  enum Use: UInt8 {
    case road, service, driveway, parkingAisle, alley, driveThrough, emergency, livingStreet, track, ferry
    case cycleway, footway, sidewalk, crossing, path, pedestrian, steps, bridleway
  }

  struct Traits: OptionSet {
    let rawValue: UInt16

    static let link = Traits(rawValue: 1)
    static let roundabout = Traits(rawValue: 1 << 1)
    static let tunnel = Traits(rawValue: 1 << 2)
    static let toll = Traits(rawValue: 1 << 3)
    static let ferry = Traits(rawValue: 1 << 4)
    static let track = Traits(rawValue: 1 << 5)
    /// For pedestrians or bicycles alone.
    static let path = Traits(rawValue: 1 << 6)
    /// Who travels may go along this direction, and along the other.
    static let open = Traits(rawValue: 1 << 7)
    static let openBack = Traits(rawValue: 1 << 8)
    /// Signs are over it, or stand beside it.
    static let destinations = Traits(rawValue: 1 << 9)
    static let turnLanes = Traits(rawValue: 1 << 10)
    /// For those only who begin or end there.
    static let restricted = Traits(rawValue: 1 << 11)
    static let unpaved = Traits(rawValue: 1 << 12)
  }
}

/// Reads ways, each direction once.
struct WalkWays {
  let graph: RoadGraph
  /// Who travels, if it is not by car.
  private let profile: rr_profile?
  private(set) var all: [WalkWay] = []
  private var numbers: [UInt32: Int32] = [:]

  init(_ graph: RoadGraph, for profile: RoadProfile) {
    self.graph = graph
    self.profile = profile.traveller == .car ? nil : profile.record
  }

  subscript(number: Int32) -> WalkWay { all[Int(number)] }

  /// Makes room for a number of ways, each in one direction.
  mutating func reserveCapacity(_ count: Int) {
    all.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }

  /// The number here of the way of a directed edge; nil where the file is damaged. In the United States names are compared
  /// without cardinal directions.
  mutating func number(
    of way: UInt32, isBackward: Bool, isAmerican: Bool, names: inout WalkNames, _ buffer: inout [rg_attribute]
  ) -> Int32? {
    let key = way << 1 | (isBackward ? 1 : 0)
    if let known = numbers[key] { return known }
    guard let record = rg_graph_way(graph.handle, way)?.pointee else { return nil }
    let set = rg_graph_way_set(graph.handle, way)
    let count = set == 0 ? 0 : min(rg_graph_attributes(graph.handle, set, &buffer, buffer.count), buffer.count)
    var read = WayReading(graph, record, isBackward: isBackward, isAmerican: isAmerican)
    if var profile { read.directions = rr_directions_of(graph.handle, &profile, way) }
    buffer.withUnsafeBufferPointer { read.attributes(UnsafeBufferPointer(rebasing: $0[..<count])) }
    let number = Int32(clamping: all.count)
    all.append(read.way(way, set: set, names: &names))
    numbers[key] = number
    return number
  }
}

/// What the record and the attributes of a way say of one of its directions.
private struct WayReading {
  let graph: RoadGraph
  let record: rg_way
  let isBackward: Bool
  let isAmerican: Bool
  /// Those that are open to who travels, if it is not by car: 1 along the nodes, and 2 against them.
  var directions: UInt32?
  private var rules = rg_rules()
  private var service: UInt32 = 0
  private var footway: UInt32 = 0
  private var traits: WalkWay.Traits = []
  private var lanes: UInt32 = 0
  private var lanesHere: UInt32 = 0
  private var internationalNumber: UInt32?
  private var officialName: UInt32?
  private var routeDirections: UInt32?

  // Numbers of values in road files.
  private static let driveway: UInt32 = 1, parkingAisle: UInt32 = 2, alley: UInt32 = 3, driveThrough: UInt32 = 4
  private static let emergencyAccess: UInt32 = 5, sidewalk: UInt32 = 1, crossing: UInt32 = 2, yes: UInt32 = 1
  private static let restricting = UInt32(
    ROAD_ACCESS_PRIVATE | ROAD_ACCESS_DESTINATION | ROAD_ACCESS_DELIVERY | ROAD_ACCESS_CUSTOMERS
      | ROAD_ACCESS_PERMIT | ROAD_ACCESS_RESIDENTS)

  init(_ graph: RoadGraph, _ record: rg_way, isBackward: Bool, isAmerican: Bool) {
    (self.graph, self.record, self.isBackward, self.isAmerican) = (graph, record, isBackward, isAmerican)
  }

  mutating func attributes(_ attributes: UnsafeBufferPointer<rg_attribute>) {
    rules = rg_rules_of(attributes.baseAddress, attributes.count)
    let here = UInt8(isBackward ? ROAD_SCOPE_BACKWARD : ROAD_SCOPE_FORWARD)
    for attribute in attributes {
      let scope = attribute.scope & ~UInt8(ROAD_SCOPE_TEXT)
      guard scope == 0 || scope == here else { continue }
      let isText = attribute.scope != scope
      let isHere = scope == here || isOneWay
      switch Int(attribute.key) {
      case ROAD_KEY_TURN_LANES where isHere: traits.insert(.turnLanes)
      case ROAD_KEY_LANES where !isText && scope == here: lanesHere = attribute.value
      case ROAD_KEY_LANES where !isText: lanes = attribute.value
      case ROAD_KEY_DESTINATION, ROAD_KEY_DESTINATION_REF, ROAD_KEY_DESTINATION_STREET,
        ROAD_KEY_DESTINATION_REF_TO, ROAD_KEY_DESTINATION_STREET_TO:
        traits.insert(.destinations)
      case ROAD_KEY_INT_REF: internationalNumber = attribute.value
      case ROAD_KEY_OFFICIAL_NAME: officialName = attribute.value
      case ROAD_KEY_ROUTE_DIRECTION: routeDirections = attribute.value
      case ROAD_KEY_TOLL where !isText && attribute.value == Self.yes: traits.insert(.toll)
      case ROAD_KEY_FOOTWAY where !isText: footway = attribute.value
      case ROAD_KEY_SERVICE where !isText:
        service = attribute.value
        if [Self.driveway, Self.parkingAisle, Self.driveThrough].contains(attribute.value) {
          traits.insert(.restricted)
        }
      case ROAD_KEY_ACCESS, ROAD_KEY_VEHICLE, ROAD_KEY_MOTOR_VEHICLE, ROAD_KEY_MOTORCAR:
        if !isText && attribute.value & Self.restricting != 0 { traits.insert(.restricted) }
      default: break
      }
    }
  }

  private var isOneWay: Bool {
    let both = UInt32(record.access) | UInt32(record.access) >> UInt32(ROAD_BACKWARD_SHIFT)
    let forward = UInt32(record.access) & UInt32(ROAD_CAR) != 0
    let backward = UInt32(record.access) >> UInt32(ROAD_BACKWARD_SHIFT) & UInt32(ROAD_CAR) != 0
    return both & UInt32(ROAD_CAR) != 0 && forward != backward
  }

  func way(_ index: UInt32, set: UInt32, names: inout WalkNames) -> WalkWay {
    var (record, rules, traits) = (record, rules, traits)
    let users = rg_use_of(&record, &rules)
    let forward = users & UInt32(ROAD_CAR) != 0
    let backward = users >> UInt32(ROAD_BACKWARD_SHIFT) & UInt32(ROAD_CAR) != 0
    let open = directions.map { ($0 & 1 != 0, $0 & 2 != 0) } ?? (forward, backward)
    if isBackward ? open.1 : open.0 { traits.insert(.open) }
    if isBackward ? open.0 : open.1 { traits.insert(.openBack) }
    for (flag, trait) in [
      (ROAD_FLAG_LINK, WalkWay.Traits.link), (ROAD_FLAG_ROUNDABOUT, .roundabout), (ROAD_FLAG_TUNNEL, .tunnel),
      (ROAD_FLAG_TOLL, .toll),
    ] where Int(record.flags) & flag != 0 {
      traits.insert(trait)
    }
    switch RoadClass(rawValue: record.road_class) {
    case .ferry: traits.insert(.ferry)
    case .track: traits.insert(.track)
    case .pedestrian, .cycleway, .footway, .path, .bridleway, .steps: traits.insert(.path)
    default: break
    }
    // A road of two directions has half of its lanes in each.
    let shared = forward && backward ? lanes / 2 : lanes
    return WalkWay(
      index: index, roadClass: record.road_class, rank: UInt8(RoadTopology.rank(ofClass: Int(record.road_class))),
      traits: traits, names: read(&names),
      lanes: UInt8(clamping: lanesHere > 0 ? lanesHere : max(shared, lanes > 0 ? 1 : 0)),
      set: set, use: use)
  }

  private var use: WalkWay.Use {
    switch RoadClass(rawValue: record.road_class) {
    case .ferry: return .ferry
    case .livingStreet: return .livingStreet
    case .track: return .track
    case .cycleway: return .cycleway
    case .footway: return footway == Self.sidewalk ? .sidewalk : footway == Self.crossing ? .crossing : .footway
    case .path: return .path
    case .pedestrian: return .pedestrian
    case .steps: return .steps
    case .bridleway: return .bridleway
    case .service: break
    default: return .road
    }
    switch service {
    case Self.driveway: return .driveway
    case Self.parkingAisle: return .parkingAisle
    case Self.alley: return .alley
    case Self.driveThrough: return .driveThrough
    case Self.emergencyAccess: return .emergency
    default: return .service
    }
  }

  /// On motorways and trunk roads the number comes first, on others the name.
  private func read(_ names: inout WalkNames) -> WalkNames.List {
    var list = names.begin()
    let isNumberFirst = RoadTopology.rank(ofClass: Int(record.road_class)) <= 1
    if isNumberFirst { addNumbers(&list, &names) }
    add(text { rg_graph_name($0, $1, $2) }, isNumber: false, &list, &names)
    if !isNumberFirst { addNumbers(&list, &names) }
    add(word(officialName), isNumber: false, &list, &names)
    return list
  }

  private func addNumbers(_ list: inout WalkNames.List, _ names: inout WalkNames) {
    let numbers = text { rg_graph_ref($0, $1, $2) }
    if routeDirections == nil, !numbers.contains(UInt8(ascii: ";")) {
      add(numbers, isNumber: true, &list, &names)
    } else {
      let directions = RouteDirections(word(routeDirections))
      for number in Self.parts(numbers).prefix(WalkNames.mostNames) {
        let direction = directions.direction(of: number)
        names.add(Array(number) + direction, isNumber: true, isAmerican: isAmerican, to: &list)
      }
    }
    add(word(internationalNumber), isNumber: true, &list, &names)
  }

  private func add(_ text: [UInt8], isNumber: Bool, _ list: inout WalkNames.List, _ names: inout WalkNames) {
    // Most texts are one name, which needs no list of parts.
    guard text.contains(UInt8(ascii: ";")) else {
      if !text.isEmpty { names.add(text, isNumber: isNumber, isAmerican: isAmerican, to: &list) }
      return
    }
    for part in Self.parts(text) { names.add(part, isNumber: isNumber, isAmerican: isAmerican, to: &list) }
  }

  private func text(
    _ read: (OpaquePointer, UnsafePointer<rg_way>, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?
  ) -> [UInt8] {
    var (record, length) = (record, 0)
    guard let bytes = read(graph.handle, &record, &length) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }

  private func word(_ place: UInt32?) -> [UInt8] { place.map { graph.word(at: $0) } ?? [] }

  /// The parts of a text between semicolons.
  private static func parts(_ text: [UInt8]) -> [ArraySlice<UInt8>] { text.split(separator: UInt8(ascii: ";")) }
}

extension [UInt8] {
  /// The parts between semicolons, without spaces around them and without empty ones.
  var signParts: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: ";")).compactMap { part in
      let start = part.drop { $0 == UInt8(ascii: " ") }
      return start.lastIndex { $0 != UInt8(ascii: " ") }.map { start[...$0] }
    }
  }
}

/// The directions of numbered roads of the United States that lead over a way, such as "south" of "I 81".
struct RouteDirections {
  private var routes: [(number: [UInt8], direction: [UInt8])] = []

  /// Reads an attribute such as "US:I 81 south;US:NY 5 east".
  init(_ text: [UInt8]) {
    for part in text.signParts {
      let words = part.split(separator: UInt8(ascii: " "))
      guard words.count == 3, let colon = words[0].lastIndex(of: UInt8(ascii: ":")) else { continue }
      var direction = Array(words[2])
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(direction[0]) { direction[0] -= 32 }
      routes.append((Array(words[0][(colon + 1)...]) + [UInt8(ascii: " ")] + words[1], direction))
    }
  }

  /// The direction of a numbered road with a space before it; empty if there is none.
  func direction(of number: ArraySlice<UInt8>) -> [UInt8] {
    for route in routes where route.number.elementsEqual(number) { return [UInt8(ascii: " ")] + route.direction }
    return []
  }
}
