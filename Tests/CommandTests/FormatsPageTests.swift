import FairwayCore
import Foundation
import TestSupport
import TraceFiles
import XCTest

@testable import FairwayCommand

/// The page on the command's files names what the program reads and writes.
final class FormatsPageTests: XCTestCase {
  func testEveryNameIsOnThePage() throws {
    let page = try String(contentsOf: Fixtures.package.appending(path: "Sources/fairway/README.md"), encoding: .utf8)
    var names = Fairway.subcommands.map { "`fairway \($0.name)`" }
    names += ProgressEvent.Kind.allCases.map { "`\($0.rawValue)`" }
    names += FixRejection.allCases.map { "`\($0)`" }
    names += TraceColumn.allCases.map { "`\($0.rawValue)`" }
    names.append("\n" + ReplayText.progressHeader)
    for name in names {
      XCTAssertTrue(page.contains(name), "the page does not name \(name)")
    }
  }
}
