import FairwayRoutes
import Foundation
import TestSupport
import XCTest

@testable import FairwayGuidance

/// Every maneuver has a sign on every platform, and the table of all is what the code says.
///
/// `FAIRWAY_RECORD_PAGES=1 swift test --filter ManeuverSignTests` writes the table.
final class ManeuverSignTests: XCTestCase {
  private static let folder = Fixtures.package.appending(path: "Sources/Bindings/signs")
  private static let directions: [ManeuverDirection?] = ManeuverDirection.allCases + [nil]
  private static let roundabouts: Set<ManeuverType> = [.takeRoundabout, .takeRotary]

  /// The constants of `CPManeuverType`, which are 0 to 53, by what they mean here when right and left are exchanged; the
  /// others mean the same then.
  private static let mirroredCarPlay = [1: 2, 13: 14, 20: 21, 22: 23, 24: 25, 47: 48, 49: 50, 52: 53]
  /// The same of `Maneuver.TYPE_…` of Android's library for cars, which are 0 to 29 and 32 to 50.
  private static let mirroredAndroid: [Int: Int] = {
    var pairs = [32: 34, 43: 45, 44: 46]
    for left in stride(from: 3, through: 27, by: 2) { pairs[left] = left + 1 }
    for left in [41, 47, 49] { pairs[left] = left + 1 }
    return pairs
  }()
  private static let mirroredSymbols = [
    "arrow.turn.left.down": "arrow.turn.right.down", "arrow.turn.up.left": "arrow.turn.up.right",
    "arrow.up.left": "arrow.up.right", "arrow.clockwise": "arrow.counterclockwise",
  ]
  private static let otherSymbols: Set = [
    "arrow.up", "arrow.uturn.down", "flag.checkered", "exclamationmark.triangle", "arrow.triangle.merge",
  ]

  private static let signs: [ManeuverSign] = ManeuverType.allCases.flatMap { type in
    directions.flatMap { direction in
      DrivingSide.allCases.flatMap { side in
        (roundabouts.contains(type) ? [nil, 2] : [nil]).map {
          ManeuverSign(type: type, direction: direction, drivingSide: side, exit: $0)
        }
      }
    }
  }

  func testEveryManeuverIsItselfInAMirror() {
    func mirrored<Key: Hashable>(_ value: Key, _ pairs: [Key: Key]) -> Key {
      pairs[value] ?? pairs.first { $0.value == value }?.key ?? value
    }
    XCTAssertEqual(Self.signs.count, 17 * 9 * 2 + 2 * 9 * 2)
    for sign in Self.signs {
      let other = sign.mirrored
      XCTAssertEqual(other.carPlayType, mirrored(sign.carPlayType, Self.mirroredCarPlay), "\(sign)")
      XCTAssertEqual(other.androidAutoType, mirrored(sign.androidAutoType, Self.mirroredAndroid), "\(sign)")
      XCTAssertEqual(other.symbolName, mirrored(sign.symbolName, Self.mirroredSymbols), "\(sign)")
      let words = sign.pictureName.split(separator: "-").map { ["left": "right", "right": "left"][$0] ?? $0 }
      XCTAssertEqual(other.pictureName, words.joined(separator: "-"))
    }
  }

  func testNoManeuverIsLeftOut() {
    let symbols = Self.otherSymbols.union(Self.mirroredSymbols.keys).union(Self.mirroredSymbols.values)
    for sign in Self.signs {
      XCTAssertTrue((0...53).contains(sign.carPlayType), "\(sign)")
      XCTAssertTrue((0...29).contains(sign.androidAutoType) || (32...50).contains(sign.androidAutoType), "\(sign)")
      // A notification without a direction is no maneuver.
      let isNone = sign.type == .heedWarning && sign.direction == nil
      XCTAssertEqual(sign.carPlayType == 0, isNone, "\(sign)")
      XCTAssertEqual(sign.androidAutoType == 0, isNone, "\(sign)")
      XCTAssertTrue(symbols.contains(sign.symbolName), sign.symbolName)
      // Android refuses a roundabout that is left at an exit without a number.
      if [32, 34].contains(sign.androidAutoType) { XCTAssertNotNil(sign.exit) }
    }
  }

  func testExitsOfRoundabouts() {
    func carPlay(_ exit: Int?) -> Int { ManeuverSign(type: .takeRoundabout, exit: exit).carPlayType }
    XCTAssertEqual([nil, 0, 1, 19, 20].map(carPlay), [6, 6, 28, 46, 6])
    XCTAssertEqual(ManeuverSign(type: .takeRotary, direction: .uTurn, exit: 3).carPlayType, 19)
    XCTAssertEqual(ManeuverSign(type: .takeRotary, exit: 0).androidAutoType, 45)
  }

  func testTableIsWhatTheCodeSays() throws {
    let url = Self.folder.appending(path: "maneuvers.csv")
    let rows = Self.signs.map { sign in
      let exit = sign.exit.map(String.init) ?? ""
      return [
        sign.type.rawValue, sign.direction?.rawValue ?? "", sign.drivingSide.rawValue, exit, sign.pictureName,
        "\(sign.carPlayType)", "\(sign.androidAutoType)", sign.symbolName,
      ].joined(separator: ",")
    }
    let table =
      "type,modifier,driving_side,exit,picture,carplay,android_auto,sf_symbol\n" + rows.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_PAGES"] == "1" {
      try table.write(to: url, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(try String(contentsOf: url, encoding: .utf8), table)
  }

  func testSheetHasEveryPictureForDayAndNight() throws {
    let sheet = try String(contentsOf: Self.folder.appending(path: "maneuvers.svg"), encoding: .utf8)
    for name in Set(Self.signs.map(\.pictureName)) {
      for look in ["day", "night"] { XCTAssertTrue(sheet.contains("<view id=\"\(name)-\(look)\""), name) }
    }
  }
}

extension ManeuverSign {
  fileprivate var mirrored: ManeuverSign {
    let directions: [ManeuverDirection: ManeuverDirection] = [
      .left: .right, .slightLeft: .slightRight, .sharpLeft: .sharpRight, .right: .left, .slightRight: .slightLeft,
      .sharpRight: .sharpLeft,
    ]
    return ManeuverSign(
      type: type, direction: direction.map { directions[$0] ?? $0 }, drivingSide: drivingSide == .left ? .right : .left,
      exit: exit)
  }
}
