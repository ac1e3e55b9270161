import FairwayNavigation
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// The Sun and the light, judged by the values that `Resources/make-sun.py` had computed by PyPI's ephem.
final class LightingTests: XCTestCase {
  private struct Row {
    var kind: String
    var place: LocationCoordinate2D
    var timestamp: Double
    var elevation: Double
  }

  private func rows() throws -> [Row] {
    let url = Fixtures.package.appending(path: "Tests/FairwayNavigationTests/Resources/sun.csv")
    let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(separator: "\n").dropFirst()
    return try lines.map { line in
      let cells = line.split(separator: ",")
      let numbers = try cells[2...].map { try XCTUnwrap(Double($0)) }
      return Row(
        kind: String(cells[0]), place: LocationCoordinate2D(latitude: numbers[0], longitude: numbers[1]),
        timestamp: numbers[2], elevation: numbers[3])
    }
  }

  func testElevationsAreWithinAHundredthOfADegree() throws {
    let rows = try rows().filter { $0.kind == "elevation" }
    XCTAssertGreaterThan(rows.count, 300)
    for row in rows {
      XCTAssertEqual(
        SunPosition.elevation(at: row.place, timestamp: row.timestamp), row.elevation, accuracy: 0.01, "\(row)")
    }
  }

  func testTheSuggestionChangesWithinAMinuteOfSunriseAndSunset() throws {
    let rows = try rows().filter { $0.kind != "elevation" }
    XCTAssertGreaterThan(rows.count, 100)
    for row in rows {
      var suggestion = LightingSuggestion()
      // Half an hour before, then each second around.
      suggestion.update(at: row.place, timestamp: row.timestamp - 1800)
      XCTAssertEqual(suggestion.mode, row.kind == "rising" ? .lowLight : .normal, "\(row)")
      let change = stride(from: row.timestamp - 120, to: row.timestamp + 120, by: 1).first {
        suggestion.update(at: row.place, timestamp: $0)
      }
      XCTAssertEqual(try XCTUnwrap(change, "\(row)"), row.timestamp, accuracy: 60, "\(row)")
    }
  }

  func testThePolarNightIsDarkAndThePolarDayIsNot() {
    // Midsummer and midwinter of 2026, a full day each.
    for (latitude, isDark) in [(89.9, false), (78, false), (-78, true), (-90, true)] {
      let place = LocationCoordinate2D(latitude: latitude, longitude: 15)
      var suggestion = LightingSuggestion()
      suggestion.update(at: place, timestamp: 1_781_996_400)
      for hour in 0..<24 {
        XCTAssertFalse(suggestion.update(at: place, timestamp: 1_781_996_400 + Double(hour) * 3600))
        XCTAssertEqual(suggestion.mode, isDark ? .lowLight : .normal)
      }
    }
  }

  func testAModeThatHasJustBegunDoesNotFlicker() throws {
    let sunset = try XCTUnwrap(rows().first { $0.kind == "setting" && $0.place.latitude == 38.72 })
    var suggestion = LightingSuggestion()
    suggestion.update(at: sunset.place, timestamp: sunset.timestamp - 600)
    // A vehicle whose clock or place jumps back and forth over the moment.
    var changes = 0
    for second in 0..<200 {
      let offset = second.isMultiple(of: 2) ? 20.0 : -20
      if suggestion.update(at: sunset.place, timestamp: sunset.timestamp + offset) { changes += 1 }
    }
    XCTAssertEqual(changes, 1)
  }

  func testATunnelIsDark() {
    let noon = 1_700_056_800.0
    let place = LocationCoordinate2D(latitude: 40, longitude: -30)
    var suggestion = LightingSuggestion()
    XCTAssertFalse(suggestion.update(at: place, timestamp: noon))
    XCTAssertTrue(suggestion.update(at: place, timestamp: noon + 1, isInTunnel: true))
    XCTAssertEqual(suggestion.mode, .lowLight)
    XCTAssertTrue(suggestion.update(at: place, timestamp: noon + 2))
    XCTAssertEqual(suggestion.mode, .normal)
  }
}
