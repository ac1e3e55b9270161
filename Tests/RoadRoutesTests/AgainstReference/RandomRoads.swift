import GeoKernel
import RoadGraph
import SeededRandom

/// Roads that are invented anew for each seed, with every rule that a way must obey, and more of them than a town has:
/// restrictions that overlap at nodes and over ways, zones, closed nodes, ferries, loops of one edge, one-way streets, and
/// parallel roads.
struct RandomRoads {
  private var random: SeededGenerator
  private let hasZones: Bool
  /// Whether there are paths and steps, and tags for bicycles and pedestrians.
  private let hasPaths: Bool
  /// Whether there are tags for trucks, and limits of size and weight.
  private let hasLimits: Bool
  /// The times of tags and restrictions under conditions, by their texts; nil if there are to be none.
  private(set) var times: [String: RandomTimes]?
  private var nodes: [LocationCoordinate2D] = []
  private var nodeTags: [Int: [RoadAttribute]] = [:]
  private var ways: [(way: RoadWay, nodes: [Int], tags: [RoadAttribute])] = []
  private var builder = RoadGraph.Builder()

  /// Creates roads between some crossings.
  ///
  /// - Parameters:
  ///   - seed: What all of it follows from.
  ///   - crossings: How many crossings there are about.
  ///   - hasZones: Whether some are for those only who begin or end there.
  ///   - hasPaths: Whether there are paths and steps, and tags for bicycles and pedestrians.
  ///   - hasLimits: Whether there are tags for trucks, and limits of size and weight.
  ///   - hasTimes: Whether tags depend on the time, and restrictions do so more than now and then.
  ///   - hasHeights: Whether they lie on hills, of which some heights are not known.
  init(
    seed: UInt64, crossings: Int, hasZones: Bool = true, hasPaths: Bool = false, hasLimits: Bool = false,
    hasTimes: Bool = false, hasHeights: Bool = false
  ) {
    random = SeededGenerator(seed: seed)
    times = hasTimes ? [:] : nil
    (self.hasZones, self.hasPaths, self.hasLimits) = (hasZones, hasPaths, hasLimits)
    let side = max(2, Int(clamping: Double(crossings).squareRoot().rounded()))
    addCrossings(side)
    addStreets(side)
    addOddRoads(side)
    addObstacles()
    addToBuilder()
    if hasHeights { addHills() }
  }

  func packed(overlay: RoadOverlay = .auto) throws -> [UInt8] {
    var builder = builder
    builder.overlay = overlay
    return try builder.packed()
  }

  /// Hills of up to 20 % under the tile in which all but the outermost roads lie.
  private mutating func addHills() {
    let most = random.integer(1...20)
    var samples: [[Int16]] = []
    for _ in 0..<40 {
      samples.append((0..<40).map { _ in chance(0.02) ? .min : Int16(clamping: 500 + random.integer(0...most)) })
    }
    builder.ground = TestGround.heights(inTile: "N46E008", samples)
  }

  private mutating func chance(_ share: Double) -> Bool { random.chance(share) }

  private mutating func tag(_ name: String, _ values: String..., direction: RoadDirection? = nil) -> RoadAttribute {
    tag(name, of: values, direction: direction)
  }

  private mutating func tag(_ name: String, of values: [String], direction: RoadDirection? = nil) -> RoadAttribute {
    guard let key = RoadAttribute.Key(name: name), let value = values.randomElement(using: &random) else {
      preconditionFailure("road files have no key \(name)")
    }
    return RoadAttribute(key, named: value, direction: direction) ?? RoadAttribute(key, .text(value))
  }

  private mutating func addCrossings(_ side: Int) {
    for row in 0..<side {
      for column in 0..<side {
        func crooked() -> Double { random.uniform(-0.3...0.3) }
        nodes.append(
          LocationCoordinate2D(
            latitude: 46 + (Double(row) + crooked()) * 0.0009, longitude: 8 + (Double(column) + crooked()) * 0.0013))
      }
    }
  }

  /// A point between two others, for a bend.
  private mutating func bend(_ a: Int, _ b: Int, aside: Double) -> Int {
    nodes.append(
      LocationCoordinate2D(
        latitude: (nodes[a].latitude + nodes[b].latitude) / 2 + random.uniform(-aside...aside),
        longitude: (nodes[a].longitude + nodes[b].longitude) / 2 + random.uniform(-aside...aside)))
    return nodes.count - 1
  }

  /// Adds a way through crossings, with bends, or straight where two neighbours are met once only.
  private mutating func add(_ crossings: [Int], isFerry: Bool = false) {
    var through = [crossings[0]]
    for (a, b) in zip(crossings, crossings.dropFirst()) {
      if a == b || chance(0.4) {
        through.append(bend(a, b, aside: a == b ? 0.0004 : 0.0001))
        if a == b { through.append(bend(a, b, aside: 0.0004)) }
      }
      through.append(b)
    }
    let classes: [RoadClass] = [
      .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .residential, .residential,
      .livingStreet, .service, .track, .road, .footway,
    ]
    var way = RoadWay(
      id: Int64(ways.count + 1), roadClass: isFerry ? .ferry : classes.randomElement(using: &random) ?? .road)
    if chance(0.6) { way.name = ["Main", "High", "Mill", "Church"].randomElement(using: &random) }
    if chance(0.2) { way.reference = "B \(random.integer(1...3))" }
    if chance(0.3) { if chance(0.5) { way.backward.remove(.car) } else { way.forward.remove(.car) } }
    if chance(0.4) { way.forwardLimit = .kilometresPerHour(random.integer(5...130)) }
    if chance(0.1) { way.backwardLimit = .milesPerHour(random.integer(5...75)) }
    if chance(0.03) { way.forwardLimit = RoadWay.Limit.none }
    (way.isLink, way.isRoundabout) = (chance(0.12), chance(0.05))
    (way.isToll, way.isTunnel, way.isBridge) = (chance(0.05), chance(0.05), chance(0.05))
    var tags = tags(of: way)
    if hasPaths {
      let more = addPaths(to: &way)
      // A key stands once.
      tags.removeAll { tag in more.contains { $0.tag == tag.tag } }
      tags += more
    }
    if hasLimits { tags += limits() }
    if times != nil { tags += timed() }
    ways.append((way, through, tags))
  }

  /// A text for values at times of their own.
  private mutating func text(_ values: [String]) -> String {
    let drawn = RandomTimes(values: values, &random)
    times?[drawn.text] = drawn
    return drawn.text
  }

  /// Tags under conditions.
  private mutating func timed() -> [RoadAttribute] {
    let values = zoned(["no", "no", "no", "yes", "destination", "permissive", "delivery", "forestry"])
    let tags: [(name: String, share: Double, values: [String])] = [
      ("access", 0.08, values), ("vehicle", 0.05, values), ("motor_vehicle", 0.1, values), ("motorcar", 0.03, values),
      ("oneway", 0.08, ["yes", "no", "-1"]), ("bicycle", hasPaths ? 0.1 : 0, values + ["dismount"]),
      ("foot", hasPaths ? 0.1 : 0, values), ("hgv", hasLimits ? 0.1 : 0, values),
      ("maxweight", hasLimits ? 0.1 : 0, ["3.5", "7.5 t", "40"]), ("maxheight", hasLimits ? 0.05 : 0, ["2.5", "4 m"]),
    ]
    var found: [RoadAttribute] = []
    for tag in tags where chance(tag.share) {
      guard let key = RoadAttribute.Key(name: tag.name) else {
        preconditionFailure("road files have no key \(tag.name)")
      }
      let direction: RoadDirection? = tag.name == "oneway" || chance(0.7) ? nil : chance(0.5) ? .forward : .backward
      found.append(RoadAttribute(key, .text(text(tag.values)), direction: direction, isConditional: true))
    }
    return found
  }

  /// Tags for trucks, and limits of size and weight.
  private mutating func limits() -> [RoadAttribute] {
    var tags: [RoadAttribute] = []
    let limited: [(name: String, numbers: ClosedRange<Int>)] = [
      ("maxheight", 200...500), ("maxheight:physical", 0...500), ("maxwidth", 150...300),
      ("maxwidth:physical", 150...300),
      ("maxlength", 500...2500), ("maxweight", 1000...40_000), ("maxweightrating", 2000...30_000),
      ("maxweight:hgv", 3000...30_000), ("maxweightrating:hgv", 3000...30_000), ("maxaxleload", 2000...12_000),
      ("maxspeed:hgv", 4...260),
    ]
    for (name, numbers) in limited where chance(0.08) {
      guard let key = RoadAttribute.Key(name: name) else { preconditionFailure("road files have no key \(name)") }
      let direction: RoadDirection? = chance(0.7) ? nil : chance(0.5) ? .forward : .backward
      // Speeds are whole kilometres an hour here.
      let number = random.integer(numbers)
      tags.append(
        RoadAttribute(key, .number(UInt32(name == "maxspeed:hgv" ? number & ~1 : number)), direction: direction))
    }
    func add(_ share: Double, _ name: String, _ values: String..., direction: RoadDirection? = nil) {
      if chance(share) { tags.append(tag(name, of: values, direction: direction)) }
    }
    add(0.15, "hgv", "yes", "no", "destination", "designated", "delivery", "forestry")
    add(0.05, "hgv", "no", "yes", direction: .forward)
    add(0.05, "hgv", "no", "yes", direction: .backward)
    add(0.1, "hazmat", "no", "yes", "designated")
    add(0.05, "toll:hgv", "yes", "no")
    return tags
  }

  /// Makes a path of some ways, closes some to some, and returns tags for bicycles and pedestrians.
  private mutating func addPaths(to way: inout RoadWay) -> [RoadAttribute] {
    if way.roadClass != .ferry, chance(0.4) {
      let classes: [RoadClass] = [.cycleway, .footway, .path, .path, .pedestrian, .steps, .bridleway, .busway]
      way.roadClass = classes.randomElement(using: &random) ?? .path
      way.isLink = false
    }
    let isOneWay = way.forward != way.backward
    if isOneWay, chance(0.7) {
      if way.forward.contains(.car) { way.backward.remove(.bicycle) } else { way.forward.remove(.bicycle) }
    }
    for users in [RoadUsers.bicycle, .car] where chance(0.1) {
      way.forward.remove(users)
      way.backward.remove(users)
    }
    var tags: [RoadAttribute] = []
    func add(_ share: Double, _ name: String, _ values: String..., direction: RoadDirection? = nil) {
      if chance(share) { tags.append(tag(name, of: values, direction: direction)) }
    }
    add(0.25, "bicycle", "yes", "no", "dismount", "use_sidepath", "designated", "private", "forestry")
    add(0.2, "foot", "yes", "no", "designated", "private", "use_sidepath")
    add(0.1, "cycleway", "lane", "track", "shared_lane", "no", "separate")
    if tags.last?.tag != "cycleway" { add(0.1, "cycleway", "opposite", "opposite_lane", "opposite_track") }
    add(0.1, "cycleway:left", "lane", "track", "opposite_lane", "shared_lane", "no")
    add(0.1, "cycleway:right", "lane", "track", "shared_lane", "opposite_track")
    add(0.1, "cycleway:both", "lane", "shared_lane", "no")
    add(0.1, "oneway:bicycle", "yes", "no", "-1")
    add(0.05, "oneway", "yes", "-1", "no", "reversible")
    add(0.04, "bicycle", "yes", "no", direction: .forward)
    add(0.04, "bicycle", "yes", "no", direction: .backward)
    add(0.1, "sidewalk", "both", "left", "no", "separate")
    add(0.1, "sidewalk:right", "yes", "no")
    add(0.2, "footway", "sidewalk", "crossing", "link")
    add(0.1, "hgv", "designated", "no")
    add(0.05, "bicycle_road", "yes")
    add(0.03, "motorroad", "yes")
    add(0.02, "impassable", "yes")
    add(0.1, "bicycle_network", "local", "national")
    if [.path, .footway, .steps].contains(way.roadClass) {
      add(0.4, "sac_scale", "hiking", "mountain_hiking", "alpine_hiking", "strolling")
    }
    if chance(0.2), let key = RoadAttribute.Key(name: "lanes") {
      tags.append(RoadAttribute(key, .number(UInt32(random.integer(1...6)))))
    }
    return tags
  }

  /// Those of values that may be, without the ones that make zones if there are to be none.
  private func zoned(_ values: [String]) -> [String] {
    hasZones ? values : values.filter { ["no", "yes", "permissive", "forestry", "alley"].contains($0) }
  }

  private mutating func tags(of way: RoadWay) -> [RoadAttribute] {
    var tags: [RoadAttribute] = []
    if chance(0.12) {
      tags.append(tag("access", of: zoned(["private", "destination", "no", "permissive", "forestry", "customers"])))
    }
    if chance(0.06) { tags.append(tag("motor_vehicle", of: zoned(["destination", "yes", "no", "delivery"]))) }
    if chance(0.03) { tags.append(tag("motorcar", "yes", "no")) }
    if chance(0.03) { tags.append(tag("vehicle", "no", "yes", direction: .forward)) }
    if chance(0.03) { tags.append(tag("motor_vehicle", "no", "yes", direction: .backward)) }
    if way.roadClass == .service, chance(0.6) {
      tags.append(tag("service", of: zoned(["driveway", "parking_aisle", "alley", "drive-through"])))
    }
    if chance(0.15) { tags.append(tag("surface", "asphalt", "gravel", "compacted", "dirt", "cobblestone", "unpaved")) }
    if way.roadClass == .track, chance(0.7) { tags.append(tag("tracktype", "grade1", "grade2", "grade3", "grade5")) }
    if chance(0.02) { tags.append(tag("smoothness", "impassable", "bad")) }
    if chance(0.02) { tags.append(tag("sac_scale", "hiking")) }
    if way.roadClass == .ferry, chance(0.5), let key = RoadAttribute.Key(name: "duration") {
      tags.append(RoadAttribute(key, .number(UInt32(random.integer(60...3600)))))
    }
    return tags
  }

  /// Streets along rows and columns, in ways of one to four edges.
  private mutating func addStreets(_ side: Int) {
    for line in 0..<side {
      for crossings in [(0..<side).map { line * side + $0 }, (0..<side).map { $0 * side + line }] {
        var start = 0
        while start < side - 1 {
          let end = min(side - 1, start + random.integer(1...4))
          if !chance(0.08) {
            let part = Array(crossings[start...end])
            add(chance(0.5) ? part : part.reversed())
          }
          start = end
        }
      }
    }
  }

  /// Loops at one crossing, second roads beside others, roads across, rings, and dead ends.
  private mutating func addOddRoads(_ side: Int) {
    let crossings = side * side
    func one() -> Int { random.integer(0...crossings - 1) }
    for _ in 0..<max(1, crossings / 12) {
      let loop = one()
      add([loop, loop])
      let a = one()
      let b = a % side + 1 < side ? a + 1 : a - 1
      add([a, b])
      add([a, b])
      let c = one()
      let d = one()
      if c != d { add([c, d], isFerry: chance(0.3)) }
      let e = one()
      nodes.append(
        LocationCoordinate2D(latitude: nodes[e].latitude + 0.0003, longitude: nodes[e].longitude + 0.0003))
      add([e, nodes.count - 1])
    }
    let corner = one()
    if corner % side + 1 < side, corner / side + 1 < side {
      add([corner, corner + 1, corner + side + 1, corner + side, corner])
    }
  }

  private mutating func addObstacles() {
    for node in nodes.indices {
      var tags: [RoadAttribute] = []
      if chance(0.05) {
        tags = [tag("barrier", "bollard", "gate", "lift_gate", "block", "toll_booth", "border_control", "fence")]
        if chance(0.2) { tags.append(tag("motor_vehicle", "yes", "no", "private")) }
        if chance(0.2) { tags.append(tag("access", "private", "no", "yes")) }
        if hasPaths, chance(0.3) { tags.append(tag("foot", "yes", "no", "private")) }
        if hasLimits, chance(0.3) { tags.append(tag("hgv", "yes", "no", "private")) }
        if hasPaths, chance(0.3) { tags.append(tag("bicycle", "yes", "no", "dismount")) }
      } else if chance(0.1) {
        tags = [tag("highway", "traffic_signals", "stop", "crossing")]
      }
      if !tags.isEmpty { nodeTags[node] = tags }
    }
  }

  private mutating func addToBuilder() {
    builder.attribution = "invented"
    if chance(0.8) { builder.country = RoadCountry(code: chance(0.3) ? "GB" : "CH") ?? builder.country }
    for (index, place) in nodes.enumerated() { builder.add(node: Int64(index + 1), at: place) }
    for (node, tags) in nodeTags.sorted(by: { $0.key < $1.key }) { builder.add(tags, toNode: Int64(node + 1)) }
    for (way, through, tags) in ways { builder.add(way, through: through.map { Int64($0 + 1) }, attributes: tags) }
    addRestrictions()
  }

  /// Restrictions in numbers that overlap, most of them along drives that are possible.
  private mutating func addRestrictions() {
    var waysAt = [[Int]](repeating: [], count: nodes.count)
    for (index, way) in ways.enumerated() { for node in Set(way.nodes) { waysAt[node].append(index) } }
    func users() -> RoadUsers { chance(0.15) ? .bicycle : [.car, .bicycle] }
    func condition(_ isOnly: Bool) -> String? {
      if times != nil { return chance(0.3) ? text([isOnly ? "only_straight_on" : "no_left_turn"]) : nil }
      return chance(0.05) ? "no_left_turn @ (Mo-Fr 07:00-09:00)" : nil
    }
    for node in nodes.indices where waysAt[node].count > 1 {
      while chance(0.3) {
        guard let from = waysAt[node].randomElement(using: &random), let to = waysAt[node].randomElement(using: &random)
        else { break }
        let isOnly = chance(0.2)
        builder.restrict(
          from: Int64(from + 1), via: Int64(node + 1), to: Int64(to + 1), only: isOnly, for: users(),
          condition: condition(isOnly))
      }
      while chance(0.25) {
        // A few ways one after the other, of which the last may come back.
        var (path, at): ([Int], Int) = ([waysAt[node].randomElement(using: &random) ?? 0], node)
        for _ in 0..<random.integer(2...4) {
          guard let next = waysAt[at].randomElement(using: &random) else { break }
          path.append(next)
          at = ways[next].nodes.filter { $0 != at && waysAt[$0].count > 1 }.randomElement(using: &random) ?? at
        }
        guard path.count > 2 else { break }
        let isOnly = chance(0.25)
        builder.restrict(
          from: Int64(path[0] + 1), over: path[1..<path.count - 1].map { Int64($0 + 1) },
          to: Int64(path[path.count - 1] + 1), only: isOnly, for: users(), condition: condition(isOnly))
      }
    }
  }
}
