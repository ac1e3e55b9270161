internal import CRoadGraph
internal import CRoadRoutes
internal import GeoKernel
internal import RoadGraph

/// Makes a walk of directed edges: reads what each of them is, and what meets them at each junction.
struct RoadWalkMaker {
  private let graph: RoadGraph
  private var walk: RoadWalk
  private var pieces: [rr_piece]
  private var lengths: [UInt32]
  private var leaving = [UInt32](repeating: 0, count: 64)
  private var attributes = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES))
  private var cell: (key: UInt64, country: rg_country_run)?

  /// Makes the walk along roads; nil where the file is damaged, and where there is no road.
  static func walk(
    on graph: RoadGraph, along roads: [RoadRoute.Road], for profile: RoadProfile = .car
  ) -> RoadWalk? {
    guard var maker = RoadWalkMaker(graph, roads, profile), maker.readLine(), maker.readEdges() else { return nil }
    for junction in maker.walk.junctions.indices { maker.readJunction(junction) }
    maker.readSigns()
    return maker.walk
  }

  private init?(_ graph: RoadGraph, _ roads: [RoadRoute.Road], _ profile: RoadProfile) {
    self.graph = graph
    walk = RoadWalk(on: graph, for: profile)
    pieces = []
    lengths = []
    pieces.reserveCapacity(roads.count)
    for road in roads {
      guard let edge = UInt32(exactly: road.edge), edge < 1 << 31 else { return nil }
      let metres = rg_graph_edge_length(graph.handle, edge)
      guard metres >= 0 else { return nil }
      let length = Self.decimetres(metres, atMost: UInt32.max)
      var piece = rr_piece()
      piece.road = edge << 1 | (road.direction == .backward ? 1 : 0)
      piece.from = Self.decimetres(road.from, atMost: length)
      piece.to = Self.decimetres(road.to, atMost: length)
      piece.milliseconds = Self.milliseconds(road.duration)
      piece.turn = Self.milliseconds(road.turnDuration)
      // A way may begin at the end of an edge, and end at the beginning of one: that is not driven.
      guard piece.from < piece.to || roads.count == 1 || length == 0 else { continue }
      pieces.append(piece)
      lengths.append(length)
    }
    guard !pieces.isEmpty else { return nil }
  }

  private static func decimetres(_ metres: Double, atMost length: UInt32) -> UInt32 {
    metres >= 0 ? min(length, UInt32(clamping: (metres * 10).rounded())) : 0
  }

  private static func milliseconds(_ seconds: Double) -> UInt32 {
    seconds >= 0 ? UInt32(clamping: (seconds * 1000).rounded()) : 0
  }

  // MARK: Edges

  private var ends: [UInt32] = []

  private mutating func readLine() -> Bool {
    let count = UInt32(clamping: pieces.count)
    ends = [UInt32](repeating: 0, count: pieces.count)
    // Most edges have few points: a second call is for those with more.
    var capacity = pieces.count * 8 + 64
    while true {
      var latitudes = [Int32](repeating: 0, count: capacity)
      var longitudes = latitudes
      let points = rr_line_on(graph.handle, pieces, count, &latitudes, &longitudes, capacity, &ends)
      guard points >= 2 else { return false }
      guard points <= capacity else {
        capacity = points
        continue
      }
      walk.line.reserveCapacity(points)
      for index in 0..<points {
        walk.line.append(RoadPoint(latitude: latitudes[index], longitude: longitudes[index]))
      }
      // A line of one point has it twice.
      if ends[pieces.count - 1] < 1 { ends[pieces.count - 1] = 1 }
      return true
    }
  }

  private mutating func readEdges() -> Bool {
    walk.edges.reserveCapacity(pieces.count)
    walk.junctions.reserveCapacity(pieces.count + 1)
    walk.ways.reserveCapacity(pieces.count)
    for index in pieces.indices {
      guard let start = junction(before: index) else { return false }
      walk.junctions.append(start)
      guard let edge = edge(index, start.country) else { return false }
      walk.edges.append(edge)
    }
    guard let last = junction(before: pieces.count) else { return false }
    walk.junctions.append(last)
    return true
  }

  private mutating func edge(_ index: Int, _ country: RoadWalk.RoadCountryCode) -> RoadWalk.Edge? {
    let piece = pieces[index]
    guard let record = rg_graph_edge(graph.handle, piece.road >> 1)?.pointee,
      let way = way(piece.road, record.way, country)
    else { return nil }
    let facts = walk.ways[way]
    let (traits, rank) = kind(piece.road, facts)
    let first = index == 0 ? 0 : Int(clamping: ends[index - 1])
    let last = max(first, Int(clamping: ends[index]))
    let isWhole = piece.from == 0 && piece.to == lengths[index]
    var edge = RoadWalk.Edge(
      road: piece.road, way: way, rank: rank, traits: traits, beginBearing: 0, endBearing: 0,
      length: Double(piece.to - min(piece.from, piece.to)) / 10, duration: Double(piece.milliseconds) / 1000,
      turnDuration: Double(piece.turn) / 1000, lastPoint: last)
    if walk.junctions[index].isOnLeft { edge.traits.insert(.onLeft) }
    let reach = RoadBearings.reach(rank: Int(rank), isPath: facts.traits.contains(.path))
    // The file has the bearings of whole edges, but measured by a link's own class.
    if isWhole, rank == facts.rank, let begin = fileBearing(piece.road), let end = fileBearing(piece.road ^ 1) {
      edge.beginBearing = begin
      edge.endBearing = (end + 180) % 360
    } else {
      let points = walk.line[first...last]
      edge.beginBearing = Int(RoadBearings.bearing(of: points, after: reach))
      edge.endBearing = (Int(RoadBearings.bearing(of: Array(points.reversed())[...], after: reach)) + 180) % 360
    }
    return edge
  }

  private mutating func way(_ road: UInt32, _ way: UInt32, _ country: RoadWalk.RoadCountryCode) -> Int32? {
    walk.ways.number(
      of: way, isBackward: road & 1 != 0, isAmerican: country.isAmerican, names: &walk.names, &attributes)
  }

  /// What a directed edge is, and its rank.
  private func kind(_ road: UInt32, _ way: WalkWay) -> (RoadWalk.Traits, UInt8) {
    var traits: RoadWalk.Traits = []
    var rank = way.rank
    let marks = rg_graph_edge_marks(graph.handle, road >> 1)
    if way.traits.contains(.link) {
      traits.insert(Int(marks.marks) & ROAD_EDGE_SLIP_LANE != 0 ? .slipLane : .ramp)
      if marks.link_class > 0 { rank = UInt8(RoadTopology.rank(ofClass: Int(marks.link_class))) }
    }
    if Int(marks.marks) & ROAD_EDGE_INSIDE != 0 { traits.insert(.inside) }
    for (trait, other) in [
      (WalkWay.Traits.roundabout, walk.traveller == .foot ? RoadWalk.Traits.ring : .roundabout), (.ferry, .ferry),
      (.track, .track), (.open, .out),
      (.openBack, .into),
    ] where way.traits.contains(trait) {
      traits.insert(other)
    }
    return (traits, rank)
  }

  private func fileBearing(_ road: UInt32) -> Int? {
    let bearing = rg_graph_bearing(graph.handle, road >> 1, road & 1)
    return bearing < 0 ? nil : Int(bearing)
  }

  // MARK: Junctions

  /// Where a piece begins; behind the last one, where that ends.
  private mutating func junction(before index: Int) -> RoadWalk.Junction? {
    var junction = RoadWalk.Junction()
    if index < pieces.count, pieces[index].from == 0 {
      junction.index = start(of: pieces[index].road)
      guard junction.index != nil else { return nil }
    } else if index == pieces.count, pieces[index - 1].to == lengths[index - 1] {
      junction.index = start(of: pieces[index - 1].road ^ 1)
      guard junction.index != nil else { return nil }
    }
    // A walk that breaks, or turns round within an edge, has no junction there.
    if let at = junction.index, index > 0, index < pieces.count,
      pieces[index - 1].to != lengths[index - 1] || start(of: pieces[index - 1].road ^ 1) != at
    {
      junction.index = nil
    }
    let point = walk.line[index == 0 ? 0 : min(Int(clamping: ends[index - 1]), walk.line.count - 1)]
    let country = country(at: point)
    junction.country = RoadWalk.RoadCountryCode(
      first: UInt8(bitPattern: country.country.0), second: UInt8(bitPattern: country.country.1))
    junction.isOnLeft = Int(country.side) == ROAD_SIDE_LEFT
    return junction
  }

  private func start(of road: UInt32) -> UInt32? {
    let junction =
      road & 1 == 0 ? rg_graph_from(graph.handle, road >> 1) : rg_graph_edge(graph.handle, road >> 1)?.pointee.to
    // A closure here would copy all that was read so far.
    guard let junction, junction < graph.junctionCount else { return nil }
    return junction
  }

  private mutating func country(at point: RoadPoint) -> rg_country_run {
    let key = rg_cell_key(point.latitude, point.longitude)
    if let cell, cell.key == key { return cell.country }
    let country = rg_graph_country(graph.handle, point.latitude, point.longitude)
    cell = (key, country)
    return country
  }

  /// Reads what meets the walk at a junction.
  private mutating func readJunction(_ number: Int) {
    let before = number > 0 ? walk.edges[number - 1] : nil
    let after = number < walk.edges.count ? walk.edges[number] : nil
    if let before, let after {
      walk.junctions[number].turn = TurnAngle(from: before.endBearing, to: after.beginBearing)
    }
    guard let index = walk.junctions[number].index else { return }
    readNode(number, index)
    let first = walk.ports.count
    for place in 0..<roads(leaving: index) {
      let road = leaving[place]
      if let before, road == before.road ^ 1 { continue }
      if let after, road == after.road { continue }
      if let port = port(road, before, after, walk.junctions[number].country) { walk.ports.append(port) }
    }
    walk.junctions[number].ports = first..<walk.ports.count
  }

  private mutating func readNode(_ number: Int, _ index: UInt32) {
    walk.junctions[number].isFork = Int(rg_graph_junction_marks(graph.handle, index)) & ROAD_JUNCTION_FORK != 0
    let set = rg_graph_junction_set(graph.handle, index)
    walk.junctions[number].set = set
    guard set != 0 else { return }
    let count = min(rg_graph_attributes(graph.handle, set, &attributes, attributes.count), attributes.count)
    for attribute in attributes[..<count]
    where Int(attribute.key) == ROAD_KEY_HIGHWAY && Int(attribute.scope) & ROAD_SCOPE_TEXT == 0 {
      if attribute.value == Self.motorwayJunction { walk.junctions[number].isExit = true }
      if attribute.value == Self.trafficSignals { walk.junctions[number].hasSignals = true }
    }
  }

  // Numbers of values in road files.
  private static let motorwayJunction: UInt32 = 1, trafficSignals: UInt32 = 2

  /// Reads the directed edges that begin at a junction, and returns their number.
  private mutating func roads(leaving junction: UInt32) -> Int {
    var count = rg_graph_leaving(graph.handle, junction, &leaving, leaving.count)
    while count >= leaving.count {
      leaving = [UInt32](repeating: 0, count: leaving.count * 2)
      count = rg_graph_leaving(graph.handle, junction, &leaving, leaving.count)
    }
    return count
  }

  private mutating func port(
    _ road: UInt32, _ before: RoadWalk.Edge?, _ after: RoadWalk.Edge?, _ country: RoadWalk.RoadCountryCode
  ) -> RoadWalk.Port? {
    guard let record = rg_graph_edge(graph.handle, road >> 1)?.pointee, let way = way(road, record.way, country) else {
      return nil
    }
    let facts = walk.ways[way]
    var (traits, rank) = kind(road, facts)
    if let before, walk.names.areLike(facts.names, walk.ways[before.way].names) { traits.insert(.likeBefore) }
    if let after, walk.names.areLike(facts.names, walk.ways[after.way].names) { traits.insert(.likeAfter) }
    let bearing = rank == facts.rank ? fileBearing(road) : nil
    let measured = Self.coarse(bearing ?? self.bearing(road, rank: rank, isPath: facts.traits.contains(.path)))
    let turn = before.map { TurnAngle(from: $0.endBearing, to: measured) } ?? .straight
    return RoadWalk.Port(road: road, way: way, rank: rank, traits: traits, bearing: measured, turn: turn)
  }

  /// A bearing in 256 steps, as Valhalla keeps those of roads beside the way: a limit between two kinds of turns is where
  /// it is there.
  private static func coarse(_ bearing: Int) -> Int {
    let step = (bearing * 510 + 359) / 718
    return (step * 718 + 255) / 510
  }

  /// The bearing of a directed edge at its beginning, measured by another class than that of its way.
  private func bearing(_ road: UInt32, rank: UInt8, isPath: Bool) -> Int {
    let shape = graph.shapeUnits(ofEdge: Int(clamping: road >> 1))
    let points = road & 1 == 0 ? shape : shape.reversed()
    return Int(RoadBearings.bearing(of: points[...], after: RoadBearings.reach(rank: Int(rank), isPath: isPath)))
  }

  // MARK: Signs

  private mutating func readSigns() {
    for index in walk.edges.indices {
      let start = index == 0 ? startOfFirst() : start(of: index)
      guard let signs = WalkSignReader.signs(over: index, from: start, of: &walk, &attributes) else { continue }
      walk.edges[index].signs = Int32(clamping: walk.signs.count)
      walk.signs.append(signs)
    }
  }

  private func start(of index: Int) -> WalkSignReader.Start {
    let junction = walk.junctions[index]
    return WalkSignReader.Start(
      isFork: junction.isFork, set: junction.set,
      isLinkAfterLink: junction.ports.isEmpty && isLink(walk.edges[index].road)
        && isLink(walk.edges[index - 1].road))
  }

  /// The junction where the first edge begins, which the way does not pass.
  private mutating func startOfFirst() -> WalkSignReader.Start {
    let road = walk.edges[0].road
    guard let junction = start(of: road) else { return WalkSignReader.Start() }
    let count = roads(leaving: junction)
    return WalkSignReader.Start(
      isFork: Int(rg_graph_junction_marks(graph.handle, junction)) & ROAD_JUNCTION_FORK != 0,
      set: rg_graph_junction_set(graph.handle, junction),
      isLinkAfterLink: count == 2 && leaving[..<count].allSatisfy { isLink($0) })
  }

  private func isLink(_ road: UInt32) -> Bool {
    guard let edge = rg_graph_edge(graph.handle, road >> 1)?.pointee else { return false }
    return rg_graph_way(graph.handle, edge.way).map { Int($0.pointee.flags) & ROAD_FLAG_LINK != 0 } ?? false
  }
}
