internal import CRoadGraph
internal import GeoKernel

/// Writes a network as a file.
///
/// Junctions are ordered by cell and place, edges by their first junction, ways by their first edge and texts by their
/// first way: what is near on the ground is near in the file, and the same roads make the same bytes.
enum RoadPacker {
  /// Returns the bytes of the file.
  static func pack(
    _ network: consuming RoadNetwork,
    telling tell: (Double) throws(RoadGraphError) -> Void = { (_) throws(RoadGraphError) in }
  ) throws(RoadGraphError) -> [UInt8] {
    var file = RoadFileWriter()
    let facts = try write(network, to: &file, telling: tell)
    return try file.finish(facts)
  }

  /// Writes the file in pieces, with a temporary file for its sections.
  ///
  /// - Parameters:
  ///   - network: The roads.
  ///   - store: The temporary file.
  ///   - tell: Called with the share that is done.
  ///   - write: Takes the next piece.
  static func pack(
    _ network: consuming RoadNetwork, through store: RoadStore, telling tell: (Double) throws(RoadGraphError) -> Void,
    to write: (ArraySlice<UInt8>) throws(RoadGraphError) -> Void
  ) throws(RoadGraphError) {
    var file = RoadFileWriter(through: store)
    let facts = try self.write(network, to: &file, telling: tell)
    try file.finish(facts, to: write)
  }

  private static func write(
    _ unordered: consuming RoadNetwork, to file: inout RoadFileWriter,
    telling tell: (Double) throws(RoadGraphError) -> Void
  ) throws(RoadGraphError) -> RoadFileWriter.Facts {
    var network = unordered
    // Cells take about as long as all the rest.
    let part = network.hasOverlay ? 0.5 : 1
    try order(&network) { (share) throws(RoadGraphError) in try tell(part * 0.3 * share) }
    let byEnd = edgesByEnd(network)
    try writeJunctions(network, firstIn: byEnd.first, to: &file)
    let (box, lengths) = try writeEdges(network, to: &file)
    try tell(part * 0.4)
    let cells = try RoadCells(network)
    try file.add(ROAD_SECTION_INTO, byEnd.edges)
    try file.add(ROAD_SECTION_WAYS, network.ways)
    try file.add(ROAD_SECTION_NAMES, bytes: network.texts)
    try file.add(ROAD_SECTION_CELLS, cells.cells)
    try file.add(ROAD_SECTION_CROSSING, cells.crossing)
    if network.hasRestrictions { try file.add(ROAD_SECTION_RESTRICTIONS, restrictions(of: network)) }
    try file.add(ROAD_SECTION_SOURCE, bytes: Array("\(line(network.attribution))\n\(line(network.source))".utf8))
    if network.hasAttributes { try writeSets(network, to: &file) }
    try tell(part * 0.6)
    try writeFound(network, lengths: lengths, cells: cells.cells, to: &file)
    try writeHeights(network, lengths: lengths, to: &file)
    try network.gazetteer?.write(to: &file)
    try network.areas?.write(to: &file)
    try tell(part * 0.9)
    try writeOverlay(network, to: &file) { (share) throws(RoadGraphError) in try tell(part * (0.9 + share)) }
    return RoadFileWriter.Facts(box: box, date: network.date, length: lengths.reduce(0) { $0 + UInt64($1) })
  }

  /// Brings all into the order of a file, and drops what no edge has.
  static func order(
    _ network: inout RoadNetwork,
    telling tell: (Double) throws(RoadGraphError) -> Void = { (_) throws(RoadGraphError) in }
  ) throws(RoadGraphError) {
    guard !network.edges.isEmpty else { throw .noRoads }
    guard network.points.count < 1 << 30, network.edges.count < 1 << 30, network.texts.count < 1 << 30 else {
      throw .tooManyRoads
    }
    orderJunctions(&network)
    try tell(0.3)
    orderEdges(&network)
    try tell(0.6)
    orderWays(&network)
    if network.hasAttributes { orderSets(&network) }
    if var gazetteer = network.gazetteer {
      network.gazetteer = nil
      gazetteer.order(near: network)
      network.gazetteer = gazetteer
    }
    if var areas = network.areas {
      network.areas = nil
      areas.order(near: network)
      network.areas = areas
    }
    try tell(1)
  }

  /// A text without the ends of lines, which separate the lines of the source's section.
  private static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  /// Keeps the nodes at ends of edges, as junctions in their order, and renumbers the ends.
  private static func orderJunctions(_ network: inout RoadNetwork) {
    var isJunction = [Bool](repeating: false, count: network.nodes.count)
    for edge in network.edges {
      isJunction[Int(edge.from)] = true
      isJunction[Int(edge.to)] = true
    }
    struct Key: Comparable {
      var cell: UInt64
      var place: UInt64
      var node: Int64
      var index: UInt32

      static func < (a: Key, b: Key) -> Bool {
        if a.cell != b.cell { return a.cell < b.cell }
        if a.place != b.place { return a.place < b.place }
        return a.node < b.node
      }
    }
    var keys: [Key] = []
    for index in network.nodes.indices where isJunction[index] {
      let place = network.places[index]
      keys.append(
        Key(
          cell: rg_cell_key(place.latitude, place.longitude),
          place: UInt64(UInt32(bitPattern: place.latitude)) << 32 | UInt64(UInt32(bitPattern: place.longitude)),
          node: network.nodes[index], index: UInt32(index)))
    }
    keys.sort()
    var numbers = [UInt32](repeating: .max, count: network.nodes.count)
    for (number, key) in keys.enumerated() { numbers[Int(key.index)] = UInt32(number) }
    for index in network.edges.indices {
      network.edges[index].from = numbers[Int(network.edges[index].from)]
      network.edges[index].to = numbers[Int(network.edges[index].to)]
    }
    network.restrictions = network.restrictions.compactMap { rule in
      var rule = rule
      rule.via = numbers[Int(rule.via)]
      return rule.via == .max ? nil : rule
    }
    let places = network.places
    network.nodes = keys.map { $0.node }
    network.places = keys.map { places[Int($0.index)] }
    let sets = network.nodeSets
    network.nodeSets = keys.map { sets.isEmpty ? 0 : sets[Int($0.index)] }
    if let heights = network.heights?.junctions { network.heights?.junctions = keys.map { heights[Int($0.index)] } }
    if case .before(var found) = network.finding {
      found.junctionMarks = keys.map { found.junctionMarks[Int($0.index)] }
      network.finding = .before(found)
    }
  }

  /// Orders edges by their first junction, then by their way's number and along the way.
  private static func orderEdges(_ network: inout RoadNetwork) {
    struct Key: Comparable {
      var from: UInt32
      var way: Int64
      var index: UInt32

      static func < (a: Key, b: Key) -> Bool {
        if a.from != b.from { return a.from < b.from }
        return a.way != b.way ? a.way < b.way : a.index < b.index
      }
    }
    let edges = network.edges
    let ways = network.ways
    var keys = edges.indices.map {
      Key(from: edges[$0].from, way: ways[Int(edges[$0].way)].id, index: UInt32($0))
    }
    keys.sort()
    network.edges = keys.map { edges[Int($0.index)] }
    if let heights = network.heights?.edges { network.heights?.edges = keys.map { heights[Int($0.index)] } }
    if case .before(var found) = network.finding {
      found.bearings = keys.map { found.bearings[Int($0.index)] }
      found.edgeMarks = keys.map { found.edgeMarks[Int($0.index)] }
      network.finding = .before(found)
    }
    guard
      !network.spots.isEmpty || !network.paths.isEmpty || !network.middles.isEmpty || !network.bearings.isEmpty
    else { return }
    var numbers = [UInt32](repeating: 0, count: edges.count)
    for (number, key) in keys.enumerated() { numbers[Int(key.index)] = UInt32(number) }
    for index in network.spots.indices {
      network.spots[index].edge = numbers[Int(network.spots[index].edge)]
    }
    func renumbered(_ values: [UInt32: UInt32]) -> [UInt32: UInt32] {
      Dictionary(uniqueKeysWithValues: values.map { (numbers[Int($0.key)], $0.value) })
    }
    network.middles = renumbered(network.middles)
    network.bearings = renumbered(network.bearings)
    network.spots.sort { ($0.edge, $0.point) < ($1.edge, $1.point) }
    for index in network.paths.indices {
      network.paths[index].roads = network.paths[index].roads.map { numbers[Int($0 >> 1)] << 1 | $0 & 1 }
    }
  }

  /// Keeps the ways that have edges, in the order of these, and their texts.
  private static func orderWays(_ network: inout RoadNetwork) {
    var numbers = [UInt32](repeating: .max, count: network.ways.count)
    var offsets: [UInt32: UInt32] = [:]
    var ways: [rg_way] = []
    var sets: [UInt32] = []
    var texts: [UInt8] = [0]
    func keep(_ offset: UInt32) -> UInt32 {
      guard offset != 0 else { return 0 }
      if let kept = offsets[offset] { return kept }
      let kept = UInt32(texts.count)
      offsets[offset] = kept
      var next = Int(offset)
      for _ in 0..<2 {
        var (length, shift) = (0, 0)
        while true {
          let byte = network.texts[next]
          length |= Int(byte & 127) << shift
          (shift, next) = (shift + 7, next + 1)
          if byte < 128 { break }
        }
        next += length
      }
      texts.append(contentsOf: network.texts[Int(offset)..<next])
      return kept
    }
    for index in network.edges.indices {
      let way = Int(network.edges[index].way)
      if numbers[way] == .max {
        numbers[way] = UInt32(ways.count)
        var record = network.ways[way]
        record.texts = keep(record.texts)
        ways.append(record)
        sets.append(network.waySets.isEmpty ? 0 : network.waySets[way])
      }
      network.edges[index].way = numbers[way]
    }
    network.restrictions = network.restrictions.compactMap { rule in
      var rule = rule
      rule.fromWay = numbers[Int(rule.fromWay)]
      rule.toWay = numbers[Int(rule.toWay)]
      return rule.fromWay == .max || rule.toWay == .max ? nil : rule
    }
    network.ways = ways
    network.waySets = sets
    network.texts = texts
  }

  /// The edges by the junction at which they end: where those of each junction begin, and all of them.
  private static func edgesByEnd(_ network: RoadNetwork) -> (first: [UInt32], edges: [UInt32]) {
    var first = [UInt32](repeating: 0, count: network.nodes.count + 1)
    for edge in network.edges { first[Int(edge.to) + 1] += 1 }
    for index in network.nodes.indices { first[index + 1] += first[index] }
    var next = first
    var edges = [UInt32](repeating: 0, count: network.edges.count)
    for (index, edge) in network.edges.enumerated() {
      edges[Int(next[Int(edge.to)])] = UInt32(index)
      next[Int(edge.to)] += 1
    }
    return (first, edges)
  }

  private static func writeJunctions(
    _ network: RoadNetwork, firstIn: [UInt32], to file: inout RoadFileWriter
  ) throws(RoadGraphError) {
    var records: [rg_junction] = []
    records.reserveCapacity(network.nodes.count + 1)
    var nodes: [UInt8] = []
    nodes.reserveCapacity(network.nodes.count * 5)
    var edge = 0
    for (index, place) in network.places.enumerated() {
      records.append(
        rg_junction(
          latitude: place.latitude, longitude: place.longitude, first_out: UInt32(edge), first_in: firstIn[index]))
      while edge < network.edges.count, network.edges[edge].from == UInt32(index) { edge += 1 }
      for shift in 0..<5 { nodes.append(UInt8(truncatingIfNeeded: network.nodes[index] >> (8 * shift))) }
    }
    records.append(
      rg_junction(latitude: 0, longitude: 0, first_out: UInt32(edge), first_in: UInt32(network.edges.count)))
    try file.add(ROAD_SECTION_JUNCTIONS, records)
    try file.add(ROAD_SECTION_NODES, bytes: nodes, elementSize: 5)
  }

  /// Writes edges and shapes. Returns the box around them and their lengths in decimetres; throws if one spans more than an
  /// edge may.
  private static func writeEdges(
    _ network: RoadNetwork, to file: inout RoadFileWriter
  ) throws(RoadGraphError) -> (box: RoadFileWriter.Box, lengths: [UInt32]) {
    var records: [rg_edge] = []
    records.reserveCapacity(network.edges.count)
    var shapes: [UInt8] = []
    shapes.reserveCapacity(network.points.count * 4)
    var box = RoadFileWriter.Box(network.places[0])
    var lengths: [UInt32] = []
    lengths.reserveCapacity(network.edges.count)
    var starts: [UInt32] = []
    for (index, edge) in network.edges.enumerated() {
      if index % (1 << Int(ROAD_START_BITS)) == 0 { starts.append(edge.from) }
      let start = network.places[Int(edge.from)]
      let end = network.places[Int(edge.to)]
      let between = network.points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
      var length = 0.0
      var last = start
      func add(_ point: RoadPoint) throws(RoadGraphError) {
        guard rg_is_piece(last.latitude, last.longitude, point.latitude, point.longitude) else {
          throw .tooFarApart(way: network.ways[Int(edge.way)].id)
        }
        length += rg_segment_length(last.latitude, last.longitude, point.latitude, point.longitude)
        box.extend(to: point)
        last = point
      }
      box.extend(to: start)
      for point in between { try add(point) }
      try add(end)
      let decimetres = UInt32(clamping: (length * 10).rounded())
      lengths.append(decimetres)
      var record = rg_edge()
      record.from = UInt8(clamping: edge.from - (starts.last ?? 0))
      record.to = edge.to
      record.way = edge.way
      record.shape = UInt32(shapes.count)
      record.length = UInt16(clamping: decimetres)
      record.points = UInt8(edge.pointCount)
      records.append(record)
      if decimetres >= UInt32(ROAD_LONG) { shapes.appendNumber(decimetres) }
      shapes.append(between, from: start)
    }
    try file.add(ROAD_SECTION_EDGES, records)
    try file.add(ROAD_SECTION_STARTS, starts)
    try file.add(ROAD_SECTION_SHAPES, bytes: shapes)
    return (box, lengths)
  }

  static func restrictions(of network: RoadNetwork) -> [rg_restriction] {
    network.restrictions.map {
      rg_restriction(
        via: $0.via, from_way: $0.fromWay, to_way: $0.toWay, only: $0.only, access: $0.access, vehicles: $0.vehicles)
    }.sorted {
      ($0.via, $0.from_way, $0.to_way, $0.only, $0.vehicles) < ($1.via, $1.from_way, $1.to_way, $1.only, $1.vehicles)
    }
  }
}

extension [UInt8] {
  /// Appends the differences of points from those before in as many bits as the greatest needs, each with its sign in the
  /// lowest bit.
  fileprivate mutating func append(_ points: ArraySlice<RoadPoint>, from start: RoadPoint) {
    guard !points.isEmpty else { return }
    func difference(_ value: Int32, _ before: Int32) -> UInt32 {
      let difference = value &- before
      return UInt32(bitPattern: (difference << 1) ^ (difference >> 31))
    }
    var (latitudes, longitudes): (UInt32, UInt32) = (0, 0)
    var last = start
    for point in points {
      latitudes |= difference(point.latitude, last.latitude)
      longitudes |= difference(point.longitude, last.longitude)
      last = point
    }
    let widths = (32 - latitudes.leadingZeroBitCount, 32 - longitudes.leadingZeroBitCount)
    var (bits, count): (UInt64, Int) = (UInt64(widths.0 | widths.1 << 6), 12)
    last = start
    func write(_ number: UInt32, _ width: Int) {
      bits |= UInt64(number) << UInt64(count)
      count += width
      while count >= 8 {
        append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    for point in points {
      write(difference(point.latitude, last.latitude), widths.0)
      write(difference(point.longitude, last.longitude), widths.1)
      last = point
    }
    if count > 0 { append(UInt8(truncatingIfNeeded: bits)) }
  }
}
