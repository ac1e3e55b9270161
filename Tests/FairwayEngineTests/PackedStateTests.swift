import FairwayDirections
import Foundation
import SeededRandom
import XCTest

@testable import FairwayEngine

/// The shortest stored form of a session: it contains every member, and nothing else is read.
final class PackedStateTests: XCTestCase {
  /// States of random drives, with the engines that they belong to.
  private func states(seed: UInt64, count: Int) throws -> [(ProgressEngine, ProgressState)] {
    var generator = SeededGenerator(seed: seed)
    var states: [(ProgressEngine, ProgressState)] = []
    while states.count < count {
      let drive = try RandomDrive(using: &generator)
      let engine = ProgressEngine(index: drive.index)
      var state = ProgressState()
      for (number, fix) in drive.fixes.enumerated() {
        _ = engine.step(&state, fix)
        if number % 7 == 0 { states.append((engine, state)) }
      }
    }
    return states
  }

  func testAStateIsReadAsItWasWritten() throws {
    for (engine, state) in try states(seed: 5, count: 400) {
      let bytes = state.packed()
      XCTAssertLessThan(bytes.count, 1000)
      let read = try ProgressState(packed: bytes)
      XCTAssertEqual(read, state)
      XCTAssertEqual(read.packed(), bytes)
      XCTAssertTrue(engine.accepts(read))
    }
  }

  /// Every property of the state is stored, in the order of the declarations.
  func testEveryPropertyIsPacked() throws {
    for (_, state) in try states(seed: 6, count: 30) {
      let fields = StateFields(of: state)
      XCTAssertEqual(fields.declared.count, fields.bytes.count)
      XCTAssertNil(fields.firstMisplaced)
      XCTAssertGreaterThan(fields.fields.count, 80)
    }
  }

  func testEveryNumberMakesADifference() throws {
    let (_, state) = try XCTUnwrap(try states(seed: 6, count: 30).last { $0.1.hasStarted })
    let fields = StateFields(of: state)
    var count = 0
    for place in fields.fields.indices {
      let number = fields.fields[place].kind.value(fields.fields[place].word)
      let changed = fields.replacing(place, by: number.magnitude < 1e6 ? number + 1 : 2 * number)
      guard let other = try? ProgressState(packed: changed) else { continue }
      XCTAssertTrue(other != state && other.packed() == changed, fields.fields[place].path)
      count += 1
    }
    XCTAssertGreaterThan(count, 80)
  }

  /// In JSON, a state is one text, and any other text is refused.
  func testAStateInJSONIsItsBytes() throws {
    let (_, state) = try XCTUnwrap(try states(seed: 9, count: 30).last)
    let json = try JSONEncoder().encode(state)
    XCTAssertEqual(json.count, 2 * state.packed().count + 2)
    XCTAssertEqual(try JSONDecoder().decode(ProgressState.self, from: json), state)
    let text = String(decoding: json, as: UTF8.self).dropFirst().dropLast()
    for (wrong, words) in [
      (text.dropLast(), "damaged"), (text.dropLast(2), "damaged"), (text.dropLast() + "g", "damaged"),
      ("zz" + text.dropFirst(2), "damaged"), ("", "version 0"), ("ff" + text.dropFirst(2), "version 255"),
    ] as [(Substring, String)] {
      XCTAssertThrowsError(try JSONDecoder().decode(ProgressState.self, from: Data("\"\(wrong)\"".utf8))) { error in
        XCTAssertTrue("\(error)".contains(words), "\(error)")
      }
    }
  }

  /// Whatever the bytes are, they are refused or are those of the state that is read.
  func testChangedBytesAreRefusedOrRead() throws {
    let (_, state) = try XCTUnwrap(try states(seed: 7, count: 30).last)
    let bytes = state.packed()
    var refused = 0
    for place in bytes.indices {
      for flip: UInt8 in [1, 2, 0x80, 0xFF] {
        var changed = bytes
        changed[place] ^= flip
        do throws(PackedStateError) {
          let read = try ProgressState(packed: changed)
          XCTAssertEqual(read.packed(), changed, "byte \(place)")
        } catch {
          refused += 1
        }
      }
    }
    XCTAssertGreaterThan(refused, 100)
    for count in bytes.indices { XCTAssertThrowsError(try ProgressState(packed: Array(bytes.prefix(count)))) }
    XCTAssertThrowsError(try ProgressState(packed: bytes + [0])) { error in
      XCTAssertEqual(error as? PackedStateError, .damaged)
    }
    var later = bytes
    later[0] += 1
    XCTAssertThrowsError(try ProgressState(packed: later)) { error in
      XCTAssertEqual(error as? PackedStateError, .version(ProgressState.currentVersion + 1))
    }
  }

  func testASessionIsReadAsItWasWritten() throws {
    let (engine, state) = try XCTUnwrap(try states(seed: 8, count: 30).last)
    var options = SessionOptions(navigation: engine.options)
    options.navigation.deviationPolicy = .threshold(distance: 40, minimumAccuracy: 12.5)
    options.navigation.alertDistance = 800
    options.reroute.minimumInterval = 7.5
    var reroute = RerouteState()
    for _ in 0..<2 {
      let session = PackedSession(options: options, reroute: reroute, state: state)
      let read = try PackedSession(packed: session.packed())
      XCTAssertEqual(read.options, options)
      XCTAssertEqual(read.reroute, reroute)
      XCTAssertEqual(read.state, state)
      reroute.request(at: state.rawCoordinate, timestamp: state.timestamp)
      reroute.fail()
      reroute.request(at: state.estimatedCoordinate, timestamp: state.timestamp + 1)
    }
  }
}
