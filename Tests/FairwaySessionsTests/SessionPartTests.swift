import FairwayCore
import FairwayDirections
import FairwaySessions
import Foundation
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayNavigation

/// Parts of a session: with what they may begin, and how large they become when a session is continued often.
final class SessionPartTests: XCTestCase {
  private var provider = ScriptedProvider()
  private var vehicle = Vehicle()
  private var folder = URL(filePath: "/")
  private var path: String { folder.appending(path: "drive.fairway").path }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// A router whose route is refreshed and compared with faster ones.
  private func router() throws -> RouteController { try Town.refreshedRouter(provider: provider) }

  /// Records from when a refresh and a faster route were asked for: both are answered before the next fix.
  private func answerTwo(_ router: RouteController, _ options: SessionRecorder.Options, to sink: any SessionSink) throws
  {
    let fixes = vehicle.drive(router.routeProgress.index.track)
    let place = try XCTUnwrap(
      fixes.firstIndex { fix in
        router.update(fix)
        return provider.hasOpenRefresh && !provider.requests.isEmpty
      })
    let recorder = SessionRecorder(to: sink, options: options)
    recorder.record(router)
    provider.answer(.success(try Town.response(Town.tour)))
    provider.answerRefresh(.success(router.route.refreshed(slower: 2)))
    router.update(fixes[(place + 1)...(place + 10)])
    recorder.flush()
    XCTAssertNil(recorder.failure)
  }

  /// An answer is the largest entry, so it often fills a part, and the next one then begins the next part: with its
  /// question, which is still pending there.
  func testAPartThatBeginsWithAnAnswerReplaysAndIsContinued() throws {
    for partSize in [1, 6000] {
      (vehicle, provider) = (Vehicle(), ScriptedProvider())
      var options = SessionRecorder.Options()
      (options.partSize, options.blockSize) = (partSize, 1000)
      let memory = SessionMemory()
      try answerTwo(try router(), options, to: memory)
      let result = try SessionReplay(parts: memory.parts).run()
      XCTAssertNil(result.difference, result.difference?.description ?? "")
      XCTAssertEqual(result.fixCount, 10)
      var answers = 0
      for part in memory.parts {
        var reader = try SessionReader(part)
        _ = reader.next()
        guard case .input(let text, _)? = reader.next(), text.contains(#""answer""#) else { continue }
        answers += 1
        // As if the process had ended here.
        try Data(part).write(to: URL(filePath: path))
        XCTAssertNoThrow(try SessionReplay.resume(SessionFile(path), routingProvider: provider, log: { _ in }))
      }
      XCTAssertEqual(answers, 2, "parts of \(partSize)")
    }
  }

  /// A session that is continued again and again keeps within the size of its parts, and is what it would have been.
  func testRestartsKeepWithinTheSizeOfTheParts() throws {
    let whole = try router()
    let fixes = vehicle.drive(whole.routeProgress.index.track, to: 700)
    var options = SessionRecorder.Options()
    options.partSize = 128 << 10
    func record(_ fixes: ArraySlice<Location>, _ router: RouteController, _ recorder: SessionRecorder) {
      router.update(fixes)
      recorder.flush()
      XCTAssertNil(recorder.failure)
    }
    do {
      let recorder = SessionRecorder(to: SessionFile(path, keepingParts: 3), options: options)
      let router = try router()
      recorder.record(router)
      record(fixes[..<5], router, recorder)
    }
    let first = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    var counts: [Int] = []
    for start in stride(from: 5, to: fixes.count, by: 5) {
      let (router, recorder) = try SessionReplay.resume(
        SessionFile(path, keepingParts: 3), routingProvider: provider, options: options, log: { _ in })
      record(fixes[start..<start + 5], router, recorder)
      let sizes = try SessionFile.parts(of: path).map {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int)
      }
      counts.append(sizes.count)
      for size in sizes { XCTAssertLessThan(size, options.partSize + first, "a part and its memory") }
    }
    XCTAssertEqual(counts.first, 1, "what fits is in one part")
    XCTAssertEqual(counts.max(), 3)
    let result = try SessionReplay(path).run()
    XCTAssertNil(result.difference, result.difference?.description ?? "")
    XCTAssertGreaterThan(result.fixCount, 20)
    whole.update(fixes)
    let (last, _) = try SessionReplay.resume(SessionFile(path), routingProvider: provider, log: { _ in })
    XCTAssertEqual(last.routeProgress.state, whole.routeProgress.state)
  }

  /// The remains of a part that was being begun are kept beside the session, which continues from the part before.
  func testTheRemainsOfAPartAreKeptAside() throws {
    let fixes = vehicle.drive(try router().routeProgress.index.track, to: 100)
    do {
      let recorder = SessionRecorder(to: SessionFile(path))
      let router = try router()
      recorder.record(router)
      router.update(fixes)
      recorder.flush()
    }
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    let remains = try Data(contentsOf: URL(filePath: path + ".1")).prefix(1000)
    try remains.write(to: URL(filePath: path))
    do {
      let (router, _) = try SessionReplay.resume(SessionFile(path), log: { _ in })
      XCTAssertEqual(router.routeProgress.state.fixCount, fixes.count)
    }
    XCTAssertEqual(try Data(contentsOf: URL(filePath: path + ".incomplete")), remains)
    XCTAssertEqual(SessionFile.parts(of: path), [path + ".1", path])
    XCTAssertEqual(try SessionReplay(path).run().fixCount, fixes.count)
  }

  /// What has no whole beginning makes room for a new session, and is kept under a name that says so.
  func testWhatHasNoBeginningIsSetAside() throws {
    for remains in [Data(), Data("fair".utf8), Data(count: 512)] {
      try remains.write(to: URL(filePath: path))
      let file = SessionFile(path)
      XCTAssertThrowsError(try SessionReplay.resume(file)) { XCTAssertEqual($0 as? SessionFileError, .noStart) }
      XCTAssertEqual(try file.setAside(), remains.isEmpty ? nil : path + ".incomplete")
      XCTAssertEqual(SessionFile.parts(of: path), [])
      if !remains.isEmpty { XCTAssertEqual(try Data(contentsOf: URL(filePath: path + ".incomplete")), remains) }
      let recorder = SessionRecorder(to: file)
      recorder.record(try router())
      XCTAssertNil(recorder.failure)
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
