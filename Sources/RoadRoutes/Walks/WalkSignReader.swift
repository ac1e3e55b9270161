internal import CRoadGraph
internal import RoadGraph

/// Reads the signs of an edge. Which tags stand on which sign was learned from Valhalla (`mjolnir`, `graphbuilder.cc`).
struct WalkSignReader {
  private let graph: RoadGraph
  private let isExit: Bool
  private var signs = WalkSigns()

  /// The junction at which an edge begins, also where the way begins behind it.
  struct Start {
    var isFork = false
    /// The set of the attributes of its node.
    var set: UInt32 = 0
    /// Whether the edge is the only way on from one link to another.
    var isLinkAfterLink = false
  }

  /// Returns the signs of an edge of a walk; nil if there are none.
  static func signs(
    over index: Int, from start: Start, of walk: inout RoadWalk, _ buffer: inout [rg_attribute]
  ) -> WalkSigns? {
    let edge = walk.edges[index]
    let way = walk.ways[edge.way]
    guard mayHave(way, start) else { return nil }
    var reader = WalkSignReader(graph: walk.ways.graph, isExit: edge.has(.ramp) || start.isFork)
    reader.readWay(way.set, isBackward: edge.road & 1 != 0, &walk.names, &buffer)
    if edge.has(.ramp), !start.isFork { reader.readNode(start.set, &walk.names, &buffer) }
    return reader.signs.isEmpty ? nil : reader.signs
  }

  /// Whether an edge may have signs. The only way on between two links says what the first one has said.
  private static func mayHave(_ way: WalkWay, _ start: Start) -> Bool {
    !start.isLinkAfterLink && (way.traits.contains(.link) || start.isFork || way.traits.contains(.destinations))
  }

  private init(graph: RoadGraph, isExit: Bool) { (self.graph, self.isExit) = (graph, isExit) }

  /// The text of an attribute, as much of it as signs have room for.
  private func word(_ attribute: rg_attribute) -> [UInt8] {
    let text = graph.word(at: attribute.value)
    return text.count <= WalkSigns.mostBytes ? text : Array(text[..<WalkSigns.mostBytes])
  }

  /// The attributes of a set, in the order of their keys.
  private func attributes(_ set: UInt32, _ buffer: inout [rg_attribute]) -> [rg_attribute] {
    guard set != 0 else { return [] }
    return Array(buffer[..<min(rg_graph_attributes(graph.handle, set, &buffer, buffer.count), buffer.count)])
  }

  private mutating func readWay(
    _ set: UInt32, isBackward: Bool, _ names: inout WalkNames, _ buffer: inout [rg_attribute]
  ) {
    let here = isBackward ? ROAD_SCOPE_BACKWARD : ROAD_SCOPE_FORWARD
    let all = attributes(set, &buffer).filter { attribute in
      let scope = Int(attribute.scope) & ~ROAD_SCOPE_TEXT
      return scope == 0 || scope == here
    }
    let (branch, toward): (WalkSigns.Kind, WalkSigns.Kind) =
      isExit ? (.exitBranch, .exitToward) : (.guideBranch, .guideToward)
    let keys: [(Int, WalkSigns.Kind, Bool)] = [
      (ROAD_KEY_JUNCTION_REF, .exitNumber, false), (ROAD_KEY_DESTINATION_REF, branch, true),
      (ROAD_KEY_DESTINATION_STREET, branch, false), (ROAD_KEY_DESTINATION_REF_TO, toward, true),
      (ROAD_KEY_DESTINATION_STREET_TO, toward, false), (ROAD_KEY_DESTINATION, toward, false),
    ]
    for (key, kind, isNumber) in keys {
      for attribute in all where Int(attribute.key) == key {
        add(word(attribute), kind, isNumber: isNumber, &names)
      }
    }
  }

  /// Reads what the node says where a motorway is left.
  private mutating func readNode(_ set: UInt32, _ names: inout WalkNames, _ buffer: inout [rg_attribute]) {
    let saysNumber = signs.has(.exitNumber)
    let saysDestination = signs.has(.exitBranch) || signs.has(.exitToward)
    for attribute in attributes(set, &buffer) {
      switch Int(attribute.key) {
      case ROAD_KEY_REF where !saysNumber: add(word(attribute), .exitNumber, isNumber: false, &names)
      case ROAD_KEY_JUNCTION_REF where !saysNumber && !signs.has(.exitNumber):
        add(word(attribute), .exitNumber, isNumber: false, &names)
      case ROAD_KEY_EXIT_TO where !saysDestination:
        for part in word(attribute).signParts { addExitTo(Array(part), &names) }
      case ROAD_KEY_NAME: add(word(attribute), .exitName, isNumber: false, &names)
      default: break
      }
    }
  }

  /// Reads a part of `exit_to`, such as "To I 81", "US 11 toward Carlisle" or "Carlisle via US 11".
  private mutating func addExitTo(_ text: [UInt8], _ names: inout WalkNames) {
    if let place = text.place(of: " toward ") {
      add(Array(text[..<place]), .exitBranch, isNumber: false, &names)
      add(Array(text[(place + 8)...]), .exitToward, isNumber: false, &names)
    } else if let place = text.place(of: " via ") {
      add(Array(text[(place + 5)...]), .exitBranch, isNumber: false, &names)
      add(Array(text[..<place]), .exitToward, isNumber: false, &names)
    } else {
      let begins = text.place(of: "to ") == 0 || text.place(of: "To ") == 0
      add(begins ? Array(text[3...]) : text, .exitToward, isNumber: false, &names)
    }
  }

  private mutating func add(_ text: [UInt8], _ kind: WalkSigns.Kind, isNumber: Bool, _ names: inout WalkNames) {
    for part in text.signParts {
      signs.add(WalkSigns.Text(kind: kind, text: names.number(of: part), isNumber: isNumber))
    }
  }
}

extension [UInt8] {
  /// The place of some text; nil if it is not in these.
  fileprivate func place(of text: StaticString) -> Int? {
    text.withUTF8Buffer { text in
      guard count >= text.count else { return nil }
      return (0...count - text.count).first { self[$0..<$0 + text.count].elementsEqual(text) }
    }
  }
}
