public import FairwayRoutes

extension RouteStep {
  /// The instruction, in the language of the route. If the service sends none, an English one is made, and
  /// `hasOwnInstructions` is true.
  public var instructions: String {
    maneuver.instruction ?? ManeuverSentence(self, in: .english).text.capitalized.plain
  }
}
