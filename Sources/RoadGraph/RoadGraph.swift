internal import CRoadGraph
public import GeoKernel

/// The roads of an area, read from a packed file where it lies.
///
/// Opening reads the header and the checksums of a file only. Each block is read and checked when something in it is first
/// asked for; what a damaged block would have said is missing then, and ``damage`` says where. ``check()`` checks all.
///
/// A file may change while it is open: what was read remains as it was, and a block that is there no longer, or another
/// one, counts as damaged.
public final class RoadGraph: Sendable {
  // Memory that does not change, but for marks of blocks that were checked, which are atomic.
  package nonisolated(unsafe) let handle: OpaquePointer
  // The bytes of a graph that was not opened from a file; aligned for the records in them.
  private nonisolated(unsafe) let storage: UnsafeMutableRawPointer?

  /// Opens a file.
  public init(path: String) throws(RoadGraphError) {
    var made: OpaquePointer?
    var fault = rg_fault()
    let status = path.withCString { rg_graph_open($0, &made, &fault) }
    guard let made else { throw RoadGraphError(status, fault) }
    handle = made
    storage = nil
  }

  /// Opens a copy of bytes.
  public init(_ bytes: [UInt8]) throws(RoadGraphError) {
    let storage = UnsafeMutableRawPointer.allocate(byteCount: max(8, bytes.count), alignment: 8)
    bytes.withUnsafeBytes { storage.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(storage), byteCount: $0.count) }
    var made: OpaquePointer?
    var fault = rg_fault()
    let status = rg_graph_open_bytes(storage, bytes.count, &made, &fault)
    guard let made else {
      storage.deallocate()
      throw RoadGraphError(status, fault)
    }
    handle = made
    self.storage = storage
  }

  deinit {
    rg_graph_close(handle)
    storage?.deallocate()
  }

  /// Checks every block, reference and shape.
  ///
  /// - Complexity: O(*n*) in the size of the file.
  public func check() throws(RoadGraphError) {
    var fault = rg_fault()
    let status = rg_graph_check(handle, &fault)
    guard status == ROAD_OK else { throw RoadGraphError(status, fault) }
  }

  /// The first damage that reading has met; nil if none.
  public var damage: RoadGraphError? {
    var fault = rg_fault()
    let status = rg_graph_damage(handle, &fault)
    return status == ROAD_OK ? nil : RoadGraphError(status, fault)
  }

  /// The byte of the file at which the first damage was met; nil if none.
  package var damagedByte: UInt64? {
    var fault = rg_fault()
    return rg_graph_damage(handle, &fault) == ROAD_OK ? nil : fault.offset
  }

  var header: rg_header { rg_graph_header(handle).pointee }

  /// The size of the file in bytes.
  public var size: Int { Int(clamping: header.file_size) }

  /// The box around all roads; nil if there are none.
  public var box: BoundingBox? {
    guard edgeCount > 0 else { return nil }
    let header = header
    return BoundingBox(
      southWest: LocationCoordinate2D(units: header.south, header.west),
      northEast: LocationCoordinate2D(units: header.north, header.east))
  }

  /// The time of the source's data, in seconds since 1970; nil if it is not known.
  public var date: Double? { header.date == 0 ? nil : Double(header.date) }

  /// The length of all roads in metres; one with two carriageways counts twice.
  public var length: LocationDistance { Double(header.total_length) / 10 }

  /// The credit to show wherever you show the roads.
  public var attribution: String { sourceText(0) }

  /// The name of the file that the roads were packed from.
  public var source: String { sourceText(1) }

  private func sourceText(_ line: Int) -> String {
    var size = 0
    guard let bytes = rg_graph_bytes(handle, UInt32(ROAD_SECTION_SOURCE), &size) else { return "" }
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return line < lines.count ? String(lines[line]) : ""
  }

  func count(_ section: Int) -> Int { rg_graph_count(handle, UInt32(section)) }

  public var junctionCount: Int { count(ROAD_SECTION_JUNCTIONS) }
  public var edgeCount: Int { count(ROAD_SECTION_EDGES) }
  public var wayCount: Int { count(ROAD_SECTION_WAYS) }
  public var restrictionCount: Int { count(ROAD_SECTION_RESTRICTIONS) }

  /// Returns an edge; nil behind the last and where the file is damaged.
  public func edge(_ index: Int) -> RoadEdge? {
    guard let index32 = UInt32(exactly: index), let record = rg_graph_edge(handle, index32)?.pointee else {
      return nil
    }
    // A file may state any numbers, and an integer may have 32 bits: behind the last is behind the last.
    return RoadEdge(
      index: index, from: Int(clamping: rg_graph_from(handle, index32)), to: Int(clamping: record.to),
      way: Int(clamping: record.way),
      length: rg_graph_edge_length(handle, index32))
  }

  /// Returns a way by its index in the file; nil behind the last and where the file is damaged.
  public func way(_ index: Int) -> RoadWay? {
    guard let index = UInt32(exactly: index), let record = rg_graph_way(handle, index)?.pointee else { return nil }
    func text(_ read: (OpaquePointer, UnsafePointer<rg_way>, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?)
      -> String?
    {
      var (record, length) = (record, 0)
      guard let bytes = read(handle, &record, &length) else { return nil }
      let buffer = UnsafeBufferPointer(start: bytes, count: length)
      return String(decoding: UnsafeRawBufferPointer(buffer), as: UTF8.self)
    }
    return RoadWay(
      record, name: text { rg_graph_name($0, $1, $2) }, reference: text { rg_graph_ref($0, $1, $2) })
  }

  /// Returns the number in OpenStreetMap of an edge's way, without its texts; nil behind the last and where the file is
  /// damaged.
  public func wayID(ofEdge index: Int) -> Int64? {
    guard let index = UInt32(exactly: index), let edge = rg_graph_edge(handle, index)?.pointee else { return nil }
    return rg_graph_way(handle, edge.way)?.pointee.id
  }

  /// Returns the node of OpenStreetMap at a junction and its place; nil behind the last and where the file is damaged.
  public func junction(_ index: Int) -> (node: Int64, coordinate: LocationCoordinate2D)? {
    guard index >= 0, index < junctionCount, let record = rg_graph_junction(handle, UInt32(index))?.pointee else {
      return nil
    }
    let node = rg_graph_node(handle, UInt32(index))
    return node < 0 ? nil : (node, LocationCoordinate2D(units: record.latitude, record.longitude))
  }

  /// Returns the points of an edge along its way's nodes, with both ends; empty where the file is damaged.
  public func shape(ofEdge index: Int) -> [LocationCoordinate2D] {
    shapeUnits(ofEdge: index).map { LocationCoordinate2D(units: $0.latitude, $0.longitude) }
  }

  package func shapeUnits(ofEdge index: Int) -> [RoadPoint] {
    guard let index = UInt32(exactly: index), let record = rg_graph_edge(handle, index)?.pointee else { return [] }
    let capacity = Int(record.points) + 2
    var latitudes = [Int32](repeating: 0, count: capacity)
    var longitudes = latitudes
    let count = rg_graph_shape(handle, index, &latitudes, &longitudes, capacity)
    return zip(latitudes, longitudes).prefix(count).map { RoadPoint(latitude: $0, longitude: $1) }
  }

  /// Returns the edges near a coordinate, each once: all within a radius of at most 2 km, and some beyond.
  public func edges(near coordinate: LocationCoordinate2D, within radius: LocationDistance) -> [Int] {
    var found: Set<UInt32> = []
    let crossings = crossingsOfCells(near: coordinate, within: radius)
    return crossings.filter { found.insert($0).inserted }.map { Int(clamping: $0) }
  }

  /// The same, with edges that cross several cells as often as they do.
  func crossingsOfCells(near coordinate: LocationCoordinate2D, within radius: LocationDistance) -> ArraySlice<UInt32> {
    var edges = [UInt32](repeating: 0, count: 1 << 12)
    while true {
      let count = rg_graph_near(handle, coordinate.latitude, coordinate.longitude, radius, &edges, edges.count)
      if count < edges.count { return edges[..<count] }
      // There may be more.
      edges = [UInt32](repeating: 0, count: 4 * edges.count)
    }
  }
}

/// A piece of a way between two junctions.
public struct RoadEdge: Hashable, Sendable {
  /// The index in its file.
  public let index: Int
  /// The junction at its start, along the way's nodes.
  public let from: Int
  /// The junction at its end.
  public let to: Int
  /// The index of the way.
  public let way: Int
  public let length: LocationDistance
}

/// A point in the units of a road file, 1e-7 degrees.
package struct RoadPoint: Hashable {
  package var latitude: Int32
  package var longitude: Int32

  package init(latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension LocationCoordinate2D {
  package init(units latitude: Int32, _ longitude: Int32) {
    // The division, unlike a multiplication by 1e-7, gives the double that the decimal number reads as.
    self.init(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
  }
}
