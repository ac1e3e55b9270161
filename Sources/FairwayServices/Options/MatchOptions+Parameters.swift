public import FairwayRequests
internal import FairwayRoutes

extension MatchOptions: DirectionsOptions {
  public var asked: AnyDirectionsOptions { .match(self) }

  public var abridgedPath: String {
    "matching/v5/\(profileIdentifier.rawValue)"
  }

  public var parameters: [RequestParameter] {
    var items = common.parameters
    items.add("tidy", resamplesTraces)
    items.add("timestamps", timestampsText)
    return items
  }

  /// The times of the points, separated by semicolons.
  var timestampsText: String? { timestamps?.map { "\($0)" }.joined(separator: ";") }
}
