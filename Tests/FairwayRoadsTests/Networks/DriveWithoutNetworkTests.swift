import GeoKernel
import RoadGraph
import RoadNetworks
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// Whole drives without a network: all arrive, the new route comes with the alarm and in little memory, and leads as the best
/// way does.
final class DriveWithoutNetworkTests: XCTestCase {
  /// On streets that are invented anew in each run of the tests.
  func testInventedStreets() throws {
    var all: [DriveWithoutNetwork] = []
    try property(cases: 24, seed: 7) { random in
      let network = try MirroredNetwork(of: RoadCell(inventedWith: random.next()), directedEdges: 1)
      let graph = try RoadGraph(network.packed())
      let routes = try RoadRoutes(on: graph)
      let pairs = PlacePairs.junctions(of: graph, count: 2, apart: 1200, seed: random.next())
      guard pairs.count == 2 else { return }
      let places = [pairs[0].from, pairs[1].to, pairs[0].to].compactMap { graph.junction($0)?.coordinate }
      guard
        let drive = try? DriveWithoutNetwork(
          on: routes, from: places[0], over: places[1], to: places[2], meter: Self.memory(of:), &random)
      else { return }
      XCTAssertTrue(drive.hasArrived, "the vehicle did not arrive")
      XCTAssertTrue(drive.hasNewStop, "the trip did not get its stop with the next fix")
      XCTAssertGreaterThan(drive.announcements, 2)
      all.append(drive)
    }
    let sum = DrivesWithoutNetwork(all)
    print(sum.text)
    XCTAssertGreaterThan(sum.wrongTurns * 2, sum.count)
    XCTAssertGreaterThan(sum.count * 4, 3 * RandomCases.count(24))
    XCTAssertGreaterThan(Double(sum.atOnce), 0.95 * Double(sum.wrongTurns))
    XCTAssertLessThan(DrivesWithoutNetwork.quantile(0.5, of: sum.detours), 1.02)
    // Tests/Allocations counts the heap's own bytes, on more roads.
    XCTAssertLessThan(sum.memory.last ?? 0, 4_000_000)
  }

  /// What becomes resident in a call, where the system tells.
  private static func memory(of call: () -> Void) -> DriveWithoutNetwork.CallCost {
    DriveWithoutNetwork.CallCost(seconds: 0, memory: Cost.memory(call))
  }
}
