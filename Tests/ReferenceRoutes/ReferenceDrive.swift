/// The drive of least cost past places in their order, each of which may be on several roads: Dijkstra's search over where the
/// drive is, how many places it has passed, and its progress along each restriction. It knows no zones.
public struct ReferenceDrive {
  /// Where a place is on a road.
  public struct Spot {
    public var road: Int
    /// Decimetres from the road's beginning in the direction of travel, and of the whole road.
    public var along: Int
    public var length: Int
    /// What the distance beside the road costs.
    public var beside: Int

    public init(road: Int, along: Int, length: Int, beside: Int) {
      (self.road, self.along, self.length, self.beside) = (road, along, length, beside)
    }
  }

  /// A place: its spots, and what turning round there costs; nil if one may not.
  public struct Place {
    public var spots: [Spot]
    public var turningCost: Int?

    public init(_ spots: [Spot], turningCost: Int? = nil) { (self.spots, self.turningCost) = (spots, turningCost) }
  }

  private let network: ReferenceNetwork
  private let costs: ReferenceSearch.Costs
  private let lengths: (Int) -> Int

  /// Creates a search on a network; `lengths` are the decimetres of roads.
  public init(_ network: ReferenceNetwork, costs: ReferenceSearch.Costs, lengths: @escaping (Int) -> Int) {
    (self.network, self.costs, self.lengths) = (network, costs, lengths)
  }

  private struct State: Hashable {
    var road: Int
    var along: Int
    var passed: Int
    /// Whether it is at the place that was passed last, where one may turn round, once.
    var isAtPlace: Bool
    var hasTurned = false
    var progress: ReferenceNetwork.Progress
  }

  /// What a road costs up to a place on it: its share of the whole, rounded up.
  private func part(_ road: Int, _ along: Int) -> Int {
    let (whole, length) = (costs.road(road), lengths(road))
    return along < length ? (whole * along + length - 1) / length : along == 0 ? 0 : whole
  }

  /// The least cost; nil if there is no drive.
  public func cost(past places: [Place]) -> Int? {
    var best: [State: Int] = [:]
    var queue = ReferenceQueue<State>()
    func reach(_ state: State, _ cost: Int) {
      if let known = best[state], known <= cost { return }
      best[state] = cost
      queue.push(state, cost)
    }
    for spot in places[0].spots {
      let progress = network.progress(into: spot.road)
      reach(State(road: spot.road, along: spot.along, passed: 1, isAtPlace: true, progress: progress), spot.beside)
    }
    while let (state, cost) = queue.pop() {
      guard best[state] == cost else { continue }
      if state.passed == places.count { return cost }
      let place = places[state.passed - 1]
      for spot in places[state.passed].spots {
        if spot.road == state.road, spot.along >= state.along {
          let driven = part(spot.road, spot.along) - part(spot.road, state.along)
          reach(
            State(
              road: spot.road, along: spot.along, passed: state.passed + 1, isAtPlace: true, progress: state.progress),
            cost + driven + spot.beside)
        } else if state.isAtPlace, state.along == 0, spot.along == spot.length,
          network.roads[state.road].from == network.roads[spot.road].to
        {
          // Both places are at one junction.
          reach(
            State(
              road: spot.road, along: spot.along, passed: state.passed + 1, isAtPlace: true,
              progress: network.progress(into: spot.road)), cost + spot.beside)
        }
      }
      if state.isAtPlace, !state.hasTurned, state.passed > 1, let turning = place.turningCost,
        network.roads[state.road ^ 1].isOpen
      {
        reach(
          State(
            road: state.road ^ 1, along: lengths(state.road) - state.along, passed: state.passed, isAtPlace: true,
            hasTurned: true, progress: network.progress(into: state.road ^ 1)), cost + turning)
      }
      let atEnd = cost + costs.road(state.road) - part(state.road, state.along)
      for next in network.next(after: state.road, state.progress) {
        let progress = network.progress(after: state.progress, into: next)
        reach(
          State(road: next, along: 0, passed: state.passed, isAtPlace: false, progress: progress),
          atEnd + costs.turn(state.road, next))
      }
    }
    return nil
  }
}
