import Foundation
import RoadGraph

/// A turn from a road into another, in words.
struct PlainTurn {
  let costs: PlainCosts
  let from: Int
  let to: Int
  private let node: PlainCosts.Node
  private let junction: Int
  private var a: PlainRoad { costs.road(from) }
  private var b: PlainRoad { costs.road(to) }

  init(_ costs: PlainCosts, from: Int, to: Int) {
    (self.costs, self.from, self.to) = (costs, from, to)
    junction = costs.head(from)
    node = costs.node(at: junction)
  }

  /// The direction in which a road leaves the junction.
  private func bearing(leaving road: Int) -> Int {
    costs.graph.bearing(ofEdge: road / 2, atEnd: costs.isBackward(road)) ?? 0
  }

  /// Degrees clockwise from straight on, from 0 to 359.
  private func degrees(into road: Int) -> Int {
    ((bearing(leaving: road) - bearing(leaving: from ^ 1) - 180) % 360 + 360) % 360
  }

  private var degrees: Int { degrees(into: to) }
  private var leaving: [Int] { costs.network.leaving[junction] }
  private var others: [Int] { leaving.filter { $0 != to && $0 != from ^ 1 } }
  private var isRound: Bool { (160...200).contains(degrees) }
  private func isLink(_ road: Int) -> Bool { costs.road(road).use == "link" && !costs.isSlipLane(road) }

  private var isSameName: Bool {
    let (one, other) = (a.way, b.way)
    if one.name == other.name, one.reference == other.reference { return true }
    if let name = one.name, !name.isEmpty, name == other.name { return true }
    func numbers(_ way: RoadWay) -> Set<Substring> { Set((way.reference ?? "").split(separator: ";")) }
    return !numbers(one).isDisjoint(with: numbers(other))
  }

  /// Seconds for whatever stands there, and where tolls and ferries begin; they are part of the cost, too.
  private var stops: Int {
    var time = 0
    let gates = ["gate", "lift_gate", "swing_gate", "sliding_beam", "yes"]
    let isGate =
      gates.contains(node.tags["barrier"] ?? "")
      || node.tags["barrier"] == "bollard" && node.tags["bollard"] == "rising"
    if isGate, accessOfNode.isEmpty, !isSaidOfTrucks { time += 30_000 }
    if node.tags["barrier"] == "border_control" { time += 600_000 }
    if node.tags["barrier"] == "toll_booth" || b.isToll && !a.isToll { time += 15_000 }
    if b.isFerry, !a.isFerry { time += 300_000 }
    return time
  }

  private var accessOfNode: [String] {
    ["motorcar", "motor_vehicle", "vehicle", "access"].compactMap { node.tags[$0] }
  }

  /// Whether a tag for trucks says who may pass a gate.
  private var isSaidOfTrucks: Bool { costs.rows.isTruck && node.tags["hgv"] != nil }

  /// Milliseconds of the turn.
  var milliseconds: Int {
    if !costs.rows.isCar { return outsideCars.milliseconds }
    var time = Double(stops) + (node.tags["highway"] == "traffic_signals" ? 2000 : 0)
    if leaving.count > 2 || isRound {
      let isRight = degrees <= 180
      let angle = Double(isRight ? degrees : 360 - degrees)
      let bias = isRight != node.drivesOnLeft ? 1.075 : 1 / 1.075
      time += (7500 / (1 + exp(6.5 * bias - 13 / 180 / bias * angle)) + 0.5).rounded(.down)
    }
    return Int(clamping: time) + (isRound ? 20_000 : 0)
  }

  /// What the turn costs beside the road that it leads into.
  var cost: Int {
    if !costs.rows.isCar { return outsideCars.cost }
    var cost = stops
    let isGate =
      ["gate", "lift_gate", "swing_gate", "sliding_beam", "yes"].contains(node.tags["barrier"] ?? "")
      || node.tags["barrier"] == "bollard" && node.tags["bollard"] == "rising"
    if isGate, accessOfNode.isEmpty, !isSaidOfTrucks { cost += 300_000 }
    if isGate, accessOfNode.contains(where: { $0.contains("private") }) { cost += 450_000 }
    if b.isInZone, !a.isInZone { cost += 600_000 }
    let isTruck = costs.rows.isTruck
    if b.use != a.use {
      let service = costs.isInsideJunction(to) || isTruck ? 0 : 75_000
      let livingStreet = isTruck ? 500_000 : 400_000
      cost += ["alley": 5_000, "living_street": livingStreet, "track": 300_000, "service": service][b.use] ?? 0
    }
    if costs.rank(to) >= 6, !b.isFerry { cost += isTruck ? 30_000 : 0 }
    if !b.way.isLink, !isSameName { cost += 5_000 }
    return cost + costOfAngle
  }

  /// Whether there is a gate.
  private var isGate: Bool {
    ["gate", "lift_gate", "swing_gate", "sliding_beam", "yes"].contains(node.tags["barrier"] ?? "")
      || node.tags["barrier"] == "bollard" && node.tags["bollard"] == "rising"
  }

  /// Whether a tag says who may pass a gate.
  private var isGateSaid: Bool {
    !accessOfNode.isEmpty || node.tags[costs.rows.traveller == .bicycle ? "bicycle" : "foot"] != nil
  }

  /// The turn of a bicycle or a pedestrian.
  private var outsideCars: (cost: Int, milliseconds: Int) {
    let rows = costs.rows
    if b.isSteps, rows["steps_penalty"] > 0 { return (rows["steps_penalty"], 0) }
    var stops = isGate && !isGateSaid ? rows["gate_time"] : 0
    if node.tags["barrier"] == "border_control" { stops += rows["border_time"] }
    if node.tags["barrier"] == "toll_booth" || b.isToll && !a.isToll { stops += rows["toll_time"] }
    if b.isFerry, !a.isFerry { stops += rows["ferry_time"] }
    let turn = (node.drivesOnLeft ? kind.mirrored : kind).rawValue
    var time = impact * rows["turn_costs", turn]
    if sides.left, sides.right {
      time = impact * max(rows["turn_costs", turn], rows["crossing_cost"]) + rows["crossing_times", impact]
    }
    let rank = costs.rank(to)
    var stress = 1000 + (impact > 0 ? rows["turn_stress", turn] : 0)
    stress = stress * (b.isPath ? rows["path_turn_stress"] : rows["rank_turn_stress", rank]) / 1000
    var penalty = costOfChange(rows)
    if rank < costs.rank(from), b.use != "living_street" {
      let lane = b.lane(rows, costs.isBackward(to), drivesOnLeft: node.drivesOnLeft)
      let share = b.isPath ? rows["rise_path_share"] : rows["rise_shares", lane]
      penalty += rows["rise_penalty"] * (costs.rank(from) - rank) * share / 1000
      let hasSignals = node.tags["highway"] == "traffic_signals"
      stress += rows[hasSignals ? "rise_signals_stress" : "rise_stress"]
    }
    return (stops + penalty + time * (stress + 1000) / 1000, stops + time)
  }

  /// What gates and another kind or name of the road cost.
  private func costOfChange(_ rows: RoadProfileRows) -> Int {
    var cost = 0
    if isGate, !isGateSaid { cost += rows["gate_penalty"] }
    if isGate, accessOfNode.contains(where: { $0.contains("private") }) { cost += rows["private_gate_penalty"] }
    if b.isInZone, !a.isInZone { cost += rows["zone_penalty"] }
    if b.use != a.use {
      let names = [
        "alley": "alley_penalty", "living_street": "living_street_penalty", "track": "track_penalty",
        "service": costs.isInsideJunction(to) ? "" : "service_penalty",
      ]
      if let name = names[b.use], !name.isEmpty { cost += rows[name] }
    }
    if costs.rank(to) >= 6, !b.isFerry { cost += rows["low_rank_penalty"] }
    return cost + (!b.way.isLink && !isSameName ? rows["name_penalty"] : 0)
  }

  private enum Kind: Int {
    case straight, slightRight, right, sharpRight, round, sharpLeft, left, slightLeft

    init(_ degrees: Int) {
      self =
        switch degrees {
        case 0...10, 350...: .straight
        case 11...44: .slightRight
        case 45...135: .right
        case 136...159: .sharpRight
        case 160...200: .round
        case 201...224: .sharpLeft
        case 225...315: .left
        default: .slightLeft
        }
    }

    var isSlight: Bool { [.straight, .slightLeft, .slightRight].contains(self) }
    var isSharp: Bool { [.sharpLeft, .sharpRight, .round].contains(self) }
    var mirrored: Kind { self == .straight || self == .round ? self : Kind(rawValue: 8 - rawValue) ?? self }
  }

  private var kind: Kind { Kind(degrees) }

  /// On which sides of the turn other roads lie.
  private var sides: (left: Bool, right: Bool) {
    guard leaving.count > 2 else { return (false, false) }
    var sides = (left: false, right: false)
    for other in others {
      let angle = degrees(into: other)
      if degrees > 180 {
        if angle > degrees || angle < 180 {
          sides.right = true
        } else if angle > 180, angle < degrees {
          sides.left = true
        }
      } else {
        if angle > degrees, angle < 180 {
          sides.right = true
        } else if angle < degrees || angle > 180 {
          sides.left = true
        }
      }
    }
    return sides
  }

  /// Both carriageways of a road come together, and the turn leads back along it.
  private var isBackOnOtherCarriageway: Bool {
    let isBack = node.drivesOnLeft ? (150...180).contains(degrees) : (180...210).contains(degrees)
    let isOutside = node.drivesOnLeft ? sides.left && !sides.right : sides.right && !sides.left
    return isBack && isOutside && !costs.network.isOpen[from ^ 1] && !costs.network.isOpen[to ^ 1] && isSameName
  }

  private var impact: Int {
    if a.way.isRoundabout, b.way.isRoundabout { return 0 }
    if isBackOnOtherCarriageway { return 7 }
    let open = costs.network.isOpen
    guard others.contains(where: { open[$0] || open[$0 ^ 1] }) else { return 0 }
    let best =
      others.filter { open[$0 ^ 1] }.map {
        costs.rank($0) + (costs.road($0).way.isRoundabout ? 2 : 0)
      }.min().map { min($0, 5) } ?? 5
    let (slipFrom, slipTo) = (costs.isSlipLane(from), costs.isSlipLane(to))
    if slipFrom, slipTo, best < 5 { return 7 }
    let rank = min(costs.rank(from), 5)
    var impact = max(0, rank + 3 - best)
    let hasSignals = node.tags["highway"] == "traffic_signals"
    let across: [Kind] = node.drivesOnLeft ? [.right, .sharpRight] : [.left, .sharpLeft]
    if leaving.allSatisfy({ costs.road($0).way.isLink }) {
      impact = kind.isSharp ? impact + 2 : kind.isSlight ? impact / 2 : max(0, impact - 1)
    } else if isLink(from), isLink(to), best < 5 {
      impact = hasSignals ? 4 : leaving.count > 3 ? impact + 2 : impact
    } else if isLink(from), !isLink(to) {
      impact += kind.isSharp ? 3 : kind.isSlight ? 1 : 2
    } else if slipFrom {
      impact = kind.isSharp ? impact + 2 : isLink(to) ? impact + 1 : kind.isSlight ? impact / 2 : max(0, impact - 1)
    } else if across.contains(kind), rank != costs.rank(to), !isLink(to), !slipTo {
      impact += hasSignals ? 2 : abs(rank - costs.rank(to)) > 1 ? 1 : 0
    }
    return min(impact, 7)
  }

  private static let densityFactors = [
    1000, 1000, 1000, 1000, 1000, 1100, 1200, 1300, 1400, 1600, 1900, 2200, 2500, 2800, 3100, 3500,
  ]

  private var costOfAngle: Int {
    guard impact > 0 else { return 0 }
    let byKind = [500, 750, 1000, 1500, 9500, 3500, 2500, 750]
    var cost = sides.left && sides.right ? 2000 : byKind[(node.drivesOnLeft ? kind.mirrored : kind).rawValue]
    if isLink(from) != isLink(to) { cost += 1500 + (b.way.isRoundabout ? 500 : 0) }
    if !kind.isSlight { cost *= impact }
    if isBackOnOtherCarriageway || kind == .round { cost += isSameName ? 600_000 : 10_000 }
    if kind.isSlight { cost *= impact }
    return cost * Self.densityFactors[node.density] / 1000
  }
}
