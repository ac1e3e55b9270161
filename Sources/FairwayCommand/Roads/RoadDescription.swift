import Foundation
import GeoKernel
import RoadGraph

/// All that a road file says of a way or of a node.
struct RoadDescription {
  let graph: RoadGraph
  private let restrictions: [RoadRestriction]

  init(_ graph: RoadGraph) throws(RoadGraphError) {
    self.graph = graph
    restrictions = try graph.restrictions()
  }

  /// What the file says of a way; nil if it does not have it.
  func way(_ id: Int64) -> RoadFact? {
    guard let index = (0..<graph.wayCount).first(where: { graph.way($0)?.id == id }), let way = graph.way(index) else {
      return nil
    }
    let edges = (0..<graph.edgeCount).compactMap { graph.edge($0) }.filter { $0.way == index }
    var facts: [(String, RoadFact)] = [("way", .integer(id)), ("class", .text(way.roadClass.name))]
    if let name = way.name { facts.append(("name", .text(name))) }
    for (language, name) in graph.names(ofWay: index).sorted(by: { $0.key < $1.key }) {
      facts.append(("name:" + language, .text(name)))
    }
    if let reference = way.reference { facts.append(("ref", .text(reference))) }
    for (name, users) in [("forward", way.forward), ("backward", way.backward)] {
      facts.append((name, .text(Self.names(of: users))))
    }
    for (name, limit) in [("limitForward", way.forwardLimit), ("limitBackward", way.backwardLimit)] {
      if let limit { facts.append((name, .text(Self.text(of: limit)))) }
    }
    for (name, isSo) in [
      ("link", way.isLink), ("roundabout", way.isRoundabout), ("bridge", way.isBridge), ("tunnel", way.isTunnel),
      ("toll", way.isToll),
    ] where isSo {
      facts.append((name, .bool(true)))
    }
    if way.layer != 0 { facts.append(("layer", .integer(Int64(way.layer)))) }
    facts.append(("attributes", Self.object(graph.attributes(ofWay: index).filter { $0.key != .names })))
    let climbs = edges.compactMap { graph.climb(ofEdge: $0.index) }
    if !climbs.isEmpty, climbs.count == edges.count {
      facts += Self.facts(
        of: RoadClimb(
          rise: climbs.reduce(0) { $0 + $1.rise }, fall: climbs.reduce(0) { $0 + $1.fall }))
    }
    facts.append(("edges", .list(edges.map { edge($0) })))
    let its = Set(edges.map(\.index))
    facts.append(
      (
        "restrictions",
        list { rule in
          switch rule.place {
          case .junction(_, let from, let to): from == index || to == index
          case .roads(let roads): roads.contains { its.contains($0.edge) }
          }
        }
      ))
    return .object(facts.map { (name: $0.0, fact: $0.1) })
  }

  /// What the file says of a node; nil if no edge ends there. Nodes between the ends of edges have no numbers in a file.
  func node(_ id: Int64) -> RoadFact? {
    guard let index = (0..<graph.junctionCount).first(where: { graph.junction($0)?.node == id }),
      let place = graph.junction(index)?.coordinate
    else { return nil }
    var facts: [(String, RoadFact)] = [
      ("node", .integer(id)), ("place", .text("\(place.longitude),\(place.latitude)")),
      ("attributes", Self.object(graph.attributes(ofJunction: index))),
    ]
    if let height = graph.height(ofJunction: index) { facts.append(("height", .decimal(height))) }
    if graph.isFork(index) { facts.append(("fork", .bool(true))) }
    if graph.knows(.forms) {
      for (name, answer) in [("leads", graph.leads), ("isReached", graph.isReached)] {
        let users: RoadUsers = [RoadUsers.car, .bicycle, .foot].reduce(into: []) { all, user in
          if answer(index, user) { all.formUnion(user) }
        }
        facts.append((name, .text(Self.names(of: users))))
      }
    }
    if let density = graph.density(at: place) { facts.append(("density", .integer(Int64(density)))) }
    if let country = graph.country(at: place) {
      if let code = country.code { facts.append(("country", .text(code))) }
      if let drivesOnLeft = country.drivesOnLeft {
        facts.append(("drivingSide", .text(drivesOnLeft ? "left" : "right")))
      }
    }
    let edges = (0..<graph.edgeCount).compactMap { graph.edge($0) }.filter { $0.from == index || $0.to == index }
    facts.append(("edges", .list(edges.map { edge($0) })))
    facts.append(
      (
        "restrictions",
        list { rule in
          switch rule.place {
          case .junction(let via, _, _): via == index
          case .roads(let roads):
            roads.dropLast().contains { road in
              guard let edge = graph.edge(road.edge) else { return false }
              return (road.direction == .forward ? edge.to : edge.from) == index
            }
          }
        }
      ))
    return .object(facts.map { (name: $0.0, fact: $0.1) })
  }

  private func edge(_ edge: RoadEdge) -> RoadFact {
    var facts: [(String, RoadFact)] = [("edge", .integer(Int64(edge.index)))]
    if let way = graph.wayID(ofEdge: edge.index) { facts.append(("way", .integer(way))) }
    for (name, junction) in [("from", edge.from), ("to", edge.to)] {
      if let node = graph.junction(junction)?.node { facts.append((name, .integer(node))) }
    }
    facts.append(("metres", .decimal((edge.length * 10).rounded() / 10)))
    for (name, atEnd) in [("bearingFrom", false), ("bearingTo", true)] {
      if let bearing = graph.bearing(ofEdge: edge.index, atEnd: atEnd) {
        facts.append((name, .integer(Int64(bearing))))
      }
    }
    if let climb = graph.climb(ofEdge: edge.index) {
      let heights = graph.heights(ofEdge: edge.index)
      for (name, height) in [("heightFrom", heights.first), ("heightTo", heights.last)] {
        if let height { facts.append((name, .decimal(height.height))) }
      }
      facts += Self.facts(of: climb)
    }
    if graph.isSlipLane(edge.index) { facts.append(("slipLane", .bool(true))) }
    if graph.isInsideJunction(edge.index) { facts.append(("insideJunction", .bool(true))) }
    if let linkClass = graph.linkClass(ofEdge: edge.index) { facts.append(("linkClass", .text(linkClass.name))) }
    let shape = graph.shape(ofEdge: edge.index)
    let spots = graph.spots(ofEdge: edge.index).filter { $0.point < shape.count }
    if !spots.isEmpty {
      facts.append(
        (
          "spots",
          .list(
            spots.map { spot in
              let place = shape[spot.point]
              return .object([
                ("place", .text("\(place.longitude),\(place.latitude)")),
                ("attributes", Self.object(spot.attributes)),
              ])
            })
        ))
    }
    return .object(facts.map { (name: $0.0, fact: $0.1) })
  }

  private func list(where isWanted: (RoadRestriction) -> Bool) -> RoadFact {
    .list(restrictions.filter(isWanted).map { restriction($0) })
  }

  private func restriction(_ rule: RoadRestriction) -> RoadFact {
    var facts: [(name: String, fact: RoadFact)] = [("kind", .text(rule.isOnly ? "only" : "no"))]
    switch rule.place {
    case .junction(let via, let from, let to):
      if let way = graph.way(from)?.id { facts.append(("from", .integer(way))) }
      if let node = graph.junction(via)?.node { facts.append(("via", .integer(node))) }
      if let way = graph.way(to)?.id { facts.append(("to", .integer(way))) }
    case .roads(let roads):
      facts.append(
        (
          "roads",
          .list(
            roads.map { road in
              let way = graph.wayID(ofEdge: road.edge).map { " of way \($0)" } ?? ""
              return .text("edge \(road.edge)\(way), \(road.direction == .forward ? "forward" : "backward")")
            })
        ))
    }
    facts.append(("vehicles", .text(Self.names(of: rule.vehicles))))
    if let condition = rule.condition { facts.append(("condition", .text(condition))) }
    return .object(facts)
  }

  /// How much a road rises and falls along its way's nodes, in metres.
  private static func facts(of climb: RoadClimb) -> [(String, RoadFact)] {
    [("rise", .decimal(climb.rise)), ("fall", .decimal(climb.fall))]
  }

  static func object(_ attributes: [RoadAttribute]) -> RoadFact {
    .object(attributes.map { (name: $0.tag, fact: .text($0.text)) })
  }

  static func names(of users: RoadUsers) -> String {
    let names = [(RoadUsers.car, "car"), (.bicycle, "bicycle"), (.foot, "foot")].filter { users.contains($0.0) }
    return names.isEmpty ? "nobody" : names.map(\.1).joined(separator: " ")
  }

  private static func names(of vehicles: RoadRestriction.Vehicles) -> String {
    let all: [(RoadRestriction.Vehicles, String)] = [
      (.car, "car"), (.motorcycle, "motorcycle"), (.moped, "moped"), (.heavyGoods, "hgv"), (.goods, "goods"),
      (.bus, "bus"), (.taxi, "taxi"), (.carpool, "hov"), (.bicycle, "bicycle"), (.foot, "foot"),
      (.emergency, "emergency"),
    ]
    return all.filter { vehicles.contains($0.0) }.map(\.1).joined(separator: " ")
  }

  private static func text(of limit: RoadWay.Limit) -> String {
    switch limit {
    case .kilometresPerHour(let speed): "\(speed)"
    case .milesPerHour(let speed): "\(speed) mph"
    case .none: "none"
    }
  }
}
