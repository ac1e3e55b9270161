internal import FairwayRoutes
internal import GeoKernel

extension Route {
  /// Returns the route as the UTF-8 text of a GPX 1.1 file: its waypoints, its maneuvers as a route, with the words of
  /// the steps where they have some, and its line as a track. `nil` if the route has no shape.
  ///
  /// Most apps and devices draw the track and announce the points of the route. ``LineFile`` reads both.
  ///
  /// - Complexity: O(*n*) in the points of the route.
  public func gpx() -> [UInt8]? {
    guard let line else { return nil }
    let name = legs.map { $0.name }.filter { !$0.isEmpty }
    var writer = GPXWriter()
    writer.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<gpx version=\"1.1\" creator=\"Fairway\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n")
    let stops = legs.isEmpty ? [] : [legs[0].source].compactMap { $0 } + legs.compactMap { $0.destination }
    for stop in waypoints ?? stops { writer.writePoint("wpt", stop.coordinate, name: stop.name) }
    writer.write("<rte>\n")
    if !name.isEmpty { writer.writeName(name.joined(separator: ", ")) }
    for step in legs.lazy.flatMap({ $0.steps }) {
      writer.writePoint("rtept", step.maneuverLocation, name: step.maneuver.instruction)
    }
    writer.write("</rte>\n<trk>\n")
    if !name.isEmpty { writer.writeName(name.joined(separator: ", ")) }
    writer.write("<trkseg>\n")
    for coordinate in line { writer.writePoint("trkpt", coordinate) }
    writer.write("</trkseg>\n</trk>\n</gpx>\n")
    return writer.text
  }
}

private struct GPXWriter {
  private(set) var text: [UInt8] = []

  mutating func write(_ string: String) { text.append(contentsOf: string.utf8) }

  mutating func writePoint(_ element: String, _ coordinate: LocationCoordinate2D, name: String? = nil) {
    write("<\(element) lat=\"\(coordinate.latitude)\" lon=\"\(coordinate.longitude)\"")
    guard let name, !name.isEmpty else { return write("/>\n") }
    write(">")
    writeName(name)
    write("</\(element)>\n")
  }

  /// Writes a name; characters that XML has no place for are left out.
  mutating func writeName(_ name: String) {
    write("<name>")
    for scalar in name.unicodeScalars {
      switch scalar {
      case "<": write("&lt;")
      case ">": write("&gt;")
      case "&": write("&amp;")
      case "\t", "\n", "\r": write(" ")
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: break
      default:
        var character = ""
        character.unicodeScalars.append(scalar)
        write(character)
      }
    }
    write("</name>")
  }
}
