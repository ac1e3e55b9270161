internal import CRoadGraph
internal import GeoKernel

/// What keeps a vehicle from going on at a junction.
extension RoadGraph {
  /// For whom rules are looked at, and when.
  package struct Driver {
    package var vehicle: VehicleKind
    /// What the clocks of the place show; nil if it is not known, and conditions do not hold.
    package var time: LocalTime?
    /// Whether a limit of sizes is none for the vehicle.
    package var fits: (RoadAhead.SizeLimit) -> Bool

    package init(_ vehicle: VehicleKind, at time: LocalTime?, fits: @escaping (RoadAhead.SizeLimit) -> Bool) {
      (self.vehicle, self.time, self.fits) = (vehicle, time, fits)
    }

    fileprivate var withoutTime: Driver { Driver(vehicle, at: nil, fits: fits) }

    /// The kind as restrictions of turning tell them apart.
    fileprivate var kind: RoadRestriction.Vehicles {
      switch vehicle {
      case .car, .carWithTrailer: .car
      case .motorcycle: .motorcycle
      case .truck: .heavyGoods
      case .bus: .bus
      }
    }
  }

  /// A restriction of turning that is broken.
  package struct BrokenTurn: Hashable, Sendable {
    /// The value with its conditions; nil if it always holds.
    package var condition: String?
  }

  /// The number in OpenStreetMap of the node at the end of a directed edge; nil where the file does not have the edge.
  package func node(atEndOf arc: RoadArc) -> Int64? {
    arc.road.flatMap { end(of: $0) }.flatMap { junction(Int(clamping: $0))?.node }
  }

  /// Whether an edge in a direction begins where another one ends.
  package func goesOn(from arc: RoadArc, to next: RoadArc) -> Bool {
    guard let road = arc.road, let other = next.road else { return false }
    return goesOn(from: road, to: other)
  }

  /// The tag of what stands at the end of a directed edge and keeps a kind of vehicle out; nil if nothing does.
  package func barrier(atEndOf arc: RoadArc, to vehicle: VehicleKind) -> String? {
    guard let junction = arc.road.flatMap({ end(of: $0) }) else { return nil }
    let set = rg_graph_junction_set(handle, junction)
    guard set != 0 else { return nil }
    let closes = rg_graph_rules(handle, set).closes & UInt32(ROAD_CAR) != 0
    return RoadAccess(attributes(ofJunction: Int(clamping: junction)), .forward, at: nil).closingNode(
      to: vehicle, closesCars: closes)
  }

  /// The limits of sizes of what stands at the end of a directed edge that are too small for a vehicle.
  package func limits(atEndOf arc: RoadArc, for driver: Driver) -> [RoadAhead.SizeLimit] {
    guard let junction = arc.road.flatMap({ end(of: $0) }) else { return [] }
    return tooSmall(rg_graph_junction_set(handle, junction), arc.direction, for: driver)
  }

  /// The restrictions that turns of a path break, by the index of the edge onto which a turn leads; of each turn one.
  ///
  /// - Parameters:
  ///   - path: Edges each of which begins where the one before ends.
  ///   - driver: Who comes onto the edge with an index, and when.
  /// - Complexity: O(*n*) in the edges, and in the restrictions that begin on them.
  package func brokenTurns(on path: [RoadArc], by driver: (Int) -> Driver) -> [Int: BrokenTurn] {
    var broken: [Int: BrokenTurn] = [:]
    for start in path.indices.dropLast() {
      let next = start + 1
      if forbidsAtJunction(path[start], path[next], driver(next)) { broken[next] = BrokenTurn(condition: nil) }
      var rules: [Int: [RoadRestriction]] = [:]
      for rule in restrictions(from: RoadRestriction.Road(path[start])) {
        guard case .roads(let roads) = rule.place, roads.count >= 2, roads.count <= path.count - start else { continue }
        let isDriven = zip(roads.dropLast(), path[start...]).allSatisfy { $0 == RoadRestriction.Road($1) }
        if isDriven { rules[start + roads.count - 1, default: []].append(rule) }
      }
      for (turn, own) in rules where broken[turn] == nil {
        broken[turn] = self.broken(own, by: path[turn], driver(turn))
      }
    }
    return broken
  }

  /// The one of restrictions behind the same edges that a turn breaks.
  private func broken(_ rules: [RoadRestriction], by next: RoadArc, _ driver: Driver) -> BrokenTurn? {
    for isConditional in [false, true] {
      var only: (isMet: Bool, condition: String?)?
      for rule in rules where (rule.condition != nil) == isConditional && !rule.vehicles.isDisjoint(with: driver.kind) {
        guard case .roads(let roads) = rule.place, let last = roads.last, rule.holds(at: driver.time) else { continue }
        let isLast = last == RoadRestriction.Road(next)
        if !rule.isOnly {
          if isLast { return BrokenTurn(condition: rule.condition) }
          continue
        }
        // The only turn that is allowed, and is not possible, says nothing.
        let asked = isConditional ? [last] : roads
        guard asked.allSatisfy({ isOpen(RoadArc($0), to: isConditional ? driver : driver.withoutTime) }) else {
          continue
        }
        only = (isLast || only?.isMet ?? false, only?.condition ?? rule.condition)
      }
      if let only, !only.isMet { return BrokenTurn(condition: only.condition) }
    }
    return nil
  }

  /// Whether restrictions at a junction, from a way into a way, forbid a turn.
  private func forbidsAtJunction(_ from: RoadArc, _ to: RoadArc, _ driver: Driver) -> Bool {
    guard let road = from.road, let via = end(of: road), let way = wayIndex(ofEdge: from.edge),
      let next = wayIndex(ofEdge: to.edge)
    else { return false }
    let isAllowed = way != next || (to.edge == from.edge && to.direction != from.direction)
    var only: Bool?
    let first = partitionPoint(0..<restrictionCount) {
      (rg_graph_restriction(handle, UInt32($0))?.pointee.via ?? .max) >= via
    }
    for index in first..<restrictionCount {
      guard let rule = rg_graph_restriction(handle, UInt32(index))?.pointee, rule.via == via else { break }
      guard rule.from_way == way, rule.applies(to: driver.kind) else { continue }
      let isNext = rule.to_way == next && isAllowed
      if rule.only == 0 {
        if isNext { return true }
      } else if leaves(via, on: Int(clamping: rule.to_way), driver.withoutTime) {
        only = isNext || only ?? false
      }
    }
    return only == false
  }

  /// Whether one may drive away from a junction on a way.
  private func leaves(_ junction: UInt32, on way: Int, _ driver: Driver) -> Bool {
    roads(leaving: junction).contains { road in
      wayIndex(ofEdge: Int(clamping: road >> 1)) == way && isOpen(RoadArc(road), to: driver)
    }
  }

  /// Whether an edge is open in a direction to a vehicle of a kind and a size.
  private func isOpen(_ arc: RoadArc, to driver: Driver) -> Bool {
    guard let index = wayIndex(ofEdge: arc.edge), let way = way(index),
      (arc.direction == .forward ? way.forward : way.backward).contains(.car)
    else { return false }
    if RoadAccess(attributes(ofWay: index), arc.direction, at: driver.time).closing(to: driver.vehicle) != nil {
      return false
    }
    return tooSmall(rg_graph_way_set(handle, UInt32(clamping: index)), arc.direction, for: driver).isEmpty
  }

  private func tooSmall(_ set: UInt32, _ direction: RoadDirection, for driver: Driver) -> [RoadAhead.SizeLimit] {
    guard set != 0 else { return [] }
    var records = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES))
    let count = rg_graph_attributes(handle, set, &records, records.count)
    var limits: [RoadAhead.SizeLimit] = []
    SizeLimits(
      records.prefix(count), isBackward: direction == .backward, for: driver.vehicle, at: driver.time, on: self
    ).forEachLimit { if !driver.fits($0) { limits.append($0) } }
    return limits
  }
}

extension RoadRestriction {
  /// Whether it holds at a time; one under conditions does not where the time is not known.
  fileprivate func holds(at time: LocalTime?) -> Bool {
    guard let condition else { return true }
    guard let time, let value = ConditionalValues(condition)?.value(at: time) else { return false }
    return value.utf8.starts(with: (isOnly ? "only_" : "no_").utf8)
  }
}

extension RoadRestriction.Road {
  fileprivate init(_ arc: RoadArc) { self.init(edge: arc.edge, direction: arc.direction) }
}

extension RoadArc {
  fileprivate init(_ road: RoadRestriction.Road) { self.init(edge: road.edge, direction: road.direction) }

  /// Of twice the edge, plus 1 against its way's nodes.
  fileprivate init(_ road: UInt32) {
    self.init(edge: Int(clamping: road >> 1), direction: road & 1 == 0 ? .forward : .backward)
  }
}

extension rg_restriction {
  /// A file of version 2 tells cars and bicycles apart alone.
  fileprivate func applies(to kind: RoadRestriction.Vehicles) -> Bool {
    vehicles != 0
      ? !RoadRestriction.Vehicles(rawValue: vehicles).isDisjoint(with: kind)
      : Int(access) & ROAD_CAR != 0 && kind == .car
  }
}
