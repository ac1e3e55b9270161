import SeededRandom
import XCTest

@testable import GeoKernel

final class SortedOrderTests: XCTestCase {
  /// Of few different values, so that most are equal to others and must keep their order.
  func testTheOrderIsStableAtEachLength() {
    var random = SeededGenerator(seed: 7)
    for count in 0..<70 {
      let values = (0..<count).map { _ in Int.random(in: 0..<9, using: &random) }
      let expected = values.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map { $0.offset }
      XCTAssertEqual(sortedOrder(below: count) { values[$0] < values[$1] }, expected, "\(values)")
    }
  }
}
