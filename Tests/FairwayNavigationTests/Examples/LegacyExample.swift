import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation

/// Guides by notifications, as an app of MapboxNavigation.swift 0.0.4 does.
final class NotifiedGuide {
  let navigation: LegacyRouteController
  let newRoute: Route
  var announced: [AlertLevel] = []
  private var observers: [any NSObjectProtocol] = []

  init(route: Route, newRoute: Route, center: NotificationCenter) throws {
    navigation = try LegacyRouteController(route: route, notificationPoster: NotificationPoster(center))
    self.newRoute = newRoute
    nonisolated(unsafe) let guide = Unowned(self)
    observers = [
      center.addObserver(forName: RouteControllerAlertLevelDidChange, object: navigation, queue: nil) { notification in
        if case .alertLevelDidChange(_, let level, _)? = notification.legacyNotice {
          guide.object.announced.append(level)
        }
      },
      center.addObserver(forName: RouteControllerShouldReroute, object: navigation, queue: nil) { _ in
        guide.object.takeNewRoute()
      },
    ]
    navigation.resume()
  }

  private func takeNewRoute() {
    guard let progress = try? RouteProgress(route: newRoute) else { return }
    navigation.routeProgress = progress
  }

  func stop(_ center: NotificationCenter) {
    observers.forEach(center.removeObserver)
    navigation.suspend()
  }
}

/// Observers of this example run on the caller's own thread.
struct Unowned<Object: AnyObject> {
  unowned let object: Object
  init(_ object: Object) { self.object = object }
}
