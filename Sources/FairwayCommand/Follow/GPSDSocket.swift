import Foundation

/// A TCP connection that does not wait.
final class GPSDSocket {
  private let descriptor: Int32

  /// Whether the name has no further address.
  let isLastAddress: Bool

  /// Begins to connect to one of the addresses that a name has.
  init(_ address: GPSDAddress, number: Int) throws(CommandFailure) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var first: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(address.host, address.port, &hints, &first)
    guard status == 0 else { throw .failed(unsafe String(cString: gai_strerror(status))) }
    defer { unsafe freeaddrinfo(first) }
    var place = unsafe first
    for _ in 0..<number {
      if let next = unsafe place?.pointee.ai_next { unsafe place = next }
    }
    guard let info = unsafe place?.pointee else { throw .failed("the name has no address") }
    isLastAddress = unsafe info.ai_next == nil
    descriptor = unsafe socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard descriptor >= 0 else { throw .failed(Console.lastReason) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // If this fails at once, `fault` or the first request says why.
    _ = unsafe connect(descriptor, info.ai_addr, info.ai_addrlen)
  }

  deinit { close(descriptor) }

  /// The error of the connection, if there is one.
  var fault: String? {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return Console.lastReason }
    return code == 0 ? nil : unsafe String(cString: strerror(code))
  }

  func isReady(for event: Int32, _ milliseconds: Int32) -> Bool {
    LiveDescriptor.isReady(descriptor, for: event, milliseconds)
  }

  func read(into bytes: inout [UInt8]) -> LiveDescriptor.Result { LiveDescriptor.read(descriptor, into: &bytes) }

  /// Sends a short request; returns the error if that fails.
  func send(_ request: [UInt8]) -> String? {
    // Nothing else is waiting to be sent, so a short request always fits.
    let count = unsafe request.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count == request.count { return nil }
    return count < 0 ? Console.lastReason : "the request could not be sent"
  }
}
