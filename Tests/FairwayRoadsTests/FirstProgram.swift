import FairwayRoads

/// Prints what a driver sees.
func show(_ fixes: [Location], on roads: RoadGraph) {
  var drive = FreeDrive(on: roads, for: .car)
  for fix in fixes {
    let change = drive.update(fix)
    if change.contains(.road) {
      print(drive.road?.name ?? drive.road?.reference ?? "a road without a name")
    }
    if change.contains(.limit) {
      print(drive.limit.value.map { "\($0) \(drive.limit.unit.rawValue)" } ?? "the limit is not known")
    }
    if change.contains(.speeding), drive.speeding == .major {
      print("\(drive.percentageAboveLimit) % too fast")
    }
    for feature in drive.features.prefix(1) {
      print("in \(drive.distance(to: feature)) m: \(feature.kind)")
    }
  }
  print(roads.attribution)
}
