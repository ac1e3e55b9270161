public import Foundation
public import GeoKernel

extension Directions: OfflineDirectionsProtocol {
  public var availableVersionsURL: URL { builder.url(style.service.versionsRequest) }

  public func tilesURL(for coordinateBounds: BoundingBox, version: OfflineVersion) -> URL {
    (try? style.service.tilesRequest(for: coordinateBounds, version: version)).map(builder.url) ?? credentials.host
  }

  /// The address of what makes the tiles of a version of those of an older one; only the host if the service has no
  /// differences, or no tiles that cover the area.
  public func differenceURL(
    for coordinateBounds: BoundingBox, from old: OfflineVersion, to version: OfflineVersion
  ) -> URL {
    (try? style.service.differenceRequest(for: coordinateBounds, from: old, to: version)).map(builder.url)
      ?? credentials.host
  }

  @discardableResult
  public func fetchAvailableOfflineVersions(
    completionHandler: @escaping OfflineVersionsHandler
  ) -> URLSessionDataTask {
    begin(offlineRequest { builder.prepared($0.versionsRequest) }, decoder: versionsDecoder) { result in
      switch result {
      case .success(let versions): completionHandler(versions, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    } ?? deadTask()
  }

  @discardableResult
  public func downloadTiles(
    in coordinateBounds: BoundingBox, version: OfflineVersion,
    completionHandler: @escaping OfflineDownloaderCompletionHandler
  ) -> URLSessionDownloadTask {
    downloadTask(tilesOrder(in: coordinateBounds, version: version), completionHandler)
  }

  /// Downloads what makes the tiles of a version of those of an older one; returns the running task.
  ///
  /// With `ServiceStyle.roads` the file is a `RoadPatch`. If the server does not have it, download the tiles whole.
  @discardableResult
  public func downloadDifference(
    in coordinateBounds: BoundingBox, from old: OfflineVersion, to version: OfflineVersion,
    completionHandler: @escaping OfflineDownloaderCompletionHandler
  ) -> URLSessionDownloadTask {
    downloadTask(differenceOrder(in: coordinateBounds, from: old, to: version), completionHandler)
  }

  private func downloadTask(
    _ order: Result<OfflineOrder, DirectionsError>, _ completionHandler: @escaping OfflineDownloaderCompletionHandler
  ) -> URLSessionDownloadTask {
    let completionQueue = completionQueue
    let transfer = download(order) { file, response in
      completionQueue.async {
        switch file {
        case .success(let location): completionHandler(location, response, nil)
        case .failure(let error): completionHandler(nil, response, error)
        }
      }
    }
    return TransferDownloadTask.of(transfer, (try? order.get().request) ?? URLRequest(url: credentials.host))
  }
}

// MARK: - Requests

/// A file to download, and what describes it.
struct OfflineOrder: Sendable {
  var request: URLRequest
  /// The requests with which the file is continued and verified; nil if nothing describes it.
  var published: PublishedDownload.Order?
}

extension Directions {
  func tilesOrder(in bounds: BoundingBox, version: OfflineVersion) -> Result<OfflineOrder, DirectionsError> {
    order(advice: "no roads lie there, or the server no longer has the version") {
      service throws(DirectionsError) in try service.tilesRequest(for: bounds, version: version)
    }
  }

  func differenceOrder(
    in bounds: BoundingBox, from old: OfflineVersion, to version: OfflineVersion
  ) -> Result<OfflineOrder, DirectionsError> {
    order(advice: "download the roads whole") { service throws(DirectionsError) in
      try service.differenceRequest(for: bounds, from: old, to: version)
    }
  }

  private func order(
    advice: String, _ file: (any DirectionsService) throws(DirectionsError) -> ServiceRequest
  ) -> Result<OfflineOrder, DirectionsError> {
    let service = style.service
    return Result { () throws(DirectionsError) -> OfflineOrder in
      try checkOffline()
      let file = try file(service)
      var order = OfflineOrder(request: URLRequest(builder.prepared(file)))
      if let description = service.descriptionRequest(of: file) {
        // A part of a packed answer is no part of the file.
        order.request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        order.request.setValue("*/*", forHTTPHeaderField: "Accept")
        order.published = PublishedDownload.Order(
          description: URLRequest(builder.prepared(description)), file: order.request, path: file.path, advice: advice)
      }
      return order
    }
  }

  /// The validated request for what a service has offline.
  func offlineRequest(
    _ request: (any DirectionsService) -> HTTPRequest
  ) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      try checkOffline()
      return URLRequest(request(style.service))
    }
  }

  private func checkOffline() throws(DirectionsError) {
    guard style.service.hasOfflineTiles else {
      throw .invalidInput(message: "\(style.rawValue) has no offline tiles")
    }
    try builder.access.check(for: style.service)
  }

  var versionsDecoder: Transport.Decoder<[OfflineVersion]> {
    Transport.Decoder { data throws(DirectionsError) in
      guard let list = try? JSONDecoder().decode(OfflineVersionList.self, from: data) else {
        throw .decoding(path: "availableVersions", expected: "an array of strings", found: "something else")
      }
      guard [nil, PublishedFile.format].contains(list.format) else {
        throw .decoding(
          path: "format", expected: "\(PublishedFile.format), the form of folders that this program reads",
          found: "\(list.format ?? 0)")
      }
      return OfflineVersionList.newestFirst(list.availableVersions)
    }
  }
}

// MARK: - Downloads

extension Directions {
  /// Starts a download to a temporary file; for an invalid request, delivers the error instead.
  func download(
    _ order: Result<OfflineOrder, DirectionsError>, _ handler: @escaping PublishedDownload.Answer
  ) -> (any StartedRequest)? {
    switch order {
    case .success(let order):
      guard let published = order.published else { return download(order.request, handler) }
      let download = PublishedDownload(published, over: transport, answer: handler)
      download.start()
      return download
    case .failure(let error):
      handler(.failure(error), nil)
      return nil
    }
  }

  private func download(_ request: URLRequest, _ handler: @escaping PublishedDownload.Answer) -> Transfer {
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-tiles-\(UUID().uuidString)")
    let task = HTTPTask(
      request: request, maximumSize: transport.options.maximumFileSize,
      maximumTime: transport.options.maximumFileTime, file: file)
    let transport = transport
    let transfer = Transfer(task, over: transport) { result in
      switch result {
      case .success(let answer):
        let response = request.url.flatMap {
          HTTPURLResponse(url: $0, statusCode: answer.statusCode, httpVersion: nil, headerFields: answer.header)
        }
        handler(
          Result { () throws(DirectionsError) -> URL in
            guard (200..<300).contains(answer.statusCode) else { throw transport.failure(answer) }
            guard FileManager.default.fileExists(atPath: file.path) else { throw .noData }
            return file
          }, response)
      case .failure(let error): handler(.failure(error), nil)
      }
    }
    transfer.start()
    return transfer
  }
}
