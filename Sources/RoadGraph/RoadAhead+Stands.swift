internal import CRoadGraph
internal import GeoKernel

/// What the attributes of ways and nodes say of the way ahead.
extension RoadAhead {
  /// Adds what is so along an edge.
  ///
  /// - Parameter count: The number of the attributes of its way, which were read.
  mutating func addStretches(of edge: Edge, _ count: Int, on graph: RoadGraph) {
    if edge.isTunnel { addStretch(.tunnel, of: edge) }
    if edge.isBridge { addStretch(.bridge, of: edge) }
    if edge.isToll { addStretch(.toll, of: edge) }
    guard let way = UInt32(exactly: edge.way), let record = rg_graph_way(graph.handle, way)?.pointee else { return }
    let traits = WayTraits(attributes[..<count], record, isBackward: edge.direction == .backward, on: graph)
    edges[edges.count - 1].lanes = traits.lanes
    if count > 0 { sizes(count, edge, on: graph).forEachLimit { addStretch(.sizeLimit($0), of: edge) } }
    if traits.isNarrow { addStretch(.narrow, of: edge) }
    if traits.isSchool { addStretch(.school, of: edge) }
    if traits.isZone { addStretch(.lowSpeedZone, of: edge) }
    if traits.hasBumps { addStretch(.speedBump, of: edge) }
    if let tag = closing(count, edge, on: graph) { addStretch(.closed(tag: tag), of: edge) }
  }

  /// The tag among the attributes that were read that closes an edge to the vehicle; nil if none does.
  private func closing(_ count: Int, _ edge: Edge, on graph: RoadGraph) -> String? {
    // Few roads have a tag that closes anything.
    guard users.contains(.car), attributes[..<count].contains(where: RoadAccess.mayClose) else { return nil }
    return RoadAccess(graph.attributes(ofWay: edge.way), edge.direction, at: localTime).closing(to: limits.vehicle)
  }

  /// The limits of sizes among the attributes that were read, in the direction of an edge.
  private func sizes(_ count: Int, _ edge: Edge, on graph: RoadGraph) -> SizeLimits {
    SizeLimits(
      attributes[..<count], isBackward: edge.direction == .backward, for: limits.vehicle, at: localTime, on: graph)
  }

  /// Adds a stretch, or makes the one that ends here longer.
  private mutating func addStretch(_ kind: Feature.Kind, of edge: Edge) {
    if let last = features.lastIndex(where: { $0.kind == kind }), features[last].end >= edge.start {
      features[last].end = edge.end
    } else {
      features.append(Feature(kind: kind, start: edge.start, end: edge.end))
    }
  }

  /// Adds what stands on an edge and at its end.
  ///
  /// - Parameter firstPoint: The number of the point at which the edge begins.
  mutating func addStands(of edge: Edge, _ record: rg_edge, firstPoint: Int, on graph: RoadGraph) {
    let isBackward = edge.direction == .backward
    let count = min(
      rg_graph_has(graph.handle, UInt32(ROAD_SECTION_SPOTS))
        ? rg_graph_spots(graph.handle, edge.road >> 1, &spots, spots.count) : 0, spots.count)
    let last = points.count - 1 - firstPoint
    for number in 0..<count {
      let spot = spots[isBackward ? count - 1 - number : number]
      let point = firstPoint + (isBackward ? last - Int(spot.point) : Int(spot.point))
      guard points.indices.contains(point), point > firstPoint else { continue }
      let along = points[point].along
      addStand(spot.set, at: along, of: edge, isNearEnd: edge.end - along <= along - edge.start, on: graph)
    }
    let junction = isBackward ? rg_graph_from(graph.handle, edge.road >> 1) : record.to
    addStand(rg_graph_junction_set(graph.handle, junction), at: edge.end, of: edge, isNearEnd: true, on: graph)
  }

  /// Adds what stands at a node.
  private mutating func addStand(
    _ set: UInt32, at along: LocationDistance, of edge: Edge, isNearEnd: Bool, on graph: RoadGraph
  ) {
    let count = readAttributes(ofSet: set, on: graph)
    guard count > 0 else { return }
    var stand = Stand()
    for attribute in attributes[..<count] where attribute.applies(isBackward: edge.direction == .backward) {
      stand.add(attribute, on: graph)
    }
    stand.forEachKind(isBackward: edge.direction == .backward, isNearEnd: isNearEnd) { kind in
      features.append(Feature(kind: kind, start: along, end: along))
    }
    sizes(count, edge, on: graph).forEachLimit { limit in
      features.append(Feature(kind: .sizeLimit(limit), start: along, end: along))
    }
  }

  mutating func readAttributes(ofWay way: UInt32, on graph: RoadGraph) -> Int {
    readAttributes(ofSet: rg_graph_way_set(graph.handle, way), on: graph)
  }

  private mutating func readAttributes(ofSet set: UInt32, on graph: RoadGraph) -> Int {
    guard set != 0 else { return 0 }
    return min(rg_graph_attributes(graph.handle, set, &attributes, attributes.count), attributes.count)
  }
}

/// What stands at a node.
private struct Stand {
  private var highway: UInt32 = 0
  private var crossing: UInt32 = 0
  private var railway: UInt32 = 0
  private var barrier: UInt32 = 0
  private var direction: UInt32 = 0
  private var signalsDirection: UInt32 = 0
  private var isBump = false
  private var isNarrowing = false
  private var isSchool = false

  mutating func add(_ attribute: rg_attribute, on graph: RoadGraph) {
    let value = attribute.isText ? 0 : attribute.value
    switch Int(attribute.key) {
    case ROAD_KEY_HIGHWAY: highway = value
    case ROAD_KEY_CROSSING: crossing = value
    case ROAD_KEY_RAILWAY: railway = value
    case ROAD_KEY_BARRIER: barrier = value
    case ROAD_KEY_DIRECTION: direction = value
    case ROAD_KEY_SIGNALS_DIRECTION: signalsDirection = value
    case ROAD_KEY_TRAFFIC_CALMING: (isBump, isNarrowing) = (attribute.isBump, attribute.isNarrowing)
    case ROAD_KEY_HAZARD: isSchool = attribute.warnsOfChildren(on: graph)
    default: break
    }
  }

  // The numbers of values in the file.
  private enum Highway {
    static let (signals, stop, giveWay, crossing, tollGantry): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      2, 3, 4, 5, 9
    )
  }
  private enum Crossing {
    static let signals: UInt32 = 1
    static let (unmarked, no): (UInt32, UInt32) = (3, 7)
  }
  private enum Barrier {
    static let (tollBooth, entrance): (UInt32, UInt32) = (18, 29)
  }

  /// Calls a body with what a driver meets in a direction.
  func forEachKind(isBackward: Bool, isNearEnd: Bool, _ body: (RoadAhead.Feature.Kind) -> Void) {
    /// Whether a sign counts: 1 is along the way's nodes, 2 against them, 3 both.
    func counts(_ direction: UInt32, otherwise: Bool) -> Bool {
      direction == 0 ? otherwise : direction == 3 || (direction == 2) == isBackward
    }
    let hasSignals = highway == Highway.signals || highway == Highway.crossing && crossing == Crossing.signals
    if hasSignals, counts(signalsDirection, otherwise: true) { body(.trafficSignal) }
    if highway == Highway.stop, counts(direction, otherwise: isNearEnd) { body(.stop) }
    if highway == Highway.giveWay, counts(direction, otherwise: isNearEnd) { body(.giveWay) }
    if highway == Highway.crossing, crossing != Crossing.unmarked, crossing != Crossing.no { body(.pedestrianCrossing) }
    // Those of pedestrians are 2 and 4.
    if railway == 1 || railway == 3 { body(.levelCrossing) }
    if isBump { body(.speedBump) }
    if isNarrowing { body(.narrow) }
    if isSchool { body(.school) }
    if barrier == Barrier.tollBooth || highway == Highway.tollGantry {
      body(.tollCollection)
    } else if barrier != 0, barrier != Barrier.entrance {
      body(.barrier(RoadAttribute(.barrier, .number(barrier))))
    }
  }
}
