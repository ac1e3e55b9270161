import RoadGraph

/// What a way is at a time: its tags with those under conditions in the place of the others.
extension RoadTags {
  /// The way and its tags at a time; nil where no condition holds.
  ///
  /// - Parameters:
  ///   - way: The way as it is without a time.
  ///   - attributes: All that the file says of it.
  ///   - rows: Who travels.
  ///   - value: The value of the text of a condition at that time.
  func now(
    _ way: RoadWay, _ attributes: [RoadAttribute], to rows: RoadProfileRows, _ value: (String) -> String?
  ) -> (RoadWay, RoadTags)? {
    var (way, now) = (way, tags)
    var oneWay: String?
    var isAny = false
    for attribute in attributes where attribute.isConditional {
      guard let value = value(attribute.text) else { continue }
      let key = attribute.tag.replacing(":conditional", with: "")
      now[key] = value.split(separator: " ").first.map(String.init)
      if key == "oneway" { oneWay = value }
      isAny = true
    }
    guard isAny else { return nil }
    let tags = RoadTags(now)
    if tags.letsIn(rows), !way.forward.contains(.car), !way.backward.contains(.car) {
      let isAlong = ["yes", "true", "1"].contains(now["oneway"] ?? "")
      let isAgainst = now["oneway"] == "-1"
      let (along, against) = (way.forward.contains(.bicycle), way.backward.contains(.bicycle))
      if isAlong || along && !against {
        way.forward.insert(.car)
      } else if isAgainst || against && !along {
        way.backward.insert(.car)
      } else {
        way.forward.insert(.car)
        way.backward.insert(.car)
      }
    }
    if let oneWay {
      let both = way.forward.union(way.backward).intersection([.car, .bicycle])
      way.forward.formUnion(both)
      way.backward.formUnion(both)
      let isFree =
        now["oneway:bicycle"] == "no"
        || ["opposite", "opposite_lane", "opposite_track", "opposite_share_busway"].contains(now["cycleway"] ?? "")
      let bound: RoadUsers = isFree ? .car : [.car, .bicycle]
      if oneWay == "yes" { way.backward.subtract(bound) }
      if oneWay == "-1" { way.forward.subtract(bound) }
    }
    return (way, tags)
  }

  /// Whether tags say that a car, or a truck, may use a way.
  private func letsIn(_ rows: RoadProfileRows) -> Bool {
    if tags["impassable"] == "yes" || tags["smoothness"] == "impassable" { return false }
    if rows.isTruck, let own = answer(["hgv"]) { return own }
    if tags["service"] == "driveway", tags["access"] == nil { return true }
    return answer(["motorcar", "motor_vehicle", "vehicle", "access"]) ?? false
  }
}
