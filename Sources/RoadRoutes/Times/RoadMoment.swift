internal import CRoadRoutes
internal import EmbeddedShims
internal import GeoKernel
internal import RoadGraph

/// What holds during a search of the rules that depend on the time: empty without a time.
struct RoadMoment {
  private(set) var roads: [rr_road_now] = []
  private(set) var bans: [rr_turn_ban] = []

  /// Nothing holds.
  init() {}

  /// Finds what holds on a way.
  ///
  /// - Parameters:
  ///   - routes: The prepared roads.
  ///   - departure: When one sets out, and where.
  ///   - closed: Roads that are closed besides, and restrictions that hold.
  init(_ routes: RoadRoutes, _ departure: RoadDeparture, closed: ClosedLater) {
    for way in routes.timed.ways {
      add(way, of: routes, at: departure.time(at: way.place), closed.roads)
    }
    roads = roads.inOrder { $0.road < $1.road }
    let holding = routes.timed.turns.filter { turn in
      closed.paths.contains(turn.path) || turn.holds(at: departure.time(at: turn.place))
    }
    addBans(of: holding, in: routes)
  }

  /// What a way found later: it would have been there when these are closed.
  struct ClosedLater {
    var roads: Set<UInt32> = []
    var paths: Set<UInt32> = []
  }

  private mutating func add(_ way: TimedRules.Way, of routes: RoadRoutes, at time: LocalTime, _ closed: Set<UInt32>) {
    let now = routes.now(way, at: time)
    guard now != nil || !closed.isDisjoint(with: way.roads) else { return }
    for road in way.roads {
      let usual = routes.usual(road)
      var own = now?[Int(road & 1)] ?? usual
      own.road = road
      if closed.contains(road) { own.is_open = false }
      // What is as ever need not be said.
      if own.is_open != usual.is_open || own.is_zone != usual.is_zone { roads.append(own) }
    }
  }

  /// Whether a road is open now.
  func isOpen(_ road: UInt32, in routes: RoadRoutes) -> Bool {
    let place = partitionPoint(0..<roads.count) { roads[$0].road >= road }
    guard place < roads.count, roads[place].road == road else { return routes.usual(road).is_open }
    return roads[place].is_open
  }

  /// Adds the turns that restrictions forbid.
  private mutating func addBans(of turns: [TimedRules.Turn], in routes: RoadRoutes) {
    var banned: Set<UInt64> = []
    /// The roads that alone are allowed, by the state and how many roads led to it.
    var allowed: [UInt64: Set<UInt32>] = [:]
    for turn in turns {
      guard let last = turn.roads.last else { continue }
      for state in turn.states {
        if turn.isOnly {
          // The only turn that is allowed, and is not possible, says nothing.
          guard isOpen(last, in: routes) else { continue }
          allowed[UInt64(state) << 32 | UInt64(turn.roads.count), default: []].insert(last)
        } else {
          for arc in routes.arcs(from: state) where rr_road_of(routes.network, arc.to) == last {
            banned.insert(UInt64(state) << 32 | UInt64(arc.to))
          }
        }
      }
    }
    for (key, roads) in allowed {
      for arc in routes.arcs(from: UInt32(key >> 32)) where !roads.contains(rr_road_of(routes.network, arc.to)) {
        banned.insert(key & ~UInt64(UInt32.max) | UInt64(arc.to))
      }
    }
    bans = banned.sorted().map { rr_turn_ban(from: UInt32($0 >> 32), to: UInt32(truncatingIfNeeded: $0)) }
  }

  /// Calls a function with what C reads; null where nothing holds.
  func withRecord<Result>(_ body: (UnsafePointer<rr_moment>?) -> Result) -> Result {
    guard !roads.isEmpty || !bans.isEmpty else { return body(nil) }
    return roads.withUnsafeBufferPointer { roads in
      bans.withUnsafeBufferPointer { bans in
        var record = rr_moment(
          roads: roads.baseAddress, road_count: UInt32(roads.count), bans: bans.baseAddress,
          ban_count: UInt32(bans.count))
        return withUnsafePointer(to: &record) { body($0) }
      }
    }
  }
}

/// When and where one sets out.
struct RoadDeparture {
  let time: LocalTime
  let place: LocationCoordinate2D
  /// Metres a minute in a straight line.
  private let pace: Double

  init(_ time: LocalTime, from place: LocationCoordinate2D, by traveller: RoadUsers) {
    (self.time, self.place) = (time, place)
    pace = (traveller == .foot ? 5000 : traveller == .bicycle ? 15_000 : 50_000) / 60
  }

  /// About when one comes to a place.
  func time(at other: LocationCoordinate2D) -> LocalTime {
    let distance = Geodesic.inverse(from: place, to: other).distance
    return time.later(byMinutes: Int(clamping: (distance / pace).rounded(.down)))
  }
}

extension TimedRules.Turn {
  func holds(at time: LocalTime) -> Bool {
    values.value(at: time)?.utf8.starts(with: (isOnly ? "only_" : "no_").utf8) ?? false
  }
}

extension RoadRoutes {
  func arcs(from state: UInt32) -> UnsafeBufferPointer<rr_arc> {
    var count: UInt32 = 0
    let arcs = rr_arcs_from(network, state, &count)
    return UnsafeBufferPointer(start: arcs, count: Int(clamping: count))
  }

  /// What both directions of a way are at a time; nil if no condition holds.
  func now(_ way: TimedRules.Way, at time: LocalTime) -> [rr_road_now]? {
    let holding = way.tags.compactMap { $0.holding(at: time) }
    if holding.isEmpty { return nil }
    var now = [rr_road_now](repeating: rr_road_now(), count: 2)
    return rr_way_now(network, way.index, holding, holding.count, &now) ? now : nil
  }

  /// What a road is where no condition holds.
  func usual(_ road: UInt32) -> rr_road_now {
    let state = rr_state_of(network, road)
    return rr_road_now(
      road: road, is_open: state != UInt32.max && !rr_is_shut(network, state),
      is_zone: rr_is_in_zone(network, state))
  }
}
