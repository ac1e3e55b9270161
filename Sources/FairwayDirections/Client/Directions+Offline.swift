public import Foundation
public import GeoKernel

extension Directions: OfflineDirectionsProtocol {
  public var availableVersionsURL: URL {
    builder.url(ServiceRequest(path: "route-tiles/v1/versions"))
  }

  public func tilesURL(for coordinateBounds: BoundingBox, version: OfflineVersion) -> URL {
    let area = [coordinateBounds.southWest, coordinateBounds.northEast].map(\.requestText).joined(separator: ";")
    return builder.url(
      ServiceRequest(path: "route-tiles/v1/\(area)", query: [RequestParameter("version", version)]))
  }

  @discardableResult
  public func fetchAvailableOfflineVersions(
    completionHandler: @escaping OfflineVersionsHandler
  ) -> URLSessionDataTask {
    begin(offlineRequest(availableVersionsURL), decoder: versionsDecoder) { result in
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
    let request = offlineRequest(tilesURL(for: coordinateBounds, version: version))
    let completionQueue = completionQueue
    let transfer = download(request) { file, response in
      completionQueue.async {
        switch file {
        case .success(let location): completionHandler(location, response, nil)
        case .failure(let error): completionHandler(nil, response, error)
        }
      }
    }
    return TransferDownloadTask.of(transfer, (try? request.get()) ?? URLRequest(url: credentials.host))
  }

  /// Starts a download to a temporary file; for an invalid request, delivers the error instead.
  func download(
    _ request: Result<URLRequest, DirectionsError>,
    _ handler: @escaping @Sendable (_ file: Result<URL, DirectionsError>, _ response: URLResponse?) -> Void
  ) -> Transfer? {
    let checked: URLRequest
    switch request {
    case .success(let request): checked = request
    case .failure(let error):
      handler(.failure(error), nil)
      return nil
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "fairway-tiles-\(UUID().uuidString)")
    let task = HTTPTask(
      request: checked, maximumSize: transport.options.maximumFileSize,
      maximumTime: transport.options.maximumFileTime, file: file)
    let transport = transport
    let transfer = Transfer(task, over: transport) { result in
      switch result {
      case .success(let answer):
        let response = checked.url.flatMap {
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

  var versionsDecoder: Transport.Decoder<[OfflineVersion]> {
    Transport.Decoder { data throws(DirectionsError) in
      do {
        return Self.newestFirst(try JSONDecoder().decode(VersionList.self, from: data).availableVersions)
      } catch {
        throw .decoding(path: "availableVersions", expected: "an array of strings", found: "something else")
      }
    }
  }

  func offlineRequest(_ url: URL) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      guard style.service.hasOfflineTiles else {
        throw .invalidInput(message: "\(style.rawValue) has no offline tiles")
      }
      try builder.access.check(for: style.service)
      return URLRequest(builder.prepared(url.absoluteString))
    }
  }

  /// Sorts versions by number, descending: `2026-11-20-10` comes before `2026-11-20-9`.
  static func newestFirst(_ versions: [OfflineVersion]) -> [OfflineVersion] {
    func numbers(_ version: OfflineVersion) -> [Int] { version.split(separator: "-").map { Int($0) ?? 0 } }
    return versions.sorted { numbers($1).lexicographicallyPrecedes(numbers($0)) }
  }

  private struct VersionList: Decodable {
    let availableVersions: [OfflineVersion]
  }
}
