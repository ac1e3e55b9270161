import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import TestDoubles
import TownDrives
import XCTest

/// Writes what a view shows into files, one style each, for `Tests/Products/browser/check_styles.py`, which has
/// MapLibre draw them. The folder is `FAIRWAY_STYLES`; without it they go to a temporary one and are only judged by the
/// specification.
final class MapStyleFileTests: XCTestCase {
  private struct Scene {
    var name: String
    var route: String
    /// The metres that were driven.
    var driven = 200.0
    var edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  }

  private let scenes = [
    Scene(name: "one-leg", route: "valhalla-roundabout"),
    Scene(name: "two-legs", route: "valhalla-legs"),
    Scene(name: "second-leg", route: "valhalla-legs", driven: 1900),
    Scene(name: "alternatives", route: "valhalla-alternatives"),
    Scene(name: "restricted", route: "valhalla-legs") { response, _ in
      response.routes?[0].legs[0].steps[1].intersections?[1].outletRoadClasses = .restricted
    },
    Scene(name: "congestion", route: "valhalla-legs") { response, _ in
      let count = response.routes?[0].legs[0].segmentDistances?.count ?? 0
      let levels: [CongestionLevel] = [.low, .moderate, .heavy, .severe]
      response.routes?[0].legs[0].attributes?.segmentCongestionLevels = (0..<count).map { levels[$0 * 4 / count] }
    },
    Scene(name: "from-a-place-to-itself", route: "valhalla-same-point", driven: 0),
  ]

  func testEachStyleIsOfTheSpecification() throws {
    let files = FileManager.default
    let folder =
      ProcessInfo.processInfo.environment["FAIRWAY_STYLES"].map { URL(filePath: $0) }
      ?? files.temporaryDirectory.appending(path: "fairway-styles-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    if ProcessInfo.processInfo.environment["FAIRWAY_STYLES"] == nil {
      addTeardownBlock { try files.removeItem(at: folder) }
    }
    for scene in scenes {
      var vehicle = Vehicle()
      let view = NavigationViewController(
        navigationService: try Town.service(scene.route, edit: scene.edit), log: { _ in })
      view.start(at: vehicle.time)
      view.navigationService.update(vehicle.drive(view.navigationService.track, to: scene.driven))
      var layers = view.mapLayers
      try write(layers, to: folder.appending(path: "\(scene.name).json"))
      layers.glyphs = "http://fairway.test/fonts/{fontstack}/{range}.pbf"
      layers.sprite = "http://fairway.test/sprite"
      try write(layers, to: folder.appending(path: "\(scene.name)-labelled.json"))
      XCTAssertEqual(StyleValidator().faults(of: layers.json), [], scene.name)
    }
    let pictures = [MapPicture.arrowTip.name: MapPicture.arrowTip.svg]
    try JSONEncoder().encode(pictures).write(to: folder.appending(path: "pictures"))
  }

  private func write(_ layers: MapLayers, to file: URL) throws {
    try JSONEncoder().encode(layers).write(to: file)
  }
}
