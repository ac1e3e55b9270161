public import Foundation
public import GeoKernel

/// A version of the offline routing tiles, such as `2026-11-20-1`: a date, and a number within the day.
public typealias OfflineVersion = String
/// A closure that is called with the available versions, newest first.
public typealias OfflineVersionsHandler =
  @Sendable (_ versions: [OfflineVersion]?, _ error: DirectionsError?) -> Void
/// A closure that is called with the file of the downloaded tiles, which the handler then owns.
public typealias OfflineDownloaderCompletionHandler =
  @Sendable (_ location: URL?, _ response: URLResponse?, _ error: DirectionsError?) -> Void

/// A source of routing tiles for use without a network.
public protocol OfflineDirectionsProtocol {
  /// The address of the list of versions. It contains the token.
  var availableVersionsURL: URL { get }

  /// The address of the tiles of a version that cover an area; only the host if no tiles do, which the error of
  /// ``downloadTiles(in:version:completionHandler:)`` says. It contains the token.
  func tilesURL(for coordinateBounds: BoundingBox, version: OfflineVersion) -> URL

  /// Fetches the list of versions; returns the running task.
  @discardableResult
  func fetchAvailableOfflineVersions(completionHandler: @escaping OfflineVersionsHandler) -> URLSessionDataTask

  /// Downloads the tiles of a version that cover an area to a file; returns the running task.
  ///
  /// If the service describes its files, the file is verified, and what came of a download that broke off is continued.
  @discardableResult
  func downloadTiles(
    in coordinateBounds: BoundingBox, version: OfflineVersion,
    completionHandler: @escaping OfflineDownloaderCompletionHandler
  ) -> URLSessionDownloadTask
}
