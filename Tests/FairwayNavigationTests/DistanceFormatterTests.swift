import FairwayDirections
import FairwayNavigation
import Foundation
import TestSupport
import XCTest

/// The texts for distances.
final class DistanceFormatterTests: XCTestCase {
  private func texts(_ system: DistanceFormatter.System, _ distances: [Double], locale: String = "en_US") -> [String] {
    let formatter = DistanceFormatter(system: system, locale: Locale(identifier: locale))
    return distances.map(formatter.string)
  }

  func testMetric() {
    XCTAssertEqual(
      texts(.metric, [0, 2, 24, 25, 88, 100, 126, 998, 999, 1249, 2999, 3000, 3499, 123_456]),
      [
        "0 m", "0 m", "25 m", "25 m", "100 m", "100 m", "150 m", "1000 m", "1 km", "1.2 km", "3 km", "3 km", "3 km",
        "123 km",
      ])
  }

  func testImperial() {
    XCTAssertEqual(
      texts(.imperial, [0, 10, 100, 160, 161, 1609.344, 4820, 4829, 8047]),
      ["0 ft", "50 ft", "350 ft", "500 ft", "0.1 mi", "1 mi", "3 mi", "3 mi", "5 mi"])
  }

  func testBritish() {
    XCTAssertEqual(
      texts(.british, [0, 13, 18, 19, 90, 92, 160, 161, 2414, 4829]),
      ["0 yd", "10 yd", "20 yd", "25 yd", "100 yd", "100 yd", "150 yd", "0.1 mi", "1.5 mi", "3 mi"])
  }

  func testTheLocaleGivesUnitsAndSeparator() {
    XCTAssertEqual(texts(.metric, [1249], locale: "de_DE"), ["1,2 km"])
    XCTAssertEqual(texts(.metric, [1249], locale: "ar_EG"), ["١٫٢ كم"])
    XCTAssertEqual(texts(.metric, [1249], locale: "sv_SE"), ["1,2 km"], "a language without guidance")
    XCTAssertEqual(DistanceFormatter(locale: Locale(identifier: "en_US")).system, .imperial)
    XCTAssertEqual(DistanceFormatter(locale: Locale(identifier: "fr_FR")).system, .metric)
    XCTAssertEqual(DistanceFormatter(locale: Locale(identifier: "en_GB")).system, .british)
  }

  func testWhatIsNoDistanceIsNone() {
    XCTAssertEqual(texts(.metric, [-3, .nan, .infinity]), ["0 m", "0 m", "0 m"])
  }

  func testLongerDistancesAreNeverSaidShorter() {
    for system in DistanceFormatter.System.allCases {
      let formatter = DistanceFormatter(system: system, locale: Locale(identifier: "en_US"))
      let said = stride(from: 0.0, to: 10_000, by: 1).map { distance in
        let value = formatter.value(of: distance)
        return value.quantity * value.unit.meters
      }
      for (shorter, longer) in zip(said, said.dropFirst()) { XCTAssertLessThanOrEqual(shorter, longer + 8) }
    }
  }

  /// The text for any number of metres is one short line.
  func testAllOfDouble() throws {
    let formatters = ["de_DE", "en_US", "en_GB"].map { DistanceFormatter(locale: Locale(identifier: $0)) }
    try property(cases: 5000) { random in
      let distance = Double(bitPattern: random.next())
      for formatter in formatters {
        XCTAssertLessThan(formatter.string(from: distance).count, 40, "\(distance)")
      }
    }
    for distance in [1e19, 1e308, .infinity, -.infinity, .nan, .leastNonzeroMagnitude] {
      for formatter in formatters { XCTAssertLessThan(formatter.string(from: distance).count, 40) }
    }
  }
}
