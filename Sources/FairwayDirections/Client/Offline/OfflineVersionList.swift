/// The list of versions of offline tiles, as a server has it.
package struct OfflineVersionList: Codable {
  /// The form of the folder that the list is in; nil for services that do not say.
  package var format: Int?
  /// The versions, in no order.
  package var availableVersions: [OfflineVersion]

  package init(_ versions: [OfflineVersion]) {
    format = PublishedFile.format
    availableVersions = versions
  }

  /// Sorts versions by number, descending: `2026-11-20-10` comes before `2026-11-20-9`.
  package static func newestFirst(_ versions: [OfflineVersion]) -> [OfflineVersion] {
    func numbers(_ version: OfflineVersion) -> [Int] { version.split(separator: "-").map { Int($0) ?? 0 } }
    return versions.sorted { numbers($1).lexicographicallyPrecedes(numbers($0)) }
  }
}
