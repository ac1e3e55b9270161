public import FairwayEngine
public import RoadGraph

/// Where the roads around a route come from: one file for all routes, or a corridor for each.
///
/// A ``RoadWitness`` asks its source whenever a new route comes. Fairway downloads nothing. To get corridors from a
/// server, request one, return nil, and return the roads when they have arrived.
///
/// ```swift
/// final class Corridors: RoadSource {
///   let folder: String
///
///   init(in folder: String) { self.folder = folder }
///
///   func roads(about index: RouteIndex) throws(RoadGraphError) -> RoadGraph? {
///     try RoadGraph(path: "\(folder)/\(index.fingerprint).roads")
///   }
/// }
/// ```
public protocol RoadSource: AnyObject, Sendable {
  /// Returns the roads around a route, or nil while they are not there. The witness then asks again at the next fix,
  /// and the engine judges this fix by the route alone.
  func roads(about index: RouteIndex) throws(RoadGraphError) -> RoadGraph?
}

/// The roads of one file, for all routes.
extension RoadGraph: RoadSource {
  public func roads(about index: RouteIndex) -> RoadGraph? { self }
}
