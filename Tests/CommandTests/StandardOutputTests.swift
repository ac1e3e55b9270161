import XCTest

/// Methods that a delegate lacks are named on standard output, and nothing else is written there.
final class StandardOutputTests: XCTestCase {
  /// The lines of each controller are those of its delegate's methods that two fixes call.
  private let expected: [(controller: String, methods: [String])] = [
    ("RouteController", StandardOutputTests.ofTheFirstFix),
    ("RouteController, resumed", StandardOutputTests.ofLaterFixes),
    ("NavigationService", StandardOutputTests.ofTheFirstFix),
    ("NavigationService, resumed", StandardOutputTests.ofLaterFixes),
    ("NavigationService, recorded and continued", StandardOutputTests.ofTheFirstFix),
    (
      "NavigationViewController",
      [
        "navigationViewController(_:shapeFor:legIndex:)",
        "navigationViewController(_:routeCasingLineLayerWithIdentifier:sourceIdentifier:)",
        "navigationViewController(_:willAdd:)",
        "navigationViewController(_:routeLineLayerWithIdentifier:sourceIdentifier:)",
        "navigationViewController(_:routeRestrictedAreasLineLayerWithIdentifier:sourceIdentifier:)",
        "navigationViewController(_:didAdd:pointAnnotationManager:)",
        "navigationViewController(_:didUpdate:with:rawLocation:)", "navigationViewController(_:roadNameAt:)",
        "VisualInstructionDelegate.label(_:willPresent:as:)",
      ]
    ),
    ("InstructionLabel", ["VisualInstructionDelegate.label(_:willPresent:as:)"]),
    ("Navigator", []), ("LegacyRouteController", []),
  ]
  private static let ofTheFirstFix = [
    "router(_:didUpdate:with:rawLocation:)", "router(_:didPassVisualInstructionPoint:routeProgress:)",
    "router(_:didPassSpokenInstructionPoint:routeProgress:)",
  ]

  private static let ofLaterFixes = [
    "router(_:didUpdate:with:rawLocation:)", "router(_:didPassSpokenInstructionPoint:routeProgress:)",
  ]

  func testEachForgottenMethodIsNamedOnceAndNothingElse() throws {
    let app = try FairwayProcess.forgottenMethods()
    XCTAssertEqual(app.status, 0, app.errors)
    XCTAssertEqual(app.errors, "")
    let lines = expected.flatMap { controller, methods in
      [controller] + methods.map { "\($0) is not implemented; its default is used." }
    }
    XCTAssertEqual(app.text.split(separator: "\n").map(String.init), lines)
  }
}
