import RoadGraph
import RoadRoutes

/// The rows of a profile as numbers by their names.
struct RoadProfileRows {
  let profile: RoadProfile

  init(_ profile: RoadProfile) { self.profile = profile }

  var traveller: RoadUsers { profile.traveller }
  var isCar: Bool { traveller == .car }
  var isTruck: Bool { profile.isTruck }

  subscript(name: String, place: Int = 0) -> Int {
    guard let number = profile[name, place] else { preconditionFailure("a profile has no row \(name) of \(place)") }
    return Int(clamping: number)
  }
}
