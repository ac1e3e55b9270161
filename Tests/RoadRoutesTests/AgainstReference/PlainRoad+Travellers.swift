import RoadGraph

/// What a way is to a bicycle or a pedestrian, in words.
extension PlainRoad {
  /// Where people walk the ground is compacted, unless something is said.
  private var groundUnderFoot: Ground {
    let isTrodden = [.pedestrian, .footway, .path, .bridleway].contains(way.roadClass)
    let isSaid = tags["surface"] != nil || tags["tracktype"] != nil || tags["sac_scale"] != nil
    return isTrodden && !isSaid ? .compacted : ground
  }

  var isSteps: Bool { way.roadClass == .steps }

  /// A way apart from the traffic, but no sidewalk.
  var isPath: Bool {
    switch way.roadClass {
    case .cycleway, .path: true
    case .footway: tags["footway"] != "sidewalk" && tags["footway"] != "crossing"
    default: false
    }
  }

  /// Hundreds of metres an hour, and a factor of the time in thousandths.
  func pace(_ rows: RoadProfileRows, _ isBackward: Bool, over hill: PlainHill) -> (pace: Int, times: Int) {
    if isFerry { return (speed(isBackward, isDense: false, isSlipLane: false) * 10, 1000) }
    if isSteps { return (rows["steps_pace"], 1000) }
    let isPushed = rows.traveller == .bicycle && tags.values("bicycle").contains("dismount")
    let times = rows["alpine_times", tags.alpine]
    if isPushed { return (rows["pushing_pace"], times) }
    return (rows["paces", groundUnderFoot.rawValue], max(1, times * hill.times / 1000))
  }

  /// What is there for bicycles: none 0, shared 1, marked 2, apart 3.
  func lane(_ rows: RoadProfileRows, _ isBackward: Bool, drivesOnLeft: Bool) -> Int {
    if isPath {
      guard tags.walkingDirections(way, rows).contains(.along) else { return 3 }
      return way.roadClass == .cycleway ? 2 : 1
    }
    let lanes = [
      "shared_lane": 1, "shared": 1, "share_busway": 1, "lane": 2, "opposite_lane": 2, "track": 3, "opposite_track": 3,
    ]
    func side(_ key: String) -> (lane: Int, isAgainst: Bool) {
      (lanes[tags[key] ?? ""] ?? 0, ["opposite", "opposite_lane", "opposite_track"].contains(tags[key] ?? ""))
    }
    var right = side(tags["cycleway"] != nil ? "cycleway" : "cycleway:both")
    var left = right
    if right.lane == 0 { (right, left) = (side("cycleway:right"), side("cycleway:left")) }
    guard way.forward.contains(.car) != way.backward.contains(.car) else {
      return isBackward != drivesOnLeft ? left.lane : right.lane
    }
    return max(right.isAgainst == isBackward ? right.lane : 0, left.isAgainst == isBackward ? left.lane : 0)
  }

  private func trafficLanes(_ isBackward: Bool) -> Int {
    let isOneWay = way.forward.contains(.car) != way.backward.contains(.car)
    let all = Int(tags["lanes"] ?? "") ?? 0
    let lanes = isOneWay ? all : all / 2
    return lanes <= 15 ? lanes : 0
  }

  private func stress(_ rows: RoadProfileRows, _ isBackward: Bool, traffic: Int) -> Int {
    if isPath { return 1000 }
    if use == "living_street" { return rows["living_street_stress"] }
    if use == "track" { return rows["track_stress"] }
    var stress = 1000 + rows["rank_stress", rank]
    stress += max(0, trafficLanes(isBackward) - 1) * rows["further_lane_stress"]
    if tags.values("hgv").contains("designated") { stress += rows["lorry_stress"] }
    let speed = min(traffic, 140)
    let (step, low, high) = speed <= 40 ? (0, 0, 40) : speed <= 65 ? (1, 40, 65) : (2, 65, 140)
    let (a, b) = (rows["speed_stress", step], rows["speed_stress", step + 1])
    return stress * ((a * (high - speed) + b * (speed - low)) / (high - low)) / 1000
  }

  /// The weight of its milliseconds in thousandths.
  func weight(_ rows: RoadProfileRows, _ isBackward: Bool, traffic: Int, drivesOnLeft: Bool, over hill: PlainHill)
    -> Int
  {
    if isFerry { return 1000 }
    if isSteps { return rows["steps_weight"] + rows["alpine_weights", tags.alpine] }
    var share = rows[isPath ? "path_shares" : "lane_shares", lane(rows, isBackward, drivesOnLeft: drivesOnLeft)]
    if tags.values("bicycle").contains("use_sidepath") { share += rows["sidepath_share"] }
    if tags["bicycle_network"] != nil { share = share * rows["network_share"] / 1000 }
    let names: [Ground: String] = [
      .compacted: "compacted_weight", .dirt: "dirt_weight", .gravel: "gravel_weight", .path: "path_weight",
    ]
    let sum =
      rows["base_weight"] + rows["alpine_weights", tags.alpine] + (names[groundUnderFoot].map { rows[$0] } ?? 0)
      + hill.weight + share * stress(rows, isBackward, traffic: traffic) / 1000
    return sum * factor(rows) / 1000
  }

  private func factor(_ rows: RoadProfileRows) -> Int {
    let names = [
      "living_street": "living_street_weight", "track": "track_weight", "alley": "alley_weight",
      "driveway": "driveway_weight", "service": "service_weight",
    ]
    if let name = names[use] { return rows[name] }
    let sidewalks: Set = ["both", "left", "right", "yes"]
    let hasSidewalk = ["sidewalk", "sidewalk:left", "sidewalk:right", "sidewalk:both"].contains {
      sidewalks.contains(tags[$0] ?? "")
    }
    return way.isRoundabout && !hasSidewalk && way.roadClass != .footway ? rows["roundabout_weight"] : 1000
  }
}
