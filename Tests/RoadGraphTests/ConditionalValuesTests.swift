import RoadGraph
import XCTest

/// What the texts of `:conditional` tags say at a time.
final class ConditionalValuesTests: XCTestCase {
  private func value(_ text: String, _ time: String) throws -> String? {
    try XCTUnwrap(ConditionalValues(text), text).value(at: try XCTUnwrap(LocalTime(time)))
  }

  func testTheLastValueWhoseConditionHoldsCounts() throws {
    let text = "no @ (Mo-Fr 07:00-09:00); delivery @ (Mo-Sa 08:00-12:00) ; yes@(Su)"
    XCTAssertEqual(try value(text, "2026-11-30T07:30"), "no")
    XCTAssertEqual(try value(text, "2026-11-30T08:30"), "delivery")
    XCTAssertEqual(try value(text, "2026-12-06T08:30"), "yes")
    XCTAssertNil(try value(text, "2026-11-30T13:00"))
  }

  func testRulesWithinParenthesesBelongTogether() throws {
    let text = "no @ (Mo-Fr 07:00-09:00; We off); yes @ We"
    XCTAssertEqual(try value(text, "2026-11-30T07:30"), "no")
    XCTAssertEqual(try value(text, "2026-12-02T07:30"), "yes")
    // Without them, too, if no value follows.
    XCTAssertEqual(try value("no @ Mo-Fr 07:00-09:00; Sa 10:00-12:00", "2026-12-05T11:00"), "no")
  }

  func testWhatATimeDoesNotTellDoesNotHold() throws {
    for text in [
      "no @ wet", "no @ (weight>7.5)", "no @ (Mo-Fr AND wet)", "no @ (sunrise-sunset)", "no @ (Mo-Fr AND weight>3.5)",
      "no @ PH", "yes @ delivery", "no @ \"on request\"",
    ] {
      XCTAssertNil(try value(text, "2026-11-30T07:30"), text)
      XCTAssertEqual(ConditionalValues(text)?.leftOut.count, 1, text)
    }
    XCTAssertEqual(try value("no @ (Mo-Fr and 07:00-09:00)", "2026-11-30T07:30"), "no")
    XCTAssertNil(try value("no @ (Mo-Fr AND 07:00-09:00)", "2026-12-05T07:30"))
  }

  func testAConditionThatIsFalseInPartIsFalse() throws {
    let condition = TimeCondition("(Mo-Fr AND wet)")
    XCTAssertEqual(condition.holds(at: try XCTUnwrap(LocalTime("2026-12-05T12:00"))), false)
    XCTAssertNil(condition.holds(at: try XCTUnwrap(LocalTime("2026-11-30T12:00"))))
    XCTAssertEqual(condition.leftOut, ["wet"])
    XCTAssertEqual(condition.parts.count, 2)
    XCTAssertNil(TimeCondition("").holds(at: try XCTUnwrap(LocalTime("2026-11-30T12:00"))))
  }

  func testOtherTextsHaveNoValues() {
    for text in ["", "no", ";", "@", "no @", "@ (Mo-Fr)", "no @ (Mo-Fr", "no @ Mo-Fr)", "no; yes @ (Sa)", "no @ ;"] {
      XCTAssertNil(ConditionalValues(text), text)
    }
  }
}
