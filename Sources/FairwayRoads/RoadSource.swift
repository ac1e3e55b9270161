public import FairwayEngine
public import RoadGraph

/// Where the roads about a route come from: one file for all routes, or a corridor for each.
///
/// A ``RoadWitness`` asks its source whenever a new route comes. Nothing is downloaded: a source that has its corridors
/// from a server requests one, returns nil, and returns the roads when they have arrived.
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
  /// Returns the roads about a route. While they are not there, nil: the next fix asks again, and is judged by the route
  /// alone.
  func roads(about index: RouteIndex) throws(RoadGraphError) -> RoadGraph?
}

/// The roads of one file, for all routes.
extension RoadGraph: RoadSource {
  public func roads(about index: RouteIndex) -> RoadGraph? { self }
}
