internal import CRoadGraph
public import GeoKernel

/// A fix for a matcher; an unknown value is nil.
public struct RoadFix: Hashable, Sendable {
  /// Seconds since 1970.
  public var timestamp: Double
  public var coordinate: LocationCoordinate2D
  /// The radius in which the receiver expects the place, in metres.
  public var accuracy: LocationAccuracy?
  public var speed: LocationSpeed?
  public var course: LocationDirection?

  public init(
    timestamp: Double, coordinate: LocationCoordinate2D, accuracy: LocationAccuracy? = nil,
    speed: LocationSpeed? = nil, course: LocationDirection? = nil
  ) {
    self.timestamp = timestamp
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.speed = speed
    self.course = course
  }

  var record: rg_fix {
    rg_fix(
      timestamp: timestamp, latitude: coordinate.latitude, longitude: coordinate.longitude,
      accuracy: accuracy ?? .nan, speed: speed ?? .nan, course: course ?? .nan)
  }
}

/// The road of a fix.
public struct RoadMatch: Hashable, Sendable {
  /// The index of the edge in its file.
  public let edge: Int
  /// The direction of travel.
  public let direction: RoadDirection
  /// Metres from the beginning of the edge in this direction.
  public let along: LocationDistance
  /// The place on the road.
  public let coordinate: LocationCoordinate2D
  /// Metres from the place to the fix.
  public let distance: LocationDistance
  /// How probable this road and direction are, among all in question.
  public let probability: Double

  init?(_ record: rg_match) {
    guard record.is_known else { return nil }
    edge = Int(clamping: record.edge)
    direction = record.is_backward ? .backward : .forward
    along = record.along
    coordinate = LocationCoordinate2D(latitude: record.latitude, longitude: record.longitude)
    distance = record.distance
    probability = record.probability
  }
}

/// Finds the road that a vehicle is on, and its direction, from fixes alone.
///
/// A matcher is a value of 1,000 bytes: copy it to try something, store ``bytes`` and continue later, on another machine
/// too. Its bytes follow from the fixes alone, and a step allocates nothing.
///
/// ```swift
/// var matcher = RoadMatcher(for: .car)
/// for fix in fixes {
///   if let match = try matcher.update(fix, on: graph), let edge = graph.edge(match.edge) {
///     print(graph.way(edge.way)?.name ?? "a road without a name")
///   }
/// }
/// ```
public struct RoadMatcher: Sendable {
  var state = rg_matcher()

  /// How many seconds back ``recall(_:on:)`` reaches.
  public static let mostLag = ROAD_MOST_LAG

  /// Creates a matcher that has seen no fix.
  ///
  /// - Parameter users: Whose roads the matcher uses. It leaves out a road that none of them may use; they rarely go
  ///   against a one-way road.
  public init(for users: RoadUsers = .all) {
    state.vehicles = users.rawValue & 7
  }

  /// Creates a matcher from ``bytes``; nil if they are not a matcher's state on this graph.
  public init?(_ bytes: [UInt8], on graph: RoadGraph) {
    guard bytes.count == MemoryLayout<rg_matcher>.size else { return nil }
    withUnsafeMutableBytes(of: &state) { $0.copyBytes(from: bytes) }
    guard rg_matcher_is_valid(graph.handle, &state) else { return nil }
  }

  /// The state, the same on every machine.
  public var bytes: [UInt8] { withUnsafeBytes(of: state) { Array($0) } }

  /// Moves on by a fix. Returns its road; nil if no road is near, if the file is damaged there (``RoadGraph/damage`` says
  /// so), or if the fix is not valid.
  ///
  /// A fix that is less than 0.7 s later than the last one, or not later, gets an answer but does not move the matcher:
  /// the next fix says the same, and better. The fifth earlier fix in a row means that the clock was set back, and the
  /// matcher begins again; it also does with a fix that is more than five minutes earlier or later.
  ///
  /// - Throws: ``RoadGraphError/otherFile`` if the matcher has followed the roads of another file.
  public mutating func update(_ fix: RoadFix, on graph: RoadGraph) throws(RoadGraphError) -> RoadMatch? {
    var record = fix.record
    var match = rg_match()
    try graph.succeed(rg_matcher_step(graph.handle, &state, &record, &match))
    return RoadMatch(match)
  }

  /// Returns what the matcher now believes about a fix that it has seen, at most ``mostLag`` ago.
  public func recall(_ fix: RoadFix, on graph: RoadGraph) throws(RoadGraphError) -> RoadMatch? {
    var record = fix.record
    var match = rg_match()
    try withRecord { state throws(RoadGraphError) in
      try graph.succeed(rg_matcher_recall(graph.handle, state, &record, &match))
    }
    return RoadMatch(match)
  }

  /// Calls a body with the state.
  func withRecord<Result, Failure: Error>(
    _ body: (UnsafePointer<rg_matcher>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: state, body)
  }

  /// Moves on by several fixes, and says the road of each as it is known some seconds later.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, in the order of their times.
  ///   - lag: The seconds, at most ``mostLag``; 0 says the road of each fix at once.
  ///   - graph: The roads.
  ///   - receive: Called with the index of each fix, in their order, and its road. The last of them are said with what is
  ///     known at the end.
  public mutating func update<Fixes: RandomAccessCollection<RoadFix>>(
    _ fixes: Fixes, lag: Double, on graph: RoadGraph, _ receive: (Int, RoadMatch?) -> Void
  ) throws(RoadGraphError) where Fixes.Index == Int {
    var next = fixes.startIndex
    // What was said at once of those whose time was earlier, which the matcher may not have been following then.
    var early: [Int: RoadMatch] = [:]
    func answer(_ index: Int) throws(RoadGraphError) {
      receive(index, try recall(fixes[index], on: graph) ?? early.removeValue(forKey: index))
    }
    for index in fixes.indices {
      let fix = fixes[index]
      guard lag > 0 else {
        receive(index, try update(fix, on: graph))
        continue
      }
      // Of what was before, a matcher that begins anew will know nothing.
      let forgets = state.count > 0 && beginsAnew(with: fix)
      while next < index, forgets || !waits(fixes[next], lag: lag, at: fix.timestamp) {
        try answer(next)
        next += 1
      }
      let isEarlier = !forgets && state.count > 0 && fix.timestamp < state.timestamp
      let match = try update(fix, on: graph)
      if isEarlier { early[index] = match }
    }
    while lag > 0, next < fixes.endIndex {
      try answer(next)
      next += 1
    }
  }

  /// Whether a fix of before waits for later ones than the one that has come now.
  private func waits(_ fix: RoadFix, lag: Double, at now: Double) -> Bool {
    // One without a time waits for nothing, and one whose time will not be for long is not waited for.
    guard fix.timestamp.isFinite, !(fix.timestamp > now + Self.mostLag) else { return false }
    // A thousandth more, for times that were rounded.
    return !(now > fix.timestamp + lag + 0.001)
  }

  private func beginsAnew(with fix: RoadFix) -> Bool {
    var record = fix.record
    return withRecord { rg_matcher_begins_anew($0, &record) }
  }

  /// Returns the most probable road of each fix of a whole drive, in the light of all of them.
  ///
  /// - Complexity: O(*n*) in the number of fixes, with 120 bytes for each while it works.
  public static func match(
    _ fixes: [RoadFix], on graph: RoadGraph, for users: RoadUsers = .all
  ) throws(RoadGraphError) -> [RoadMatch?] {
    let records = fixes.map { $0.record }
    var matches = [rg_match](repeating: rg_match(), count: fixes.count)
    try graph.succeed(rg_match_all(graph.handle, users.rawValue & 7, records, records.count, &matches))
    return matches.map { RoadMatch($0) }
  }
}

extension RoadMatcher: Hashable {
  public static func == (a: RoadMatcher, b: RoadMatcher) -> Bool { a.bytes == b.bytes }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension RoadGraph {
  /// Throws the error of a status.
  func succeed(_ status: rg_status) throws(RoadGraphError) {
    if status != ROAD_OK { throw RoadGraphError(status, rg_fault()) }
  }
}
