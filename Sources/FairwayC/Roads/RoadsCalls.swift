// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import GeoKernel
internal import RoadGraph

extension Handles {
  static let roads = HandleTable<RoadsBox>(kind: 4, name: "road file")
}

/// The roads of an area behind a handle.
final class RoadsBox: Sendable {
  let graph: RoadGraph

  init(_ graph: RoadGraph) {
    self.graph = graph
  }

  /// An edge with its way.
  func road(_ edge: UInt32) throws(Failure) -> (edge: RoadEdge, way: RoadWay) {
    let index = Int(clamping: edge)
    guard index < graph.edgeCount else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no edge \(edge): the roads have \(graph.edgeCount)")
    }
    guard let found = graph.edge(index), let way = graph.way(found.way) else { throw damage }
    return (found, way)
  }

  /// The failure of a call that needs what is damaged.
  var damage: Failure { Failure(graph.damage ?? .notRoads) }
}

extension Failure {
  convenience init(_ error: RoadGraphError, of file: String = "the road file") {
    switch error {
    case .outOfMemory: self.init(FAIRWAY_ERROR_MEMORY, "\(error.description)")
    case .system: self.init(FAIRWAY_ERROR_ROADS, "\(file): \(error.description)")
    default: self.init(FAIRWAY_ERROR_ROADS, "\(file) \(error.description)")
    }
  }
}

/// Calls a body that reads roads, whose errors are those of a call.
func readingRoads<Result>(
  _ body: () throws(RoadGraphError) -> Result
) throws(Failure) -> Result {
  do throws(RoadGraphError) {
    return try body()
  } catch {
    throw Failure(error)
  }
}

// There are no files in WebAssembly.
#if !arch(wasm32)
  @c @implementation
  public func fairway_roads_open(
    _ path: UnsafePointer<CChar>?, _ pathLength: Int, _ roads: UnsafeMutablePointer<fairway_roads>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let roads else { throw .null("roads") }
      let bytes = try Input.bytes(path, pathLength, "path")
      guard !bytes.isEmpty, !bytes.contains(0) else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "the path is empty, or has a character 0")
      }
      let path = String(decoding: bytes, as: UTF8.self)
      let graph: RoadGraph
      do throws(RoadGraphError) {
        graph = try RoadGraph(path: path)
      } catch {
        throw Failure(error, of: path)
      }
      roads.pointee = try Handles.roads.add(RoadsBox(graph))
    }
  }
#endif

@c @implementation
public func fairway_roads_open_bytes(
  _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ roads: UnsafeMutablePointer<fairway_roads>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let roads else { throw .null("roads") }
    let bytes = try Input.bytes(bytes, length, "bytes")
    let graph = try readingRoads { () throws(RoadGraphError) in try RoadGraph(bytes) }
    roads.pointee = try Handles.roads.add(RoadsBox(graph))
  }
}

@c @implementation
public func fairway_roads_release(_ roads: fairway_roads, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in if roads != 0 { try Handles.roads.remove(roads) } }
}

@c @implementation
public func fairway_roads_check(_ roads: fairway_roads, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in
    let graph = try Handles.roads.thing(roads).graph
    try readingRoads { () throws(RoadGraphError) in try graph.check() }
  }
}

@c @implementation
public func fairway_roads_get_facts(
  _ roads: fairway_roads, _ facts: UnsafeMutablePointer<fairway_roads_facts>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let graph = try Handles.roads.thing(roads).graph
    try VersionedOutput(facts, "facts").write { facts in
      let box = graph.box
      facts.south = box?.southWest.latitude ?? .nan
      facts.west = box?.southWest.longitude ?? .nan
      facts.north = box?.northEast.latitude ?? .nan
      facts.east = box?.northEast.longitude ?? .nan
      facts.date = graph.date ?? .nan
      facts.length = graph.length
      facts.byte_count = UInt64(graph.size)
      facts.way_count = UInt64(graph.wayCount)
      facts.edge_count = UInt64(graph.edgeCount)
      facts.junction_count = UInt64(graph.junctionCount)
      facts.damage = graph.damagedByte.map { Double($0) } ?? .nan
    }
  }
}

@c @implementation
public func fairway_roads_get_attribution(
  _ roads: fairway_roads, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    try Output.write(try Handles.roads.thing(roads).graph.attribution, text, capacity, length)
  }
}

@c @implementation
public func fairway_roads_get_edge(
  _ roads: fairway_roads, _ edge: UInt32, _ facts: UnsafeMutablePointer<fairway_road_edge>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let roads = try Handles.roads.thing(roads)
    let output = try VersionedOutput(facts, "facts")
    let (edge, way) = try roads.road(edge)
    guard let from = roads.graph.junction(edge.from), let to = roads.graph.junction(edge.to) else {
      throw roads.damage
    }
    output.write { facts in
      facts.way = UInt64(clamping: way.id)
      facts.from_node = UInt64(clamping: from.node)
      facts.to_node = UInt64(clamping: to.node)
      facts.length = edge.length
      (facts.forward_speed_limit, facts.speed_limit_unit) = sign(way.forwardLimit)
      let backward = sign(way.backwardLimit)
      facts.backward_speed_limit = backward.number
      facts.speed_limit_unit = max(facts.speed_limit_unit, backward.unit)
      facts.road_class = Int32(way.roadClass.rawValue)
      facts.forward_users = UInt32(way.forward.rawValue)
      facts.backward_users = UInt32(way.backward.rawValue)
      facts.is_link = way.isLink ? 1 : 0
      facts.is_roundabout = way.isRoundabout ? 1 : 0
      facts.is_bridge = way.isBridge ? 1 : 0
      facts.is_tunnel = way.isTunnel ? 1 : 0
      facts.is_toll = way.isToll ? 1 : 0
      facts.layer = Int32(clamping: way.layer)
    }
  }
}

/// The number on the sign of a limit, and its unit, which both limits of a way have.
func sign(_ limit: RoadWay.Limit?) -> (number: Double, unit: Int32) {
  switch limit {
  case nil: (.nan, FAIRWAY_UNIT_KILOMETRES_PER_HOUR)
  case .some(.none): (.infinity, FAIRWAY_UNIT_KILOMETRES_PER_HOUR)
  case .kilometresPerHour(let speed): (Double(speed), FAIRWAY_UNIT_KILOMETRES_PER_HOUR)
  case .milesPerHour(let speed): (Double(speed), FAIRWAY_UNIT_MILES_PER_HOUR)
  }
}

@c @implementation
public func fairway_roads_get_name(
  _ roads: fairway_roads, _ edge: UInt32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    try Output.write(try Handles.roads.thing(roads).road(edge).way.name ?? "", text, capacity, length)
  }
}

@c @implementation
public func fairway_roads_get_number(
  _ roads: fairway_roads, _ edge: UInt32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    try Output.write(try Handles.roads.thing(roads).road(edge).way.reference ?? "", text, capacity, length)
  }
}

@c @implementation
public func fairway_roads_get_shape(
  _ roads: fairway_roads, _ edge: UInt32, _ latitudes: UnsafeMutablePointer<Double>?,
  _ longitudes: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let roads = try Handles.roads.thing(roads)
    let line = roads.graph.shape(ofEdge: try roads.road(edge).edge.index)
    guard !line.isEmpty else { throw roads.damage }
    try Output.write(line, latitudes, longitudes, capacity, count)
  }
}
