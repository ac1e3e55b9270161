import Foundation
import RoadGraph
import RoadNetworks
import RoadRoutes

/// The networks that figures of ways share: packing a million edges takes longer than most figures do.
final class NetworkShelf {
  private var graphs: [Int: RoadGraph] = [:]
  private var routes: [Int: RoadRoutes] = [:]
  private var strip: RoadRoutes?
  private var folder: URL?

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  /// A network of copies of an invented piece of country.
  func graph(edges: Int) throws -> RoadGraph {
    if let graph = graphs[edges] { return graph }
    let graph = try RoadGraph(MirroredNetwork(of: RoadCell(inventedWith: 1), directedEdges: edges).packed())
    graphs[edges] = graph
    return graph
  }

  /// A million directed edges as well, in a strip of 130 km by 30: a square of them is too small for ways of 120 km.
  func routesInStrip() throws -> RoadRoutes {
    if let strip { return strip }
    let graph = try RoadGraph(
      MirroredNetwork(of: RoadCell(inventedWith: 1), directedEdges: 1_000_000, columns: 60).packed())
    let made = try RoadRoutes(on: graph)
    try made.findCellCosts()
    strip = made
    return made
  }

  /// Files of a network and of what is prepared of it for a car, with the costs of its cells.
  func files(edges: Int) throws -> (roads: String, prepared: String) {
    let folder =
      try self.folder
      ?? FileManager.default.url(
        for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: FileManager.default.temporaryDirectory,
        create: true)
    self.folder = folder
    let (roads, prepared) = (folder.appending(path: "\(edges).roads"), folder.appending(path: "\(edges).car"))
    if !FileManager.default.fileExists(atPath: prepared.path) {
      let network = try MirroredNetwork(of: RoadCell(inventedWith: 1), directedEdges: edges)
      try Data(network.packed()).write(to: roads)
      let routes = try RoadRoutes(on: RoadGraph(path: roads.path))
      try routes.findCellCosts()
      try routes.write(to: prepared.path)
    }
    return (roads.path, prepared.path)
  }

  /// The same as a network prepared for a car, with the costs of its cells.
  func routes(edges: Int) throws -> RoadRoutes {
    if let routes = routes[edges] { return routes }
    let made = try RoadRoutes(on: graph(edges: edges))
    try made.findCellCosts()
    routes[edges] = made
    return made
  }
}

extension RoadRoutes {
  /// Finds the costs of all cells at once.
  func findCellCosts() throws {
    if let costs = try RoadCellCosts(of: self) { while try !costs.step() {} }
  }
}
