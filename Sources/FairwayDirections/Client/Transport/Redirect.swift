internal import Foundation

/// A redirect from a server, and the rules for what may be sent to the new address.
struct Redirect {
  private let request: URLRequest
  private let url: URL?
  private let statusCode: Int
  private let redaction: Redaction

  /// The address in an answer, if it is a redirect.
  static func location(of answer: HTTPAnswer) -> String? {
    [301, 302, 303, 307, 308].contains(answer.statusCode) ? answer.header["location"] : nil
  }

  init(from request: URLRequest, to location: String, statusCode: Int, redaction: Redaction) {
    self.request = request
    self.statusCode = statusCode
    self.redaction = redaction
    url = URL(string: location, relativeTo: request.url)?.absoluteURL
  }

  /// The address without secrets, on one line.
  var target: String { url?.shown(redaction) ?? "an address that is none" }

  /// The error for a redirect that is not followed.
  func error(_ reason: String) -> DirectionsError { .redirected(to: target, reason: reason) }

  /// The request to the new address.
  func request(_ policy: RedirectPolicy) throws(DirectionsError) -> URLRequest {
    guard policy != .never else { throw error("redirects are not followed") }
    guard let url, let from = request.url, let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host() != nil
    else { throw error("this is no http address") }
    guard url.user() == nil, url.password() == nil else {
      throw error("it would send a user and a password of the server's choice")
    }
    var next = request
    next.url = url
    // 303 means that the answer is elsewhere and available by GET; the others mean that the request belongs elsewhere.
    if statusCode == 303 { dropBody(&next) }
    if Self.isSameServer(from, url) { return next }

    guard policy == .anyHost else { throw error("only redirects within a host are followed") }
    guard next.httpMethod == nil || next.httpMethod == "GET" else { throw error("a body is not sent to another host") }
    guard !redaction.isNeeded(for: url.absoluteString) else { throw error("a token is not sent to another host") }
    next.setValue(nil, forHTTPHeaderField: "Authorization")
    dropBody(&next)
    return next
  }

  private func dropBody(_ request: inout URLRequest) {
    request.httpMethod = "GET"
    request.httpBody = nil
    request.setValue(nil, forHTTPHeaderField: "Content-Type")
  }

  /// Whether two addresses belong to the same server, or the second is the secure form of the first.
  private static func isSameServer(_ first: URL, _ second: URL) -> Bool {
    func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
    guard first.host()?.lowercased() == second.host()?.lowercased() else { return false }
    let schemes = (first.scheme?.lowercased(), second.scheme?.lowercased())
    return schemes == ("http", "https")
      ? (port(first), port(second)) == (80, 443) || port(first) == port(second)
      : schemes.0 == schemes.1 && port(first) == port(second)
  }
}
