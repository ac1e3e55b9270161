public import GeoKernel

#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension Directions: OfflineDirectionsProtocol {
  public var availableVersionsURL: URL {
    builder.url(ServiceRequest(path: "route-tiles/v1/versions"))
  }

  public func tilesURL(for coordinateBounds: BoundingBox, version: OfflineVersion) -> URL {
    let area = [coordinateBounds.southWest, coordinateBounds.northEast].map(\.requestText).joined(separator: ";")
    return builder.url(
      ServiceRequest(path: "route-tiles/v1/\(area)", query: [URLQueryItem(name: "version", value: version)]))
  }

  @discardableResult
  public func fetchAvailableOfflineVersions(
    completionHandler: @escaping OfflineVersionsHandler
  ) -> URLSessionDataTask {
    let decoder = Transport.Decoder<[OfflineVersion]> { data throws(DirectionsError) in
      do {
        return Self.newestFirst(try JSONDecoder().decode(VersionList.self, from: data).availableVersions)
      } catch {
        throw .decoding(path: "availableVersions", expected: "an array of strings", found: "something else")
      }
    }
    return begin(offlineRequest(availableVersionsURL), decoder: decoder) { result in
      switch result {
      case .success(let versions): completionHandler(versions, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    } ?? transport.deadTask()
  }

  @discardableResult
  public func downloadTiles(
    in coordinateBounds: BoundingBox, version: OfflineVersion,
    completionHandler: @escaping OfflineDownloaderCompletionHandler
  ) -> URLSessionDownloadTask {
    let (transport, completionQueue) = (transport, completionQueue)
    let request: URLRequest
    switch offlineRequest(tilesURL(for: coordinateBounds, version: version)) {
    case .success(let checked):
      request = checked
    case .failure(let error):
      completionQueue.async { completionHandler(nil, nil, error) }
      let task = transport.urlSession.downloadTask(with: URLRequest(url: credentials.host))
      task.cancel()
      return task
    }
    let task = transport.urlSession.downloadTask(with: request) { file, response, error in
      // The session deletes its file as soon as this returns, so it is moved before the handler's queue is entered.
      let result = Result { () throws(DirectionsError) -> URL in try transport.kept(file, response, error) }
      completionQueue.async {
        switch result {
        case .success(let location): completionHandler(location, response, nil)
        case .failure(let error): completionHandler(nil, response, error)
        }
      }
    }
    task.resume()
    return task
  }

  private func offlineRequest(_ url: URL) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      guard style.service.hasOfflineTiles else {
        throw .invalidInput(message: "\(style.rawValue) has no offline tiles")
      }
      try checkAccess()
      return builder.prepared(url)
    }
  }

  /// The versions in falling order of their numbers: `2026-11-20-10` comes before `2026-11-20-9`.
  static func newestFirst(_ versions: [OfflineVersion]) -> [OfflineVersion] {
    func numbers(_ version: OfflineVersion) -> [Int] { version.split(separator: "-").map { Int($0) ?? 0 } }
    return versions.sorted { numbers($1).lexicographicallyPrecedes(numbers($0)) }
  }

  private struct VersionList: Decodable {
    let availableVersions: [OfflineVersion]
  }
}

extension Transport {
  /// Moves a downloaded file to a place that outlives the task.
  fileprivate func kept(_ file: URL?, _ response: URLResponse?, _ error: (any Error)?) throws(DirectionsError) -> URL {
    if let error { throw self.error(error) }
    guard let file else { throw .noData }
    guard let response = response as? HTTPURLResponse else {
      throw .invalidResponse(statusCode: nil, contentType: response?.mimeType)
    }
    guard (200..<300).contains(response.statusCode) else {
      throw failure((try? Data(contentsOf: file)) ?? Data(), response)
    }
    let kept = FileManager.default.temporaryDirectory.appending(path: "fairway-tiles-\(UUID().uuidString)")
    do {
      try FileManager.default.moveItem(at: file, to: kept)
    } catch {
      throw .unknown(statusCode: nil, code: nil, message: error.localizedDescription)
    }
    return kept
  }
}
