internal import Foundation

/// Errors of the file system in words, without paths, domains and codes.
package enum SystemReason {
  /// The reason of an error that any call has thrown.
  package static func text(_ error: any Error) -> String {
    if case .file(_, let reason)? = error as? SessionFileError { return reason }
    let system = error as NSError
    if let under = system.userInfo[NSUnderlyingErrorKey] as? any Error { return text(under) }
    switch system.domain {
    case NSPOSIXErrorDomain: return text(code: Int32(truncatingIfNeeded: system.code))
    case NSCocoaErrorDomain: return text(CocoaError.Code(rawValue: system.code))
    case NSURLErrorDomain: return system.localizedDescription
    // An error of this package or of the caller describes itself.
    default: return "\(error)"
    }
  }

  /// The reason of the system call that has just failed.
  package static var last: String { text(code: errno) }

  private static func text(code: Int32) -> String { unsafe String(cString: strerror(code)) }

  private static func text(_ code: CocoaError.Code) -> String {
    switch code {
    case .fileNoSuchFile, .fileReadNoSuchFile: text(code: ENOENT)
    case .fileReadNoPermission, .fileWriteNoPermission: text(code: EACCES)
    case .fileWriteFileExists: text(code: EEXIST)
    case .fileWriteOutOfSpace: text(code: ENOSPC)
    case .fileWriteVolumeReadOnly: text(code: EROFS)
    default: code.rawValue < CocoaError.Code.fileWriteUnknown.rawValue ? "it cannot be read" : "it cannot be written"
    }
  }
}
