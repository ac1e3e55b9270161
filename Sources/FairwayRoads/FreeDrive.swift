public import FairwayEngine
public import FairwayRoutes
public import GeoKernel
public import RoadGraph

/// A drive without a route: the road that the vehicle is on, its limit, and what lies ahead.
///
/// ```swift
/// var drive = FreeDrive(on: roads, for: .car)
/// for fix in fixes {
///   let change = drive.update(fix)
///   if change.contains(.road) { print(drive.road?.name ?? "a road without a name") }
///   if change.contains(.limit) { print(drive.limit.value.map { "\($0) \(drive.limit.unit.rawValue)" } ?? "unknown") }
/// }
/// ```
///
/// A value; copies share the roads and the alerts. A fix allocates nothing, unless the way ahead or the history is
/// longer than ever before.
public struct FreeDrive: Sendable {
  /// The roads; of an atlas those of the file that the vehicle is in.
  public private(set) var roads: RoadGraph
  /// All files; the drive is in one of them.
  public private(set) var atlas: RoadAtlas
  private var place = AtlasPlace()
  /// Whose roads the drive uses.
  public let users: RoadUsers
  /// The thresholds of minor and major speeding.
  public var speedAlerts: SpeedAlertOptions {
    get { speedMonitor.options }
    set { speedMonitor.options = newValue }
  }
  /// For whom and by which clock the drive looks for limits.
  ///
  /// Those of what lies ahead are looked for anew when you change it.
  public var limits = LimitOptions() {
    didSet { if limits != oldValue { (looksAnew, signs) = (true, nil) } }
  }
  /// Your app's own alerts. The drive announces each on the road ahead, in its direction, earlier at a higher speed.
  ///
  /// If you replace them during a drive, alerts with the same identifiers count as the same, and the drive does not
  /// announce them again.
  public var alerts: CustomAlerts? {
    didSet {
      carryAlerts(from: oldValue)
      placeAlerts()
    }
  }

  /// Which alerts the drive makes of what lies ahead on the road; nil for none.
  public var roadAlerts: RoadAlertOptions? {
    didSet { silence = nil }
  }
  /// How far ahead the drive looks, from its next look on.
  public var lookAhead = LookAhead()
  /// The path that the vehicle is to take, such as a route's: what lies ahead follows it while the vehicle is on it. It is empty
  /// without one, and where the drive goes on in another file.
  ///
  /// Where an edge does not begin at the end of the one before it, the path has a gap: the vehicle is expected behind it.
  public var path: [RoadArc] = [] {
    didSet { (pathPlace, followsPath, looksAnew) = (0, false, true) }
  }

  /// The last fix that the drive used; nil before the first.
  public private(set) var fix: Location?
  /// What the last fix has changed.
  public private(set) var change: FreeDriveChange = []
  public private(set) var position = FreeDrivePosition.unknown
  /// The speed in metres per second: from the fix or, if it has none, from the last fixes.
  public private(set) var speed: LocationSpeed = 0
  /// The limit where the vehicle is: on a route that says it the route's, otherwise that of the road by its signs;
  /// `SpeedLimit.unknown` where neither says one.
  public private(set) var limit = SpeedLimit.unknown
  /// Who says ``limit``: the route or the file; nil where nobody does.
  public private(set) var limitSource: RoadFacts.Source?
  /// How probable it is that the name and the limit belong to the road that the vehicle is on.
  public private(set) var certainty = (name: 0.0, limit: 0.0)
  /// What lies ahead on the road; ``along`` is where the vehicle is on it.
  public private(set) var ahead = RoadAhead()
  /// The distance of the vehicle from the beginning of ``ahead``, in metres.
  public private(set) var along: LocationDistance = 0
  /// The metres that the vehicle drove on roads.
  public private(set) var distance: LocationDistance = 0
  /// The roads that the vehicle took, the last one last. The drive keeps the last ``mostDrivenRoads``.
  public private(set) var history: [DrivenRoad] = []
  /// The numbers of the alerts that the last fix announced, in ``alerts``.
  public internal(set) var announcedAlerts: [Int] = []
  /// The alerts about the road that the last fix announced.
  public internal(set) var announcedRoadAlerts: [RoadAlert] = []

  private(set) var matcher: RoadMatcher
  /// Which fixes are later than the last.
  private(set) var clock = FixClock()
  private var speedMonitor = SpeedMonitor()
  /// What the route says of the limit; nil without a route, and where it says nothing.
  private var routeLimit: SpeedLimit?
  /// The way of the road that the vehicle is on, by its index.
  private var way: Int?
  /// Since when another road has been more probable.
  private var otherSince: Double?
  /// The piece of the way ahead on which the vehicle is, and the farthest distance along it.
  private var piece = 0
  private(set) var reached: LocationDistance = 0
  /// The alerts on the way ahead that were not announced, and those that were.
  var placedAlerts: [PlacedRoadAlert] = []
  var pastAlerts: [AnnouncedRoadAlert] = []
  /// The alerts that were looked at or announced, while those on the way ahead are found; kept for its room.
  var seenAlerts: Set<Int> = []
  var roadAlertMemory = RoadAlertMemory()
  /// Up to where no alert about the road is due; nil if it is not known.
  var silence: RoadSilence?
  /// What signs say of the road that the vehicle was matched to last.
  var signs: RoadSigns?
  /// The place in the path where the vehicle was last, whether the way ahead follows the path, and whether it is to be looked
  /// at anew.
  var pathPlace = 0
  var followsPath = false
  private var looksAnew = false
  /// The route from which the path is.
  var laid: RouteOnRoads?
  /// False while a router announces them.
  var announcesAlerts = true
  /// Whether the vehicle follows a route.
  var hasRoute = false
  /// Whether it was told that the file is damaged.
  private var hasFailed = false

  /// The most roads of a history.
  public static let mostDrivenRoads = 500

  /// The time without a fix after which the way in between is not known, in seconds.
  private static let longestInterval = 30.0
  /// A road is another one when its name is this probable, or when it has been the most probable for this time, in
  /// seconds.
  private static let clearName = 0.75
  private static let patience = 2.0
  /// What lies ahead of a vehicle whose road or direction is less probable is not known.
  static let leastProbability = 0.5
  /// The speed below which a vehicle stands, and the seconds over which one is derived from positions.
  static let standingSpeed = 0.8
  private static let derivedTime = 2.0

  /// Creates a drive that has seen no fix.
  ///
  /// - Parameters:
  ///   - roads: The roads.
  ///   - users: Whose roads the drive uses.
  public init(on roads: RoadGraph, for users: RoadUsers = .car) {
    self.roads = roads
    self.users = users
    atlas = RoadAtlas(roads)
    matcher = RoadMatcher(for: users)
  }

  /// Creates a drive that goes from one file into the next.
  ///
  /// Each hundred metres it looks whether another file knows more of the roads ahead, and goes on in that: ``roads`` is
  /// another one then, and ``file`` its number. Such a look takes memory for a moment.
  ///
  /// - Parameters:
  ///   - atlas: The files.
  ///   - users: Whose roads the drive uses.
  public init(on atlas: RoadAtlas, for users: RoadUsers = .car) {
    roads = atlas.files[0]
    self.users = users
    self.atlas = atlas
    matcher = RoadMatcher(for: users)
  }

  /// Adds a file, whose region overlaps or touches the others: the drive goes on in it where it knows more of the roads.
  public mutating func add(_ roads: RoadGraph) { atlas = RoadAtlas(atlas.files + [roads]) ?? atlas }

  /// The number of the file in the atlas that ``roads`` is; 0 without an atlas.
  public var file: Int { place.file }

  /// The road that the vehicle is on, with its name and class; nil if it is on none.
  ///
  /// Each call reads it from the file.
  public var road: RoadWay? { way.flatMap { roads.way($0) } }

  /// The class of that road, without its texts.
  public var roadClass: RoadClass? { way.flatMap { roads.roadClass(ofWay: $0) } }

  /// The severity of speeding.
  public var speeding: SpeedAlertSeverity { speedMonitor.severity }

  /// The speed above the limit in percent; 0 without speeding.
  public var percentageAboveLimit: Double { speedMonitor.percentage }

  /// Moves on by a fix.
  ///
  /// Where the road file is damaged, there is no road, as where the map has none; `roads.damage` tells the difference.
  public mutating func update(_ fix: Location) -> FreeDriveChange {
    let verdict = clock.judge(fix)
    guard verdict != .isRejected else { return reject() }
    if verdict == .wasSet { matcher = RoadMatcher(for: users) }
    if atlas.files.count > 1 { enter(atlas, at: fix.coordinate) }
    // The matcher has never followed other roads, or has gone on in these.
    let match = try? matcher.update(RoadFix(fix), on: roads)
    routeLimit = nil
    return take(fix, match, certainty: matcher.certainty(on: roads))
  }

  /// Goes on in the file that knows most of the roads ahead of a place.
  private mutating func enter(_ atlas: RoadAtlas, at coordinate: LocationCoordinate2D) {
    let (former, formerFile) = (roads, place.file)
    guard place.move(&matcher, to: coordinate, on: atlas) else { return }
    roads = atlas.files[place.file]
    (signs, silence) = (nil, nil)
    ahead.move(from: former, to: roads)
    roadAlertMemory.leaveFile()
    if !path.isEmpty { path = [] }
    guard let known = way else { return }
    way = former.way(known, in: roads, near: coordinate)
    // The road goes on: its entry is of the file from now on.
    if let way, let last = history.indices.last, history[last].file == formerFile,
      former.isSameRoad(history[last].way, known)
    {
      (history[last].way, history[last].file) = (way, place.file)
    }
  }

  private mutating func reject() -> FreeDriveChange {
    change = .rejectedFix
    announcedAlerts.removeAll(keepingCapacity: true)
    announcedRoadAlerts.removeAll(keepingCapacity: true)
    return change
  }

  /// Moves on by a fix that a witness of a drive along a route has asked about.
  ///
  /// - Parameters:
  ///   - witness: The witness.
  ///   - index: The route.
  ///   - state: The progress on it before the fix.
  package mutating func update(
    _ fix: Location, knownTo witness: inout RoadWitness, on index: RouteIndex, _ state: ProgressState
  ) -> FreeDriveChange {
    if case .isRejected = clock.judge(fix) { return reject() }
    matcher = witness.matcher
    if witness.route !== laid {
      laid = witness.route
      path = laid?.arcs ?? []
    }
    routeLimit = witness.routeLimit(on: index, state)
    return take(fix, witness.match, certainty: matcher.certainty(on: roads))
  }

  /// Moves on by a fix whose road is known.
  private mutating func take(
    _ fix: Location, _ match: RoadMatch?, certainty: (name: Double, limit: Double)
  ) -> FreeDriveChange {
    var change: FreeDriveChange = []
    announcedAlerts.removeAll(keepingCapacity: true)
    announcedRoadAlerts.removeAll(keepingCapacity: true)
    let wasStanding = isStanding
    let seconds = self.fix.map { fix.timestamp - $0.timestamp } ?? 0
    // After the clock was set it is not known how long it was.
    let isAfterGap = seconds < 0 || seconds > Self.longestInterval
    if isAfterGap { change.insert(.gap) }
    if !hasFailed, roads.damage != nil {
      hasFailed = true
      change.insert(.roadsFailed)
    }
    measureSpeed(fix, after: seconds)
    self.fix = fix
    if wasStanding != isStanding { change.insert(.standing) }
    if let match, let way = roads.wayIndex(ofEdge: match.edge) {
      move(to: match, way, certainty, within: Self.bound(of: match, fix), isAfterGap: isAfterGap, &change)
    } else {
      leaveRoads(fix, &change)
    }
    let severity = speedMonitor.severity
    speedMonitor.update(speed: fix.speed, limit: limit.metersPerSecond, timestamp: fix.timestamp)
    if speedMonitor.severity != severity { change.insert(.speeding) }
    self.change = change
    return change
  }

  private mutating func measureSpeed(_ fix: Location, after seconds: Double) {
    if let known = fix.speed {
      speed = known
    } else if let last = self.fix, seconds > 0, seconds <= Self.longestInterval {
      let mean = Geodesic.shortLength(from: last.coordinate, to: fix.coordinate) / seconds
      speed += (mean - speed) * seconds / (seconds + Self.derivedTime)
    }
  }

  private mutating func leaveRoads(_ fix: Location, _ change: inout FreeDriveChange) {
    let now = position(offRoadsAt: fix.coordinate)
    if now.name != position.name { change.insert(.position) }
    position = now
    certainty = (0, 0)
    if way != nil { change.insert(.road) }
    (way, otherSince) = (nil, nil)
    take(routeLimit ?? .unknown, &change)
    if !ahead.isEmpty { change.insert(.ahead) }
    ahead.clear()
    silence = nil
    (along, reached, piece) = (0, 0, 0)
    placedAlerts.removeAll(keepingCapacity: true)
  }

  private mutating func move(
    to match: RoadMatch, _ matchedWay: Int, _ certainty: (name: Double, limit: Double),
    within bound: LocationDistance, isAfterGap: Bool, _ change: inout FreeDriveChange
  ) {
    let before = position.place
    if before == nil { change.insert(.position) }
    self.certainty = certainty
    let driven = advance(to: match, after: isAfterGap ? nil : before, &change)
    position = .road(
      RoadPlace(
        edge: match.edge, direction: match.direction, along: match.along, coordinate: match.coordinate,
        course: ahead.bearing(at: along) ?? 0, bound: bound, distance: match.distance,
        probability: match.probability))
    decideRoad(match, matchedWay, &change)
    remember(driven)
    if ahead.pass(along) { change.insert(.ahead) }
    guard match.probability >= Self.leastProbability else { return }
    if announcesAlerts, announceAlerts() { change.insert(.alertAhead) }
    if announceRoadAlerts() { change.insert(.alertAhead) }
  }

  /// Moves along the way ahead, or looks ahead anew. Returns the metres driven since the last fix.
  private mutating func advance(
    to match: RoadMatch, after before: RoadPlace?, _ change: inout FreeDriveChange
  ) -> LocationDistance {
    var driven = 0.0
    if let place = ahead.along(of: match, from: &piece) {
      along = place
      driven = max(0, along - reached)
      reached = max(reached, along)
      let isEnough = ahead.end != .reach || ahead.length - along >= reach / 2
      guard looksAnew || !isEnough || comesOntoPath(match, before) else { return driven }
    } else if let before, !isStanding {
      driven = Geodesic.shortLength(from: before.coordinate, to: match.coordinate)
    }
    look(from: match)
    (piece, along, reached, looksAnew, silence) = (0, match.along, match.along, false, nil)
    roadAlertMemory.keep(aheadOf: distance + driven, on: ahead)
    placeAlerts()
    change.insert(.ahead)
    return driven
  }

  /// Looks along the path, or straight on where the vehicle is not on it.
  private mutating func look(from match: RoadMatch) {
    followsPath = findPlaceOnPath(match)
    if followsPath {
      ahead.look(
        along: path[pathPlace...], from: match.along, within: reach, for: users, limits: limits, at: fix?.timestamp,
        on: roads)
    } else {
      ahead.look(along: match, within: reach, for: users, limits: limits, at: fix?.timestamp, on: roads)
    }
  }

  private var reach: LocationDistance { lookAhead.distance(at: speed) }

  /// Decides whether the vehicle is on another road: at junctions the most probable one is often wrong for a moment.
  private mutating func decideRoad(_ match: RoadMatch, _ matchedWay: Int, _ change: inout FreeDriveChange) {
    let time = fix?.timestamp ?? 0
    if let way, !roads.isSameRoad(way, matchedWay) {
      let since = otherSince ?? time
      otherSince = since
      guard certainty.name >= Self.clearName || time - since >= Self.patience else { return }
      change.insert(.road)
    } else if way == nil {
      change.insert(.road)
    }
    (way, otherSince) = (matchedWay, nil)
    if let routeLimit {
      take(routeLimit, &change)
    } else {
      take(signedLimit(match, matchedWay), &change)
    }
  }

  private mutating func take(_ now: SpeedLimit, _ change: inout FreeDriveChange) {
    if now != limit { change.insert(.limit) }
    limit = now
    limitSource = now == .unknown ? nil : routeLimit == nil ? .file : .route
  }

  /// Adds metres to the history of the road.
  private mutating func remember(_ driven: LocationDistance) {
    guard let way, let time = fix?.timestamp else { return }
    distance += driven
    if let last = history.indices.last, history[last].file == place.file, roads.isSameRoad(history[last].way, way) {
      history[last].length += driven
      history[last].end = time
      return
    }
    if history.isEmpty { history.reserveCapacity(Self.mostDrivenRoads) }
    if history.count == Self.mostDrivenRoads { history.removeFirst() }
    history.append(DrivenRoad(way: way, file: place.file, length: driven, start: time, end: time))
  }
}
