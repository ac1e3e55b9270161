internal import CRoadGraph

/// Who may use a way along its nodes and against them, by the rules of a router, which are in `road_use.c`: a record of a
/// way keeps roads open on which vehicles are, such as those for forestry.
struct RoadUse {
  var forward: RoadUsers
  var backward: RoadUsers

  /// What a set of attributes says of it.
  struct Rules {
    fileprivate var record: rg_rules
    /// For whom something at a node closes it.
    var closes: RoadUsers { RoadUsers(rawValue: UInt8(record.closes & 7)) }

    init(_ attributes: [RoadSets.Attribute]) {
      let records = attributes.map {
        rg_attribute(key: UInt8(truncatingIfNeeded: $0.head >> 4), scope: UInt8($0.head & 15), value: $0.value)
      }
      record = rg_rules_of(records, records.count)
    }
  }

  init(_ way: rg_way, rules: Rules) {
    var (way, record) = (way, rules.record)
    let users = rg_use_of(&way, &record)
    forward = RoadUsers(rawValue: UInt8(users & 7))
    backward = RoadUsers(rawValue: UInt8(users >> UInt32(ROAD_BACKWARD_SHIFT) & 7))
  }
}
