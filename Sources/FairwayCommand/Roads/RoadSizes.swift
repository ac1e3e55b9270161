import Foundation
import RoadGraph

/// What each part of a road file weighs.
enum RoadSizes {
  /// A table of the sections, and one of the attributes.
  static func text(_ graph: RoadGraph) -> String {
    let kilometres = max(graph.length / 1000, 0.001)
    func row(_ name: String, _ count: Int, _ bytes: Int) -> String {
      let aKilometre = String(format: "%.2f", Double(bytes) / kilometres)
      return "  " + name.padding(toLength: 24, withPad: " ", startingAt: 0) + right("\(count)", 10)
        + right("\(bytes)", 12) + right(aKilometre, 10)
    }
    var lines = ["sections:                    elements       bytes      a km"]
    for section in graph.sections { lines.append(row(section.name, section.count, section.bytes)) }
    lines.append("attributes:                   ways+nodes     bytes      a km")
    for attribute in graph.attributeSizes() { lines.append(row(attribute.name, attribute.uses, attribute.bytes)) }
    return lines.joined(separator: "\n")
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
