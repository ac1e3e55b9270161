internal import RoadGraph

/// A piece of country whose copies, each the mirror image of its neighbours, join into networks of any size.
public struct RoadCell: Sendable {
  /// A node in units of 1e-7 degrees, and what stands there.
  struct Node {
    var latitude: Int64
    var longitude: Int64
    var attributes: [RoadAttribute] = []
  }

  /// A way through nodes, by their indices. Its number is that of the copy's way.
  struct Way {
    var road: RoadWay
    var nodes: [Int]
    var attributes: [RoadAttribute] = []
  }

  /// A restriction of turning between ways, by their indices.
  struct Rule: Hashable {
    enum Between: Hashable {
      case node(Int)
      case ways([Int])
    }

    var from: Int
    var between: Between
    var to: Int
    var isOnly: Bool
    var users: RoadUsers
    var condition: String?
  }

  var nodes: [Node] = []
  var ways: [Way] = []
  var rules: [Rule] = []
  var country: RoadCountry?
  var attribution = ""
  /// The corner in the southwest, and the size.
  var (south, west, height, width): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
  /// The nodes at each side from which a road leads on to their mirror images.
  var seams: [Side: [Int]] = [:]

  enum Side: Hashable, CaseIterable {
    case south, west, north, east
  }

  /// How far a node is from a side, and how far along it.
  func position(_ node: Int, at side: Side) -> (away: Int64, along: Int64) {
    let (north, east) = (nodes[node].latitude - south, nodes[node].longitude - west)
    return switch side {
    case .south: (north, east)
    case .north: (height - north, east)
    case .west: (east, north)
    case .east: (width - east, north)
    }
  }

  func length(of side: Side) -> Int64 { side == .south || side == .north ? width : height }
}
