import GeoKernel
import XCTest

@testable import FairwayEngine

/// A receiver that deviates far for a long time is right: the vehicle is where it reports.
final class StrayingTests: XCTestCase {
  private let model = ReceiverModel()

  /// The time for which a receiver with an accuracy of 5 m has strayed after errors in metres, one each second.
  private func strayTime(_ errors: [Double]) -> Double {
    var receiver = ReceiverHonesty()
    receiver.accuracy = 5
    for error in errors { receiver.watchStraying(error * error, 1, model) }
    return Double(receiver.strayTime)
  }

  /// 15 m and twice the accuracy are allowed.
  func testErrorsBeyondTheLimitCount() {
    XCTAssertEqual(strayTime([24, 24, 24]), 0)
    XCTAssertEqual(strayTime([26, 26, 26]), 3)
  }

  func testStrayingIsForgottenTwiceAsFast() {
    XCTAssertEqual(strayTime([30, 30, 30, 30, 30, 10]), 3)
    XCTAssertEqual(strayTime([30, 30, 30, 10, 10, 10]), 0)
  }

  func testABurstIsNoSearch() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 300)
    XCTAssertFalse(drive.drive(from: 355, to: 555).contains(.reacquired), "20 s of reflections")
    XCTAssertFalse(drive.drive(from: 520, to: 1900).contains(.reacquired))
  }
}
