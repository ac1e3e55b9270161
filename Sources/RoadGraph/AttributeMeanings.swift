internal import CRoadGraph

/// What attributes mean to a driver.
extension rg_attribute {
  var isText: Bool { Int(scope) & ROAD_SCOPE_TEXT != 0 }

  /// Whether it holds under conditions only.
  var isConditional: Bool { Int(scope) & ROAD_SCOPE_CONDITIONAL != 0 }

  /// Whether it holds in a direction of travel, at all times.
  func applies(isBackward: Bool) -> Bool { !isConditional && isAbout(isBackward: isBackward) }

  /// Whether it is about a direction of travel, at some time.
  func isAbout(isBackward: Bool) -> Bool {
    let own = isBackward ? ROAD_SCOPE_BACKWARD : ROAD_SCOPE_FORWARD
    let directions = Int(scope) & (ROAD_SCOPE_FORWARD | ROAD_SCOPE_BACKWARD)
    return directions == 0 || directions & own != 0
  }

  /// Whether it is about the greatest speed on a road, or the zone that sets it.
  var isOfLimit: Bool { (ROAD_KEY_MAXSPEED...ROAD_KEY_MAXSPEED_VARIABLE).contains(Int(key)) }

  /// Whether a value of `traffic_calming` lifts or lowers a vehicle: bump, hump, table, cushion, yes, dip, mini_bumps or
  /// double_dip.
  var isBump: Bool { !isText && ((1...4).contains(value) || (9...12).contains(value)) }

  /// Whether a value of `traffic_calming` leaves less room: chicane or choker.
  var isNarrowing: Bool { !isText && (value == 5 || value == 6) }

  /// Whether a value of `hazard` is a school or children.
  func warnsOfChildren(on graph: RoadGraph) -> Bool {
    withWord(on: graph) { word in
      var rest = word[...]
      while !rest.isEmpty {
        let value = rest.prefix { $0 != UInt8(ascii: ";") }
        let name = value.drop { $0 == UInt8(ascii: " ") }
        if Self.school.contains(where: { name.elementsEqual($0.utf8) }) { return true }
        rest = rest[value.endIndex...].dropFirst()
      }
      return false
    }
  }

  private static let school = ["school_zone", "school", "children"]

  /// Whether a value of `maxspeed:type` and its like names a zone whose limit is at most 30.
  func isLowSpeedZone(on graph: RoadGraph) -> Bool {
    withWord(on: graph) { word in
      let isZone = Int(key) == ROAD_KEY_ZONE_MAXSPEED || Self.contains(word, "zone")
      let digits = word.suffix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isZone, (1...3).contains(digits.count) else { return false }
      return (1...30).contains(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
  }

  private static func contains(_ word: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard word.count >= count else { return false }
    return (0...word.count - count).contains { first in
      (0..<count).allSatisfy { word[first + $0] | 32 == text.utf8Start[$0] }
    }
  }

  /// Reads the text of the value; false for none.
  private func withWord(on graph: RoadGraph, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var length = 0
    guard isText || rg_key_form(UInt32(key)) == ROAD_FORM_TEXT,
      let bytes = rg_graph_word(graph.handle, value, &length)
    else { return false }
    return body(UnsafeRawBufferPointer(start: bytes, count: length))
  }
}

extension UnsafeRawBufferPointer {
  /// The last bytes that satisfy a condition.
  fileprivate func suffix(_ condition: (UInt8) -> Bool) -> Slice<Self> {
    var first = endIndex
    while first > startIndex, condition(self[first - 1]) { first -= 1 }
    return self[first...]
  }
}
