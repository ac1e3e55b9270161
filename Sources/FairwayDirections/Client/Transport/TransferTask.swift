internal import EmbeddedShims
internal import Foundation

/// A transfer in the form of a session's task, as returned by the methods with a handler.
final class TransferDataTask: URLSessionDataTask, @unchecked Sendable {
  private let face = TransferFace()

  /// The task of a started transfer, or of `nil` for a call without anything to send.
  static func of(_ transfer: Transfer?, _ request: URLRequest) -> TransferDataTask {
    #if canImport(FoundationNetworking)
      let task = TransferDataTask()
    #else
      // The initializer is meant for subclasses, and deprecated for all other uses.
      let task = (TransferDataTask.self as NSObject.Type).init() as! TransferDataTask
    #endif
    task.face.set(transfer, request)
    return task
  }

  override var originalRequest: URLRequest? { face.request }
  override var currentRequest: URLRequest? { face.request }
  override var response: URLResponse? { nil }
  override var error: (any Error)? { nil }
  override var state: URLSessionTask.State { face.state }
  override func resume() {}
  override func suspend() {}
  override func cancel() { face.cancel() }
}

/// A download in the form of a session's task.
final class TransferDownloadTask: URLSessionDownloadTask, @unchecked Sendable {
  private let face = TransferFace()

  /// The task of a started transfer, or of `nil` for a call without anything to send.
  static func of(_ transfer: (any StartedRequest)?, _ request: URLRequest) -> TransferDownloadTask {
    #if canImport(FoundationNetworking)
      let task = TransferDownloadTask()
    #else
      let task = (TransferDownloadTask.self as NSObject.Type).init() as! TransferDownloadTask
    #endif
    task.face.set(transfer, request)
    return task
  }

  override var originalRequest: URLRequest? { face.request }
  override var currentRequest: URLRequest? { face.request }
  override var response: URLResponse? { nil }
  override var error: (any Error)? { nil }
  override var state: URLSessionTask.State { face.state }
  override func resume() {}
  override func suspend() {}
  override func cancel() { face.cancel() }
}

/// A request that says whether it has ended.
protocol StartedRequest: RoutingRequest {
  var isEnded: Bool { get }
}

/// The properties of a transfer that both kinds of task expose.
private final class TransferFace: Sendable {
  private let stored = Mutex<(transfer: (any StartedRequest)?, request: URLRequest?)>((nil, nil))

  func set(_ transfer: (any StartedRequest)?, _ request: URLRequest) { stored.withLock { $0 = (transfer, request) } }
  var request: URLRequest? { stored.withLock(\.request) }
  var state: URLSessionTask.State { stored.withLock(\.transfer)?.isEnded == false ? .running : .completed }
  func cancel() { stored.withLock(\.transfer)?.cancel() }
}
