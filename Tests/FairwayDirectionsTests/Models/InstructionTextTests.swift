import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// The English that is made up for steps whose service sends no text.
final class InstructionTextTests: XCTestCase {
  /// A step of an answer without instructions.
  private func step(_ members: [String: Any]) throws -> RouteStep {
    var members = members
    var maneuver = try XCTUnwrap(members["maneuver"] as? [String: Any])
    maneuver["location"] = [1.5, 42.5]
    members["maneuver"] = maneuver
    members["distance"] = 100
    members["duration"] = 10
    return try JSONDecoder().decode(RouteStep.self, from: JSONSerialization.data(withJSONObject: members))
  }

  func testVectorsInEnglish() throws {
    // Outside of XCTUnwrap, which would take a skip for a failure.
    let json = try Fixtures.json("vectors/osrm-text-instructions.json")
    let vectors = try XCTUnwrap(json as? [String: [String: Any]])
    XCTAssertGreaterThanOrEqual(vectors.count, 140)
    for (name, vector) in vectors.sorted(by: { $0.key < $1.key }) {
      let expected = try XCTUnwrap((vector["instructions"] as? [String: String])?["en"])
      let step = try step(try XCTUnwrap(vector["step"] as? [String: Any]))
      XCTAssertTrue(step.hasOwnInstructions, name)
      XCTAssertEqual(step.instructions, expected, name)
    }
  }

  func testOtherManeuvers() throws {
    let cases: [(type: String, modifier: String?, more: [String: Any], expected: String)] = [
      ("merge", "slight left", ["name": "A 9"], "Merge left onto A 9"),
      ("on ramp", "right", ["name": "Ring"], "Take the ramp on the right onto Ring"),
      (
        "off ramp", "slight right", ["exits": "12;13", "destinations": "A1: Bern,Thun"],
        "Take exit 12 on the right towards A1: Bern"
      ),
      ("fork", "slight left", [:], "Keep left at the fork"),
      ("fork", "straight", ["name": "Main Street"], "Keep straight at the fork onto Main Street"),
      ("end of road", "left", ["name": "Elm Street", "ref": "B 5"], "Turn left onto Elm Street (B 5)"),
      ("new name", "straight", ["name": "Oak Street; Old Road"], "Continue onto Oak Street"),
      (
        "rotary", "right", ["rotary_name": "Place de la Concorde", "name": "Quai"],
        "Enter Place de la Concorde and exit onto Quai"
      ),
      ("roundabout turn", "left", ["name": "Elm Street"], "At the roundabout, turn left onto Elm Street"),
      ("exit roundabout", "right", ["name": "Elm Street"], "Exit the roundabout onto Elm Street"),
      ("exit rotary", "right", ["rotary_name": "Etoile"], "Exit Etoile"),
      ("notification", nil, ["name": "Elm Street"], "Continue on Elm Street"),
      ("levitate", "left", ["name": "Elm Street"], "Turn left onto Elm Street"),
      ("depart", nil, ["name": "Elm Street"], "Set out on Elm Street"),
      ("turn", nil, [:], "Turn"),
    ]
    for (type, modifier, more, expected) in cases {
      var maneuver: [String: Any] = ["type": type]
      maneuver["modifier"] = modifier
      let step = try step(more.merging(["maneuver": maneuver]) { first, _ in first })
      XCTAssertEqual(step.instructions, expected, type)
    }
  }

  func testOrdinals() throws {
    for (exit, word) in [1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st"] {
      let step = try step(["maneuver": ["type": "roundabout", "exit": exit]])
      XCTAssertEqual(step.instructions, "Enter the roundabout and take the \(word) exit")
    }
  }

  func testTextOfServiceComesFirst() throws {
    let step = try step(["maneuver": ["type": "turn", "modifier": "left", "instruction": "Links abbiegen"]])
    XCTAssertEqual(step.instructions, "Links abbiegen")
    XCTAssertFalse(step.hasOwnInstructions)
  }

  func testMadeUpTextIsNotWritten() throws {
    let file = try RouteFile(json: [UInt8](try Fixtures.data("routes/osrm-andorra-2km.json")))
    let step = try XCTUnwrap(file.routes.first?.legs.first?.steps.first)
    XCTAssertEqual(step.instructions.prefix(5), "Head ")
    XCTAssertFalse(String(decoding: file.response.json(), as: UTF8.self).contains("\"instruction\""))
  }
}
