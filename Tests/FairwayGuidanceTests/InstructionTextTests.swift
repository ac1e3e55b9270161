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

  func testTurnsByTheirDirectionAndGoal() throws {
    let turns = [
      "left": "Turn left", "right": "Turn right", "sharp left": "Make a sharp left",
      "sharp right": "Make a sharp right", "slight left": "Make a slight left",
      "slight right": "Make a slight right", "straight": "Go straight", "uturn": "Make a U-turn",
    ]
    let goals: [(members: [String: Any], text: String)] = [
      ([:], ""), (["name": "Elm Street"], " onto Elm Street"),
      (["name": "Elm Street", "exits": "4A;4B"], " onto Elm Street"),
      (["name": "Elm Street", "destinations": "Bern,Thun"], " towards Bern"),
      (["name": "Elm Street", "destinations": "Bern,Thun", "exits": "4A;4B"], " towards Bern"),
      (["name": "Elm Street", "junction_name": "Market Square"], " at Market Square"),
    ]
    for (modifier, turn) in turns {
      for goal in goals {
        let step = try step(goal.members.merging(["maneuver": ["type": "turn", "modifier": modifier]]) { $1 })
        XCTAssertTrue(step.hasOwnInstructions)
        XCTAssertEqual(step.instructions, turn + goal.text, modifier)
      }
    }
  }

  func testStayingOnARoadAndTakingAnExit() throws {
    let stay = try step(["name": "Elm Street", "maneuver": ["type": "continue", "modifier": "left"]])
    XCTAssertEqual(stay.instructions, "Turn left to stay on Elm Street")
    let exits: [(members: [String: Any], text: String)] = [
      ([:], "Enter the roundabout"), (["name": "Elm Street"], "Enter the roundabout and exit onto Elm Street"),
      (["destinations": "Bern,Thun"], "Enter the roundabout and exit towards Bern"),
    ]
    for (members, text) in exits {
      let step = try step(members.merging(["maneuver": ["type": "roundabout", "modifier": "left"]]) { $1 })
      XCTAssertEqual(step.instructions, text)
    }
    let maneuver: [String: Any] = ["type": "roundabout", "exit": 1]
    let numbered = try step(["name": "Elm Street", "destinations": "Bern", "maneuver": maneuver])
    XCTAssertEqual(numbered.instructions, "Enter the roundabout and take the 1st exit towards Bern")
  }

  func testArrivingOnASide() throws {
    let sides = [
      "left": ", on the left", "sharp left": ", on the left", "slight right": ", on the right",
      "straight": ", straight ahead", "uturn": "",
    ]
    for (modifier, side) in sides {
      let step = try step(["maneuver": ["type": "arrive", "modifier": modifier]])
      XCTAssertEqual(step.instructions, "You have arrived at your destination" + side)
    }
  }

  /// Lanes from left to right, those that lead on marked with an o.
  func testKeepingToLanes() throws {
    let cases = [
      "o": "Continue straight", "ooo": "Continue straight", "oox": "Keep left", "xxoo": "Keep right",
      "xox": "Keep in the middle", "xxooxx": "Keep in the middle", "oxo": "Keep left or right",
      "xxoxo": "Continue straight",
    ]
    for (lanes, text) in cases {
      let intersection: [String: Any] = [
        "location": [1.5, 42.5], "in": 0, "out": 1, "bearings": [10, 20], "entry": [true, false],
        "lanes": lanes.map { ["indications": ["straight"], "valid": $0 == "o"] },
      ]
      let step = try step([
        "maneuver": ["type": "use lane", "modifier": "straight"], "intersections": [intersection],
      ])
      XCTAssertEqual(step.instructions, text, lanes)
    }
  }

  /// 150 steps and the texts that others expect for them.
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
        "Take exit 12 on the right onto A1 towards Bern"
      ),
      ("fork", "slight left", [:], "Keep left at the fork"),
      ("fork", "straight", ["name": "Main Street"], "Keep straight at the fork onto Main Street"),
      (
        "end of road", "left", ["name": "Elm Street", "ref": "B 5"],
        "At the end of the road, turn left onto Elm Street"
      ),
      ("new name", "straight", ["name": "Oak Street; Old Road"], "Continue onto Oak Street"),
      (
        "rotary", "right", ["rotary_name": "Place de la Concorde", "name": "Quai"],
        "Enter the Place de la Concorde roundabout and exit onto Quai"
      ),
      ("roundabout turn", "left", ["name": "Elm Street"], "At the roundabout, turn left onto Elm Street"),
      ("exit roundabout", "right", ["name": "Elm Street"], "Exit the roundabout onto Elm Street"),
      ("exit rotary", "right", ["rotary_name": "Etoile"], "Exit the Etoile roundabout"),
      ("notification", nil, ["name": "Elm Street"], "Continue on Elm Street"),
      ("levitate", "left", ["name": "Elm Street"], "Turn left onto Elm Street"),
      ("depart", nil, ["name": "Elm Street"], "Set out on Elm Street"),
      ("roundabout turn", "straight", [:], "At the roundabout, go straight"),
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
    for (exit, word) in [
      1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 42: "42nd", 111: "111th",
    ] {
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
    let file = try RouteFile(json: [UInt8](Fixtures.townAnswer("osrm-legs")))
    let step = try XCTUnwrap(file.routes.first?.legs.first?.steps.first)
    XCTAssertEqual(step.instructions.prefix(5), "Head ")
    XCTAssertFalse(String(decoding: file.response.json(), as: UTF8.self).contains("\"instruction\""))
  }
}
