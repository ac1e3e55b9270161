// For logs and debuggers; Embedded Swift has no names of cases.
internal import FairwayRoutes

extension RouteProgress: CustomStringConvertible {
  /// A line for logs, such as "leg 1 of 2, step 3 of 9: 1234 of 5678 m, 300 s left, onRoute".
  public var description: String {
    let leg = currentLegProgress
    return "leg \(legIndex + 1) of \(index.legCount), step \(leg.stepIndex + 1) of \(leg.leg.steps.count): "
      + "\(whole(distanceTraveled)) of \(whole(index.statedLength)) m, \(whole(durationRemaining)) s left, "
      + (state.hasArrivedAtWaypoint ? "arrived" : "\(state.routeState)")
  }

  private func whole(_ number: Double) -> Int { Int(clamping: number.rounded()) }
}
