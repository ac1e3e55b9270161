internal import CRoadGraph
public import GeoKernel

/// Several road files that are used as one, where their regions overlap or touch.
///
/// A drive uses the roads of one file at a time, of that which knows more of the roads ahead, and goes on in the next
/// where that knows more. What both have is the same road, by the numbers of OpenStreetMap: ``RoadIdentity``. Where the
/// regions have 3 km in common, a matcher says on an atlas what it says on the joined file (`fairway roads join`), and a
/// drive without a route sees as far ahead.
///
/// ```swift
/// let atlas = RoadAtlas([try RoadGraph(path: "andorra.roads"), try RoadGraph(path: "catalonia.roads")])
/// var matcher = AtlasMatcher(for: .car)
/// for fix in fixes {
///   if let match = try matcher.update(fix, on: atlas) {
///     print(atlas.files[matcher.file].wayID(ofEdge: match.edge) ?? 0)
///   }
/// }
/// ```
public struct RoadAtlas: Sendable {
  /// The files. Where several know the same, the one that comes first counts.
  public let files: [RoadGraph]

  /// Creates an atlas of files, of which there is at least one.
  public init?(_ files: [RoadGraph]) {
    guard !files.isEmpty else { return nil }
    self.files = files
  }

  /// Creates an atlas of one file.
  public init(_ file: RoadGraph) { files = [file] }

  /// The credits to show wherever you show the roads, each once.
  public var attribution: String { RoadGraph.list(files.map { $0.attribution }, separator: "; ") }

  /// The first damage that reading has met in one of the files; nil if none.
  public var damage: RoadGraphError? { files.lazy.compactMap { $0.damage }.first }

  /// The number of the file that knows most of the roads within 1.5 km of a place; nil if no file has any.
  public func file(at coordinate: LocationCoordinate2D) -> Int? {
    let counts = files.map { Self.count($0, about: coordinate) }
    return counts.max().flatMap { most in most > 0 ? counts.firstIndex(of: most) : nil }
  }

  /// How many edges a file has about a place.
  static func count(_ file: RoadGraph, about coordinate: LocationCoordinate2D) -> Int {
    file.isNear(coordinate) ? file.crossingsOfCells(near: coordinate, within: surroundings).count : 0
  }

  /// What belongs to the surroundings of a place, in metres.
  static let surroundings = 1500.0
}

/// What an edge is in every file that has it: a piece of a way between two nodes of OpenStreetMap.
public struct RoadIdentity: Hashable, Sendable {
  /// The way's number.
  public var way: Int64
  /// The nodes at the beginning and at the end, along the way's nodes.
  public var from: Int64
  public var to: Int64

  public init(way: Int64, from: Int64, to: Int64) { (self.way, self.from, self.to) = (way, from, to) }
}

extension RoadGraph {
  /// Returns what an edge is in every file that has it; nil behind the last and where the file is damaged.
  public func identity(ofEdge index: Int) -> RoadIdentity? {
    guard let edge = edge(index), let way = wayID(ofEdge: index), let from = junction(edge.from)?.node,
      let to = junction(edge.to)?.node
    else { return nil }
    return RoadIdentity(way: way, from: from, to: to)
  }

  /// Returns the edge of another file that is the same as one of this: it has the same identity and the same points; nil if
  /// there is none.
  public func edge(_ index: Int, in other: RoadGraph) -> Int? {
    guard let edge = UInt32(exactly: index), edge < 1 << 31, index < edgeCount else { return nil }
    let road = rg_road_in(handle, edge << 1, other.handle)
    return road == UInt32.max ? nil : Int(clamping: road >> 1)
  }

  /// The way of another file that has the number of one of this, by their indices, among those near a place.
  package func way(_ index: Int, in other: RoadGraph, near coordinate: LocationCoordinate2D) -> Int? {
    guard let id = wayID(ofWay: index) else { return nil }
    for edge in other.edges(near: coordinate, within: 500) {
      if let way = other.wayIndex(ofEdge: edge), other.wayID(ofWay: way) == id { return way }
    }
    return nil
  }

  /// Whether a place is in the box of the file or not far from it.
  fileprivate func isNear(_ coordinate: LocationCoordinate2D) -> Bool {
    guard coordinate.isValid, let box else { return false }
    // Two kilometres are at least so many degrees.
    let margin = 0.018
    let south = max(-90, box.southWest.latitude - margin)
    guard coordinate.latitude >= south, coordinate.latitude <= box.northEast.latitude + margin else { return false }
    // A box that comes near the end of the world, or to a pole, may have neighbours beyond it.
    let east = abs(coordinate.latitude) > 80 ? 360 : margin * 6
    return coordinate.longitude >= box.southWest.longitude - east
      && coordinate.longitude <= box.northEast.longitude + east
      || abs(coordinate.longitude) > 180 - east
  }
}
