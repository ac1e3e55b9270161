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

/// Session files whose bytes were changed: the damage is told, and what is left is read.
final class SessionDamageTests: XCTestCase {
  private var folder = URL(filePath: "/")
  private var path: String { folder.appending(path: "drive.fairway").path }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "damage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// A part of a memory and four blocks of five fixes each, and the place of each block.
  private func part() throws -> (bytes: [UInt8], blocks: [Int]) {
    let memory = SessionMemory()
    let router = try Town.router()
    let recorder = SessionRecorder(to: memory)
    var vehicle = Vehicle()
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 200)
    var blocks = [2 * SessionForm.wordSize]
    recorder.record(router)
    for place in 0..<4 {
      blocks.append(memory.parts[0].count)
      router.update(fixes[place * 5..<place * 5 + 5])
      recorder.flush()
    }
    return (memory.parts[0], blocks)
  }

  private func fixCount(_ bytes: [UInt8]) throws -> (fixes: Int, damage: [Int], isTorn: Bool) {
    var reader = try SessionReader(bytes)
    var count = 0
    while let entry = reader.next() { if case .fix = entry { count += 1 } }
    return (count, reader.damage, reader.isTorn)
  }

  /// Wherever a bit is changed, the other blocks are read, and the place is told: never does it pass for a sudden end.
  func testOnlyTheChangedBlockIsLost() throws {
    let (bytes, blocks) = try part()
    XCTAssertEqual(try fixCount(bytes).fixes, 20)
    for (number, start) in blocks.enumerated() {
      let end = number + 1 < blocks.count ? blocks[number + 1] : bytes.count
      for place in [0, 1, 2, 3, 7, 8, 15, 16, 30, end - start - 1] {
        for bit in [0, 3, 7] {
          var changed = bytes
          changed[start + place] ^= 1 << bit
          let read = try fixCount(changed)
          XCTAssertEqual(read.damage, [start], "byte \(place) of block \(number)")
          XCTAssertFalse(read.isTorn)
          // A length can be found again; the rest cannot.
          XCTAssertEqual(read.fixes, number == 0 || place < 8 ? 20 : 15, "byte \(place) of block \(number)")
        }
      }
    }
  }

  func testDamageInTheNewestBlockIsNoSuddenEnd() throws {
    let (bytes, blocks) = try part()
    var changed = bytes
    changed[changed.count - 20] ^= 1
    let result = try SessionReplay(parts: [changed]).run()
    XCTAssertEqual(result.damage, [SessionDamage(path: nil, part: 0, byte: blocks[4])])
    XCTAssertFalse(result.isTorn)
    XCTAssertEqual(result.fixCount, 15)
    XCTAssertEqual(
      "\(result.damage[0])", "the session file is damaged at byte \(blocks[4]): the checksum is wrong")
  }

  /// What follows damage in a part is passed over, and the next part is repeated.
  func testTheReplayGoesOnBehindDamage() throws {
    let (bytes, blocks) = try part()
    var changed = bytes
    changed[blocks[2] + 40] ^= 4
    let result = try SessionReplay(parts: [changed, bytes]).run()
    XCTAssertNil(result.difference)
    XCTAssertEqual(result.damage, [SessionDamage(path: nil, part: 0, byte: blocks[2])])
    XCTAssertEqual(result.fixCount, 5 + 20)
    var listed: [JSONObject] = []
    let lost = try SessionReplay(parts: [changed, bytes]).list { listed.append($0) }
    XCTAssertEqual(listed.count { $0["in"] == "fix" }, 15 + 20)
    XCTAssertEqual(lost, result.damage)
    XCTAssertGreaterThanOrEqual(result.skippedCount, 20, "ten fixes and their events")
    XCTAssertEqual(result.entryCount + result.skippedCount, listed.count)
  }

  func testWithoutAWholeBeginningThereIsNothingToRepeat() throws {
    let (bytes, blocks) = try part()
    var changed = bytes
    changed[blocks[0] + 1000] ^= 1
    XCTAssertThrowsError(try SessionReplay(parts: [changed]).run()) {
      XCTAssertEqual($0 as? SessionFileError, .damaged(byte: blocks[0]))
    }
    // After a power failure a file may have its size and not its bytes.
    for zeros in [Array(repeating: 0, count: 4096), Array(bytes.prefix(8)) + Array(repeating: 0, count: 4096)] {
      XCTAssertThrowsError(try SessionReplay(parts: [zeros]).run()) {
        XCTAssertEqual($0 as? SessionFileError, .noStart)
      }
    }
    let grown = try fixCount(bytes + Array(repeating: 0, count: 4096))
    XCTAssertEqual(grown.fixes, 20)
    XCTAssertTrue(grown.isTorn)
  }

  /// The session continues with what is left, in another part, so that the damaged one stays as it is.
  func testADamagedSessionIsContinued() throws {
    let (bytes, blocks) = try part()
    for (number, left) in [(2, 15), (4, 15)] {
      var changed = bytes
      changed[blocks[number] + 40] ^= 4
      try Data(changed).write(to: URL(filePath: path))
      let said = LogLines()
      do {
        let (router, recorder) = try SessionReplay.resume(SessionFile(path), log: { said.write($0) })
        XCTAssertEqual(router.routeProgress.state.fixCount, left)
        recorder.flush()
        XCTAssertNil(recorder.failure)
      }
      XCTAssertTrue(said.lines.contains { $0.contains("damaged at byte \(blocks[number])") }, "\(said.lines)")
      XCTAssertEqual(try Data(contentsOf: URL(filePath: path + ".1")), Data(changed))
      let result = try SessionReplay(path).run()
      XCTAssertEqual(result.damage, [SessionDamage(path: path + ".1", part: 0, byte: blocks[number])])
      for part in SessionFile.parts(of: path) { try FileManager.default.removeItem(atPath: part) }
    }
  }

  /// Bytes that look like many beginnings of long blocks are read in a time that grows with their number.
  func testManyFalseBeginningsAreReadFast() throws {
    func time(_ count: Int) throws -> Double {
      let head = UInt64(count / 2) << 16 | SessionForm.blockMark
      let words = [SessionForm.magic, SessionForm.version] + [UInt64](repeating: head, count: count)
      let bytes = SessionForm.bytes(words[...])
      return try Cost.processorTime { XCTAssertEqual(try fixCount(bytes).damage, [16]) }
    }
    _ = try time(100)
    let (short, long) = (try time(2000), try time(16_000))
    XCTAssertLessThan(long, short * 8 * 4 + 0.05)
  }

  /// A part in which the sixth fix is followed by words of another form, or an input of another version; and the places
  /// of its blocks.
  private func part(with unknown: (inout SessionWords) -> Void) throws -> (bytes: [UInt8], blocks: [Int]) {
    let (bytes, blocks) = try part()
    var words = SessionWords()
    unknown(&words)
    words.complete()
    let block = SessionForm.block(words.takeBlock() ?? [])
    let place = blocks[2]
    return (Array(bytes[..<place]) + block + bytes[place...], blocks)
  }

  /// What this version does not know is lost, and nothing else: the next part is repeated, and the session continues.
  func testAnEntryThatIsNotKnownCostsNothingElse() throws {
    // Latitude and longitude the wrong way round, as a version has recorded them that judged later.
    let edit = #"{"change":{"edit":{"replaceDestination":{"_0":{"location":[37.77,-122.42]}}}}}"#
    let nobody = SessionCaller(depth: 0, hasDecider: false)
    let forms: [(inout SessionWords) -> Void] = [
      { $0.append(.input(edit, nobody)) }, { $0.append(.input("{}", nobody)) }, { $0.append(.input("", nobody)) },
    ]
    for (number, form) in forms.enumerated() {
      let (changed, blocks) = try part(with: form)
      let result = try SessionReplay(parts: [changed, try part().bytes]).run()
      XCTAssertNil(result.difference)
      XCTAssertEqual(result.damage.map(\.byte), [blocks[2]])
      XCTAssertTrue("\(result.damage)".contains("the reader skipped it"), "\(result.damage)")
      XCTAssertEqual(result.fixCount, 5 + 20)
      try Data(changed).write(to: URL(filePath: path))
      let said = LogLines()
      do {
        let (router, recorder) = try SessionReplay.resume(SessionFile(path), log: { said.write($0) })
        XCTAssertEqual(router.routeProgress.state.fixCount, 20, "form \(number)")
        recorder.flush()
        XCTAssertNil(recorder.failure)
      }
      XCTAssertTrue(said.lines.contains { $0.contains("the reader skipped it") }, "\(said.lines)")
      for part in SessionFile.parts(of: path) { try FileManager.default.removeItem(atPath: part) }
    }
  }

  /// Where the next entry begins is not known either, so the rest of the block is lost.
  func testAFormThatIsNotKnownCostsItsBlock() throws {
    let (bytes, blocks) = try part()
    var changed = bytes
    // The head of the third block's first fix has the number of a kind that there is not.
    let place = blocks[2] + 2 * SessionForm.wordSize
    changed[place] = 0xee
    let words = stride(from: place, to: blocks[3], by: SessionForm.wordSize).map { SessionForm.word(changed, at: $0) }
    changed.replaceSubrange(
      place - SessionForm.wordSize..<place, with: SessionForm.bytes([SessionForm.checksum(words[...])][...]))
    let read = try fixCount(changed)
    XCTAssertEqual(read.damage, [blocks[2]])
    XCTAssertEqual(read.fixes, 15)
    let result = try SessionReplay(parts: [changed, bytes]).run()
    XCTAssertEqual(result.fixCount, 5 + 20)
    XCTAssertEqual(result.damage.map(\.byte), [blocks[2]])
  }
}
