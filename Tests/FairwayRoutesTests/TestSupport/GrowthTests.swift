import Foundation
import TestSupport
import XCTest

final class GrowthTests: XCTestCase {
  private func excess(_ cost: @escaping (Double) -> Double) throws -> [Double]? {
    var size = 0.0
    return try Growth.excess(
      from: 100,
      cost: { work in
        try work()
        return cost(size)
      }, input: { Double($0) }, work: { size = $0 })
  }

  func testWhatComparesAllWithAllIsFound() throws {
    XCTAssertNil(try excess { $0 })
    XCTAssertNil(try excess { $0 * log2($0) })
    XCTAssertNil(try excess { _ in 1 })
    XCTAssertNil(try excess { $0 > 250 ? 100 * $0 : $0 }, "a single jump is a cache")
    XCTAssertEqual(try excess { $0 * $0 }, [10_000, 40_000, 160_000])
  }
}
