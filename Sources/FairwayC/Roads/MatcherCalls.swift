// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoads
internal import GeoKernel
internal import RoadGraph

extension Handles {
  static let matchers = HandleTable<Exclusive<MatcherOnRoads>>(kind: 5, name: "matcher")
}

/// A matcher with the roads that it is on.
struct MatcherOnRoads {
  var matcher: RoadMatcher
  private(set) var atlas: RoadAtlas
  private var place = AtlasPlace()

  init(_ matcher: RoadMatcher, on graph: RoadGraph) { (self.matcher, atlas) = (matcher, RoadAtlas(graph)) }

  /// The number of the file that the matcher is in.
  var file: Int { place.file }
  var graph: RoadGraph { atlas.files[place.file] }

  mutating func add(_ graph: RoadGraph) { atlas = RoadAtlas(atlas.files + [graph]) ?? atlas }

  mutating func update(_ fix: RoadFix) throws(RoadGraphError) -> RoadMatch? {
    _ = place.move(&matcher, to: fix.coordinate, on: atlas)
    return try matcher.update(fix, on: graph)
  }

  func recall(_ fix: RoadFix) throws(RoadGraphError) -> RoadMatch? { try matcher.recall(fix, on: graph) }
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
    let matches = try readingRoads { () throws(RoadGraphError) in
      try RoadMatcher.match((0..<fixes.count).map { RoadFix(fixes[$0]) }, on: graph, for: users)
    }
    for (place, match) in matches.enumerated() { columns.write(place, match, graph) }
  }
}

private func add(_ matcher: RoadMatcher, on graph: RoadGraph) throws(Failure) -> fairway_matcher {
  try Handles.matchers.add(Exclusive(MatcherOnRoads(matcher, on: graph), called: "matcher"))
}

@c @implementation
public func fairway_matcher_create(
  _ roads: fairway_roads, _ users: UInt32, _ matcher: UnsafeMutablePointer<fairway_matcher>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let matcher else { throw .null("matcher") }
    let graph = try Handles.roads.thing(roads).graph
    matcher.pointee = try add(RoadMatcher(for: try RoadUsers(users)), on: graph)
  }
}

@c @implementation
public func fairway_matcher_add_roads(
  _ matcher: fairway_matcher, _ roads: fairway_roads, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let graph = try Handles.roads.thing(roads).graph
    try Handles.matchers.thing(matcher).use { $0.add(graph) }
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
    matcher.pointee = try add(state, on: graph)
  }
}

@c @implementation
public func fairway_matcher_snapshot(
  _ matcher: fairway_matcher, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    var state: [UInt8] = []
    try Handles.matchers.thing(matcher).use { state = $0.matcher.bytes }
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
  ask(matcher, fix, match, error) { matcher, fix throws(RoadGraphError) in try matcher.update(fix) }
}

@c @implementation
public func fairway_matcher_recall(
  _ matcher: fairway_matcher, _ fix: UnsafePointer<fairway_fix>?, _ match: UnsafeMutablePointer<fairway_road_match>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  ask(matcher, fix, match, error) { matcher, fix throws(RoadGraphError) in try matcher.recall(fix) }
}

/// Asks a matcher for the road of one fix.
private func ask(
  _ matcher: fairway_matcher, _ fix: UnsafePointer<fairway_fix>?, _ match: UnsafeMutablePointer<fairway_road_match>?,
  _ error: UnsafeMutablePointer<fairway_error>?,
  _ question: (inout MatcherOnRoads, RoadFix) throws(RoadGraphError) -> RoadMatch?
) -> Int32 {
  call(error) { () throws(Failure) in
    let box = try Handles.matchers.thing(matcher)
    let fix = RoadFix(Location(try VersionedInput.read(fix, "fix")))
    let output = try VersionedOutput(match, "match")
    try box.use { one throws(Failure) in
      let match = try readingRoads { () throws(RoadGraphError) in try question(&one, fix) }
      output.write(match, file: one.file)
    }
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
    try box.use { one throws(Failure) in
      guard one.atlas.files.count == 1 else {
        guard lag == 0 else {
          throw Failure(FAIRWAY_ERROR_ARGUMENT, "a matcher on several road files knows no lag of \(lag) seconds")
        }
        for place in 0..<fixes.count {
          let fix = RoadFix(fixes[place])
          let match = try readingRoads { () throws(RoadGraphError) in try one.update(fix) }
          columns.write(place, match, one.graph)
        }
        return
      }
      let graph = one.graph
      try readingRoads { () throws(RoadGraphError) in
        try one.matcher.update((0..<fixes.count).lazy.map { RoadFix(fixes[$0]) }, lag: lag, on: graph) { place, match in
          columns.write(place, match, graph)
        }
      }
    }
  }
}
