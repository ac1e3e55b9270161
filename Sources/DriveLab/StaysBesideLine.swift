import FairwayCore
import TraceFiles

/// Where a vehicle was not on the line of its route, as far as its fixes tell.
///
/// The labels of a recorded drive come from matching it with a map: they tell the road, and a vehicle that waits in a
/// yard 30 m beside it has no other. So the fixes themselves are asked. No error of the recorded receivers lasts as long
/// as ``leastTime``; if the fixes stay beyond ``leastDistance`` for that time, the vehicle was elsewhere, or the road is
/// not where the map has it.
struct StaysBesideLine {
  /// How far from the line the fixes have to stay, in metres, and for how long, in seconds.
  static let leastDistance = 25.0
  static let leastTime = 10.0

  let route: DriveRoute
  let fixes: FixColumns

  /// Whether the fixes stay beside the line at a time, or begin to within ``leastTime`` after it.
  ///
  /// - Complexity: O(*n·v*), with *n* fixes around that time and *v* vertices of the route.
  func contain(_ time: Double) -> Bool {
    let times = fixes.timestamps
    var index = times.partitioningIndex { $0 >= time }
    while index < times.count, times[index] <= time + Self.leastTime {
      guard isFar(index) else {
        index += 1
        continue
      }
      var (first, last) = (index, index)
      while first > 0, continues(first - 1), isFar(first - 1) { first -= 1 }
      while last + 1 < times.count, continues(last), isFar(last + 1) { last += 1 }
      if times[last] - times[first] >= Self.leastTime { return true }
      index = last + 1
    }
    return false
  }

  /// Whether the next fix follows so soon that nothing is unknown in between.
  private func continues(_ index: Int) -> Bool {
    fixes.timestamps[index + 1] - fixes.timestamps[index] < Self.leastTime
  }

  private func isFar(_ index: Int) -> Bool {
    let place = LocationCoordinate2D(latitude: fixes.latitudes[index], longitude: fixes.longitudes[index])
    let distance = route.distance(from: place, alongFrom: 0, to: route.length, within: 2 * Self.leastDistance)
    return distance > Self.leastDistance
  }
}
