import RoadGraph

/// The option `--overlay`: whether a road file has cells for searches.
enum OverlayOption {
  static let option = Syntax.Option.value(
    "--overlay", "WHEN",
    "Whether the file has cells of junctions for fast searches in large files: auto (from\n"
      + "50,000 edges on, the default), always or never.")

  static func value(_ arguments: Arguments) throws(CommandFailure) -> RoadOverlay {
    try arguments.choice("--overlay") ?? .auto
  }
}
