internal import CRoadGraph
internal import CRoadRoutes
internal import GeoKernel
internal import RoadGraph

/// What depends on the time among the rules of a network: tags of ways, and restrictions of turning.
struct TimedRules: Sendable {
  /// A way with its roads in the network.
  struct Way: Sendable {
    var index: UInt32
    var roads: [UInt32]
    var tags: [Tag]
    /// Where its first road begins.
    var place: LocationCoordinate2D
  }

  /// A tag under conditions.
  struct Tag: Sendable {
    var key: RoadAttribute.Key
    var direction: RoadDirection?
    var values: ConditionalValues
  }

  /// A restriction under conditions.
  struct Turn: Sendable {
    var path: UInt32
    var roads: [UInt32]
    var isOnly: Bool
    var values: ConditionalValues
    /// The states from which it forbids turns.
    var states: [UInt32]
    /// Where the last of its roads begins.
    var place: LocationCoordinate2D
  }

  private(set) var ways: [Way] = []
  private(set) var turns: [Turn] = []
  /// The way of each road, and the restrictions whose last turn is from each road, by their numbers in these lists.
  private(set) var wayOfRoad: [UInt32: Int] = [:]
  private(set) var turnsFromRoad: [UInt32: [Int]] = [:]
  /// What is not looked at, and how often it stands there.
  private(set) var leftOut: [String: Int] = [:]

  var isEmpty: Bool { ways.isEmpty && turns.isEmpty }

  /// Reads those of a network.
  init(_ network: OpaquePointer, _ graph: RoadGraph) {
    readWays(network, graph)
    readTurns(network, graph)
    for (number, way) in ways.enumerated() {
      for road in way.roads { wayOfRoad[road] = number }
    }
    for (number, turn) in turns.enumerated() {
      turnsFromRoad[turn.roads[turn.roads.count - 2], default: []].append(number)
    }
  }

  /// Reads the text of a tag, and notes what is left out.
  private mutating func values(_ text: String) -> ConditionalValues? {
    let values = ConditionalValues(text)
    for part in values?.leftOut ?? [text] { leftOut[part, default: 0] += 1 }
    return values
  }

  private mutating func readWays(_ network: OpaquePointer, _ graph: RoadGraph) {
    var count: UInt32 = 0
    let list = rr_timed_roads(network, &count)
    var roads: [UInt32: [UInt32]] = [:]
    for entry in UnsafeBufferPointer(start: list, count: Int(clamping: count)) {
      roads[entry.way, default: []].append(entry.road)
    }
    for way in roads.keys.sorted() {
      let own = roads[way, default: []]
      var tags: [Tag] = []
      for attribute in graph.attributes(ofWay: Int(clamping: way)) where attribute.isConditional {
        guard attribute.key.dependsOnTime, case .text(let text) = attribute.value, let values = values(text) else {
          continue
        }
        tags.append(Tag(key: attribute.key, direction: attribute.direction, values: values))
      }
      guard !tags.isEmpty, let place = Self.place(of: own[0], graph) else { continue }
      ways.append(Way(index: way, roads: own, tags: tags, place: place))
    }
  }

  private mutating func readTurns(_ network: OpaquePointer, _ graph: RoadGraph) {
    var count: UInt32 = 0
    let list = rr_timed_turns(network, &count)
    var states: [UInt32: [UInt32]] = [:]
    for entry in UnsafeBufferPointer(start: list, count: Int(clamping: count)) {
      states[entry.path, default: []].append(entry.state)
    }
    for number in states.keys.sorted() {
      let own = states[number, default: []]
      var path = rg_path()
      guard rg_graph_path(graph.handle, number, &path), path.count >= 2 else { continue }
      let text = String(decoding: graph.word(at: path.condition), as: UTF8.self)
      let roads = Array(UnsafeBufferPointer(start: path.roads, count: Int(clamping: path.count)))
      guard let values = values(text), let place = Self.place(of: roads[roads.count - 1], graph) else { continue }
      turns.append(
        Turn(path: number, roads: roads, isOnly: path.only, values: values, states: own, place: place))
    }
  }

  /// Where a road begins.
  private static func place(of road: UInt32, _ graph: RoadGraph) -> LocationCoordinate2D? {
    guard let edge = graph.edge(Int(clamping: road >> 1)) else { return nil }
    return graph.junction(road & 1 == 0 ? edge.from : edge.to)?.coordinate
  }
}

extension RoadAttribute.Key {
  /// Whether values under conditions say who may use a road.
  fileprivate var dependsOnTime: Bool {
    switch rg_key_form(UInt32(rawValue)) {
    case ROAD_FORM_ACCESS, ROAD_FORM_LENGTH, ROAD_FORM_WEIGHT: true
    default: Int(rawValue) == ROAD_KEY_ONEWAY
    }
  }
}

extension TimedRules.Tag {
  /// The attribute that holds at a time; nil if none does, or its value is not known.
  func holding(at time: LocalTime) -> rg_attribute? {
    guard let value = values.value(at: time), let number = key.number(of: value) else { return nil }
    let scope = direction.map { $0 == .forward ? ROAD_SCOPE_FORWARD : ROAD_SCOPE_BACKWARD } ?? 0
    return rg_attribute(key: key.rawValue, scope: UInt8(scope), value: number)
  }
}
