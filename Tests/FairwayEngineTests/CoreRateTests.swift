import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

/// The same drive at 1, 10 and 100 fixes a second: the same decisions, at the same time.
final class CoreRateTests: XCTestCase {
  func testNoiseFreeDrivesDecideTheSameAtAnyRate() throws {
    try property(cases: 25) { generator in
      let start = LocationCoordinate2D(latitude: generator.uniform(-60...60), longitude: generator.uniform(-179...179))
      let first = CoreDrive.road(from: start, bearing: generator.uniform(0...360), vertices: 12, using: &generator)
      let second = CoreDrive.road(
        from: first[11], bearing: generator.uniform(0...360), vertices: 8, using: &generator)
      let engine = ProgressEngine(index: try RouteIndex(CoreDrive.route([first, second])))
      var line = first + second.dropFirst()
      let leaves = generator.chance(0.5)
      if leaves {
        // Off to the side at a vertex of the first leg, for good.
        let way = Geodesic.inverse(from: line[4], to: line[5]).initialBearing + (generator.chance(0.5) ? 70 : -70)
        line = Array(line[...4]) + [Geodesic.destination(from: line[4], distance: 400, bearing: way)]
      }
      let lists = try [1.0, 10, 100].map { rate in
        try decisions(engine, CoreDrive.fixes(along: line, speed: 11, rate: rate))
      }
      XCTAssertEqual(lists[0].map(\.name), lists[1].map(\.name))
      XCTAssertEqual(lists[0].map(\.name), lists[2].map(\.name))
      for list in lists[1...] where list.count == lists[0].count {
        for (slow, fast) in zip(lists[0], list) {
          // A second between fixes; 0.05 s by which two fixes are farther apart than leaving must show; and half a second
          // by which the turning of the course is seen later from fixes a second apart.
          XCTAssertEqual(slow.time, fast.time, accuracy: 1.56, "\(slow.name)")
        }
      }
      // Where the route bends, what leads off to the side of it may lead back beside it, which is the wrong way.
      XCTAssertEqual(lists[0].contains { $0.name.hasPrefix("offRoute") }, leaves, "\(lists[0].map(\.name))")
    }
  }

  private func decisions(_ engine: ProgressEngine, _ fixes: [Location]) -> [(name: String, time: Double)] {
    var state = ProgressState()
    var list: [(name: String, time: Double)] = []
    for fix in fixes {
      let before = state
      let change = engine.step(&state, fix)
      for event in engine.events(since: before.mark, after: state, change: change) {
        switch event.kind {
        case .offRoute: list.append(("offRoute \(state.reason)", fix.timestamp))
        case .didArrive: list.append(("didArrive \(event.waypoint ?? 0)", fix.timestamp))
        case .backOnRoute, .legAdvance, .reacquired, .wrongWay: list.append((event.kind.rawValue, fix.timestamp))
        default: break
        }
      }
    }
    return list
  }
}
