#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The address of a service, and the credentials for it.
///
/// A description never shows the token.
public struct Credentials: Hashable, Sendable {
  /// The access token, if the service needs one.
  public let accessToken: String?
  /// The base address of the service, to which the paths of requests are appended.
  public let host: URL
  /// An additional token that determines how requests are billed.
  public let skuToken: String?
  /// The authorization for a server that requires a password or a token in the header, independent of the service
  /// style.
  public let authorization: Authorization?

  /// Creates credentials; missing values are taken from an environment, or from the information of an application.
  package init(
    accessToken: String?, host: URL?, skuToken: String?, authorization: Authorization? = nil,
    environment: [String: String], information: [String: Any]
  ) {
    func found(_ variable: String, _ key: String?) -> String? {
      [environment[variable], key.flatMap { information[$0] as? String }].compactMap { $0 }.first { !$0.isEmpty }
    }
    self.accessToken = accessToken ?? found("FAIRWAY_ACCESS_TOKEN", "MBXAccessToken")
    self.skuToken = skuToken
    let host = host ?? found("FAIRWAY_HOST", "MBXAPIBaseURL").flatMap { URL(string: $0) } ?? Self.mapboxHost
    let fromHost = host.user(percentEncoded: false).map {
      Authorization.basic(user: $0, password: host.password(percentEncoded: false) ?? "")
    }
    let fromEnvironment =
      found("FAIRWAY_BEARER_TOKEN", nil).map(Authorization.bearer)
      ?? found("FAIRWAY_USER", nil).map {
        Authorization.basic(user: $0, password: environment["FAIRWAY_PASSWORD"] ?? "")
      }
    self.authorization = authorization ?? fromHost ?? fromEnvironment
    var components = URLComponents(url: host, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    self.host = components?.url ?? host
  }

  /// The address of Mapbox's service.
  ///
  /// The initializer fails only for other texts than this one; a file's address would be rejected when it is used.
  public static let mapboxHost = URL(string: "https://api.mapbox.com") ?? URL(filePath: "/")

  /// The same, as requests need it.
  package var access: ServerAccess {
    ServerAccess(
      ServerAddress(host.absoluteString), accessToken: accessToken, skuToken: skuToken, authorization: authorization)
  }

  /// The host as shown to the user, without secrets.
  package var shownHost: String { access.shownAddress }

  /// All values that must not be shown, before they are encoded in an address or a header.
  package var secrets: [String] { access.secrets }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    "Credentials(\(shownHost), \(accessToken == nil ? "no token" : "with a token")"
      + (authorization.map { ", \($0)" } ?? "") + ")"
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror {
    Mirror(self, children: ["host": shownHost, "accessToken": accessToken == nil ? "none" : "<token>"])
  }
}
