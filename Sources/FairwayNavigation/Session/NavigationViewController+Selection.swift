internal import FairwayCore
internal import FairwayDirections
internal import Foundation
public import GeoKernel

/// The greatest distance between a tap and the object that it selects.
public enum HitTolerance: Hashable, Sendable {
  /// A distance in metres.
  case metres(LocationDistance)
  /// A distance in pixels of a map at a zoom level, in Web Mercator with tiles of 512 pixels.
  case pixels(Double, zoom: Double)

  /// The tolerance at a latitude, in metres.
  public func metres(atLatitude latitude: LocationDegrees) -> LocationDistance {
    switch self {
    case .metres(let metres): return metres
    case .pixels(let pixels, let zoom):
      let equator = 2 * Double.pi * 6_378_137
      return pixels * equator * cos(latitude * .pi / 180) / (512 * exp2(zoom))
    }
  }
}

extension NavigationViewController {
  /// The object that a tap on the map selects.
  public enum Selection: Hashable, Sendable {
    /// A waypoint that ends a leg, by the index of the leg.
    case waypoint(leg: Int)
    /// An alternative, by its index in the router's list.
    case alternative(Int)
  }

  /// Selects the object at a position and informs the delegate: the nearest waypoint within the tolerance, otherwise
  /// the nearest alternative.
  ///
  /// - Complexity: O(*n*) in the length of the alternatives.
  @discardableResult
  public func select(at coordinate: LocationCoordinate2D, within tolerance: HitTolerance) -> Selection? {
    let radius = tolerance.metres(atLatitude: coordinate.latitude)
    let waypoints = destinations
    if let leg = nearest(waypoints.map { Geodesic.distance(from: coordinate, to: $0.coordinate) }, radius) {
      delegate?.navigationViewController(self, didSelect: waypoints[leg])
      return .waypoint(leg: leg)
    }
    let alternatives = navigationService.router.alternatives
    let distances = alternatives.map { alternative in
      guard let index = try? RouteIndex(alternative.route) else { return LocationDistance.infinity }
      // On a part that coincides with the route, a tap selects the route.
      let snap = index.track.nearest(coordinate)
      return onRoute(snap.coordinate) ? .infinity : snap.distance
    }
    guard let place = nearest(distances, radius) else { return nil }
    delegate?.navigationViewController(self, didSelect: alternatives[place])
    return .alternative(place)
  }

  private func nearest(_ distances: [LocationDistance], _ radius: LocationDistance) -> Int? {
    distances.indices.filter { distances[$0] <= radius }.min { distances[$0] < distances[$1] }
  }

  private func onRoute(_ coordinate: LocationCoordinate2D) -> Bool {
    navigationService.routeProgress.index.track.nearest(coordinate).distance < 5
  }
}
