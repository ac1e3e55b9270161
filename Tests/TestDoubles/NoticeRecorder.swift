package import FairwayCore
package import FairwayNavigation
package import Foundation

/// Writes down every notification of one session under its name, on the thread of the test.
package final class NoticeRecorder: @unchecked Sendable {
  package let center = NotificationCenter()
  package private(set) var notices: [RouteNotice] = []
  package var alerts: [UpcomingRouteAlert] {
    notices.compactMap { if case .didApproach(let alert) = $0 { alert } else { nil } }
  }
  package var skipped: [[Waypoint]] {
    notices.compactMap { if case .didSkip(let waypoints) = $0 { waypoints } else { nil } }
  }
  /// Called with each, after it is written down.
  package var hears: (Notification) -> Void = { _ in }
  private let log: CallRecorder
  private var token: (any NSObjectProtocol)?

  package init(_ log: CallRecorder = CallRecorder()) {
    self.log = log
    token = center.addObserver(forName: nil, object: nil, queue: nil) { [weak self] in self?.note($0) }
  }

  deinit { token.map(center.removeObserver) }

  private func note(_ notification: Notification) {
    let keys = (notification.userInfo ?? [:]).keys.map { "\($0)" }.sorted().joined(separator: " ")
    log.add("notice \(notification.name.rawValue) \(keys)\(detail(notification.routeNotice))")
    if let notice = notification.routeNotice { notices.append(notice) }
    hears(notification)
  }

  private func detail(_ notice: RouteNotice?) -> String {
    switch notice {
    case .roadNameDidChange(let name): ": \(name ?? "-")"
    case .simulationDidChange(let state, let multiplier): ": \(state) \(multiplier)"
    case .didReroute(let location, let heading, let isProactive):
      ": \(text(location)) \(text(heading)) \(isProactive)"
    case .didArriveAtWaypoint(let waypoint): ": \(text(waypoint))"
    case .didFailToReroute(let error): ": \(error)"
    default: ""
    }
  }
}
