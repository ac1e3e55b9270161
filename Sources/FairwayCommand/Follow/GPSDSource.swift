import Foundation

/// A connection to gpsd that asks for reports in JSON, and is restored whenever it is lost.
final class GPSDSource: LiveSource {
  let name: String
  let isFile = false
  private let address: GPSDAddress
  private var connection: Connection?
  /// The number of rounds through the addresses that failed in a row, the address of the next attempt, and its time.
  private var failures = 0
  private var addressNumber = 0
  private var nextAttempt = ContinuousClock.now
  private let say: (String) -> Void

  /// Request that the reports begin, and a request that is always answered.
  private static let watch = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
  private static let version = Array("?VERSION;\n".utf8)
  /// How long connecting may take.
  private static let connectionLimit = Duration.seconds(5)
  /// How long gpsd may be silent before it is asked for a sign of life, and how long that may take. With a receiver it
  /// reports at least every few seconds.
  private static let silenceLimit = Duration.seconds(10)
  private static let longestPause = 30.0

  private struct Connection {
    let socket: GPSDSocket
    var isOpen = false
    var wasAsked = false
    /// When the current wait began: for the connection or for bytes.
    var since = ContinuousClock.now
  }

  /// Creates a source; the first read connects.
  init(_ address: GPSDAddress, say: @escaping (String) -> Void) {
    self.address = address
    self.say = say
    name = "gpsd at \(address)"
  }

  func read(into bytes: inout [UInt8], milliseconds: Int32) throws(CommandFailure) -> LiveEvent {
    guard var connection else {
      if ContinuousClock.now < nextAttempt {
        usleep(UInt32(milliseconds) * 1000)
      } else {
        connect()
      }
      return .nothing
    }
    defer { if self.connection != nil { self.connection = connection } }
    guard connection.isOpen else {
      if connection.socket.isReady(for: POLLOUT, milliseconds) {
        if let fault = connection.socket.fault ?? connection.socket.send(Self.watch) { return lose(fault) }
        say("\(name): connected")
        connection.isOpen = true
        connection.since = .now
      } else if connection.since.duration(to: .now) > Self.connectionLimit {
        return lose("there is no answer")
      }
      return .nothing
    }
    guard connection.socket.isReady(for: POLLIN, milliseconds) else {
      return connection.since.duration(to: .now) > Self.silenceLimit ? askForLife(&connection) : .nothing
    }
    switch connection.socket.read(into: &bytes) {
    case .bytes(0): return lose("gpsd has closed the connection")
    case .bytes:
      connection.since = .now
      connection.wasAsked = false
      failures = 0
      return .bytes
    case .nothing: return .nothing
    case .failure(let reason): return lose(reason)
    }
  }

  private func connect() {
    do throws(CommandFailure) {
      connection = Connection(socket: try GPSDSocket(address, number: addressNumber))
    } catch {
      _ = lose(error.message)
    }
  }

  /// Asks gpsd for its version after a long silence: no error is reported for a machine that has gone away.
  private func askForLife(_ connection: inout Connection) -> LiveEvent {
    guard !connection.wasAsked else { return lose("gpsd does not answer") }
    if let fault = connection.socket.send(Self.version) { return lose(fault) }
    connection.wasAsked = true
    connection.since = .now
    return .nothing
  }

  /// Closes the connection, and plans the next attempt: at once with the next address of the name, or after half a
  /// second and twice as long each time.
  private func lose(_ reason: String) -> LiveEvent {
    let isOpen = connection?.isOpen == true
    let hasFurtherAddress = connection?.socket.isLastAddress == false
    connection = nil
    addressNumber = isOpen || !hasFurtherAddress ? 0 : addressNumber + 1
    // Many names have two addresses of which gpsd uses one.
    guard addressNumber == 0 else { return .nothing }
    let pause = min(Self.longestPause, 0.5 * Double(1 << min(failures, 10)))
    failures += 1
    nextAttempt = .now + .seconds(pause)
    say("\(name): \(reason); trying again in \(pause) s")
    return .interruption
  }
}

/// The address of a gpsd.
struct GPSDAddress: CustomStringConvertible {
  var host = "localhost"
  var port = "2947"

  /// The standard address.
  init() {}

  /// Reads `HOST`, `HOST:PORT` or `[IPV6]:PORT`.
  init(_ text: String) throws(CommandFailure) {
    var rest = Substring(text)
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      host = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    } else if rest.count(where: { $0 == ":" }) <= 1 {
      host = String(rest.prefix { $0 != ":" })
      rest = rest.dropFirst(host.count)
    } else {
      // A bare IPv6 address has no port.
      host = String(rest)
      rest = ""
    }
    if let colon = rest.popFirst() {
      guard colon == ":", let number = UInt16(rest), number > 0 else {
        throw .usage("--gpsd takes HOST or HOST:PORT, not '\(text)'")
      }
      port = String(number)
    }
    guard !host.isEmpty, !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw .usage("--gpsd takes HOST or HOST:PORT, not '\(text)'")
    }
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
