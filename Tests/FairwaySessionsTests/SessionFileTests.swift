import EmbeddedShims
import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TestSupport
import TownDrives
import XCTest

@testable import FairwaySessions

/// Session files: their parts, what remains of one after a sudden end, and how one is continued.
final class SessionFileTests: XCTestCase {
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()
  private var folder = URL(filePath: "/")
  private var path: String { folder.appending(path: "drive.fairway").path }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func router() throws -> RouteController { try Town.router(provider: provider) }

  private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  func testOldPartsAreRemovedAndTheOthersReplay() throws {
    let router = try router()
    var options = SessionRecorder.Options()
    (options.partSize, options.blockSize) = (2000, 400)
    let recorder = SessionRecorder(to: SessionFile(path, keepingParts: 3), options: options)
    recorder.record(router)
    router.update(vehicle.drive(router.routeProgress.index.track))
    recorder.flush()
    XCTAssertNil(recorder.failure)
    XCTAssertEqual(SessionFile.parts(of: path), [path + ".2", path + ".1", path])
    XCTAssertFalse(FileManager.default.fileExists(atPath: path + ".3"))
    XCTAssertNil(try SessionReplay(path).run().difference)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600, "others may not read where a person was")
  }

  func testABlockIsWrittenSoonAfterItsFirstEntry() throws {
    let router = try router()
    var options = SessionRecorder.Options()
    options.flushInterval = 0.05
    let recorder = SessionRecorder(to: SessionFile(path), options: options)
    recorder.record(router)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 100))
    let file = path
    try waitUntil("the block, without any further call") { try SessionReplay(file).run().fixCount == 10 }
    withExtendedLifetime(recorder) {}
  }

  /// A file that ends anywhere is read up to its last whole block.
  func testAFileThatEndsAnywhereIsReadUpToItsLastWholeBlock() throws {
    let memory = SessionMemory()
    let router = try router()
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    let start = memory.parts[0].count
    for fix in vehicle.drive(router.routeProgress.index.track, to: 100) {
      router.update(fix)
      recorder.flush()
    }
    let part = memory.parts[0]
    var counts: [Int] = []
    for end in stride(from: start, through: part.count, by: 13) {
      let result = try SessionReplay(parts: [Array(part.prefix(end))]).run()
      XCTAssertNil(result.difference)
      counts.append(result.fixCount)
    }
    XCTAssertEqual(counts.first, 0)
    XCTAssertGreaterThan(counts.last ?? 0, 8)
    XCTAssertGreaterThan(Set(counts).count, 9, "one after the other")
    XCTAssertEqual(counts, counts.sorted())
    XCTAssertTrue(try SessionReplay(parts: [Array(part.dropLast(3))]).run().isTorn)
    for end in stride(from: 0, to: start, by: 61) {
      XCTAssertThrowsError(try SessionReplay(parts: [Array(part.prefix(end))]).run()) {
        XCTAssertEqual($0 as? SessionFileError, .noStart)
      }
    }
  }

  func testWhatIsNoSessionFileIsRefused() throws {
    func error(_ bytes: [UInt8]) -> SessionFileError? {
      do { _ = try SessionReplay(parts: [bytes]).run() } catch { return error }
      return nil
    }
    XCTAssertEqual(error(Array("{\"format\":\"fairway-session\"}".utf8)), .notASession)
    XCTAssertEqual(error([]), .noStart)
    for old in 1...3 {
      XCTAssertEqual(error(SessionForm.bytes([SessionForm.magic, UInt64(old)][...])), .version(old))
    }
    XCTAssertEqual(error(SessionForm.bytes([SessionForm.magic, .max][...])), .version(.max))
    func error(_ entry: SessionEntry) -> SessionFileError? {
      var words = SessionWords()
      words.append(entry)
      words.complete()
      return error(
        SessionForm.bytes([SessionForm.magic, SessionForm.version][...]) + SessionForm.block(words.takeBlock() ?? []))
    }
    XCTAssertEqual(error(.start("{}")), .entry(1, reason: "its JSON is not the beginning of a session"))
    XCTAssertEqual(error(.start(#"{"asksProvider":true,"privacy":"withoutPlaces"}"#)), .withoutPlaces)
    XCTAssertEqual(error(.reply("{}")), .noStart)
    XCTAssertThrowsError(try SessionReplay(path + ".none")) { XCTAssertTrue("\($0)".contains(".none"), "\($0)") }
  }

  /// Every form that an entry can have by chance is read or refused.
  func testForgedEntriesNeitherTrapNorHang() throws {
    try property(cases: 300) { random in
      var words = [UInt64](repeating: 0, count: Int.random(in: 1...12, using: &random))
      for place in words.indices {
        words[place] = UInt64.random(in: 0...(.max), using: &random)
        if Bool.random(using: &random) { words[place] = UInt64.random(in: 0...0xff_ffff, using: &random) & 0xff_ff0f }
      }
      let head = UInt64(words.count) << 16 | SessionForm.blockMark
      let all = [SessionForm.magic, SessionForm.version, head, SessionForm.checksum(words[...])] + words
      let bytes = SessionForm.bytes(all[...])
      do {
        try SessionReplay(parts: [bytes]).list { XCTAssertFalse($0.isEmpty) }
        _ = try SessionReplay(parts: [bytes]).run()
      } catch {
        XCTAssertTrue(error is SessionFileError, "\(error)")
      }
    }
  }

  func testASessionIsContinuedWhereItsProcessEnded() throws {
    let all = try router()
    var fixes = vehicle.drive(all.routeProgress.index.track, to: 400)
    let place = all.routeProgress.index.track.point(at: 400)
    fixes += vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200)
    all.update(fixes)
    XCTAssertEqual(provider.requests.count, 1, "a new route is pending")

    do {
      let router = try router()
      let recorder = SessionRecorder(to: SessionFile(path))
      recorder.record(router)
      router.update(fixes[..<50])
      recorder.flush()
      // The process ends here: a piece of the last block is left.
      let torn = try bytes(path) + SessionForm.bytes([SessionForm.blockMark | 9 << 16, 7][...])
      try Data(torn).write(to: URL(filePath: path))
    }
    do {
      let (router, recorder) = try SessionReplay.resume(SessionFile(path), routingProvider: provider, log: { _ in })
      router.update(fixes[50...])
      recorder.flush()
      XCTAssertEqual(router.routeProgress.state, all.routeProgress.state)
    }
    // And once more, with the request pending.
    let count = provider.requests.count
    let (again, second) = try SessionReplay.resume(SessionFile(path), routingProvider: provider, log: { _ in })
    XCTAssertEqual(provider.requests.count, count + 1, "it is made again")
    let answer = try Town.response("valhalla-ferry")
    provider.answer(.success(answer))
    again.poll(now: vehicle.time)
    XCTAssertEqual(again.route.distance, answer.routes?[0].distance)
    XCTAssertNotEqual(again.route.distance, all.route.distance)
    second.flush()
    let result = try SessionReplay(path).run()
    XCTAssertNil(result.difference, result.difference?.description ?? "")
    XCTAssertEqual(result.fixCount, fixes.count)
    XCTAssertEqual(SessionFile.parts(of: path), [path], "in one part")
  }

  func testAServiceIsContinuedInItsTunnel() throws {
    let recorder = SessionRecorder(to: SessionFile(path))
    let service = try Town.service("valhalla-legs", simulating: .onPoorGPS, recorder: recorder)
    service.start(at: vehicle.time)
    service.update(vehicle.drive(service.track, to: 200))
    service.advance(to: vehicle.time + 10)
    XCTAssertEqual(service.simulationState, .inSimulation)
    recorder.flush()
    // A process that goes on while it is continued elsewhere has a copy of its file.
    let copy = path + ".copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let again = try SessionReplay.resumeService(SessionFile(copy), log: { _ in })
    XCTAssertEqual(again.simulationState, .inSimulation)
    for session in [service, again] { session.advance(to: vehicle.time + 20) }
    XCTAssertEqual(again.routeProgress.state, service.routeProgress.state)
    // Its router goes on alone for whoever names the service, and nobody else reads the session.
    let third = path + ".third"
    try FileManager.default.copyItem(atPath: path, toPath: third)
    XCTAssertThrowsError(try SessionReplay.resume(SessionFile(third), log: { _ in })) {
      XCTAssertTrue("\($0)".contains("SessionReplay(_:of:)"), "\($0)")
    }
    XCTAssertThrowsError(try SessionReplay(third).run()) {
      XCTAssertTrue("\($0)".contains("SessionReplay(_:of:)"), "\($0)")
    }
    let (alone, _) = try SessionReplay.resume(SessionFile(third), of: NavigationService.self, log: { _ in })
    XCTAssertTrue(alone.routeProgress.state.distanceAlong > 0)
    XCTAssertThrowsError(try SessionReplay.resume(SessionFile(path + "x")))
  }

  /// A file on a disk that is full at times: then half of what is to be written arrives.
  private final class Disk: SessionSink {
    struct NoSpace: Error {}
    let isFull = Mutex(false)
    let file: SessionFile
    init(_ file: SessionFile) { self.file = file }
    func beginPart() throws { try file.beginPart() }
    func append(_ bytes: [UInt8]) throws {
      guard isFull.withLock(\.self) else { return try file.append(bytes) }
      try file.append(Array(bytes.prefix(bytes.count / 2)))
      throw NoSpace()
    }
  }

  func testAFullDiskEndsTheRecordingAndNotTheSession() throws {
    let router = try router()
    let disk = Disk(SessionFile(path))
    disk.isFull.withLock { $0 = true }
    let recorder = SessionRecorder(to: disk)
    recorder.record(router)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 100))
    XCTAssertTrue(recorder.failure is Disk.NoSpace)
    XCTAssertEqual(router.routeProgress.state.fixCount, 10)
  }

  /// Another part begins where the disk has room again, and the parts before that stay.
  func testARecordingGoesOnWhenTheDiskHasRoomAgain() throws {
    let router = try router()
    let disk = Disk(SessionFile(path))
    var options = SessionRecorder.Options()
    options.retryInterval = 0
    let recorder = SessionRecorder(to: disk, options: options)
    recorder.record(router)
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 600)
    func drive(_ range: Range<Int>) {
      for fix in fixes[range] {
        router.update(fix)
        recorder.flush()
      }
    }
    drive(0..<20)
    disk.isFull.withLock { $0 = true }
    drive(20..<40)
    XCTAssertTrue(recorder.failure is Disk.NoSpace)
    XCTAssertEqual(SessionFile.parts(of: path).count, 2, "a part for each attempt would remove those before")
    disk.isFull.withLock { $0 = false }
    drive(40..<60)
    XCTAssertNil(recorder.failure)
    let result = try SessionReplay(path).run()
    XCTAssertNil(result.difference)
    XCTAssertEqual(result.fixCount, 39, "20, and all after the first that found room")
    let copy = path + ".copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let (again, _) = try SessionReplay.resume(SessionFile(copy), log: { _ in })
    XCTAssertEqual(again.routeProgress.state, router.routeProgress.state)
  }

  /// Whoever takes the file away while it is recorded is noticed with the next block, and another part is begun.
  func testAFileThatIsTakenAwayIsTold() throws {
    let manager = FileManager.default
    let acts: [(String, reason: String, (String) throws -> Void)] = [
      ("removed", "removed, renamed or replaced", { try manager.removeItem(atPath: $0) }),
      ("renamed", "removed, renamed or replaced", { try manager.moveItem(atPath: $0, toPath: $0 + ".other") }),
      (
        "replaced", "removed, renamed or replaced",
        { path in
          try manager.moveItem(atPath: path, toPath: path + ".other")
          try Data().write(to: URL(filePath: path))
        }
      ),
      ("emptied", "shortened", { truncate($0, 0) }),
      ("shortened", "shortened", { truncate($0, 100) }),
      (
        "written to", "written to",
        { path in
          let file = try FileHandle(forWritingTo: URL(filePath: path))
          try file.seekToEnd()
          try file.write(contentsOf: Data([1]))
        }
      ),
      ("without its lock", "lock", { try manager.removeItem(atPath: $0 + ".lock") }),
    ]
    for (name, reason, act) in acts {
      for isAtTheEnd in [false, true] {
        vehicle = Vehicle()
        let path = folder.appending(path: "\(name) \(isAtTheEnd)").path
        let router = try router()
        var options = SessionRecorder.Options()
        options.retryInterval = 0
        let recorder = SessionRecorder(to: SessionFile(path), options: options)
        recorder.record(router)
        let fixes = vehicle.drive(router.routeProgress.index.track, to: 600)
        router.update(fixes[..<10])
        recorder.flush()
        XCTAssertNil(recorder.failure, name)
        try act(path)
        if !isAtTheEnd { router.update(fixes[10..<20]) }
        recorder.flush()
        let failure = try XCTUnwrap(recorder.failure as? SessionFileError, name)
        XCTAssertTrue("\(failure)".contains(reason), "\(name): \(failure)")
        router.update(fixes[20..<40])
        recorder.flush()
        router.update(fixes[40...])
        recorder.flush()
        XCTAssertNil(recorder.failure, name)
        let last = try SessionReplay(parts: [bytes(path)]).run()
        XCTAssertNil(last.difference, name)
        XCTAssertGreaterThanOrEqual(last.fixCount, fixes.count - 41, name)
      }
    }
  }
}
