import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import XCTest

final class LinkTests: XCTestCase {
  /// Every module that is there without PROJ is linked into this program.
  func testNothingOfPROJOrGEOSIsLoaded() throws {
    guard let maps = FileHandle(forReadingAtPath: "/proc/self/maps") else {
      throw XCTSkip("what is loaded is read from /proc")
    }
    let loaded = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
    XCTAssertTrue(loaded.contains("libc.so"), loaded)
    for library in ["libproj", "libgeos"] {
      XCTAssertFalse(loaded.contains(library), "\(library) is loaded")
    }
  }

  /// Half of the meridian's ellipse, as the kernel's own series have it.
  func testTheKernelMeasures() {
    let metres = Geodesic.distance(
      from: LocationCoordinate2D(latitude: -90, longitude: 0), to: LocationCoordinate2D(latitude: 90, longitude: 0))
    XCTAssertEqual(metres, 20_003_931.458_625_4, accuracy: 1e-7)
  }
}
