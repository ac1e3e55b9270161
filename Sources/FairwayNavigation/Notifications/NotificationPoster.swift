public import Foundation

/// Posts notifications about a session to a notification center.
///
/// A session without a poster has no cost for them: nothing is created and nothing is posted.
public final class NotificationPoster {
  /// The notification center.
  public let center: NotificationCenter

  /// Creates a poster for a center.
  public init(_ center: NotificationCenter = .default) { self.center = center }

  func post(_ name: Notification.Name, object: AnyObject, _ notice: any Sendable, _ userInfo: [String: Any]) {
    var userInfo: [AnyHashable: Any] = userInfo
    userInfo[Self.noticeKey] = notice
    center.post(name: name, object: object, userInfo: userInfo)
  }

  /// The key of the typed payload in addition to the others; `Notification.routeNotice` reads it.
  public static let noticeKey = "notice"
}
