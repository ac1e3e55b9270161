import Foundation
import RoadGraph

/// The table of a match, a row a fix.
final class RoadMatchTable {
  private let atlas: RoadAtlas
  private let file: OutputFile
  private var text = "timestamp,way,direction,along,edge,latitude,longitude,distance,probability,name"

  init(_ atlas: RoadAtlas, to file: OutputFile) {
    (self.atlas, self.file) = (atlas, file)
    text += hasSeveral ? ",file\n" : "\n"
  }

  private var hasSeveral: Bool { atlas.files.count > 1 }

  /// Adds a fix with its match, which is in a file of the atlas.
  func add(_ fix: RoadFix, _ match: RoadMatch?, file number: Int) throws(CommandFailure) {
    let graph = atlas.files[number]
    text += "\(fix.timestamp),"
    if let match, let edge = graph.edge(match.edge), let way = graph.way(edge.way) {
      text += "\(way.id),\(match.direction.rawValue),\(rounded(match.along, 100)),\(match.edge),"
      text += "\(rounded(match.coordinate.latitude, 1e7)),\(rounded(match.coordinate.longitude, 1e7)),"
      text += "\(rounded(match.distance, 100)),\(rounded(match.probability, 1e4)),\(Self.cell(way.name ?? ""))"
      text += hasSeveral ? ",\(number + 1)\n" : "\n"
    } else {
      text += hasSeveral ? ",,,,,,,,,\n" : ",,,,,,,,\n"
    }
    if text.utf8.count > 1 << 16 { try flush() }
  }

  func finish() throws(CommandFailure) { try flush() }

  private func flush() throws(CommandFailure) {
    try file.write(Data(text.utf8))
    text = ""
  }

  private func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }

  /// A text as a cell of CSV.
  static func cell(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
