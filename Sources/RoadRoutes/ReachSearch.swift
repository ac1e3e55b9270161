internal import CRoadRoutes
internal import EmbeddedShims
internal import GeoKernel
internal import RoadGraph

/// A search in all directions from a place until a cost is spent.
struct ReachSearch {
  /// A road as it is entered.
  private struct Entry {
    var road: UInt32
    /// The share of the road that lies before.
    var before = 0.0
    /// What was spent until there.
    var cost: UInt32
    var milliseconds: UInt64
    /// What the rest of the road costs and takes.
    var rest: rr_effort
  }

  private let routes: RoadRoutes
  private let most: UInt32
  /// What is spent at the end of each state, twice: in the zone of the start or on roads for everybody, and in another zone.
  private var costs: [UInt32]
  private var milliseconds: [UInt32]
  private var queue = ReachQueue()
  private var beginnings: [Entry] = []
  private var entries: [UInt32: Entry] = [:]
  private var settled = 0

  init(_ routes: RoadRoutes, most: UInt32) {
    (self.routes, self.most) = (routes, min(most, 1 << 30))
    costs = [UInt32](repeating: .max, count: 2 * Int(clamping: rr_state_count(routes.network)))
    milliseconds = costs
  }

  mutating func run(from starts: [rr_candidate], _ limits: RoadRequest.Limits) throws(RoadRouteError) {
    if let memory = limits.memory, memory < 16 * costs.count / 2 { throw .limit(.memory, from: 0, settled: 0) }
    for start in starts where start.beside <= most { begin(start) }
    while let (cost, label) = queue.pop() {
      guard costs[Int(label)] == cost else { continue }
      if let states = limits.states, settled >= states { throw .limit(.states, from: 0, settled: settled) }
      if settled % 1024 == 0, let mayGoOn = limits.mayGoOn, !mayGoOn() {
        throw .limit(.time, from: 0, settled: settled)
      }
      settled += 1
      leave(label, cost)
    }
    if let damage = routes.damage { throw damage }
  }

  private mutating func begin(_ start: rr_candidate) {
    let whole = rr_road_effort(routes.network, start.state)
    let rest = rr_effort(
      cost: whole.cost - min(whole.cost, start.before.cost),
      milliseconds: whole.milliseconds - min(whole.milliseconds, start.before.milliseconds))
    let share = start.length > 0 ? Double(start.along) / Double(start.length) : 0
    let road = rr_road_of(routes.network, start.state)
    beginnings.append(Entry(road: road, before: share, cost: start.beside, milliseconds: 0, rest: rest))
    reach(start.state, isInOtherZone: false, start.beside + rest.cost, UInt64(rest.milliseconds))
  }

  /// Comes to the end of a state's road.
  private mutating func reach(_ state: UInt32, isInOtherZone: Bool, _ cost: UInt32, _ time: UInt64) {
    let label = 2 * state + (isInOtherZone ? 1 : 0)
    guard cost <= most, cost < costs[Int(label)] else { return }
    costs[Int(label)] = cost
    milliseconds[Int(label)] = UInt32(clamping: time)
    queue.push(cost, label)
  }

  private mutating func leave(_ label: UInt32, _ cost: UInt32) {
    let state = label / 2
    let isInZone = rr_is_in_zone(routes.network, state)
    let isInOtherZone = label % 2 == 1
    var count: UInt32 = 0
    guard let arcs = rr_arcs_from(routes.network, state, &count) else { return }
    for place in 0..<count {
      let arc = arcs[Int(place)]
      if rr_is_shut(routes.network, arc.to) { continue }
      let leadsIntoZone = rr_is_in_zone(routes.network, arc.to)
      // One leaves the zone of the start only.
      if isInOtherZone, !leadsIntoZone { continue }
      let effort = rr_road_effort(routes.network, arc.to)
      let entry = Entry(
        road: rr_road_of(routes.network, arc.to), cost: cost + (arc.cost - min(arc.cost, effort.cost)),
        milliseconds: UInt64(milliseconds[Int(label)]) + UInt64(rr_turn_time(routes.network, state, place)),
        rest: effort)
      guard entry.cost <= most else { continue }
      if entries[entry.road].map({ entry.cost < $0.cost }) ?? true { entries[entry.road] = entry }
      reach(
        arc.to, isInOtherZone: leadsIntoZone && (isInOtherZone || !isInZone), cost + arc.cost,
        entry.milliseconds + UInt64(effort.milliseconds))
    }
  }

  /// The roads in their order. `costPart` is how many units of the search are one of the caller's.
  func roads(costPart: Double) -> [ReachedRoad] {
    let all = (beginnings + entries.values).inOrder {
      ($0.cost, $0.road, $0.before) < ($1.cost, $1.road, $1.before)
    }
    return all.compactMap { entry in
      guard let edge = routes.graph.edge(Int(clamping: entry.road / 2)) else { return nil }
      let left = most - entry.cost
      let share = entry.rest.cost > left ? Double(left) / Double(entry.rest.cost) : 1
      return ReachedRoad(
        edge: edge.index, direction: entry.road % 2 == 0 ? .forward : .backward, from: edge.length * entry.before,
        to: edge.length * (entry.before + (1 - entry.before) * share), cost: Double(entry.cost) / costPart,
        duration: Double(entry.milliseconds) / 1000,
        durationAtEnd: (Double(entry.milliseconds) + Double(entry.rest.milliseconds) * share) / 1000)
    }
  }
}

/// Labels by what is spent, the least first; of equals the one with the least number.
private struct ReachQueue {
  private var items: [UInt64] = []

  mutating func push(_ cost: UInt32, _ label: UInt32) {
    items.append(UInt64(cost) << 32 | UInt64(label))
    var place = items.count - 1
    while place > 0, items[(place - 1) / 2] > items[place] {
      items.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> (cost: UInt32, label: UInt32)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    if !items.isEmpty {
      items[0] = last
      sink()
    }
    return (UInt32(first >> 32), UInt32(truncatingIfNeeded: first))
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in 2 * place + 1...2 * place + 2 where child < items.count && items[child] < items[least] {
        least = child
      }
      guard least != place else { return }
      items.swapAt(place, least)
      place = least
    }
  }
}
