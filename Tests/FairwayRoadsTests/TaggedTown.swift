import FairwayEngine
import GeoKernel
import RoadGraph
import SeededRandom

/// A town of crooked streets in a grid, with what a drive tells of: limits of several kinds, bends, and things at nodes.
struct TaggedTown {
  let size = 7
  /// Whether some limits depend on the time of day.
  let isTimed: Bool
  private var crossings: [LocationCoordinate2D] = []
  private var bends: [[Int]: [LocationCoordinate2D]] = [:]
  private var seed: UInt64

  init(_ random: inout SeededGenerator) {
    isTimed = random.chance(0.4)
    seed = random.next()
    let scale = random.uniform(0.5...1)
    for row in 0..<size {
      for column in 0..<size {
        let (east, north) = (Double(column) + random.uniform(-0.2...0.2), Double(row) + random.uniform(-0.2...0.2))
        crossings.append(
          LocationCoordinate2D(latitude: 49 + scale * north * 0.0011, longitude: 8 + scale * east * 0.0017))
      }
    }
    for number in 0..<size * size {
      for other in [number + 1, number + size] where isStreet(number, other) { addBend(number, other, &random) }
    }
  }

  private func isStreet(_ a: Int, _ b: Int) -> Bool { b < size * size && (b == a + size || b / size == a / size) }

  /// A street between two crossings that is straight, crooked, or a wave.
  private mutating func addBend(_ a: Int, _ b: Int, _ random: inout SeededGenerator) {
    let (from, to) = (crossings[a], crossings[b])
    let count = random.integer(0...3)
    let aside = random.uniform(-2e-4...2e-4)
    bends[[a, b]] = (0..<count).map { number in
      let share = Double(number + 1) / Double(count + 1)
      let side = number % 2 == 0 ? aside : -aside
      return LocationCoordinate2D(
        latitude: from.latitude + share * (to.latitude - from.latitude) + (b == a + 1 ? side : 0),
        longitude: from.longitude + share * (to.longitude - from.longitude) + (b == a + 1 ? 0 : 1.5 * side))
    }
  }

  /// The points of the street from one crossing to a neighbour, without the first.
  private func points(_ a: Int, _ b: Int) -> [LocationCoordinate2D] {
    let between = bends[[min(a, b), max(a, b)]] ?? []
    return (a < b ? between : between.reversed()) + [crossings[b]]
  }

  func graph() throws -> RoadGraph {
    var random = SeededGenerator(seed: seed)
    var builder = RoadGraph.Builder()
    for (number, place) in crossings.enumerated() { builder.add(node: Int64(number), at: place) }
    var (next, way) = (Int64(crossings.count), Int64(1))
    for number in 0..<size * size {
      for other in [number + 1, number + size] where isStreet(number, other) {
        var nodes = [Int64(number)]
        for place in points(number, other).dropLast() {
          builder.add(node: next, at: place)
          if random.chance(0.3) { builder.add([Self.stand(&random)], toNode: next) }
          nodes.append(next)
          next += 1
        }
        builder.add(
          Self.way(way, street: other == number + 1 ? number / size : 100 + number % size, &random),
          through: nodes + [Int64(other)], attributes: attributes(&random))
        way += 1
      }
    }
    if random.chance(0.5), let country = RoadCountry(code: "DE") { builder.country = country }
    return try RoadGraph(builder.packed())
  }

  private static func way(_ id: Int64, street: Int, _ random: inout SeededGenerator) -> RoadWay {
    let classes: [RoadClass] = [.primary, .secondary, .residential, .livingStreet]
    var way = RoadWay(
      id: id, roadClass: classes[random.integer(0...3)],
      name: random.chance(0.8) ? "A street with the number \(street)" : nil)
    if random.chance(0.7) { way.forwardLimit = .kilometresPerHour([30, 50, 70, 100][random.integer(0...3)]) }
    way.backwardLimit = random.chance(0.8) ? way.forwardLimit : .milesPerHour(30)
    (way.isTunnel, way.isBridge) = (random.chance(0.05), random.chance(0.05))
    return way
  }

  private func attributes(_ random: inout SeededGenerator) -> [RoadAttribute] {
    func attribute(_ key: String, _ text: String, isConditional: Bool = false) -> [RoadAttribute] {
      RoadAttribute.Key(name: key).map { [RoadAttribute($0, .text(text), isConditional: isConditional)] } ?? []
    }
    var all: [RoadAttribute] = []
    if random.chance(0.1) { all += attribute("maxspeed:hgv", "30") }
    if random.chance(0.1) { all += attribute("maxspeed:type", "DE:urban") }
    if random.chance(0.1) { all.append(RoadAttribute(.maximumHeight, .number(320))) }
    if random.chance(0.1) { all.append(RoadAttribute(.lanes, .number(2))) }
    if isTimed, random.chance(0.4) { all += attribute("maxspeed", "20 @ (22:00-06:00)", isConditional: true) }
    return all
  }

  private static func stand(_ random: inout SeededGenerator) -> RoadAttribute {
    let tags = [
      ("railway", "level_crossing"), ("highway", "traffic_signals"), ("traffic_calming", "hump"),
      ("traffic_calming", "chicane"), ("highway", "stop"),
    ]
    let (key, value) = tags[random.integer(0...tags.count - 1)]
    return RoadAttribute(RoadAttribute.Key(name: key)!, named: value)!
  }

  /// A way along streets that turns round nowhere, by the points of its line.
  func walk(crossings count: Int, _ random: inout SeededGenerator) -> [LocationCoordinate2D] {
    var here = random.integer(0...size * size - 1)
    var before = here
    var line = [crossings[here]]
    for _ in 0..<count {
      let next = [here - 1, here + 1, here - size, here + size].filter {
        $0 >= 0 && $0 != before && isStreet(min(here, $0), max(here, $0))
      }
      (before, here) = (here, next[random.integer(0...next.count - 1)])
      line += points(before, here)
    }
    return line
  }
}

/// A vehicle that drives along lines in a town, stands, goes back, is lost for a while, and appears elsewhere.
struct ErrantVehicle {
  /// The line that it drives along now.
  private(set) var line: [LocationCoordinate2D]
  private var track: Track
  private var along = 0.0
  private var time: Double
  private var speed = 12.0
  private var backward = 0

  init(_ town: TaggedTown, _ random: inout SeededGenerator) throws {
    line = town.walk(crossings: 12, &random)
    track = try Track(line)
    // A Monday, some minutes before 22:00 in Greenwich.
    time = 1_796_040_000 + 10 * 3600 - random.uniform(0...200)
  }

  mutating func fix(_ town: TaggedTown, _ random: inout SeededGenerator) throws -> Location {
    if along >= track.length - 1 || random.chance(0.01) {
      line = town.walk(crossings: random.integer(4...14), &random)
      (track, along) = (try Track(line), 0)
    }
    if random.chance(0.04) { backward = random.integer(1...8) }
    speed =
      random.chance(0.03) ? 0 : max(0, min(30, (speed < 1 ? random.uniform(2...15) : speed) + random.uniform(-2...2)))
    along = max(0, min(track.length, along + (backward > 0 ? -0.8 : 1) * speed))
    backward = max(0, backward - 1)
    time += random.chance(0.01) ? random.uniform(-20...60) : 1
    let (place, noise) = (track.point(at: along), random.chance(0.02) ? 60.0 : 3)
    return Location(
      coordinate: LocationCoordinate2D(
        latitude: place.coordinate.latitude + random.uniform(-noise...noise) / 111_200,
        longitude: place.coordinate.longitude + random.uniform(-noise...noise) / 73_000),
      timestamp: time, horizontalAccuracy: random.chance(0.8) ? 5 : nil,
      speed: random.chance(0.9) ? speed : nil, course: random.chance(0.5) ? place.bearing : nil)
  }
}
