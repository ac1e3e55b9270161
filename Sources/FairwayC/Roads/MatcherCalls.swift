// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoads
internal import GeoKernel
internal import RoadGraph

#if hasFeature(Embedded)
  internal import FairwayRouter
#else
  internal import Synchronization
#endif

extension Handles {
  static let matchers = HandleTable<MatcherBox>(kind: 5, name: "matcher")
}

/// A matcher behind a handle, with the roads that it is on.
final class MatcherBox: @unchecked Sendable {
  // The lock guards the matcher. A call never waits for it: if it is held, the call fails with a status that says so.
  private let lock = Mutex(())
  private let graph: RoadGraph
  private var matcher: RoadMatcher

  init(_ matcher: RoadMatcher, on graph: RoadGraph) {
    (self.matcher, self.graph) = (matcher, graph)
  }

  /// Accesses the matcher, unless another call is using it.
  func use(_ access: (inout RoadMatcher, RoadGraph) throws(RoadGraphError) -> Void) throws(Failure) {
    let used: Void?
    do throws(RoadGraphError) {
      used = try lock.withLockIfAvailable { _ throws(RoadGraphError) in try access(&matcher, graph) }
    } catch {
      throw Failure(error)
    }
    if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the matcher") }
  }
}

extension RoadUsers {
  /// The users of a set of the header.
  init(_ users: UInt32) throws(Failure) {
    guard users <= 7 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(users) is no set of FAIRWAY_USER_...") }
    self = users == 0 ? .all : RoadUsers(rawValue: UInt8(users))
  }
}

@c @implementation
public func fairway_roads_match(
  _ roads: fairway_roads, _ users: UInt32, _ fixes: UnsafePointer<fairway_fixes>?,
  _ matches: UnsafePointer<fairway_road_match_columns>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let graph = try Handles.roads.thing(roads).graph
    let users = try RoadUsers(users)
    let fixes = try FixColumns(fixes)
    let columns = try RoadMatchColumns(matches, count: fixes.count)
    guard Memory.hasRoom(for: fixes.count, of: 256) else {
      throw Failure(FAIRWAY_ERROR_MEMORY, "there is no memory for \(fixes.count) fixes")
    }
    do throws(RoadGraphError) {
      let matches = try RoadMatcher.match((0..<fixes.count).map { RoadFix(fixes[$0]) }, on: graph, for: users)
      for (place, match) in matches.enumerated() { columns.write(place, match, graph) }
    } catch {
      throw Failure(error)
    }
  }
}

@c @implementation
public func fairway_matcher_create(
  _ roads: fairway_roads, _ users: UInt32, _ matcher: UnsafeMutablePointer<fairway_matcher>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let matcher else { throw .null("matcher") }
    let graph = try Handles.roads.thing(roads).graph
    matcher.pointee = try Handles.matchers.add(MatcherBox(RoadMatcher(for: try RoadUsers(users)), on: graph))
  }
}

@c @implementation
public func fairway_matcher_restore(
  _ roads: fairway_roads, _ snapshot: UnsafePointer<UInt8>?, _ snapshotLength: Int,
  _ matcher: UnsafeMutablePointer<fairway_matcher>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let matcher else { throw .null("matcher") }
    let graph = try Handles.roads.thing(roads).graph
    guard let state = RoadMatcher(try Input.bytes(snapshot, snapshotLength, "snapshot"), on: graph) else {
      throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the bytes are no state of a matcher on these roads")
    }
    matcher.pointee = try Handles.matchers.add(MatcherBox(state, on: graph))
  }
}

@c @implementation
public func fairway_matcher_snapshot(
  _ matcher: fairway_matcher, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    var state: [UInt8] = []
    try Handles.matchers.thing(matcher).use { matcher, _ in state = matcher.bytes }
    try Output.write(state, bytes, capacity, length)
  }
}

@c @implementation
public func fairway_matcher_release(
  _ matcher: fairway_matcher, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in if matcher != 0 { try Handles.matchers.remove(matcher) } }
}

@c @implementation
public func fairway_matcher_update(
  _ matcher: fairway_matcher, _ fix: UnsafePointer<fairway_fix>?, _ match: UnsafeMutablePointer<fairway_road_match>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  ask(matcher, fix, match, error) { matcher, fix, graph throws(RoadGraphError) in try matcher.update(fix, on: graph) }
}

@c @implementation
public func fairway_matcher_recall(
  _ matcher: fairway_matcher, _ fix: UnsafePointer<fairway_fix>?, _ match: UnsafeMutablePointer<fairway_road_match>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  ask(matcher, fix, match, error) { matcher, fix, graph throws(RoadGraphError) in try matcher.recall(fix, on: graph) }
}

/// Asks a matcher for the road of one fix.
private func ask(
  _ matcher: fairway_matcher, _ fix: UnsafePointer<fairway_fix>?, _ match: UnsafeMutablePointer<fairway_road_match>?,
  _ error: UnsafeMutablePointer<fairway_error>?,
  _ question: (inout RoadMatcher, RoadFix, RoadGraph) throws(RoadGraphError) -> RoadMatch?
) -> Int32 {
  call(error) { () throws(Failure) in
    let box = try Handles.matchers.thing(matcher)
    let fix = RoadFix(Location(try VersionedInput.read(fix, "fix")))
    let output = try VersionedOutput(match, "match")
    try box.use { matcher, graph throws(RoadGraphError) in output.write(try question(&matcher, fix, graph)) }
  }
}

@c @implementation
public func fairway_matcher_update_columns(
  _ matcher: fairway_matcher, _ fixes: UnsafePointer<fairway_fixes>?, _ lag: Double,
  _ matches: UnsafePointer<fairway_road_match_columns>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let box = try Handles.matchers.thing(matcher)
    let fixes = try FixColumns(fixes)
    let columns = try RoadMatchColumns(matches, count: fixes.count)
    guard (0...RoadMatcher.mostLag).contains(lag) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a lag of \(lag) seconds is not from 0 to 10")
    }
    try box.use { matcher, graph throws(RoadGraphError) in
      try matcher.update((0..<fixes.count).lazy.map { RoadFix(fixes[$0]) }, lag: lag, on: graph) { place, match in
        columns.write(place, match, graph)
      }
    }
  }
}
