#if os(Linux)
  internal import CurlTransfers
  internal import Foundation
  internal import FoundationNetworking
  internal import GeoKernel

  /// Sends requests with libcurl, the default on Linux: a server can make FoundationNetworking's loading hang, exhaust
  /// memory or end the process.
  ///
  /// Connections are reused. `http_proxy`, `https_proxy` and `no_proxy` are honoured.
  public struct CurlTransport: HTTPTransport {
    private let loop = CurlLoop()

    /// Creates a transport with its own connections.
    public init() {}

    public func start(
      _ task: HTTPTask, answer: @escaping @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
    ) -> any RoutingRequest {
      let request = task.request
      var curl = CurlRequest(
        method: request.httpMethod ?? "GET", url: request.url?.absoluteString ?? "", maximumSize: task.maximumSize,
        maximumMilliseconds: min(max(Int(clamping: task.maximumTime * 1000), 1), Int(Int32.max)))
      curl.header = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      curl.body = request.httpBody.map { [UInt8]($0) }
      (curl.file, curl.keptSize) = (task.file?.path, task.keptSize)
      let number = loop.start(curl) { result in
        answer(result.map(Self.answer).mapError(Self.failure))
      }
      return Running(loop: loop, number: number)
    }

    private final class Running: RoutingRequest {
      private let loop: CurlLoop
      private let number: CurlLoop.Number

      init(loop: CurlLoop, number: CurlLoop.Number) { (self.loop, self.number) = (loop, number) }

      func cancel() { loop.cancel(number) }
    }

    private static func answer(_ answer: CurlAnswer) -> HTTPAnswer {
      HTTPAnswer(
        statusCode: answer.statusCode,
        header: Dictionary(answer.header.map { ($0.name.lowercased(), $0.value) }) { first, _ in first },
        body: Data(answer.body))
    }

    private static func failure(_ failure: CurlFailure) -> HTTPFailure {
      func network(_ kind: ConnectionFailure.Kind, _ text: String) -> HTTPFailure {
        .network(ConnectionFailure(kind, text))
      }
      switch failure {
      case .cancelled: return .cancelled
      case .timedOut: return .timedOut
      case .bodyTooLarge: return .tooLarge
      case .notHTTP: return .notHTTP
      case .file(let reason): return .file(reason: reason)
      case .unknownHost(let text): return network(.unknownHost, text)
      case .refused(let text): return network(.refused, text)
      case .lost(let text): return network(.lost, text)
      case .untrusted(let text): return network(.untrusted, text)
      case .insecure(let text): return network(.insecure, text)
      case .badRequest(let text): return network(.badAddress, text)
      case .other(let text): return network(.other, text)
      }
    }
  }
#endif
