import FairwayDirections
import FairwayNavigation
import Foundation

/// `fairway map`: the map of a session as a style.
struct MapCommand: Subcommand {
  static let name = "map"
  static let summary = "Describe a session's map on a route, as a style for MapLibre GL."
  static let syntax = Syntax(
    options: RouteArguments.options + [
      RouteArguments.profile,
      .value(
        "--glyphs", "URL", "Where the fonts are, with {fontstack} and {range}; without it the map has no texts."),
      .value("--sprite", "URL", "Where the icons are; without it you add them to the map one by one."),
      .value("--out", "FILE", "Write to this file; - and nothing are standard output."),
    ],
    notes: """
      \(RouteArguments.bundledNote)
      Prints a style of the MapLibre Style Specification, version 8, for the start of the session. Its member
      "metadata" has the icons that the layers name, as SVG: "fairway:pictures".
      """)

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.text("--out")
    let glyphs = try arguments.text("--glyphs")
    let sprite = try arguments.text("--sprite")
    if let glyphs, !glyphs.contains("{fontstack}") || !glyphs.contains("{range}") {
      throw CommandFailure.usage("--glyphs needs {fontstack} and {range}: '\(glyphs)'")
    }
    let (route, file) = try RouteArguments.readOrBundled(arguments)
    var layers: MapLayers
    do {
      let view = try NavigationViewController(showing: route)
      view.start(at: 0)
      layers = view.mapLayers
    } catch {
      throw CommandFailure.failed(file: file, "\(error)")
    }
    layers.glyphs = glyphs
    layers.sprite = sprite
    guard case .object(var style) = layers.json else { return }
    let arrow = MapPicture.arrowTip
    style["metadata"] = ["fairway:pictures": [arrow.name: .string(arrow.svg)]]
    try Console.write(Data(JSONValue.object(style).json() + [UInt8(ascii: "\n")]), to: output)
  }
}
