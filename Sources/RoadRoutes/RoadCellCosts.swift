internal import CRoadRoutes

/// Finds what ways through the cells of a road file cost, a little at a time; when all is done, searches look at whole cells,
/// and find the very ways that they find without, many times as fast.
///
/// ```swift
/// let routes = try RoadRoutes(on: RoadGraph(path: "europe.roads"))
/// if let costs = try RoadCellCosts(of: routes) {
///   while try !costs.step() { print(costs.share) }
/// }
/// ```
///
/// Half a second suffices for a million directed edges. Ways can be asked for all the while, from other threads, too: as long as
/// costs are missing, searches go without them. Those for other ways than the best, and for what stands in the way, always do.
public final class RoadCellCosts {
  private let routes: RoadRoutes
  private let overlay: OpaquePointer
  private var isGiven = false

  /// Begins to find the costs for a profile's roads; nil if their file has no cells, as it has if it was packed with
  /// `RoadOverlay/always`, or is large.
  ///
  /// - Throws: ``RoadRouteError/outOfMemory``; ``RoadRouteError/roads(_:)`` if so many roads lead from cell to cell that these
  ///   are of no use.
  /// - Complexity: O(*n*) in the edges of the file.
  public init?(of routes: RoadRoutes) throws(RoadRouteError) {
    var made: OpaquePointer?
    let status = rr_overlay_begin_of_file(routes.network, &made)
    if let damage = routes.damage { throw damage }
    guard Int(status) == RR_OK else { throw RoadRoutes.error(status, routes.graph, routes.profile) }
    guard let made else { return nil }
    (self.routes, overlay) = (routes, made)
  }

  deinit { if !isGiven { rr_overlay_release(overlay) } }

  /// Goes on, and returns whether all is done. From then on searches use the costs.
  ///
  /// - Parameter states: About how many roads are looked at: 10,000 take some milliseconds.
  /// - Throws: ``RoadRouteError/outOfMemory``.
  public func step(states: Int = 10_000) throws(RoadRouteError) -> Bool {
    if isGiven { return true }
    var isDone = false
    let status = rr_overlay_step(overlay, UInt32(clamping: max(0, states)), &isDone)
    guard Int(status) == RR_OK else { throw RoadRoutes.error(status, routes.graph, routes.profile) }
    if isDone { isGiven = rr_overlay_give(routes.network, overlay) }
    return isDone
  }

  /// How much is done, from 0 to 1.
  public var share: Double {
    if isGiven { return 1 }
    var (done, all): (UInt64, UInt64) = (0, 0)
    rr_overlay_progress(overlay, &done, &all)
    return all > 0 ? Double(done) / Double(all) : 0
  }
}

extension RoadRoutes {
  /// Whether searches use the costs of cells.
  public var hasCellCosts: Bool { rr_overlay_of(network) != nil }
}
