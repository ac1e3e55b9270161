internal import CRoadGraph

/// Junctions and edges on their way into a file: columns, so that a country's roads fit into memory.
struct RoadNetwork {
  /// An edge between two nodes of ``nodes``, with the range of its points between.
  struct Edge {
    var from: UInt32
    var to: UInt32
    var way: UInt32
    var firstPoint: UInt32
    var pointCount: UInt32
  }

  struct Restriction {
    var via: UInt32
    var fromWay: UInt32
    var toWay: UInt32
    var only: UInt8
    var access: UInt8
    var vehicles: UInt16
  }

  /// What stands at a point between the ends of an edge, which is counted from 1.
  struct Spot {
    var edge: UInt32
    var point: UInt32
    var set: UInt32
  }

  /// A restriction over directed edges: twice the edge, plus 1 against its way's nodes.
  struct Path {
    var roads: [UInt32]
    var only: Bool
    var vehicles: UInt16
    /// The place among the words of the value with its conditions; 0 if it always holds.
    var condition: UInt32
  }

  /// What was found out of the whole network.
  struct Found {
    /// Of each edge: both bearings, and the marks with the class of a link behind them.
    var bearings: [UInt32] = []
    var edgeMarks: [UInt8] = []
    /// Of each node.
    var junctionMarks: [UInt8] = []
    /// Of cells, by their keys.
    var densities: [UInt64: UInt16] = [:]
    var countries: [UInt64: RoadCountry] = [:]
    /// The file that knows them instead, of which these roads are a part.
    var file: RoadGraph?

    func density(_ key: UInt64) -> UInt16 { file?.cell(key).densities ?? densities[key] ?? 0 }

    func country(_ key: UInt64) -> RoadCountry {
      file?.cell(key).country ?? countries[key] ?? RoadCountry(unknownWithSide: nil)
    }
  }

  /// Where the things come from that are found out of the whole network.
  enum Finding {
    /// They are found when packing.
    case now
    /// They were found in the file that these roads are a part of.
    case before(Found)
    /// They are not known, because that file does not have them.
    case never
  }

  /// The numbers of the nodes at the ends of edges, in any order; others may be among them.
  var nodes: [Int64] = []
  var places: [RoadPoint] = []
  /// The set of what stands at each node; 0 is nothing.
  var nodeSets: [UInt32] = []
  /// In the order along each way; the ways may be in any order.
  var edges: [Edge] = []
  /// The points between, of all edges.
  var points: [RoadPoint] = []
  var spots: [Spot] = []
  /// Of edges that are a part of a loop: the point in its middle, counted from 1.
  var middles: [UInt32: UInt32] = [:]
  /// Both bearings of edges whose way has lost where the middle of its loop is.
  var bearings: [UInt32: UInt32] = [:]
  var ways: [rg_way] = []
  var waySets: [UInt32] = []
  /// The name and the number of ways with their lengths before them, behind a zero byte.
  var texts: [UInt8] = [0]
  var sets = RoadSets()
  /// Whether attributes are known, and restrictions of turning.
  var hasAttributes = true
  var hasRestrictions = true
  var restrictions: [Restriction] = []
  var paths: [Path] = []
  var finding = Finding.now
  /// Heights, if these roads have them already; and the ground on which they are laid when packing if they do not.
  var heights: Heights?
  var ground: GroundHeights?
  /// Places and addresses, if they are asked for.
  var gazetteer: RoadGazetteer?
  /// Areas for drawing, if they are asked for.
  var areas: RoadAreaTable?
  /// Whether the file has cells for searches.
  var overlay = RoadOverlay.never
  var hasOverlay: Bool { overlay.applies(toEdges: edges.count) }
  var borders = RoadBorders()
  /// The countries of cells with junctions, by their keys, and that of the cells before them all, where files say them and
  /// not borders.
  var countries: [UInt64: RoadCountry] = [:]
  var firstCountry = RoadCountry(unknownWithSide: nil)
  var date: Int64 = 0
  var attribution = ""
  var source = ""
}
