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
    /// Who is to be named wherever the roads are shown.
    public var attribution = ""
    /// What the roads were made of.
    public var source = ""
    /// The time of the source's data, in seconds since 1970; 0 is unknown.
    public var date: Int64 = 0

    /// Nodes of ways; a place that is not known has the latitude ``missing``.
    private var nodes: [Int64] = []
    private var places: [RoadPoint] = []
    private var indices: [Int64: UInt32] = [:]
    private var ways: [road_way] = []
    private var references: [UInt32] = []
    private var wayNodes: [Range<Int>] = []
    private var texts: [UInt8] = [0]
    private var textOffsets: [[UInt8]: UInt32] = [:]
    private var restrictions: [(from: Int64, via: UInt32, to: Int64, only: Bool, access: UInt8)] = []
    private var firstFault: RoadGraphError?
    /// Whether neighbours that are too far apart make a gap in their way, instead of an error.
    package var leavesOutLongPieces = false
    /// What the reader of an extract has left out; ``packed(withoutThose:)`` adds the pieces that are too long.
    package var leftOut = RoadsLeftOut()

    private static let missing = Int32.min

    /// Creates a builder without roads.
    public init() {}

    /// Says where a node is. Coordinates are rounded to 1e-7 degrees.
    public mutating func add(node: Int64, at coordinate: LocationCoordinate2D) {
      guard coordinate.isValid else {
        firstFault = firstFault ?? .outOfRange(id: node)
        return
      }
      places[Int(index(of: node))] = RoadPoint(
        latitude: Int32(clamping: (coordinate.latitude * 1e7).rounded()),
        longitude: Int32(clamping: (coordinate.longitude * 1e7).rounded())
      )
    }

    /// Adds a way through nodes, whose places may be said later. Where a node's place is never said the way has a gap.
    ///
    /// Neighbours are at most 50 km apart, and a name or a reference has at most 1,024 bytes.
    public mutating func add(_ way: RoadWay, through nodes: [Int64]) {
      guard [way.name, way.reference].allSatisfy({ ($0 ?? "").utf8.count <= ROAD_MOST_TEXT }),
        let record = way.record(texts: offset(of: way.name, way.reference))
      else {
        firstFault = firstFault ?? .outOfRange(id: way.id)
        return
      }
      let start = references.count
      for node in nodes { references.append(index(of: node)) }
      ways.append(record)
      wayNodes.append(start..<references.count)
    }

    /// Forbids a turn at a node from one way into another, or all turns but this one.
    public mutating func restrict(
      from: Int64, via node: Int64, to: Int64, only: Bool = false, for users: RoadUsers = [.car, .bicycle]
    ) {
      restrictions.append((from, index(of: node), to, only, users.rawValue & 7))
    }

    private mutating func index(of node: Int64) -> UInt32 {
      if let index = indices[node] { return index }
      let index = UInt32(nodes.count)
      indices[node] = index
      nodes.append(node)
      places.append(RoadPoint(latitude: Self.missing, longitude: 0))
      check(node)
      return index
    }

    private mutating func check(_ node: Int64) {
      if node < 0 || node >= 1 << Int64(ROAD_ID_BITS) { firstFault = firstFault ?? .outOfRange(id: node) }
    }

    private mutating func offset(of name: String?, _ reference: String?) -> UInt32 {
      var pair: [UInt8] = []
      for text in [name ?? "", reference ?? ""] {
        pair.appendNumber(UInt32(text.utf8.count))
        pair.append(contentsOf: text.utf8)
      }
      if pair == [0, 0] { return 0 }
      if let offset = textOffsets[pair] { return offset }
      let offset = UInt32(texts.count)
      textOffsets[pair] = offset
      texts.append(contentsOf: pair)
      return offset
    }

    /// Returns the bytes of a file.
    ///
    /// They are the same for the same roads, whatever the order in which nodes were added.
    public consuming func packed() throws(RoadGraphError) -> [UInt8] {
      var leftOut = RoadsLeftOut()
      return try packed(withoutThose: &leftOut)
    }

    /// Returns the bytes of a file, and what they do not have of an extract.
    package consuming func packed(withoutThose leftOut: inout RoadsLeftOut) throws(RoadGraphError) -> [UInt8] {
      if let firstFault { throw firstFault }
      leftOut = self.leftOut
      return try RoadPacker.pack(network(&leftOut))
    }

    /// Adds columns as they were read from an extract, to an empty builder. The nodes are sorted by number.
    package mutating func add(
      nodes: consuming [Int64], latitudes: UnsafeBufferPointer<Int32>, longitudes: UnsafeBufferPointer<Int32>,
      ways: UnsafeRawBufferPointer, wayNodes: [Range<Int>], references: [UInt32], texts: [UInt8]
    ) {
      self.nodes = nodes
      for node in [self.nodes.first, self.nodes.last] { if let node { check(node) } }
      places = zip(latitudes, longitudes).map { RoadPoint(latitude: $0, longitude: $1) }
      self.ways = Array(ways.assumingMemoryBound(to: road_way.self))
      self.wayNodes = wayNodes
      self.references = references
      self.texts = texts
    }

    /// Adds a restriction of an extract, with the index of its node.
    package mutating func restrict(from: Int64, viaIndex: Int, to: Int64, only: Bool, access: UInt8) {
      restrictions.append((from, UInt32(viaIndex), to, only, access))
    }

    /// Cuts the ways at nodes where they meet or end.
    private consuming func network(_ leftOut: inout RoadsLeftOut) -> RoadNetwork {
      // How often a node stands in ways; an end counts twice.
      var uses = [UInt8](repeating: 0, count: nodes.count)
      for range in wayNodes {
        for (number, index) in range.enumerated() {
          let node = Int(references[index])
          let isEnd =
            number == 0 || index == range.upperBound - 1 || !isPiece(from: references[index - 1], to: references[index])
            || !isPiece(from: references[index], to: references[index + 1])
          uses[node] = min(2, uses[node] + (isEnd ? 2 : 1))
        }
      }
      var network = RoadNetwork()
      network.points.reserveCapacity(references.count)
      network.edges.reserveCapacity(wayNodes.count * 2)
      for (way, range) in wayNodes.enumerated() {
        var start: UInt32?
        var firstPoint = network.points.count
        for index in range {
          let node = references[index]
          guard !isMissing(node) else {
            start = nil
            network.points.removeSubrange(firstPoint...)
            continue
          }
          if start != nil, !isPiece(from: references[index - 1], to: node) {
            leftOut.longPieces += 1
            leftOut.firstLongWay = leftOut.firstLongWay ?? ways[way].id
            start = nil
          }
          guard let from = start else {
            start = node
            firstPoint = network.points.count
            continue
          }
          let count = network.points.count - firstPoint
          guard uses[Int(node)] >= 2 || count >= Int(ROAD_MOST_POINTS) else {
            network.points.append(places[Int(node)])
            continue
          }
          // An edge without a length is none.
          if node != from || count > 0 {
            network.edges.append(
              RoadNetwork.Edge(
                from: from, to: node, way: UInt32(way), firstPoint: UInt32(firstPoint), pointCount: UInt32(count)))
          }
          start = node
          firstPoint = network.points.count
        }
        network.points.removeSubrange(firstPoint...)
      }
      var wayIndices: [Int64: UInt32] = [:]
      if !restrictions.isEmpty {
        for (index, way) in ways.enumerated() { wayIndices[way.id] = UInt32(index) }
      }
      network.restrictions = restrictions.compactMap { rule in
        guard let from = wayIndices[rule.from], let to = wayIndices[rule.to] else { return nil }
        return RoadNetwork.Restriction(
          via: rule.via, fromWay: from, toWay: to, only: rule.only ? 1 : 0, access: rule.access)
      }
      network.nodes = nodes
      network.places = places
      network.ways = ways
      network.texts = texts
      network.date = date
      network.attribution = attribution
      network.source = source
      return network
    }

    private func isMissing(_ node: UInt32) -> Bool { places[Int(node)].latitude == Self.missing }

    /// Whether an edge goes from a node straight on to another.
    private func isPiece(from a: UInt32, to b: UInt32) -> Bool {
      guard !isMissing(a), !isMissing(b) else { return false }
      let (a, b) = (places[Int(a)], places[Int(b)])
      return !leavesOutLongPieces || road_is_piece(a.latitude, a.longitude, b.latitude, b.longitude)
    }
  }
}

extension [UInt8] {
  /// Appends a number of a variable length: seven bits a byte, the lowest first.
  mutating func appendNumber(_ number: UInt32) {
    var rest = number
    while rest >= 128 {
      append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
