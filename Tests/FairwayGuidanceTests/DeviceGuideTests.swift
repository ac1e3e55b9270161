import FairwayRoutes
import Foundation
import TestSupport
import XCTest

@testable import FairwayGuidance

/// The guides for phones show the files that `Tests/Adapters` compiles, and all of them.
final class DeviceGuideTests: XCTestCase {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.package.appending(path: path), encoding: .utf8)
  }

  private func shows(_ files: [String], in page: String, with languages: Set<String>) throws {
    let page = try text("Sources/FairwayCore/FairwayCore.docc/\(page)")
    let blocks = page.components(separatedBy: "\n```").filter { block in
      languages.contains { block.hasPrefix("\($0)\n") }
    }
    XCTAssertEqual(blocks.count, files.count)
    for file in files {
      let text = try text("Sources/Bindings/\(file)")
      XCTAssertTrue(blocks.contains { $0.drop { $0 != "\n" }.dropFirst() + "\n" == text }, "no block is \(file)")
    }
  }

  func testGuideForIOS() throws {
    try shows(["ios/FirstDriveApp.swift", "ios/Drive.swift"], in: "/FirstDriveOnIOS.md", with: ["swift"])
  }

  func testGuideForAndroid() throws {
    let files = ["build.gradle", "AndroidManifest.xml", "MainActivity.java", "Drive.java"]
    try shows(
      files.map { "android/example/\($0)" }, in: "/FirstDriveOnAndroid.md", with: ["groovy", "xml", "java"])
  }

  func testSignInACar() throws {
    let step = RouteStep(
      maneuver: Maneuver(location: LocationCoordinate2D(latitude: 0, longitude: 0), type: .turn, direction: .left),
      shape: nil, distance: 0, expectedTravelTime: 0)
    var maneuver = CPManeuver()
    // Shown: sign
    let sign = ManeuverSign(step)
    // Of a CPManeuver, from iOS 17.4.
    maneuver.maneuverType = CPManeuverType(rawValue: UInt(sign.carPlayType)) ?? .followRoad
    maneuver.symbolImage = UIImage(systemName: sign.symbolName)
    // Shown: end
    XCTAssertEqual(maneuver.maneuverType, .leftTurn)
    XCTAssertEqual(maneuver.symbolImage?.name, "arrow.turn.up.left")
    try Readme.assertShows("sign", of: #filePath, in: "Sources/FairwayCore/FairwayCore.docc/Phones.md")
  }
}

// What the example names of CarPlay and UIKit.
private enum CPManeuverType: UInt {
  case leftTurn = 1
  case followRoad = 5
}
private struct CPManeuver {
  var maneuverType = CPManeuverType.followRoad
  var symbolImage: UIImage?
}
private struct UIImage {
  var name: String
  init?(systemName: String) { name = systemName }
}
