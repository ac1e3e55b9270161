public import FairwayDirections

extension RouteOptions {
  /// The options for a script that answers with one of the town's routes: its answers agree with themselves, but begin
  /// and end anywhere in the town.
  public var snappingAnywhere: RouteOptions {
    var options = self
    options.snapLimit = 100_000
    return options
  }
}
