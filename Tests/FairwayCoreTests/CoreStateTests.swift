import XCTest

@testable import FairwayCore

final class CoreStateTests: XCTestCase {
  func testStateIsAPlainValueUnder512Bytes() {
    XCTAssertLessThan(MemoryLayout<ProgressState>.size, 512)
    XCTAssertTrue(_isPOD(ProgressState.self))
  }
}
