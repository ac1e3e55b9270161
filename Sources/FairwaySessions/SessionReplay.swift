public import FairwayCore
internal import Foundation
internal import GeoKernel
public import RoadGraph

/// Repeats a recorded session: the same inputs in the same order, with the recorded answers of provider and decider, and
/// compares the events with the recorded ones.
///
/// ```swift
/// let result = try SessionReplay("drive.fairway").run()
/// print(result.difference.map { "\($0)" } ?? "the same \(result.eventCount) events")
/// ```
///
/// A replay depends only on the file and the version of the engine. Where the file is damaged or an entry is not known, the
/// rest of that session is passed over, up to the next part or memory: ``SessionReplayResult/damage`` says where.
public struct SessionReplay {
  private let parts: [[UInt8]]
  /// The paths of the parts, if they are files.
  private let paths: [String]
  /// The type of the memory of sessions around routers; `nil` if they are not read.
  private let services: (any ServiceMemory.Type)?

  /// Reads a session file with all its parts, oldest first.
  ///
  /// The sessions in it are of routers, or of drives on roads. FairwayNavigation also reads those of a
  /// `NavigationService`.
  public init(_ path: String) throws(SessionFileError) { try self.init(path, services: nil) }

  /// Creates a replay of parts in memory, oldest first.
  public init(parts: [[UInt8]]) { self.init(parts: parts, services: nil) }

  package init(_ path: String, services: (any ServiceMemory.Type)?) throws(SessionFileError) {
    self.services = services
    let found = SessionFile.parts(of: path)
    paths = found.isEmpty ? [path] : found
    parts = try paths.map { path throws(SessionFileError) in try Self.read(path) }
  }

  package init(parts: [[UInt8]], services: (any ServiceMemory.Type)?) {
    (self.parts, self.services, paths) = (parts, services, [])
  }

  /// Reads a part, or its first bytes.
  static func read(_ path: String, first count: Int? = nil) throws(SessionFileError) -> [UInt8] {
    // A device or a pipe has no end, or is refused with a reason that has nothing to do with it.
    try PrivateFile.refuseOther(SessionPath.canonical(path))
    do {
      guard let count else { return try [UInt8](Data(contentsOf: URL(filePath: path))) }
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      return [UInt8](try file.read(upToCount: count) ?? Data())
    } catch {
      throw .file(path: path, error)
    }
  }

  private func damage(_ reader: SessionReader, part: Int) -> [SessionDamage] {
    reader.damage(path: paths.indices.contains(part) ? paths[part] : nil, part: part)
  }

  /// Repeats the session.
  ///
  /// What the roads have said is in the file, of drives without a route as well, and is not asked again; with roads a drive
  /// without a route asks them, and it is compared. Roads on which a recorded route does not lie are refused if the file has
  /// what others have said of it.
  ///
  /// - Parameters:
  ///   - roads: The roads of the drive.
  ///   - begin: A closure that receives the router each time the session begins or is resumed, for example to observe it.
  ///     Within the session of a `NavigationService` that observes the router.
  public func run(
    on roads: RoadGraph? = nil, _ begin: (RouteController) -> Void = { _ in }
  ) throws(SessionFileError) -> SessionReplayResult {
    try run(on: roads, begin: { begin($0.router) }, visit: { _ in }).result
  }

  /// Repeats the session until its end, or until it is cancelled, and shows each call before it is made, and each entry
  /// about a drive on roads alone.
  package func run(
    on roads: RoadGraph? = nil, until isCancelled: @escaping () -> Bool = { false },
    begin: (SessionSubject) -> Void = { _ in }, visit: @escaping (SessionMoment) -> Void,
    visitDrive: @escaping (SessionEntry) -> Void = { _ in }
  ) throws(SessionFileError) -> (result: SessionReplayResult, last: SessionSubject?) {
    var result = SessionReplayResult()
    var last: SessionSubject?
    var hasEntry = false
    let drive = SessionDrivePlayer(roads)
    // The number of entries in earlier parts.
    var before = 0
    for (place, part) in parts.enumerated() {
      var reader = try SessionReader(part)
      // What the file holds of a session whose first part was removed begins with the next part.
      var entry = reader.next()
      while let current = entry, !isCancelled() {
        guard case .start(let text) = current else {
          // Behind damage, a session cannot be repeated without what is lost.
          guard !reader.damage.isEmpty else { throw .noStart }
          result.skippedCount += 1
          entry = reader.next()
          continue
        }
        hasEntry = true
        let number = before + reader.count
        let start = try SessionStart(text, entry: number, services: services)
        try drive.begin(start, entry: number)
        let difference: SessionDifference?
        if start.isWithoutRoute {
          last = nil
          entry = try drive.run(&reader, until: isCancelled, before: before, &result, visit: visitDrive)
          difference = drive.difference
        } else {
          let subject = try SessionSubject(start, entry: number)
          begin(subject)
          let player = SessionPlayer(reader, number: number, subject, at: .ends, until: isCancelled) { moment in
            visit(moment)
            if case .fix(let fix, _) = moment.entry {
              drive.update(fix, along: moment.router.routeProgress, entry: moment.number)
            }
          } hear: { event, number in
            visitDrive(.event(event))
            drive.hear(event, entry: number)
          }
          subject.attach(player)
          reader = withExtendedLifetime(player) { player.run() }
          subject.detach()
          last = subject
          entry = player.next
          result.entryCount += player.number - number
          result.fixCount += player.fixCount
          if let failure = drive.failure { throw failure }
          difference = player.difference ?? drive.difference
        }
        if let difference {
          result.difference = difference
          result.damage += damage(reader, part: place)
          return (result, last)
        }
      }
      before += reader.count
      result.damage += damage(reader, part: place)
      result.isTorn = reader.isTorn
    }
    guard hasEntry || isCancelled() else { throw result.damage.first.map { .damaged(byte: $0.byte) } ?? .noStart }
    return (result, last)
  }

  /// Whether the last session of the files is a drive without a route, which has nothing to continue.
  package var endsWithoutRoute: Bool {
    get throws(SessionFileError) {
      var last: SessionEntry?
      for part in parts {
        var reader = try SessionReader(part)
        while let entry = reader.next() { if entry.isStart { last = entry } }
      }
      guard case .start(let text)? = last else { return false }
      return try SessionStart(text, entry: 1, services: services).isWithoutRoute
    }
  }

  /// The entries as JSON objects, one for each line of a listing.
  ///
  /// - Returns: The places at which entries are lost.
  @discardableResult
  package func list(_ line: (JSONObject) throws -> Void) throws -> [SessionDamage] {
    var lost: [SessionDamage] = []
    for (place, part) in parts.enumerated() {
      var reader = try SessionReader(part)
      while let entry = reader.next() { try line(entry.json) }
      lost += damage(reader, part: place)
    }
    return lost
  }
}

/// What a replay has found.
public struct SessionReplayResult: Hashable, Sendable {
  /// The numbers of the repeated entries and fixes.
  public internal(set) var entryCount = 0
  public internal(set) var fixCount = 0
  /// The places at which entries are lost, because the file is damaged or they are not known.
  public internal(set) var damage: [SessionDamage] = []
  /// The number of entries behind damage that cannot be repeated without those that are lost.
  public internal(set) var skippedCount = 0
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
