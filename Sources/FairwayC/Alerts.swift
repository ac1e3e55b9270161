// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

/// Alerts behind a handle.
final class AlertSet: Sendable {
  let alerts: CustomAlerts

  init(_ alerts: CustomAlerts) { self.alerts = alerts }
}

@c @implementation
public func fairway_alerts_create(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ alerts: UnsafeMutablePointer<fairway_alerts>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let alerts else { throw .null("alerts") }
    guard text != nil else { throw .null("text") }
    let bytes = try Input.bytes(text, length, "text")
    let read: CustomAlerts
    do throws(CustomAlertError) { read = try CustomAlerts(geoJSON: bytes) } catch {
      throw Failure(FAIRWAY_ERROR_JSON, "\(error)")
    }
    alerts.pointee = try Handles.alerts.add(AlertSet(read))
  }
}

@c @implementation
public func fairway_alerts_release(_ alerts: fairway_alerts, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
  call(error) { () throws(Failure) in if alerts != 0 { try Handles.alerts.remove(alerts) } }
}

@c @implementation
public func fairway_route_add_alerts(
  _ route: fairway_route, _ alerts: fairway_alerts, _ result: UnsafeMutablePointer<fairway_route>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let result else { throw .null("result") }
    var laid = try Handles.routes.thing(route).index.route
    laid.addAlerts(try Handles.alerts.thing(alerts).alerts)
    result.pointee = try Handles.routes.add(try FollowedRoute(laid))
  }
}

@c @implementation
public func fairway_router_set_alerts(
  _ router: fairway_session, _ alerts: fairway_alerts, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let alerts = alerts == 0 ? nil : try Handles.alerts.thing(alerts).alerts
    router.change { router.controller.customAlerts = alerts }
  }
}
