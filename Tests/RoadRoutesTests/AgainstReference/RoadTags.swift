import RoadGraph

/// What a road file says of a way or a node, as tags of OpenStreetMap, and the rules for cars that follow from them: written
/// from the description of the rules, without the code of the packer.
struct RoadTags {
  let tags: [String: String]

  init(_ attributes: [RoadAttribute]) {
    tags = Dictionary(attributes.filter { !$0.isConditional }.map { ($0.tag, $0.text) }) { first, _ in first }
  }

  init(_ tags: [String: String]) { self.tags = tags }

  subscript(key: String) -> String? { tags[key] }

  private static let opening: Set<String> = [
    "yes", "permissive", "designated", "destination", "private", "customers", "delivery", "permit", "residents",
    "official",
    "public", "dismount",
  ]
  private static let forDestinations: Set<String> = [
    "private", "destination", "customers", "delivery", "permit", "residents",
  ]
  private static let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]

  /// What a road file knows of access: another word makes a tag say nothing.
  private static let words = opening.union([
    "no", "agricultural", "forestry", "discouraged", "use_sidepath", "emergency", "psv", "military",
  ])

  /// The values of a tag of access.
  func values(_ key: String) -> [String] {
    let values = tags[key]?.split(separator: ";").map(String.init) ?? []
    return values.allSatisfy(Self.words.contains) ? values : []
  }

  /// The first answer of the keys with an ending, from the most special one on; nil if none has one.
  func answer(_ keys: [String], _ ending: String = "", orIn more: Set<String> = []) -> Bool? {
    for key in keys {
      let values = values(key + ending)
      if !values.isEmpty { return values.contains { Self.opening.contains($0) || more.contains($0) } }
    }
    return nil
  }

  /// Whether cars may go along a way of a class in a direction which its record leaves open or not.
  func opens(_ roadClass: RoadClass, _ ending: String, recorded: Bool) -> Bool {
    if tags["impassable"] == "yes" || tags["smoothness"] == "impassable" { return false }
    if let answer = answer(Self.keys.dropLast(), ending) { return answer }
    guard recorded else { return false }
    if tags["service"] == "driveway", tags["access"] == nil { return true }
    if let answer = answer(Self.keys) { return answer }
    switch roadClass {
    case .pedestrian, .cycleway, .footway, .path, .bridleway, .steps, .busway: return false
    default: return true
    }
  }

  /// Whether a way is for those only who begin or end there.
  var isInZone: Bool {
    if Self.keys.contains(where: { values($0).contains { Self.forDestinations.contains($0) } }) { return true }
    return ["driveway", "parking_aisle", "drive-through"].contains(tags["service"] ?? "")
  }

  private static let walls: Set<String> = [
    "bollard", "block", "chain", "bar", "cycle_barrier", "kissing_gate", "motorcycle_barrier", "fence", "wall",
    "jersey_barrier", "debris", "sump_buster", "stile", "turnstile", "full-height_turnstile", "rope", "log", "planter",
    "bus_trap", "wicket_gate",
  ]

  /// Whether what stands at a node closes it to cars.
  var closes: Bool {
    if let answer = answer(Self.keys.dropLast()) { return !answer }
    if let answer = answer(["access"]) { return !answer }
    guard let barrier = tags["barrier"], Self.walls.contains(barrier) else { return false }
    return !(barrier == "bollard" && tags["bollard"] == "rising")
  }
}
