extension RouteStep {
  /// Whether the maneuver leads onto a ramp though its type is a turn: OSRM's form, as Valhalla writes it, calls a ramp so only
  /// where it leads straight on. Words then say the ramp.
  ///
  /// It is stored in the foreign members, so it is saved, recorded and replayed with the route.
  package var leadsOntoRamp: Bool {
    get { foreignMembers[Self.rampKey] == .bool(true) }
    set { foreignMembers[Self.rampKey] = newValue ? .bool(true) : nil }
  }

  private static let rampKey = "fairway_ramp"
}
