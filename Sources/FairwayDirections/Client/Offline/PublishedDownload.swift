internal import EmbeddedShims
internal import Foundation

/// The download of a file that another file beside it describes: continued where an earlier one broke off, and verified.
final class PublishedDownload: StartedRequest {
  /// The requests of a download.
  struct Order: Sendable {
    /// The request for the description.
    var description: URLRequest
    /// The request for the file.
    var file: URLRequest
    /// The path of the file below the folder.
    var path: String
    /// What is to be done if the server does not have the file.
    var advice: String
  }

  typealias Answer = @Sendable (_ file: Result<URL, DirectionsError>, _ response: URLResponse?) -> Void

  private enum Phase {
    case waiting
    case running(any RoutingRequest)
    case ended
  }

  private let order: Order
  private let transport: Transport
  private let phase = Mutex(Phase.waiting)
  private let answer: Answer

  /// Creates a download without starting it. Its answer is delivered on the processing queue.
  init(_ order: Order, over transport: Transport, answer: @escaping Answer) {
    (self.order, self.transport, self.answer) = (order, transport, answer)
  }

  var isEnded: Bool {
    phase.withLock { phase in
      if case .ended = phase { return true }
      return false
    }
  }

  /// Asks for the description, and then for the file.
  func start() {
    let decoder = Transport.Decoder<PublishedFile>(
      // Web servers that do not know the ending say one of the others.
      contentTypes: ["application/json", "application/octet-stream", "text/plain"]
    ) { data throws(DirectionsError) in
      guard let description = try? JSONDecoder().decode(PublishedFile.self, from: data) else {
        throw .decoding(path: "", expected: "the size and the checksum of a road file", found: "something else")
      }
      return description
    }
    run(
      transport.transfer(order.description, decoder: decoder) { result in
        do throws(DirectionsError) {
          let description = try result.get()
          try self.check(description)
          self.fetch(description, isLast: false)
        } catch {
          self.end(.failure(self.explained(error)))
        }
      })
  }

  func cancel() { end(.failure(.cancelled)) }

  /// Starts a part of the download, unless that has ended.
  private func run(_ transfer: Transfer) {
    let isOpen = phase.withLock { phase in
      if case .ended = phase { return false }
      phase = .running(transfer)
      return true
    }
    if isOpen { transfer.start() } else { transfer.cancel() }
  }

  /// Throws an error if a description is not that of the file.
  private func check(_ description: PublishedFile) throws(DirectionsError) {
    guard description.format == PublishedFile.format else {
      throw .decoding(
        path: "format", expected: "\(PublishedFile.format), the form of folders that this program reads",
        found: "\(description.format)")
    }
    guard "\(description.version)/\(description.file)" == order.path else {
      throw failure("the description of \(order.path) is that of another file; publish the roads again")
    }
    guard description.size > 0 else { throw failure("\(order.path) is described as empty; publish the roads again") }
    guard description.size <= transport.options.maximumFileSize else {
      throw .answerTooLarge(limit: transport.options.maximumFileSize)
    }
  }

  /// The error for a file that the server does not have says so.
  private func explained(_ error: DirectionsError) -> DirectionsError {
    guard case .unknown(404, let code, _) = error else { return error }
    return .unknown(statusCode: 404, code: code, message: "there is no \(order.path); \(order.advice)")
  }

  private func failure(_ message: String) -> DirectionsError { .unknown(statusCode: nil, code: nil, message: message) }

  /// Asks for the file, or for the rest of it.
  ///
  /// - Parameters:
  ///   - description: What the server says about the file.
  ///   - isLast: Whether it is not to be asked for again if its checksum is wrong.
  private func fetch(_ description: PublishedFile, isLast: Bool) {
    let partial = PartialFile(of: description, at: order.file.url?.absoluteString ?? "")
    if partial.size >= description.size { partial.remove() }
    let keptSize = partial.size
    var request = order.file
    if keptSize > 0 { request.setValue("bytes=\(keptSize)-", forHTTPHeaderField: "Range") }
    let task = HTTPTask(
      request: request, maximumSize: description.size, maximumTime: transport.options.maximumFileTime,
      file: partial.url, keptSize: keptSize)
    run(
      Transfer(task, over: transport) { result in
        switch result {
        case .success(let answer) where [200, 206].contains(answer.statusCode):
          self.verify(partial, description, answer, mayRepeat: keptSize > 0 && !isLast)
        // What is there is no part of the file that the server has now.
        case .success(let answer) where answer.statusCode == 416 && keptSize > 0 && !isLast:
          partial.remove()
          self.fetch(description, isLast: true)
        case .success(let answer):
          partial.leave()
          self.end(.failure(self.explained(self.transport.failure(answer))), self.response(answer))
        case .failure(.answerTooLarge):
          partial.remove()
          self.end(.failure(self.changed("it has more than")), nil)
        case .failure(let error):
          partial.leave()
          self.end(.failure(error))
        }
      })
  }

  /// Compares a file with its description.
  private func verify(_ partial: PartialFile, _ description: PublishedFile, _ answer: HTTPAnswer, mayRepeat: Bool) {
    let response = response(answer)
    do {
      let size = partial.size
      let isRight = try size == description.size && partial.checksum() == description.crc32
      if isRight { return end(.success(partial.url), response, or: partial.leave) }
      partial.remove()
      // A part of an older file may have been continued.
      if mayRepeat { return fetch(description, isLast: true) }
      end(
        .failure(
          size < description.size
            ? failure("\(order.path) ends after \(size) of \(description.size) bytes; publish the roads again")
            : changed("its checksum is not")), response)
    } catch {
      partial.remove()
      end(.failure(failure(error.localizedDescription)), response)
    }
  }

  private func changed(_ fact: String) -> DirectionsError {
    let reason = "\(order.path) was changed after it was published: \(fact) what its description says"
    return failure("\(reason); publish the roads again")
  }

  private func response(_ answer: HTTPAnswer) -> URLResponse? {
    order.file.url.flatMap {
      HTTPURLResponse(url: $0, statusCode: answer.statusCode, httpVersion: nil, headerFields: answer.header)
    }
  }

  /// Answers once.
  ///
  /// - Parameter unused: Called with a result that nobody receives, because there was an answer before.
  private func end(
    _ result: Result<URL, DirectionsError>, _ response: URLResponse? = nil, or unused: () -> Void = {}
  ) {
    let running = phase.withLock { phase -> (any RoutingRequest)?? in
      defer { phase = .ended }
      switch phase {
      case .waiting: return .some(nil)
      case .running(let request): return request
      case .ended: return nil
      }
    }
    guard let running else { return unused() }
    if case .failure(.cancelled) = result { running?.cancel() }
    transport.processingQueue.async { [answer] in answer(result, response) }
  }
}
