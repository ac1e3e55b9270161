internal import GeoKernel
public import RoadGraph

/// A network of copies of a cell, in rows and columns: each is the mirror image of its neighbours, so what ends at a side
/// has its other half beyond, and roads join them there.
public struct MirroredNetwork: Sendable {
  public let rows: Int
  public let columns: Int
  private let cell: RoadCell

  /// Lays out copies, some of which may make up for a bit more than the number of edges.
  ///
  /// - Parameters:
  ///   - cell: What is copied.
  ///   - directedEdges: How many directed edges for cars the network has at least.
  ///   - columns: How many copies lie side by side; nil is about the number that lies above each other.
  public init(of cell: RoadCell, directedEdges: Int, columns: Int? = nil) throws {
    self.cell = cell
    let alone = MirroredNetwork(of: cell, rows: 1, columns: 1)
    let own = max(1, NetworkFacts(try RoadGraph(try alone.packed())).directedEdges)
    let copies = max(1, directedEdges / own + (directedEdges % own == 0 ? 0 : 1))
    var rows = 1
    while rows * (columns ?? rows) < copies { rows += 1 }
    (self.rows, self.columns) = (rows, columns ?? (copies + rows - 1) / rows)
    guard cell.south + Int64(rows) * cell.height < 850_000_000,
      cell.west + Int64(self.columns) * cell.width < 1_790_000_000
    else { throw RoadNetworkError.tooLarge(copies: copies) }
  }

  /// Lays out a number of copies.
  public init(of cell: RoadCell, rows: Int, columns: Int) {
    (self.cell, self.rows, self.columns) = (cell, rows, columns)
  }

  /// Returns the bytes of a road file, which are the same for the same cell and size.
  ///
  /// - Parameter overlay: When it has cells.
  public func packed(_ overlay: RoadOverlay = .auto) throws(RoadGraphError) -> [UInt8] {
    var builder = RoadGraph.Builder()
    builder.overlay = overlay
    builder.attribution = cell.attribution
    builder.source = "\(rows * columns) mirrored copies"
    if let country = cell.country { builder.country = country }
    for row in 0..<rows {
      for column in 0..<columns { add(row, column, to: &builder) }
    }
    addSeams(to: &builder)
    return try builder.packed()
  }

  private func copy(_ row: Int, _ column: Int) -> Int64 { Int64(row * columns + column) }

  private func number(ofNode node: Int, _ row: Int, _ column: Int) -> Int64 {
    1 + copy(row, column) * Int64(cell.nodes.count) + Int64(node)
  }

  private func number(ofWay way: Int, _ row: Int, _ column: Int) -> Int64 {
    1 + copy(row, column) * Int64(cell.ways.count) + Int64(way)
  }

  /// The place of a node in a copy, of which every other is turned round.
  private func place(_ node: RoadCell.Node, _ row: Int, _ column: Int) -> LocationCoordinate2D {
    let (north, east) = (node.latitude - cell.south, node.longitude - cell.west)
    let up = row % 2 == 0 ? north : cell.height - north
    let right = column % 2 == 0 ? east : cell.width - east
    return LocationCoordinate2D(
      latitude: Double(cell.south + Int64(row) * cell.height + up) / 1e7,
      longitude: Double(cell.west + Int64(column) * cell.width + right) / 1e7)
  }

  private func add(_ row: Int, _ column: Int, to builder: inout RoadGraph.Builder) {
    for (index, node) in cell.nodes.enumerated() {
      let id = number(ofNode: index, row, column)
      builder.add(node: id, at: place(node, row, column))
      if !node.attributes.isEmpty { builder.add(node.attributes, toNode: id) }
    }
    for (index, way) in cell.ways.enumerated() {
      var road = way.road
      road.id = number(ofWay: index, row, column)
      builder.add(
        road, through: way.nodes.map { number(ofNode: $0, row, column) }, attributes: way.attributes)
    }
    for rule in cell.rules {
      let (from, to) = (number(ofWay: rule.from, row, column), number(ofWay: rule.to, row, column))
      switch rule.between {
      case .node(let node):
        builder.restrict(
          from: from, via: number(ofNode: node, row, column), to: to, only: rule.isOnly, for: rule.users,
          condition: rule.condition)
      case .ways(let ways):
        builder.restrict(
          from: from, over: ways.map { number(ofWay: $0, row, column) }, to: to, only: rule.isOnly, for: rule.users,
          condition: rule.condition)
      }
    }
  }

  /// Roads from the nodes at the sides of copies to their mirror images.
  private func addSeams(to builder: inout RoadGraph.Builder) {
    var next = number(ofWay: 0, rows, 0)
    func join(_ side: RoadCell.Side, _ a: (row: Int, column: Int), _ b: (row: Int, column: Int)) {
      for node in cell.seams[side] ?? [] {
        var road = RoadWay(id: next, roadClass: .tertiary, name: "Seam")
        (road.forwardLimit, road.backwardLimit) = (.kilometresPerHour(50), .kilometresPerHour(50))
        builder.add(
          road, through: [number(ofNode: node, a.row, a.column), number(ofNode: node, b.row, b.column)])
        next += 1
      }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        if column + 1 < columns { join(column % 2 == 0 ? .east : .west, (row, column), (row, column + 1)) }
        if row + 1 < rows { join(row % 2 == 0 ? .north : .south, (row, column), (row + 1, column)) }
      }
    }
  }
}
