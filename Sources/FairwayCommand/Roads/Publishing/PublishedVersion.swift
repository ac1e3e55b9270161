import FairwayDirections

/// What the folder of a version says about it, in `about.json`.
struct PublishedVersion: Codable {
  static let file = "about.json"

  /// The form of the folder.
  var format = PublishedFile.format
  var version: OfflineVersion
  /// The credit to show wherever the roads are shown.
  var attribution: String
  /// The time of the roads' data in ISO 8601; nil if it is not known.
  var date: String?
  /// How many cells have a file.
  var cells: Int
}
