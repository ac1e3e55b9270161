import RoadGraph

/// What a way is to a car, in words: written from the tables of Costs.md, without the code that they describe.
struct PlainRoad {
  enum Ground: Int {
    case paved, rough, compacted, dirt, gravel, path
  }

  let way: RoadWay
  let tags: RoadTags
  /// Decimetres of all its edges, for a ferry.
  let length: Int
  /// Whether it is to a truck.
  var isTruck = false

  var isFerry: Bool { way.roadClass == .ferry }
  var isInZone: Bool { isTruck ? tags.isInZoneOfTrucks : tags.isInZone }
  var isToll: Bool { way.isToll || tags["toll"] == "yes" || isTruck && tags["toll:hgv"] == "yes" }

  /// What it is used for, as the value of `service`, else by its class.
  var use: String {
    if isFerry { return "ferry" }
    if let service = tags["service"], ["driveway", "parking_aisle", "alley", "drive-through"].contains(service) {
      return service
    }
    switch way.roadClass {
    case .livingStreet: return "living_street"
    case .track: return "track"
    case .service: return "service"
    default: return way.isLink ? "link" : "road"
    }
  }

  private static let grounds: [String: Ground] = [
    "cobblestone": .rough, "unhewn_cobblestone": .rough, "cobblestone:flattened": .rough, "brick": .rough,
    "bricks": .rough, "wood": .compacted, "compacted": .compacted, "unpaved": .gravel, "fine_gravel": .gravel,
    "gravel": .gravel, "pebblestone": .gravel, "rock": .gravel, "sand": .gravel, "stone": .gravel, "ground": .dirt,
    "dirt": .dirt, "earth": .dirt, "mud": .dirt, "woodchips": .dirt, "snow": .dirt, "ice": .dirt, "salt": .dirt,
    "clay": .dirt, "grass": .path,
  ]

  var ground: Ground {
    if let surface = tags["surface"] { return Self.grounds[surface] ?? .paved }
    let grades: [String: Ground] = [
      "grade1": .rough, "grade2": .gravel, "grade3": .dirt, "grade4": .dirt, "grade5": .path,
    ]
    if let grade = tags["tracktype"].flatMap({ grades[$0] }) { return grade }
    if tags["sac_scale"] != nil { return .path }
    return use == "track" ? .dirt : .paved
  }

  /// The limit of a direction that is believed, in kilometres an hour.
  func limit(_ isBackward: Bool) -> Int? {
    let speed: Double
    switch isBackward ? way.backwardLimit : way.forwardLimit {
    case .kilometresPerHour(let number): speed = Double(number)
    case .milesPerHour(let number): speed = (Double(number) * 1.609344).rounded()
    default: return nil
    }
    return speed < 10 ? nil : Int(clamping: min(speed, 140))
  }

  /// The speed that nobody exceeds in a direction.
  private func most(_ isBackward: Bool) -> Int {
    guard isTruck else { return 140 }
    let number = tags["maxspeed:hgv" + (isBackward ? ":backward" : ":forward")] ?? tags["maxspeed:hgv"]
    guard let limit = number.flatMap({ Int($0) }), limit >= 10 else { return 120 }
    return min(limit, 120)
  }

  /// Kilometres an hour in a direction where roads are sparse or dense.
  func speed(_ isBackward: Bool, isDense: Bool, isSlipLane: Bool) -> Int {
    if isFerry { return ferrySpeed }
    let byClass = Self.byClass[isDense ? 1 : 0][rank]
    let most = most(isBackward)
    guard let limit = limit(isBackward) else {
      if use == "link", isSlipLane { return rounded(Self.byClass[0][rank], 1250) }
      return min(most, usual(byClass, isDense))
    }
    if use == "link" { return isSlipLane ? min(300, rounded(min(most, limit), 1250)) : min(most, limit) }
    guard ground.rawValue >= Ground.rough.rawValue else { return min(most, limit) }
    let believed = isTruck ? min(limit, 120) : limit
    return min(most, believed >= 50 ? believed - 10 : believed > 15 ? believed - 5 : believed)
  }

  /// A motorway is 0, what is less than residential 7.
  var rank: Int { min(Int(way.roadClass.rawValue) - 1, 7) }

  private static let byClass = [[105, 90, 75, 60, 50, 40, 35, 25], [89, 73, 57, 49, 40, 35, 30, 20]]

  private var ferrySpeed: Int {
    if tags["duration"] != nil, length > 0 {
      let parts = (tags["duration"] ?? "").split(separator: ":").compactMap { Int($0) }
      let seconds = parts.reduce(0) { $0 * 60 + $1 }
      return min(300, max(1, Int(clamping: (Double(length) * 0.36 / Double(seconds) + 0.5).rounded(.down))))
    }
    return length < 20_000 ? 10 : length < 80_000 ? 20 : 30
  }

  private func usual(_ byClass: Int, _ isDense: Bool) -> Int {
    if use == "link" { return rounded(byClass, isDense && rank <= 2 ? 800 : 850) }
    var speed = way.isRoundabout ? rounded(byClass, 500) : byClass
    switch use {
    case "driveway", "drive-through": speed = 10
    case "parking_aisle": speed = 15
    case "track":
      speed = ["grade1": 20, "grade2": 15, "grade3": 12, "grade4": 10, "grade5": 5][tags["tracktype"] ?? ""] ?? 5
    default: break
    }
    return max(1, ground.rawValue >= Ground.rough.rawValue ? speed / 2 : speed)
  }

  private func rounded(_ speed: Int, _ thousandths: Int) -> Int {
    max(1, Int(clamping: (Double(speed * thousandths) / 1000 + 0.5).rounded(.down)))
  }

  /// The weight of its milliseconds in thousandths.
  func weight(density: Int) -> Int {
    let added = ([.compacted: 50, .dirt: 100, .gravel: 250, .path: 500][ground] ?? 0) * (isTruck ? 2 : 1)
    let sum = (isFerry ? 1000 : 850 + 25 * density) + added
    return use == "living_street" ? sum * (isTruck ? 3000 : 2600) / 1000 : use == "track" ? sum * 4 : sum
  }
}
