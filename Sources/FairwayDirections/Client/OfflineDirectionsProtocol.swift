public import GeoKernel

#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A version of the offline routing tiles, such as `2026-11-20-1`: a day, and a count within the day.
public typealias OfflineVersion = String
/// What is called with the versions there are, the newest first.
public typealias OfflineVersionsHandler =
  @Sendable (_ versions: [OfflineVersion]?, _ error: DirectionsError?) -> Void
/// What is called with the file of the downloaded tiles, which belongs to the handler from then on.
public typealias OfflineDownloaderCompletionHandler =
  @Sendable (_ location: URL?, _ response: URLResponse?, _ error: DirectionsError?) -> Void

/// Something that knows where routing tiles for use without a network are, and fetches them.
public protocol OfflineDirectionsProtocol {
  /// The address of the list of versions. It holds the token.
  var availableVersionsURL: URL { get }

  /// The address of the tiles of one version that cover an area. It holds the token.
  func tilesURL(for coordinateBounds: BoundingBox, version: OfflineVersion) -> URL

  /// Fetches the list of versions, and returns the running task.
  @discardableResult
  func fetchAvailableOfflineVersions(completionHandler: @escaping OfflineVersionsHandler) -> URLSessionDataTask

  /// Downloads the tiles of one version that cover an area into a file, and returns the running task.
  @discardableResult
  func downloadTiles(
    in coordinateBounds: BoundingBox, version: OfflineVersion,
    completionHandler: @escaping OfflineDownloaderCompletionHandler
  ) -> URLSessionDownloadTask
}
