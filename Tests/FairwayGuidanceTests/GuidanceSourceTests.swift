import FairwayRoutes
import GeoKernel
import TestSupport
import XCTest

@testable import FairwayGuidance

/// Whose banners and announcements a route has, and in which language.
final class GuidanceSourceTests: XCTestCase {
  private let bare = GuidedRoute.route([GuidedRoute.Part(), GuidedRoute.Part()])

  /// A route with one announcement and one banner of the service, on its first step.
  private var served: Route {
    var route = bare
    route.legs[0].steps[0].instructionsSpokenAlongStep = [
      SpokenInstruction(triggerDistanceRemaining: 100, text: "Service")
    ]
    route.legs[0].steps[0].instructionsDisplayedAlongStep = [
      VisualInstructionBanner(triggerDistanceRemaining: 100, primary: VisualInstruction(text: "Service"))
    ]
    route.legs[0].steps[0].maneuver.instruction = "Service"
    route.speechLocaleIdentifier = "fr"
    return route
  }

  func testTheServicesGuidanceIsKept() {
    var guided = served.guided(GuidanceOptions(language: "de"))
    XCTAssertNotNil(guided.legs[0].steps[0].instructionsSpokenAlongStep?[0].moment)
    guided.legs[0].steps[0].instructionsSpokenAlongStep?[0].moment = nil
    XCTAssertTrue(guided == served, "but for its moments")
  }

  func testTheServicesGuidanceIsReplacedWhenAsked() {
    let route = served.guided(GuidanceOptions(source: .device, language: "de"))
    XCTAssertEqual(route.speechLocaleIdentifier, "de")
    XCTAssertEqual(
      route.legs[0].steps[0].instructionsSpokenAlongStep?.first?.text, "Auf Elm Street Richtung Osten fahren")
    XCTAssertEqual(route.legs[0].steps[0].instructionsDisplayedAlongStep?.first?.primaryInstruction.text, "Elm Street")
    XCTAssertEqual(route.legs[0].steps[1].instructions, "Links auf Elm Street abbiegen")
  }

  func testNothingIsMadeWhenOnlyTheServiceIsAsked() {
    XCTAssertEqual(bare.guided(GuidanceOptions(source: .serviceOnly, language: "de")), bare)
  }

  /// What the service sent of the three is kept; what it did not send is made.
  func testPartsThatAreMissingAreMade() {
    var route = served
    route.legs[0].steps[0].instructionsSpokenAlongStep = nil
    route.speechLocaleIdentifier = nil
    let guided = route.guided(GuidanceOptions(language: "de"))
    XCTAssertEqual(guided.legs[0].steps[0].instructionsSpokenAlongStep?.isEmpty, false)
    XCTAssertEqual(guided.legs[0].steps[0].instructionsDisplayedAlongStep?.count, 1)
    XCTAssertEqual(guided.speechLocaleIdentifier, "de")
    route = bare.guided(GuidanceOptions(language: "de"))
    XCTAssertEqual(route.guided(GuidanceOptions(language: "en")), route, "guidance is made once")
  }

  func testAnUnknownLanguageIsSeenToFallBack() {
    XCTAssertTrue(GuidanceLanguage("tlh").isFallback)
    XCTAssertEqual(bare.guided(GuidanceOptions(language: "tlh")).speechLocaleIdentifier, "en")
    XCTAssertEqual(bare.guided(GuidanceOptions(language: "de_CH")).speechLocaleIdentifier, "de-CH")
  }

  func testUnitsAreTheRegionsUnlessTheyAreChosen() throws {
    func text(_ language: String, _ units: UnitSystem? = nil) throws -> String {
      let route = bare.guided(GuidanceOptions(language: language, units: units))
      return try XCTUnwrap(route.legs[0].steps[0].instructionsSpokenAlongStep?.dropFirst().first?.text)
    }
    XCTAssertEqual(try text("en-US"), "In 0.6 miles, turn left onto Elm Street")
    XCTAssertEqual(try text("en-GB"), "In 0.6 miles, turn left onto Elm Street")
    XCTAssertEqual(try text("en-IE"), "In 1 kilometer, turn left onto Elm Street")
    XCTAssertEqual(try text("en-US", .metric), "In 1 kilometer, turn left onto Elm Street")
    XCTAssertEqual(try text("de", .imperial), "In 0,6 Meilen links auf Elm Street abbiegen")
  }

  /// Routes that no service sends: no steps, no names, times that are no times.
  func testAnyRouteGetsThrough() {
    var route = Route(legs: [], shape: nil, distance: 0, expectedTravelTime: 0)
    XCTAssertEqual(route.guided().legs.count, 0)
    route.legs = [RouteLeg(steps: [], distance: 0, expectedTravelTime: 0)]
    XCTAssertEqual(route.guided().legs[0].steps.count, 0)
    for value in [Double.nan, .infinity, -1, 0, 1e300] {
      var odd = bare
      odd.legs[0].steps[0].distance = value
      odd.legs[0].steps[1].expectedTravelTime = value
      odd.legs[0].steps[1].maneuver.finalHeading = value
      odd.legs[0].steps[1].maneuver.exitIndex = .max
      odd.legs[0].steps[1].maneuver.type = .takeRoundabout
      let triggers = odd.guided().legs[0].steps.flatMap { $0.instructionsSpokenAlongStep ?? [] }
        .map(\.triggerDistanceRemaining)
      XCTAssertTrue(triggers.allSatisfy { $0.isFinite && $0 >= 0 }, "\(value)")
    }
  }
}
