package import FairwayRoutes
public import GeoKernel

/// How the position on the route is searched for at the start, after a gap in the fixes and after a jump.
public struct SearchModel: Hashable, Sendable {
  /// The longest time for which the position found after a gap remains a guess, in seconds. It remains one for as long
  /// as the gap was; if the fixes do not support it, the position is searched for again.
  public var time = 10.0
  /// A guess is also reconsidered by a fix whose accuracy is less than this share of the one that it was made with.
  public var gain = 0.7
  /// The standard deviation of the position at which a drive begins, around the start of the route.
  public var startSpread: LocationDistance = 10
  /// The greatest distance by which progress can be ahead of a vehicle and wait for it. If the vehicle is found farther
  /// back, progress goes back.
  public var longestHold: LocationDistance = 50

  /// Creates the default model.
  public init() {}
}

extension SearchModel: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("time", &time)
    visitor.number("gain", &gain)
    visitor.number("startSpread", &startSpread)
    visitor.number("longestHold", &longestHold)
  }
}
