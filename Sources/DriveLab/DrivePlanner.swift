import GeoKernel
import SeededRandom

/// Creates the line of a drive: the route with its detours.
struct DrivePlanner {
  private let route: DriveRoute
  private var random: SeededGenerator
  private var path = DrivePath()
  /// The distance of the route that has been driven.
  private var along = 0.0
  /// Whether the last detour ended the drive.
  private var endsAway = false

  /// The distance from both ends of the route within which no random detour begins, in metres.
  private static let margin = 150.0
  /// The distance on the route between a return to it and the next detour, in metres.
  private static let apart = 80.0

  private init(route: DriveRoute, seed: UInt64) {
    self.route = route
    random = SeededGenerator(seed: seed)
  }

  /// The line of a drive with detours, in the order of their positions; those without a position follow in the given
  /// order.
  static func path(route: DriveRoute, detours: [Detour], seed: UInt64) throws(DriveError) -> DrivePath {
    var planner = DrivePlanner(route: route, seed: seed)
    for (index, detour) in detours.enumerated() {
      if planner.endsAway { throw .detoursOverlap(detour.kind) }
      planner.endsAway = detour.isLast
      try planner.add(detour, remaining: detours.count - index)
    }
    if !planner.endsAway {
      planner.path.follow(route, from: planner.along, to: route.length)
      planner.path.stopsAtEnd = true
    }
    return planner.path
  }

  private mutating func add(_ detour: Detour, remaining: Int) throws(DriveError) {
    switch detour.kind {
    case .turn:
      try turn(detour, remaining: remaining)
    case .turnReturn:
      try turnAndReturn(detour, remaining: remaining)
    case .parallel:
      try parallel(detour, remaining: remaining)
    case .wrongWay, .wrongWayReturn:
      try wrongWay(detour, remaining: remaining)
    case .skip:
      try skip(detour)
    case .overshoot:
      path.follow(route, from: along, to: route.length)
      var drawer = SideRoad(route: route, random: random)
      path.leave(drawer.straightOn(length: random.uniform(400...800)), speed: 12, as: .after)
    case .parking:
      path.follow(route, from: along, to: route.length)
      let side: Double = random.chance(0.7) ? 90 : -90
      let bearing = route.bearing(from: max(0, route.length - 8)) + side
      var drawer = SideRoad(route: route, random: random)
      let end = route.coordinate(at: route.length)
      path.leave(drawer.winding(from: end, bearing: bearing, length: random.uniform(20...60)), speed: 4, as: .after)
      path.stopsAtEnd = true
    case .driven:
      try drive(along: detour.line)
    }
  }

  // MARK: - Places

  /// Whether a detour between two distances skips no waypoint and is not near one.
  private static func isFree(_ waypoints: ArraySlice<Double>, _ start: Double, _ end: Double) -> Bool {
    !waypoints.contains { $0 > start - 25 && $0 < end + 25 }
  }

  /// A position to leave the route with a distance before and after it that is free of ends, waypoints and parts that
  /// were already driven. Each of several detours gets its share of the remaining route.
  private mutating func place(
    for detour: Detour, remaining: Int, before: Double, after: Double, atJunction: Bool
  ) throws(DriveError) -> DriveRoute.Junction {
    let least = max(along + (along > 0 ? Self.apart : 0), before)
    let most = route.length - after
    if let asked = detour.along {
      guard asked > least - 1e-6, asked < most else { throw .noPlace(detour.kind) }
      let near = route.junctions.first { abs($0.along - asked) < 15 }
      return DriveRoute.Junction(along: asked, freeBearings: near?.freeBearings ?? [])
    }
    let waypoints = route.legEnds.dropLast()
    let share = least + max(0, most - least) / Double(remaining)
    for end in [share, most] {
      let fits = { (place: Double) in
        place >= least && place < end && Self.isFree(waypoints, place - before, place + after)
      }
      let forks = atJunction ? route.junctions.filter { !$0.freeBearings.isEmpty && fits($0.along) } : []
      if let fork = forks.randomElement(using: &random) { return fork }
      guard end > least else { continue }
      for _ in 0..<60 {
        let place = random.uniform(least...end)
        if fits(place) { return DriveRoute.Junction(along: place, freeBearings: []) }
      }
    }
    throw .noPlace(detour.kind)
  }

  private mutating func leaveRoute(at place: Double, kind: String, roadEnd: Double? = nil) {
    path.follow(route, from: along, to: place)
    path.deviations.append(
      DrivePath.Deviation(
        kind: kind, alongLeft: place, left: path.length, roadEnd: roadEnd ?? route.length))
  }

  private mutating func comeBack(at place: Double) {
    path.deviations[path.deviations.count - 1].alongBack = place
    path.deviations[path.deviations.count - 1].back = path.length
    along = place
  }

  private var current: Int { path.deviations.count - 1 }

  // MARK: - Kinds

  private mutating func turn(_ detour: Detour, remaining: Int) throws(DriveError) {
    let fork = try place(for: detour, remaining: remaining, before: Self.margin, after: 100, atJunction: true)
    var drawer = SideRoad(route: route, random: random)
    let road = drawer.leaving(
      at: fork.along, freeBearings: fork.freeBearings, length: random.uniform(500...1300))
    leaveRoute(at: fork.along, kind: "turn")
    path.leave(road, speed: random.uniform(8...14), as: .away(current))
  }

  private mutating func turnAndReturn(_ detour: Detour, remaining: Int) throws(DriveError) {
    let round = random.chance(0.6)
    let skipped = round ? random.uniform(150...450) : 0
    let fork = try place(
      for: detour, remaining: remaining, before: Self.margin, after: skipped + 200, atJunction: !round)
    var drawer = SideRoad(route: route, random: random)
    let speed = random.uniform(7...13)
    leaveRoute(at: fork.along, kind: "turn")
    if round {
      path.leave(drawer.block(from: fork.along, to: fork.along + skipped), speed: speed, as: .away(current))
    } else {
      let length = random.uniform(90...300)
      let out = drawer.leaving(at: fork.along, freeBearings: fork.freeBearings, length: length)
      path.leave(out + out.dropLast().reversed(), speed: speed, as: .away(current))
    }
    comeBack(at: fork.along + skipped)
  }

  private mutating func parallel(_ detour: Detour, remaining: Int) throws(DriveError) {
    let length = random.uniform(350...800)
    let returns = remaining > 1 || random.chance(0.5)
    let offset = random.uniform(18...45) * (random.chance(0.6) ? 1 : -1)
    let fork = try place(for: detour, remaining: remaining, before: Self.margin, after: length + 200, atJunction: true)
    leaveRoute(at: fork.along, kind: "parallel")
    let drawer = SideRoad(route: route, random: random)
    let road = drawer.beside(offset, from: fork.along, to: fork.along + length, returns: returns)
    path.leave(road, speed: random.uniform(7...13), as: .away(current))
    if returns { comeBack(at: fork.along + length) } else { endsAway = true }
  }

  private mutating func wrongWay(_ detour: Detour, remaining: Int) throws(DriveError) {
    let back = random.uniform(200...500)
    let place = try place(
      for: detour, remaining: remaining, before: back + 100, after: 150, atJunction: false
    ).along
    leaveRoute(at: place, kind: "wrongway")
    path.reverse(route, from: place, to: place - back, deviation: current)
    if detour.kind == .wrongWayReturn {
      let deviation = current
      comeBack(at: place - back)
      path.follow(route, from: place - back, to: place, as: .again(deviation))
      path.deviations[deviation].passed = path.length
      along = place
    }
  }

  private mutating func skip(_ detour: Detour) throws(DriveError) {
    let waypoints = route.legEnds.dropLast().enumerated().filter { $0.element > along + 250 }
    guard let (index, waypoint) = waypoints.randomElement(using: &random) else { throw .noPlace(.skip) }
    let legStart = index == 0 ? 0 : route.legEnds[index - 1]
    let legEnd = route.legEnds[index + 1]
    let least = max(along + Self.apart, legStart + 100)
    let leaves = detour.along ?? max(least, waypoint - random.uniform(150...500))
    guard leaves >= least - 1e-6, leaves < waypoint - 60 else { throw .noPlace(.skip) }
    let joins = min(legEnd - 50, waypoint + random.uniform(150...500))
    guard joins > waypoint else { throw .noPlace(.skip) }
    leaveRoute(at: leaves, kind: "skip", roadEnd: waypoint)
    var drawer = SideRoad(route: route, random: random)
    path.leave(drawer.shortcut(from: leaves, to: joins), speed: 11, as: .away(current))
    path.follow(route, from: joins, to: min(legEnd, joins + 900), as: .away(current))
  }

  /// Follows another line: the vehicle is on the route where both have the same vertices, and off it elsewhere.
  private mutating func drive(along line: [LocationCoordinate2D]) throws(DriveError) {
    guard let overlap = LineOverlap(route: route, line: line) else { throw .unrelatedLine }
    for part in overlap.parts {
      switch part {
      case .common(let start, let end):
        let isAway = !path.deviations.isEmpty && path.deviations[current].back == nil
        if isAway, let missed = route.legEnds.dropLast().first(where: { $0 > along + 1 && $0 < start }) {
          // The route is not resumed after a waypoint that was not visited.
          path.deviations[current].kind = "skip"
          path.deviations[current].roadEnd = missed
          path.follow(route, from: start, to: end, as: .away(current))
          return
        }
        if isAway { comeBack(at: start) }
        path.follow(route, from: max(along, start), to: end)
        along = end
      case .apart(let road):
        leaveRoute(at: along, kind: "turn")
        path.leave(road, speed: 9, as: .away(current))
      }
    }
    path.stopsAtEnd = along >= route.length - 1
  }
}
