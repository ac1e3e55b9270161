import RoadGraph
import RoadRoutes

/// Who may go where by bicycle or on foot: written from the description of the rules.
extension RoadTags {
  /// Whether a traveller may use a way in a direction.
  func opens(_ way: RoadWay, isBackward: Bool, to profile: RoadProfileRows) -> Bool {
    if profile.isCar, !fits(profile.profile, isBackward: isBackward) { return false }
    if profile.isTruck { return opensToTruck(way, isBackward: isBackward) }
    if profile.isCar {
      return opens(
        way.roadClass, isBackward ? ":backward" : ":forward",
        recorded: (isBackward ? way.backward : way.forward).contains(.car))
    }
    guard alpine <= profile["most_alpine"] else { return false }
    let open = profile.traveller == .bicycle ? bicycleDirections(way) : walkingDirections(way, profile)
    return open.contains(isBackward ? .against : .along)
  }

  /// Whether what stands at a node closes it to a traveller.
  func closes(to profile: RoadProfileRows) -> Bool {
    let traveller = profile.traveller
    if traveller == .car {
      let isTooSmall = !fits(profile.profile, isBackward: false) || !fits(profile.profile, isBackward: true)
      return isTooSmall || (profile.isTruck ? answer(["hgv"]).map { !$0 } ?? closes : closes)
    }
    if let own = answer(traveller == .bicycle ? ["bicycle", "vehicle"] : ["foot"]) { return !own }
    if let access = answer(["access"]) { return !access }
    let walls: Set = traveller == .bicycle ? ["fence", "wall", "debris", "jersey_barrier"] : ["fence", "wall"]
    return walls.contains(tags["barrier"] ?? "")
  }

  struct Directions: OptionSet {
    let rawValue: Int
    static let along = Directions(rawValue: 1)
    static let against = Directions(rawValue: 2)
    static let both: Directions = [.along, .against]
  }

  /// The number of `sac_scale` from hiking on; strolling is none.
  var alpine: Int {
    let names = [
      "hiking", "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking", "demanding_alpine_hiking",
      "difficult_alpine_hiking",
    ]
    return (names.firstIndex(of: tags["sac_scale"] ?? "") ?? -1) + 1
  }

  private static let beside: Set = ["use_sidepath"]
  private static let forBicycles: Set = [
    "lane", "track", "shared_lane", "shared", "share_busway", "crossing", "sidepath", "yes",
  ]

  func isOpen(_ way: RoadWay, to traveller: RoadUsers) -> Bool {
    if tags["smoothness"] == "impassable" { return false }
    if tags["service"] == "driveway", tags["access"] == nil { return true }
    if let own = answer([traveller == .bicycle ? "bicycle" : "foot"], orIn: Self.beside) { return own }
    if traveller == .bicycle {
      if Self.forBicycles.contains(tags["cycleway"] ?? "") || tags["bicycle_road"] == "yes" { return true }
      if answer(["vehicle"], orIn: Self.beside) == false { return false }
    }
    if answer(["access"], orIn: Self.beside) == false || tags["impassable"] == "yes" || tags["motorroad"] == "yes" {
      return false
    }
    switch way.roadClass {
    case .motorway, .busway, .bridleway: return false
    case .cycleway: return traveller == .bicycle
    case .pedestrian, .footway: return traveller == .foot
    default: return true
    }
  }

  /// The directions of the traffic on a way: those of bicycles in its record, else those of cars, else by `oneway`.
  private func directions(_ way: RoadWay) -> Directions {
    for user in [RoadUsers.bicycle, .car] {
      let open = Directions(way.forward.contains(user), way.backward.contains(user))
      if !open.isEmpty { return open }
    }
    switch tags["oneway"] {
    case "yes", "true", "1": return .along
    case "-1": return .against
    default: return .both
    }
  }

  private func bicycleDirections(_ way: RoadWay) -> Directions {
    var open = isOpen(way, to: .bicycle) ? directions(way) : []
    if tags["oneway:bicycle"] == "-1" { open = .against }
    if tags["oneway:bicycle"] == "yes", open == .both { open = .along }
    for (ending, direction) in [(":forward", Directions.along), (":backward", .against)] {
      guard let answer = answer(["bicycle", "vehicle"], ending, orIn: Self.beside) else { continue }
      if answer { open.insert(direction) } else { open.remove(direction) }
    }
    return open
  }

  func walkingDirections(_ way: RoadWay, _ profile: RoadProfileRows) -> Directions {
    guard isOpen(way, to: .foot) else { return [] }
    guard profile["one_way_walks"] == 1, [.pedestrian, .footway, .path, .steps].contains(way.roadClass) else {
      return .both
    }
    let open = directions(way)
    let isFreed = tags["oneway:bicycle"] == "no" || tags["cycleway"]?.hasPrefix("opposite") == true
    return open == .both && isFreed ? .along : open
  }
}

extension RoadTags.Directions {
  fileprivate init(_ along: Bool, _ against: Bool) {
    self.init(rawValue: (along ? 1 : 0) + (against ? 2 : 0))
  }
}
