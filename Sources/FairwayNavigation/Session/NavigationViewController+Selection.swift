internal import FairwayCore
internal import FairwayDirections
internal import Foundation
public import GeoKernel

/// How near a tap must be to what it means.
public enum HitTolerance: Hashable, Sendable {
  /// So many metres.
  case metres(LocationDistance)
  /// So many pixels of a map at a zoom level, in Web Mercator with tiles of 512 pixels.
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
  /// What a tap on the map means.
  public enum Selection: Hashable, Sendable {
    /// A waypoint that ends a leg, by its leg.
    case waypoint(leg: Int)
    /// An alternative, by its place in the router's list.
    case alternative(Int)
  }

  /// Tells the delegate what a tap at a place means: the nearest waypoint within the tolerance, else the nearest
  /// alternative; returns it.
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
      // Where it runs along the route a tap means the route.
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
