import FairwayRoutes
import FairwayServices
import Foundation
import XCTest

/// Values of Foundation in place of the texts of an answer.
final class DateAndLocaleTests: XCTestCase {
  func testTheTimesOfAnIncidentAreDates() throws {
    let text = #"""
      {"legs": [{"steps": [], "distance": 0, "duration": 0, "incidents": [{
        "id": "7", "type": "construction", "creation_time": "2026-11-29T08:00:00Z", "start_time": "2026-11-29T09:30:00Z",
        "end_time": "later", "geometry_index_start": 0, "geometry_index_end": 1}]}], "distance": 0, "duration": 0}
      """#
    let route = try Route(json: Array(text.utf8))
    let incident = try XCTUnwrap(route.legs[0].incidents?.first)
    XCTAssertEqual(incident.creationDate?.timeIntervalSince1970, 1_795_939_200)
    XCTAssertEqual(incident.startDate?.timeIntervalSince1970, 1_795_944_600)
    XCTAssertNil(incident.endDate, "what is no time is no date")
  }

  func testTheLanguageOfARouteIsALocale() throws {
    var route = Route(legs: [], shape: nil, distance: 0, expectedTravelTime: 0)
    XCTAssertNil(route.speechLocale)
    route.speechLocaleIdentifier = "pt-BR"
    XCTAssertEqual(route.speechLocale?.language.languageCode?.identifier, "pt")
    route.speechLocale = Locale(identifier: "de_AT")
    XCTAssertEqual(route.speechLocaleIdentifier, "de-AT")
  }

  func testTheTimeOfATurnIsReadAndWritten() throws {
    let text = #"{"location": [1, 2], "turn_duration": 2.5, "entry": [true], "bearings": [0], "out": 0}"#
    let intersection = try JSONDecoder().decode(Intersection.self, from: Data(text.utf8))
    XCTAssertEqual(intersection.turnTravelTime, 2.5)
    let again = try JSONDecoder().decode(Intersection.self, from: JSONEncoder().encode(intersection))
    XCTAssertEqual(again.turnTravelTime, 2.5)
  }
}
