import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The one place that turns floating numbers into whole ones.
final class WholeNumberTests: XCTestCase {
  func testEdges() {
    XCTAssertEqual(Int(clamping: 0.0), 0)
    XCTAssertEqual(Int(clamping: -0.99), 0)
    XCTAssertEqual(Int(clamping: 1.99), 1)
    XCTAssertEqual(Int(clamping: -1.99), -1)
    XCTAssertEqual(Int(clamping: Double.nan), 0)
    XCTAssertEqual(Int(clamping: Double.infinity), .max)
    XCTAssertEqual(Int(clamping: -Double.infinity), .min)
    XCTAssertEqual(Int(clamping: 0x1p63), .max)
    XCTAssertEqual(Int(clamping: (0x1p63).nextDown), 0x7fff_ffff_ffff_fc00)
    XCTAssertEqual(Int(clamping: -0x1p63), .min)
    XCTAssertEqual(Int(clamping: (-0x1p63).nextDown), .min)
    XCTAssertEqual(UInt64(clamping: -1.0), 0)
    XCTAssertEqual(UInt64(clamping: -0.5), 0)
    XCTAssertEqual(UInt64(clamping: 0x1p64), .max)
    XCTAssertEqual(Int32(clamping: 2_147_483_647.9), .max)
    XCTAssertEqual(Int32(clamping: 2_147_483_648.0), .max)
    XCTAssertEqual(Int8(clamping: -129.0), .min)
  }

  /// Every pattern of bits is a number, and so are all exponents alike.
  func testAllOfDouble() throws {
    try property(cases: 200_000) { random in
      let value = Double(bitPattern: random.next())
      let whole = Int(clamping: value)
      if value.magnitude < 0x1p53 {
        XCTAssertEqual(Double(whole), value.rounded(.towardZero), "\(value)")
      } else if value.isNaN {
        XCTAssertEqual(whole, 0)
      } else if value.magnitude >= 0x1p63 {
        XCTAssertEqual(whole, value < 0 ? .min : .max)
      }
    }
  }

  /// `Int(x.rounded())` and the like end the process for some number; nothing outside of the one place has them.
  func testNothingElseConverts() throws {
    // A conversion of what is rounded, divided or measured in seconds. `clamping:` and the other labels do not match.
    let conversion = /\bU?Int(8|16|32|64)?\((?!clamping|exactly|bitPattern|truncatingIfNeeded)[^\n]*\.rounded\(/
    for folder in ["Sources", "Benchmarks"] {
      let root = Fixtures.package.appending(path: folder)
      let files =
        FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
      for file in files where file.pathExtension == "swift" && !file.path.contains("/Peers/") {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        where !line.contains("clamping:") {
          XCTAssertNil(line.firstMatch(of: conversion), "\(file.lastPathComponent): \(line)")
        }
      }
      XCTAssertGreaterThan(files.count, 20)
    }
  }
}
