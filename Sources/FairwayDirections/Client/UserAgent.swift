internal import Foundation

/// The user agent that the client sends.
enum UserAgent {
  /// `application library/version system/version (architecture)`.
  static let text: String = {
    let process = ProcessInfo.processInfo
    let information = Bundle.main.infoDictionary ?? [:]
    let name = token(information["CFBundleName"] as? String ?? process.processName)
    let version = (information["CFBundleShortVersionString"] as? String).map { "/" + token($0) } ?? ""
    let system = process.operatingSystemVersion
    return "\(name)\(version) FairwayDirections/1 "
      + "\(systemName)/\(system.majorVersion).\(system.minorVersion).\(system.patchVersion) (\(architecture))"
  }()

  /// The text limited to the characters that a product name may have.
  private static func token(_ text: String) -> String {
    let allowed = text.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-._".unicodeScalars.contains($0))
    }
    return allowed.isEmpty ? "application" : String(String.UnicodeScalarView(allowed))
  }

  private static var systemName: String {
    #if os(macOS)
      "macOS"
    #elseif os(Linux)
      "Linux"
    #else
      "unknown"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}
