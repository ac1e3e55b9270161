#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension URL {
  /// The address as shown to the user: scheme, host, port and path, without user, password, query and secrets.
  package func shown(_ redaction: Redaction) -> String {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    components?.query = nil
    components?.fragment = nil
    let text = components?.string ?? "\(scheme ?? "http")://\(host() ?? "")"
    return PrintableText.line(redaction.redacted(text), limit: PrintableText.maximumMessageLength)
  }
}
