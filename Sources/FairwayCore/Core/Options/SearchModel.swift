public import GeoKernel

/// How the place on the route is sought anew: at the start, after a gap in the fixes, after a teleport.
public struct SearchModel: Hashable, Sendable, Codable {
  /// For as long as the gap was, at most for this time, the place after it is a guess, and sought again where the fixes do
  /// not bear it out.
  public var time = 10.0
  /// Then it is sought again as well by a fix whose accuracy is under this share of that of the guess.
  public var gain = 0.7
  /// The standard deviation of the place at which a drive begins, around the route's start.
  public var startSpread: LocationDistance = 10
  /// Progress that was too far waits for the vehicle, up to this distance; a place found anew farther back is taken.
  public var longestHold: LocationDistance = 50

  /// The defaults.
  public init() {}
}
