import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// Numbers that are finite and absurd: refused with the field's path, so that no sum of them becomes infinite.
final class AbsurdNumberTests: ClientTestCase {
  func testQuantitiesHaveALimit() throws {
    let route = ClientTestCase.route
    for (field, path) in [
      (#""distance":1000,"duration":100,"weight":1,"weight_name""#, "routes[0].distance"),
      (#""distance":1000,"duration":100,"weight":1}"#, "routes[0].legs[0].distance"),
    ] {
      for number in ["1e19", "1e308", "1000000000001", "9007199254740993e3"] {
        let text = route.replacing(field, with: field.replacing("1000", with: number))
        XCTAssertNotEqual(text, route)
        XCTAssertThrowsError(try RouteFile(json: Array(#"{"code":"Ok","routes":[\#(text)]}"#.utf8), precision: 6)) {
          error in
          guard case DirectionsError.decoding(let place, let expected, _)? = error as? DirectionsError else {
            return XCTFail("\(error)")
          }
          XCTAssertEqual(place, path)
          XCTAssertEqual(expected, "a number from 0 to 1e12")
        }
      }
      let most = route.replacing(field, with: field.replacing("1000", with: "1e12"))
      XCTAssertNoThrow(try RouteFile(json: Array(#"{"code":"Ok","routes":[\#(most)]}"#.utf8), precision: 6))
    }
  }
}
