internal import CRoadGraph

extension RoadScript {
  /// Reads a network out of a script. Whatever the bytes are, the network is one that can be packed, or there is an error
  /// with the place.
  static func network(of script: [UInt8]) throws(RoadGraphError) -> RoadNetwork {
    var reader = Reader(bytes: script)
    reader.network.attribution = String(decoding: try reader.text(), as: UTF8.self)
    reader.network.source = String(decoding: try reader.text(), as: UTF8.self)
    reader.network.date = try reader.signed(in: .min ... .max)
    try reader.readRoads()
    try reader.readRestrictions()
    if reader.hasFound { try reader.readCells() }
    try reader.readPlaces()
    try reader.readAreas()
    guard reader.next == script.count else { throw .invalid(at: reader.next) }
    reader.network.texts = reader.texts.bytes
    reader.network.finding = reader.hasFound ? .before(reader.found) : .never
    return reader.network
  }

  fileprivate struct Reader {
    let bytes: [UInt8]
    var next = 0
    var network = RoadNetwork()
    var found = RoadNetwork.Found()
    var hasFound = false
    var texts = RoadTexts()
    /// The ways by their numbers in OpenStreetMap.
    var ways: [UInt64: [UInt32]] = [:]
    /// Where each edge ends: the place, and which of the junctions there it is; and where the script says so.
    var ends: [(place: RoadPoint, ordinal: UInt64, start: Int)] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() throws(RoadGraphError) -> UInt8 {
      guard next < bytes.count else { throw .invalid(at: next) }
      next += 1
      return bytes[next - 1]
    }

    mutating func number() throws(RoadGraphError) -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: 0, to: 70, by: 7) {
        let byte = try byte()
        value |= UInt64(byte & 127) << UInt64(shift)
        if byte < 128 { return value }
      }
      throw .invalid(at: next)
    }

    mutating func number<Value: FixedWidthInteger>(in range: ClosedRange<Value>) throws(RoadGraphError) -> Value {
      let start = next
      guard let value = Value(exactly: try number()), range.contains(value) else { throw .invalid(at: start) }
      return value
    }

    mutating func signed(in range: ClosedRange<Int64>) throws(RoadGraphError) -> Int64 {
      let start = next
      let number = try number()
      let value = Int64(bitPattern: number >> 1) ^ -Int64(number & 1)
      guard range.contains(value) else { throw .invalid(at: start) }
      return value
    }

    /// A number of things, each of which takes a byte at least.
    mutating func count(atMost most: Int = 1 << 30) throws(RoadGraphError) -> Int {
      try number(in: 0...min(most, bytes.count - next))
    }

    mutating func text() throws(RoadGraphError) -> ArraySlice<UInt8> {
      let count = try count()
      guard count <= bytes.count - next else { throw .invalid(at: next) }
      next += count
      return bytes[next - count..<next]
    }

    /// A text of a file, which has a greatest length.
    mutating func shortText() throws(RoadGraphError) -> ArraySlice<UInt8> {
      let start = next
      let text = try text()
      guard text.count <= ROAD_MOST_TEXT else { throw .invalid(at: start) }
      return text
    }

    mutating func set() throws(RoadGraphError) -> UInt32 {
      var attributes: [RoadSets.Attribute] = []
      for _ in 0..<(try count(atMost: Int(ROAD_MOST_ATTRIBUTES))) {
        let start = next
        let head: UInt32 = try number(in: 0...(1 << (UInt32(ROAD_KEY_BITS) + 4) - 1))
        guard attributes.last.map({ $0.head < head }) ?? true else { throw .invalid(at: start) }
        var attribute = RoadSets.Attribute(head: head, value: 0)
        attribute.value =
          attribute.hasWord ? network.sets.place(of: try shortText()) : try number(in: 0...UInt32.max)
        attributes.append(attribute)
      }
      return network.sets.number(of: attributes)
    }

    mutating func place(after last: RoadPoint) throws(RoadGraphError) -> RoadPoint {
      func sum(_ value: Int32, _ difference: Int64, most: Int64, at start: Int) throws(RoadGraphError) -> Int32 {
        let sum = Int64(value) + difference
        guard abs(sum) <= most else { throw .invalid(at: start) }
        return Int32(sum)
      }
      let start = next
      let (north, east) = (try signed(in: -(1 << 33)...1 << 33), try signed(in: -(1 << 33)...1 << 33))
      return RoadPoint(
        latitude: try sum(last.latitude, north, most: 900_000_000, at: start),
        longitude: try sum(last.longitude, east, most: 1_800_000_000, at: start))
    }
  }
}

extension RoadScript.Reader {
  mutating func readRoads() throws(RoadGraphError) {
    let content: UInt64 = try number(in: 0...127)
    network.hasAttributes = content & 1 != 0
    network.hasRestrictions = content & 2 != 0
    hasFound = content & 4 != 0
    if content & 8 != 0 { network.heights = RoadNetwork.Heights() }
    if content & 16 != 0 { network.gazetteer = RoadGazetteer() }
    if content & 32 != 0 { network.areas = RoadAreaTable() }
    if content & 64 != 0 { network.overlay = .always }
    let junctions = try count()
    for junction in 0..<junctions {
      network.places.append(try place(after: RoadPoint(latitude: 0, longitude: 0)))
      network.nodes.append(try signed(in: 0...(1 << Int64(ROAD_ID_BITS) - 1)))
      if hasFound { found.junctionMarks.append(try number(in: 0...255)) }
      if network.heights != nil {
        let height: UInt16 = try number(in: 0...UInt16.max)
        network.heights?.junctions.append(height)
      }
      network.nodeSets.append(network.hasAttributes ? try set() : 0)
      for _ in 0..<(try count()) { try readEdge(from: junction) }
    }
    guard !network.edges.isEmpty else { throw .noRoads }
    var first: [RoadPoint: Int] = [:]
    for (index, place) in network.places.enumerated() where first[place] == nil { first[place] = index }
    for (edge, end) in ends.enumerated() {
      guard let known = first[end.place], end.ordinal < UInt64(junctions - known),
        network.places[known + Int(end.ordinal)] == end.place
      else { throw .invalid(at: end.start) }
      network.edges[edge].to = UInt32(known) + UInt32(end.ordinal)
    }
    ends = []
  }

  private mutating func readEdge(from: Int) throws(RoadGraphError) {
    let way = try readWay()
    let edge = UInt32(network.edges.count)
    let points: UInt32 = try number(in: 0...UInt32(ROAD_MOST_POINTS))
    network.edges.append(
      RoadNetwork.Edge(
        from: UInt32(from), to: 0, way: way, firstPoint: UInt32(network.points.count), pointCount: points))
    var last = network.places[from]
    for _ in 0..<points {
      last = try place(after: last)
      network.points.append(last)
    }
    ends.append((try place(after: last), try number(in: 0...UInt64(Int32.max)), next))
    if hasFound {
      found.bearings.append(try number(in: 0...(1 << UInt32(ROAD_BEARING_BITS) - 1)))
      found.edgeMarks.append(try number(in: 0...255))
    }
    if network.heights != nil {
      let start = next
      let bytes = try text()
      guard RoadHeightBytes.areRight(bytes, points: Int(points)) else { throw .invalid(at: start) }
      network.heights?.append(bytes)
    }
    guard network.hasAttributes else { return }
    var least: UInt32 = 1
    for _ in 0..<(try count(atMost: Int(points))) {
      let start = next
      let point: UInt32 = try number(in: 1...UInt32(ROAD_MOST_POINTS))
      guard point >= least, point <= points else { throw .invalid(at: start) }
      least = point + 1
      network.spots.append(RoadNetwork.Spot(edge: edge, point: point, set: try set()))
    }
  }

  /// The way of an edge, which is read where it is the first.
  private mutating func readWay() throws(RoadGraphError) -> UInt32 {
    let id: UInt64 = try number(in: 0...(1 << UInt64(ROAD_ID_BITS) - 1))
    let ordinal = try number(in: 0...(ways[id]?.count ?? 0))
    if let known = ways[id], ordinal < known.count { return known[ordinal] }
    ways[id, default: []].append(UInt32(network.ways.count))
    var way = rg_way()
    way.id_low = UInt32(truncatingIfNeeded: id)
    way.id_high = UInt8(truncatingIfNeeded: id >> 32)
    way.road_class = try byte()
    way.layer = Int8(bitPattern: try byte())
    way.access = try byte()
    way.flags = try byte()
    way.limit_forward = try byte()
    way.limit_backward = try byte()
    let name = try shortText()
    way.texts = texts.offset(name: name, number: try shortText())
    network.ways.append(way)
    network.waySets.append(network.hasAttributes ? try set() : 0)
    return UInt32(network.ways.count - 1)
  }

  mutating func readRestrictions() throws(RoadGraphError) {
    guard network.hasRestrictions else { return }
    func index(_ last: UInt32, _ difference: Int64, _ count: Int, at start: Int) throws(RoadGraphError) -> UInt32 {
      let index = Int64(last) + difference
      guard index >= 0, index < count else { throw .invalid(at: start) }
      return UInt32(index)
    }
    let range: ClosedRange<Int64> = -(1 << 32)...1 << 32
    var last = RoadNetwork.Restriction(via: 0, fromWay: 0, toWay: 0, only: 0, access: 0, vehicles: 0)
    for _ in 0..<(try count()) {
      let start = next
      last.via = try index(last.via, try signed(in: range), network.places.count, at: start)
      last.fromWay = try index(last.fromWay, try signed(in: range), network.ways.count, at: start)
      last.toWay = try index(last.toWay, try signed(in: range), network.ways.count, at: start)
      last.only = try number(in: 0...1)
      last.access = try number(in: 0...255)
      last.vehicles = try number(in: 0...UInt16.max)
      network.restrictions.append(last)
    }
    guard network.hasAttributes else { return }
    var first: UInt32 = 0
    for _ in 0..<(try count()) {
      let count = try number(in: 2...Int(ROAD_MOST_PATH))
      let only = try number(in: 0...UInt8(1)) == 1
      let vehicles: UInt16 = try number(in: 0...UInt16.max)
      let condition = try shortText()
      var path = RoadNetwork.Path(roads: [], only: only, vehicles: vehicles, condition: 0)
      if !condition.isEmpty { path.condition = network.sets.place(of: condition) }
      var last = first
      for _ in 0..<count {
        let start = next
        last = try index(last, try signed(in: range), network.edges.count * 2, at: start)
        path.roads.append(last)
      }
      first = path.roads[0]
      network.paths.append(path)
    }
  }

  mutating func readPlaces() throws(RoadGraphError) {
    guard var gazetteer = network.gazetteer else { return }
    var last = RoadPoint(latitude: 0, longitude: 0)
    for _ in 0..<(try count()) {
      let kind: UInt8 = try number(in: 0...UInt8(ROAD_PLACE_LAST))
      last = try place(after: last)
      let name = try shortText()
      let number = kind == 0 ? try shortText() : nil
      gazetteer.add(
        kind, at: last, name: name, number: number,
        population: kind == 0 ? 0 : try self.number(in: 0...UInt32.max))
    }
    network.gazetteer = gazetteer
  }

  mutating func readAreas() throws(RoadGraphError) {
    guard var areas = network.areas else { return }
    var last = RoadPoint(latitude: 0, longitude: 0)
    for _ in 0..<(try count()) {
      let kind: UInt8 = try number(in: 1...UInt8(ROAD_AREA_LAST))
      let isOfRelation = try number(in: 0...UInt8(1)) == 1
      let id: Int64 = try number(in: 0...(1 << Int64(ROAD_ID_BITS) - 1))
      var entry = RoadAreaTable.Entry(kind: kind, isOfRelation: isOfRelation, id: id, rings: [])
      let (start, rings) = (next, try count())
      for _ in 0..<rings {
        var ring: [RoadPoint] = []
        for _ in 0..<(try count()) {
          last = try place(after: last)
          ring.append(last)
        }
        guard RoadRing.isOrdered(ring) else { throw .invalid(at: start) }
        entry.rings.append(ring)
      }
      guard rings > 0 else { throw .invalid(at: start) }
      areas.entries.append(entry)
    }
    network.areas = areas
  }

  mutating func readCells() throws(RoadGraphError) {
    var (key, country): (UInt64, RoadCountry?) = (0, nil)
    for _ in 0..<(try count()) {
      key &+= try number()
      found.densities[key] = try number(in: 0...UInt16.max)
      if try number(in: 0...UInt8(1)) == 1 {
        var run = rg_country_run()
        let letters = (try byte(), try byte())
        run.country = (CChar(bitPattern: letters.0), CChar(bitPattern: letters.1))
        run.side = try byte()
        country = RoadCountry(run)
      }
      found.countries[key] = country
    }
  }
}
