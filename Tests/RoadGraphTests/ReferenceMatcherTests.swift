import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// The matcher beside the reference, which gives nothing up.
final class ReferenceMatcherTests: XCTestCase {
  /// How often both say the same road, and how often each is right, where the truth is 15 m from a junction.
  private struct Score: CustomStringConvertible {
    var (count, same, right, referenceRight) = (0, 0, 0, 0)
    var probabilityDifference = 0.0

    var description: String {
      "\(same) of \(count) the same; right \(right), the reference \(referenceRight); "
        + "probabilities differ by \(probabilityDifference / Double(max(1, count)))"
    }

    mutating func add(_ drive: RandomDrive, on graph: RoadGraph) throws {
      var matcher = RoadMatcher(for: .car)
      var reference = ReferenceMatcher(on: graph, for: .car)
      for (index, moment) in drive.moments.enumerated() {
        let match = try matcher.update(moment.fix, on: graph)
        let other = reference.update(moment.fix)
        XCTAssertEqual(match == nil, other == nil, "fix \(index)")
        guard let match, let other, index >= 5 else { continue }
        count += 1
        same += match.edge == other.edge && match.direction == other.direction ? 1 : 0
        probabilityDifference += abs(match.probability - other.probability)
        guard moment.toEnd > 15 else { continue }
        right += match.edge == moment.edge && match.direction == moment.direction ? 1 : 0
        referenceRight += other.edge == moment.edge && other.direction == moment.direction ? 1 : 0
      }
    }
  }

  func testSaysWhatTheReferenceSays() throws {
    for (rate, seconds, least) in [(1.0, 120.0, 0.99), (0.2, 400, 0.98), (0.1, 600, 0.97), (4, 30, 0.99)] {
      var score = Score()
      try property(cases: 6) { random in
        var town = RandomTown(&random, size: 4, longitude: [11, 179.998].randomElement(using: &random)!)
        for index in town.ways.indices { town.ways[index].way.forward = .all }
        let graph = try town.graph()
        let error = Double.random(in: 1...6, using: &random)
        try score.add(RandomDrive(on: graph, seconds: seconds, rate: rate, error: error, &random), on: graph)
      }
      print("\(rate) Hz: \(score)")
      XCTAssertGreaterThan(Double(score.same), least * Double(score.count), "\(rate) Hz: \(score)")
      XCTAssertGreaterThan(
        Double(score.right), Double(score.referenceRight) - (1 - least) * Double(score.count), "\(rate) Hz: \(score)")
      XCTAssertLessThan(score.probabilityDifference, 0.03 * Double(score.count), "\(rate) Hz: \(score)")
    }
  }
}
