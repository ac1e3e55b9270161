import RoadGraph
import RoadRoutes

/// What tags say of trucks, and of the sizes of vehicles: written from the description of the rules, in metres and tons.
extension RoadTags {
  /// Whether a truck may use a way in a direction, whatever its size.
  func opensToTruck(_ way: RoadWay, isBackward: Bool) -> Bool {
    if tags["impassable"] == "yes" || tags["smoothness"] == "impassable" { return false }
    let ending = isBackward ? ":backward" : ":forward"
    if let answer = answer(["hgv"], ending) ?? answer(["motorcar", "motor_vehicle", "vehicle"], ending) {
      return answer
    }
    guard (isBackward ? way.backward : way.forward).contains(.car) else { return false }
    return answer(["hgv"]) ?? opens(way.roadClass, ending, recorded: true)
  }

  var isInZoneOfTrucks: Bool {
    let zones: Set<String> = ["private", "destination", "customers", "delivery", "permit", "residents"]
    return isInZone || values("hgv").contains { zones.contains($0) }
  }

  /// Whether no limit of a direction stops a vehicle.
  func fits(_ profile: RoadProfile, isBackward: Bool) -> Bool {
    let vehicle = profile.vehicle
    let ending = isBackward ? ":backward" : ":forward"
    var sizes: [(size: Double?, key: String)] = [
      (vehicle.height, "maxheight"), (vehicle.height, "maxheight:physical"), (vehicle.width, "maxwidth"),
      (vehicle.width, "maxwidth:physical"), (vehicle.length, "maxlength"), (vehicle.weight, "maxweight"),
      (vehicle.weight, "maxweightrating"), (vehicle.axleLoad, "maxaxleload"),
    ]
    if profile.isTruck { sizes += [(vehicle.weight, "maxweight:hgv"), (vehicle.weight, "maxweightrating:hgv")] }
    for (size, key) in sizes {
      for text in [tags[key], tags[key + ending]] {
        guard let text, let limit = Double(text), let size, limit > 0 else { continue }
        if size > limit + 1e-9 { return false }
      }
    }
    guard vehicle.carriesHazardousGoods else { return true }
    return answer(["hazmat"]) != false && answer(["hazmat"], ending) != false
  }
}
