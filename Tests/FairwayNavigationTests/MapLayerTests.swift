import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// What the map shows, and how a delegate shapes it.
final class MapLayerTests: XCTestCase {
  private let delegate = CallRecorder()
  private var vehicle = Vehicle()

  private func view(
    _ name: String, edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  ) throws -> NavigationViewController {
    let view = NavigationViewController(navigationService: try Town.service(name, edit: edit), log: { _ in })
    view.delegate = delegate.viewDelegate
    return view
  }

  private func lineColor(_ view: NavigationViewController, _ id: String) -> StyleValue<StyleColor>? {
    (view.mapLayers.layer(id) as? LineLayer)?.lineColor
  }

  private func red(_ id: String, _ source: String) -> LineLayer {
    var layer = LineLayer(id: id, source: source)
    layer.lineColor = .constant("#ff0000")
    return layer
  }

  /// A map draws a line around the world between 179.9 and -179.9 degrees.
  func testALineGoesOnBeyondTheAntimeridian() throws {
    let line = [179.75, -179.75, -179.5, 179.75].map { LocationCoordinate2D(latitude: 50, longitude: $0) }
    let json = Geometry.multiLineString([line]).json
    XCTAssertEqual(
      json["coordinates"], [[[179.75, 50], [180.25, 50], [180.5, 50], [179.75, 50]]],
      String(decoding: json.json(), as: UTF8.self))
    XCTAssertEqual(try Geometry(json: json), .multiLineString([line]))
    XCTAssertEqual(Geometry.lineString([line[1], line[0]]).json["coordinates"], [[-179.75, 50], [-180.25, 50]])
  }

  func test_navigationViewController_routeLineLayerWithIdentifier_sourceIdentifier() throws {
    let view = try view("valhalla-alternatives")
    delegate.view.routeLine = red
    view.start(at: vehicle.time)
    XCTAssertEqual(lineColor(view, "routeLayer"), .constant("#ff0000"))
    XCTAssertEqual(lineColor(view, "alternativesLayer"), .constant("#ff0000"))
    XCTAssertNotEqual(lineColor(view, "routeLayerCasing"), .constant("#ff0000"))
    XCTAssertEqual(view.mapLayers.layer("routeLayer")?.source, "routeSource")
  }

  func test_navigationViewController_routeCasingLineLayerWithIdentifier_sourceIdentifier() throws {
    let view = try view("valhalla-alternatives")
    delegate.view.routeCasing = red
    view.start(at: vehicle.time)
    XCTAssertEqual(lineColor(view, "routeLayerCasing"), .constant("#ff0000"))
    XCTAssertEqual(lineColor(view, "alternativesLayerCasing"), .constant("#ff0000"))
    XCTAssertNotEqual(lineColor(view, "routeLayer"), .constant("#ff0000"))
  }

  func test_navigationViewController_routeRestrictedAreasLineLayerWithIdentifier_sourceIdentifier() throws {
    let view = try view("valhalla-legs") { response, _ in
      response.routes?[0].legs[0].steps[1].intersections?[1].outletRoadClasses = .restricted
    }
    delegate.view.restrictedAreas = red
    view.start(at: vehicle.time)
    XCTAssertEqual(lineColor(view, "restrictedAreasLayer"), .constant("#ff0000"))
    let features = try XCTUnwrap(view.mapLayers.sources["restrictedAreasSource"]).data.features
    XCTAssertEqual(features.count, 1)
    guard case .lineString(let line) = features[0].geometry else { return XCTFail("a line") }
    let step = view.navigationService.route.legs[0].steps[1]
    XCTAssertLessThan(Geodesic.length(of: line), step.distance)
    XCTAssertLessThan(
      Geodesic.distance(from: line[0], to: try XCTUnwrap(step.intersections?[1].location)), 1)
  }

  func test_navigationViewController_willAdd() throws {
    let view = try view("valhalla-legs")
    delegate.view.editLayer = { layer in
      guard layer.id == "waypointsCircle", var circles = layer as? CircleLayer else { return nil }
      circles.circleRadius = .constant(33)
      return circles
    }
    view.start(at: vehicle.time)
    XCTAssertEqual((view.mapLayers.layer("waypointsCircle") as? CircleLayer)?.circleRadius, .constant(33))
    XCTAssertNotNil(view.mapLayers.layer("routeLayer"), "nil takes the default as it is")
  }

  func test_navigationViewController_waypointCircleLayerWithIdentifier_sourceIdentifier() throws {
    delegate.view.circles = { id, source in
      var layer = CircleLayer(id: id, source: source)
      layer.circleColor = .constant("#00ff00")
      return layer
    }
    let view = try view("valhalla-legs")
    view.start(at: vehicle.time)
    XCTAssertEqual((view.mapLayers.layer("waypointsCircle") as? CircleLayer)?.circleColor, .constant("#00ff00"))
    let single = try self.view("valhalla-roundabout")
    single.start(at: vehicle.time)
    XCTAssertNil(single.mapLayers.layer("waypointsCircle"), "only with several destinations")
  }

  func test_navigationViewController_waypointSymbolLayerWithIdentifier_sourceIdentifier() throws {
    let view = try view("valhalla-legs")
    view.start(at: vehicle.time)
    let ids = view.mapLayers.layers.map(\.id)
    XCTAssertLessThan(
      try XCTUnwrap(ids.firstIndex(of: "waypointsCircle")), try XCTUnwrap(ids.firstIndex(of: "waypointsSymbol")))
    delegate.view.symbols = { id, source in
      var layer = SymbolLayer(id: id, source: source)
      layer.textSize = .constant(40)
      return layer
    }
    let second = try self.view("valhalla-legs")
    second.start(at: vehicle.time)
    XCTAssertEqual((second.mapLayers.layer("waypointsSymbol") as? SymbolLayer)?.textSize, .constant(40))
  }

  func test_navigationViewController_shapeFor_legIndex() throws {
    let view = try view("valhalla-legs")
    view.start(at: vehicle.time)
    let names = view.mapLayers.sources["waypointsSource"]?.data.features.map { $0.properties["name"] }
    XCTAssertEqual(names, ["1", "2"], "the origin is left out")
    var asked: [(count: Int, leg: Int)] = []
    let own = FeatureCollection([
      Feature(.point(LocationCoordinate2D(latitude: 1, longitude: 2)), properties: ["own": true])
    ])
    delegate.view.shape = { waypoints, leg in
      asked.append((waypoints.count, leg))
      return own
    }
    view.navigationService.driveToTheEnd(&vehicle)
    XCTAssertEqual(asked.map(\.leg), [1], "asked again on the next leg")
    XCTAssertEqual(asked.map(\.count), [2])
    XCTAssertEqual(view.mapLayers.sources["waypointsSource"]?.data, own)
  }

  func test_navigationViewController_didSelect() throws {
    let view = try view("valhalla-legs")
    view.start(at: vehicle.time)
    let first = try XCTUnwrap(view.navigationService.route.legs[0].destination)
    let near = Geodesic.destination(from: first.coordinate, distance: 9, bearing: 45)
    XCTAssertEqual(view.select(at: near, within: .metres(10)), .waypoint(leg: 0))
    XCTAssertEqual(delegate.view.selectedWaypoints, [first])
    XCTAssertNil(view.select(at: near, within: .metres(8)))
    // At zoom 16 a pixel is 0.915 m here.
    XCTAssertEqual(view.select(at: near, within: .pixels(10, zoom: 16)), .waypoint(leg: 0))
    XCTAssertNil(view.select(at: near, within: .pixels(9, zoom: 16)))
    XCTAssertEqual(delegate.view.selectedWaypoints.count, 2)
  }

  func test_navigationViewController_didSelect_of_an_alternative() throws {
    let view = try view("valhalla-alternatives")
    view.start(at: vehicle.time)
    let alternatives = view.navigationService.router.alternatives
    let line = try Track(XCTUnwrap(alternatives[1].route.shape?.coordinates))
    let place = line.point(at: line.length / 2)
    let near = Geodesic.destination(from: place.coordinate, distance: 6, bearing: place.bearing + 90)
    XCTAssertEqual(view.select(at: near, within: .metres(10)), .alternative(1))
    XCTAssertEqual(delegate.view.selectedAlternative, alternatives[1])
    XCTAssertNil(view.select(at: near, within: .metres(5)))
    let shared = view.navigationService.track.point(at: 30).coordinate
    XCTAssertNil(view.select(at: shared, within: .metres(10)), "there a tap means the route")
  }

  // MARK: The content

  func testTheRouteLineIsDividedByCongestionAndLeg() throws {
    let view = try view("valhalla-legs") { response, _ in
      for leg in 0...1 {
        let count = response.routes?[0].legs[leg].segmentDistances?.count ?? 0
        response.routes?[0].legs[leg].attributes?.segmentCongestionLevels = (0..<count).map {
          $0 < 2 ? .heavy : .low
        }
      }
    }
    let features = try XCTUnwrap(view.mapLayers.sources["routeSource"]).data.features
    XCTAssertEqual(features.map { $0.properties["congestion"] }, ["heavy", "low", "heavy", "low"])
    XCTAssertEqual(features.map { $0.properties["isCurrentLeg"] }, [true, true, false, false])
    let lines = features.map { feature -> [LocationCoordinate2D] in
      if case .lineString(let line) = feature.geometry { line } else { [] }
    }
    XCTAssertEqual(lines[0].count, 3)
    XCTAssertEqual(lines[0].last, lines[1].first, "no gap between two runs")
    let length = lines.reduce(0) { $0 + Geodesic.length(of: $1) }
    XCTAssertEqual(length, view.navigationService.track.length, accuracy: 1)
  }

  func testTheDrivenPartGrowsAndTheArrowPointsAhead() throws {
    let view = try view("valhalla-legs")
    view.start(at: vehicle.time)
    XCTAssertEqual(view.mapLayers.sources["traversedSource"]?.data.features, [])
    view.navigationService.update(vehicle.drive(view.navigationService.track, to: 350))
    guard case .lineString(let line)? = view.mapLayers.sources["traversedSource"]?.data.features.first?.geometry else {
      return XCTFail("a line")
    }
    XCTAssertEqual(Geodesic.length(of: line), 340, accuracy: 5)
    let index = view.navigationService.routeProgress.index
    let maneuver = index.range(ofRouteStep: 0).upperBound
    guard case .lineString(let shaft)? = view.mapLayers.sources["arrowSource"]?.data.features.first?.geometry,
      let tip = view.mapLayers.sources["arrowSymbolSource"]?.data.features.first
    else { return XCTFail("an arrow") }
    XCTAssertEqual(Geodesic.length(of: shaft), 60, accuracy: 0.1)
    XCTAssertEqual(tip.geometry, .point(index.track.point(at: maneuver + 30).coordinate))
    guard case .number(let bearing)? = tip.properties["bearing"] else { return XCTFail("a bearing") }
    XCTAssertEqual(remainder(bearing - index.track.point(at: maneuver + 20).bearing, 360), 0, accuracy: 0.1)
  }

  func testLayersComeBackFromJSONAsTheyWere() throws {
    let view = try view("valhalla-alternatives")
    var layers = view.mapLayers
    layers.glyphs = "glyphs/{fontstack}/{range}.pbf"
    let data = try JSONEncoder().encode(layers)
    let read = try JSONDecoder().decode(MapLayers.self, from: data)
    XCTAssertEqual(read.json, layers.json)
    XCTAssertEqual(read.layers.map(\.id), layers.layers.map(\.id))
    XCTAssertEqual(read.layer("routeLayer") as? LineLayer, layers.layer("routeLayer") as? LineLayer)
  }

  func testWhatADelegateGetsFitsTheStyleSpecification() throws {
    for name in ["valhalla-alternatives", "valhalla-legs", "valhalla-roundabout", "osrm-out-and-back"] {
      let view = try view(name)
      view.start(at: vehicle.time)
      view.navigationService.update(vehicle.drive(view.navigationService.track, to: 200))
      var layers = view.mapLayers
      layers.glyphs = "https://example.org/{fontstack}/{range}.pbf"
      layers.sprite = "https://example.org/sprite"
      XCTAssertEqual(StyleValidator().faults(of: layers.json), [], name)
    }
  }

  func testWithoutFontsThereAreNoTexts() throws {
    delegate.view.symbols = { id, source in
      var layer = SymbolLayer(id: id, source: source)
      layer.textField = .constant("stop")
      layer.iconImage = .constant("flag")
      return layer
    }
    for (text, hasIcon) in [("valhalla-alternatives", false), ("valhalla-legs", true)] {
      let view = try view(text)
      view.start(at: vehicle.time)
      var layers = view.mapLayers
      XCTAssertEqual(StyleValidator().faults(of: layers.json).filter { !$0.contains("sprite") }, [])
      let alone = try MapLayers(json: layers.json)
      XCTAssertEqual(alone.layers.count, layers.layers.count)
      let symbol = alone.layer("waypointsSymbol") as? SymbolLayer
      XCTAssertEqual(symbol?.iconImage, hasIcon ? .constant("flag") : nil, "the icon remains")
      XCTAssertNil(symbol?.textField)
      layers.glyphs = "https://example.org/{fontstack}/{range}.pbf"
      XCTAssertEqual(try MapLayers(json: layers.json).layers.map(\.id), layers.layers.map(\.id))
    }
    delegate.view.symbols = { _, _ in nil }
    let view = try view("valhalla-legs")
    view.start(at: vehicle.time)
    XCTAssertNil(try MapLayers(json: view.mapLayers.json).layer("waypointsSymbol"), "only text")
  }

  func testTheValidatorFindsFaults() throws {
    var layers = try view("valhalla-legs").mapLayers
    layers.glyphs = "https://example.org/{fontstack}/{range}.pbf"
    let style = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(layers.json.json())))
    let text = String(decoding: try JSONSerialization.data(withJSONObject: style, options: .sortedKeys), as: UTF8.self)
    let faults: [(old: String, new: String, fault: String)] = [
      (#""version":8"#, #""version":7"#, "version"),
      (#""line-cap":"round""#, #""line-cap":"pointed""#, "line-cap"),
      (#""line-cap""#, #""line-cup""#, "line-cup"),
      (#""id":"routeLayer","#, #""id":"traversedLayer","#, "traversedLayer"),
      (#""source":"routeSource""#, #""source":"nowhere""#, "nowhere"),
      (##""line-color":"#c3cbd4""##, ##""line-color":"#c3cbd""##, "line-color"),
      (#"["zoom"]"#, #"["zoum"]"#, "zoum"),
      (#""circle-radius":10"#, #""circle-radius":-1"#, "circle-radius"),
      (#""type":"circle""#, #""type":"disc""#, "disc"),
      (#""type":"LineString""#, #""type":"Lines""#, "geometry"),
      (#""glyphs""#, #""letters""#, "needs glyphs"),
    ]
    for (old, new, fault) in faults {
      let spoilt = text.replacingOccurrences(of: old, with: new)
      XCTAssertNotEqual(spoilt, text, old)
      let found = StyleValidator().faults(of: try JSONValue(json: Array(spoilt.utf8)))
      XCTAssertTrue(found.contains { $0.contains(fault) }, "\(new): \(found)")
    }
    // The pictures of icons have to come from somewhere.
    let found = StyleValidator().faults(of: try JSONValue(json: Array(text.utf8)))
    XCTAssertTrue(found.contains { $0.contains("sprite") }, "\(found)")
  }
}
