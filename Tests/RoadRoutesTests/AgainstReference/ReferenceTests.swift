import ReferenceRoutes
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// The reference beside all drives of a few roads, each judged as a whole.
final class ReferenceTests: XCTestCase {
  private let most = 6

  func testTheLeastCostIsThatOfSomeDrive() throws {
    var (met, crossing) = (0, 0)
    try property(cases: 60) { random in
      let graph = try RoadGraph(RandomRoads(seed: random.next(), crossings: 4).packed())
      let network = try ReferenceNetwork(graph)
      let open = network.roads.indices.filter { network.roads[$0].isOpen }
      guard let start = open.randomElement(using: &random) else { return }
      let costs = ReferenceSearch.Costs(road: { 1000 + $0 * 7 % 13 }, turn: { $0 * 31 % 17 + $1 * 17 % 11 })
      let search = ReferenceSearch(network, from: [.init(road: start, cost: 5)], costs: costs)
      let drives = self.drives(network, from: start, costs: costs)
      for road in network.roads.indices {
        guard let best = drives[road] else { continue }
        let found = try XCTUnwrap(search.cost(entering: road))
        // A drive of more roads than were tried costs more than any that was.
        if let inPhases = best.inPhases {
          XCTAssertEqual(found.cost, inPhases)
          XCTAssertFalse(found.crossesZones)
          met += 1
        } else if found.crossesZones, let across = best.across {
          XCTAssertEqual(found.cost, across)
          crossing += 1
        }
      }
    }
    // What is never met is not tested.
    let tenth = RandomCases.factor / 10
    XCTAssertGreaterThan(Double(met), 5000 * tenth)
    XCTAssertGreaterThan(Double(crossing), 100 * tenth)
    print("\(met) drives, \(crossing) across zones")
  }

  private struct Best {
    var inPhases: Int?
    var across: Int?
  }

  /// The least cost of entering each road, of all drives of at most so many roads.
  private func drives(
    _ network: ReferenceNetwork, from start: Int, costs: ReferenceSearch.Costs
  ) -> [Int: Best] {
    var best: [Int: Best] = [:]
    func go(_ drive: [Int], _ cost: Int) {
      guard drive.count <= most else { return }
      for next in network.roads.indices where follows(network, drive, next) {
        let longer = drive + [next]
        let entering = cost + costs.turn(drive[drive.count - 1], next)
        best[next, default: Best()].across = min(best[next]?.across ?? .max, entering)
        if hasZonesAtItsEnds(network, longer) {
          best[next, default: Best()].inPhases = min(best[next]?.inPhases ?? .max, entering)
        }
        go(longer, entering + costs.road(next))
      }
    }
    go([start], 5)
    return best
  }

  private func follows(_ network: ReferenceNetwork, _ drive: [Int], _ next: Int) -> Bool {
    let last = drive[drive.count - 1]
    let here = network.roads[last].to
    guard network.roads[next].from == here, network.roads[next].isOpen else { return false }
    func isLawful(_ road: Int) -> Bool {
      network.roads[road].from == here && network.roads[road].isOpen && obeys(network, drive, road)
    }
    if next != last ^ 1 { return !network.isClosed[here] && isLawful(next) }
    return isLawful(next)
      && (network.isClosed[here] || !network.roads.indices.contains { $0 != last ^ 1 && isLawful($0) })
  }

  /// Whether the end of a drive breaks no restriction.
  private func obeys(_ network: ReferenceNetwork, _ drive: [Int], _ next: Int) -> Bool {
    let last = drive[drive.count - 1]
    func isMeant(_ rule: ReferenceNetwork.TurnRule, _ road: Int) -> Bool {
      network.roads[road].from == rule.junction && network.roads[road].way == rule.toWay
        && (rule.fromWay != rule.toWay || road == last ^ 1)
    }
    let rules = network.turnRules.filter {
      $0.junction == network.roads[last].to && $0.fromWay == network.roads[last].way
    }
    if rules.contains(where: { !$0.isOnly && isMeant($0, next) }) { return false }
    let only = rules.filter { rule in
      rule.isOnly
        && network.roads.contains { $0.from == rule.junction && $0.way == rule.toWay && $0.isOpen }
    }
    if !only.isEmpty, !only.contains(where: { isMeant($0, next) }) { return false }
    for rule in network.pathRules where drive.suffix(rule.roads.count - 1) == rule.roads.dropLast() {
      let isLast = next == rule.roads[rule.roads.count - 1]
      if !rule.isOnly, isLast { return false }
      // Another restriction with the same beginning may allow it.
      if rule.isOnly,
        !network.pathRules.contains(where: { $0.isOnly && $0.roads == rule.roads.dropLast() + [next] })
      {
        return false
      }
    }
    return true
  }

  /// Whether a drive is in zones only at its beginning and at its end.
  private func hasZonesAtItsEnds(_ network: ReferenceNetwork, _ drive: [Int]) -> Bool {
    let inZones = drive.map { network.roads[$0].isInZone }
    guard let first = inZones.firstIndex(of: false), let last = inZones.lastIndex(of: false) else { return true }
    return !inZones[first...last].contains(true)
  }
}
