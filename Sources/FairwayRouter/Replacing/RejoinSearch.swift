package import FairwayEngine
package import GeoKernel

/// Looks for the place at which a vehicle rejoins its route.
struct RejoinSearch {
  let index: RouteIndex
  let policy: WayBackPolicy
  /// Where the route was left, in metres along its shape.
  let left: LocationDistance
  /// Where the next stop or via is, which is not left out.
  let nextStop: LocationDistance

  /// A straight line is so much shorter than a way.
  private static var detour: Double { 1.3 }
  /// What each metre counts that is left out of the line, beside a metre of the way there.
  private static var gapCost: Double { 0.1 }
  /// The distance between the places that are compared, and the most of them.
  private static var spacing: LocationDistance { 10 }
  private static var mostPlaces: Double { 400 }
  /// How far behind the chosen place the way of a provider ends: a vehicle that does not turn around comes to the line by
  /// the next streets, which meet it farther on, and joins it as soon as it can.
  private static var lead: LocationDistance { 300 }

  /// Returns where to rejoin the route from a place, in metres along.
  func place(from vehicle: LocationCoordinate2D) -> LocationDistance {
    switch policy.place {
    case .departure, .nowhere: return left
    case .nextStop: return nextStop
    case .ahead: break
    }
    let end = latest(from: vehicle)
    var (best, least) = (left, Double.infinity)
    let spacing = max(Self.spacing, (end - left) / Self.mostPlaces)
    for along in stride(from: left, through: end, by: spacing) {
      let way = Geodesic.shortLength(from: vehicle, to: index.track.point(at: along).coordinate)
      let cost = Self.detour * way + Self.gapCost * (along - left)
      if cost < least { (best, least) = (along, cost) }
    }
    return best
  }

  /// Returns where to rejoin the route, as seen from a place.
  func wayBack(from vehicle: LocationCoordinate2D) -> WayBack {
    let along = place(from: vehicle)
    let place = index.track.point(at: along).coordinate
    let line = Geodesic.inverse(from: vehicle, to: place)
    return WayBack(coordinate: place, distance: line.distance, bearing: line.initialBearing, distanceAlong: along)
  }

  /// Returns where a way of a provider is to end, and where the vehicle may join the route before.
  func window(from vehicle: LocationCoordinate2D) -> RejoinWindow {
    let place = place(from: vehicle)
    guard policy.place == .ahead else { return RejoinWindow(start: place, end: place) }
    return RejoinWindow(start: left, end: max(place, min(place + Self.lead, latest(from: vehicle))))
  }

  func latest(from vehicle: LocationCoordinate2D) -> LocationDistance {
    let away = Geodesic.shortLength(from: vehicle, to: index.track.point(at: left).coordinate)
    return max(left, min(nextStop, left + policy.longestGap + 2 * away))
  }
}

extension ProgressEngine {
  /// Returns where a vehicle that has left its route is to rejoin it by the default policy, without a way there.
  package func wayBack(from vehicle: LocationCoordinate2D, _ state: ProgressState) -> WayBack {
    let end = index.range(ofLeg: state.legIndex).upperBound
    let search = RejoinSearch(
      index: index, policy: WayBackPolicy(), left: min(state.distanceAlong, end), nextStop: end)
    return search.wayBack(from: vehicle)
  }
}
