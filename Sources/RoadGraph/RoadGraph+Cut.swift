internal import CRoadGraph
public import GeoKernel

extension RoadGraph {
  /// Returns a file with some of the edges, whole, and what belongs to them. With all edges it is this file, byte by byte.
  ///
  /// Restrictions of turning remain where their junction and both ways do, or all edges that they are about. What is found
  /// out of a whole network, such as ``leads(from:for:)``, remains as it was. A part has no ``overlayCells``.
  public func packed(keeping edges: [Int]) throws(RoadGraphError) -> [UInt8] {
    try RoadPacker.pack(try network(keeping: edges))
  }

  /// Some of the edges and what belongs to them, in no order.
  func network(keeping edges: some Sequence<Int>) throws(RoadGraphError) -> RoadNetwork {
    var network = RoadNetwork()
    var heights = RoadNetwork.Heights()
    let hasHeights = knows(.heights)
    var found = RoadNetwork.Found()
    // Junctions and ways that are not met get no place among those that are.
    var junctions: [UInt32: UInt32] = [:]
    var ways: [UInt32: UInt32] = [:]
    func number(_ junction: UInt32) throws(RoadGraphError) -> UInt32 {
      if let known = junctions[junction] { return known }
      guard let record = rg_graph_junction(handle, junction)?.pointee else { throw broken }
      let node = rg_graph_node(handle, junction)
      guard node >= 0 else { throw broken }
      let number = UInt32(network.nodes.count)
      junctions[junction] = number
      network.nodes.append(node)
      network.places.append(RoadPoint(latitude: record.latitude, longitude: record.longitude))
      network.nodeSets.append(rg_graph_junction_set(handle, junction))
      found.junctionMarks.append(rg_graph_junction_marks(handle, junction))
      if hasHeights {
        let height = rg_graph_junction_height(handle, junction)
        heights.junctions.append(RoadNetwork.Heights.stored(height == Int32(ROAD_NO_HEIGHT) ? nil : height))
      }
      return number
    }
    var numbers: [UInt32: UInt32] = [:]
    var last = -1
    // In the order of the file, each once.
    for index in edges.sorted() where index != last {
      last = index
      guard let index32 = UInt32(exactly: index), let record = rg_graph_edge(handle, index32)?.pointee,
        let way = rg_graph_way(handle, record.way)?.pointee
      else { throw broken }
      let shape = shapeUnits(ofEdge: index)
      guard shape.count == Int(record.points) + 2 else { throw broken }
      if ways[record.way] == nil {
        ways[record.way] = UInt32(network.ways.count)
        network.ways.append(way)
        network.waySets.append(rg_graph_way_set(handle, record.way))
      }
      let edge = UInt32(network.edges.count)
      numbers[index32] = edge
      network.spots += spotSets(ofEdge: index32).map {
        RoadNetwork.Spot(edge: edge, point: $0.point, set: $0.set)
      }
      if hasHeights { heights.append(heightBytes(ofEdge: index32)) }
      let bearings = [0, 1].map { UInt32(truncatingIfNeeded: rg_graph_bearing(handle, index32, $0)) }
      found.bearings.append(bearings[0] & 511 | (bearings[1] & 511) << 9)
      let marks = rg_graph_edge_marks(handle, index32)
      found.edgeMarks.append(marks.marks & 15 | (marks.link_class & 15) << UInt8(ROAD_LINK_CLASS_SHIFT))
      network.edges.append(
        RoadNetwork.Edge(
          from: try number(rg_graph_from(handle, index32)), to: try number(record.to), way: ways[record.way] ?? 0,
          firstPoint: UInt32(network.points.count), pointCount: UInt32(record.points)))
      network.points.append(contentsOf: shape.dropFirst().dropLast())
    }
    guard !network.edges.isEmpty else { throw .noRoads }
    if hasHeights { network.heights = heights }
    if knows(.places) { network.gazetteer = try gazetteer() }
    if knows(.areas) { network.areas = try areaTable() }
    if has(ROAD_SECTION_OVERLAY_CELLS), network.edges.count == edgeCount { network.overlay = .always }
    try keepTexts(&network)
    for index in 0..<restrictionCount {
      guard let rule = rg_graph_restriction(handle, UInt32(index))?.pointee else { throw broken }
      guard let via = junctions[rule.via], let from = ways[rule.from_way], let to = ways[rule.to_way] else { continue }
      network.restrictions.append(
        RoadNetwork.Restriction(
          via: via, fromWay: from, toWay: to, only: rule.only, access: rule.access, vehicles: rule.vehicles))
    }
    network.hasRestrictions = has(ROAD_SECTION_RESTRICTIONS)
    network.hasAttributes = has(ROAD_SECTION_SETS)
    if network.hasAttributes { try keepSets(&network, numbers) }
    if has(ROAD_SECTION_BEARINGS) {
      found.file = self
      network.finding = .before(found)
    } else {
      network.finding = .never
    }
    if let damage { throw damage }
    network.date = header.date
    network.attribution = attribution
    network.source = source
    return network
  }

  /// Why something could not be read.
  var broken: RoadGraphError { damage ?? .invalid(at: 0) }

  /// Gives the ways of a network texts of their own, each pair once.
  private func keepTexts(_ network: inout RoadNetwork) throws(RoadGraphError) {
    var offsets: [UInt32: UInt32] = [0: 0]
    for index in network.ways.indices {
      var way = network.ways[index]
      if let kept = offsets[way.texts] {
        network.ways[index].texts = kept
        continue
      }
      let kept = UInt32(network.texts.count)
      offsets[way.texts] = kept
      for text in [rg_graph_name, rg_graph_ref] {
        var length = 0
        let bytes = text(handle, &way, &length)
        network.texts.appendNumber(UInt32(length))
        // Texts that lie within each other would make more of them than the file has.
        guard network.texts.count + length <= count(ROAD_SECTION_NAMES) else { throw broken }
        UnsafeRawBufferPointer(start: bytes, count: length).withMemoryRebound(to: UInt8.self) {
          network.texts.append(contentsOf: $0)
        }
      }
      network.ways[index].texts = kept
    }
    if let damage { throw damage }
  }

  /// Returns the edges near a line, each once: all within a radius of at most 2 km from its vertices and what lies
  /// between, and some beyond.
  public func edges(along line: [LocationCoordinate2D], within radius: LocationDistance) -> [Int] {
    // Places along the line are at most half a step apart, and one that is near the last that was looked at adds nothing:
    // what lies between it and the next is less than one and a half steps from that.
    let step = max(100, min(500, radius / 2))
    let reach = radius + 1.5 * step
    var isFound = [Bool](repeating: false, count: edgeCount)
    var found: [Int] = []
    var last: LocationCoordinate2D?
    func look(at place: LocationCoordinate2D) {
      if let last, Geodesic.shortLength(from: last, to: place) < step { return }
      last = place
      for edge in crossingsOfCells(near: place, within: reach).lazy.map(Int.init) where !isFound[edge] {
        isFound[edge] = true
        found.append(edge)
      }
    }
    for (index, vertex) in line.enumerated() {
      let next = index + 1 < line.count ? line[index + 1] : vertex
      let length = Geodesic.shortLength(from: vertex, to: next)
      let parts = length.isFinite ? max(1, Int(clamping: (length / step * 2).rounded(.up))) : 1
      for part in 0..<parts {
        let share = Double(part) / Double(parts)
        var turn = next.longitude - vertex.longitude
        if abs(turn) > 180 { turn -= turn > 0 ? 360 : -360 }
        var longitude = vertex.longitude + turn * share
        if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
        look(
          at: LocationCoordinate2D(
            latitude: vertex.latitude + (next.latitude - vertex.latitude) * share, longitude: longitude))
      }
    }
    return found.sorted()
  }

  /// Returns those of some edges that have a point inside an area, looking at their points and at places between them.
  ///
  /// - Parameters:
  ///   - edges: The edges to look at.
  ///   - spacing: How far from each other, in metres, the places are that are looked at on a straight piece.
  ///   - isInside: Whether a coordinate is in the area.
  public func edges(
    of edges: some Sequence<Int>, every spacing: LocationDistance, inside isInside: (LocationCoordinate2D) -> Bool
  ) -> [Int] {
    edges.filter { index in
      let shape = shape(ofEdge: index)
      for (a, b) in zip(shape, shape.dropFirst()) {
        if isInside(a) { return true }
        let length = Geodesic.shortLength(from: a, to: b)
        guard length > spacing, abs(a.longitude - b.longitude) < 180 else { continue }
        let parts = min(10_000, Int(clamping: (length / spacing).rounded(.up)))
        for part in 1..<max(2, parts) {
          let share = Double(part) / Double(parts)
          let between = LocationCoordinate2D(
            latitude: a.latitude + (b.latitude - a.latitude) * share,
            longitude: a.longitude + (b.longitude - a.longitude) * share)
          if isInside(between) { return true }
        }
      }
      return shape.last.map(isInside) ?? false
    }
  }
}
