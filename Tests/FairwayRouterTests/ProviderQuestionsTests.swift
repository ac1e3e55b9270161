import FairwayDirections
import TownDrives
import XCTest

@testable import FairwayRouter

/// Which answers of a provider count.
final class ProviderQuestionsTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let questions = ProviderQuestions()

  private func ask(_ purpose: ProviderQuestions.Purpose = .reroute) {
    questions.ask(purpose, .routes(RouteOptions(waypoints: [])), provider)
  }

  /// How many of the answers that have come belong to a question that waits.
  private var matched: Int {
    questions.takeAnswers().count { questions.isWaiting(for: $0) && questions.takeQuestion(of: $0.purpose) != nil }
  }

  func testAnAnswerEndsItsQuestion() {
    ask()
    XCTAssertNotNil(questions[.reroute])
    provider.answer(.failure(.unableToRoute))
    XCTAssertTrue(questions.hasAnswers)
    XCTAssertEqual(matched, 1)
    XCTAssertNil(questions[.reroute])
    XCTAssertFalse(questions.hasAnswers)
  }

  func testASecondAnswerCountsForNothing() {
    ask()
    provider.answer(.failure(.unableToRoute))
    provider.answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 1)
  }

  func testAWithdrawnQuestionIsCancelledAndItsAnswerCountsForNothing() {
    ask()
    questions.withdraw(.reroute)
    XCTAssertEqual(provider.cancelCount, 1)
    provider.answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 0)
  }

  func testANewQuestionOfTheSamePurposeReplacesTheOldOne() {
    ask()
    ask()
    XCTAssertEqual(provider.cancelCount, 1)
    provider.questions[0].answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 0)
    provider.questions[1].answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 1)
  }

  func testQuestionsOfSeveralPurposesAreKeptInOrder() {
    for purpose in [ProviderQuestions.Purpose.renewal, .alternatives, .fasterRoute] { ask(purpose) }
    XCTAssertEqual(questions.inOrder.map(\.purpose), [.renewal, .alternatives, .fasterRoute])
  }

  func testQuestionsEndWithTheirOwner() {
    var owner: ProviderQuestions? = ProviderQuestions()
    owner?.ask(.refresh, .routes(RouteOptions(waypoints: [])), provider)
    owner = nil
    XCTAssertEqual(provider.cancelCount, 1)
  }
}
