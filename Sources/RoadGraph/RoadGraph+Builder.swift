internal import CRoadGraph
public import GeoKernel

extension RoadGraph {
  /// Makes a road file of nodes and ways.
  ///
  /// ```swift
  /// var builder = RoadGraph.Builder()
  /// builder.add(node: 1, at: LocationCoordinate2D(latitude: 42.50, longitude: 1.52))
  /// builder.add(node: 2, at: LocationCoordinate2D(latitude: 42.51, longitude: 1.52))
  /// builder.add(RoadWay(id: 7, name: "Carrer Major"), through: [1, 2])
  /// let graph = try RoadGraph(builder.packed())
  /// ```
  public struct Builder {
    /// The credit to show wherever you show the roads.
    public var attribution = ""
    /// The data that the roads come from.
    public var source = ""
    /// The time of the source's data, in seconds since 1970; 0 is unknown.
    public var date: Int64 = 0
    /// The country in which the roads lie, where no border says it; its code is nil if it is not known.
    public var country: RoadCountry {
      get { columns.borders.elsewhere }
      set { columns.borders.elsewhere = newValue }
    }

    fileprivate var columns = RoadColumns()
    private var indices: [Int64: UInt32] = [:]
    var firstFault: RoadGraphError?
    /// Whether neighbours that are too far apart make a gap in their way, instead of an error.
    package var leavesOutLongPieces: Bool {
      get { columns.leavesOutLongPieces }
      set { columns.leavesOutLongPieces = newValue }
    }
    /// What the reader of an extract has left out; ``packed(withoutThose:)`` adds the pieces that are too long.
    package var leftOut = RoadsLeftOut()
    /// Whether the file has places and addresses: those that were added.
    package var hasPlaces: Bool {
      get { gazetteer != nil }
      set { gazetteer = newValue ? gazetteer ?? RoadGazetteer() : nil }
    }
    private var gazetteer: RoadGazetteer?
    /// Whether the file has areas: those that were added.
    package var hasAreas: Bool {
      get { areas != nil }
      set { areas = newValue ? areas ?? RoadAreaTable() : nil }
    }
    var areas: RoadAreaTable?
    /// Whether the file has cells of junctions, for searches that look at whole cells at once.
    public var overlay = RoadOverlay.auto
    /// The ground on which the roads lie, if their heights are asked for.
    package var ground: GroundHeights?

    /// Creates a builder without roads.
    public init() {}

    /// Says where a node is. Coordinates are rounded to 1e-7 degrees.
    public mutating func add(node: Int64, at coordinate: LocationCoordinate2D) {
      guard coordinate.isValid else {
        firstFault = firstFault ?? .outOfRange(id: node)
        return
      }
      columns.places[Int(index(of: node))] = RoadPoint(
        latitude: Int32(clamping: (coordinate.latitude * 1e7).rounded()),
        longitude: Int32(clamping: (coordinate.longitude * 1e7).rounded())
      )
    }

    /// Adds a place or an address. The file has those that are within some kilometres of a road.
    public mutating func add(_ place: NamedPlace) {
      guard let point = RoadPoint(place.coordinate) else {
        firstFault = firstFault ?? .outOfRange(id: 0)
        return
      }
      add(
        place.kind.rawValue, at: point, name: place.name.utf8,
        number: place.kind == .address ? (place.houseNumber ?? "").utf8 : nil,
        population: UInt32(clamping: place.population ?? 0))
    }

    /// Adds a place of an extract.
    package mutating func add(
      _ kind: UInt8, at place: RoadPoint, name: some Collection<UInt8>, number: (some Collection<UInt8>)?,
      population: UInt32
    ) {
      hasPlaces = true
      gazetteer?.add(kind, at: place, name: name, number: number, population: population)
    }

    /// Says what stands at a node, such as traffic signals or a gate. Ways are cut at barriers.
    ///
    /// Each key stands once with its direction and with conditions, and a text has at most 1,024 bytes.
    public mutating func add(_ attributes: [RoadAttribute], toNode node: Int64) {
      columns.nodeSets[index(of: node)] = set(of: attributes, id: node)
    }

    /// Adds a way through nodes, whose places may be said later. Where a node's place is never said the way has a gap.
    ///
    /// Neighbours are at most 50 km apart, and a name or a reference has at most 1,024 bytes, as have the texts of
    /// attributes, of which each key stands once with its direction and with conditions.
    public mutating func add(_ way: RoadWay, through nodes: [Int64], attributes: [RoadAttribute] = []) {
      guard [way.name, way.reference].allSatisfy({ ($0 ?? "").utf8.count <= ROAD_MOST_TEXT }),
        let record = way.record(
          texts: columns.texts.offset(name: (way.name ?? "").utf8, number: (way.reference ?? "").utf8))
      else {
        firstFault = firstFault ?? .outOfRange(id: way.id)
        return
      }
      let start = columns.references.count
      for node in nodes {
        let index = index(of: node)
        columns.references.append(index)
      }
      columns.ways.append(record)
      columns.wayNodes.append(start..<columns.references.count)
      columns.waySets.append(set(of: attributes, id: way.id))
    }

    /// Forbids a turn at a node from one way into another, or all turns but this one.
    ///
    /// The condition says when it holds, as OpenStreetMap writes it: "no_left_turn @ (Mo-Fr 07:00-09:00)"; without one it
    /// always does.
    public mutating func restrict(
      from: Int64, via node: Int64, to: Int64, only: Bool = false, for users: RoadUsers = [.car, .bicycle],
      condition: String? = nil
    ) {
      addRule(
        .init(
          from: from, via: index(of: node), to: to, only: only, access: users.rawValue & 7,
          vehicles: Self.vehicles(users)),
        condition)
    }

    /// Forbids to go from one way over others into another, or to leave these elsewhere.
    public mutating func restrict(
      from: Int64, over ways: [Int64], to: Int64, only: Bool = false, for users: RoadUsers = [.car, .bicycle],
      condition: String? = nil
    ) {
      guard !ways.isEmpty, ways.count <= ROAD_MOST_VIA else {
        firstFault = firstFault ?? .outOfRange(id: from)
        return
      }
      addRule(
        .init(
          from: from, via: nil, viaWays: ways, to: to, only: only, access: users.rawValue & 7,
          vehicles: Self.vehicles(users)), condition)
    }

    private mutating func addRule(_ rule: RoadColumns.Rule, _ condition: String?) {
      var rule = rule
      if let condition {
        guard condition.utf8.count <= ROAD_MOST_TEXT else {
          firstFault = firstFault ?? .outOfRange(id: rule.from)
          return
        }
        rule.condition = columns.sets.place(of: condition.utf8)
      }
      columns.rules.append(rule)
    }

    /// The kinds of vehicles that users have: those of cars are all with a motor.
    private static func vehicles(_ users: RoadUsers) -> UInt16 {
      var vehicles = users.contains(.car) ? 255 : 0
      if users.contains(.bicycle) { vehicles |= ROAD_VEHICLE_BICYCLE }
      if users.contains(.foot) { vehicles |= ROAD_VEHICLE_FOOT }
      return UInt16(vehicles)
    }

    private mutating func set(of attributes: [RoadAttribute], id: Int64) -> UInt32 {
      guard let set = columns.sets.number(of: attributes) else {
        firstFault = firstFault ?? .outOfRange(id: id)
        return 0
      }
      return set
    }

    private mutating func index(of node: Int64) -> UInt32 {
      if let index = indices[node] { return index }
      let index = UInt32(columns.nodes.count)
      indices[node] = index
      columns.nodes.append(node)
      columns.places.append(RoadPoint(latitude: RoadColumns.missing, longitude: 0))
      if node < 0 || node >= 1 << Int64(ROAD_ID_BITS) { firstFault = firstFault ?? .outOfRange(id: node) }
      return index
    }

    /// Returns the bytes of a file.
    ///
    /// They are the same for the same roads, whatever the order in which nodes were added.
    public consuming func packed() throws(RoadGraphError) -> [UInt8] {
      var leftOut = RoadsLeftOut()
      return try packed(withoutThose: &leftOut)
    }

    /// Returns the bytes of a file, as ``packed()`` does, and says how far it is.
    ///
    /// - Parameter progress: Called with the share that is done, from 0 to 1; packing ends with ``RoadGraphError/stopped``
    ///   when it returns false.
    public consuming func packed(progress: (Double) -> Bool) throws(RoadGraphError) -> [UInt8] {
      var leftOut = RoadsLeftOut()
      return try packed(withoutThose: &leftOut, progress: progress)
    }

    /// Returns the bytes of a file, and what they do not have of an extract.
    package consuming func packed(
      withoutThose leftOut: inout RoadsLeftOut, progress: (Double) -> Bool = { _ in true }
    ) throws(RoadGraphError) -> [UInt8] {
      var builder = consume self
      return try RoadPacker.pack(builder.network(&leftOut)) { (share) throws(RoadGraphError) in
        guard progress(share) else { throw .stopped }
      }
    }

    /// Writes a file in pieces, so that it need not be in memory.
    ///
    /// - Parameters:
    ///   - store: A temporary file for the sections, which are written behind a header that must know them.
    ///   - leftOut: What the file does not have of an extract.
    ///   - progress: As of ``packed(progress:)``.
    ///   - write: Takes the next piece.
    package consuming func pack(
      through store: RoadStore, withoutThose leftOut: inout RoadsLeftOut, progress: (Double) -> Bool,
      to write: (ArraySlice<UInt8>) throws(RoadGraphError) -> Void
    ) throws(RoadGraphError) {
      var builder = consume self
      try RoadPacker.pack(
        builder.network(&leftOut), through: store,
        telling: { (share) throws(RoadGraphError) in guard progress(share) else { throw .stopped } }, to: write)
    }

    private mutating func network(_ leftOut: inout RoadsLeftOut) throws(RoadGraphError) -> RoadNetwork {
      if let firstFault { throw firstFault }
      leftOut = self.leftOut
      var network = columns.network(&leftOut)
      (network.gazetteer, network.areas, network.overlay) = (gazetteer, areas, overlay)
      (network.date, network.attribution, network.source, network.ground) = (date, attribution, source, ground)
      return network
    }
  }
}

extension RoadGraph.Builder {
  /// What was read from an extract, in columns. The nodes are sorted by number; that of -1 is none.
  package struct Extract {
    package var nodes: [Int64] = []
    private(set) var places: [RoadPoint] = []
    private(set) var ways: [rg_way] = []
    package var wayNodes: [Range<Int>] = []
    package var waySets: [UInt32] = []
    package var references: [UInt32] = []
    package var texts: [UInt8] = []
    package var words: [UInt8] = []
    package var sets: [UInt8] = []
    package var setPlaces: [UInt32] = []
    /// The sets of what stands at nodes, by their indices.
    package var nodeSets: [UInt32: UInt32] = [:]
    package var hasRelations = true

    package init() {}

    /// Takes the coordinates of the nodes.
    package mutating func takePlaces(
      _ latitudes: UnsafeBufferPointer<Int32>, _ longitudes: UnsafeBufferPointer<Int32>
    ) {
      places = latitudes.indices.map { RoadPoint(latitude: latitudes[$0], longitude: longitudes[$0]) }
    }

    /// Takes the records of the ways.
    package mutating func takeWays(_ records: UnsafeRawBufferPointer) {
      ways = Array(records.assumingMemoryBound(to: rg_way.self))
    }
  }

  /// Adds what was read from an extract, to an empty builder.
  package mutating func add(_ extract: consuming Extract) {
    columns.nodes = extract.nodes
    columns.places = extract.places
    columns.ways = extract.ways
    columns.sets = RoadSets(words: extract.words, bytes: extract.sets, places: extract.setPlaces)
    columns.nodeSets = extract.nodeSets
    columns.wayNodes = extract.wayNodes
    columns.waySets = extract.waySets
    columns.references = extract.references
    columns.texts = RoadTexts(bytes: extract.texts)
    columns.hasRestrictions = extract.hasRelations
  }

  /// Adds a restriction of an extract, with the index of its node or with the ways between.
  package mutating func restrict(
    from: Int64, viaIndex: Int?, over ways: [Int64], to: Int64, only: Bool, access: UInt8, vehicles: UInt16,
    condition: UInt32
  ) {
    columns.rules.append(
      RoadColumns.Rule(
        from: from, via: viaIndex.map { UInt32($0) }, viaWays: ways, to: to, only: only, access: access,
        vehicles: vehicles, condition: condition))
  }

  /// Adds the border of a country, with parts in units of 1e-7 degrees. Returns whether it is closed.
  package mutating func add(
    _ country: RoadCountry, within parts: [[(latitude: Int32, longitude: Int32)]]
  ) -> Bool {
    columns.borders.add(
      country, within: parts.map { part in part.map { RoadPoint(latitude: $0.latitude, longitude: $0.longitude) } })
  }

  /// Takes the borders of another builder.
  package mutating func takeBorders(of other: RoadGraph.Builder) {
    let elsewhere = columns.borders.elsewhere
    columns.borders = other.columns.borders
    columns.borders.elsewhere = elsewhere
  }
}
