internal import FairwayRoutes
public import GeoKernel

/// The progress of a vehicle on the line that its route follows, through all ways back to it: lengths in metres.
public struct LineProgress: Hashable, Sendable {
  /// The length of the line.
  public var length: LocationDistance
  /// How far along the line the vehicle is: on its way back, where it joins the line.
  public var distanceAlong: LocationDistance
  /// The length of the way to the line that is left, along the route; 0 on the line.
  public var wayBack: LocationDistance

  /// What is left of the line.
  public var distanceRemaining: LocationDistance { max(0, length - distanceAlong) }
  /// How much of the line is done, from 0 to 1; what was left out counts as done.
  public var fraction: Double { length > 0 ? min(1, distanceAlong / length) : 1 }
}

extension RouteProgress {
  /// The progress on the line that the route follows; nil if it follows none.
  public var lineProgress: LineProgress? {
    guard let part = index.route.linePart else { return nil }
    let onLine = state.distanceAlong - part.wayBack
    return LineProgress(
      length: part.before + max(0, index.length - part.wayBack), distanceAlong: part.before + max(0, onLine),
      wayBack: max(0, -onLine))
  }
}
