import Foundation
import RoadGraph

/// The folder of `--heights`, with tiles of the Shuttle Radar Topography Mission.
struct HeightTiles {
  static let option = Syntax.Option.value(
    "--heights", "DIR",
    "Also keep heights along the roads, from the tiles in this folder: N42E001.hgt and others, of\n"
      + "1201 or 3601 samples a side.")

  let ground: GroundHeights

  /// The tiles that the arguments name; nil without the option.
  static func tiles(_ arguments: Arguments) throws(CommandFailure) -> HeightTiles? {
    try arguments.text("--heights").map { path throws(CommandFailure) in try HeightTiles(folder: path) }
  }

  private init(folder path: String) throws(CommandFailure) {
    var files: [String: String] = [:]
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw .failed(file: path, "cannot be read as a folder")
    }
    for name in names {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].lowercased() == "hgt" else { continue }
      let file = path + "/" + name
      let size = (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int
      guard let size, GroundHeights.side(ofTileWith: size) != nil else {
        throw .failed(
          file: file,
          "is no tile of heights: it has \(size ?? 0) bytes, and 1201 samples a side take 2884802, 3601 take 25934402")
      }
      files[parts[0].uppercased()] = file
    }
    guard !files.isEmpty else { throw .failed(file: path, "has no tiles of heights, such as N42E001.hgt") }
    let tiles = files
    ground = GroundHeights { name in
      tiles[name].flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) }
    }
  }

  /// Says where heights are not known.
  var texts: [String] {
    var texts: [String] = []
    if !ground.missing.isEmpty {
      let names = ground.missing.keys.sorted().joined(separator: ", ")
      texts.append("heights where tiles are missing: \(names)")
    }
    if !ground.voids.isEmpty {
      let voids = ground.voids.sorted { $0.key < $1.key }.map { name, count in
        "\(name) at \(Plural.text(count, "place", "places"))"
      }
      texts.append("heights where tiles have voids: \(voids.joined(separator: ", "))")
    }
    return texts
  }
}
