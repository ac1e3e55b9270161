import EmbeddedShims
public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real HTTP server on the loopback interface that answers each request by a script, faults included.
///
/// Every connection carries one request and is closed after it, in a thread of its own. The server ends with the object.
public final class LoopbackServer: Sendable {
  /// What a client asked.
  public struct Request: Sendable {
    public var method: String
    /// The path with the query, as sent.
    public var target: String
    /// The header fields by their names in lower case.
    public var header: [String: String]
    public var body: Data
  }

  /// One thing the server does for an answer.
  public enum Step: Sendable {
    /// Sends bytes.
    case send(Data)
    /// Sends bytes one by one, with a pause in seconds before each.
    case drip(Data, every: TimeInterval)
    /// Sends bytes again and again, until the client has enough.
    case flood(Data)
    /// Does nothing for some seconds.
    case pause(TimeInterval)
    /// Does nothing until the gate is opened.
    case hold(DispatchSemaphore)
    /// Ends the connection with a reset, as a crashing server does.
    case reset
  }

  private struct Log {
    var requests: [Request] = []
    var open = 0
    var mostAtOnce = 0
  }

  /// The server's address.
  public let url: URL
  private let listener: Int32
  private let log = Mutex(Log())
  private let respond: @Sendable (Request) -> [Step]

  /// A server on a free port.
  public init(respond: @escaping @Sendable (Request) -> [Step]) throws {
    self.respond = respond
    let (descriptor, port) = try Self.listen()
    listener = descriptor
    guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EINVAL) }
    self.url = url
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// What was asked so far.
  public var requests: [Request] { log.withLock(\.requests) }

  /// The most requests that were being answered at one time.
  public var mostAtOnce: Int { log.withLock(\.mostAtOnce) }

  /// Whether every connection so far is closed, by the client too.
  public var isIdle: Bool { log.withLock { $0.open == 0 } }

  /// A port that refuses connections. It is bound to the end of the process, so that nobody else listens on it.
  public static func refusingPort() throws -> Int {
    try bound().port
  }

  /// The bytes of an answer with a body and its length.
  public static func answer(
    _ body: Data, status: Int = 200, type: String? = "application/json", header: [String: String] = [:]
  ) -> Data {
    var text = "HTTP/1.1 \(status) Status\r\n"
    var fields = ["Content-Length": String(body.count), "Connection": "close"]
    fields["Content-Type"] = type
    for (name, value) in fields.merging(header, uniquingKeysWith: { $1 }) { text += "\(name): \(value)\r\n" }
    return Data((text + "\r\n").utf8) + body
  }

  // MARK: Sockets

  private static func listen() throws -> (descriptor: Int32, port: Int) {
    let (descriptor, port) = try bound()
    guard Foundation.listen(descriptor, 256) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, port)
  }

  private static func bound() throws -> (descriptor: Int32, port: Int) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = Self.read(connection) else { return }
    log.withLock { log in
      log.requests.append(request)
      log.open += 1
      log.mostAtOnce = max(log.mostAtOnce, log.open)
    }
    defer { log.withLock { $0.open -= 1 } }
    for step in respond(request) {
      switch step {
      case .send(let data):
        guard Self.send(data, to: connection) else { return }
      case .drip(let data, let pause):
        for byte in data {
          Thread.sleep(forTimeInterval: pause)
          guard Self.send(Data([byte]), to: connection) else { return }
        }
      case .flood(let data):
        while Self.send(data, to: connection) {}
        return
      case .pause(let seconds):
        Thread.sleep(forTimeInterval: seconds)
      case .hold(let gate):
        gate.wait()
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        return
      }
    }
    // The client reads to the end before the connection goes, else the last bytes could be lost to a reset.
    shutdown(connection, Int32(SHUT_WR))
    var rest = [UInt8](repeating: 0, count: 1024)
    while recv(connection, &rest, rest.count, 0) > 0 {}
  }

  private static func send(_ data: Data, to connection: Int32) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let bytes = [UInt8](data)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    func more() -> Bool {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return false }
      bytes.append(contentsOf: buffer[..<count])
      return true
    }
    let end = Data("\r\n\r\n".utf8)
    while bytes.range(of: end) == nil {
      guard more() else { return nil }
    }
    guard let head = bytes.range(of: end) else { return nil }
    let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    var header: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      header[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let length = header["content-length"].flatMap { Int($0) } ?? 0
    while bytes.count - head.upperBound < length {
      guard more() else { return nil }
    }
    return Request(method: words[0], target: words[1], header: header, body: Data(bytes[head.upperBound...]))
  }
}
