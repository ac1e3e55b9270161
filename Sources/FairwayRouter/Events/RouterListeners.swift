/// Those whom a router calls but does not keep alive.
struct RouterListeners {
  #if hasFeature(Embedded)
    unowned(unsafe) var observer: (any RouterObserver)?
    unowned(unsafe) var decider: (any RouterDecider)?
    unowned(unsafe) var battery: (any BatteryMonitoring)?
  #else
    weak var observer: (any RouterObserver)?
    weak var decider: (any RouterDecider)?
    weak var battery: (any BatteryMonitoring)?
  #endif
}

/// A reference to a router that ends with it.
final class RouterHandle {
  /// The router, until it is released.
  #if hasFeature(Embedded)
    unowned(unsafe) var router: RouteController?
  #else
    weak var router: RouteController?
  #endif
}
