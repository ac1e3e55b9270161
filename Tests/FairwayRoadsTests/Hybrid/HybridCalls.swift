import FairwayEngine
import FairwayRequests
import FairwayRouter
import FairwayRoutes

/// The calls of a router in their order, and whether they come as they are documented.
final class HybridCalls: RouterObserver, RouterDecider {
  /// What a router asks and tells about its routes.
  enum Call: Equatable {
    case update
    case shouldReroute, willReroute, modifies, didReroute, didFailToReroute
    case shouldTakeFaster, didTakeFaster
    case didSwitch
    case didArrive
    case other(RouteReplacement)
  }

  /// All calls but updates.
  private(set) var calls: [Call] = []
  /// The number of updates in this call of the router.
  private var updates = 0
  /// The first that came out of its order.
  private(set) var fault: String?
  private(set) var hasArrived = false
  /// How often a route has replaced the one before.
  private(set) var routes = 0

  /// What must come next; nil where anything may begin.
  private var expected: [Call]?

  /// A call of the router begins.
  func begin() { updates = 0 }

  /// A call of the router has ended: nothing is left open, for the device answers within the call.
  func end() {
    if let expected { note("the call ended, and \(expected) was due") }
    if updates != 1 { note("\(updates) updates in one call") }
  }

  func router(_ router: any Router, didReport event: RouterEvent) {
    switch event {
    case .didUpdate: updates += 1
    case .willReroute: take(.willReroute)
    case .didFailToReroute: take(.didFailToReroute)
    case .didSwitchToCoincident:
      take(.didSwitch)
      if (router as? RouteController)?.isOnboardRoute != false { note("the server's route counts as the device's") }
    case .didReroute(_, _, let reason):
      take(reason == .reroute ? .didReroute : reason == .fasterRoute ? .didTakeFaster : .other(reason))
      if (router as? RouteController)?.isOnboardRoute != (reason == .reroute) {
        note("the origin of a route is wrong after \(reason)")
      }
    default: break
    }
  }

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    switch question {
    case .shouldReroute: take(.shouldReroute)
    case .shouldProactivelyReroute: take(.shouldTakeFaster)
    case .didArrive: take(.didArrive)
    default: break
    }
    return nil
  }

  func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    take(.modifies)
    return nil
  }

  private func take(_ call: Call) {
    calls.append(call)
    if hasArrived { note("\(call) after the arrival") }
    if let expected, !expected.contains(call) { note("\(call), and \(expected) was due") }
    let begins = expected == nil
    switch call {
    case .shouldReroute: expected = [.willReroute]
    case .willReroute: expected = begins ? refuse(call) : [.modifies]
    case .modifies: expected = begins ? refuse(call) : [.didReroute, .didFailToReroute]
    case .didReroute, .didFailToReroute, .didTakeFaster: expected = begins ? refuse(call) : nil
    case .shouldTakeFaster: expected = [.didTakeFaster]
    case .didSwitch: expected = nil
    case .didArrive: (expected, hasArrived) = (nil, true)
    case .update, .other: expected = refuse(call)
    }
    if [.didReroute, .didTakeFaster, .didSwitch].contains(call) { routes += 1 }
  }

  private func refuse(_ call: Call) -> [Call]? {
    note("\(call) came unasked")
    return nil
  }

  private func note(_ text: String) { if fault == nil { fault = "\(text), after \(calls.suffix(8))" } }
}
