public import Foundation

/// Posts notifications about a session to a notification center.
///
/// A session without a poster pays nothing for them: nothing is put together and nothing is posted.
public final class NotificationPoster {
  /// Where they are posted.
  public let center: NotificationCenter

  /// A poster to a center.
  public init(_ center: NotificationCenter = .default) { self.center = center }

  func post(_ name: Notification.Name, object: AnyObject, _ notice: any Sendable, _ userInfo: [String: Any]) {
    var userInfo: [AnyHashable: Any] = userInfo
    userInfo[Self.noticeKey] = notice
    center.post(name: name, object: object, userInfo: userInfo)
  }

  /// The key of the typed payload that lies beside the others; `Notification.routeNotice` reads it.
  public static let noticeKey = "notice"
}
