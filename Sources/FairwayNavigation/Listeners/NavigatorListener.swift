public import FairwayCore
public import FairwayDirections
public import Foundation
public import GeoKernel

/// A place to navigate to.
public typealias NavigationWaypoint = Waypoint

extension Waypoint {
  /// What the place is called; empty where it has no name.
  public var title: String { name ?? "" }
}

/// Listens to a ``Navigator``. Every method may be left out; leaving one out is no mistake, so nothing warns of it.
public protocol NavigatorListener: AnyObject {
  /// A waypoint was reached; once for each.
  func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint)
  /// There is another route, or another part of it: ``Navigator/routeLegs`` and ``Navigator/currentRouteLeg`` have it,
  /// ``Navigator/routeChangeReason`` says why.
  func navigatorDidChangeRoute(_ navigator: Navigator)
  /// The expected seconds to the next destination have changed by ``Navigator/timeUpdateThreshold`` or more.
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: TimeInterval)
  /// The metres to the next destination have changed by ``Navigator/distanceUpdateThreshold`` or more.
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: LocationDistance)
  /// The traffic to the next destination has changed.
  func navigator(_ navigator: Navigator, didUpdate delayCategory: NavigationDelayCategory)
  /// The driver is faster than allowed, by another share than before: percent above the limit; 0 once that is over.
  func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
  /// How serious the speeding is has changed.
  func navigator(
    _ navigator: Navigator, didUpdate speedAlertSeverity: SpeedAlertSeverity, speedingPercentage: CGFloat)
  /// Something lies ahead that a driver may want to know of; once for each.
  func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert)
  /// Another lighting of the map is suggested.
  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode lightingMode: NavigationLightingMode)
}

extension NavigatorListener {
  public func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {}
  public func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert) {}
  public func navigatorDidChangeRoute(_ navigator: Navigator) {}
  public func navigator(_ navigator: Navigator, didUpdateRemainingTime time: TimeInterval) {}
  public func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: LocationDistance) {}
  public func navigator(_ navigator: Navigator, didUpdate delayCategory: NavigationDelayCategory) {}
  public func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat) {}
  public func navigator(
    _ navigator: Navigator, didUpdate speedAlertSeverity: SpeedAlertSeverity, speedingPercentage: CGFloat
  ) {}
  public func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode lightingMode: NavigationLightingMode) {}
}

/// Listens to the places on the road that the fixes come to.
public protocol RoadSnappedLocationProviderListener: AnyObject {
  /// There is another location: on the road while the vehicle is on its route, else as the receiver gave it.
  func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: Location)
}

/// Tells its listeners where on the road the vehicle is: with every fix, and whoever draws frames in between.
public final class RoadSnappedLocationProvider {
  /// Whether the app wishes for locations while it is in the background; stored for whoever runs the receiver.
  public var allowsBackgroundLocationUpdates = false
  /// Whether the listeners are notified.
  public private(set) var isUpdatingLocation = false
  /// The last location; nil before the first.
  public private(set) var location: Location?
  private var listeners = WeakListeners()
  /// Whose places these are; set by the navigator, which holds it longer than this.
  weak var router: (any Router)?

  init() {}

  /// Where the vehicle is at a moment, whether or not there was a fix: what drives a puck between fixes and in tunnels.
  /// Its accuracy is the bound of the prediction; nil before the first fix.
  ///
  /// - Parameter now: Seconds since 1970, by the clock of the fixes.
  public func location(at now: Double) -> Location? {
    guard let router, router.rawLocation != nil else { return nil }
    return router.predictedPlace(at: now).location
  }

  /// Adds a listener, which is held weakly.
  public func add(_ listener: any RoadSnappedLocationProviderListener) { listeners.add(listener) }

  /// Removes a listener.
  public func remove(_ listener: any RoadSnappedLocationProviderListener) { listeners.remove(listener) }

  /// Begins to tell the listeners.
  public func startUpdatingLocation() { isUpdatingLocation = true }

  /// Tells the listeners nothing more.
  public func stopUpdatingLocation() { isUpdatingLocation = false }

  func update(_ location: Location) {
    self.location = location
    guard isUpdatingLocation else { return }
    for listener in listeners.all((any RoadSnappedLocationProviderListener).self) {
      listener.locationProvider(self, didUpdate: location)
    }
  }
}

/// A map, as data: what a navigator shows on one.
public final class MapView {
  /// How the map is lit.
  public var lightingMode = NavigationLightingMode.normal
  /// The navigator.
  public let navigator: Navigator?
  /// Where the vehicle is on the road.
  public var roadSnappedLocationProvider: RoadSnappedLocationProvider? { navigator?.roadSnappedLocationProvider }
  /// Drives a simulated vehicle.
  public var locationSimulator: NavigatorSimulator? { navigator?.locationSimulator }

  /// A map of a navigator.
  public init(navigator: Navigator?) { self.navigator = navigator }
}
