import ReferenceRoutes
import RoadGraph

/// How many junctions are reached from a road, or reach it, by allowed turns, counted along all drives there are; and what the
/// file says of whether any turns lead there.
final class PlainReach {
  private struct State: Hashable {
    var road: Int
    var progress: ReferenceNetwork.Progress
  }

  private let graph: RoadGraph
  private let network: ReferenceNetwork
  /// The states that follow each, and that come before it.
  private var after: [State: [State]] = [:]
  private var before: [State: [State]] = [:]
  private var known: [Int: Bool] = [:]

  init(_ graph: RoadGraph, _ network: ReferenceNetwork) {
    (self.graph, self.network) = (graph, network)
    var waiting = network.roads.indices.filter { network.roads[$0].isOpen }
      .map { State(road: $0, progress: network.progress(into: $0)) }
    while let state = waiting.popLast() {
      guard after[state] == nil else { continue }
      let next = network.next(after: state.road, state.progress)
        .map { State(road: $0, progress: network.progress(after: state.progress, into: $0)) }
      after[state] = next
      for other in next {
        before[other, default: []].append(state)
        waiting.append(other)
      }
    }
  }

  /// Whether 50 junctions are reached from the end of a road, or reach its beginning, that junction itself counted.
  func leadsOn(_ road: Int, isStart: Bool) -> Bool {
    let key = road * 2 + (isStart ? 1 : 0)
    if let known = known[key] { return known }
    func junction(_ state: State) -> Int {
      isStart ? network.roads[state.road].to : network.roads[state.road].from
    }
    let first = State(road: road, progress: network.progress(into: road))
    guard isStart ? graph.leads(from: junction(first), for: .car) : graph.isReached(junction(first), for: .car) else {
      return false
    }
    var (seen, junctions, waiting): (Set<State>, Set<Int>, [State]) = ([first], [junction(first)], [first])
    while let state = waiting.popLast(), junctions.count < 50 {
      for next in (isStart ? after : before)[state] ?? [] where seen.insert(next).inserted {
        junctions.insert(junction(next))
        waiting.append(next)
      }
    }
    known[key] = junctions.count >= 50
    return junctions.count >= 50
  }
}
