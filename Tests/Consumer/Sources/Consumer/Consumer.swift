import GeoCorridor
import GeoKernel

/// Decodes a line, builds a track, snaps a fix, measures a distance and makes a corridor, and says so in one line.
@main
struct Consumer {
  static func main() throws {
    let line = try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    let track = try Track(line)
    let fix = LocationCoordinate2D(latitude: 39.5, longitude: -120.5)
    let snap = track.nearest(fix)
    let corridor = try Corridor(track, radius: 20_000)
    let away = Geodesic.distance(from: fix, to: snap.coordinate)
    guard abs(away - snap.distance) <= 0.001 * away, corridor.contains(fix) == (away < 20_000) else {
      throw Disagreement()
    }
    print("\(line.count) vertices, \(Int(track.length)) m; the fix is \(Int(away)) m away")
  }

  struct Disagreement: Error {}
}
