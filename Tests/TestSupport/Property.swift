import Foundation
public import SeededRandom
public import XCTest

extension XCTestCase {
  /// Runs a check on many random cases and keeps the seed of the one that fails.
  ///
  /// Each case gets its own generator. The first case that throws or records a failure ends the test: its seed is
  /// printed and added to `Tests/FailingSeeds/CLASS.METHOD.txt`. Seeds of that file run first in every later run, so a
  /// failure that was seen once stays a test: commit the file with the fix.
  ///
  /// - Parameters:
  ///   - cases: how many random cases; `FAIRWAY_CASES` in the environment multiplies it.
  ///   - seed: what the cases' seeds are derived from, together with `FAIRWAY_BASE_SEED`; `FAIRWAY_SEED` (hexadecimal)
  ///     runs that one case alone.
  ///   - name: the test method, as a rule by default.
  ///   - check: the check; asserts with XCTest, or throws.
  public func property(
    cases: Int, seed: UInt64 = 1, name: String = #function, file: StaticString = #filePath, line: UInt = #line,
    _ check: (inout SeededGenerator) throws -> Void
  ) throws {
    let store = FailingSeeds(test: "\(type(of: self)).\(name.prefix { $0 != "(" })")
    let environment = ProcessInfo.processInfo.environment
    let seeds: [UInt64]
    if let only = environment["FAIRWAY_SEED"].flatMap({ UInt64($0, radix: 16) }) {
      seeds = [only]
    } else {
      let seed = environment["FAIRWAY_BASE_SEED"].flatMap { UInt64($0) }.map { seed &+ $0 &* 1_000_003 } ?? seed
      let count = RandomCases.count(cases)
      seeds = store.seeds + (0..<count).map { SeededGenerator.seed(seed, case: $0) }
    }

    for caseSeed in seeds {
      let failuresBefore = testRun?.totalFailureCount ?? 0
      var generator = SeededGenerator(seed: caseSeed)
      var thrown: (any Error)?
      do {
        try check(&generator)
      } catch let skip as XCTSkip {
        throw skip
      } catch {
        thrown = error
      }
      guard thrown != nil || (testRun?.totalFailureCount ?? 0) > failuresBefore else { continue }
      store.keep(caseSeed)
      let because = thrown.map { ": \($0)" } ?? ""
      XCTFail(
        "failing seed \(String(caseSeed, radix: 16)) of \(store.test)\(because); again with FAIRWAY_SEED",
        file: file, line: line)
      return
    }
  }
}

/// The seeds that once failed a test, one hexadecimal number a line.
struct FailingSeeds {
  let test: String

  private var file: URL {
    Fixtures.package.appending(path: "Tests/FailingSeeds/\(test).txt")
  }

  var seeds: [UInt64] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0, radix: 16) }
  }

  /// Adds a seed; a source tree that cannot be written to loses it, but it was printed as well.
  ///
  /// The line is appended and nothing is rewritten, so that no seed is lost where several processes run tests.
  func keep(_ seed: UInt64) {
    guard !seeds.contains(seed) else { return }
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let line = Array("\(String(seed, radix: 16))\n".utf8)
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
