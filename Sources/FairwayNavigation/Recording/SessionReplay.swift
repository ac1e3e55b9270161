public import FairwayCore
internal import Foundation
internal import GeoKernel

/// Repeats a recorded session: the same inputs in the same order, with the recorded answers of provider and decider, and
/// compares the events with the recorded ones.
///
/// ```swift
/// let result = try SessionReplay("drive.fairway").run()
/// print(result.difference.map { "\($0)" } ?? "the same \(result.eventCount) events")
/// ```
///
/// A replay depends only on the file and the version of the engine.
public struct SessionReplay {
  private let parts: [[UInt8]]

  /// Reads a session file with all its parts, oldest first.
  public init(_ path: String) throws(SessionFileError) {
    let paths = SessionFile.parts(of: path)
    self.init(parts: try (paths.isEmpty ? [path] : paths).map(Self.read))
  }

  /// Creates a replay of parts in memory, oldest first.
  public init(parts: [[UInt8]]) { self.parts = parts }

  static func read(_ path: String) throws(SessionFileError) -> [UInt8] {
    do {
      return try [UInt8](Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .file(path: path, reason: error.localizedDescription)
    }
  }

  /// Repeats the session.
  ///
  /// - Parameter begin: A closure that receives the router each time the session begins or is resumed, for example to
  ///   observe it. Within a session with a ``NavigationService`` the session observes the router.
  public func run(_ begin: (RouteController) -> Void = { _ in }) throws(SessionFileError) -> SessionReplayResult {
    try run(begin: { begin($0.router) }, visit: { _ in }).result
  }

  /// Repeats the session, and shows each call before it is made.
  package func run(
    begin: (SessionSubject) -> Void = { _ in }, visit: @escaping (SessionMoment) -> Void
  ) throws(SessionFileError) -> (result: SessionReplayResult, last: SessionSubject?) {
    var result = SessionReplayResult()
    var last: SessionSubject?
    var hasEntry = false
    for part in parts {
      var reader = try SessionReader(part)
      // What the file holds of a session whose first part was removed begins with the next part.
      var entry = try reader.next()
      while case .start(let text)? = entry {
        hasEntry = true
        let subject = try SessionSubject(text, entry: result.entryCount + 1)
        begin(subject)
        let player = SessionPlayer(reader, number: result.entryCount + 1, subject, visit: visit)
        subject.attach(player)
        reader = withExtendedLifetime(player) { player.run() }
        subject.detach()
        last = subject
        entry = player.next
        result.entryCount = player.number - 1
        result.fixCount += player.fixCount
        if let failure = player.failure { throw failure }
        if let difference = player.difference {
          result.difference = difference
          return (result, last)
        }
      }
      if entry != nil { throw .noStart }
      result.isTorn = reader.isTorn
    }
    guard hasEntry else { throw .noStart }
    return (result, last)
  }

  /// The entries as JSON objects, one for each line of a listing.
  package func list(_ line: (JSONObject) throws -> Void) throws {
    for part in parts {
      var reader = try SessionReader(part)
      while let entry = try reader.next() { try line(entry.json) }
    }
  }
}

/// What a replay has found.
public struct SessionReplayResult: Hashable, Sendable {
  /// The numbers of the repeated entries and fixes.
  public internal(set) var entryCount = 0
  public internal(set) var fixCount = 0
  /// The first difference between the recorded session and the repeated one; `nil` if they are the same.
  public internal(set) var difference: SessionDifference?
  /// Whether the last block of the file was incomplete and was left out.
  public internal(set) var isTorn = false
}

/// A difference between a recorded session and the repeated one.
public struct SessionDifference: Hashable, Sendable, CustomStringConvertible {
  /// The number of the entry, counted from 1.
  public let entry: Int
  /// The time of the last fix, in seconds since 1970.
  public let time: Double?
  /// The entry of the file and that of the repeated session as JSON; `nil` for none.
  public let recorded: String?
  public let repeated: String?

  public var description: String {
    "the replay differs at entry \(entry)" + (time.map { ", after the fix of \($0)" } ?? "")
      + ": recorded \(recorded ?? "nothing more"), repeated \(repeated ?? "nothing like it")"
  }
}

/// A call of a session that is about to be repeated.
package struct SessionMoment {
  package let entry: SessionEntry
  /// The number of the entry, counted from 1.
  package let number: Int
  package let router: RouteController
}
