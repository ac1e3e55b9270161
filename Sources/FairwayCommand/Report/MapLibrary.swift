import Foundation

/// MapLibre GL JS from the files of a folder, as a part of a page.
struct MapLibrary {
  /// The elements of the page: the library's style sheet and script, and the report's use of them.
  let html: Data

  /// Reads `maplibre-gl.css` and `maplibre-gl.js`.
  init(folder: String) throws(CommandFailure) {
    func text(_ name: String) throws(CommandFailure) -> Data {
      try Console.read(URL(filePath: folder).appending(path: name).relativePath)
    }
    let sheet = try text("maplibre-gl.css")
    let script = try text("maplibre-gl.js")
    for (name, data) in [("maplibre-gl.css", sheet), ("maplibre-gl.js", script)]
    where data.firstRange(of: Data("</s".utf8)) != nil {
      throw .failed(file: "\(folder)/\(name)", "contains '</s', which would end its element in the page")
    }
    html =
      Data("<style>".utf8) + sheet + Data("</style>\n<script>".utf8) + script + Data("</script>\n<script>\n".utf8)
      + Data(PackageResources.report_map_js) + Data("</script>".utf8)
  }
}
