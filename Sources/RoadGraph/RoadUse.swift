internal import CRoadGraph

/// Who may use a way along its nodes and against them, by the rules of a router: a record of a way keeps roads open on
/// which vehicles are, such as those for forestry.
///
/// The rules are those of OpenStreetMap's wiki on access; which values close a road, and that a driveway is open, was
/// learned from Valhalla's documentation of its tags.
struct RoadUse {
  var forward: RoadUsers
  var backward: RoadUsers

  /// What a set of attributes says of it.
  struct Rules {
    /// Whether cars may go there; nil if nothing says it.
    var car: Bool?
    var carForward: Bool?
    var carBackward: Bool?
    /// For whom something at a node closes it.
    var closes: RoadUsers = []

    init(_ attributes: [RoadSets.Attribute]) {
      var answers: [Int: Bool] = [:]
      func read(_ scope: Int) {
        answers = [:]
        for attribute in attributes where Int(attribute.head & 15) == scope {
          guard attribute.key >= ROAD_KEY_ACCESS, attribute.key <= ROAD_KEY_TRAILER else { continue }
          answers[attribute.key] = attribute.value & Self.opening != 0
        }
      }
      /// The answer of the most special key that has one.
      func first(_ keys: Int...) -> Bool? {
        for key in keys { if let answer = answers[key] { return answer } }
        return nil
      }
      func number(_ key: Int) -> UInt32? { attributes.first { $0.key == key && $0.isPlain }?.value }
      for (scope, isForward) in [(ROAD_SCOPE_FORWARD, true), (ROAD_SCOPE_BACKWARD, false)] {
        read(scope)
        let answer = first(ROAD_KEY_MOTORCAR, ROAD_KEY_MOTOR_VEHICLE, ROAD_KEY_VEHICLE)
        if isForward { carForward = answer } else { carBackward = answer }
      }
      read(0)
      car = first(ROAD_KEY_MOTORCAR, ROAD_KEY_MOTOR_VEHICLE, ROAD_KEY_VEHICLE, ROAD_KEY_ACCESS)
      // A driveway is open, whatever else says, unless its access is said.
      if number(ROAD_KEY_SERVICE) == 1, answers[ROAD_KEY_ACCESS] == nil { car = true }
      if number(ROAD_KEY_IMPASSABLE) == 1 || number(ROAD_KEY_SMOOTHNESS) == 8 {
        (car, carForward, carBackward) = (false, nil, nil)
      }
      guard let barrier = number(ROAD_KEY_BARRIER) else {
        if answers[ROAD_KEY_ACCESS] == false { close(answers, byKind: []) }
        return
      }
      var kind = answers[ROAD_KEY_ACCESS] == nil ? Self.closed(by: barrier) : []
      // A bollard that goes down is like a gate.
      if number(ROAD_KEY_BOLLARD) == 3 { kind.remove(.car) }
      close(answers, byKind: kind)
    }

    private mutating func close(_ answers: [Int: Bool], byKind kind: RoadUsers) {
      for (user, keys) in [
        (RoadUsers.car, [ROAD_KEY_MOTORCAR, ROAD_KEY_MOTOR_VEHICLE, ROAD_KEY_VEHICLE]),
        (.bicycle, [ROAD_KEY_BICYCLE, ROAD_KEY_VEHICLE]), (.foot, [ROAD_KEY_FOOT]),
      ] {
        let own = keys.lazy.compactMap { answers[$0] }.first
        let isClosed = own.map { !$0 } ?? (answers[ROAD_KEY_ACCESS] == false || kind.contains(user))
        if isClosed { closes.insert(user) }
      }
    }

    /// The values that let somebody in.
    private static let opening = UInt32(
      ROAD_ACCESS_YES | ROAD_ACCESS_PRIVATE | ROAD_ACCESS_DESTINATION | ROAD_ACCESS_DELIVERY | ROAD_ACCESS_CUSTOMERS
        | ROAD_ACCESS_PERMISSIVE | ROAD_ACCESS_DESIGNATED | ROAD_ACCESS_PERMIT | ROAD_ACCESS_RESIDENTS
        | ROAD_ACCESS_DISMOUNT | ROAD_ACCESS_OFFICIAL | ROAD_ACCESS_PUBLIC)

    /// Whom a kind of barrier keeps out of which nothing else is known.
    private static func closed(by barrier: UInt32) -> RoadUsers {
      guard let text = rg_key_value(UInt32(ROAD_KEY_BARRIER), barrier) else { return [] }
      switch String(cString: text) {
      case "bollard", "block", "chain", "bar", "cycle_barrier", "kissing_gate", "motorcycle_barrier", "stile",
        "turnstile",
        "full-height_turnstile", "rope", "log", "planter", "bus_trap", "sump_buster", "wicket_gate":
        return .car
      case "debris", "jersey_barrier": return [.car, .bicycle]
      case "fence", "wall": return .all
      default: return []
      }
    }
  }

  init(_ way: rg_way, rules: Rules) {
    forward = RoadUsers(rawValue: way.access & 7)
    backward = RoadUsers(rawValue: way.access >> 3 & 7)
    let isForCars =
      switch RoadClass(rawValue: way.road_class) {
      case .pedestrian, .cycleway, .footway, .path, .bridleway, .steps, .busway: rules.car == true
      default: rules.car ?? true
      }
    if !isForCars {
      forward.remove(.car)
      backward.remove(.car)
    }
    if let answer = rules.carForward { forward = answer ? forward.union(.car) : forward.subtracting(.car) }
    if let answer = rules.carBackward { backward = answer ? backward.union(.car) : backward.subtracting(.car) }
  }
}
