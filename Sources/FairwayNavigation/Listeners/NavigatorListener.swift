public import FairwayCore
public import FairwayRoads
public import Foundation
public import GeoKernel
public import RoadGraph

/// A destination of navigation.
public typealias NavigationWaypoint = Waypoint

extension Waypoint {
  /// The name of the waypoint; empty if it has none.
  public var title: String { name ?? "" }
}

/// A listener of a ``Navigator``. All methods are optional, and a missing one causes no warning.
public protocol NavigatorListener: AnyObject {
  /// Called when a waypoint was reached; once for each.
  func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint)
  /// Called when there is another route, or another part of it: ``Navigator/routeLegs`` and
  /// ``Navigator/currentRouteLeg`` contain it, and ``Navigator/routeChangeReason`` is the reason.
  func navigatorDidChangeRoute(_ navigator: Navigator)
  /// Called when the expected time to the next destination has changed by ``Navigator/timeUpdateThreshold`` or more.
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: TimeInterval)
  /// Called when the distance to the next destination has changed by ``Navigator/distanceUpdateThreshold`` or more.
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: LocationDistance)
  /// Called when the traffic to the next destination has changed.
  func navigator(_ navigator: Navigator, didUpdate delayCategory: NavigationDelayCategory)
  /// Called when the speeding percentage, above the limit, has changed; 0 once speeding has ended.
  func navigator(_ navigator: Navigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
  /// Called when the severity of speeding has changed.
  func navigator(
    _ navigator: Navigator, didUpdate speedAlertSeverity: SpeedAlertSeverity, speedingPercentage: CGFloat)
  /// Called when there is something ahead that a driver may want to know about; once for each.
  func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert)
  /// Called when a drive is on another road, with a route or without; `nil` if it has left all roads.
  func navigator(_ navigator: Navigator, didChangeRoad road: RoadWay?)
  /// Called when the limit of a drive's road has changed, or became known or unknown.
  func navigator(_ navigator: Navigator, didChangeSpeedLimit limit: SpeedLimit)
  /// Called when an alert of the app is ahead in a drive without a route; once for each.
  func navigator(_ navigator: Navigator, didApproach alert: CustomAlert)
  /// Called when something lies ahead on the roads of a drive, with a route or without: of the kinds in its `roadAlerts`, and
  /// early enough to brake; once for each.
  func navigator(_ navigator: Navigator, didApproach alert: RoadAlert)
  /// Called when another lighting mode is suggested.
  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode lightingMode: NavigationLightingMode)
}

extension NavigatorListener {
  public func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {}
  public func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert) {}
  public func navigator(_ navigator: Navigator, didChangeRoad road: RoadWay?) {}
  public func navigator(_ navigator: Navigator, didChangeSpeedLimit limit: SpeedLimit) {}
  public func navigator(_ navigator: Navigator, didApproach alert: CustomAlert) {}
  public func navigator(_ navigator: Navigator, didApproach alert: RoadAlert) {}
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

/// A listener of the vehicle's positions on the road.
public protocol RoadSnappedLocationProviderListener: AnyObject {
  /// Called with a new location: on the road while the vehicle is on its route, otherwise as reported by the receiver.
  func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: Location)
}

/// Provides the vehicle's position on the road: to listeners with every fix, and on request between fixes.
public final class RoadSnappedLocationProvider {
  /// Whether the app wants locations in the background; stored for the code that runs the receiver.
  public var allowsBackgroundLocationUpdates = false
  /// Whether the listeners are notified.
  public private(set) var isUpdatingLocation = false
  /// The last location; `nil` before the first.
  public private(set) var location: Location?
  private var listeners = WeakListeners()
  /// The source of the positions, set by the navigator, which retains it longer than this provider.
  weak var router: (any Router)?
  weak var drive: FreeDriveSession?

  init() {}

  /// The predicted location at a given time, for a marker between fixes and in tunnels.
  ///
  /// Its accuracy is the bound of the prediction; `nil` before the first fix.
  ///
  /// - Parameter now: Seconds since 1970, by the clock of the fixes.
  public func location(at now: Double) -> Location? {
    if let router { return router.rawLocation == nil ? nil : router.predictedPlace(at: now).location }
    return drive?.state.predict(at: now)?.location
  }

  /// Adds a listener, which is held weakly.
  public func add(_ listener: any RoadSnappedLocationProviderListener) { listeners.add(listener) }

  /// Removes a listener.
  public func remove(_ listener: any RoadSnappedLocationProviderListener) { listeners.remove(listener) }

  /// Starts notifying the listeners.
  public func startUpdatingLocation() { isUpdatingLocation = true }

  /// Stops notifying the listeners.
  public func stopUpdatingLocation() { isUpdatingLocation = false }

  func update(_ location: Location) {
    self.location = location
    guard isUpdatingLocation else { return }
    for listener in listeners.all((any RoadSnappedLocationProviderListener).self) {
      listener.locationProvider(self, didUpdate: location)
    }
  }
}

/// A map as data: what a navigator shows on it.
public final class MapView {
  /// The lighting mode of the map.
  public var lightingMode = NavigationLightingMode.normal
  /// The navigator.
  public let navigator: Navigator?
  /// The provider of the vehicle's position on the road.
  public var roadSnappedLocationProvider: RoadSnappedLocationProvider? { navigator?.roadSnappedLocationProvider }
  /// The simulator of the vehicle.
  public var locationSimulator: NavigatorSimulator? { navigator?.locationSimulator }

  /// Creates a map for a navigator.
  public init(navigator: Navigator?) { self.navigator = navigator }
}
