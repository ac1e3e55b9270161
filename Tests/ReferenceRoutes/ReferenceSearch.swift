/// Dijkstra's search over roads, the phase of the drive, and its progress along each restriction.
///
/// A drive has three phases: it is still in the zone in which it began, on roads for everybody, or in the zone in which it
/// ends. Where no such drive leads to a road, one that crosses zones does.
public struct ReferenceSearch {
  /// A road on which a drive begins, with the cost at its end.
  public struct Start {
    public var road: Int
    public var cost: Int

    public init(road: Int, cost: Int) { (self.road, self.cost) = (road, cost) }
  }

  /// What the roads and the turns between them cost.
  public struct Costs {
    public var road: (Int) -> Int
    public var turn: (_ from: Int, _ to: Int) -> Int

    public init(road: @escaping (Int) -> Int, turn: @escaping (_ from: Int, _ to: Int) -> Int) {
      (self.road, self.turn) = (road, turn)
    }
  }

  /// The least cost at the beginning of each road that a drive enters, in phases and without them; nil if none does.
  private var inPhases: [Int?]
  private var acrossZones: [Int?]

  private let most: Int

  /// Searches from some roads.
  ///
  /// - Parameter most: What costs as much is not found.
  public init(_ network: ReferenceNetwork, from starts: [Start], costs: Costs, most: Int = .max) {
    self.most = most
    inPhases = [Int?](repeating: nil, count: network.roads.count)
    acrossZones = inPhases
    inPhases = run(network, starts, costs, hasPhases: true)
    acrossZones = run(network, starts, costs, hasPhases: false)
  }

  /// The least cost of entering a road, and whether the drive crosses zones; nil if none enters it.
  ///
  /// - Parameter road: One on which a drive may end.
  public func cost(entering road: Int) -> (cost: Int, crossesZones: Bool)? {
    cost(enteringOneOf: [(road, 0)])
  }

  /// The least cost of an end: of entering a road, and of what is driven of it. A drive that crosses zones counts only if no
  /// end is reached without.
  public func cost(enteringOneOf ends: [(road: Int, cost: Int)]) -> (cost: Int, crossesZones: Bool)? {
    for (labels, crosses) in [(inPhases, false), (acrossZones, true)] {
      let costs = ends.compactMap { end in labels[end.road].map { $0 + end.cost } }
      if let least = costs.min() { return (least, crosses) }
    }
    return nil
  }

  private struct State: Hashable {
    var road: Int
    var phase: Int
    var progress: ReferenceNetwork.Progress
  }

  private func run(
    _ network: ReferenceNetwork, _ starts: [Start], _ costs: Costs, hasPhases: Bool
  ) -> [Int?] {
    var entering = [Int?](repeating: nil, count: network.roads.count)
    var best: [State: Int] = [:]
    var queue = ReferenceQueue<State>()
    func reach(_ state: State, _ cost: Int) {
      if cost >= most { return }
      if let known = best[state], known <= cost { return }
      best[state] = cost
      queue.push(state, cost)
    }
    for start in starts where network.roads[start.road].isOpenNow {
      let phase = hasPhases && !network.roads[start.road].isInZone ? 1 : 0
      reach(State(road: start.road, phase: phase, progress: network.progress(into: start.road)), start.cost)
    }
    while let (state, cost) = queue.pop() {
      guard best[state] == cost else { continue }
      for next in network.next(after: state.road, state.progress) {
        guard let phase = hasPhases ? phase(after: state.phase, inZone: network.roads[next].isInZone) : 0 else {
          continue
        }
        let atBeginning = cost + costs.turn(state.road, next)
        entering[next] = min(entering[next] ?? .max, atBeginning)
        let progress = network.progress(after: state.progress, into: next)
        reach(State(road: next, phase: phase, progress: progress), atBeginning + costs.road(next))
      }
    }
    return entering
  }

  /// The phase of a drive that goes on into a road; nil if it may not.
  private func phase(after phase: Int, inZone: Bool) -> Int? {
    switch (phase, inZone) {
    case (0, true): 0
    case (0, false), (1, false): 1
    case (1, true), (2, true): 2
    default: nil
    }
  }
}
