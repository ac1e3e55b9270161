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

  /// A member that is stored as JSON, but not packed, would make no difference to the bytes.
  func testEveryStoredMemberIsPacked() throws {
    let (_, state) = try XCTUnwrap(try states(seed: 6, count: 30).last { $0.1.hasStarted })
    let json = try JSONValue(json: [UInt8](JSONEncoder().encode(state)))
    var count = 0
    for (path, changed) in Self.changes(of: json) {
      guard let other = try? JSONDecoder().decode(ProgressState.self, from: Data(changed.json())) else { continue }
      XCTAssertNotEqual(other, state, path)
      XCTAssertNotEqual(other.packed(), state.packed(), path)
      XCTAssertEqual(try ProgressState(packed: other.packed()), other, path)
      count += 1
    }
    XCTAssertGreaterThan(count, 80)
  }

  /// The same value with each of its numbers and flags changed in turn.
  private static func changes(of value: JSONValue) -> [(path: String, value: JSONValue)] {
    switch value {
    case .number(let number): [("", .number(number.magnitude < 1e6 ? number + 1 : 2 * number))]
    case .integer(let number): [("", .integer(number - 1))]
    case .bool(let flag): [("", .bool(!flag))]
    case .array(let elements):
      elements.indices.flatMap { place in
        changes(of: elements[place]).map { path, changed in
          var all = elements
          all[place] = changed
          return ("[\(place)]" + path, .array(all))
        }
      }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { name, member in
        changes(of: member).map { path, changed in
          var all = members
          all[name] = changed
          return ("." + name + path, .object(all))
        }
      }
    default: []
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
      XCTAssertEqual(error as? PackedStateError, .version)
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
