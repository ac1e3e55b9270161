internal import CRoadGraph

/// Which edges meet at each junction of a network in the order of a file, and what they are to a driver.
package struct RoadTopology {
  let network: RoadNetwork
  /// The directed edges that leave each junction: twice the edge, plus 1 against its way's nodes. Those of a junction
  /// stand from its entry in ``first`` on.
  private(set) var leaving: [UInt32] = []
  private(set) var first: [UInt32]
  /// Of each way: who may use it along its nodes and against them.
  let uses: [RoadUse]
  /// Of each junction: for whom something there closes it.
  let closed: [RoadUsers]

  init(_ network: RoadNetwork) {
    self.network = network
    var first = [UInt32](repeating: 0, count: network.nodes.count + 1)
    for edge in network.edges {
      first[Int(edge.from) + 1] += 1
      first[Int(edge.to) + 1] += 1
    }
    for index in network.nodes.indices { first[index + 1] += first[index] }
    var next = first
    leaving = [UInt32](repeating: 0, count: network.edges.count * 2)
    for (index, edge) in network.edges.enumerated() {
      for (junction, road) in [(edge.from, UInt32(index) << 1), (edge.to, UInt32(index) << 1 | 1)] {
        leaving[Int(next[Int(junction)])] = road
        next[Int(junction)] += 1
      }
    }
    self.first = first
    // What a set says is found out once for all that have it.
    let bySet = network.sets.places.indices.map { RoadUse.Rules(network.sets.attributes(of: UInt32($0))) }
    uses = network.ways.indices.map { way in
      RoadUse(network.ways[way], rules: bySet[Int(network.waySets[way])])
    }
    closed = network.nodeSets.map { $0 == 0 ? [] : bySet[Int($0)].closes }
  }

  func leaving(_ junction: Int) -> ArraySlice<UInt32> { leaving[Int(first[junction])..<Int(first[junction + 1])] }

  func edge(_ road: UInt32) -> RoadNetwork.Edge { network.edges[Int(road >> 1)] }

  /// The junction at which a directed edge begins.
  func start(of road: UInt32) -> Int { Int(road & 1 == 0 ? edge(road).from : edge(road).to) }

  /// The junction at which a directed edge ends.
  func end(of road: UInt32) -> Int { Int(road & 1 == 0 ? edge(road).to : edge(road).from) }

  func way(_ road: UInt32) -> rg_way { network.ways[Int(edge(road).way)] }

  /// Whether somebody may go along a directed edge.
  func isOpen(_ road: UInt32, to user: RoadUsers) -> Bool {
    let use = uses[Int(edge(road).way)]
    return (road & 1 == 0 ? use.forward : use.backward).contains(user)
  }

  /// Whether cars may use an edge in any direction.
  func isDriven(_ road: UInt32) -> Bool { isOpen(road, to: .car) || isOpen(road ^ 1, to: .car) }

  /// Whether cars may use a directed edge in this direction only.
  func isOneWay(_ road: UInt32) -> Bool { isOpen(road, to: .car) && !isOpen(road ^ 1, to: .car) }

  func isLink(_ road: UInt32) -> Bool { Int(way(road).flags) & ROAD_FLAG_LINK != 0 }

  func isRoundabout(_ road: UInt32) -> Bool { Int(way(road).flags) & ROAD_FLAG_ROUNDABOUT != 0 }

  /// The rank of a road among others: a motorway is 0, what is less than residential 7.
  func rank(_ road: UInt32) -> Int { Self.rank(ofClass: Int(way(road).road_class)) }

  /// The rank of a class, as the records of ways number classes.
  package static func rank(ofClass roadClass: Int) -> Int { roadClass >= 1 && roadClass <= 7 ? roadClass - 1 : 7 }

  /// Whether pedestrians or bicycles alone use a road.
  func isPath(_ road: UInt32) -> Bool {
    switch RoadClass(rawValue: way(road).road_class) {
    case .pedestrian, .cycleway, .footway, .path, .bridleway, .steps: true
    default: false
    }
  }

  /// The attributes of what stands at a junction.
  func attributes(at junction: Int) -> [RoadSets.Attribute] {
    network.nodeSets[junction] == 0 ? [] : network.sets.attributes(of: network.nodeSets[junction])
  }

  /// The points of a directed edge, from its beginning on, both ends included.
  func points(of road: UInt32) -> [RoadPoint] {
    let edge = edge(road)
    let between = network.points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
    let all = [network.places[Int(edge.from)]] + between + [network.places[Int(edge.to)]]
    return road & 1 == 0 ? all : all.reversed()
  }
}
